"""The present as one viewer may see it: who stands how, what is asked of whom, and what is in doubt."""

from typing import Annotated

import msgspec

from domain.engine.combat import Combat
from domain.engine.divergence import mention
from domain.engine.history.tree import Line
from domain.facts.brief import brief
from domain.facts.choice import Choice, Key
from domain.facts.events import (
    AnswerStands,
    Declared,
    DisputeSettled,
    HeadMoved,
    Noted,
    RollDisputed,
    Ruled,
)
from domain.facts.evolve import fold
from domain.facts.hexes import Hex
from domain.facts.house_rule import HouseRule
from domain.facts.standing_answers import standing_answers
from domain.facts.state import NOTHING, Combatant, Condition, Hold, State
from projections.open_prompts import OpenChoice, OpenRoll, open_prompt
from projections.picture.field import field_of
from projections.record import Record
from projections.says import says
from projections.visibility import GM, Sight, Viewer, sight


class PoolNow(msgspec.Struct, frozen=True):
    """Points that can be lost: how many there are, and how many there were at the start."""

    now: int
    start: int


class CombatantNow(msgspec.Struct, frozen=True):
    """A combatant as they stand now."""

    name: str
    called: Annotated[str, says("their name for people, or empty")]
    side: str
    at: Annotated[Hex, says("their hex: column and row")]
    height: Annotated[int, says("above the floor, in eighths of a foot")]
    facing: Annotated[int, says("in sixths of a turn clockwise, 0 is north")]
    posture: str
    mount: Annotated[str, says("whom or what they ride, or empty")]
    pools: dict[str, PoolNow]
    parts: Annotated[
        tuple[str, ...], says("parts of their body that can be struck, in the order of the rules")
    ]
    items: Annotated[dict[str, str], says("what they have, and where: a hand, the belt, ground")]
    conditions: dict[str, Condition]
    counters: Annotated[dict[str, int], says("a counter that holds against one foe only is counter:foe")]
    intent: Annotated[Choice | None, says("what they have in mind, as everybody knows by now")]
    down: Annotated[str, says("why they are out of the fight, empty while they are in it")]


class StandingRuling(msgspec.Struct, frozen=True):
    """A house rule, by the ruling that began it."""

    key: Key
    rule: HouseRule
    why: str


class Answered(msgspec.Struct, frozen=True):
    """An answer that is in while others are awaited; it can be withdrawn. What it says is not told."""

    key: str
    by: str


class OpenDispute(msgspec.Struct, frozen=True):
    """A roll that somebody doubts and that has not been settled."""

    version: Annotated[int, says("the dispute's own number, by which it is settled")]
    roll: Annotated[str, says("key of the roll")]
    why: str
    by: str
    at: Annotated[str, says("when: UTC, ISO 8601")]


class OpenWish(msgspec.Struct, frozen=True):
    """Something that a player asks the game master to do: open until the head moves or somebody else remarks
    on it."""

    version: int
    by: str
    wish: Annotated[str, says("undo: what was done last is to be taken back")]
    text: str


class Standing(msgspec.Struct, frozen=True):
    """A fight as it stands, for one viewer."""

    combat: str
    title: str
    ruleset: str
    version: Annotated[str, says("version of the rules by which it is played")]
    viewer: Annotated[str, says("gm, public, a combatant or a side")]
    last: Annotated[int, says("version of the last event in the record")]
    begun: Annotated[bool, says("false while it waits for people to join")]
    over: bool
    winners: Annotated[tuple[str, ...], says("the sides that won; none when it is over means a draw")]
    beat: Annotated[str, says("the beat that is being played")]
    number: Annotated[int, says("of the round, phase or turn")]
    who: Annotated[tuple[str, ...], says("whose beat it is, empty if it is everybody's")]
    order: Annotated[
        tuple[tuple[str, ...], ...], says("who acts when; those who act together stand together")
    ]
    combatants: Annotated[tuple[CombatantNow, ...], says("in order of entry")]
    house: Annotated[tuple[StandingRuling, ...], says("the rulings that stand, in their order")]
    holds: Annotated[dict[str, Hold], says("who holds whom, by the name of the hold")]
    asks: Annotated[tuple[OpenChoice | OpenRoll, ...], says("what is asked now")]
    answered: Annotated[tuple[Answered, ...], says("the answers that are in already")]
    stands: Annotated[tuple[AnswerStands, ...], says("who answers what how, until they say otherwise")]
    line: Annotated[str, says("name of the line on which the head stands")]
    lines: Annotated[tuple[Line, ...], says("all lines of the history, in order of birth")]
    disputes: Annotated[tuple[OpenDispute, ...], says("the disputes that are open")]
    wishes: Annotated[tuple[OpenWish, ...], says("what players ask of the game master")]
    diverged: Annotated[str, says("where today's rules disagree with the record; empty if they agree")]
    unplayable: Annotated[str, says("why the fight cannot be played on here, or empty")]

    def __repr__(self) -> str:
        return brief(self, self.combat, f"at event {self.last}", self.beat, f"for {self.viewer}")


