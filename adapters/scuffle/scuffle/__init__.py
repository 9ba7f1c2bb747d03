"""Scuffle for Python callers: whoever writes `import scuffle` finds here all that he is given."""

if __name__ != "scuffle":
    raise ImportError(f"This package is called scuffle, not {__name__}: write `import scuffle`.")
