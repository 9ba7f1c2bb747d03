"""Two lines of one fight side by side."""

import msgspec
import pytest

from adapters.books.words import words
from adapters.kit.plain_store import PlainStore
from domain.disputes import Settled, dispute, settle
from domain.engine.commands import head_moves
from domain.engine.correction.correct import Faces
from domain.engine.correction.difference import Difference
from domain.facts.events import METAS
from domain.fights import Done
from projections.proving.comparison import Comparison, UnknownLine, compare
from projections.record import Record, record
from projections.telling.voice import Style
from projections.visibility import redact
from tests.engine.fight import RULESET, Fight
from tests.laws.history import LIBRARY, History

WORDS = words(RULESET)
BLOCK = "r1.mutt.2.grunthar.block"


def of(fight: Fight) -> Record:
    return record("fight", fight.store.entries("fight"))


def forked() -> Fight:
    """Mutt's blow is blocked on the one line, and taken on the other."""
    fight = Fight().open_round()
    fight.say("r1.mutt.1.action", "attack grunthar")
    fight.say("r1.mutt.1.grunthar.dodges", "stand")
    fight.throw("r1.mutt.1.attack", "14")
    fight.say("r1.mutt.1.aim", "aim area-3")
    before = fight.store.last("fight")
    fight.say("r1.mutt.1.grunthar.replies", "block")
    fight.throw("r1.mutt.1.grunthar.block", "35")
    assert isinstance(fight.fights.fork("fight", before, "taken", by="gm", id="fork"), Done)
    fight.say("r1.mutt.1.grunthar.replies", "take")
    fight.say("r1.grunthar.1.action", "attack mutt")
    return fight


def test_two_lines_are_told_from_where_they_part_to_how_they_end() -> None:
    fight = forked()
    found = compare(of(fight), "a", "taken", WORDS)

    assert (found.one.line, found.other.line) == ("a", "taken")
    assert (found.one.head, found.other.head) == (False, True)
    assert found.one.parts == found.shared + 1
    assert found.one.first is not None
    assert found.other.first is not None
    assert (found.one.first.text, found.other.first.text) == ("block boxing", "take")
    (beat,) = found.beats
    assert (beat.beat, beat.same) == ("r1.mutt.1", False)
    assert beat.one == "… block 1d100 (35) under 42, blocked"
    assert beat.other == "R1 Mutt punch -> Grunthar's stomach: 1d100 (14) under 37, hit, 8"
    assert Difference("grunthar", "pool", "area-3", "63", "55", "r1.mutt.1.attack") in found.differences
    assert Difference("grunthar", "counter", "actions", "1", "1") not in found.differences
    assert (found.one.over, found.one.winners, found.one.number) == (False, (), 1)


def test_the_other_way_round_is_the_mirror_image() -> None:
    one, other = compare(of(forked()), "a", "taken", WORDS), compare(of(forked()), "taken", "a", WORDS)

    assert (one.one, one.other, one.shared) == (other.other, other.one, other.shared)
    assert [(each.one, each.other) for each in one.beats] == [(each.other, each.one) for each in other.beats]
    assert {(each.who, each.name, each.was, each.is_) for each in one.differences} == {
        (each.who, each.name, each.is_, each.was) for each in other.differences
    }


def test_a_line_is_the_same_as_itself() -> None:
    found = compare(of(forked()), "taken", "taken", WORDS)

    assert found.one == found.other
    assert (found.one.parts, found.one.first, found.one.events) == (0, None, 0)
    assert found.differences == found.beats == ()


def test_after_a_correction_what_was_derived_alike_again_is_told_as_the_same() -> None:
    fight = forked()
    fight.fights.redo("fight", "a", by="gm", id="back")
    fight.say("r1.grunthar.1.action", "attack mutt")
    fight.throw("r1.grunthar.1.attack", "99")
    key = "r1.mutt.1.grunthar.block"
    dispute(fight.fights, "fight", key, "it was 53", by="mutt", id="d")
    assert isinstance(settle(fight.fights, "fight", key, Faces((53,)), "", by="gm", id="s"), Settled)
    now = next(line.name for line in of(fight).lines if line.head)
    found = compare(of(fight), "a", now, WORDS)

    assert [(each.beat, each.same) for each in found.beats] == [
        ("r1.mutt.1", False),
        ("r1.grunthar.1", True),
    ]
    assert found.other.first is not None
    assert found.other.first.text == "1d100 (53) = 53, under 42: failure"


def test_events_written_twice_are_not_where_two_lines_part() -> None:
    fight = Fight(by_hand="")
    fight.say("r1.mutt.declares", "dodge")
    fight.attempt(lambda now: head_moves.undo_beat(now, "r1"))
    fight.say("r1.mutt.declares", "actions 1")
    found = compare(of(fight), "a", "b")

    assert found.one.parts > found.shared + 1
    assert found.one.first is not None
    assert (found.one.first.key, found.one.first.text) == ("r1.mutt.declares", "dodge")


def test_a_line_that_only_goes_on_where_the_other_ends_has_no_counterpart() -> None:
    fight = forked()
    fight.fights.fork("fight", fight.store.last("fight"), "further", by="gm", id="fork 2")
    fight.throw("r1.grunthar.1.attack", "99")
    found = compare(of(fight), "taken", "further", WORDS)

    assert (found.one.parts, found.one.events) == (0, 0)
    assert found.other.parts == found.other.tip - found.other.events + 1
    assert found.beats[0].one is None


def test_an_unknown_line_is_told_with_the_nearest() -> None:
    with pytest.raises(UnknownLine, match="no line 'takn'; did you mean 'taken'"):
        compare(of(forked()), "a", "takn")
    with pytest.raises(UnknownLine, match="there is a, taken"):
        compare(of(forked()), "zz", "a")


def test_prose_is_told_as_prose() -> None:
    found = compare(of(forked()), "a", "taken", WORDS, style=Style.PROSE)
    assert str(found.beats[0].one).endswith(".")


def test_a_secret_on_either_line_is_not_told_to_who_may_not_see_it() -> None:
    fight = Fight()
    fight.throw("r1.grunthar.initiative", "3")
    fight.throw("r1.mutt.initiative", "8")
    fight.say("r1.mutt.declares", "actions 2")
    fight.undo()
    fight.say("r1.mutt.declares", "dodge")
    told = msgspec.json.encode(compare(redact(of(fight), "public"), "a", "b", WORDS)).decode()
    assert "martial" not in told
    assert '"text":"hidden"' in told
    assert "dodge" not in told


@pytest.mark.parametrize("system", ["percentile", "tiny-boxing"])
def test_all_lines_of_random_fights_can_be_held_against_each_other(system: str) -> None:
    """Costs a second: whole fights, by chance."""
    vocabulary = words(LIBRARY[system].ruleset)
    for seed in range(15):
        history = History(seed, PlainStore(), system)
        for _ in range(20):
            history.step()
        whole = record("fight", history.store.entries("fight"))
        names = [line.name for line in whole.lines]
        for name in names[1:3]:
            found = compare(whole, names[0], name, vocabulary)
            assert msgspec.json.decode(msgspec.json.encode(found), type=Comparison) == found
            assert found.shared < found.one.tip or found.one.events == 0
            assert not any(type(row.event) in METAS for row in whole.rows if row.version == found.one.parts)
            assert len({each.beat for each in found.beats}) == len(found.beats)
