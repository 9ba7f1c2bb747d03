"""What may be chosen: needs, acts, menus and plans; one statement of the rules offers, takes and refuses."""
