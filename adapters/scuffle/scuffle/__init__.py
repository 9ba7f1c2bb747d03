"""Scuffle for Python callers: whoever writes `import scuffle` finds here all that they are given."""

if __name__ != "scuffle":
    raise ImportError(f"This package is called scuffle, not {__name__}: write `import scuffle`.")
