"""How a fight is played: scripts ask and tell, one function answers them, history is a tree."""
