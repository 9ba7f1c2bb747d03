"""Who comes into a fight, as a notation says it: a name of the roster, or a sheet, and where they stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import msgspec

from adapters.books.combatants import Character, character, combatant_names, sheet
from adapters.books.text import BadFile
from adapters.books.toml import laid_over
from adapters.input.entrant_args import entry
from adapters.input.names import proper, slugged
from adapters.input.rejected import Rejected
from adapters.notation.fields import field, json, place, said
from adapters.notation.scan import NotationFault, Phrase
from domain.engine.ruleset import Rules, Ruleset
from domain.entrants import Entrant, joining
from domain.facts.events import CombatantJoined, Pronouns
from domain.facts.hexes import Hex

Table = Annotated[dict[str, Any], msgspec.Meta(max_length=200)]


MOST_OVER = 4
"""So many fields are laid over a sheet that is known by name; one that differs in more is written out."""


class JoinSaid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How `join` is written: WHO@SIDE=NAME, and fields.

    from   a combatant of the system or of the roster, if that is not WHO
    with   what is laid over their sheet
    sheet  a sheet of their own
    """

    who: str
    source: str = msgspec.field(name="from", default="")
    laid: Table = msgspec.field(name="with", default={})
    sheet: Table | None = None
    called: Annotated[str, msgspec.Meta(max_length=200)] | None = None
    at: str = ""
    facing: Annotated[int, msgspec.Meta(ge=0, le=5)] | None = None
    items: Annotated[dict[str, str], msgspec.Meta(max_length=200)] | None = None
    mount: str = ""
    pronouns: Pronouns | None = None


class Comer(msgspec.Struct, frozen=True):
    """Somebody who comes; `placed` tells that it is said where. `event` is how it was recorded, where other
    rules made something else of their sheet."""

    entrant: Entrant
    placed: bool
    turned: bool
    event: CombatantJoined | None = None


def comer(ruleset: Ruleset, words: Phrase) -> Comer:
    """Who comes by that tag or order. Raises `NotationFault`."""
    if len(words.words) == 2 and words.words[1].named == "joined":
        return _recorded(ruleset, words)
    wanted = said(words, JoinSaid, ("who",))
    try:
        who, side, name = entry(wanted.who)[:3]
        if "/" in who or "\\" in who or who.endswith(".toml") or wanted.source.endswith(".toml"):
            raise Rejected("a notation names combatants of the system or the roster, and no files.")
        known = _known(ruleset, wanted, who)
        own = slugged("combatant", name) if name is not None else proper("combatant", who)
        values = known.sheet if wanted.sheet is None else wanted.sheet
        whole = sheet(ruleset, laid_over(values, wanted.laid), f"the sheet of {own}")
    except (BadFile, Rejected, LookupError) as error:
        if isinstance(error, NotationFault):
            raise
        raise words.fault(str(error), 1) from None
    at = place(wanted.at) if wanted.at else None
    if wanted.at and at is None:
        raise words.fault(f"{wanted.at!r} is no hex; write at=COLUMN,ROW such as at=2,-1.")
    called = wanted.called if wanted.called is not None else known.called or own.replace("-", " ").title()
    entrant = Entrant(
        own,
        own if side is None else slugged("side", side),
        whole,
        called,
        at or Hex(0, 0),
        wanted.facing or 0,
        known.items if wanted.items is None else wanted.items,
        wanted.mount,
        known.pronouns if wanted.pronouns is None else wanted.pronouns,
    )
    return Comer(entrant, at is not None, wanted.facing is not None)


def _recorded(ruleset: Ruleset, words: Phrase) -> Comer:
    """Somebody who came as it was recorded. Raises `NotationFault`."""
    try:
        event = msgspec.json.decode(words.words[1].raw, type=CombatantJoined)
        msgspec.json.decode(event.sheet, type=ruleset.sheet)
    except msgspec.ValidationError as error:
        raise words.fault(f"joined: {error}.", 1) from None
    whole = Entrant(
        event.name, event.side, event.sheet, event.called, event.at, event.facing, mount=event.mount
    )
    return Comer(whole, placed=True, turned=True, event=event)


