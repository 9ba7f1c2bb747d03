"""One input put right, and everything after it worked out again by the same rules."""
