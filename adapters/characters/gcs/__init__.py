"""GURPS Character Sheet files, every generation of them."""
