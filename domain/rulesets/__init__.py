"""The rule systems, each a package of plain functions."""
