"""The seed's promise held against every roll: right, wrong, or thrown by people."""

from collections.abc import Callable
from functools import partial

import msgspec
import pytest

from adapters.kit.plain_store import PlainStore
from domain.disputes import dispute, settle
from domain.engine.commands import answering, head_moves
from domain.engine.commands.opening import begin
from domain.engine.commands.salting import commit, open_words
from domain.engine.correction.change import Faces
from domain.facts.events import AnyEvent, CombatOpened, Drawn, Rolled, Ruled, SeedRevealed
from domain.facts.salting import hashed
from domain.fights import Command, Done, Fights
from projections.proving.badge import badge
from projections.proving.dice_proof import BadSeed, Proof, Proved, prove
from projections.record import Record, record
from projections.visibility import redact
from tests.engine.fight import PAIR, RULES, Fight, fighter
from tests.laws.history import History

SEED = b"\x2a" * 32
DECLARES = ("r1.mutt.declares", "r1.grunthar.declares")


def of(fights: Fights, name: str = "fight") -> Record:
    return record(name, fights.store.entries(name))


def seeded(words: tuple[str, ...] = (), without: tuple[str, ...] = ()) -> Fights:
    """A fight whose dice the seed throws, as far as its first questions; players have committed `words`."""
    fights = Fights(PlainStore(), lambda name, tables: RULES)
    pair = [fighter(name, side) for name, side in PAIR]
    opened = fights.open("fight", RULES, SEED, pair, {}, waiting=True, by="gm", command="open")
    assert isinstance(opened, Done)
    people = [f"player-{number}" for number in range(len(words))]
    for who, word in zip(people, words, strict=True):
        put_in(fights, who, partial(commit, hash=hashed(word), by=who))
    for who, word in reversed(tuple(zip(people, words, strict=True))):
        if who not in without:
            put_in(fights, who, partial(open_words, words=word, by=who))
    begun = fights.do("fight", partial(begin, without=without), by="gm", id="begin")
    assert isinstance(begun, Done)
    return fights


def put_in(fights: Fights, who: str, command: Command) -> None:
    done = fights.do("fight", command, by=who, id=f"{command}")
    assert isinstance(done, Done), done


def counts(proof: Proof) -> dict[str, int]:
    return {name: many for name, many in proof.counts.items() if many}


def changed(found: Record, change: Callable[[AnyEvent], AnyEvent]) -> Record:
    """The record with other events in the places of its own."""
    rows = tuple(
        msgspec.structs.replace(row, entry=msgspec.structs.replace(row.entry, event=change(row.event)))
        for row in found.rows
    )
    return msgspec.structs.replace(found, rows=rows)


def test_before_the_reveal_nothing_is_said_of_the_seed_and_everything_of_what_people_threw() -> None:
    proof = prove(of(seeded()))

    assert (proof.seed, proof.kept, proof.sound) == ("", None, None)
    assert counts(proof) == {"unproved": 2}
    assert proof.says == "The seed is secret still; 2 seeded rolls can be checked once it is revealed."
    assert SEED.hex() not in msgspec.json.encode(proof).decode()


def test_after_the_reveal_every_seeded_roll_is_right() -> None:
    fights = seeded()
    assert isinstance(fights.reveal("fight", early=True, by="gm", id="reveal"), Done)

    proof = prove(of(fights))

    assert (proof.seed, proof.kept, proof.sound) == ("revealed", True, True)
    assert counts(proof) == {"right": 2}
    assert proof.says == (
        "The seed is the one that the opening promised. As it throws them: 2 of 2 seeded rolls."
    )


def test_words_of_the_players_are_in_the_dice() -> None:
    fights = seeded(("abracadabra", " ", "hocus pocus"))
    salted = prove(of(fights), SEED.hex())

    assert salted.salts == ("abracadabra", " ", "hocus pocus")
    assert salted.sound
    assert [roll.faces for roll in salted.rolls] != [roll.faces for roll in prove(of(seeded())).rolls]


def of_mutts_own(event: AnyEvent) -> AnyEvent:
    """Another die for Mutt than the seed threw."""
    if isinstance(event, Rolled) and event.by == "mutt":
        return msgspec.structs.replace(event, faces=(event.faces[0] % 10 + 1,))
    return event


def unpromised(event: AnyEvent) -> AnyEvent:
    """An opening without the hash of a seed."""
    return msgspec.structs.replace(event, commitment="") if isinstance(event, CombatOpened) else event


def test_the_badge_holds_no_false_die_for_seeded_once_the_seed_is_revealed() -> None:
    fights = seeded()
    assert badge(changed(of(fights), of_mutts_own)).unaltered
    assert isinstance(fights.reveal("fight", early=True, by="gm", id="reveal"), Done)
    assert [each.kind for each in badge(of(fights)).alterations] == ["revealed"]

    false = badge(changed(of(fights), of_mutts_own))
    (die,) = (each for each in false.alterations if each.kind == "false-dice")
    assert die.key == "r1.mutt.initiative"
    assert die.why.startswith("the seed throws (")
    assert "1 roll by no promised seed" in false.says


def test_the_badge_holds_no_die_for_seeded_where_no_seed_was_promised() -> None:
    found = badge(changed(of(seeded()), unpromised))
    assert found.says == "Altered: 2 rolls by no promised seed."
    assert {each.why for each in found.alterations} == {"the opening promised no seed"}


