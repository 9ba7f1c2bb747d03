"""A worked example leaves a record like any other fight."""

from adapters.books.coverage import fights
from adapters.books.systems import ruleset
from adapters.examples.check import play
from domain.facts.events import CombatEnded, CombatOpened, HeadMoved, Rolled, Ruled, encode
from projections.record import record

PATHS = {path.stem: path for path in fights(ruleset("percentile"))}


def test_the_record_runs_without_a_gap_from_the_opening() -> None:
    entries = play(PATHS["worked-fight"])

    assert [entry.version for entry in entries] == list(range(1, len(entries) + 1))
    assert isinstance(entries[0].event, CombatOpened)
    assert entries[0].event.title == "Grunthar against Mutt"


def test_the_same_example_gives_the_same_record() -> None:
    first, second = play(PATHS["second-thoughts"]), play(PATHS["second-thoughts"])

    assert first == second


def test_dice_come_from_the_script_and_answers_from_those_who_were_asked() -> None:
    entries = play(PATHS["worked-fight"])

    dice = [entry.event for entry in entries if isinstance(entry.event, Rolled)]
    assert {roll.source for roll in dice} == {"scripted"}
    assert {entry.by for entry in entries} == {"gm", "grunthar", "mutt"}


def test_what_was_undone_stays_in_the_record_and_does_not_stand() -> None:
    entries = play(PATHS["worked-fight"])

    told = record("example", entries)

    assert any(isinstance(entry.event, HeadMoved) for entry in entries)
    undone = [row.event for row in told.rows if not row.stands]
    blocks = [
        event.faces
        for event in undone
        if isinstance(event, Rolled) and event.key == "r1.mutt.2.grunthar.block"
    ]
    assert blocks == [(35,), (50,)]
    assert not any(isinstance(row.event, CombatEnded) for row in told.standing())


def test_rulings_and_what_they_decree_are_recorded_in_one_piece() -> None:
    events = [entry.event for entry in play(PATHS["knock-out-never"])]

    at = next(place for place, event in enumerate(events) if isinstance(event, Ruled))
    assert '"because":"ruling.1"' in encode(events[at + 1]).decode()
    assert '"is":"combat-ended"' in encode(events[-1]).decode()
