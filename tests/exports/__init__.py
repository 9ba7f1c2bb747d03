"""Fights for those who read or watch them elsewhere."""
