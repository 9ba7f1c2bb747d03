"""What a foe may do about an attack: dodge, parry, block, retreat."""
