"""Movement hex by hex, and what it runs into."""
