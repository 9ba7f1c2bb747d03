"""Why a word or a name that somebody gives cannot be: nobody understands it. A typing error is told."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain
from typing import Any

import msgspec

from domain.engine.prompts import ChoicePrompt
from domain.engine.vocabulary import Kind, Vocabulary, Words, carried, concrete, parts_of, pools_of
from domain.facts.choice import Choice, Name, phrase
from domain.facts.events import CombatantJoined, ConditionGained, Event, Feature, HoldTaken, SheetChanged
from domain.facts.nearest import SURE, nearest, nearest_or_all, resembles
from domain.facts.refusal import Refused
from domain.facts.state import Combatant, State

UNKNOWN = "unknown-word"
"""The code of a refusal for a word that nobody understands."""

PEOPLE = ("who", "foe", "holder", "victim", "winner", "by", "versus", "to", "order")
"""Fields of events that name a combatant."""

KINDS: Mapping[tuple[str, str], Kind] = {
    ("hold-taken", "kind"): "hold",
    ("hold-changed", "kind"): "hold",
    ("damaged", "kind"): "damage",
    ("recovered", "kind"): "damage",
    ("combatant-downed", "how"): "down",
    ("combat-ended", "how"): "end",
    ("moved", "how"): "move",
    ("item-moved", "place"): "place",
}
"""Of what kind the word in a field is, by the event's tag, where the field's name does not say so."""

PLAIN: Mapping[str, Kind] = {
    "part": "part",
    "posture": "posture",
    "condition": "condition",
    "counter": "counter",
    "using": "using",
    "act": "act",
}

MASTERS: Mapping[Kind, Words] = {
    "down": ("out", "left"),
    "end": ("ruled", "stopped"),
    "move": ("set", "ruling"),
}
"""Words that a game master may use in every system."""


def why_event_unknown(state: State, known: Vocabulary, event: Event) -> Refused | None:
    """Why an outcome that somebody decrees cannot be: it names somebody or something that there is not."""
    fields = {field: getattr(event, field) for field in event.__struct_fields__ if field != "because"}
    return next(unknown_in_fields(state, known, str(event.__struct_config__.tag), fields), None)


def why_not_decreed(state: State, known: Vocabulary, event: Event) -> Refused | None:
    """Why nobody can decree an outcome although every word of it is known."""
    for field in ("who", "holder", "victim", "to"):
        name = getattr(event, field, "")
        if isinstance(name, str) and name in state.combatants and state.combatants[name].down == "left":
            return Refused("left-already", f"{name} has left the fight; nothing happens to them any more.")
    if isinstance(event, SheetChanged):
        return _why_sheet_unknown(state, known, event.who, event.sheet, event.items)
    if isinstance(event, HoldTaken) and event.holder == event.victim:
        return Refused("holds-himself", f"{event.holder} cannot hold themselves: name another as `victim`.")
    if isinstance(event, ConditionGained) and event.condition.startswith(known.about) and not event.by:
        return Refused("about-nobody", f"{event.condition} is about somebody else: name them as `by`.")
    return None


def unknown_in_fields(
    state: State, known: Vocabulary, tag: str, fields: Mapping[str, Any]
) -> Iterator[Refused]:
    """The same for some fields of an event of that tag, as they are written."""
    for field, value in fields.items():
        if isinstance(value, Feature | Mapping) and field == "feature":
            yield from unknown_in_ground(known, value)
        elif isinstance(value, str) and value:
            yield from _strange(state, known, tag, field, value, fields)
        elif isinstance(value, tuple | list) and field in ("who", "using", "winners", "order"):
            for word in _flat(value):
                yield from _strange(state, known, tag, field, word, fields)


def unknown_in_ground(known: Vocabulary, feature: Feature | Mapping[str, Any]) -> Iterator[Refused]:
    """Why nobody knows what such a piece of ground is: its kind or a manner is no word of the system."""
    said = feature if isinstance(feature, Mapping) else msgspec.structs.asdict(feature)
    yield from _one("ground", str(said.get("kind", "floor")), known, ())
    for manner in said.get("manner", ()):
        yield from _one("manner", manner, known, ())


def why_joiner_unknown(state: State, known: Vocabulary, joined: CombatantJoined) -> Refused | None:
    """Why somebody cannot join as they are: a word of their sheet, or the place of one of their things."""
    return _why_sheet_unknown(state, known, joined.name, joined.sheet, joined.items)


def _why_sheet_unknown(
    state: State, known: Vocabulary, name: Name, sheet: msgspec.Raw, items: Mapping[str, str]
) -> Refused | None:
    whole = msgspec.json.decode(sheet)
    found = [
        Refused(UNKNOWN, f"{name}: {place}: there is no {word!r}{nearest_or_all(word, words)}")
        for path, words in known.sheet.items()
        for place, word in _at(whole, path.split("."))
        if word not in concrete(words, word, state)
    ]
    for item, place in items.items():
        for refused in _one("place", place, known, (), state):
            found.append(Refused(UNKNOWN, f"{name}: items: {item}: {refused.sentence}"))
    return found[0] if found else None


def mistyped_in_sheet(known: Vocabulary, sheet: Mapping[str, Any], items: Mapping[str, str]) -> Iterator[str]:
    """Names of a sheet that may be anything, and yet look like a mistyped word or thing."""
    for path, words in known.free.items():
        for place, word in _at(sheet, path.split(".")):
            yield from _like(place, word, words)
    things = tuple(_things(known, sheet))
    for item in items:
        yield from _like("items", item, things)


def mistyped_sides(sides: Iterable[str], among: Iterable[str] = ()) -> Iterator[str]:
    """Sides that look like a mistyped one: a side may be called anything. Numbers tell sides apart."""
    known = list(dict.fromkeys(among))
    for side in dict.fromkeys(sides):
        others = [each for each in known if each != side and _lettered(each) != _lettered(side)]
        if resembles(side, others):
            yield f"side: {side!r} is another side than the others{nearest(side, others)}"
        known.append(side)


def mistyped_name(state: State, name: Name) -> str:
    """A sentence if whoever does something is not in the fight and looks like a mistyped name."""
    known = (*state.combatants, *(each.side for each in state.combatants.values()), "gm", "public")
    if not name or name in known or not resembles(name, known):
        return ""
    return f"Nobody is called {name!r}{nearest(name, known)}"


def with_mistyped_word(
    state: State, known: Vocabulary, prompt: ChoicePrompt, picks: Iterable[Choice], refused: Refused
) -> Refused:
    """The refusal of picks, which also says what a word of theirs may mean that nobody in this fight knows.

    A foe's name can mean nobody but one of those there are.
    """
    wrong = tuple(pick for pick in picks if pick not in prompt.options)
    for foe in (pick.foe for pick in wrong if pick.foe and pick.foe not in state.combatants):
        told = any(name in refused.sentence for name in state.combatants if name != prompt.by)
        more = "" if told else f" {no_such_combatant(state, foe).sentence}"
        return msgspec.structs.replace(refused, sentence=f"{refused.sentence}{more}")
    for pick in wrong:
        for why in filter(None, _mistyped(state, known, prompt, pick)):
            if not any(meant in refused.sentence for meant in re.findall("'(.+?)'", why)[1:]):
                return msgspec.structs.replace(refused, sentence=f"{refused.sentence} {why}")
    return refused


def _mistyped(state: State, known: Vocabulary, prompt: ChoicePrompt, pick: Choice) -> Iterator[str]:
    """What the words of a choice may mean, each by what can be said in its place."""
    acts = (*prompt.menu.acts, *known.words.get("act", ()))
    if pick.act not in acts:
        yield _meant(pick.act, acts, prompt.menu.acts)
        return
    offered = tuple(word for like in prompt.options if like.act == pick.act for word in phrase(like).split())
    for word in filter(None, (pick.part, *pick.using, *pick.manner)):
        yield mistyped_word(state, known, word, offered)


def mistyped_word(state: State, known: Vocabulary, word: str, offered: Words) -> str:
    """A sentence if a word of a choice is neither `offered` nor known, and is like one that is."""
    said = tuple(chain(*(known.words.get(kind, ()) for kind in SAID)))
    heard = (*concrete(said, word, state), *parts_of(state), *carried(state), *state.combatants)
    return _meant(word, (*offered, *heard), offered)


def _meant(word: str, every: Words, first: Words) -> str:
    """A sentence if a word is none of `every` and very like one of them, rather one of the `first`."""
    if word in every or _FIGURES.fullmatch(word) or not resembles(word, every, SURE):
        return ""
    return f"There is no {word!r}{nearest(word, first if resembles(word, first, SURE) else every)}"


SAID: tuple[Kind, ...] = ("act", "part", "posture", "using", "place", "manner", "how")
"""Of what kinds the words of a choice are."""

_FIGURES = re.compile(r"[-\d,]+")
"""A number, or a hex."""


# -- inside


def _lettered(side: str) -> str:
    return re.sub(r"[-\d]+", "", side)


def _flat(words: Iterable[Any]) -> Iterator[str]:
    for word in words:
        yield from _flat(word) if isinstance(word, tuple | list) else (word,)


def _like(place: str, word: str, words: Words) -> Iterator[str]:
    if word not in words and resembles(word, words):
        yield f"{place}: {word!r} is not a word of the rules{nearest_or_all(word, words)}"


def _strange(
    state: State, known: Vocabulary, tag: str, field: str, word: str, fields: Mapping[str, Any]
) -> Iterator[Refused]:
    people = tuple(state.combatants)
    if field in PEOPLE and tag != "seed-salted":
        others = _against(state, fields) if field == "versus" else ()
        if word not in (*people, *others):
            yield no_such_combatant(state, word, others)
    elif field == "winners":
        sides = tuple(dict.fromkeys(each.side for each in state.combatants.values()))
        if word not in sides:
            yield Refused(UNKNOWN, f"There is no side {word!r}{nearest_or_all(word, sides)}")
    elif field == "pool":
        fighter = state.combatants.get(str(fields.get("who", "")))
        pools = tuple(fighter.pools) if fighter else pools_of(state)
        if pools and word not in pools:
            yield Refused(UNKNOWN, f"There is no pool {word!r}{nearest_or_all(word, pools)}")
    elif field == "hold" and tag in ("hold-changed", "hold-broken"):
        if word not in state.holds:
            yield Refused(UNKNOWN, f"There is no hold {word!r}{nearest_or_all(word, state.holds)}")
    elif field == "hold" and tag == "hold-taken":
        usual = _called(fields)
        if word not in usual and resembles(word, usual):
            yield Refused(UNKNOWN, f"That hold is not called {word!r}{nearest(word, usual)}")
    elif field == "item":
        things = _things_of_all(state, known)
        if things and known.things and word not in things:
            yield Refused(UNKNOWN, f"There is no item {word!r}{nearest_or_all(word, things)}")
    elif (kind := KINDS.get((tag, field)) or PLAIN.get(field)) is not None:
        more = (*parts_of(state), *carried(state)) if kind in ("part", "using") else ()
        yield from _one(kind, word, known, more, state)


def _one(
    kind: Kind, word: str, known: Vocabulary, more: Words, state: State | None = None
) -> Iterator[Refused]:
    """Nothing if the word is one of its kind."""
    words = known.words.get(kind, ())
    if not words or word in words:
        return
    heard = concrete((*words, *MASTERS.get(kind, ()), *more), word, state)
    if word not in heard and (kind not in LOOSE or resembles(word, heard)):
        yield Refused(UNKNOWN, f"There is no {CALLED.get(kind, kind)} {word!r}{nearest_or_all(word, heard)}")


LOOSE: tuple[Kind, ...] = ("condition", "down", "end", "move")
"""Of these a game master may use words of their own, as long as they do not look like a mistyped one."""

CALLED: Mapping[Kind, str] = {
    "down": "way to be out",
    "end": "end of a fight",
    "move": "way to move",
    "hold": "kind of hold",
    "damage": "kind of damage",
    "ground": "kind of ground",
    "using": "skill, limb or thing",
}
"""What a kind of words is called, where its name does not say it."""


def _called(fields: Mapping[str, Any]) -> Words:
    """What a hold is called by its holder, its victim and the part, unless it has a name of its own."""
    pair = f"{fields.get('holder')}_{fields.get('victim')}"
    return (f"{pair}_{fields['part']}", pair) if fields.get("part") else (pair,)


def _against(state: State, fields: Mapping[str, Any]) -> Words:
    """What a counter may be of besides people: a hold, a thing, a part, or what they have it of already."""
    fighter = state.combatants.get(str(fields.get("who", "")))
    counted = tuple(key.partition(":")[2] for key in fighter.counters) if fighter else ()
    return (*state.holds, *carried(state), *parts_of(state), *filter(None, counted))


def no_such_combatant(state: State, word: str, others: Words = ()) -> Refused:
    """Nobody in the fight is called so, and nothing of `others`."""
    known = (*state.combatants, *others)
    return Refused("no-such-combatant", f"Nobody is called {word!r}{nearest_or_all(word, known)}")


def _things_of_all(state: State, known: Vocabulary) -> tuple[Name, ...]:
    named = [item for each in state.combatants.values() for item in _things(known, _sheet(each))]
    return tuple(dict.fromkeys((*carried(state), *named)))


def _sheet(fighter: Combatant) -> dict[str, Any]:
    return _decoded(fighter.sheet)


@lru_cache(maxsize=256)
def _decoded(raw: bytes) -> dict[str, Any]:
    whole: dict[str, Any] = msgspec.json.decode(raw)
    return whole


def _things(known: Vocabulary, sheet: Mapping[str, Any]) -> Iterator[str]:
    """What the sheet names of what may be carried: the names in a table, or the entries of a list."""
    for field in known.things:
        yield from sheet.get(field) or ()


def _at(value: Any, path: list[str], place: str = "") -> Iterator[tuple[str, str]]:
    """(place, word) of what stands at a path; where it ends in `*`, of the names or entries."""
    first, *rest = path
    if first != "*":
        if isinstance(value, Mapping) and first in value:
            within = f"{place}: {first}" if place else first
            if rest:
                yield from _at(value[first], rest, within)
            elif isinstance(value[first], str):
                yield within, value[first]
    elif not rest:
        yield from ((place, word) for word in value or ())
    elif isinstance(value, Mapping):
        for name, inner in value.items():
            yield from _at(inner, rest, f"{place}: {name}")
