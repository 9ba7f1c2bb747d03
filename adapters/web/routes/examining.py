"""Routes by which a fight is examined: from afar, line against line, and those who are in it."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response, get
from litestar.params import PathParameter, QueryParameter

from adapters.books.derivation import derive
from adapters.books.recorded import gradings_of, state_of
from adapters.files.onefile.page import page
from adapters.files.records import export
from adapters.input.names import combatant
from adapters.input.rejected import InputField
from adapters.output.responses import RollCard, SheetOfFighter, TakenBackNext
from adapters.web.problem import ApiError
from adapters.web.routes.fight import LineName, Version, on_line
from adapters.web.sessions.caller import TheCaller
from adapters.web.sessions.session import Session
from adapters.web.tactics import back_to_people
from domain.facts.events import CombatantJoined, Declared, Rolled, SheetChanged
from domain.facts.nearest import nearest
from domain.facts.refusal import Refused
from projections.proving.audit import audited
from projections.proving.badge import Badge, badge
from projections.proving.causes import Causes
from projections.proving.comparison import Comparison, UnknownLine, compare
from projections.proving.evidence import Evidence
from projections.telling.keys import cause_of
from projections.telling.names import called
from projections.telling.taken_back import next_taken_back
from projections.timeline import Timeline, timeline

Who = Annotated[str, PathParameter(max_length=60)]


@get("/timeline", summary="The fight from afar", operation_id="showTimeline")
async def from_afar(caller: TheCaller, since: Version = 0, line: LineName = "") -> Timeline:
    """Where the rounds of a line begin, where somebody was hurt or fell, what was doubted; with `since` what
    came after that event."""
    return await caller.tell(lambda session: timeline(on_line(session, line), since))


@get("/cards", summary="The card of a roll or choice", operation_id="showCardOfKey")
async def card_of(
    caller: TheCaller, key: Annotated[str, QueryParameter(min_length=1, max_length=220)]
) -> RollCard:
    """The card of a roll or choice by its key: of several lines, as it stands or as it was last."""
    return await caller.tell(lambda session: _card(session, _version_of(session, key)))


def _version_of(session: Session, key: str) -> int:
    keys = {
        row.version: row.event.key for row in session.seen.rows if isinstance(row.event, Declared | Rolled)
    }
    found = [session.seen.rows[version - 1] for version, known in keys.items() if known == key]
    if not found:
        sentence = f"There is no roll or choice {key!r}{nearest(key, {*keys.values()})}"
        raise ApiError(422, "no-such-key", sentence, "key")
    return next((row.version for row in reversed(found) if row.stands), found[-1].version)


@get("/cards/{version:int}", summary="What lies behind an event", operation_id="showCard")
async def card(caller: TheCaller, version: Annotated[int, PathParameter(ge=1, le=2**53)]) -> RollCard:
    """The roll or choice that an event is, or that it came of: its dice, its number term by term, why it was
    what it was, what came of it."""
    return await caller.tell(lambda session: _card(session, version))


def _card(session: Session, version: int) -> RollCard:
    seen = session.seen
    if version > len(seen.rows):
        raise ApiError(404, "no-such-event", f"The record has {len(seen.rows)} events.", "version")
    row, causes = seen.rows[version - 1], Causes(seen)
    key = cause_of(row.event)
    found = (
        row if isinstance(row.event, Declared | Rolled) else causes.tree.input(key, version) if key else None
    )
    if found is None or not isinstance(found.event, Declared | Rolled):
        return RollCard(version)
    key, last = found.event.key, found.version
    evidence = Evidence(seen, session.words, causes)
    lines = tuple(evidence.lines(derive(seen, key, last, causes)))
    roll = audited(found, causes, gradings_of(seen))
    so = tuple(put.text for each in causes.caused(found) if (put := evidence.of(each.version)) is not None)
    return RollCard(version, key, last, found.stands, roll, so, lines)


@get("/compare", summary="Two lines side by side", operation_id="compareLines")
async def side_by_side(
    caller: TheCaller,
    one: Annotated[str, QueryParameter(max_length=60)],
    other: Annotated[str, QueryParameter(max_length=60)],
) -> Comparison:
    """Where two lines of the history part, how each goes on, and how they end."""
    return await caller.tell(lambda session: _compared(session, one, other), long=True)


def _compared(session: Session, one: str, other: str) -> Comparison:
    try:
        return compare(session.seen, one, other, session.words)
    except UnknownLine as error:
        raise ApiError(422, "no-such-line", str(error), "one" if error.name == one else "other") from None


@get("/combatants/{who:str}", summary="Somebody's sheet", operation_id="showSheet")
async def sheet(caller: TheCaller, who: Who) -> SheetOfFighter:
    """Somebody's sheet as it is now: as they came into the fight, or as it was ruled since."""
    return await caller.tell(lambda session: _sheet(session, who))


def _sheet(session: Session, who: str) -> SheetOfFighter:
    state = state_of(session.seen)
    with InputField("who"):
        name = combatant(state, who)
    fighter, items = state.combatants[name], dict[str, str]()
    for event in (row.event for row in session.seen.joins if row.stands):
        if isinstance(event, CombatantJoined) and event.name == name:
            items = event.items
        elif isinstance(event, SheetChanged) and event.who == name:
            items = {**event.items, **items}
    return SheetOfFighter(name, called(state, name), fighter.side, msgspec.Raw(fighter.sheet), items)


@get("/badge", summary="Whether anything was altered", operation_id="showBadge")
async def unaltered(caller: TheCaller) -> Badge:
    """Whether the fight was played as rules and dice had it, and if not, all that was altered, by whom."""
    return await caller.tell(lambda session: badge(session.seen))


@get("/undo", summary="What an undo would take back", operation_id="showUndo")
async def would_undo(caller: TheCaller) -> TakenBackNext:
    """What an undo of the holder of this link would take back now, or why it would not."""
    return await caller.read(_would_undo)


def _would_undo(session: Session) -> TakenBackNext:
    if not session.plays:
        return TakenBackNext("", "Spectators only look.")
    found = session.service.fights.would_undo(session.fight, player=session.player)
    if isinstance(found, Refused):
        return TakenBackNext("", session.refused(found).detail)
    if session.master:
        found = back_to_people(session, found)
    entries = tuple(row.entry for row in session.service.record(session.fight).rows)
    return TakenBackNext(next_taken_back(entries, found, session.words))


@get("/page.html", summary="The fight in one file", operation_id="exportPage", media_type="text/html")
async def in_one_file(caller: TheCaller) -> Response[bytes]:
    """The fight as one page to keep: board, story, reasons, the record and a verifier. What is not for the
    holder of this link is kept back in it."""

    def made(session: Session) -> bytes:
        raw = b"".join(export(session.service.store, session.fight, session.viewer))
        return page(session.seen, session.viewer, raw)

    disposition = f'attachment; filename="{caller.fight}.html"'
    found = await caller.read(made, long=True)
    return Response(found, media_type="text/html", headers={"Content-Disposition": disposition})


ROUTES = (from_afar, card_of, card, side_by_side, sheet, unaltered, would_undo, in_one_file)
