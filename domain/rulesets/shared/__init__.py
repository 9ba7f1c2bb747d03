"""What rule systems have in common: each system states only what is different about it."""
