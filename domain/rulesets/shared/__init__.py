"""GURPS 4th edition: unarmed combat, meeting a charge and acrobatic movement, rules GUR-001 to GUR-221."""
