"""Fights as lines that people type, read and compare; `seeds/NOTATION.md` has the grammar."""