def _known(ruleset: Ruleset, wanted: JoinSaid, who: str) -> Character:
    """The combatant of that name, or nobody's sheet where one is given."""
    if wanted.sheet is not None:
        if wanted.source:
            raise Rejected("give from= or sheet=, one of the two.")
        return Character({})
    return character(ruleset, wanted.source or who)


# -- written


def join_texts(rules: Rules, joined: CombatantJoined) -> tuple[str, str]:
    """The ways of writing that somebody came: in short, and as it was recorded."""
    return _in_short(rules.ruleset, joined), f"join joined={json(joined)}"


def _in_short(ruleset: Ruleset, joined: CombatantJoined) -> str:
    for source in dict.fromkeys((joined.name, joined.name.rpartition("-")[0])):
        if source in combatant_names(ruleset):
            known = character(ruleset, source)
            over = _over(ruleset, known.sheet, joined.sheet)
            if over is not None and len(over) <= MOST_OVER:
                return " ".join(_join_words(ruleset, joined, source, known, over))
    return " ".join(_join_words(ruleset, joined, "", Character({}), {}))


def _join_words(
    ruleset: Ruleset,
    joined: CombatantJoined,
    source: str,
    known: Character,
    over: Mapping[str, Any],
) -> Iterator[str]:
    yield f"join {joined.name}@{joined.side}" if joined.side != joined.name else f"join {joined.name}"
    if source and source != joined.name:
        yield field("from", source)
    if not source:
        yield field("sheet", _shortest(ruleset, joined.sheet))
    if over:
        yield field("with", over)
    if joined.called != (known.called or joined.name.replace("-", " ").title()):
        yield field("called", joined.called)
    yield f"at={joined.at.q},{joined.at.r}"
    if joined.facing:
        yield field("facing", joined.facing)
    if joined.items != known.items:
        yield field("items", joined.items)
    if joined.mount:
        yield field("mount", joined.mount)
    if joined.pronouns != known.pronouns:
        yield field("pronouns", joined.pronouns)


def _over(ruleset: Ruleset, under: Mapping[str, Any], wanted: msgspec.Raw) -> dict[str, Any] | None:
    """What laid over a known sheet gives the one that is wanted; nothing if none of that kind does."""
    base = msgspec.json.decode(sheet(ruleset, under, ""))
    over = _difference(base, msgspec.json.decode(wanted))
    try:
        return over if bytes(sheet(ruleset, laid_over(under, over), "")) == bytes(wanted) else None
    except BadFile:
        return None


def _difference(base: Mapping[str, Any], wanted: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in wanted.items():
        below = base.get(name)
        if isinstance(value, dict) and isinstance(below, dict):
            if inner := _difference(below, value):
                found[name] = inner
        elif name not in base or below != value:
            found[name] = value
    return found


def _shortest(ruleset: Ruleset, wanted: msgspec.Raw) -> dict[str, Any]:
    """A sheet without what every sheet has unless it says otherwise."""
    values: dict[str, Any] = msgspec.json.decode(wanted)
    for name in tuple(values):
        fewer = {each: value for each, value in values.items() if each != name}
        try:
            if bytes(sheet(ruleset, fewer, "")) == bytes(wanted):
                values = fewer
        except BadFile:
            continue
    return values


def joined_as(rules: Rules, settings: bytes, each: Comer, words: Phrase) -> CombatantJoined:
    """The event with which they come in. Raises `NotationFault`."""
    if each.event is not None:
        return each.event
    try:
        return joining(rules, settings, each.entrant)
    except msgspec.ValidationError as error:
        raise words.fault(f"the sheet of {each.entrant.name} does not fit these settings: {error}.") from None
