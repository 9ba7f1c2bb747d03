"""Scuffle's domain: what can be said of a fight, how it is played, and the books it is played by."""

DISTRIBUTION = "scuffle"
