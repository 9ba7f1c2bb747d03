"""The head of a notation: by which rules, where, and who fights when it begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any

import msgspec

from adapters.books.lineup import lined_up
from adapters.books.maps import ReadMap
from adapters.books.settings import settings_shown
from adapters.books.systems import UnknownName, ruleset, ruleset_names
from adapters.books.text import BadFile
from adapters.input.entrants import stationed
from adapters.input.names import near
from adapters.input.rejected import Rejected
from adapters.input.setting_args import hands, value_of
from adapters.notation.ground import read_ground
from adapters.notation.people import Comer, comer, joined_as
from adapters.notation.scan import NotationFault, Phrase
from domain.engine.combat import Combat
from domain.engine.commands.opening import open_combat, why_not_open
from domain.engine.ruleset import Rules, Ruleset, Unplayable, settings_of
from domain.entrants import Entrant
from domain.facts.events import AnyEvent, CombatOpened, Drawn, Value
from domain.facts.seed import BY_NAMES, BY_SEATS
from domain.facts.validation import explained

RulesFor = Callable[[str, str], Rules]
"""The rules of that system with the tables of that hash; an empty hash: with those at hand."""

Hash = Annotated[str, msgspec.Meta(max_length=200)]

MOST_FIGHTERS = 100

AGAIN = ("set", "join", "row", "sign")
"""HeadTags of which there may be several."""

FORMAT = 1


class HeadTags(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tags of which there is one: `[title "The cellar"]`."""

    system: str
    fight: Annotated[str, msgspec.Meta(max_length=200)] = ""
    scuffle: Annotated[int, msgspec.Meta(ge=1, le=FORMAT)] = FORMAT
    title: Annotated[str, msgspec.Meta(max_length=200)] = ""
    version: Hash = ""
    tables: Hash = ""
    commitment: Hash = ""
    derivation: Annotated[int, msgspec.Meta(ge=BY_NAMES, le=BY_SEATS)] = BY_SEATS
    dice: Drawn = Drawn.HAND
    waiting: bool = False


class NotationHead(msgspec.Struct, frozen=True):
    """What a head comes to: the fight before it begins, what it was called, whether it waits, and where its
    dice come from."""

    combat: Combat
    name: str
    events: tuple[AnyEvent, ...]
    waiting: bool
    dice: Drawn


def read_head(tags: Sequence[Phrase], rules_for: RulesFor, end: tuple[int, int]) -> NotationHead:
    """The fight that the tags open. Raises `NotationFault`."""
    once = _once(tags, end)
    place = _tag(tags, "system")
    try:
        found = ruleset(once.system)
        rules = rules_for(found.name, once.tables)
    except (UnknownName, BadFile, Unplayable) as error:
        raise place.fault(str(error), 1) from None
    land = read_ground([tag for tag in tags if tag.words[0].raw in ("row", "sign") or tag.words[0].named])
    joins = [tag for tag in tags if tag.words[0].raw == "join"]
    if not joins:
        raise NotationFault(*end, "nobody fights; write a tag such as [join grunthar@orcs].")
    if len(joins) > MOST_FIGHTERS:
        raise joins[MOST_FIGHTERS].fault(f"{MOST_FIGHTERS} combatants begin a fight at most.")
    fighters = _stationed(found, joins, land)
    settings = _settings(found, tags, [each.entrant.name for each in fighters])
    opened = CombatOpened(
        found.name,
        once.version or found.version,
        settings,
        once.tables or rules.tables_hash,
        once.commitment,
        once.title,
        land.features,
        once.derivation,
    )
    joined = [joined_as(rules, bytes(settings), each, tag) for each, tag in zip(fighters, joins, strict=True)]
    if refused := why_not_open(rules, opened, joined):
        raise joins[0].fault(str(refused))
    step = open_combat(rules, None, opened, joined)
    return NotationHead(step.combat, once.fight, step.events, once.waiting, once.dice)


def _tag(tags: Sequence[Phrase], name: str) -> Phrase:
    return next(tag for tag in tags if tag.words[0].raw == name)


