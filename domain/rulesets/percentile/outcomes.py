"""What comes of a blow or of a flight: points lost, somebody knocked out, somebody gone."""

from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.events import CombatantDowned, ConditionGained, CounterSet, Damaged
from domain.facts.state import State
from domain.facts.term import Term
from domain.rulesets.percentile.numbers import damage, half_feet
from domain.rulesets.percentile.settings import settings
from domain.rulesets.percentile.sheet import sheet
from domain.rulesets.percentile.status import able
from domain.rulesets.percentile.tables import PercentileTables


def wound(scene: Scene, who: Name, foe: Name, part: str, tens: int, because: Key) -> None:
    """From the struck area's pool only (PCT-09)."""
    points, terms = harm(scene.state, who, foe, part, tens)
    scene.tell(Damaged(foe, part, points, because, "PCT-26", part=part, terms=terms))


def harm(state: State, who: Name, foe: Name, part: str, tens: int) -> tuple[int, tuple[Term, ...]]:
    """Tens die and damage bonus, less armour (PCT-24 to PCT-26)."""
    victim = sheet(state, foe)
    arm = victim.arm if settings(state).armour == "damage" else 0
    return damage(tens, sheet(state, who).db, victim.worn.get(part, 0), arm)


def consequences(scene: Scene, tables: PercentileTables, who: Name, part: str, because: Key) -> None:
    """An empty vital area knocks out, another is disabled (PCT-10); then no actions are left (PCT-61)."""
    if scene[who].pools[part] > 0 or scene[who].down:
        return
    policy = settings(scene.state).knockout
    if policy == "any-area" or (policy == "vital" and tables.vital(part)):
        scene.tell(CombatantDowned(who, "knocked-out", because, "PCT-10"))
        spend_all(scene, who, because, "PCT-61")
    elif f"disabled-{part}" not in scene[who].conditions:
        scene.tell(ConditionGained(who, f"disabled-{part}", because, "PCT-10"))


def run(scene: Scene, who: Name, because: Key, rule: str) -> None:
    """Off they go, as `rule` allows: half their FIG in feet this round, and a target no more (PCT-52,
    PCT-56).

    The counter `fled` is in half feet.
    """
    if not able(scene[who]):
        return
    scene.tell(ConditionGained(who, "fled", because, rule))
    fig = sheet(scene.state, who).fig
    first = half_feet(fig, settings(scene.state).half_flight)
    scene.tell(CounterSet(who, "fled", first, because, "PCT-53" if fig % 2 else "PCT-52"))
    spend_all(scene, who, because, "PCT-56")


def spend_all(scene: Scene, who: Name, because: Key, rule: str) -> None:
    """They have no action left this round."""
    if scene[who].counter("actions"):
        scene.tell(CounterSet(who, "actions", 0, because, rule))
