"""Sessions at a terminal: play, and a replay step by step."""
