"""Whether a stored record is, byte for byte, what was written."""

import msgspec

from adapters.store.chain import digest, link, start
from adapters.store.envelope import PREFIX, StoredBody, decode
from adapters.store.rows import Stored, StoredRecord
from domain.facts.events import tag
from domain.store import DamagedRecord, UnknownCombat


def verify(combat: str, record: StoredRecord) -> int:
    """The number of events. Raises `DamagedRecord` at the first that is not what was written.

    Whoever rewrites the whole chain and the head is not found out: compare the last link with a copy of it.
    """
    if record.head is None and not record.rows:
        raise UnknownCombat(combat)
    before = start(combat)
    commands: dict[str, int] = {}
    for expected, row in enumerate(record.rows, 1):
        before, body = _checked(combat, expected, before, row)
        if body.command:
            commands[body.command] = expected
    count = len(record.rows)
    _check_end(combat, record, count, before.hex())
    _check_commands(combat, commands, record.commands)
    return count


def _checked(combat: str, expected: int, before: bytes, row: Stored) -> tuple[bytes, StoredBody]:
    """The link and the body of a row that is as it should be."""
    version, topic, state = row
    if not isinstance(version, int) or version < expected:
        raise DamagedRecord(combat, expected, f"a row with the number {version} was added")
    if version > expected:
        raise DamagedRecord(combat, expected, "is missing")
    if not isinstance(state, bytes):
        raise DamagedRecord(combat, version, "its contents were replaced by other text")
    borne, raw = state[: PREFIX - 1], state[PREFIX:]
    after = link(before, version, topic, digest(raw))
    if state[PREFIX - 1 : PREFIX] == b" " and after.hex().encode() == borne:
        return after, _read(combat, version, topic, raw)
    raise DamagedRecord(combat, version, _reason(before, row))


def _read(combat: str, version: int, topic: str, raw: bytes) -> StoredBody:
    try:
        body = decode(raw)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        reason = f"cannot be read ({error}); is it of a newer Scuffle?"
        raise DamagedRecord(combat, version, reason) from error
    if tag(body.event) != topic:
        raise DamagedRecord(combat, version, f"is filed under {topic!r} but is {tag(body.event)!r}")
    return body


def _reason(before: bytes, row: Stored) -> str:
    """Why a link does not fit, as far as it can be told."""
    version, topic, state = row
    borne, raw = state[: PREFIX - 1], state[PREFIX:]
    try:
        kind = tag(decode(raw).event)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return "its contents were changed and cannot be read any more"
    if kind != topic and link(before, version, kind, digest(raw)).hex().encode() == borne:
        return f"is filed under {topic!r} but was written as {kind!r}"
    return "its contents were changed, or it does not belong here"


def _check_end(combat: str, record: StoredRecord, count: int, chain: str) -> None:
    head = record.head
    if head is None:
        raise DamagedRecord(combat, count, "the note of where the record ends is missing")
    if head.last > count:
        raise DamagedRecord(combat, count + 1, f"is missing; the record went on to event {head.last}")
    if head.last < count:
        raise DamagedRecord(combat, head.last + 1, "was added after the end of the record")
    if head.chain != chain:
        raise DamagedRecord(combat, count, "the note of where the record ends was changed")


def _check_commands(combat: str, written: dict[str, int], noted: dict[str, int]) -> None:
    """A command that is no longer noted as carried out would be carried out again when it is repeated."""
    for command in sorted(written.keys() | noted.keys()):
        if written.get(command) != noted.get(command):
            version = written.get(command) or noted[command]
            reason = f"the note that command {command} was carried out was changed"
            raise DamagedRecord(combat, version, reason)
