"""The outside world: stores, files, the command line."""
