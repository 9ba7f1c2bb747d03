"""The command line: `scuffle`."""
