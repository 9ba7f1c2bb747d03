"""What a person can do to a fight: open it, answer, rule, move the head, take back."""
