"""The balance lab: what a rule does to ten thousand fights. Needs the extra `lab`."""
