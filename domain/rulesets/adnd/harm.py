"""Damage: the temporary and the lasting part of it, and the fall into unconsciousness (ADD-09 to ADD-13)."""

from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.events import CombatantDowned, Damaged, ItemMoved
from domain.facts.state import State
from domain.facts.term import Term, worth
from domain.rulesets.adnd.falling import fall_prone
from domain.rulesets.adnd.holds import end_hold, lapse, let_all_go
from domain.rulesets.adnd.settings import settings
from domain.rulesets.adnd.sheet import sheet
from domain.rulesets.adnd.status import in_hand
from domain.rulesets.adnd.tables import AdndTables, Figure, Row
from domain.rulesets.adnd.terms import strength_bonus
from domain.rulesets.shared.conditions import clear, count

HP = "hp"


def row_damage(
    state: State, tables: AdndTables, who: Name, row: Row, name: str, rule: str
) -> tuple[Term, ...]:
    """The row's damage and the Strength bonus; a row without damage has no bonus."""
    bonus = strength_bonus(tables, sheet(state, who)) if row.damage else 0
    terms = (Term(name, row.damage, rule=rule), Term("strength-bonus", bonus, rule="ADD-02"))
    return tuple([term for term in terms if term.value])


def hurt(scene: Scene, who: Name, terms: tuple[Term, ...], lasts: Figure, by: Name, because: Key) -> None:
    """Weaponless damage: the part that stays, and the temporary one (ADD-09, ADD-11)."""
    points = worth(terms)
    if points <= 0:
        return
    quarters = lasts.value
    lasting = lasting_part(scene.state, who, points, quarters)
    if lasting:
        stays = (Term("lasting-part", lasting, rule="ADD-11"),) if points > lasting else terms
        scene.tell(Damaged(who, HP, lasting, because, "ADD-11", "actual", terms=stays))
    if points > lasting:
        share = (Term("lasting-part", lasting, "-", "ADD-11"),) if lasting else ()
        scene.tell(Damaged(who, HP, points - lasting, because, "ADD-09", "temporary", terms=(*terms, *share)))
    count(scene, who, "quarters", scene[who].counter("quarters") + quarters * points, because, "ADD-11")
    count(scene, who, "total", scene[who].counter("total") + points, because, "ADD-11")
    count(scene, who, "actual", scene[who].counter("actual") + lasting, because, "ADD-11")
    fall_if_spent(scene, who, by, because)


def wound(scene: Scene, who: Name, terms: tuple[Term, ...], by: Name, because: Key) -> None:
    """Damage by a weapon: all of it stays, and none is counted among the weaponless (ADD-15)."""
    points = worth(terms)
    if points <= 0:
        return
    scene.tell(Damaged(who, HP, points, because, "ADD-15", "weapon", terms=terms))
    fall_if_spent(scene, who, by, because)


def lasting_part(state: State, who: Name, points: int, quarters: int) -> int:
    """How many of the points stay: by what has been taken in all so far, or by this blow alone (ADD-11,
    Q1).
    """
    rounding = settings(state).rounding
    if rounding == "per-blow":
        return quarters * points // 4
    if rounding == "nearest":
        return (quarters * points + 2) // 4
    was = state.combatants[who].counter("quarters")
    return (was + quarters * points) // 4 - was // 4


def hit_points(state: State, who: Name) -> int:
    """Hit points left; below zero they count on."""
    return state.combatants[who].pools.get(HP, 0)


def outstanding(state: State, who: Name) -> int:
    """Temporary damage that has not been restored (ADD-11)."""
    one = state.combatants[who]
    return one.counter("total") - one.counter("actual") - one.counter("restored")


def ceiling(state: State, who: Name) -> int:
    """The hit points that they have when all that was temporary is restored; 0 or less: they never wake
    (ADD-13).
    """
    return hit_points(state, who) + outstanding(state, who)


def fall_if_spent(scene: Scene, who: Name, by: Name, because: Key) -> None:
    """At 0 or less they are unconscious, a round and one more for each point below (ADD-10); again if down
    (ADD-13).
    """
    clock = 1 - hit_points(scene.state, who)
    if clock < 1:
        return
    if not scene[who].down:
        scene.tell(CombatantDowned(who, "unconscious", because, "ADD-10"))
        sleep(scene, who, clock, because, "ADD-10")
        drop(scene, who, by, because)
        return
    sleep(scene, who, max(scene[who].counter("clock"), clock), because, "ADD-13")


def sleep(scene: Scene, who: Name, rounds: int, because: Key, rule: str) -> None:
    """They are unconscious for so many rounds after this one (ADD-10, ADD-12)."""
    count(scene, who, "clock", rounds, because, rule)
    count(scene, who, "clock-begun", scene.state.number, because, rule)


def drop(scene: Scene, who: Name, by: Name, because: Key) -> None:
    """Prone, empty-handed, holding nobody, held by nobody (ADD-52, ADD-54); blows of others than `by` are
    dropped.
    """
    fall_prone(scene, who, because, "ADD-52")
    for item in in_hand(scene[who]):
        scene.tell(ItemMoved(who, item, "ground", because, "ADD-52"))
    let_all_go(scene, who, because)
    for name, victim in [(name, hold.victim) for name, hold in scene.state.holds.items()]:
        if victim == who:
            end_hold(scene, name, because, "ADD-54")
    for other in tuple(scene.state.combatants):
        if other != by and aims_at(scene.state, other, who):
            clear(scene, other, "result-due", because, "ADD-59")
    lapse(scene, because)


def aims_at(state: State, who: Name, foe: Name) -> bool:
    """Whether an attack of theirs on that foe has a result still to be rolled."""
    due = state.combatants[who].conditions.get("result-due")
    return due is not None and due.by == foe
