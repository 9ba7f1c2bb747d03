"""Walking by destination: what it takes, and how it goes, hex by hex until something happens (GUR-137)."""

from collections.abc import Iterator

from domain.engine.menus.acts import Foretold
from domain.engine.menus.needs import Case, Need, Needs, When, lacking
from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name, Stride
from domain.facts.events import CounterSet
from domain.facts.hexes import FACINGS, Hex
from domain.facts.memo import of_rules
from domain.facts.state import State
from domain.rulesets.gurps.core.acts import Turn, TurnAct, Turning, form, that_alone
from domain.rulesets.gurps.core.holds import tidy
from domain.rulesets.gurps.core.place import apart, on_map
from domain.rulesets.gurps.core.status import foes, going_on
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.core.terrain import height, level_at
from domain.rulesets.gurps.move.facings import FACE, TOWARDS, TURN, turn_to
from domain.rulesets.gurps.move.footing import nearby, why_no_way
from domain.rulesets.gurps.move.movement import HEX_BY_HEX, SETTING_OUT, advanced, go
from domain.rulesets.gurps.move.needs import RUNNING
from domain.rulesets.gurps.move.ways import placed, ways
from domain.rulesets.gurps.turn.intents import ACTIVE, twice_as_strong
from domain.rulesets.gurps.turn.points import HEX, allowance_of, cost
from domain.rulesets.gurps.turn.waits import interrupts, waiting

# -- what a way needs


Taken = tuple[Needs[Turning], Turning, Choice]
"""Something that a way takes, as things would stand by then, with its conditions."""


def each_step(case: Turning, pick: Choice) -> Iterator[Taken]:
    """What a way takes, one after another."""
    yield SETTING_OUT, case, Choice("move")
    for step in pick.path:
        then = case
        for needs, then, what in one_step(case, step):
            yield needs, then, what
        case = _gone(then, step.to)
    if pick.manner:
        yield FACE, case, Choice("face", manner=pick.manner)


def one_step(case: Turning, step: Stride) -> Iterator[Taken]:
    """What the next hex of a way takes: to turn where they face otherwise, and to go there."""
    if step.facing != case.state.combatants[case.who].facing:
        yield TURN, case, Choice("turn", manner=(FACINGS[step.facing],))
        case = _turned(case, step.facing)
    yield HEX_BY_HEX, case, Choice("move", to=step.to)


def _turned(case: Turning, facing: int) -> Turning:
    one = case.state.combatants[case.who]
    by = (facing - one.facing) % 6
    counters = one.counters | {"spent": one.counter("spent") + HEX * min(by, 6 - by)}
    return Case(placed(case.state, case.who, facing=facing, counters=counters), case.tables, case.who)


def _gone(case: Turning, to: Hex) -> Turning:
    state, who = case.state, case.who
    one, high = state.combatants[who], level_at(state, to, height(state, who))
    spent = one.counter("spent") + (cost(state, case.tables, who, to) or HEX)
    after = placed(state, who, at=to, height=high)
    nearer = {
        f"toward:{foe}": advanced(one, foe, apart(state, who, foe), apart(after, who, foe))
        for foe in foes(state, who)
    }
    counters = one.counters | {"spent": spent, "yards": one.counter("yards") + 1} | nearer
    return Case(placed(after, who, counters=counters), case.tables, who)


def _refused(case: Turning, pick: Choice) -> str:
    if pick.path[-1].to != pick.to:
        return f"The way of '{pick.act}' does not end where it is said to lead."
    return next(
        lacks.refused(then, what).sentence
        for needs, then, what in each_step(case, pick)
        if (lacks := lacking(needs, then, what)) is not None
    )


def _can_be_gone(case: Turning, pick: Choice) -> bool:
    if pick.path[-1].to != pick.to or lacking(SETTING_OUT, case, Choice("move")) is not None:
        return False
    then: Turning | None = case
    for many in range(1, len(pick.path) + 1):
        then = _after(case.state, case.tables, case.who, pick.path[:many])
        if then is None:
            return False
    assert then is not None
    return not pick.manner or lacking(FACE, then, Choice("face", manner=pick.manner)) is None


