"""Ways past a weapon that is in the way: press on, sidestep, run oneself through (GUR-094 to GUR-099)."""

from collections.abc import Iterator

from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import ConditionGained, Contested, CounterSet, HoldChanged
from domain.facts.hexes import distance
from domain.facts.refusal import Refused
from domain.facts.state import Hold, State
from domain.facts.term import Term, worth
from domain.rulesets.gurps.core.able import able, stunned
from domain.rulesets.gurps.core.acts import Deed, Turn
from domain.rulesets.gurps.core.figures import full_hp, shock, strength, will
from domain.rulesets.gurps.core.injury import knockdown, protection, suffer
from domain.rulesets.gurps.core.place import around, on_map
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.sheet import sheet
from domain.rulesets.gurps.core.success import DICE, SUCCESS
from domain.rulesets.gurps.core.tables import Tables
from domain.rulesets.gurps.core.terrain import passable
from domain.rulesets.gurps.move.movement import advance, why_not
from domain.rulesets.gurps.strike.charges import AT_BAY, HELD_OFF, came_on, free_of, impalers, keepers
from domain.rulesets.gurps.strike.damage import based
from domain.rulesets.gurps.turn.maneuvers import MANEUVERS
from domain.rulesets.gurps.turn.points import HEX, affordable, crowded, left, pace, pay
from domain.rulesets.gurps.turn.waits import ways

ASIDE = 2 * HEX
"""Half movement points of another path past a weapon (GUR-095, A60)."""

BOLD = -3
NERVE = {"high-pain-threshold": 3, "low-pain-threshold": -4}
"""On the Will roll of whoever runs himself through (GUR-097)."""


def offers(state: State, tables: Tables, who: Name) -> Iterator[Choice]:
    """What one can do about the weapons in one's way."""
    if why_not(state, who) is not None or not affordable(state, tables, who, HEX):
        return
    stuck = {hold.holder for _, hold in impalers(state, who)}
    for holder in keepers(state, who):
        if f"{AT_BAY}-{holder}" in state.combatants[who].conditions:
            yield Choice("press-on", foe=holder)
        again = settings(state).second_nerve or not state.combatants[who].counter("nerve", holder)
        if holder in stuck and again:
            yield Choice("run-through", foe=holder)
        if pace(state, who) != "step" and left(state, tables, who) >= ASIDE:
            yield from _paths(state, who, holder)


def _paths(state: State, who: Name, holder: Name) -> Iterator[Choice]:
    """A hex to the side, as far from him as now; on a line one stays where one is (A60)."""
    here, there = state.combatants[who].at, state.combatants[holder].at
    if not on_map(state):
        yield Choice("sidestep", foe=holder)
        return
    for to in around(state, here):
        if (
            distance(to, there) == distance(here, there)
            and passable(state, to)
            and not crowded(state, who, to)
        ):
            yield Choice("sidestep", foe=holder, to=to)


