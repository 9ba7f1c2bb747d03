"""The tactic of a fighter who plays to win: what blows and holds are worth, and what follows from that."""
