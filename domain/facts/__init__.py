"""What can be said of a fight: dice, hexes, choices, events, and the state they fold into."""
