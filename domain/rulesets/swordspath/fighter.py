"""How a fighter without a player plays to win: the plan that does most against the foe's (SPG-02)."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from domain.engine.menus.plans import Plan
from domain.engine.prompts import ChoicePrompt
from domain.engine.sources.policies import NamedTactic, Tactic
from domain.facts.choice import Choice, Name
from domain.facts.memo import of_rules
from domain.facts.state import State
from domain.rulesets.shared.fighters import NOTHING, Means, taken
from domain.rulesets.swordspath.hold_worth import gained, held
from domain.rulesets.swordspath.levels import taken as points_taken
from domain.rulesets.swordspath.menus import Planning, against
from domain.rulesets.swordspath.moves import CONTACT, DRAG, ESCAPES, GRAPPLES, OPEN, THROWS
from domain.rulesets.swordspath.outlook import (
    grapple_chance,
    levels,
    once,
    strike_chance,
    stroke_points,
    stuns,
)
from domain.rulesets.swordspath.plan import YIELD, is_strike
from domain.rulesets.swordspath.settings import settings
from domain.rulesets.swordspath.sheet import sheet
from domain.rulesets.swordspath.stance import Stance
from domain.rulesets.swordspath.status import apart, foes, position
from domain.rulesets.swordspath.tables import SwordspathTables

MEANS = ("strokes", "parries", "throws", "locks")
"""What one can do without, to see what it is worth: strokes, ducks and blocks, throws, all other holds."""

ABOUT = (
    "plays to win: of the plans that their combat actions buy, strokes, ducks and a hold or throw, the one "
    "that does most and lets in least against each that the foe may have [SPG-02, SPG-10, SPG-30]"
)
"""What the tactic does, for whoever hands it out."""

MOST_STROKES = 6


class Strokes(NamedTuple):
    """So many equal strokes, and what they are worth against no parries, too few, and enough."""

    stroke: Choice
    many: int
    met: tuple[int, int, int]


class Option(NamedTuple):
    """A plan in figures: strokes, parries, a grapple with its chance in a hundred and what it gains; `open`
    is a hold that can stand beside the foe's."""

    strokes: Strokes | None = None
    parries: int = 0
    grapple: Choice | None = None
    chance: int = 0
    gains: int = 0
    open: bool = False


IDLE = Option()


def fighter(tables: SwordspathTables, seed: bytes, without: Means = NOTHING) -> Tactic:
    """The tactic of anybody; nothing in it is left to chance."""

    def choose(state: State, prompt: ChoicePrompt) -> tuple[Choice, ...]:
        menu = prompt.menu
        if not isinstance(menu, Plan):
            return taken(menu, ())
        if gives_up(state, tables, prompt.by) and menu.takes((YIELD,)):
            return (YIELD,)
        picks: tuple[Choice, ...] = ()
        for pick in plan(state, tables, prompt.by, menu, without):
            if menu.takes((*picks, pick)):
                picks = (*picks, pick)
        return picks if menu.takes(picks) else ()

    return choose


TACTIC = NamedTactic("fighter", ABOUT, fighter)


def gives_up(state: State, tables: SwordspathTables, who: Name) -> bool:
    """Whether they yield, where people do: one knock-out roll in four would put them out (SPG-47)."""
    if settings(state).gives_up == "never":
        return False
    value = max(sheet(state, who).kv or tables.knockout.value, 1)
    return 4 * tables.knockout.times * points_taken(state, who) >= 100 * value


# -- the plan


def plan(state: State, tables: SwordspathTables, who: Name, menu: Plan, without: Means) -> Iterator[Choice]:
    """All that they would do, what makes the rest possible first."""
    others = foes(state, who)
    if not others:
        return
    foe = min(others, key=lambda each: (position(state, each, who) is None, apart(state, who, each)))
    if apart(state, who, foe) > CONTACT:
        yield Choice("close", foe=foe)
    mine = options(state, tables, who, foe, without)
    theirs = replies(state, tables, foe, who)
    now = held(state, tables, who, foe) - held(state, tables, foe, who)
    found = max(mine, key=lambda each: sum([met(each, other, now) for other in theirs]), default=IDLE)
    if found.grapple is not None:
        yield found.grapple
    if found.strokes is not None:
        yield from [found.strokes.stroke] * found.strokes.many
    parry = next(menu.like(Choice("duck", foe=foe)), None)
    if parry is not None:
        yield from [parry] * found.parries
    ram = next(menu.like(Choice("ram", foe=foe)), None)
    if ram is not None:
        yield ram


def met(mine: Option, theirs: Option, now: int) -> int:
    """What one plan does against another less what it lets in; `now` is what their positions are worth
    (SPG-32 to SPG-34, SPG-38)."""
    made = struck(mine, theirs) - struck(theirs, mine)
    first, second = mine.chance, theirs.chance
    made += (first * (100 - second) * mine.gains - second * (100 - first) * theirs.gains) // 10_000
    if first and second:
        both = mine.gains - theirs.gains if mine.open and theirs.open else -now
        made += first * second * both // 10_000
    return made


