"""What an escape from a joint lock costs, made or not (SPG-22, SPG-23)."""

from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.events import ConditionGained, Rolled
from domain.facts.state import State
from domain.facts.term import Term
from domain.rulesets.swordspath.knockouts import STARRED, Harms, hurt
from domain.rulesets.swordspath.levels import PERCENT, flat
from domain.rulesets.swordspath.settings import settings
from domain.rulesets.swordspath.status import useful
from domain.rulesets.swordspath.tables import SwordspathTables


def ten_to_hundred(
    scene: Scene, tables: SwordspathTables, who: Name, label: str, because: Key, rule: str
) -> Rolled:
    """The roll of (10-100): a die of tens, or any number from ten to a hundred (A4)."""
    key = f"{scene.state.beat}.{who}.{label}"
    return scene.roll(who, dice(scene.state, tables), key, rule=rule, because=because)


def dice(state: State, tables: SwordspathTables) -> str:
    """The dice of (10-100): tens, or any number from ten on (A4)."""
    sides, times = tables.injury.sides, tables.injury.times
    if settings(state).ten_to_hundred == "tens":
        return f"1d{sides}"
    return f"1d{sides * times - times + 1}+{times - 1}"


def points(state: State, tables: SwordspathTables, rolled: int, rule: str) -> tuple[Term, ...]:
    """What the roll of (10-100) comes to."""
    if settings(state).ten_to_hundred == "any":
        return (Term("injury-die", rolled, rule=rule),)
    return (Term("injury-die", rolled, rule=rule), Term("tens", tables.injury.times, "x", rule))


def wrench(scene: Scene, tables: SwordspathTables, harms: Harms, who: Name, limb: str, because: Key) -> None:
    """(10-100) PD*, and the limb is disabled; the first time, perhaps for good (SPG-22, SPG-23, A10)."""
    rolled = ten_to_hundred(scene, tables, who, "injury", because, "SPG-22")
    terms = points(scene.state, tables, rolled.total, "SPG-22")
    hurt(scene, tables, harms, who, STARRED, terms, rolled.key, "SPG-22", limb)
    if not useful(scene[who], limb):
        return
    scene.tell(ConditionGained(who, f"disabled-{limb}", rolled.key, "SPG-22"))
    for_good = scene.check(
        who,
        PERCENT,
        f"{scene.state.beat}.{who}.useless",
        rule="SPG-23",
        against=(Term("useless", tables.injury.useless, rule="SPG-23"),),
        test=flat(scene.state),
        zero=True,
        because=rolled.key,
    )
    if for_good.passed:
        scene.tell(ConditionGained(who, f"useless-{limb}", for_good.key, "SPG-23"))
