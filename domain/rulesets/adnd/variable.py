"""The variable of both sides: a use chosen unseen, and only then the dice (ADD-04 to ADD-08)."""

from domain.engine.menus.acts import Question, free
from domain.engine.menus.menu import Menu
from domain.engine.prompts import ChoicePrompt
from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import Revealed, Rolled
from domain.facts.state import State
from domain.facts.term import Term
from domain.rulesets.adnd.settings import settings
from domain.rulesets.adnd.sheet import sheet
from domain.rulesets.adnd.status import able, conscious
from domain.rulesets.adnd.tables import AdndTables
from domain.rulesets.shared.conditions import count

BASE, RESULT = Choice("base"), Choice("result")
USES = Menu.plain((BASE, RESULT))
ASKED = free(
    Question("says of what use a variable is, before the dice are thrown", "ADD-07"), BASE.act, RESULT.act
)

Lies = tuple[str, Rolled]
"""A die that lies there, and the counter that keeps it."""
EDGE, GUARD = "edge-die", "guard-die"
"""The counters of the dice that lie there: of one who attacks, of one who is attacked."""


def variables(scene: Scene, tables: AdndTables, slot: Key, who: Name, foe: Name) -> tuple[Term, ...]:
    """Both choose, unseen by each other, then both dice are rolled (ADD-07); what goes on the base chance.

    With the dice known beforehand (Q23) each is seen by its owner only until both have chosen. What goes on
    the result is kept in the counters `edge` and `guard`. One unconscious has no variable (ADD-08).
    """
    known = settings(scene.state).own_die == "known"
    thrown = dice(scene, tables, slot, who, foe) if known else ()
    said = uses(scene, slot, who, foe)
    if not known:
        thrown = dice(scene, tables, slot, who, foe)
    show(scene, thrown)
    return settle(scene, slot, who, foe, said)


def uses(scene: Scene, slot: Key, who: Name, foe: Name) -> dict[Name, Choice]:
    """Base chance or result; nobody sees the other's choice before both are in (ADD-05 to ADD-07)."""
    prompts = []
    if able(scene[who]):
        prompts.append(ChoicePrompt(f"{slot}.uses", who, USES, "ADD-05", (who,)))
    if conscious(scene[foe]):
        prompts.append(ChoicePrompt(f"{slot}.{foe}.uses", foe, USES, "ADD-06", (foe,)))
    return {said.by: said.pick for said in scene.together(prompts)} if prompts else {}


def dice(scene: Scene, tables: AdndTables, slot: Key, who: Name, foe: Name) -> tuple[Lies, ...]:
    """Attacker d6, defender d4 (ADD-04): for this attack, or such as serve for a round or the fight (Q2)."""
    found = []
    if is_chosen(scene.state, who, EDGE):
        found.append((EDGE, throw(scene, tables.variable.attacker, f"{slot}.variable", who)))
    met = scene[who].down != "left" and conscious(scene[foe])
    if met and is_chosen(scene.state, foe, GUARD):
        found.append((GUARD, throw(scene, tables.variable.defender, f"{slot}.{foe}.variable", foe)))
    return tuple(found)


def is_chosen(state: State, who: Name, counter: str) -> bool:
    """Whether the use of the variable is to be chosen now: for each attack, or once a round."""
    return settings(state).variable_die == "per-attack" or not state.combatants[who].counter(counter)


def throw(scene: Scene, what: str, key: Key, who: Name) -> Rolled:
    """The variable die, which only its thrower sees until it lies on the table (ADD-04)."""
    return scene.roll(who, what, key, rule="ADD-04", seen_by=(who,))


def show(scene: Scene, thrown: tuple[Lies, ...]) -> None:
    """All lie there now, and everybody may see them; nothing was told of them before (ADD-07)."""
    if thrown:
        keys = tuple(rolled.key for _, rolled in thrown)
        scene.tell(Revealed(keys, keys[-1], "ADD-07"))
    for counter, rolled in thrown:
        count(scene, rolled.by, counter, rolled.total, rolled.key, "ADD-04")


def settle(scene: Scene, slot: Key, who: Name, foe: Name, said: dict[Name, Choice]) -> tuple[Term, ...]:
    """Column and die, on the base chance at once or on every result of this attack (ADD-05 to ADD-07)."""
    found = []
    plus = variable(scene.state, who, EDGE)
    minus = variable(scene.state, foe, GUARD) if foe in said and conscious(scene[foe]) else 0
    if said.get(who) == BASE:
        found.append(Term("variable", plus, rule="ADD-05"))
    if said.get(foe) == BASE:
        found.append(Term("opponents-variable", minus, "-", "ADD-06"))
    if not said:
        return ()
    cause = f"{slot}.uses" if who in said else f"{slot}.{foe}.uses"
    count(scene, who, "edge", plus if said.get(who) == RESULT else 0, cause, "ADD-05")
    count(scene, who, "guard", minus if said.get(foe) == RESULT else 0, cause, "ADD-06")
    return tuple(found)


def variable(state: State, who: Name, counter: str) -> int:
    """The level group's column and the die (ADD-04)."""
    return sheet(state, who).column + state.combatants[who].counter(counter)


def on_result(state: State, who: Name) -> tuple[Term, ...]:
    """The variables that were kept for the results of this attack."""
    one = state.combatants[who]
    terms = (
        Term("variable", one.counter("edge"), rule="ADD-05"),
        Term("opponents-variable", one.counter("guard"), "-", "ADD-06"),
    )
    return tuple([term for term in terms if term.value])
