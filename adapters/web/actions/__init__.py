"""What the holder of a link may have done in a fight."""
