"""A fight as a diary in Markdown: front matter, the story under its rounds, and the dice as footnotes."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from adapters.books.derivation import teller
from adapters.books.recorded import system_of, words_of
from adapters.output.terminal import clean
from domain.facts.events import CombatantJoined, Rolled
from projections.picture.reel import Reel
from projections.record import Record
from projections.telling.narrative import tell
from projections.telling.story import Paragraph, Sentence
from projections.visibility import GM, Viewer

_MARKS = re.compile(r"([\\`*_{}\[\]<>#~|$&@^])")
"""What would be a mark of some Markdown within a line."""

_BEGINS = re.compile(r"^([-+]|\d{1,9}[.)])(?=\s|$)|^(-{3,}|_{3,})")
"""What would be one at the beginning of a line."""

_ADDRESS = re.compile(r"(?i)(https?|ftp|mailto)(:)|(www)(\.)")
"""What some viewers make a link of."""


def diary(seen: Record, viewer: Viewer = GM) -> str:
    """The line of a record that stands, as Markdown that any viewer renders.

    `seen` may be redacted for a `viewer`.
    """
    words = words_of(system_of(seen))
    now = Reel(seen, words).now()
    story = [each for each in tell(seen, words) if each.stands]
    notes = _notes(seen, story)
    lines = [*_front(seen, now.title, now.over, viewer), "", f"# {marked(now.title or seen.combat)}", ""]
    number = 0
    for paragraph in story:
        if paragraph.heading not in ("", now.title):
            lines += [f"## {marked(paragraph.heading)}", ""]
        text = ""
        for group in _groups(paragraph.sentences):
            text += f"{' ' if text else ''}{marked(_said(group))}"
            for _ in notes.get(group[0].version, ()):
                number += 1
                text += f"[^{number}]"
        lines += [f"> {text}" if paragraph.aside else text, ""]
    told = [note for paragraph in story for group in _groups(paragraph.sentences)
            for note in notes.get(group[0].version, ())]  # fmt: skip
    if told:
        lines += ["---", ""]
    for at, note in enumerate(told, 1):
        lines += [f"[^{at}]: Dice {note}", ""]
    return "\n".join(lines).rstrip() + "\n"


def marked(text: str) -> str:
    r"""A text in one line in which nothing is a mark of Markdown.

    >>> marked("*x* <b>"), marked("1. www.x.y")
    ('\\*x\\* \\<b\\>', '1\\. www\\.x.y')
    """
    line = _MARKS.sub(r"\\\1", " ".join(clean(text).split()))
    line = _ADDRESS.sub(lambda found: "\\".join(filter(None, found.groups())), line)
    begins = _BEGINS.match(line)
    return f"{line[: begins.end() - 1]}\\{line[begins.end() - 1 :]}" if begins else line


def _front(seen: Record, title: str, over: str, viewer: Viewer) -> Iterator[str]:
    """The front matter: YAML in which each value is JSON, which is YAML too."""
    people = dict[str, list[str]]()
    for row in seen.joins:
        if row.stands and isinstance(row.event, CombatantJoined):
            people.setdefault(row.event.side, []).append(row.event.called or row.event.name)
    told = {
        "title": title or seen.combat,
        "fight": seen.combat,
        "system": system_of(seen),
        "sides": people,
        "events": len(seen.rows),
        "ended": over,
        "seen-by": viewer,
    }
    yield "---"
    yield from (f"{name}: {json.dumps(value)}" for name, value in told.items() if value not in ("", {}))
    yield "---"


def _said(group: Sequence[Sentence]) -> str:
    return "".join(each.text for each in group)


def _groups(sentences: Sequence[Sentence]) -> Iterator[list[Sentence]]:
    """Sentences with those that go on with them, what does not stand left out."""
    group: list[Sentence] = []
    for each in sentences:
        if not each.stands:
            continue
        if group and not each.joined:
            yield group
            group = []
        group.append(each)
    if group:
        yield group


def _notes(seen: Record, story: Sequence[Paragraph]) -> dict[int, list[str]]:
    """By the version of the sentence behind which they stand, the dice that led to it."""
    told = sorted(group[0].version for each in story for group in _groups(each.sentences))
    why = teller(seen)
    found: dict[int, list[str]] = {}
    for row in seen.standing():
        if isinstance(row.event, Rolled) and not row.sealed and told:
            place = told[max(0, bisect_right(told, row.version) - 1)]
            found.setdefault(place, []).append(marked(why(row.event.key)[0]))
    return found
