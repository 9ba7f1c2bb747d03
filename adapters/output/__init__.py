"""What the domain says, as people and programs read it."""
