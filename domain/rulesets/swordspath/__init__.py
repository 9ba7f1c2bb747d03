"""The unarmed martial arts of Sword's Path: Glory, rules SPG-01 to SPG-53."""
