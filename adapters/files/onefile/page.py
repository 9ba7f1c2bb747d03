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
from adapters.books.recorded import system_of, words_of
from adapters.files.onefile.embedded import packed
from adapters.files.records import export
from adapters.store.combats import CombatStore
from domain.facts.counted import counted
from domain.facts.events import Input
from projections.picture.reel import Reel
from projections.picture.style import STYLE
from projections.picture.svg import svg
from projections.record import Record, record
from projections.replay import Frame, Replay
from projections.telling.keys import cause_of
from projections.telling.narrative import tell
from projections.telling.story import Paragraph
from projections.visibility import GM, Viewer, redact

SHARED: Final = ("el.js", "board.js", "player.js", "story.js", "why.js")
"""The modules that a replay has in common with the page, each after those that it imports."""

OWN: Final = ("chain.js", "replay.js")

PAGE, HERE = files("adapters.web").joinpath("page"), files("adapters.files.onefile")


class Moment(msgspec.Struct, frozen=True):
    """A moment of the replay: the event, its sentence, the key of its cause, and which board shows it."""

    version: int
    text: str
    key: str
    board: int


class PageContent(msgspec.Struct, frozen=True):
    """All that the page shows. A board is made of `lines`, by their numbers: most are common to most."""

    combat: str
    frames: tuple[Moment, ...]
    boards: tuple[tuple[int, ...], ...]
    lines: tuple[str, ...]
    story: tuple[Paragraph, ...]
    whys: dict[str, tuple[str, ...]]


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
    style, script = _read(PAGE, "page.css") + STYLE, bundle()
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
    frames = []
    for frame in _worth_seeing(reel.replay):
        drawn = svg(reel.board(frame)).replace(STYLE, "")
        drawing = tuple(lines.setdefault(line, len(lines)) for line in drawn.splitlines())
        number = boards.setdefault(drawing, len(boards))
        frames.append(Moment(frame.version, reel.replay.text(frame), cause_of(frame.event), number))
    seen = reel.record
    known = {row.event.key for row in seen.standing() if isinstance(row.event, Input)}
    why = teller(seen)
    whys = {key: why(key) for key in dict.fromkeys(each.key for each in frames) if key in known}
    story = tell(seen, reel.words, undone=True, fold=True)
    return PageContent(seen.combat, tuple(frames), tuple(boards), tuple(lines), story, whys)


def _worth_seeing(replay: Replay) -> Iterable[Frame]:
    """The moments of which there is something to tell, and the last."""
    for index in range(len(replay)):
        frame = replay.frame(index)
        if replay.text(frame) or index == len(replay) - 1:
            yield frame