@of_rules
def _after(state: State, tables: GurpsTables, who: Name, path: tuple[Stride, ...]) -> Turning | None:
    """As things would stand once they have gone a way, of which all but the last hex is known to be open to
    them; `None` if that is closed. Many ways begin alike."""
    before = _after(state, tables, who, path[:-1]) if path[1:] else Case(state, tables, who)
    assert before is not None
    then = before
    for needs, then, what in one_step(before, path[-1]):
        if lacking(needs, then, what) is not None:
            return None
    return _gone(then, path[-1].to)


WALKABLE: Need[Turning] = Need(
    "no-way", "GUR-137", "each hex of the way can be gone to, one after another, and each turn be made",
    _refused, _can_be_gone,
)  # fmt: skip


def by_a_way(case: Turning, pick: Choice) -> bool:
    """Whether the way is said as well: without one it is the hex next to them."""
    return bool(pick.path)


def hex_by_hex(case: Turning, pick: Choice) -> bool:
    """Whether it is one hex."""
    return not pick.path


def looks_there(case: Turning, pick: Choice) -> bool:
    """Whether it is one hex, and which way they look at its end is said."""
    return bool(pick.manner) and not pick.path


def _end_of_a_hex(case: Turning, pick: Choice) -> bool:
    assert pick.to is not None
    return lacking(FACE, _gone(case, pick.to), Choice("face", manner=pick.manner)) is None


def _no_such_look(case: Turning, pick: Choice) -> str:
    assert pick.to is not None
    end, look = _gone(case, pick.to), Choice("face", manner=pick.manner)
    lacks = lacking(FACE, end, look)
    assert lacks is not None
    return lacks.refused(end, look).sentence


LOOK: Need[Turning] = Need(
    "no-such-look", "GUR-138", "they may look that way there", _no_such_look, _end_of_a_hex
)

MOVE: Needs[Turning] = (
    *SETTING_OUT, form("4,2", to=True, manner=(0, 1), path=True),
    When("", hex_by_hex, *HEX_BY_HEX),
    When("where one says how to look there", looks_there, LOOK),
    When("further", by_a_way, WALKABLE),
)  # fmt: skip


# -- as the whole of a Move manoeuvre


def setting_out(case: Turning) -> Turning:
    """As it would be if they had chosen to Move already."""
    return _setting_out(case.state, case.tables, case.who)


@of_rules
def _setting_out(state: State, tables: GurpsTables, who: Name) -> Turning:
    moving = placed(state, who, intent=Choice("move"))
    counters = state.combatants[who].counters | {"allowance": allowance_of(moving, tables, who)}
    return Case(placed(moving, who, counters=counters), tables, who)


WALKABLE_AT_ONCE: Need[Turning] = Need(
    WALKABLE.code, WALKABLE.rule, WALKABLE.means,
    lambda case, pick: _refused(setting_out(case), pick),
    lambda case, pick: _can_be_gone(setting_out(case), pick),
)  # fmt: skip


def _only_with_a_way(case: Turning, pick: Choice) -> bool:
    return pick.to is None and not pick.manner


def _nowhere(case: Turning, pick: Choice) -> str:
    if pick.to is None:
        return f"{case.who} looks where they go at the end of a move: name the place."
    return why_no_way(case.state, case.who, pick.to, "in one move")


A_WAY: Need[Turning] = Need(
    "no-way", "GUR-137", "there is a way to the place, if one is named", _nowhere, _only_with_a_way
)

WHOLE_MOVE: Needs[Turning] = (
    *ACTIVE, twice_as_strong, form("[4,2]", to=None, manner=(0, 1), path=True),
    When("alone", hex_by_hex, A_WAY),
    When("to a place", by_a_way, WALKABLE_AT_ONCE),
)  # fmt: skip


