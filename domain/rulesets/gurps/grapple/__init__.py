"""Holds: taking one, what follows from it, and getting out of it."""