def test_a_die_that_is_called_corrected_is_an_alteration_also_where_its_correction_was_left_out() -> None:
    """As in a line that was read in."""

    def corrected(event: AnyEvent) -> AnyEvent:
        if isinstance(event, Rolled) and event.by == "mutt":
            return msgspec.structs.replace(event, source=Drawn.CORRECTED)
        return event

    found = badge(changed(of(seeded()), corrected))
    assert found.says == "Altered: 1 correction."
    assert [(each.kind, each.key) for each in found.alterations] == [("correction", "r1.mutt.initiative")]


def test_a_roll_that_the_seed_does_not_throw_is_named() -> None:
    proof = prove(changed(of(seeded()), of_mutts_own), SEED.hex())

    assert (proof.kept, proof.sound) == (True, False)
    assert counts(proof) == {"right": 1, "wrong": 1}
    assert proof.first_wrong is not None
    assert proof.first_wrong.key == "r1.mutt.initiative"
    assert proof.first_wrong.why.startswith("the seed throws (")
    assert "The first that is WRONG is event " in proof.says


def test_another_seed_than_the_promised_one_proves_nothing() -> None:
    proof = prove(of(seeded()), (b"\x2b" * 32).hex())

    assert (proof.seed, proof.kept, proof.sound) == ("given", False, False)
    assert proof.says.startswith("This is NOT the seed that the opening promised.")


def test_a_revealed_text_that_is_no_seed_keeps_no_promise() -> None:
    fights = seeded()
    fights.note("fight", SeedRevealed("abracadabra"), by="gm", id="reveal")

    proof = prove(of(fights))

    assert (proof.kept, proof.sound) == (False, False)
    assert proof.first_wrong is not None
    assert proof.first_wrong.why == "what the record reveals is no seed"


def test_an_opening_that_promised_no_seed_proves_nothing() -> None:
    def promised_nothing(event: AnyEvent) -> AnyEvent:
        return msgspec.structs.replace(event, commitment="") if isinstance(event, CombatOpened) else event

    proof = prove(changed(of(seeded()), promised_nothing), SEED.hex())

    assert (proof.kept, proof.sound) == (False, False)
    assert proof.says.startswith("The opening promised no seed, so nothing is proved.")


def test_a_seed_that_is_none_is_refused_in_a_sentence() -> None:
    for text in ("abracadabra", "", "2a2", "2a" * 65):
        with pytest.raises(BadSeed, match="2 to 128 hexadecimal digits"):
            prove(of(seeded()), text)


def test_a_throw_that_a_ruling_announced_is_right_and_one_that_none_announced_is_not() -> None:
    fights = seeded()
    key = "r1.mutt.initiative"
    again = fights.do("fight", lambda now: head_moves.rethrow(now, key, "off the table"), by="gm", id="again")
    assert isinstance(again, Done)

    proof = prove(of(fights), SEED.hex())

    assert proof.sound
    assert [roll.throw for roll in proof.rolls if roll.key == key] == [0, 1]

    def unannounced(event: AnyEvent) -> AnyEvent:
        return msgspec.structs.replace(event, throw=0) if isinstance(event, Ruled) else event

    forged = prove(changed(of(fights), unannounced), SEED.hex())
    assert [roll.throw for roll in forged.rolls if roll.proved is Proved.WRONG] == [1]


def test_typed_rolls_totals_and_corrected_ones_are_counted_apart_and_drawn_ones_are_proved() -> None:
    fight = Fight(seed=SEED)
    fight.throw("r1.grunthar.initiative", "3")
    fight.attempt(lambda now: answering.draw(now, "r1.mutt.initiative"))
    dispute(fight.fights, "fight", "r1.grunthar.initiative", "it was a 4", by="mutt", id="d")
    settle(fight.fights, "fight", "r1.grunthar.initiative", Faces((4,)), "it was", by="gm", id="s")
    corrected = next(row for row in of(fight.fights).rows if getattr(row.event, "source", "") == "corrected")
    fight.attempt(lambda now: head_moves.undo_to(now, corrected.version))
    fight.attempt(lambda now: answering.throw_total(now, "r1.mutt.initiative", 8))

    proof = prove(of(fight.fights), SEED.hex())

    assert counts(proof) == {"right": 2, "hand": 1, "total": 1, "corrected": 1}
    assert [(roll.proved.value, roll.stands) for roll in proof.rolls if roll.stands] == [
        ("corrected", True),
        ("total", True),
    ]
    assert proof.sound


@pytest.mark.parametrize("system", ["percentile", "tiny-boxing"])
def test_whatever_happens_in_a_fight_its_seeded_rolls_are_right_on_every_line(system: str) -> None:
    for seed in range(12):
        history = History(seed, PlainStore(), system)
        for _ in range(25):
            history.step()
        history.fights.reveal("fight", early=True, by="gm", id="reveal")
        found = of(history.fights)
        proof = prove(found)
        assert proof.sound, proof.says
        assert sum(proof.counts.values()) == sum(isinstance(row.event, Rolled) for row in found.rows)


def test_what_a_viewer_may_not_see_is_counted_as_kept_back_and_not_shown() -> None:
    history = History(3, PlainStore(), "tiny-boxing")
    while not any(isinstance(row.event, Rolled) and row.event.seen_by for row in of(history.fights).rows):
        history.play()
    found = of(history.fights)

    proof = prove(redact(found, "public"))

    hidden = [roll for roll in proof.rolls if roll.proved is Proved.SEALED]
    assert len(hidden) == proof.counts["sealed"] > 0
    assert {roll.faces for roll in hidden} == {()}
