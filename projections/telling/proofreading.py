"""Proof-reading of a system's words: what would go wrong at a table is found here, with its place."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Final

from domain.facts.choice import Choice
from domain.facts.events import AnyEvent, Drawn, Event, Grade
from projections.telling.memory import BLOW, ROLL
from projections.telling.phrase import BadPhrase, places
from projections.telling.voice import FOLD, REMARK, TRIED
from projections.telling.wording import DRAWN, VOCABULARY
from projections.telling.words import EventWording, Wanted, Words

KINDS: Final[Mapping[str, type[Event]]] = {
    str(kind.__struct_config__.tag): kind for kind in AnyEvent.__args__
}
"""Every kind of event by its tag."""

ALWAYS: Final = frozenset(
    {"label", "after", "after_grade", "same", "actor", "first", "rolls", "number", "beat", "sealed"}
    | {"out", "lies", "foe_out", "foe_lies"}
    | DRAWN
    | ROLL
    | {*BLOW, "part"}
)
"""What a phrase may ask of every event, or mention if the blow has it."""

MORE: Final[Mapping[str, frozenset[str]]] = {
    "setting-changed": frozenset({"setting"}),
    "combatant-joined": frozenset({"alone", "started", "fighters"}),
    "seed-revealed": frozenset({"text"}),
    "declared": frozenset({*Choice.__struct_fields__, "choice", "secret", "several", "picked", "again"})
    | {"back"},
    "rolled": frozenset({"secret", "several", "reply"}),
    "ruled": frozenset({"about"}),
    "beat-began": frozenset({"names", "tied"}),
    "order-set": frozenset({"fighters", "tied", "together", "leaders", "unchanged"}),
    "intent-set": frozenset({*Choice.__struct_fields__, "choice"}),
    "checked": frozenset({"modified"}),
    "contested": frozenset({"won"}),
    "damaged": frozenset({"left", "taken", "full", "bodily", "modified"}),
    "recovered": frozenset({"left", "full", "bodily"}),
    "hold-broken": frozenset({"kind"}),
    "counter-set": frozenset({"was", "change"}),
    "moved": frozenset({"steps"}),
    "item-moved": frozenset({"owner"}),
    "combat-ended": frozenset({"draw", "one"}),
    "ground-changed": frozenset({"ground", "height"}),
    "head-moved": frozenset({"line", "about", "why"}),
    "roll-disputed": frozenset({"about"}),
}
"""What else a phrase may ask of, or mention in, an event of that tag, besides its fields."""

MEMORY: Final = frozenset({"misses", "ahead", "behind", "hurt", "foe_hurt"})
"""What a phrase may remember of the two whom it is about."""

OWN_TOPICS: Final[Mapping[str, frozenset[str]]] = {
    TRIED: ALWAYS | MEMORY | {"reply", "rule", "throw", "secret", "using", "open"},
    REMARK: frozenset({"turn", "who", "foe", "act", "part", "pool", "chance", "misses", "left", "full"})
    | {"taken", "beaten", "standing"},
    FOLD: frozenset({"span", "unit", "blows", "hits", "partial", "fighters_named"}),
}
"""What the narrator says of their own, and what may go into it."""

ASKED: Final = frozenset({"who", "foe", "label", "dice", "adding", "test", "target"})
"""What a prompt may mention."""

CHOSEN: Final = frozenset({*Choice.__struct_fields__, "choice", "who", "tool", "limbs"})
"""What an option of a prompt may ask of its choice, or mention."""

_CLOSED: Final[Mapping[str, type[Grade | Drawn]]] = {
    "grade": Grade,
    "after_grade": Grade,
    "source": Drawn,
}


def faults(words: Words) -> tuple[str, ...]:
    """Everything that is wrong with these words, each in a sentence that begins with its place.

    >>> faults(Words(phrases={"damaged": (EventWording(prose="{who} loses {pionts}"),)}))
    ('phrases.damaged, line 1, prose: there is no place {pionts} here; did you mean {points}?',)
    """
    return tuple(_all(words))


def may_ask(topic: str) -> frozenset[str]:
    """Everything that a `when` may ask of an event of that tag."""
    if topic in OWN_TOPICS:
        return OWN_TOPICS[topic]
    return ALWAYS | MEMORY | MORE.get(topic, frozenset()) | frozenset(KINDS[topic].__struct_fields__)


def _all(words: Words) -> Iterator[str]:
    yield from _text("heading", words.heading, {"number"})
    yield from _text("mark", words.mark, {"number"})
    for name, text in words.conditions.items():
        yield from _text(f"conditions.{name}", text, {"part"} if name.endswith("*") else ())
    for kind, text in words.holding.items():
        yield from _text(f"holding.{kind}", text, {"who", "foe", "kind", "part", "using", "level"})
    for label, text in words.prompts.items():
        yield from _text(f"prompts.{label}", text, ASKED)
    for at, option in enumerate(words.choices, 1):
        yield from _when(f"choices, entry {at}", option.when, CHOSEN)
        yield from _text(f"choices, entry {at}, text", option.text, CHOSEN)
    for label, parts in words.locations.items():
        for part in parts:
            if part not in words.parts:
                yield f"locations.{label}: {_unknown('part', part, words.parts)}"
    for topic, lines in words.phrases.items():
        if topic not in KINDS and topic not in OWN_TOPICS:
            yield f"phrases.{topic}: {_unknown('event', topic, [*KINDS, *OWN_TOPICS])}"
            continue
        for at, line in enumerate(lines, 1):
            yield from _line(f"phrases.{topic}, line {at}", line, may_ask(topic))


def _line(place: str, line: EventWording, known: frozenset[str]) -> Iterator[str]:
    yield from _when(place, line.when, known)
    if line.prose is None and line.terse is None and line.proof is None:
        yield f"{place}: it tells nothing; give it `prose`, `terse` or `proof`"
    for style, texts in (("prose", line.prose), ("terse", line.terse), ("proof", line.proof)):
        for text in (texts,) if isinstance(texts, str) else texts or ():
            yield from _text(f"{place}, {style}", text, known)


def _when(place: str, when: Mapping[str, Wanted], known: frozenset[str]) -> Iterator[str]:
    for name, wanted in when.items():
        if name not in known:
            yield f"{place}, when: {_unknown('particular', name, known)}"
        for value in wanted if isinstance(wanted, tuple) else (wanted,):
            if name in _CLOSED and isinstance(value, str) and value not in list(_CLOSED[name]):
                yield f"{place}, when: {_unknown(name, value, [str(each) for each in _CLOSED[name]])}"


def _text(place: str, text: str, known: Collection[str]) -> Iterator[str]:
    try:
        named = places(text)
    except BadPhrase as wrong:
        yield f"{place}: {wrong}"
        return
    for name in named:
        if name not in VOCABULARY or name not in known:
            sayable = [each for each in known if each in VOCABULARY]
            near = get_close_matches(name, sayable, n=1, cutoff=0.5)
            hint = f"; did you mean {{{near[0]}}}?" if near else f"; there is {', '.join(sorted(sayable))}"
            yield f"{place}: there is no place {{{name}}} here{hint}"


def _unknown(kind: str, name: str, known: Iterable[str]) -> str:
    near = get_close_matches(name, list(known), n=1, cutoff=0.5)
    hint = f"did you mean {near[0]!r}?" if near else f"there is {', '.join(sorted(known)) or 'none'}"
    return f"there is no {kind} {name!r}; {hint}"
