"""From the damage roll to the wound and what it does (GUR-169 to GUR-182, GUR-197)."""

from typing import NamedTuple

from domain.engine.scene import Scene
from domain.facts.choice import Key
from domain.facts.events import CombatantDowned, CounterSet, Damaged
from domain.facts.term import Term, worth
from domain.rulesets.gurps.damage import Blow
from domain.rulesets.gurps.figures import HP, dr
from domain.rulesets.gurps.tables import Tables


class Wound(NamedTuple):
    """Basic damage, what got past DR, HP lost (GUR-169)."""

    basic: int
    penetrating: int
    injury: int


def strike_home(scene: Scene, tables: Tables, blow: Blow, slot: Key) -> Wound:
    """Roll the damage and let it do all that it does, in the order of GUR-197."""
    least = Term("least", 0 if blow.kind == "cr" else 1, "floor", "GUR-150")
    key = f"{slot}.damage"
    die = scene.roll(blow.who, f"{blow.dice}d6", key, rule="GUR-150", adding=(*blow.adds, least))
    points, _ = dr(scene.state, tables, blow.foe, blow.part, behind=blow.behind)
    through = max(die.total - points, 0)
    times = tables.multiplier(blow.kind, blow.part)
    terms = (
        Term("damage", die.total), Term("dr", points, "-", "GUR-169"), Term("least", 0, "floor"),
        Term(f"{blow.part}-{blow.kind}", times.numerator, "x", "GUR-170"),
        Term("rounded-down", times.denominator, "/", "GUR-170"),
    )  # fmt: skip
    injury = max(worth(terms), 1) if through else 0
    if injury:
        scene.tell(Damaged(blow.foe, HP, injury, die.key, "GUR-169", blow.kind, blow.part, terms))
        hurt = scene[blow.foe].counter("hurt") + injury
        scene.tell(CounterSet(blow.foe, "hurt", hurt, die.key, "GUR-173"))
        if scene[blow.foe].pools[HP] <= 0:
            scene.tell(CombatantDowned(blow.foe, "unconscious", die.key, "GUR-177"))
    return Wound(die.total, through, injury)
