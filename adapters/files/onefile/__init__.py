"""A fight in one file: a page that shows it, proves it, and is read in again like a record file."""
