"""What every store must do, whatever it keeps its combats in."""

from collections.abc import Callable
from datetime import datetime, timedelta, timezone

import msgspec
import pytest

from adapters.store.combats import CombatStore
from adapters.store.memory import MemoryStore
from adapters.store.requests import CommandId
from domain.facts.events import AnyEvent, HeadMoved, Noted
from domain.facts.evolve import fold
from domain.facts.state import NOTHING, SCHEMA
from domain.store import AlreadyDone, Conflict, Snapshot, Store, UnknownCombat

Events = tuple[AnyEvent, ...]


def note(text: str) -> tuple[AnyEvent, ...]:
    return (Noted(text),)


def test_a_store_has_the_shape_of_the_port(store: CombatStore) -> None:
    port: Store = store
    assert port.combats() == ()


def test_what_was_written_is_read_again(duel: CombatStore, opening: Events, round_one: Events) -> None:
    assert tuple(duel.events("duel", 1, 12)) == (*opening, *round_one)
    assert duel.last("duel") == 12
    assert duel.secret("duel") == bytes(range(32))
    assert duel.verify("duel") == 12


def test_a_range_of_events_is_read_without_its_neighbours(duel: CombatStore, round_one: Events) -> None:
    assert tuple(duel.events("duel", 4, 6)) == round_one[:3]
    assert tuple(duel.events("duel", 12, 12)) == round_one[-1:]
    assert tuple(duel.events("duel", 7, 6)) == ()


@pytest.mark.parametrize(("first", "last"), [(1, 13), (0, 3), (13, 13), (-5, 0)])
def test_events_that_there_are_not_are_refused(duel: CombatStore, first: int, last: int) -> None:
    with pytest.raises(ValueError, match="duel has the events 1 to 12"):
        duel.events("duel", first, last)


def test_an_entry_tells_who_wrote_it_by_which_command_and_when(opening: Events) -> None:
    vienna = timezone(timedelta(hours=2))
    with MemoryStore(clock=lambda: datetime(2026, 5, 1, 22, 30, 0, 1500, vienna)) as store:
        store.create("duel", b"seed", opening, by="gm", command="open")
        entries = tuple(store.entries("duel", 2))
    assert [(e.version, e.event, e.by, e.command, e.at) for e in entries] == [
        (2, opening[1], "gm", "open", "2026-05-01T20:30:00.001Z"),
        (3, opening[2], "gm", "open", "2026-05-01T20:30:00.001Z"),
    ]
    assert all(len(entry.chain) == 64 for entry in entries)


def test_entries_are_the_events_with_their_envelopes(duel: CombatStore, opening: Events) -> None:
    entries = tuple(duel.entries("duel"))
    assert tuple(entry.event for entry in entries) == tuple(duel.events("duel", 1, 12))
    assert [entry.version for entry in entries] == list(range(1, 13))
    assert tuple(duel.entries("duel", 2, 3)) == entries[1:3]
    assert {entry.command for entry in entries[:3]} == {"open"}


def test_combats_are_listed_in_the_order_in_which_they_were_opened(store: CombatStore) -> None:
    for name in ("zeta", "alpha", "Müllers Rauferei"):
        store.create(name, b"seed", note(name), by="gm", command="open")
    store.append("zeta", 1, note("later"), by="gm", command="more")
    assert store.combats() == ("zeta", "alpha", "Müllers Rauferei")
    assert store.events("Müllers Rauferei", 1, 1) == [Noted("Müllers Rauferei")]


def test_a_name_that_is_taken_is_a_conflict_and_changes_nothing(duel: CombatStore) -> None:
    with pytest.raises(Conflict) as conflict:
        duel.create("duel", b"another seed", note("mine"), by="gm", command="another")
    assert (conflict.value.expected, conflict.value.last) == (0, 12)
    assert duel.secret("duel") == bytes(range(32))
    assert duel.verify("duel") == 12


@pytest.mark.parametrize("after", [0, 11, 13])
def test_a_write_that_expects_another_end_is_a_conflict(duel: CombatStore, after: int) -> None:
    with pytest.raises(Conflict) as conflict:
        duel.append("duel", after, note("late"), by="brandt", command="late")
    assert (conflict.value.combat, conflict.value.expected, conflict.value.last) == ("duel", after, 12)
    assert duel.verify("duel") == 12