def struck(mine: Option, theirs: Option) -> int:
    """What the strokes of one plan do against the parries of another (SPG-10)."""
    if mine.strokes is None:
        return 0
    none, few, enough = mine.strokes.met
    return none if not theirs.parries else few if theirs.parries < mine.strokes.many else enough


def strokes_of(
    state: State, tables: SwordspathTables, who: Name, foe: Name, stroke: Choice, many: int
) -> Strokes:
    """So many of a stroke against a foe (SPG-10)."""
    strike = tables.strike(stroke.act)
    assert strike is not None
    between = levels(state, tables, who, foe)
    mean = stroke_points(state, tables, who, foe, strike.dice(stroke.manner[0]))

    def worth(parried: int) -> int:
        chance = strike_chance(tables, between, strike, many, parried)
        return stuns(state, tables, foe, many * mean * chance // 100, once(chance, many))

    return Strokes(stroke, many, (worth(0), worth(1) if many > 1 else 0, worth(many)))


class Picks(NamedTuple):
    """What one may do to a foe: strokes of every length and grapples, each in the first way there is, and
    a duck."""

    strokes: tuple[Choice, ...]
    grapples: tuple[Choice, ...]
    duck: Choice | None


@lru_cache(maxsize=4096)
def picks_of(case: Stance) -> Picks:
    """The same for all who stand so towards a foe."""
    strokes: dict[tuple[str, tuple[str, ...]], Choice] = {}
    moves: dict[str, Choice] = {}
    duck = None
    for pick in against(case).options:
        if is_strike(pick):
            strokes.setdefault((pick.act, pick.manner), pick)
        elif pick.act in GRAPPLES:
            moves.setdefault(pick.act, pick)
        elif pick.act == "duck":
            duck = pick
    return Picks(tuple(strokes.values()), tuple(moves.values()), duck)


STROKES, HOLDS = 2, 2
"""So many kinds of strokes, and of grapples, are weighed together: those that promise most."""


@of_rules
def options(state: State, tables: SwordspathTables, who: Name, foe: Name, without: Means) -> list[Option]:
    """The plans that are weighed: a stroke as often as can be, with or without a hold, ducks for the rest."""
    menu = Planning(state, tables, who)
    could, budget = picks_of(menu.towards(foe)), menu.budget
    price = could.duck.price if could.duck is not None and "parries" not in without else 0
    strokes = () if "strokes" in without else likeliest(state, tables, who, foe, could.strokes)
    holds = [(None, 0, 0), *grapples(state, tables, who, foe, could.grapples, without)]
    made = [
        strokes_of(state, tables, who, foe, stroke, many)
        for stroke in strokes
        for many in range(1, min(budget // max(stroke.price, 1), MOST_STROKES) + 1)
    ]
    found = []
    for grapple, chance, gains in holds:
        left = budget - (grapple.price if grapple is not None else 0)
        beside = grapple is not None and grapple.act in OPEN
        for each in (None, *made):
            rest = left - (each.stroke.price * each.many if each is not None else 0)
            if rest >= 0:
                parries = min(rest // price, MOST_STROKES) if price else 0
                found.append(Option(each, parries, grapple, chance, gains, beside))
    return found


def likeliest(
    state: State, tables: SwordspathTables, who: Name, foe: Name, strokes: Sequence[Choice]
) -> tuple[Choice, ...]:
    """The strokes that do most for each combat action."""
    between = levels(state, tables, who, foe)

    def promises(pick: Choice) -> int:
        strike = tables.strike(pick.act)
        assert strike is not None
        mean = stroke_points(state, tables, who, foe, strike.dice(pick.manner[0]))
        return mean * strike_chance(tables, between, strike, 1, 0) // max(pick.price, 1)

    return tuple(sorted(strokes, key=promises, reverse=True)[:STROKES])


def grapples(
    state: State, tables: SwordspathTables, who: Name, foe: Name, moves: Sequence[Choice], without: Means
) -> list[tuple[Choice | None, int, int]]:
    """The grapples that promise most, each with its chance and what it gains."""
    between, found = levels(state, tables, who, foe), list[tuple[Choice | None, int, int]]()
    worth_trying = gained(state, tables, who, foe)
    for pick in moves:
        group = "throws" if pick.act in (*THROWS, DRAG) else "locks"
        gains = worth_trying.get(pick.act, 0)
        if gains and (pick.act in ESCAPES or group not in without):
            found.append((pick, grapple_chance(tables, between, pick.act), gains))
    return sorted(found, key=lambda each: -each[1] * each[2])[:HOLDS]


@of_rules
def replies(state: State, tables: SwordspathTables, who: Name, other: Name) -> tuple[Option, ...]:
    """What a foe may have planned: their best strokes alone, strokes and ducks, a hold and ducks."""
    theirs = options(state, tables, who, other, NOTHING)
    groups: tuple[Iterable[Option], ...] = (
        (each for each in theirs if each.grapple is None and not each.parries),
        (each for each in theirs if each.grapple is None and each.parries),
        (each for each in theirs if each.grapple is not None),
    )
    found = [max(group, key=lambda each: met(each, IDLE, 0), default=IDLE) for group in groups]
    return tuple(dict.fromkeys(found))
