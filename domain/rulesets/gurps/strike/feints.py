"""Feints: a contest of skills that takes from the foe's next defence (GUR-154, GUR-216)."""

from collections.abc import Iterator

from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import Checked, Contested, CounterSet, Grade
from domain.facts.refusal import Refused
from domain.facts.state import State
from domain.facts.term import Term, worth
from domain.rulesets.gurps.core.able import able, empty_hands, foes, holding
from domain.rulesets.gurps.core.acts import Deed, Turn, maneuver, manner
from domain.rulesets.gurps.core.armed import shields
from domain.rulesets.gurps.core.figures import level
from domain.rulesets.gurps.core.place import apart, before, grounded
from domain.rulesets.gurps.core.sheet import Grappling, Striking, sheet, weapon_of
from domain.rulesets.gurps.core.success import DICE, SUCCESS, margin
from domain.rulesets.gurps.core.tables import Tables
from domain.rulesets.gurps.strike.strikes import known, modes
from domain.rulesets.gurps.turn.maneuvers import FEINTING

UNARMED = (*Striking, *Grappling, "dx")
FAR = ("karate", "brawling", "dx")
"""Unarmed skills, and those that reach a yard, by a kick (GUR-200)."""


def offers(state: State, tables: Tables, who: Name) -> Iterator[Choice]:
    """With each weapon in hand, or unarmed, at every foe within its reach (GUR-216)."""
    if not _may(state, who):
        return
    for foe in foes(state, who):
        yards = apart(state, who, foe)
        if not before(state, who, foe):
            continue
        for item in dict.fromkeys(holding(state, who).values()):
            if any(modes(state, tables, who, foe, item)):
                yield Choice("feint", foe=foe, using=(item,))
        far = FAR if yards == 1 and not grounded(state, who) else ()
        skills = UNARMED if yards == 0 else far
        if yards == 1 or empty_hands(state, who):
            yield from (
                Choice("feint", foe=foe, using=("unarmed", skill)) for skill in known(state, who, skills)
            )


def _may(state: State, who: Name) -> bool:
    """One feint, before any attack (GUR-154)."""
    counters = state.combatants[who].counters
    if maneuver(state, who) != "feint" and manner(state, who) != FEINTING:
        return False
    return not any(
        value and key.partition(":")[0] in ("feints", "attacks") for key, value in counters.items()
    )


def feint(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """The margin comes off his defences against one's own next attack (GUR-216)."""
    who, foe = turn.who, pick.foe
    scene.tell(CounterSet(who, "feints", 1, key, "GUR-154", foe))
    if scene[foe].counter("feinted", who):
        scene.tell(CounterSet(foe, "feinted", 0, key, "GUR-216", who))
    mine = scene.roll(
        who, DICE, f"{turn.slot}.feint", rule="GUR-216",
        against=_mine(scene.state, turn.tables, who, pick), test=SUCCESS,
    )  # fmt: skip
    scene.tell(Checked(who, "feint", Grade(mine.grade), mine.key, "GUR-216", foe))
    if scene[who].counter("evaluated", foe):
        scene.tell(CounterSet(who, "evaluated", 0, mine.key, "GUR-217", foe))
    if not Grade(mine.grade).passed or not able(scene.state, foe):
        return
    theirs = scene.roll(
        foe, DICE, f"{turn.slot}.{foe}.sees-through", rule="GUR-216",
        against=best_answer(scene.state, turn.tables, foe), test=SUCCESS,
    )  # fmt: skip
    by = margin(mine.total, mine.target or 0)
    if Grade(theirs.grade).passed:
        by -= margin(theirs.total, theirs.target or 0)
    winner = who if by > 0 else foe if by < 0 else ""
    scene.tell(Contested(who, foe, "feint", winner, abs(by), mine.key, "GUR-216"))
    if by > 0:
        scene.tell(CounterSet(foe, "feinted", by, mine.key, "GUR-216", who))


def _mine(state: State, tables: Tables, who: Name, pick: Choice) -> tuple[Term, ...]:
    """His skill with that weapon, or the unarmed one, and what he has seen of the foe (GUR-217)."""
    if pick.using[0] == "unarmed":
        terms = level(state, tables, who, pick.using[1])
    else:
        terms = max(
            (level(state, tables, who, skill) for skill in _skills(state, tables, who, pick.using[0])),
            key=worth,
        )
    seen = state.combatants[who].counter("evaluated", pick.foe)
    return (*terms, Term("evaluated", seen, rule="GUR-217")) if seen else terms


def best_answer(state: State, tables: Tables, foe: Name) -> tuple[Term, ...]:
    """The best of what he has: weapon in hand, shield, cloak, unarmed skills, DX (GUR-216)."""
    own = sheet(state, foe).skills
    skills = {skill for item in holding(state, foe).values() for skill in _skills(state, tables, foe, item)}
    skills |= {skill for skill in (*Striking, *Grappling) if skill in own}
    skills |= {"shield"} if shields(state, foe) and "shield" in own else set()
    skills |= {"cloak"} if "cloak" in own and "cloak" in holding(state, foe).values() else set()
    return max((level(state, tables, foe, skill) for skill in ("dx", *sorted(skills))), key=worth)


def _skills(state: State, tables: Tables, who: Name, item: str) -> tuple[str, ...]:
    """The skills with which he knows how to use a weapon."""
    weapon = weapon_of(state, who, item)
    kind = tables.weapon(weapon.kind) if weapon else None
    used = [mode.skill for mode in kind.modes] if kind else []
    return tuple(dict.fromkeys(skill for skill in used if skill in sheet(state, who).skills))


def refuses(state: State, who: Name, pick: Choice) -> Refused:
    """Why no feint, or not at him."""
    if pick.foe not in foes(state, who):
        could = ", ".join(foes(state, who)) or "nobody"
        return Refused("no-such-target", f"Feint at whom? Foes are {could}.", "GUR-216")
    if not _may(state, who):
        return Refused("no-feint", f"{who} can feint once, and before he attacks.", "GUR-154")
    return Refused(
        "out-of-reach", f"{pick.foe} is not in front of {who} and within reach of that.", "GUR-216"
    )


DEEDS = (Deed(("feint",), ("feint", "all-out-attack"), offers, feint, refuses),)
