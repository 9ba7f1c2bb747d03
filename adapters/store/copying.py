"""Copying a combat from one store into another, byte for byte, and going on with a copy that was begun."""

from typing import NamedTuple

import msgspec

from adapters.store.chain import start
from adapters.store.combats import CombatStore
from adapters.store.deleting import keep_stub
from adapters.store.envelope import PREFIX, Envelope, decode
from adapters.store.rows import Stored, StoredRecord
from adapters.store.stub import Stub
from adapters.store.verify import verify
from domain.store import DamagedRecord


class Copied(NamedTuple):
    """What came of it: how many events the copy has, how many of them are new, how many links it has."""

    combat: str
    events: int
    added: int
    links: int


class OtherHistory(Exception):
    """There is another combat of that name, or one that went on otherwise. Nothing was written."""

    def __init__(self, combat: str, reason: str) -> None:
        super().__init__(f"{combat}: {reason}")
        self.combat, self.reason = combat, reason


def copy(source: CombatStore, target: CombatStore, combat: str) -> Copied:
    """Copy a combat with its chain, the ids of its commands and their requests, its seed and its links;
    verified on arrival.

    Of a copy that was begun before only what is missing is written. Raises `OtherHistory`, `DamagedRecord`,
    `StoreUnavailable`.
    """
    record = source.rows.record(combat)
    count = verify(combat, record)
    there = target.rows.record(combat)
    if target.stub(combat) is not None:
        raise OtherHistory(combat, "it was deleted there, and its name is given to no other")
    known = _common(combat, record, there)
    if known < count:
        envelopes = [_envelope(combat, row) for row in record.rows[known:]]
        commands = {command: last for command, last in record.commands.items() if last > known}
        before = bytes.fromhex(there.head.chain) if there.head is not None else start(combat)
        secret = None if known else source.secret(combat)
        target.receive(combat, envelopes, before, commands, secret)
    with source.links() as theirs, target.links() as ours:
        requests = [each for each in theirs.requests(combat) if each.made or each.command in record.commands]
        links = ours.receive(combat, theirs.rows(combat), requests)
    _must_be_alike(combat, record, target.rows.record(combat))
    return Copied(combat, count, count - known, links)


def copy_stub(target: CombatStore, stub: Stub) -> bool:
    """Keep the stub of a combat that was deleted, if it is not there; whether it was new.

    Raises `OtherHistory` where the combat itself is.
    """
    there = target.stub(stub.combat)
    if stub == there:
        return False
    if there is not None or stub.combat in target.combats():
        raise OtherHistory(stub.combat, "it was deleted where it came from, and is something else here")
    with target.links() as beside, beside.writing(stub.combat) as cursor:
        keep_stub(cursor, stub)
    return True


def _common(combat: str, record: StoredRecord, there: StoredRecord) -> int:
    """How many events are there already: the first ones of the same history."""
    if not there.rows:
        return 0
    verify(combat, there)
    for ours, theirs in zip(record.rows, there.rows, strict=False):
        if tuple(ours) != tuple(theirs):
            raise OtherHistory(combat, f"there is another of that name; they differ from event {ours[0]} on")
    if len(there.rows) > len(record.rows):
        raise OtherHistory(
            combat, f"it has gone on there, to event {len(there.rows)}; nothing is to be copied"
        )
    return len(there.rows)


def _envelope(combat: str, row: Stored) -> Envelope:
    version, _, state = row
    try:
        return Envelope(combat, version, decode(state[PREFIX:]), state)
    except msgspec.MsgspecError as error:
        raise DamagedRecord(combat, version, f"cannot be read ({error})") from error


def _must_be_alike(combat: str, record: StoredRecord, arrived: StoredRecord) -> None:
    """What has arrived is sound, and is what was sent; it may have gone on meanwhile."""
    verify(combat, arrived)
    for sent, came in zip(record.rows, arrived.rows, strict=False):
        if tuple(sent) != tuple(came):
            raise DamagedRecord(combat, sent[0], "did not arrive as it was sent")
    if len(arrived.rows) < len(record.rows):
        raise DamagedRecord(combat, len(arrived.rows) + 1, "did not arrive")