def to_each_place(case: Turning, like: Choice) -> Iterator[Choice]:
    """To each hex that they reach and is not next to them, by the cheapest way."""
    for to, way in ways(case.state, case.tables, case.who).items():
        if like.to in (None, to) and (len(way) > 1 or like.manner):
            yield Choice("move", to=to, manner=like.manner, path=way if len(way) > 1 else ())


def to_each_place_at_once(case: Turning, like: Choice) -> Iterator[Choice]:
    """To each hex that they reach in a whole move."""
    there = setting_out(case)
    for to, way in ways(there.state, there.tables, there.who).items():
        if like.to in (None, to):
            yield Choice("move", to=to, manner=like.manner, path=way)


def foretold(case: Turning, pick: Choice) -> Foretold | None:
    """How far it is, what it costs if that is more, and who waits for them on the way (GUR-137, GUR-215)."""
    if not pick.path:
        return None
    then, waits = case, dict[Name, None]()
    for step in pick.path:
        if step.facing != then.state.combatants[case.who].facing:
            then = _turned(then, step.facing)
        then = _gone(then, step.to)
        waits |= dict.fromkeys(waiting(then.state, case.tables, case.who, ""))
    spent = [each.state.combatants[case.who].counter("spent") for each in (case, then)]
    yards, points = len(pick.path), spent[1] - spent[0]
    dear = (("movement", points),) if points != HEX * yards else ()
    return Foretold((("yards", yards), *dear), tuple(waits))


# -- how it goes


def walk(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """Hex by hex, until they are there, somebody interrupts them, or the next hex is closed to them; who has
    said where they go has said where they look at the end: towards the nearest foe by default (GUR-138)."""
    assert pick.to is not None
    who, stood = turn.who, scene[turn.who].posture
    for after, step in enumerate(pick.path):
        if after and _disturbed(scene, turn, key):
            return
        if scene[who].posture != stood or not _goes_on(scene.state, turn, pick.path[after:]):
            return
        if step.facing != scene[who].facing:
            turn_to(scene, turn, Choice("turn", manner=(FACINGS[step.facing],)), key)
        go(scene, turn, Choice("move", to=step.to), key)
    if not pick.path:
        go(scene, turn, pick, key)
    if on_map(scene.state) and (pick.path or pick.manner):
        look = FACINGS.index(pick.how) + 1 if pick.manner else TOWARDS
        scene.tell(CounterSet(who, "looks", look, key, "GUR-138"))


def _disturbed(scene: Scene, turn: Turn, key: Key) -> bool:
    """Whether anybody has acted on what they have just done."""
    tidy(scene, key)
    return interrupts(scene, turn, because=key) or not going_on(scene.state, turn.who)


def _goes_on(state: State, turn: Turn, path: tuple[Stride, ...]) -> bool:
    """Whether the next step of the way can be taken."""
    onward = Choice("move", to=path[0].to, path=path[:1])
    return _can_be_gone(Case(state, turn.tables, turn.who), onward)


def walk_at_once(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """To the place that was named with the manoeuvre; without one, what is done in it is chosen next."""
    if pick.path:
        walk(scene, turn, pick, key)


def there_already(scene: Scene, turn: Turn, pick: Choice, key: Key) -> bool:
    """Whether a walk that was the whole manoeuvre has come to its end, and nobody has acted on it."""
    return bool(pick.path) and not _disturbed(scene, turn, key) and scene[turn.who].at == pick.to


ACTS = (
    TurnAct("move", RUNNING, MOVE, nearby, walk, farther=to_each_place, foretells=foretold),
    TurnAct(
        "move", (), WHOLE_MOVE, that_alone, walk_at_once, farther=to_each_place_at_once,
        foretells=lambda case, pick: foretold(setting_out(case), pick),
    ),
)  # fmt: skip
