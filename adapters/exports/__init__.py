"""A fight for those who read or watch it elsewhere: a diary in Markdown, a recording for a terminal."""
