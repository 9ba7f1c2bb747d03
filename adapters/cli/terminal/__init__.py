"""What a command writes to a terminal, or to what stands in its place."""
