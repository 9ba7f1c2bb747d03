"""Fights as lines that people type and read."""
