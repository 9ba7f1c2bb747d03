"""The balance lab: experiments as files, their fights, and what lies in the folder of their results."""
