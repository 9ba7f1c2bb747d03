"""The books on disk: rule systems, their tables, words, numbered rules, combatants and maps."""
