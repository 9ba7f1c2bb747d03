"""For authors of rule systems: a system to begin with, and what is looked at in one that is written."""