def test_after_a_conflict_the_same_command_may_be_tried_at_the_new_end(duel: CombatStore) -> None:
    with pytest.raises(Conflict):
        duel.append("duel", 11, note("late"), by="brandt", command="late")
    duel.append("duel", 12, note("late"), by="brandt", command="late")
    assert duel.last("duel") == 13


@pytest.mark.parametrize("after", [3, 12])
def test_a_repeated_command_is_already_done(duel: CombatStore, after: int, round_one: Events) -> None:
    duel.append("duel", 12, note("afterwards"), by="gm", command="note")
    with pytest.raises(AlreadyDone) as done:
        duel.append("duel", after, round_one, by="mutt", command="round-1")
    assert (done.value.command, done.value.last) == ("round-1", 12)
    with pytest.raises(AlreadyDone):
        duel.append("duel", 13, round_one, by="mutt", command="round-1")
    assert duel.verify("duel") == 13


def test_a_store_knows_which_commands_were_carried_out(duel: CombatStore) -> None:
    commands = ("open", "round-1", "round-2", "")
    assert [duel.done("duel", command) for command in commands] == [3, 12, None, None]
    assert duel.done("melee", "open") is None


def test_a_store_knows_for_what_a_command_came_in_a_request(duel: CombatStore, opening: Events) -> None:
    duel.append("duel", 12, note("once"), by="gm", command=CommandId("one", b"a secret word"))
    duel.create("melee", b"seed", opening, by="gm", command=CommandId("one", b"another"))
    assert duel.request("duel", "one", b"a secret word") == (True, "")
    assert duel.request("duel", "one", b"another") == (False, "")
    assert duel.request("melee", "one", b"another") == (True, "")
    assert duel.request("duel", "round-1", b"") is None
    assert [entry.command for entry in duel.entries("duel", 13)] == ["one"]
    assert duel.verify("duel") == 13


def test_nothing_is_known_of_a_request_before_there_was_one(duel: CombatStore) -> None:
    assert duel.request("duel", "round-1", b"") is None


def test_a_request_that_came_to_nothing_is_not_known(duel: CombatStore) -> None:
    with pytest.raises(Conflict):
        duel.append("duel", 11, note("late"), by="gm", command=CommandId("late", b"a"))
    assert duel.request("duel", "late", b"a") is None
    duel.append("duel", 12, note("late"), by="gm", command=CommandId("late", b"b"))
    assert duel.request("duel", "late", b"b") == (True, "")


def test_opening_a_combat_again_with_the_same_command_is_already_done(
    duel: CombatStore, opening: Events
) -> None:
    with pytest.raises(AlreadyDone) as done:
        duel.create("duel", b"seed", opening, by="gm", command="open")
    assert done.value.last == 3


def test_two_combats_may_use_the_same_command_id(duel: CombatStore, opening: Events) -> None:
    duel.create("melee", b"seed", opening, by="gm", command="open")
    assert duel.verify("melee") == 3


def test_a_write_without_a_command_id_is_never_taken_for_a_repetition(duel: CombatStore) -> None:
    for after in (12, 13):
        duel.append("duel", after, note("again"), by="gm", command="")
    assert duel.verify("duel") == 14


def test_a_command_that_writes_nothing_is_refused(store: CombatStore) -> None:
    with pytest.raises(ValueError, match="nothing to write"):
        store.create("duel", b"seed", (), by="gm", command="open")
    assert store.combats() == ()


def test_a_record_written_elsewhere_is_restored_as_it_was(duel: CombatStore) -> None:
    bodies = [envelope.body for envelope in duel.envelopes("duel")]
    with MemoryStore() as elsewhere:
        elsewhere.restore("duel", bodies)
        assert elsewhere.envelopes("duel") == duel.envelopes("duel")
        assert elsewhere.verify("duel") == 12
        with pytest.raises(AlreadyDone):
            elsewhere.append("duel", 12, note("again"), by="mutt", command="round-1")


def test_a_record_restored_under_another_name_has_links_of_its_own(duel: CombatStore) -> None:
    duel.restore("copy", [envelope.body for envelope in duel.envelopes("duel")])
    assert duel.verify("copy") == 12
    assert not {entry.chain for entry in duel.entries("copy")} & {e.chain for e in duel.entries("duel")}


def test_a_record_is_not_restored_over_another(duel: CombatStore) -> None:
    with pytest.raises(Conflict):
        duel.restore("duel", [envelope.body for envelope in duel.envelopes("duel")][:3])
    assert duel.verify("duel") == 12


