"""Record files: a fight as NDJSON, a header and then one event a line, which anybody can read and verify.

    {"format":"scuffle","version":1,"combat":"duel","ruleset":"percentile","events":57,"chain":"5f0c...e1"}
    {"version":1,"at":"2026-11-05T20:14:07.031Z","by":"gm","command":"c7","chain":"...","event":{"is":...}}

The secret seed is never in it. Who reads a fight in can see, tell, replay and audit all of it, and play it
on with dice thrown by hand: without the seed that its opening promised, no other may throw in its name.

A broken file yields the events before the fault, and the fault.
"""

import os
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO, Annotated

import msgspec

from adapters.books.text import BadFile, strange, whole
from adapters.files.onefile.embedded import LARGEST, record_in
from adapters.files.soundness import Soundness, Unsound
from adapters.store.chain import digest, link, start
from adapters.store.combats import CombatStore
from adapters.store.envelope import StoredBody, encode
from domain.facts.counted import counted
from domain.facts.events import AnyEvent, CombatOpened, Declared, Rolled, tag
from domain.facts.validation import explained
from domain.store import Entry
from projections.record import record
from projections.visibility import GM, Viewer, redact

FORMAT = "scuffle"
VERSION = 1
"""Raised when a file of the new kind cannot be read by what reads the old."""

LONGEST = 10_000_000
"""Bytes of a line."""

BLANK = 1_000
"""Bytes of empty lines at the end, which editors leave."""

ANOTHER = "another record begins here; keep each in a file of its own"

Count = Annotated[int, msgspec.Meta(ge=1, le=2**53)]


class RecordHeader(msgspec.Struct, frozen=True):
    """The first line. `events`, their number, and `chain`, the last link, show whether the end is there."""

    format: str
    version: Annotated[int, msgspec.Meta(ge=1, le=VERSION)]
    combat: str
    ruleset: str
    events: Count
    chain: str


class RecordLine(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, forbid_unknown_fields=True):
    """An event with its envelope. `salt` is there for events that not everybody could see at once.

    In a record for somebody who may not see an event its contents are blank, and `digest` stands in for them,
    so that the chain can be checked all the same. What is left of such an event the chain does not vouch for.
    """

    version: Count
    at: str = ""
    by: str = ""
    command: Annotated[str, msgspec.Meta(max_length=200, pattern=r"^[^\x00]*$")] = ""
    salt: str = ""
    digest: str = ""
    chain: str
    event: AnyEvent


class RecordFault(msgspec.Struct, frozen=True):
    """What is wrong with a file, and in which line, from 1."""

    line: int
    reason: str


class Parsed(msgspec.Struct, frozen=True):
    """What could be read of a file: the sound events from the first on, and what is wrong after them.

    `sealed` counts the events whose contents are kept back.
    """

    name: str
    header: RecordHeader
    bodies: tuple[StoredBody, ...]
    links: tuple[str, ...]
    fault: RecordFault | None
    sealed: int = 0

    def entries(self) -> tuple[Entry, ...]:
        """The sound events as the projections read them."""
        return tuple(
            Entry(version, body.event, body.by, body.at, body.command, chain)
            for version, (body, chain) in enumerate(zip(self.bodies, self.links, strict=True), 1)
        )

    def told(self) -> str:
        """What is wrong in one sentence, with the place and what is sound; empty if nothing is."""
        if self.fault is None:
            return ""
        sound = len(self.bodies)
        events = f"Events 1 to {sound} are sound." if sound > 1 else "Event 1 is sound." if sound else ""
        return f"{self.name}: line {self.fault.line}: {self.fault.reason}. {events}".rstrip()

    def whole(self) -> "Parsed":
        """Itself. Raises `BadFile` if there is a fault."""
        if self.fault is not None:
            raise BadFile(self.told())
        return self


# -- out


