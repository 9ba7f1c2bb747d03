"""Ways past a weapon that is in the way: press on, sidestep, run oneself through (GUR-094 to GUR-099)."""

from collections.abc import Iterator

from domain.engine.menus.needs import When, need
from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.counted import counted
from domain.facts.events import ConditionGained, CounterSet, HoldChanged
from domain.facts.hexes import distance
from domain.facts.state import Hold, State
from domain.facts.term import Term, worth
from domain.rulesets.gurps.core.acts import Turn, TurnAct, Turning, form, that_alone
from domain.rulesets.gurps.core.blocking_weapons import AT_BAY, HELD_OFF, free_of, impalers, keepers
from domain.rulesets.gurps.core.contests import outdo
from domain.rulesets.gurps.core.figures import full_hp, shock, strength, striking_st, will
from domain.rulesets.gurps.core.injury import knockdown, protection, suffer
from domain.rulesets.gurps.core.modifiers import ModifierName
from domain.rulesets.gurps.core.place import around, on_map
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.sheet import sheet
from domain.rulesets.gurps.core.skill_rolls import DICE, SUCCESS
from domain.rulesets.gurps.core.status import able, stunned
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.move.footing import STANDING_ROOM, next_to_them
from domain.rulesets.gurps.move.movement import advance
from domain.rulesets.gurps.move.needs import GOING, MOVING, a_hex_left
from domain.rulesets.gurps.strike.charges import came_on
from domain.rulesets.gurps.strike.damage import based
from domain.rulesets.gurps.turn.points import HEX, left, pace, pay
from domain.rulesets.gurps.turn.waits import ways
from domain.rulesets.shared.durations import Counter

COUNTERS = (Counter("nerve", "turn", "GUR-097"),)
"""What is counted here, and how long it is kept."""

NERVE: dict[str, ModifierName] = {
    "high-pain-threshold": "bold-high-pain-threshold",
    "low-pain-threshold": "bold-low-pain-threshold",
}
"""On the Will roll of whoever runs themselves through (GUR-097)."""


# -- what it needs


def in_their_way(case: Turning) -> tuple[Name, ...]:
    """All whose weapons are."""
    return keepers(case.state, case.who)


def whose_weapons(case: Turning, pick: Choice) -> str:
    """Whose they are."""
    whose = " and ".join(in_their_way(case))
    if not whose:
        return f"No weapon is in the way of {case.who}."
    return f"In the way of {case.who} is the weapon of {whose}."


@need("not-at-bay", "GUR-094", whose_weapons)
def kept_off(case: Turning, pick: Choice) -> bool:
    """their weapon is in the way"""
    return pick.foe in in_their_way(case)


def how_kept(case: Turning, pick: Choice) -> str:
    """Held off, or run on their point."""
    if f"{HELD_OFF}-{pick.foe}" in case.state.combatants[case.who].conditions:
        return f"{pick.foe} has held {case.who} off this turn: another path is left."
    return f"The point of {pick.foe} is in {case.who}: they run themselves through, or take another path."


@need("held-off", "GUR-095", how_kept)
def at_bay(case: Turning, pick: Choice) -> bool:
    """neither held off by them already nor run on their point"""
    return f"{AT_BAY}-{pick.foe}" in case.state.combatants[case.who].conditions


@need("no-nerve", "GUR-096", "No point of {foe} is in {who}, to run themselves through on.")
def on_their_point(case: Turning, pick: Choice) -> bool:
    """their point is in one"""
    return any(hold.holder == pick.foe for _, hold in impalers(case.state, case.who))


@need("no-nerve", "GUR-097", "{who} has tried it this turn, and the Will roll failed.")
def not_tried(case: Turning, pick: Choice) -> bool:
    """not tried this turn, but by setting"""
    again = settings(case.state).second_nerve
    return again or not case.state.combatants[case.who].counter("nerve", pick.foe)


@need("step-only", "GUR-095", "Another path takes movement points: {who} has a step in this.")
def not_a_step(case: Turning, pick: Choice) -> bool:
    """in a manoeuvre with more than a step"""
    return pace(case.state, case.who) != "step"


def too_dear(case: Turning, pick: Choice) -> str:
    """What it costs."""
    points = case.tables.limit("sidestep")
    return f"Another path costs {counted(points, 'movement point')}, more than {case.who} has left."


@need("too-dear", "GUR-095", too_dear)
def points_left(case: Turning, pick: Choice) -> bool:
    """movement points for another path"""
    return left(case.state, case.tables, case.who) >= HEX * case.tables.limit("sidestep")


