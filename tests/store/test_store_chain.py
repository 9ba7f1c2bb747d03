"""The chain by itself, what a row looks like, and an export that keeps a secret back."""

import re

import msgspec
import pytest
from eventsourcing.persistence import JSONTranscoder, MapperDeserialisationError, StoredEvent

from adapters.store.chain import digest, link, start
from adapters.store.combats import CombatStore
from adapters.store.envelope import StoredBody, seal
from adapters.store.mapper import EnvelopeMapper
from domain.facts.events import Noted, Rolled, tag

ROLL = Rolled("r1.mutt.attack", "mutt", "1d6", (3,), 3, seen_by=("gm",))


def test_a_row_is_a_link_and_readable_json() -> None:
    body = StoredBody(at="2026-05-01T20:30:00.001Z", by="gm", command="c7", salt="5f" * 16, event=ROLL)
    (envelope,) = seal("duel", 4, start("duel"), [body])
    row = EnvelopeMapper(JSONTranscoder()).to_stored_event(envelope)
    assert (row.originator_id, row.originator_version, row.topic) == ("duel", 5, "rolled")
    assert row.state == (
        b"0114d7327e39f8a92a4496e95bd35904c84b8b94101a239b63df7330d2a12da0 "
        b'{"at":"2026-05-01T20:30:00.001Z","by":"gm","command":"c7","salt":"5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f",'
        b'"event":{"is":"rolled","key":"r1.mutt.attack","by":"mutt","dice":"1d6","faces":[3],"total":3,'
        b'"seen_by":["gm"]}}'
    )


def test_what_is_empty_is_left_out_of_the_row() -> None:
    (envelope,) = seal("duel", 0, start("duel"), [StoredBody(event=Noted("hm"))])
    assert envelope.state[65:] == b'{"event":{"is":"noted","text":"hm"}}'


def test_the_mapper_reads_what_it_wrote() -> None:
    mapper = EnvelopeMapper(JSONTranscoder())
    for envelope in seal(
        "duel", 0, start("duel"), [StoredBody(at="now", event=Noted("hm")), StoredBody(event=ROLL)]
    ):
        assert mapper.to_domain_event(mapper.to_stored_event(envelope)) == envelope


@pytest.mark.parametrize(
    "state", [b"", b"0" * 64 + b" {", b"0" * 64 + b' {"event":{"is":"unheard-of"}}', b"\xff" * 80]
)
def test_a_row_that_cannot_be_read_is_named(state: bytes) -> None:
    with pytest.raises(MapperDeserialisationError, match="duel: event 7"):
        EnvelopeMapper(JSONTranscoder()).to_domain_event(StoredEvent("duel", 7, "noted", state))


def test_nothing_but_a_sealed_envelope_is_stored() -> None:
    with pytest.raises(TypeError, match="sealed Envelope"):
        EnvelopeMapper(JSONTranscoder()).to_stored_event(Noted("bare"))  # type: ignore[arg-type]


def test_each_part_of_a_link_changes_it() -> None:
    body = digest(b"{}")
    links = {
        link(start("duel"), 1, "noted", body),
        link(start("Duel"), 1, "noted", body),
        link(start("duel"), 2, "noted", body),
        link(start("duel"), 1, "note", body),
        link(start("duel"), 1, "noted", digest(b"{ }")),
        link(link(start("duel"), 1, "noted", body), 1, "noted", body),
    }
    assert len(links) == 6


def test_the_three_uses_of_the_hash_never_meet() -> None:
    same = b"x" * 72
    assert (
        len({start(same.decode()), digest(same), link(same[:32], int.from_bytes(b"x" * 8), "", same[:32])})
        == 3
    )


def test_an_export_without_the_secret_bodies_still_verifies(duel: CombatStore) -> None:
    export: list[tuple[int, str, str, bytes | str]] = []
    for envelope in duel.envelopes("duel"):
        secret = getattr(envelope.body.event, "seen_by", ())
        shown = envelope.digest.hex() if secret else envelope.state[65:]
        export.append((envelope.originator_version, tag(envelope.body.event), envelope.chain, shown))
    assert [version for version, _, _, shown in export if isinstance(shown, str)] == [5, 6]

    before = start("duel")
    for version, topic, chain, shown in export:
        before = link(
            before, version, topic, bytes.fromhex(shown) if isinstance(shown, str) else digest(shown)
        )
        assert before.hex() == chain


def test_a_secret_cannot_be_guessed_from_its_digest(duel: CombatStore) -> None:
    """Everything but the salt is known here, and there are but a hundred faces."""
    envelope = duel.envelopes("duel")[5]
    body = envelope.body
    guesses = (
        msgspec.structs.replace(body, salt="", event=msgspec.structs.replace(body.event, faces=(n,), total=n))
        for n in range(1, 101)
    )
    assert envelope.digest not in {digest(msgspec.json.encode(guess)) for guess in guesses}
    assert re.fullmatch("[0-9a-f]{32}", body.salt)


def test_the_chain_of_an_entry_is_the_chain_of_its_row(duel: CombatStore) -> None:
    chains = [envelope.chain for envelope in duel.envelopes("duel")]
    assert [entry.chain for entry in duel.entries("duel")] == chains


def test_two_combats_with_the_same_events_have_no_link_in_common(store: CombatStore) -> None:
    for name in ("one", "two"):
        store.create(name, b"seed", (Noted("a"), Noted("b")), by="gm", command="c")
    first, second = ({envelope.chain for envelope in store.envelopes(name)} for name in ("one", "two"))
    assert not first & second
