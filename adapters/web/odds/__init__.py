"""Odds worked out beside the server, within bounds of time and memory."""
