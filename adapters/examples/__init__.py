"""Worked examples: fights written down as data, with what is expected at every step."""