def export(store: CombatStore, combat: str, viewer: Viewer = GM) -> Iterator[bytes]:
    """The lines of a record file, with what `viewer` may not see kept back.

    Raises `DamagedRecord` before the first line if the record is not sound, `UnknownViewer` likewise.
    """
    store.verify(combat)
    envelopes = store.envelopes(combat)
    seen = redact(record(combat, store.entries(combat)), viewer)
    opened = envelopes[0].body.event
    assert isinstance(opened, CombatOpened)
    last = envelopes[-1]
    header = RecordHeader(FORMAT, VERSION, combat, opened.ruleset, last.originator_version, last.chain)
    yield msgspec.json.encode(header) + b"\n"
    for each, row in zip(envelopes, seen.rows, strict=True):
        body = each.body
        line = RecordLine(
            version=each.originator_version,
            at=body.at,
            by=body.by,
            command=row.entry.command,
            salt="" if row.sealed else body.salt,
            digest=digest(encode(body)).hex() if row.sealed else "",
            chain=each.chain,
            event=row.event,
        )
        yield msgspec.json.encode(line) + b"\n"


def write(path: Path, lines: Iterable[bytes]) -> int:
    """Write a file whole or not at all, over one that is there; the number of lines. Raises `BadFile`.

    A link stays, and what it points to is written. What is no regular file is written into as it stands.
    """
    count = 0
    if os.path.exists(path) and not os.path.isfile(path):
        return _straight(path, lines)
    path = Path(os.path.realpath(path))
    try:
        with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
            try:
                for line in lines:
                    file.write(line)
                    count += 1
                file.flush()
                os.fsync(file.fileno())
                os.chmod(file.name, _usual_mode())
                os.replace(file.name, path)
            except BaseException:
                with suppress(OSError):
                    os.unlink(file.name)
                raise
    except OSError as error:
        raise BadFile(f"{path} cannot be written: {(error.strerror or str(error)).lower()}.") from None
    return count


def _straight(path: Path, lines: Iterable[bytes]) -> int:
    """Write into what is no regular file, a device or a pipe, and leave it what it is."""
    count = 0
    try:
        with path.open("wb") as file:
            for line in lines:
                file.write(line)
                count += 1
    except OSError as error:
        raise BadFile(f"{path} cannot be written: {(error.strerror or str(error)).lower()}.") from None
    return count


