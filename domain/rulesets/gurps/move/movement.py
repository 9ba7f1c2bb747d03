"""Movement hex by hex, what each costs, turning, and the step (GUR-137 to GUR-139)."""

from collections.abc import Iterator

from domain.engine.scene import Scene
from domain.facts import hexes
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import CounterSet, Faced, Moved
from domain.facts.hexes import Hex
from domain.facts.refusal import Refused
from domain.facts.state import State
from domain.rulesets.gurps.core.able import PINNED, body_of, foes, holds_of, holds_on, mount_of
from domain.rulesets.gurps.core.acts import Deed, Turn, maneuver
from domain.rulesets.gurps.core.entering import enters
from domain.rulesets.gurps.core.figures import strength
from domain.rulesets.gurps.core.haste import ALOFT
from domain.rulesets.gurps.core.holds import moved_off
from domain.rulesets.gurps.core.place import FACINGS, apart, around, blocking, on_map
from domain.rulesets.gurps.core.running import ran
from domain.rulesets.gurps.core.tables import Tables
from domain.rulesets.gurps.core.terrain import height, level_at, passable, smooth
from domain.rulesets.gurps.defend.guards import held_fast
from domain.rulesets.gurps.strike.charges import barring
from domain.rulesets.gurps.turn.maneuvers import MANEUVERS
from domain.rulesets.gurps.turn.points import (
    HEX,
    affordable,
    cost,
    crowded,
    forward,
    left,
    pace,
    pay,
)

# -- what is offered


def offers(state: State, tables: Tables, who: Name) -> Iterator[Choice]:
    """The hexes next to him that he can reach, and the ways to turn (GUR-137 to GUR-139)."""
    why = why_not(state, who)
    if why is None:
        for to in around(state, state.combatants[who].at):
            if open_to(state, tables, who, to):
                yield Choice("step" if pace(state, who) == "step" else "move", to=to)
    if why is None or why.code == "pinning":
        yield from _turns(state, tables, who)


def open_to(state: State, tables: Tables, who: Name, to: Hex) -> bool:
    """Whether he can go there now: affordable, or the one hex that always is (GUR-137)."""
    points = cost(state, tables, who, to)
    if points is None or barring(state, who, to) or blocking(state, who, to):
        return False
    if maneuver(state, who) == "all-out-attack" and not forward(state, who, to):
        return False
    if state.combatants[who].counter("tumbles") and not smooth(state, to, height(state, who)):
        return False
    return affordable(state, tables, who, points)


def why_not(state: State, who: Name) -> Refused | None:
    """Why somebody cannot move at all now (GUR-009, GUR-010, GUR-019, GUR-038, GUR-153, A7)."""
    now = pace(state, who)
    fighter = state.combatants[who]
    if now == "none":
        return Refused("no-movement", f"There is no movement in what {who} is doing.", "GUR-153")
    if fighter.counter("turn-over") or fighter.counter("stopped"):
        return Refused("stopped", f"{who}'s movement has ended.", "GUR-137")
    if ALOFT in fighter.conditions:
        return Refused("aloft", f"{who} is in the air.", "GUR-126")
    if maneuver(state, who) == "all-out-attack" and (_acted(state, who)):
        return Refused("attacked", f"In an All-Out Attack {who} moves before he attacks.", "GUR-153")
    body = body_of(state, who)
    weak = [
        hold.holder
        for each in dict.fromkeys((who, body))
        for _, hold in holds_on(state, each)
        if strength(state, body) < 2 * strength(state, hold.holder)
    ]
    for _, hold in holds_of(state, who):
        if hold.kind == PINNED and not fighter.counter("carries", hold.victim):
            why = f"{who} stays with {hold.victim}, whom he pins, unless he drags him along or lets go."
            return Refused("pinning", why, "GUR-038")
    if weak or (now == "step" and held_fast(state, who)):
        return Refused("held", f"{who} is held and cannot move off.", "GUR-009")
    return None


def _acted(state: State, who: Name) -> bool:
    fighter = state.combatants[who]
    return any(
        value and key.partition(":")[0] in ("attacks", "feints") for key, value in fighter.counters.items()
    )


