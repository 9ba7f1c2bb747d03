"""AD&D 1st edition weaponless combat, rules ADD-01 to ADD-62."""