def past(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    match pick.act:
        case "press-on":
            press_on(scene, turn, pick, key)
        case "sidestep":
            sidestep(scene, turn, pick, key)
        case _:
            run_through(scene, turn, pick, key)


def press_on(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """Quick Contest of ST: he must win to come nearer, else he is held off (GUR-094, A36)."""
    who, holder = turn.who, pick.foe
    result = scene.contest(
        who, holder, DICE, f"{turn.slot}.press-on", rule="GUR-094",
        mine=(Term("st", strength(scene.state, who)),),
        theirs=(Term("st", strength(scene.state, holder)),), test=SUCCESS,
    )  # fmt: skip
    scene.tell(Contested(who, holder, "press-on", result.winner, result.margin, result.key, "GUR-094"))
    through = result.winner == who or (not result.winner and settings(scene.state).bay_tie == "through")
    free_of(scene, who, holder, result.key, "GUR-094")
    if not through:
        scene.tell(ConditionGained(who, f"{HELD_OFF}-{holder}", result.key, "GUR-095", by=holder))


def sidestep(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """Two movement points for another path: that weapon bars him no more (GUR-095, GUR-096, A60)."""
    who = turn.who
    free_of(scene, who, pick.foe, key, "GUR-095")
    if pick.to is not None:
        advance(scene, who, pick.to, "sidestep", key, "GUR-095")
    pay(scene, who, ASIDE, key, "GUR-095")


def run_through(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """A Will roll; then the wound grows, and the weapon may come out at the back (GUR-097 to GUR-099)."""
    who, holder = turn.who, pick.foe
    scene.tell(CounterSet(who, "nerve", 1, key, "GUR-097", holder))
    needed = _nerve(scene.state, who)
    verdict = scene.check(who, DICE, f"{turn.slot}.nerve", rule="GUR-097", against=needed, test=SUCCESS)
    if not verdict.passed:
        return
    for name, hold in impalers(scene.state, who):
        if hold.holder == holder:
            done = scene[who].counter("first-wound", name)
            terms = (
                Term("largest", hold.level),
                Term("done", done, "-", "GUR-098"),
                Term("least", 0, "floor"),
            )
            lost = suffer(
                scene, turn.tables, who, hold.using[0], terms, "imp", verdict.key, "GUR-098", turn.slot
            )
            _whole_wound(scene, turn, hold, lost, verdict.key)
            if able(scene.state, who) and not stunned(scene.state, who) and name in scene.state.holds:
                _stick(scene, turn, name, hold, verdict.key)


def _whole_wound(scene: Scene, turn: Turn, hold: Hold, lost: int, because: Key) -> None:
    """The other reading of a wound that grew: it may be a major one as a whole (A38)."""
    who, full = turn.who, full_hp(scene.state, turn.who)
    whole = settings(scene.state).enlarged_wound == "whole"
    if whole and able(scene.state, who) and lost * 2 <= full < hold.level * 2:
        knockdown(scene, turn.tables, who, hold.using[0], hold.level, because, turn.slot, False)


def _nerve(state: State, who: Name) -> tuple[Term, ...]:
    """Will-3, by pain threshold; shock does not count, but by setting (GUR-097, A37)."""
    traits = [
        Term(trait, NERVE[trait], rule="GUR-097") for trait in sheet(state, who).traits if trait in NERVE
    ]
    hurt = shock(state, who) if settings(state).shock_will else ()
    return (Term("will", will(state, who)), Term("run-through", BOLD, rule="GUR-097"), *traits, *hurt)


def _stick(scene: Scene, turn: Turn, name: str, hold: Hold, because: Key) -> None:
    """His own greatest thrust against his rear DR: if it comes out there it is stuck (GUR-099, A40, A41)."""
    most = greatest_thrust(scene.state, turn.tables, turn.who, hold.holder, hold.part)
    if settings(scene.state).own_thrust == "with-charge":
        most += came_on(scene.state, turn.who, hold.holder) // 2
    behind, _ = protection(scene.state, turn.tables, turn.who, hold.using[0], behind=True)
    if most > behind:
        scene.tell(HoldChanged(name, "stuck", because, "GUR-099", hold.part, hold.using, hold.level))
    elif settings(scene.state).not_through == "moves-on":
        free_of(scene, turn.who, hold.holder, because, "GUR-099")


def greatest_thrust(state: State, tables: Tables, who: Name, holder: Name, item: str) -> int:
    """The most that this weapon does with somebody's own thrust, without what the charge added (A40)."""
    both = state.combatants[holder].items.get(item) == "both-hands"
    fits = [
        mode
        for mode in ways(state, tables, holder, item)
        if mode.thrust and mode.kind == "imp" and (mode.hands == 2 or not both)
    ]
    return max(
        (
            worth(basic.adds, 6 * basic.number)
            for basic in (
                based(tables, sheet(state, who).st, mode.damage, "weapon", "GUR-213") for mode in fits
            )
        ),
        default=0,
    )


def refuses(state: State, who: Name, pick: Choice) -> Refused:
    """Why not so."""
    if pick.foe not in keepers(state, who):
        return Refused("not-at-bay", f"Nobody of that name keeps {who} at bay.", "GUR-094")
    if pick.act == "sidestep":
        return Refused("too-dear", "Another path costs 2 movement points, and leads to the side.", "GUR-095")
    if pick.act == "run-through":
        return Refused("no-nerve", f"{who} cannot run himself through, or has tried it this turn.", "GUR-097")
    return Refused("held-off", f"{pick.foe} has held {who} off this turn.", "GUR-095")


DEEDS = (Deed(("press-on", "sidestep", "run-through"), tuple(MANEUVERS), offers, past, refuses),)