def standing(
    record: Record, combat: Combat | None = None, viewer: Viewer = GM, unplayable: str = ""
) -> Standing:
    """The present for `viewer`, from a record (redacted or not) and, where the rules are at hand, the combat.

    Without the combat the state is folded from the record and nothing is asked; `unplayable` then says why.
    Raises `UnknownViewer`.
    """
    looking = sight(record, viewer)
    if combat is not None and combat.rules.missing:
        return standing(record, None, viewer, combat.rules.missing)
    state = combat.state if combat is not None else _state(record)
    return Standing(
        record.combat,
        state.title,
        state.ruleset,
        state.version,
        viewer,
        combat.last if combat is not None else len(record.rows),
        bool(state.beat),
        state.over,
        state.winners,
        state.beat,
        state.number,
        state.who,
        state.order,
        _combatants(record, state),
        _house(record, state),
        state.holds,
        tuple(open_prompt(combat, prompt, looking) for prompt in combat.asks) if combat is not None else (),
        _answered(combat) if combat is not None else (),
        tuple(standing_answers(row.event for row in record.metas).answers.values()),
        next((line.name for line in record.lines if line.head), ""),
        record.lines,
        _disputes(record),
        _wishes(record),
        _diverged(combat, looking) if combat is not None else "",
        unplayable,
    )


def _state(record: Record) -> State:
    return fold((row.event for row in record.standing()), NOTHING)


def _combatants(record: Record, state: State) -> tuple[CombatantNow, ...]:
    start = field_of(row.event for row in record.joins if row.stands).full
    return tuple(_combatant(who, start.get(name, {})) for name, who in state.combatants.items())


def _combatant(who: Combatant, start: dict[str, int]) -> CombatantNow:
    return CombatantNow(
        who.name,
        who.called,
        who.side,
        who.at,
        who.height,
        who.facing,
        who.posture,
        who.mount,
        {pool: PoolNow(points, start.get(pool, 0)) for pool, points in who.pools.items()},
        who.parts,
        who.items,
        who.conditions,
        who.counters,
        who.intent,
        who.down,
    )


def _house(record: Record, state: State) -> tuple[StandingRuling, ...]:
    if not state.house:
        return ()
    whys = {row.event.key: row.event.why for row in record.standing() if isinstance(row.event, Ruled)}
    return tuple(StandingRuling(key, rule, whys.get(key, "")) for key, rule in state.house.items())


def _answered(combat: Combat) -> tuple[Answered, ...]:
    said = {event.key: event.by for event in combat.passage.events if isinstance(event, Declared)}
    return tuple(Answered(key, said[key]) for key in combat.answered)


def _disputes(record: Record) -> tuple[OpenDispute, ...]:
    settled = {row.event.dispute for row in record.metas if isinstance(row.event, DisputeSettled)}
    return tuple(
        OpenDispute(row.version, row.event.roll, row.event.why, row.entry.by, row.entry.at)
        for row in record.metas
        if isinstance(row.event, RollDisputed) and row.version not in settled
    )


def _wishes(record: Record) -> tuple[OpenWish, ...]:
    found: list[OpenWish] = []
    for row in record.metas:
        event, by = row.event, row.entry.by
        if isinstance(event, HeadMoved):
            found = []
        elif isinstance(event, Noted):
            found = [each for each in found if each.by == by]
            if event.wish:
                found.append(OpenWish(row.version, by, event.wish, event.text))
    return tuple(found)


def _diverged(combat: Combat, looking: Sight) -> str:
    """What the rules say instead may be secret: only who sees everything may read it."""
    if combat.diverged is None:
        return ""
    now = f": {combat.diverged.now}" if looking.all else ""
    recorded = combat.diverged.recorded
    if recorded is None:
        return f"Today's rules go on where the record ends{now}."
    version = combat.passage.versions[combat.diverged.at]
    beat = f" in {combat.diverged.beat}" if combat.diverged.beat else ""
    return f"Today's rules disagree with event {version} ({mention(recorded)}){beat}{now}."
