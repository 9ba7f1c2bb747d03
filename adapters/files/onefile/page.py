"""A fight as one page: board, story, reasons, the record itself and a verifier, in a file by itself."""

import hashlib
import re
from base64 import b64encode
from collections.abc import Iterable
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Template
from typing import Final

import msgspec

from adapters.books.derivation import teller
from adapters.books.recorded import gradings_of, system_of, words_of
from adapters.books.rulebook import rulebook
from adapters.books.systems import BrokenSystem, UnknownName, ruleset
from adapters.books.text import BadFile
from adapters.files.onefile.embedded import packed
from adapters.files.records import export
from adapters.store.combats import CombatStore
from domain.facts.counted import counted
from domain.facts.events import Declared, Rolled, Ruled
from domain.facts.house_rule import RULE_ID
from projections.picture.moment import FighterShown
from projections.picture.reel import Reel
from projections.picture.style import STYLE
from projections.proving.audit import AuditRow, audit
from projections.record import Record, record
from projections.replay import Frame, Replay
from projections.telling.keys import cause_of
from projections.telling.narrative import tell
from projections.telling.story import Paragraph
from projections.telling.words import Words, named
from projections.timeline import Timeline, timeline
from projections.visibility import GM, Viewer, redact

SHARED: Final = (
    "el.js", "board.js", "camera.js", "dice.js", "why.js", "rules.js", "card.js", "fighters.js", "story.js",
    "evidence.js", "timeline.js",
)  # fmt: skip
"""The modules that a replay has in common with the page, each after those that it imports."""

OWN: Final = ("chain.js", "print.js", "replay.js")

PAGE, HERE = files("adapters.web").joinpath("page"), files("adapters.files.onefile")


class Moment(msgspec.Struct, frozen=True):
    """A moment of the replay: the event, where the fight is, the key of its cause, and by their numbers the
    board and the people that show it."""

    version: int
    heading: str
    key: str
    board: int
    people: int


class ReplayedRoll(msgspec.Struct, frozen=True, omit_defaults=True):
    """What lies behind a roll or choice: the roll as the audit has it, and the reckoning in lines."""

    lines: tuple[str, ...]
    roll: AuditRow | None = None


class PageContent(msgspec.Struct, frozen=True):
    """All that the page shows. A board is made of `lines`, by their numbers, and people of `fighters`: most
    are common to most."""

    combat: str
    frames: tuple[Moment, ...]
    boards: tuple[tuple[int, ...], ...]
    lines: tuple[str, ...]
    people: tuple[tuple[int, ...], ...]
    fighters: tuple[FighterShown, ...]
    story: tuple[Paragraph, ...]
    whys: dict[str, ReplayedRoll]
    timeline: Timeline
    rules: dict[str, str]
    names: dict[str, str]


class _PageHeader(msgspec.Struct, frozen=True):
    chain: str


def one_file(store: CombatStore, combat: str, viewer: Viewer = GM) -> bytes:
    """The page of a fight for `viewer`. Raises `DamagedRecord` and `UnknownViewer`, as `export` does."""
    raw = b"".join(export(store, combat, viewer))
    seen = redact(record(combat, store.entries(combat)), viewer)
    return page(seen, viewer, raw)


def page(seen: Record, viewer: Viewer, raw: bytes) -> bytes:
    """The page of a record that was redacted already; `raw` is its record file."""
    reel = Reel(seen, words_of(system_of(seen)))
    shown, title = _shown(reel), reel.now().title
    style, script = _read(PAGE, "page.css") + STYLE + _read(HERE, "print.css"), bundle()
    sight = "the game master" if viewer == GM else viewer
    replay = msgspec.json.encode(shown)
    made = Template(_read(HERE, "replay.html")).substitute(
        policy=f"default-src 'none'; style-src {_hash(style)}; script-src {_hash(script)}; base-uri 'none'",
        title=escape(title),
        about=escape(f"{counted(len(seen.rows), 'event')}, as seen by {sight}."),
        style=style,
        script=script,
        replay=packed(replay),
        seal=seal(replay, raw),
        record=packed(raw),
    )
    return made.encode()


