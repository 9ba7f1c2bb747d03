"""One weaponless attack up to its base chance: variables, roll, and the result that is then due (ADD-23,
ADD-59).
"""

from domain.engine.prompts import Verdict
from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import Checked, Grade, IntentSet
from domain.facts.state import Combatant, State
from domain.facts.term import Term
from domain.rulesets.adnd import grapple, pummel
from domain.rulesets.adnd.status import GONE, able
from domain.rulesets.adnd.tables import AdndTables
from domain.rulesets.adnd.terms import bounded
from domain.rulesets.adnd.variable import variables
from domain.rulesets.shared.conditions import clear, count, gain

MODES = ("pummel", "grapple", "overbear")
WEAPONLESS = (*MODES, "counter")
"""Acts that are weaponless attacks; a counter is a complete grapple attack (ADD-31)."""

RULES = {"pummel": "ADD-20", "grapple": "ADD-28", "counter": "ADD-28", "overbear": "ADD-38"}


def slot(state: State, who: Name, number: int) -> Key:
    """The key of an attack: 1 and 2 by pass, 0 of a holder who tries another hold, more are extra attacks.

    >>> [slot(State(number=2), "osk", number) for number in (0, 1, 2, 3)]
    ['r2.osk.hold', 'r2.osk.1', 'r2.osk.2', 'r2.osk.extra1']
    """
    word = "hold" if not number else str(number) if number < EXTRA else f"extra{number - EXTRA + 1}"
    return f"r{state.number}.{who}.{word}"


EXTRA = 3


def announce(scene: Scene, who: Name, choice: Choice, number: int, because: Key) -> None:
    """What they are about to do; the butt of a weapon fends no more this round (ADD-19)."""
    scene.tell(IntentSet(who, choice, because, "ADD-51"))
    count(scene, who, "slot", number, because, "ADD-51")
    gain(scene, who, "brawled", because, "ADD-58")
    if choice.act == "pummel" and choice.using != ("fists",):
        gain(scene, who, "clubbing", because, "ADD-19")


def launch(scene: Scene, tables: AdndTables, who: Name, level: int) -> None:
    """Variables and base chance of the attack that was announced; if it succeeds a result is due.

    Of several results due the one of the highest `level` comes first.
    """
    intent = scene[who].intent
    if intent is None or not able(scene[who]) or scene[intent.foe].down in GONE:
        return
    foe, act = intent.foe, intent.act
    where = slot(scene.state, who, scene[who].counter("slot"))
    extra = variables(scene, tables, where, who, foe)
    if not able(scene[who]) or scene[foe].down in GONE:
        return
    base_roll = reaches(scene, tables, where, who, foe, act, extra)
    if base_roll.passed:
        count(scene, who, "blows", 0, base_roll.key, RULES[act])
        gain(scene, who, "result-due", base_roll.key, RULES[act], level=level, by=foe)
    else:
        over(scene, who, base_roll.key)


def reaches(
    scene: Scene, tables: AdndTables, where: Key, who: Name, foe: Name, act: str, extra: tuple[Term, ...]
) -> Verdict:
    """The base chance: at most so much on d100, or no roll at all against the helpless (ADD-20, ADD-28)."""
    if act == "pummel" and pummel.automatic(scene.state, foe):
        scene.tell(Checked(who, "sure-blow", Grade.SUCCESS, f"{where}.uses", "ADD-20", foe))
        return Verdict(f"{where}.uses", Grade.SUCCESS)
    needed = bounded(scene.state, tables, (*base(scene.state, tables, who, foe, act), *extra))
    return scene.check(who, "1d100", f"{where}.base", rule=RULES[act], against=needed)


def base(state: State, tables: AdndTables, who: Name, foe: Name, act: str) -> tuple[Term, ...]:
    """The base chance of a mode before variables."""
    return pummel.base(state, tables, who, foe) if act == "pummel" else grapple.base(state, tables, who, foe)


def over(scene: Scene, who: Name, because: Key) -> None:
    """The attack has ended: by a failed base chance (ADD-25), or with its result."""
    clear(scene, who, "result-due", because, "ADD-24")
    intent = scene[who].intent
    if intent is not None and intent.act == "overbear":
        clear(scene, who, "charging", because, "ADD-60")
    if intent is not None:
        scene.tell(IntentSet(who, None, because, "ADD-25"))


def highest(state: State) -> int:
    """The level of the result that comes next; 0 if none is due."""
    levels = [one.conditions["result-due"].level for one in state.combatants.values() if awaits(one)]
    return max(levels, default=0)


def awaits(one: Combatant) -> bool:
    """Whether a result of theirs is due."""
    return "result-due" in one.conditions


def next_due(state: State) -> Name:
    """Whose result comes next (ADD-59); nobody's if none is due."""
    level, next_ = 0, ""
    for name, one in state.combatants.items():
        due = one.conditions.get("result-due")
        if due is not None and due.level > level:
            level, next_ = due.level, name
    return next_