def test_a_record_of_nothing_is_not_restored(store: CombatStore) -> None:
    with pytest.raises(ValueError, match="nothing to write"):
        store.restore("duel", [])
    assert store.combats() == ()


READS: dict[str, Callable[[CombatStore], object]] = {
    "last": lambda store: store.last("nobody"),
    "secret": lambda store: store.secret("nobody"),
    "moves": lambda store: store.moves("nobody"),
    "metas": lambda store: store.metas("nobody"),
    "events": lambda store: store.events("nobody", 1, 1),
    "entries": lambda store: store.entries("nobody"),
    "envelopes": lambda store: store.envelopes("nobody"),
    "verify": lambda store: store.verify("nobody"),
    "append": lambda store: store.append("nobody", 0, note("?"), by="gm", command="c"),
}


@pytest.mark.parametrize("read", READS.values(), ids=READS.keys())
def test_an_unknown_combat_is_said_to_be_unknown(
    duel: CombatStore, read: Callable[[CombatStore], object]
) -> None:
    with pytest.raises(UnknownCombat, match="nobody"):
        read(duel)


def test_moves_are_the_head_moves_alone(duel: CombatStore) -> None:
    duel.append("duel", 12, (HeadMoved(8, "redo"), Noted("x"), HeadMoved(1, "undo")), by="gm", command="c")
    assert duel.moves("duel") == ((9, 4), (13, 8), (15, 1))


def test_a_combat_without_an_undo_has_no_moves(store: CombatStore, opening: Events) -> None:
    store.create("duel", b"seed", opening, by="gm", command="open")
    assert store.moves("duel") == ()
    assert store.metas("duel") == ()


def test_metas_are_what_is_said_about_the_record(duel: CombatStore) -> None:
    assert duel.metas("duel") == tuple(duel.entries("duel", 9, 12))


def numbered(version: int, number: int = 0) -> Snapshot:
    return Snapshot(version, SCHEMA, msgspec.structs.replace(NOTHING, number=number))


def test_a_snapshot_gives_back_the_whole_state(duel: CombatStore, opening: Events, round_one: Events) -> None:
    state = fold((*opening, *round_one), NOTHING)
    duel.keep("duel", Snapshot(12, SCHEMA, state))
    assert duel.snapshot("duel", [(1, 12)]) == Snapshot(12, SCHEMA, state)


def test_the_newest_snapshot_on_the_line_is_given(duel: CombatStore) -> None:
    for version in (3, 6, 8):
        duel.keep("duel", numbered(version, version))
    assert duel.snapshot("duel", [(1, 4), (6, 7), (9, 12)]) == numbered(6, 6)
    assert duel.snapshot("duel", [(1, 5)]) == numbered(3, 3)
    assert duel.snapshot("duel", [(4, 5), (9, 12)]) is None
    assert duel.snapshot("duel", []) is None


def test_a_snapshot_of_another_schema_is_not_given_and_goes_when_one_of_this_is_kept(
    duel: CombatStore,
) -> None:
    duel.keep("duel", Snapshot(8, "of old", NOTHING))
    assert duel.snapshot("duel", [(1, 12)]) is None
    duel.keep("duel", numbered(3))
    assert duel.snapshot("duel", [(1, 12)]) == numbered(3)
    assert duel.rows.snapshots("duel", "of old") == []


def test_a_snapshot_is_kept_over_the_one_before(duel: CombatStore) -> None:
    duel.keep("duel", numbered(3, 1))
    duel.keep("duel", numbered(3, 2))
    assert duel.snapshot("duel", [(1, 12)]) == numbered(3, 2)


def test_salt_is_with_the_secret_events_and_no_others(duel: CombatStore) -> None:
    salts = [envelope.body.salt for envelope in duel.envelopes("duel")]
    assert [version for version, salt in enumerate(salts, 1) if salt] == [5, 6]
    assert len({*salts}) == 3
    assert all(len(bytes.fromhex(salt)) == 16 for salt in salts if salt)


def test_the_salt_is_drawn_from_the_source_given(opening: Events, round_one: Events) -> None:
    drawn: list[int] = []

    def chance(count: int) -> bytes:
        drawn.append(count)
        return bytes([len(drawn)]) * count

    with MemoryStore(chance=chance) as store:
        store.create("duel", b"seed", opening, by="gm", command="open")
        store.append("duel", 3, round_one, by="gm", command="c")
        assert [envelope.body.salt for envelope in store.envelopes("duel")][4:6] == ["01" * 16, "02" * 16]
    assert drawn == [16, 16]
