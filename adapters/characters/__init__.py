"""Characters in: the sheets that people already have, as combatants of a rule system."""