def seal(replay: bytes, raw: bytes) -> str:
    """What binds the replay to the last link of the record whose file is `raw`, in hex.

    It is no signature: whoever means to forge a page can make it too.
    """
    chain = msgspec.json.decode(raw.partition(b"\n")[0], type=_PageHeader).chain
    key = bytes.fromhex(chain)
    return hashlib.blake2b(replay, digest_size=32, key=key, person=b"scuffle shown").hexdigest()


def bundle() -> str:
    """The modules as one script."""
    modules = [*(_read(PAGE, name) for name in SHARED), *(_read(HERE, name) for name in OWN)]
    return "\n".join(re.sub(r"^import .*\n|^export (?=\w)", "", each, flags=re.M) for each in modules)


def _read(folder: Traversable, name: str) -> str:
    return folder.joinpath(name).read_text(encoding="utf-8")


def _hash(content: str) -> str:
    return f"'sha256-{b64encode(hashlib.sha256(content.encode()).digest()).decode()}'"


def _shown(reel: Reel) -> PageContent:
    lines: dict[str, int] = {}
    boards: dict[tuple[int, ...], int] = {}
    fighters: dict[bytes, tuple[int, FighterShown]] = {}
    people: dict[tuple[int, ...], int] = {}
    frames = []
    for frame in _worth_seeing(reel.replay):
        seen = reel.moment(frame)
        drawing = tuple(lines.setdefault(line, len(lines)) for line in seen.board.splitlines())
        cast = tuple(
            fighters.setdefault(msgspec.json.encode(each), (len(fighters), each))[0] for each in seen.fighters
        )
        frames.append(
            Moment(
                frame.version,
                seen.over or seen.heading,
                cause_of(frame.event),
                boards.setdefault(drawing, len(boards)),
                people.setdefault(cast, len(people)),
            )
        )
    record = reel.record
    whys = _whys(record, {each.key for each in frames})
    return PageContent(
        record.combat,
        tuple(frames),
        tuple(boards),
        tuple(lines),
        tuple(people),
        tuple(each for _, each in fighters.values()),
        tell(record, reel.words, undone=True, fold=True),
        whys,
        timeline(record),
        _cited(system_of(record), whys),
        _named(reel.words, whys),
    )


def _cited(system: str, whys: dict[str, ReplayedRoll]) -> dict[str, str]:
    """The text of each rule that is cited; nothing where the sheet is not at hand."""
    cited = set(RULE_ID.findall(" ".join(line for each in whys.values() for line in each.lines)))
    try:
        rules = rulebook(ruleset(system))
    except (UnknownName, BrokenSystem, BadFile):
        return {}
    return {rule.id: rule.text for rule in rules if rule.id in cited}


def _whys(record: Record, wanted: set[str]) -> dict[str, ReplayedRoll]:
    """What lies behind the rolls and choices that the frames came of, as far as they stand."""
    known = dict.fromkeys(
        row.event.key for row in record.standing() if isinstance(row.event, Declared | Rolled | Ruled)
    )
    rolls = {each.key: each for each in audit(record, gradings_of(record)) if each.stands}
    why = teller(record)
    return {key: ReplayedRoll(why(key), rolls.get(key)) for key in known if key in wanted}


def _named(words: Words, whys: dict[str, ReplayedRoll]) -> dict[str, str]:
    """What the codes in the sums of rolls are called."""
    found: dict[str, str] = {}
    for each in whys.values():
        if each.roll is not None:
            for step in each.roll.modifiers:
                found[step.name] = named(words.terms, step.name)
            found[each.roll.grade] = named(words.grades, each.roll.grade)
            found[each.roll.test] = named(words.tests, each.roll.test)
    return found


def _worth_seeing(replay: Replay) -> Iterable[Frame]:
    """The moments of which there is something to tell, and the last."""
    for index in range(len(replay)):
        frame = replay.frame(index)
        if replay.text(frame) or index == len(replay) - 1:
            yield frame
