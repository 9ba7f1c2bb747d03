"""What a store gives out of its secrets: of the seed nothing, of hidden answers what an export is for."""

import base64
import hashlib
import json
from io import BytesIO

import msgspec
import pytest

from adapters.books.text import BadFile
from adapters.files import verify_dice
from adapters.files.records import export, parse, restore
from adapters.kit.secrets_check import complaints
from adapters.store.chain import digest, link
from adapters.store.memory import MemoryStore
from domain.engine.commands import answering
from domain.engine.prompts import ChoicePrompt
from domain.facts.events import Declared, SeedRevealed
from projections.proving.audit import audit
from projections.proving.badge import badge
from projections.proving.dice_proof import prove
from projections.proving.ledger import ledger
from projections.record import record
from projections.standing import standing
from tests.engine.fight import Fight
from tests.laws.history import History
from tests.projections.twins import Twins

SEED = hashlib.blake2b(b"some secret seed", digest_size=32).digest()


def shapes_of(secret: bytes) -> list[bytes]:
    """A secret as it could stand somewhere: bare, hexadecimal, base64, escaped; any half of it is enough."""
    halves = secret[: len(secret) // 2], secret[len(secret) // 2 :]
    found: list[bytes] = []
    for half in halves:
        found += [half, half.hex().encode(), half.hex().upper().encode(), repr(half)[2:-1].encode()]
        found += [base64.b64encode(half).rstrip(b"=")[:-1], base64.urlsafe_b64encode(half).rstrip(b"=")[:-1]]
    return found


def test_the_live_seed_stands_in_nothing_that_anybody_can_get() -> None:
    for system in ("percentile", "tiny-boxing"):
        with MemoryStore() as store:
            history = History(int.from_bytes(SEED, "big"), store, system)
            for _ in range(20):
                history.step()
            whole = record("fight", store.entries("fight"))
            shown = [
                *export(store, "fight"),
                *map(msgspec.json.encode, (whole, audit(whole), badge(whole))),
                *map(msgspec.json.encode, (prove(whole), ledger(whole))),
                msgspec.json.encode(standing(whole, history.combat)),
                repr(history.combat).encode(),
                repr(whole).encode(),
                "\n".join(complaints(history.fights, "r1.nobody.x", "wrong", "fight")).encode(),
            ]
            assert store.secret("fight") == SEED
            assert prove(whole).counts["unproved"] > 0
            assert not [shape for shape in shapes_of(SEED) for text in shown if shape in text]
            history.fights.reveal("fight", early=True, by="gm", id="reveal")
            told = b"".join(export(store, "fight"))
            assert SEED.hex().encode() in told
            assert any(isinstance(entry.event, SeedRevealed) for entry in store.entries("fight"))


def test_an_export_is_the_game_masters_and_nothing_in_it_but_the_secret_hangs_on_the_secret() -> None:
    """It holds all answers, revealed or not, which is why the command line warns of giving it away."""
    twins = Twins(3, "whispers")
    assert twins.part()
    for _ in range(3):
        twins.play()
    one, other = (list(export(store, "duel")) for store in twins.stores)
    assert len(one) == len(other)
    lines_ = [(json.loads(a), json.loads(b)) for a, b in zip(one[1:], other[1:], strict=True)]
    differing = [(a, b) for a, b in lines_ if a["event"] != b["event"]]
    assert [a["event"]["key"] for a, _ in differing] == [twins.secret]
    for a, b in lines_:
        assert {**a, "chain": "", "event": ""} == {**b, "chain": "", "event": ""}
        assert (a["chain"] != b["chain"]) == (a["version"] >= differing[0][0]["version"])
    twins.close()


def test_a_link_of_the_chain_does_not_tell_which_of_a_few_answers_was_given() -> None:
    with MemoryStore() as store:
        history = History(2, store, "percentile")
        while not any(isinstance(prompt, ChoicePrompt) and prompt.seen_by for prompt in history.combat.asks):
            history.play()
        prompt = next(prompt for prompt in history.combat.asks if isinstance(prompt, ChoicePrompt))
        history.do("answer", lambda now: answering.answer(now, prompt.key, prompt.options[:1]))
        version = next(e.version for e in store.entries("fight") if getattr(e.event, "key", "") == prompt.key)
        envelope = store.envelopes("fight")[version - 1]
        before = bytes.fromhex(store.envelopes("fight")[version - 2].chain)
        guesses = {
            link(before, version, "declared", digest(msgspec.json.encode(guess))).hex()
            for option in prompt.options
            for guess in (
                msgspec.structs.replace(
                    envelope.body,
                    salt="",
                    event=Declared(prompt.key, prompt.by, (option,), prompt.rule, prompt.seen_by),
                ),
            )
        }
        assert envelope.chain not in guesses
        assert link(before, version, "declared", envelope.digest).hex() == envelope.chain
        assert len(envelope.body.salt) == 32


def test_an_export_for_a_viewer_keeps_back_what_he_may_not_see_and_its_chain_holds() -> None:
    fight = Fight(store=MemoryStore())
    fight.throw("r1.grunthar.initiative", "3")
    fight.throw("r1.mutt.initiative", "8")
    fight.say("r1.mutt.declares", "actions 3")
    shown = {
        viewer: b"".join(export(fight.store, "fight", viewer))
        for viewer in ("gm", "mutt", "grunthar", "public")
    }
    assert b'"count":3' in shown["gm"]
    assert b'"count":3' in shown["mutt"]
    for viewer in ("grunthar", "public"):
        assert b'"count":3' not in shown[viewer]
        assert b'"salt"' not in shown[viewer]
        parsed = parse(BytesIO(shown[viewer]), "record").whole()
        assert parsed.sealed == 1
        assert len(verify_dice.events_of(shown[viewer].splitlines(keepends=True))) == fight.combat.last
        with pytest.raises(BadFile, match="keeps 1 event back"):
            restore(MemoryStore(), parsed, "copy")
    forged = shown["grunthar"].replace(b'"picks":[]', b'"picks":[{"act":"dodge"}]')
    assert "kept back" in parse(BytesIO(forged), "record").told()
    with pytest.raises(ValueError, match="chain"):
        verify_dice.events_of(forged.splitlines(keepends=True))
