"""What people write, as the domain wants it."""
