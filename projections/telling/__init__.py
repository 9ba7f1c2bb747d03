"""The fight as a story: one narrator, who reads the words of every system."""
