"""Files that a fight is kept in, sent around and proved by, and text files as they come."""
