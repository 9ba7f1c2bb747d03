"""The percentile hand-to-hand system, rules PCT-01 to PCT-65."""
