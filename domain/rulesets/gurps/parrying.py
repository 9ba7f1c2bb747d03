"""What a parry does further: the wound it gives, the weapon it breaks (GUR-085 to GUR-087, GUR-205)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.engine.scene import Scene
from domain.facts.choice import Key
from domain.rulesets.gurps.defence import Guard
from domain.rulesets.gurps.tables import Tables

if TYPE_CHECKING:
    from domain.rulesets.gurps.attack import Attack


def after_parry(scene: Scene, tables: Tables, attack: Attack, guard: Guard, slot: Key) -> None:
    """A weapon that parried a bare attack may wound (GUR-086, GUR-205)."""
