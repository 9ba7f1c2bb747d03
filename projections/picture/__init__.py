"""The board as a picture and as text, from what a viewer may see."""
