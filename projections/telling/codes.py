"""Codes in a `words.toml` that its system does not have: a typing error would leave things unnamed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from domain.engine.prompts import AT_LEAST, AT_MOST, UNDER
from domain.engine.ruleset import Ruleset
from domain.engine.unknown_words import KINDS, MASTERS, PLAIN, unknown_in_fields
from domain.engine.vocabulary import Kind, Vocabulary
from domain.facts.events import Grade
from domain.facts.nearest import nearest_or_all, resembles
from domain.facts.state import NOTHING
from projections.telling.words import Wanted, Words

LISTS: Final[Mapping[str, tuple[Kind, ...]]] = {
    "acts": ("act", "move"),
    "conditions": ("condition", "down"),
    "counters": ("counter",),
    "postures": ("posture",),
    "parts": ("part",),
    "kinds": ("damage", "hold"),
    "holding": ("hold",),
    "ends": ("end", "move", "down"),
}
"""Lists of `words.toml`, and of what kinds the codes in them are."""

WHOLE: Final = ("counters", "postures", "holding")
"""Lists whose every code is a word of the system; the others may also name pools, outcomes and the like."""


def unknown_codes(words: Words, ruleset: Ruleset, known: Vocabulary) -> Iterator[str]:
    """A sentence, beginning with its place, for each code that looks mistyped or that there cannot be.

    Of a kind of words that the system does not list it understands all.
    """
    for listed, kinds in LISTS.items():
        there = [kind for kind in kinds if known.words.get(kind)]
        heard = [word for kind in there for word in (*known.words[kind], *MASTERS.get(kind, ()))]
        if heard:
            strictly = listed in WHOLE and there == list(kinds)
            yield from _list(listed, getattr(words, listed), heard, strictly=strictly)
    yield from _closed("settings", words.settings, ruleset.settings.__struct_fields__)
    yield from _closed("grades", words.grades, [str(each) for each in Grade])
    yield from _closed(
        "tests", words.tests, [each.word for each in (*ruleset.tests, UNDER, AT_MOST, AT_LEAST)]
    )
    labels = ruleset.labels.split()
    for listed in ("labels", "prompts"):
        yield from _alike(listed, getattr(words, listed), labels)
    heard_of = {"label": labels, "manner": known.words.get("how", ())}
    for at, option in enumerate(words.choices, 1):
        yield from _when(f"choices, entry {at}, when", "declared", option.when, known, heard_of)
    for topic, lines in words.phrases.items():
        for at, line in enumerate(lines, 1):
            yield from _when(f"phrases.{topic}, line {at}, when", topic, line.when, known, heard_of)


def _list(listed: str, codes: Mapping[str, object], heard: Sequence[str], *, strictly: bool) -> Iterator[str]:
    """`crippled-*` is a code of every word that begins so, as `crippled-{part}` does."""
    begin = [word.partition("{")[0] for word in heard]
    for code in codes:
        stem = code.removesuffix("*")
        whole = stem in begin or any(word.startswith(stem) for word in begin if stem != code)
        if not whole and not any("{" in word and code.startswith(word.partition("{")[0]) for word in heard):
            yield from _alike(listed, (code,), begin, strictly=strictly)


def _closed(listed: str, codes: Mapping[str, object], known: Iterable[str]) -> Iterator[str]:
    yield from _alike(listed, codes, known, strictly=True)


def _alike(
    listed: str, codes: Iterable[str], known: Iterable[str], *, strictly: bool = False
) -> Iterator[str]:
    there = list(dict.fromkeys(known))
    for code in codes:
        if code not in there and (strictly or resembles(code, there)):
            yield f"{listed}: there is no {code!r}{nearest_or_all(code, there)}".rstrip(".")


def _when(
    place: str,
    topic: str,
    when: Mapping[str, Wanted],
    known: Vocabulary,
    heard_of: Mapping[str, Sequence[str]],
) -> Iterator[str]:
    """Values of `when` that are no words of the system: such a line would never be told."""
    for name, wanted in when.items():
        for value in wanted if isinstance(wanted, tuple) else (wanted,):
            if not isinstance(value, str) or value.endswith("*"):
                continue
            tag = "hold-taken" if topic == "hold-broken" else topic
            if name in PLAIN or (tag, name) in KINDS:
                for why in unknown_in_fields(NOTHING, known, tag, {name: value}):
                    yield f"{place}: {why.sentence}".rstrip(".")
            if name in heard_of:
                yield from _alike(place, (value,), heard_of[name])
