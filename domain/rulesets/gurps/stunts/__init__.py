"""Acrobatic movement: a file for each stunt."""
