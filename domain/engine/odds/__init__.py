"""Exact odds by running the scripts over every result, and fights played out by policies."""
