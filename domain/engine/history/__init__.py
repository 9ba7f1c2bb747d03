"""The tree of what was written: lines, the path to the head, and what an undo takes back."""
