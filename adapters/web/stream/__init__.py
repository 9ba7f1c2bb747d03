"""What happens in a fight, sent to those who follow it."""