@need("not-so", "GUR-095", "Name the hex on a map, 'sidestep boris 0,1'; on a line name none.")
def hex_on_a_map(case: Turning, pick: Choice) -> bool:
    """on a map: into a hex; on a line one stays where one is"""
    return (pick.to is not None) == on_map(case.state)


@need("not-aside", "GUR-095", "The path leads to the side: no nearer to {foe}, and no farther.")
def aside(case: Turning, pick: Choice) -> bool:
    """as far from them as now"""
    here, there = case.state.combatants[case.who].at, case.state.combatants[pick.foe].at
    return pick.to is not None and distance(pick.to, there) == distance(here, there)


def paths(case: Turning, like: Choice) -> Iterator[Choice]:
    """The hexes next to one's own; on a line one stays where one is (A60)."""
    if not on_map(case.state):
        yield Choice("sidestep", foe=like.foe)
        return
    for to in around(case.state, case.state.combatants[case.who].at):
        yield Choice("sidestep", foe=like.foe, to=to)


ONWARD = (MOVING, a_hex_left, kept_off)

BESIDE = When("on a map", lambda case, pick: pick.to is not None, next_to_them, aside, *STANDING_ROOM)


# -- how it goes


def press_on(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """Quick Contest of ST: they must win to come nearer, else they are held off (GUR-094, A36)."""
    who, holder = turn.who, pick.foe
    mine, theirs = (Term("st", strength(scene.state, each)) for each in (who, holder))
    slot = f"{turn.slot}.press-on"
    result = outdo(scene, who, holder, "press-on", (mine,), (theirs,), slot, "GUR-094", tied="GUR-094")
    through = result.winner == who or (not result.winner and settings(scene.state).bay_tie == "through")
    free_of(scene, who, holder, result.key, "GUR-094")
    if not through:
        scene.tell(ConditionGained(who, f"{HELD_OFF}-{holder}", result.key, "GUR-095", by=holder))


def sidestep(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """Movement points for another path: that weapon bars them no more (GUR-095, GUR-096, A60)."""
    who = turn.who
    free_of(scene, who, pick.foe, key, "GUR-095")
    if pick.to is not None:
        advance(scene, who, pick.to, "sidestep", key, "GUR-095")
    pay(scene, who, HEX * turn.tables.limit("sidestep"), key, "GUR-095")


def run_through(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """A Will roll; then the wound grows, and the weapon may come out at the back (GUR-097 to GUR-099)."""
    who, holder = turn.who, pick.foe
    scene.tell(CounterSet(who, "nerve", 1, key, "GUR-097", holder))
    needed = _nerve(scene.state, turn.tables, who)
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


def _nerve(state: State, tables: GurpsTables, who: Name) -> tuple[Term, ...]:
    """Will, lowered, by pain threshold; shock does not count, but by setting (GUR-097, A37)."""
    traits = [tables.modifier(NERVE[trait]) for trait in sheet(state, who).traits if trait in NERVE]
    hurt = shock(state, who) if settings(state).shock_will else ()
    return (Term("will", will(state, who)), tables.modifier("run-through"), *traits, *hurt)


def _stick(scene: Scene, turn: Turn, name: str, hold: Hold, because: Key) -> None:
    """Their own greatest thrust against their rear DR: if it comes out there it is stuck (GUR-099, A40,
    A41)."""
    most = greatest_thrust(scene.state, turn.tables, turn.who, hold.holder, hold.part)
    if settings(scene.state).own_thrust == "with-charge":
        most += came_on(scene.state, turn.who, hold.holder) // 2
    behind, _ = protection(scene.state, turn.tables, turn.who, hold.using[0], behind=True)
    if most > behind:
        scene.tell(HoldChanged(name, "stuck", because, "GUR-099", hold.part, hold.using, hold.level))
    elif settings(scene.state).not_through == "moves-on":
        free_of(scene, turn.who, hold.holder, because, "GUR-099")


def greatest_thrust(state: State, tables: GurpsTables, who: Name, holder: Name, item: str) -> int:
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
                based(tables, striking_st(sheet(state, who)), mode.damage, "weapon", "GUR-213")
                for mode in fits
            )
        ),
        default=0,
    )


ACTS = (
    TurnAct("press-on", GOING, (*ONWARD, at_bay), that_alone, press_on, in_their_way),
    TurnAct(
        "sidestep", GOING,
        (*ONWARD, not_a_step, points_left, form("boris [0,1]", to=None), hex_on_a_map, BESIDE),
        paths, sidestep, in_their_way,
    ),
    TurnAct(
        "run-through", GOING, (*ONWARD, on_their_point, not_tried), that_alone, run_through, in_their_way
    ),
)  # fmt: skip