def _once(tags: Sequence[Phrase], end: tuple[int, int]) -> HeadTags:
    """The tags of which there is one. Raises `NotationFault` for one that nobody knows or that is there
    twice."""
    filled: dict[str, Any] = {}
    for tag in tags:
        if not tag.words:
            raise tag.fault('an empty tag; write a name and what it says, such as [title "The cellar"].')
        name = tag.words[0].raw
        if name in AGAIN or tag.words[0].named in ("feature", "settings"):
            continue
        if name not in HeadTags.__struct_fields__:
            raise tag.fault(f"there is no tag {name!r}{near(name, (*HeadTags.__struct_fields__, *AGAIN))}")
        if name in filled:
            raise tag.fault(f"the tag {name} is there twice; one is enough.")
        words = tag.words[1:]
        if name == "waiting" and not words:
            filled[name] = True
        elif not words:
            raise tag.fault(f"the tag {name} says nothing; write [{name} ...].")
        else:
            filled[name] = words[0].value if len(words) == 1 else " ".join(str(each.value) for each in words)
    if "system" not in filled:
        line, column = (tags[0].line, tags[0].column) if tags else (1, 1)
        known = ", ".join(ruleset_names())
        raise NotationFault(
            line, column, f"a fight is of a system; begin with a tag such as [system gurps] ({known})."
        )
    try:
        return msgspec.convert(filled, HeadTags, strict=False)
    except msgspec.ValidationError as error:
        tag = next((each for each in tags if f"`$.{each.words[0].raw}`" in str(error)), tags[0])
        raise tag.fault(explained(error, HeadTags, "", filled), 1) from None


def _stationed(found: Ruleset, joins: Sequence[Phrase], land: ReadMap) -> list[Comer]:
    """Everybody at their place: where it is said, else where the map has them, else in line."""
    comers: list[Comer] = []
    for tag in joins:
        one = comer(found, tag)
        if any(each.entrant.name == one.entrant.name for each in comers):
            raise tag.fault(f"{one.entrant.name} is here already; write [join NAME from=...].", 1)
        comers.append(one)
    if all(each.placed for each in comers):
        return comers
    lined = stationed(lined_up([each.entrant for each in comers], found.radius), land, found.walls)
    return [
        msgspec.structs.replace(each, entrant=_put(each, there))
        for each, there in zip(comers, lined, strict=True)
    ]


def _put(each: Comer, there: Entrant) -> Entrant:
    """Somebody where they are said to be, else as `there`."""
    facing = each.entrant.facing if each.placed or each.turned else there.facing
    return msgspec.structs.replace(there, at=each.entrant.at if each.placed else there.at, facing=facing)


def _settings(found: Ruleset, tags: Sequence[Phrase], names: Sequence[str]) -> msgspec.Raw:
    """All settings as they are recorded. Raises `NotationFault`."""
    for tag in tags:
        if tag.words[0].named == "settings":
            return _whole_settings(found, tag)
    chosen: dict[str, Value] = {}
    for tag in tags:
        if tag.words[0].raw == "set":
            for at, word in enumerate(tag.words[1:], 1):
                if word.named in chosen:
                    raise tag.fault(f"{word.named} is set twice; once is enough.", at)
                chosen[word.named] = setting_value(found, tag, at, names)
    return msgspec.Raw(msgspec.json.encode(settings_of(found, chosen)))


def setting_value(found: Ruleset, words: Phrase, at: int, names: Sequence[str]) -> Value:
    """The value that `NAME=VALUE` gives a setting. Raises `NotationFault`."""
    word = words.words[at]
    known = {each.name: each for each in settings_shown(found)}
    if not word.named:
        raise words.fault(f"{word.raw!r} sets nothing; write NAME=VALUE, such as set by_hand=all.", at)
    if word.named not in known:
        raise words.fault(f"{found.name} has no setting {word.named!r}{near(word.named, known)}", at)
    try:
        value = value_of(known[word.named], str(word.value))
        return hands(str(value), names) if word.named == "by_hand" and "." not in str(value) else value
    except Rejected as error:
        raise words.fault(str(error), at) from None


def _whole_settings(found: Ruleset, tag: Phrase) -> msgspec.Raw:
    """Settings of another version, as they were recorded."""
    raw = tag.words[0].raw
    try:
        values: Mapping[str, Any] = msgspec.json.decode(raw, type=dict[str, Any])
        settings_of(found, values)
    except msgspec.ValidationError as error:
        raise tag.fault(explained(error, found.settings, "settings")) from None
    return msgspec.Raw(raw.encode())
