"""The replay: the same moment whichever way one comes to it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adapters.books.words import words
from adapters.kit.plain_store import PlainStore
from domain.facts.events import METAS
from domain.facts.evolve import fold
from domain.facts.state import NOTHING, digest
from projections.record import Record, record
from projections.replay import EVERY, Frame, NoSuchFrame, Replay
from projections.telling.narrative import tell
from projections.telling.voice import Style
from projections.visibility import redact
from tests.laws.history import History
from tests.projections.fights import random_fight
from tests.projections.table import BLOCKED, HIT, RULESET, TAKEN, Table

PERCENTILE = words(RULESET)


def stepped(replay: Replay) -> list[Frame]:
    """All frames, one after another from the first."""
    frames = [replay.frame(0)]
    while (following := replay.after(frames[-1])) is not None:
        frames.append(following)
    return frames


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 40), places=st.lists(st.integers(0, 10**6), min_size=1, max_size=12))
def test_a_moment_is_the_same_by_seeking_by_stepping_and_by_folding(seed: int, places: list[int]) -> None:
    fight = random_fight(seed)
    replay = Replay(fight)
    frames = stepped(replay)
    assert len(frames) == len(replay) == len(fight.rows)
    for place in places:
        index = place % len(replay)
        sought = replay.frame(index)
        assert sought == frames[index]
        assert sought.state == fold((row.event for row in fight.rows[: index + 1]), NOTHING)
        assert sought.event == fight.rows[index].event
        assert replay.before(sought) == (frames[index - 1] if index else None)


def test_stepping_back_from_the_end_meets_every_frame_of_the_way_there() -> None:
    replay = Replay(random_fight(2))
    frames = stepped(replay)
    assert len(frames) > 2 * EVERY
    back = [replay.frame(len(replay) - 1)]
    while (earlier := replay.before(back[-1])) is not None:
        back.append(earlier)
    assert back[::-1] == frames


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_of_any_history_the_replay_ends_where_the_fight_stands(seed: int) -> None:
    history = History(seed, PlainStore(), "percentile")
    for _ in range(40):
        history.step()
    fight = record("fight", history.store.entries("fight"))
    replay = Replay(fight)
    last = replay.frame(len(replay) - 1)
    assert digest(last.state) == digest(history.combat.state)
    assert [frame.version for frame in stepped(replay)] == [row.version for row in fight.standing()]
    assert not any(type(frame.event) in METAS for frame in stepped(replay))


def test_another_line_is_replayed_from_the_record_as_seen_from_its_tip() -> None:
    table = Table().play(*BLOCKED)
    table.undo()
    table.throws("r1.mutt.2.grunthar.block", 50)
    old, new = table.fights.lines("duel")
    entries = list(table.store.entries("duel"))

    def pool(tip: int) -> int:
        replay = Replay(record("duel", entries, tip))
        return replay.frame(len(replay) - 1).state.combatants["grunthar"].pools["area-3"]

    assert (pool(old.tip), pool(new.tip)) == (63, 55)


def test_versions_and_beats_are_found() -> None:
    replay = Replay(Table().play(*TAKEN).record)
    assert replay.beats == ("r1", "r1.mutt.1", "r1.grunthar.1", "r1.mutt.2")
    began = replay.at_beat("r1.grunthar.1")
    assert (began.version, began.beat) == (26, "r1.grunthar.1")
    assert replay.at_version(26) == began == replay.frame(25)
    assert replay.frame(0).beat == ""


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda replay: replay.frame(-1), "There is no frame -1; the frames run from 0 to 36."),
        (lambda replay: replay.frame(37), "There is no frame 37; the frames run from 0 to 36."),
        (lambda replay: replay.at_version(99), "Event 99 is not on this line; near it stand 41."),
        (lambda replay: replay.at_version(36), "Event 36 is not on this line; near it stand 35, 40."),
        (
            lambda replay: replay.at_beat("r2"),
            "There is no beat 'r2' on this line; these are there: r1, r1.mutt.1, r1.grunthar.1, r1.mutt.2.",
        ),
    ],
)
def test_a_moment_that_is_not_there_is_refused_with_what_is(wrong, said) -> None:  # type: ignore[no-untyped-def]
    table = Table().play(*TAKEN)
    table.undo()
    table.fights.fork("duel", 35, "what-if", by="gm", id="fork")
    entries = list(table.store.entries("duel"))
    replay = Replay(record("duel", entries))
    with pytest.raises(NoSuchFrame) as refused:
        wrong(replay)
    assert str(refused.value) == said


def test_an_empty_record_has_no_frames() -> None:
    replay = Replay(Record("nothing", (), ()))
    assert len(replay) == 0
    with pytest.raises(NoSuchFrame, match="the record is empty"):
        replay.frame(0)


def test_a_sentence_grows_from_frame_to_frame() -> None:
    replay = Replay(Table().play(*HIT).record, PERCENTILE)
    texts = [replay.text(frame) for frame in stepped(replay) if frame.beat == "r1.grunthar.1"]
    assert [text for text in texts if text] == [
        "Grunthar counters, straight at Mutt",
        "Grunthar counters, straight at Mutt (needs under 42)",
        "Grunthar counters, straight at Mutt (needs under 42) and lands it (30)",
        "Grunthar counters, straight at Mutt (needs under 42) and lands it (30), flush on the head.",
    ]


@pytest.mark.parametrize("style", [Style.PROSE, Style.TERSE])
def test_the_frames_tell_what_the_story_tells(style: Style) -> None:
    fight = random_fight(5)
    replay = Replay(fight, PERCENTILE)
    said = {frame.version for frame in stepped(replay) if replay.text(frame, style)}
    story = tell(fight, PERCENTILE, style=style)
    assert said == {sentence.version for paragraph in story for sentence in paragraph.sentences}


def test_the_replay_of_a_redacted_record_keeps_its_secrets() -> None:
    table = Table().play(*BLOCKED[:3])
    replay = Replay(redact(table.record, "public"), PERCENTILE)
    assert replay.text(replay.frame(len(replay) - 1)) == "Mutt makes a secret decision."
