"""A turn: whose it is, its manoeuvre, its movement points, waits, and what ends with it."""
