"""Weapons: fending against a weaponless attack, the real strike that may follow, ordinary attacks (ADD-44
to ADD-46).
"""

from domain.engine.menus.acts import Question, free
from domain.engine.menus.menu import Menu
from domain.engine.prompts import AT_LEAST
from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.state import State
from domain.facts.term import Term
from domain.rulesets.adnd.armour_class import ac
from domain.rulesets.adnd.attack import slot
from domain.rulesets.adnd.fending import FENDS, LET_COME, can_fend
from domain.rulesets.adnd.harm import wound
from domain.rulesets.adnd.holds import end_hold
from domain.rulesets.adnd.settings import settings
from domain.rulesets.adnd.status import GONE, able, grips, ready_weapon
from domain.rulesets.adnd.strikes import routine, strikes_left
from domain.rulesets.adnd.tables import AdndTables
from domain.rulesets.shared.conditions import clear, count, gain

STRIKE, FORBEAR = Choice("strike"), Choice("forbear")
ANSWERS = Menu.plain((STRIKE, FORBEAR))
ASKED = free(Question("says what follows a fend that has hit", "ADD-44"), STRIKE.act, FORBEAR.act)


def fended(scene: Scene, tables: AdndTables, who: Name, attacker: Name, number: int) -> bool:
    """The wielder strikes first: a hit does no damage but fends, and the attacker's turn is lost (ADD-44,
    ADD-58).
    """
    if not able(scene[attacker]) or not can_fend(scene.state, who, attacker):
        return False
    where = f"{slot(scene.state, attacker, number)}.{who}"
    if settings(scene.state).fending == "wielders-attack":
        said = scene.choose(who, FENDS, f"{where}.fends", rule="ADD-46")
        if said.pick == LET_COME or not can_fend(scene.state, who, attacker):
            return False
        count(scene, who, "strikes", scene[who].counter("strikes") + 1, said.key, "ADD-58")
    weapon = ready_weapon(scene.state, who)
    needed = to_hit(scene.state, tables, who, attacker, weapon)
    verdict = scene.check(who, "1d20", f"{where}.fend", rule="ADD-44", against=needed, test=AT_LEAST)
    count(scene, who, "fended", 1, verdict.key, "ADD-46", versus=attacker)
    if not verdict.passed:
        return False
    clear(scene, attacker, "second-due", verdict.key, "ADD-46")
    strike_back(scene, tables, who, attacker, weapon, where)
    return True


def strike_back(scene: Scene, tables: AdndTables, who: Name, attacker: Name, weapon: str, where: Key) -> None:
    """The wielder may then strike for real at once, within their attacks of the round (ADD-44, ADD-58)."""
    if not may_strike(scene.state, who, attacker, weapon):
        return
    said = scene.choose(who, ANSWERS, f"{where}.strikes", rule="ADD-44")
    if said.pick == STRIKE and may_strike(scene.state, who, attacker, weapon):
        blow(scene, tables, who, attacker, weapon, where, said.key)


def may_strike(state: State, who: Name, foe: Name, weapon: str) -> bool:
    """Whether a weapon can still be used on somebody this round (ADD-58)."""
    one = state.combatants[who]
    there = state.combatants[foe].down not in GONE
    return able(one) and there and "brawled" not in one.conditions and strikes_left(state, who, weapon) > 0


def ordinary(scene: Scene, tables: AdndTables, who: Name, choice: Choice, where: Key, because: Key) -> None:
    """All attacks of a routine that are left this round, one after the other (ADD-15, ADD-48, ADD-58)."""
    for number in range(1, strikes_left(scene.state, who, choice.tool) + 1):
        if may_strike(scene.state, who, choice.foe, choice.tool):
            blow(scene, tables, who, choice.foe, choice.tool, f"{where}.{number}", because)


def blow(
    scene: Scene, tables: AdndTables, who: Name, foe: Name, weapon: str, where: Key, because: Key
) -> None:
    """d20 against the number needed, and damage that is all real (ADD-15). It excludes a weaponless attack
    (ADD-58).
    """
    rule = "ADD-48" if weapon == "open-hand" else "ADD-15"
    count(scene, who, "strikes", scene[who].counter("strikes") + 1, because, "ADD-58")
    gain(scene, who, "struck", because, "ADD-58")
    needed = to_hit(scene.state, tables, who, foe, weapon)
    verdict = scene.check(who, "1d20", f"{where}.strike", rule=rule, against=needed, test=AT_LEAST)
    found = routine(scene.state, who, weapon)
    if not verdict.passed or found is None or scene[foe].down in GONE:
        return
    rolled = scene.roll(who, found.damage, f"{where}.harm", rule=rule)
    if scene[foe].down in GONE:
        return
    wound(scene, foe, (Term(weapon, rolled.total, rule=rule),), who, rolled.key)
    for name in grips(scene.state, holder=foe, victim=who):
        end_hold(scene, name, rolled.key, "ADD-53")


def to_hit(state: State, tables: AdndTables, who: Name, foe: Name, weapon: str) -> tuple[Term, ...]:
    """The number needed comes from other pages, as an input (ADD-01)."""
    found = routine(state, who, weapon)
    number = found.needed(ac(state, tables, foe)) if found is not None else 20
    return (Term("to-hit", number, rule="ADD-01"),)
