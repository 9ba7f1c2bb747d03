"""One module a command, or a family of commands; each is imported only when it is called."""
