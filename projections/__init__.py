"""What is read off the events: the present, the story, the replay and the audit."""