def _turns(state: State, tables: Tables, who: Name) -> Iterator[Choice]:
    """Facings: a movement point a hex-side; with a step once and free (GUR-138, GUR-139, GUR-214)."""
    fighter = state.combatants[who]
    if not on_map(state) or fighter.posture in ("sitting", "lying"):
        return
    for by in (1, -1, 2, -2, 3):
        if pace(state, who) == "step":
            fits = not fighter.counter("turned")
        else:
            fits = HEX * abs(by) <= left(state, tables, who)
        if fits:
            yield Choice("turn", manner=(FACINGS[hexes.turn(fighter.facing, by)],))


# -- how it goes


def go(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """One hex; a Wait may be set off by it (GUR-137, GUR-139, GUR-215)."""
    assert pick.to is not None
    points = cost(scene.state, turn.tables, turn.who, pick.to) or HEX
    advance(scene, turn.who, pick.to, pick.act, key, "GUR-139" if pick.act == "step" else "GUR-137")
    pay(scene, turn.who, points, key)


def advance(
    scene: Scene, who: Name, to: Hex, how: str, because: Key, rule: str, *, high: int | None = None
) -> None:
    """He is in the next hex; the yards count, for the turn and toward each foe (A27, A31).

    He stands on what is there, unless he is so `high` above it or on something.
    """
    start = scene[who].at
    was = {foe: apart(scene.state, who, foe) for foe in foes(scene.state, who)}
    stands = level_at(scene.state, to, height(scene.state, who)) if high is None else high
    scene.tell(Moved(who, start, to, how, because, rule, stands))
    if mount := mount_of(scene.state, who):
        scene.tell(Moved(mount, scene[mount].at, to, how, because, "GUR-060", stands))
    scene.tell(CounterSet(who, "yards", scene[who].counter("yards") + 1, because, rule))
    for foe, yards in was.items():
        nearer = yards - apart(scene.state, who, foe)
        had = scene[who].counter("toward", foe)
        if (now := max(had + nearer, 0)) != had:
            scene.tell(CounterSet(who, "toward", now, because, "GUR-081", foe))
        enters(scene, who, foe, start, because, within=yards == 0)
    ran(scene, who, start, because)
    moved_off(scene, who, start, because)


def turn_to(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """Turn on the spot (GUR-138)."""
    facing = FACINGS.index(pick.manner[0])
    sides = min((facing - scene[turn.who].facing) % 6, (scene[turn.who].facing - facing) % 6)
    scene.tell(Faced(turn.who, facing, key, "GUR-138"))
    if pace(scene.state, turn.who) == "step":
        scene.tell(CounterSet(turn.who, "turned", 1, key, "GUR-139"))
    else:
        pay(scene, turn.who, HEX * sides, key, "GUR-138")


def act(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    (turn_to if pick.act == "turn" else go)(scene, turn, pick, key)


# -- why not


def refuses(state: State, who: Name, pick: Choice) -> Refused:
    """Why he cannot go there, or turn so."""
    why = why_not(state, who)
    if why is not None:
        return why
    if pick.act == "turn":
        return Refused("cannot-turn", f"{who} has not the movement points left to turn so.", "GUR-138")
    to = pick.to
    if to is None or to not in around(state, state.combatants[who].at):
        return Refused("not-next", f"One hex at a time: {who} goes to a hex next to his.", "GUR-137")
    if not passable(state, to) or crowded(state, who, to):
        return Refused("no-room", "There is no room to stand there.", "GUR-137")
    if holder := barring(state, who, to):
        return Refused("at-bay", f"{holder}'s weapon is between the two.", "GUR-094")
    if foe := blocking(state, who, to):
        return Refused("must-evade", f"Beyond {foe} {who} gets only by evading him.", "GUR-107")
    if state.combatants[who].counter("tumbles") and not smooth(state, to, height(state, who)):
        return Refused("not-level", "One tumbles over level ground only.", "GUR-127")
    if maneuver(state, who) == "all-out-attack" and not forward(state, who, to):
        return Refused("forward-only", f"In an All-Out Attack {who} moves only forward.", "GUR-153")
    if pace(state, who) == "step":
        return Refused("stepped", f"{who} has taken his step.", "GUR-139")
    return Refused("too-far", f"{who} has not the movement points left to go there.", "GUR-137")


DEEDS = (Deed(("step", "move", "turn"), tuple(MANEUVERS), offers, act, refuses),)
