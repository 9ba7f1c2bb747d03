"""The books as data: numbered rules, tables, words, combatants and worked fights, a folder a system."""