def _usual_mode() -> int:
    """The mode that a new file has here: not the private one of temporary files."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


# -- in


def read(path: Path) -> Parsed:
    """What a record file says, or a one-file replay that carries it.

    Raises `BadFile` when it cannot be read, or is no record at all.
    """
    try:
        with path.open("rb") as file:
            return parse(file, path.name)
    except FileNotFoundError:
        raise BadFile(f"There is no file {path}.") from None
    except OSError as error:
        raise BadFile(f"{path} cannot be read: {(error.strerror or str(error)).lower()}.") from None


def parse(
    file: IO[bytes],
    name: str,
    largest: int = LARGEST,
    opened: Callable[[bytes], IO[bytes]] = BytesIO,
) -> Parsed:
    """What a record file says, checked line by line, of so many bytes at most; a page is unpacked first, and
    its record `opened`.

    Raises `BadFile` when it is no record at all.
    """
    first = file.readline(LONGEST)
    if not first.strip():
        first += file.read(BLANK)
    if first.removeprefix(BOM_UTF8).lstrip()[:1] == b"<":
        return parse(opened(_in_page(first, file, name, largest)), name, largest)
    header = _header(first, name)
    bodies: list[StoredBody] = []
    links: list[str] = []
    before, sound = start(header.combat), Soundness()
    sealed, size, fault = 0, len(first), None
    for number in range(2, 1 << 62):
        raw = file.readline(LONGEST)
        size += len(raw)
        try:
            if not raw.strip():
                fault = _at_end(header, links, number, file)
                break
            if size > largest:
                raise Unsound(f"the file is larger than {largest:,} bytes")
            line = _line(raw)
            body = StoredBody(at=line.at, by=line.by, command=line.command, salt=line.salt, event=line.event)
            before = _linked(line, len(links) + 1, before, body)
            sound.take(line.version, line.event, sealed=bool(line.digest))
            sealed += bool(line.digest)
        except Unsound as error:
            fault = RecordFault(number, str(error))
            break
        bodies.append(body)
        links.append(line.chain)
    return Parsed(name, header, tuple(bodies), tuple(links), fault, sealed)


def _in_page(first: bytes, file: IO[bytes], name: str, largest: int) -> bytes:
    """The record in a page that begins with that line."""
    try:
        page = first + whole(file, largest)
    except OSError as error:
        raise BadFile(f"{name} cannot be read: {error.strerror}.") from None
    return record_in(page, name, largest)


def _header(raw: bytes, name: str) -> RecordHeader:
    if what := strange(raw):
        raise BadFile(f"{name} {what}.")
    found = _headed(raw)
    if found is None:
        raise BadFile(
            f"{name} is no Scuffle record: its first line does not say so. `scuffle export` makes one."
        )
    version = found.get("version")
    if isinstance(version, int) and version > VERSION:
        raise BadFile(
            f"{name} was written by a newer Scuffle (record version {version}, not {VERSION}); "
            "upgrade this one."
        )
    try:
        return msgspec.convert(found, RecordHeader)
    except msgspec.ValidationError as error:
        raise BadFile(explained(error, RecordHeader, f"{name}: line 1")) from None


def _headed(raw: bytes) -> dict[str, object] | None:
    """The first line of a record, or nothing if it is not one."""
    try:
        found = msgspec.json.decode(raw.removeprefix(BOM_UTF8))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    return found if isinstance(found, dict) and found.get("format") == FORMAT else None


def _line(raw: bytes) -> RecordLine:
    """An event. The last line of a file may lack its end, if it is all there. Raises `Unsound`."""
    if len(raw) == LONGEST and not raw.endswith(b"\n"):
        raise Unsound(f"it is longer than {LONGEST:,} bytes")
    try:
        return msgspec.json.decode(raw, type=RecordLine)
    except msgspec.ValidationError as error:
        if _headed(raw) is not None:
            raise Unsound(ANOTHER) from None
        raise Unsound(explained(error, RecordLine).rstrip(".")) from None
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        if not raw.endswith(b"\n"):
            raise Unsound("it is cut off") from None
        raise Unsound(f"it is no JSON: {error}") from None


def _linked(line: RecordLine, expected: int, before: bytes, body: StoredBody) -> bytes:
    """The link of a line that goes on where the one before it ended. Raises `Unsound`."""
    if line.version != expected:
        raise Unsound(f"event {expected} is expected here, not {line.version}")
    if line.digest and not _blank(line.event):
        raise Unsound("its contents are said to be kept back, and here they are")
    try:
        contents = bytes.fromhex(line.digest) if line.digest else digest(encode(body))
    except ValueError:
        raise Unsound("its digest is no hexadecimal number") from None
    after = link(before, expected, tag(body.event), contents)
    if after.hex() != line.chain:
        raise Unsound("the chain does not fit: this event was changed, or one before it")
    return after


def _blank(event: AnyEvent) -> bool:
    """Whether an event is one whose contents are kept back."""
    if isinstance(event, Declared):
        return not event.picks
    return isinstance(event, Rolled) and not event.faces


def _at_end(header: RecordHeader, links: Sequence[str], number: int, file: IO[bytes]) -> RecordFault | None:
    """What is wrong at the end, after which only a few empty lines may come. Raises `Unsound`."""
    if rest := file.read(BLANK).strip():
        raise Unsound(ANOTHER if _headed(rest.partition(b"\n")[0]) else "it is empty")
    if len(links) != header.events:
        return RecordFault(
            number, f"the file ends with event {len(links)}; its header promises {header.events}"
        )
    if not links or links[-1] != header.chain:
        return RecordFault(1, "the header's link is not that of the last event")
    return None


def restore(store: CombatStore, parsed: Parsed, combat: str) -> None:
    """Keep a fight that was read in, under the name `combat`, all or nothing.

    Raises `BadFile` for one that is not whole, `Conflict` when the name is taken.
    """
    if parsed.sealed:
        kept = counted(parsed.sealed, "event")
        raise BadFile(
            f"{parsed.name} keeps {kept} back, as not everybody may see all; as a file it can be looked at "
            "and checked (`scuffle replay`, `scuffle verify`). To go on with the fight, ask the game master "
            "for the whole record."
        )
    store.restore(combat, parsed.whole().bodies)
