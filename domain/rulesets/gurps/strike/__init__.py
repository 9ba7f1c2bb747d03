"""Attacks that strike: blows, shots, slams, shoves, and the damage that they do."""
