"""A disputed roll: protest, preview, settle, and what follows from it."""

from functools import partial

import msgspec

from adapters.kit.plain_store import PlainStore
from domain.disputes import Settled, carry, dispute, disputes, preview, settle, uphold
from domain.engine.combat import Combat, Step
from domain.engine.commands import answering, head_moves, ruling
from domain.engine.commands.opening import begin
from domain.engine.commands.salting import commit, open_words
from domain.engine.correction.change import Faces, Forgotten, Instead, NotMade, Number
from domain.engine.correction.correct import Corrected
from domain.engine.correction.input_place import InputPlace, find, prompt_of
from domain.engine.ruleset import Rules
from domain.facts.choice import Choice, phrase
from domain.facts.events import Damaged, DisputeSettled, HeadMoved, Rolled, Ruled, SeedRevealed, encode
from domain.facts.refusal import Refused
from domain.facts.salting import hashed
from domain.facts.term import Term
from domain.fights import Command, Done, Fights
from domain.store import Store
from tests.engine.fight import PAIR, RULES, RULESET, Fight, fighter

BLOCK = "r1.mutt.2.grunthar.block"


def chapter(store: Store | None = None) -> Fight:
    """The chapter's first round, and the beginning of the second: the block of 35 under 42 held."""
    fight = Fight(store=store).open_round()
    fight.say("r1.mutt.1.action", "attack grunthar")
    fight.say("r1.mutt.1.grunthar.dodges", "stand")
    fight.throw("r1.mutt.1.attack", "53")
    fight.say("r1.grunthar.1.action", "attack mutt")
    fight.throw("r1.grunthar.1.attack", "30")
    fight.say("r1.grunthar.1.aim", "aim area-0")
    fight.say("r1.grunthar.1.mutt.replies", "take")
    fight.say("r1.mutt.2.action", "attack grunthar")
    fight.throw("r1.mutt.2.attack", "14")
    fight.say("r1.mutt.2.aim", "aim area-3")
    fight.say("r1.mutt.2.grunthar.replies", "block")
    fight.throw(BLOCK, "35")
    fight.throw("r2.grunthar.initiative", "9")
    fight.throw("r2.mutt.initiative", "2")
    return fight


def disputed() -> Fight:
    fight = chapter()
    assert isinstance(dispute(fight.fights, "fight", BLOCK, "the die was cocked", by="mutt", id="d"), Done)
    return fight


def test_a_dispute_is_noted_with_who_and_why_and_play_goes_on_under_protest() -> None:
    fight = disputed()
    (open_,) = disputes(fight.fights, "fight")
    assert (open_.roll, open_.by, open_.why, open_.settled) == (BLOCK, "mutt", "the die was cocked", None)
    fight.say("r2.grunthar.declares", "actions 2")
    again = dispute(fight.fights, "fight", BLOCK, "still", by="mutt", id="e")
    assert isinstance(again, Refused)
    wrong = dispute(fight.fights, "fight", "r1.mutt.2.grunthar.blok", "still", by="mutt", id="f")
    assert isinstance(wrong, Refused)
    assert BLOCK in wrong.sentence


def test_an_undo_does_not_erase_a_dispute() -> None:
    fight = disputed()
    fight.undo()
    assert [each.settled for each in disputes(fight.fights, "fight")] == [None]


def test_an_upheld_roll_stands_and_the_dispute_is_closed() -> None:
    fight = disputed()
    state = fight.combat.state
    assert isinstance(uphold(fight.fights, "fight", BLOCK, "all saw it", by="gm", id="u"), Settled)
    assert fight.combat.state == state
    assert disputes(fight.fights, "fight")[0].settled == DisputeSettled(
        open_version(fight), "upheld", "all saw it"
    )


def open_version(fight: Fight) -> int:
    return disputes(fight.fights, "fight")[0].version


def test_corrected_faces_let_the_blow_land_and_keep_the_later_rolls() -> None:
    fight = disputed()
    settled = settle(fight.fights, "fight", BLOCK, Faces((53,)), "it showed 53", by="gm", id="s")
    assert isinstance(settled, Settled)
    report = settled.corrected
    assert report is not None
    assert report.kept == ("r2.grunthar.initiative", "r2.mutt.initiative")
    assert (report.changed, report.dropped, report.needed) == ((), (), ())
    (hurt,) = [each for each in report.differences if each.what == "pool"]
    assert (hurt.who, hurt.name, hurt.was, hurt.is_) == ("grunthar", "area-3", "63", "55")
    assert hurt.because == "r1.mutt.2.attack"
    assert fight.combat.state.combatants["grunthar"].pools["area-3"] == 55
    events = settled.done.events
    assert isinstance(events[0], DisputeSettled)
    assert isinstance(events[1], HeadMoved)
    assert next(event for event in events if isinstance(event, Rolled)).source == "corrected"
    assert sorted(fight.keys) == ["r2.grunthar.declares", "r2.mutt.declares"]


def test_there_and_back_is_the_same_state_and_the_same_line() -> None:
    fight = disputed()
    before = fight.combat
    assert isinstance(settle(fight.fights, "fight", BLOCK, Faces((53,)), "", by="gm", id="s"), Settled)
    dispute(fight.fights, "fight", BLOCK, "no, it was 35", by="grunthar", id="d2")
    back = settle(fight.fights, "fight", BLOCK, Faces((35,)), "", by="gm", id="s2")
    assert isinstance(back, Settled)
    assert len(back.done.events) == 2
    assert fight.combat.state == before.state
    assert fight.combat.path() == before.path()


def test_the_same_faces_again_are_nothing_to_correct() -> None:
    fight = disputed()
    before = fight.events()
    refused = settle(fight.fights, "fight", BLOCK, Faces((35,)), "", by="gm", id="s")
    assert isinstance(refused, Refused)
    assert refused.code == "nothing-to-correct"
    assert fight.events() == before


def test_a_preview_says_the_same_and_writes_nothing() -> None:
    fight = disputed()
    before = fight.events()
    seen = preview(fight.fights, "fight", BLOCK, Faces((53,)))
    assert isinstance(seen, Corrected)
    assert fight.events() == before
    settled = settle(fight.fights, "fight", BLOCK, Faces((53,)), "", by="gm", id="s")
    assert isinstance(settled, Settled)
    assert settled.corrected is not None
    assert settled.corrected.differences == seen.differences


def test_a_corrected_number_keeps_the_faces_and_changes_what_they_mean() -> None:
    fight = disputed()
    change = Number(modifier=Term("ruled", 10, "-", "ruling"))
    settled = settle(fight.fights, "fight", BLOCK, change, "his arm was numb", by="gm", id="s")
    assert isinstance(settled, Settled)
    roll = next(e for e in settled.done.events if isinstance(e, Rolled) and e.key == BLOCK)
    assert (roll.faces, roll.target, roll.grade) == ((35,), 32, "failure")
    assert fight.combat.state.combatants["grunthar"].pools["area-3"] == 55


def test_a_corrected_target_or_verdict_decides_the_roll() -> None:
    for change in (Number(target=20), Number(verdict="failure")):
        fight = disputed()
        assert isinstance(settle(fight.fights, "fight", BLOCK, change, "", by="gm", id="s"), Settled)
        assert fight.combat.state.combatants["grunthar"].pools["area-3"] == 55


def test_a_roll_that_should_not_have_been_made_is_put_right_by_the_choice_before_it() -> None:
    fight = disputed()
    settled = settle(fight.fights, "fight", BLOCK, NotMade(), "he had said he would take it", by="gm", id="s")
    assert isinstance(settled, Settled)
    assert settled.corrected is not None
    assert settled.corrected.dropped == (BLOCK,)
    assert settled.corrected.waiting == ("r2.grunthar.initiative", "r2.mutt.initiative")
    assert fight.combat.state.combatants["grunthar"].counter("actions") == 1
    assert fight.keys == ["r1.grunthar.2.action"]


def test_a_roll_to_which_no_choice_led_cannot_be_struck_out() -> None:
    fight = chapter()
    dispute(fight.fights, "fight", "r1.mutt.initiative", "why at all", by="mutt", id="d")
    refused = settle(fight.fights, "fight", "r1.mutt.initiative", NotMade(), "", by="gm", id="s")
    assert isinstance(refused, Refused)
    assert refused.code == "no-choice-before"


def test_where_several_other_choices_would_do_they_are_named() -> None:
    fight = chapter()
    dispute(fight.fights, "fight", "r1.mutt.2.attack", "he had held", by="grunthar", id="d")
    refused = settle(fight.fights, "fight", "r1.mutt.2.attack", NotMade(), "", by="gm", id="s")
    assert isinstance(refused, Refused)
    assert refused.code == "which-choice"
    assert "'hold', 'flee'" in refused.sentence


def test_a_forgotten_roll_is_made_by_the_other_choice_and_stops_there() -> None:
    fight = chapter()
    choice, roll = "r1.grunthar.1.mutt.replies", "r1.grunthar.1.mutt.block"
    dispute(fight.fights, "fight", choice, "he had called a block", by="mutt", id="d")
    settled = settle(fight.fights, "fight", choice, Forgotten(roll), "he had", by="gm", id="s")
    assert isinstance(settled, Settled)
    assert fight.keys == [roll]
    fight.throw(roll, "90")
    done = carry(fight.fights, "fight", by="gm", id="c")
    assert isinstance(done, Done | Refused)


def test_carry_on_goes_further_once_the_missing_roll_is_thrown() -> None:
    fight = chapter()
    miss = "r1.mutt.1.attack"
    dispute(fight.fights, "fight", miss, "it was 13", by="mutt", id="d")
    settled = settle(fight.fights, "fight", miss, Faces((13,)), "so it was", by="gm", id="s")
    assert isinstance(settled, Settled)
    assert fight.keys == ["r1.mutt.1.aim"]
    fight.say("r1.mutt.1.aim", "aim area-3")
    fight.say("r1.mutt.1.grunthar.replies", "take")
    done = carry(fight.fights, "fight", by="gm", id="c")
    assert isinstance(done, Done)
    assert fight.combat.state.combatants["grunthar"].pools["area-3"] == 63 - 8
    assert sorted(fight.keys) == ["r2.grunthar.declares", "r2.mutt.declares"]
    nothing = carry(fight.fights, "fight", by="gm", id="c2")
    assert isinstance(nothing, Refused)


def test_a_choice_no_longer_offered_stops_the_correction_and_is_named() -> None:
    fight = chapter()
    settled_key = "r1.mutt.2.aim"
    dispute(fight.fights, "fight", "r1.mutt.2.attack", "it was 19", by="mutt", id="d")
    settled = settle(fight.fights, "fight", "r1.mutt.2.attack", Faces((19,)), "yes", by="gm", id="s")
    assert isinstance(settled, Settled)
    assert settled.corrected is not None
    assert settled.corrected.refused == (settled_key,)
    assert fight.keys == [settled_key]
    assert isinstance(fight.try_to_say(settled_key, "aim area-9"), Done)


def test_a_late_answer_after_a_correction_is_stale() -> None:
    fight = disputed()
    id_ = fight.combat.id("r2.mutt.declares")
    settle(fight.fights, "fight", BLOCK, Faces((53,)), "", by="gm", id="s")
    late = fight.attempt(lambda now: answering.answer(now, id_, (Choice("dodge"),)), retry=True)
    assert isinstance(late, Refused)
    assert late.code == "stale-prompt"


def test_a_correction_under_newer_tables_shows_their_difference_apart() -> None:
    fight = Fight().open_round(mutt="actions 3")
    fight.say("r1.mutt.1.action", "attack grunthar")
    fight.say("r1.mutt.1.grunthar.dodges", "stand")
    fight.throw("r1.mutt.1.attack", "20")
    milder = msgspec.structs.replace(
        RULES.tables, penalty=msgspec.structs.replace(RULES.tables.penalty, step=10)
    )
    newer = Fights(fight.store, lambda name, tables: Rules.of(RULESET, milder))
    dispute(newer, "fight", "r1.mutt.1.attack", "it was 21", by="mutt", id="d")
    seen = preview(newer, "fight", "r1.mutt.1.attack", Faces((21,)))
    assert isinstance(seen, Corrected)
    assert [type(event).__name__ for event in seen.step.events[:3]] == [
        "DisputeSettled",
        "HeadMoved",
        "RulesChanged",
    ]
    assert seen.step.combat.asks[0].key == "r1.mutt.1.aim"
    settled = settle(newer, "fight", "r1.mutt.1.attack", Faces((21,)), "", by="gm", id="s")
    assert isinstance(settled, Settled)
    assert newer.load("fight", whole=True).state.tables == Rules.of(RULESET, milder).tables_hash


def test_when_only_the_rules_changed_the_difference_is_all_theirs() -> None:
    fight = disputed()
    heavier = msgspec.structs.replace(
        RULES.tables, penalty=msgspec.structs.replace(RULES.tables.penalty, step=30)
    )
    newer = Fights(fight.store, lambda name, tables: Rules.of(RULESET, heavier))
    seen = preview(newer, "fight", BLOCK, Faces((36,)))
    assert isinstance(seen, Corrected)
    assert [(each.who, each.name, each.was, each.is_) for each in seen.rules if each.what == "pool"] == [
        ("grunthar", "area-3", "63", "55")
    ]
    assert [each for each in seen.differences if each.what == "pool"] == []


# -- the seed


def put_in(fights: Fights, command: Command) -> None:
    done = fights.do("fight", command, by="somebody", id=f"{command}")
    assert isinstance(done, Done), done


def test_words_go_into_the_seed_only_before_the_fight_begins() -> None:
    rolled = {}
    for words in ((), ("abracadabra",), ("abracadabra", "hocus pocus")):
        fights = Fights(PlainStore(), lambda name, tables: RULES)
        opened = fights.open(
            "fight",
            RULES,
            b"s" * 32,
            [fighter(n, s) for n, s in PAIR],
            {},
            waiting=True,
            by="gm",
            command="o",
        )
        assert isinstance(opened, Done)
        assert opened.combat.asks == ()
        for word in words:
            put_in(fights, partial(commit, hash=hashed(word), by=word))
        for word in words:
            put_in(fights, partial(open_words, words=word, by=word))
        assert isinstance(fights.do("fight", begin, by="gm", id="b"), Done)
        rolled[words] = [e.faces for e in fights.load("fight", whole=True).path() if isinstance(e, Rolled)]
        late = fights.do("fight", partial(commit, hash=hashed("late"), by="late"), by="mutt", id="late")
        assert isinstance(late, Refused)
        assert (
            Fights(fights.store, lambda name, tables: RULES).load("fight").asks == fights.load("fight").asks
        )
    assert len({str(faces) for faces in rolled.values()}) == 3


def test_after_the_seed_is_revealed_dice_are_thrown_by_hand() -> None:
    fight = Fight(by_hand="", seed=b"\x01" * 32)
    early = fight.fights.reveal("fight", by="gm", id="r1")
    assert isinstance(early, Refused)
    assert early.code == "not-over"
    revealed = fight.fights.reveal("fight", early=True, by="gm", id="r2")
    assert isinstance(revealed, Done)
    assert revealed.events == (SeedRevealed("01" * 32),)
    fight.say("r1.mutt.declares", "actions 1")
    fight.say("r1.grunthar.declares", "actions 1")
    fight.say(fight.keys[0], "attack")
    fight.say(fight.keys[0], "stand")
    assert fight.keys[0].endswith("attack")
    refused = fight.attempt(lambda now: answering.draw(now, now.asks[0].key))
    assert isinstance(refused, Refused)
    assert refused.code == "no-seed"


def test_the_seed_never_shows_itself_in_the_combat_or_in_any_event() -> None:
    fight = Fight(by_hand="", seed=b"\x07" * 32)
    shown = repr(fight.combat) + "".join(encode(event).decode() for event in fight.events())
    assert "07" * 8 not in shown
    assert repr(b"\x07" * 4)[2:-1] not in shown


def test_a_total_without_faces_is_taken_and_marked() -> None:
    fight = Fight().open_round()
    fight.say("r1.mutt.1.action", "attack grunthar")
    fight.say("r1.mutt.1.grunthar.dodges", "stand")
    assert isinstance(fight.attempt(lambda now: answering.throw_total(now, "r1.mutt.1.attack", 101)), Refused)
    assert isinstance(fight.attempt(lambda now: answering.throw_total(now, "r1.mutt.1.attack", 99)), Done)
    roll = next(e for e in fight.events() if isinstance(e, Rolled) and e.key == "r1.mutt.1.attack")
    assert (roll.source, roll.total) == ("total", 99)


def test_a_single_roll_can_be_announced_as_thrown_by_hand() -> None:
    fight = Fight(by_hand="r1.mutt.initiative")
    assert fight.keys == ["r1.mutt.initiative"]


def test_a_number_cannot_be_put_right_where_none_was_needed() -> None:
    fight = chapter()
    dispute(fight.fights, "fight", "r1.mutt.initiative", "a doubt", by="mutt", id="d")
    for change in (Number(target=4), Number(verdict="success")):
        refused = settle(fight.fights, "fight", "r1.mutt.initiative", change, "", by="gm", id="s")
        assert isinstance(refused, Refused)
        assert refused.code == "no-number"


def test_a_seed_that_cannot_be_revealed_is_told_with_why() -> None:
    fights = Fights(PlainStore(), lambda name, tables: RULES)
    fights.open("fight", RULES, b"s" * 32, [fighter(n, s) for n, s in PAIR], {}, by="gm", command="o")
    written = fights.store.events("fight", 1, fights.store.last("fight"))
    fights.store.create("copy", b"", written, by="gm", command="c")
    fights.reveal("fight", early=True, by="gm", id="r")

    for name, why in (("fight", "has been revealed already"), ("copy", "is not in this store")):
        refused = fights.reveal(name, early=True, by="gm", id="again")
        assert isinstance(refused, Refused)
        assert refused.sentence == f"The seed of this fight {why}."


def test_no_words_go_into_a_seed_that_lies_open() -> None:
    fights = Fights(PlainStore(), lambda name, tables: RULES)
    fights.open(
        "fight", RULES, b"s" * 32, [fighter(n, s) for n, s in PAIR], {}, waiting=True, by="gm", command="o"
    )
    fights.reveal("fight", early=True, by="gm", id="r")
    refused = fights.do("fight", partial(commit, hash=hashed("late"), by="mutt"), by="mutt", id="s")
    assert isinstance(refused, Refused)
    assert refused.code == "no-seed"


def test_a_rethrow_by_hand_leaves_what_came_later_waiting_and_carry_on_brings_it_back() -> None:
    fight = chapter()
    key = "r1.mutt.2.attack"
    before = fight.combat.state
    done = fight.attempt(lambda now: head_moves.rethrow(now, key, "it fell off the table"))
    assert isinstance(done, Done)
    assert fight.keys == [key]
    assert done.dropped == ()
    assert done.waiting[0] == "r1.mutt.2.aim"
    assert isinstance(carry(fight.fights, "fight", by="gm", id="early"), Refused)
    fight.throw(key, "14")
    carried = carry(fight.fights, "fight", by="gm", id="c")
    assert isinstance(carried, Done)
    assert carried.waiting == carried.dropped == ()
    assert fight.combat.state.combatants == before.combatants
    assert fight.combat.state.beat == before.beat


# -- nothing that was given once is asked for again

REPLIES = "r1.mutt.2.grunthar.replies"


def settled(fight: Fight, key: str, words: str, id: str) -> Corrected:
    """The dispute of a choice, settled by another."""
    dispute(fight.fights, "fight", key, "a doubt", by="mutt", id=f"d {id}")
    whole = fight.fights.load("fight", whole=True)
    place = find(whole, key)
    assert isinstance(place, InputPlace)
    pick = next(each for each in prompt_of(whole, place).options if phrase(each).startswith(words))
    change = Instead((pick,))
    done = settle(fight.fights, "fight", key, change, "a photograph", by="gm", id=f"s {id}")
    assert isinstance(done, Settled), done
    assert done.corrected is not None
    assert (done.done.dropped, done.done.waiting) == (done.corrected.step.dropped, done.corrected.waiting)
    return done.corrected


def test_what_a_correction_left_serves_the_next_also_when_much_was_done_in_between() -> None:
    fight = chapter()
    first = fight.combat.state
    settled(fight, REPLIES, "take", "there")
    fight.say("r1.grunthar.2.action", "hold")
    fight.throw("r2.grunthar.initiative", "1")
    back = settled(fight, REPLIES, "block", "back")
    assert BLOCK in back.needed
    assert sorted(fight.keys) == ["r2.grunthar.declares", "r2.mutt.declares"]
    assert fight.combat.state.combatants["grunthar"].pools == first.combatants["grunthar"].pools
    fight.say("r2.mutt.declares", "actions 1")
    settled(fight, REPLIES, "take", "there again")
    assert fight.keys == ["r2.grunthar.declares"]


def test_what_was_undone_is_asked_for_again() -> None:
    fight = chapter()
    fight.undo()
    fight.undo()
    fight.undo()
    settled(fight, REPLIES, "take", "there")
    fight.say("r1.grunthar.2.action", "hold")
    settled(fight, REPLIES, "block", "back")
    assert fight.keys == [BLOCK]


def decree(fight: Fight, points: int) -> None:
    """The game master hurts Mutt."""

    def command(now: Combat) -> Step | Refused:
        key = ruling.next_ruling(now)
        return ruling.rule(
            now, Ruled(key, f"a tile of {points}"), (Damaged("mutt", "area-1", points, key, "ruling"),)
        )

    assert isinstance(fight.attempt(command), Done)


def test_a_decree_is_put_back_where_its_place_exists_again_and_is_not_called_lost_before() -> None:
    fight = chapter()
    decree(fight, 5)
    hurt = fight.combat.state.combatants["mutt"].pools["area-1"]
    there = settled(fight, REPLIES, "take", "there")
    assert "ruling.1" in there.waiting
    assert there.stranded == ()
    decree(fight, 7)
    fight.say("r1.grunthar.2.action", "hold")
    carried = carry(fight.fights, "fight", by="gm", id="c")
    assert isinstance(carried, Done), carried
    assert fight.combat.state.combatants["mutt"].pools["area-1"] == hurt - 7
    rulings = [
        event.key for event in fight.fights.load("fight", whole=True).path() if isinstance(event, Ruled)
    ]
    assert rulings == ["ruling.1", "ruling.2"]


def test_a_decree_that_followed_a_lost_roll_comes_back_with_it() -> None:
    fight = Fight().open_round()
    for key, said in (("r1.mutt.1.action", "attack grunthar"), ("r1.mutt.1.grunthar.dodges", "stand")):
        fight.say(key, said)
    fight.throw("r1.mutt.1.attack", "14")
    decree(fight, 5)
    hurt = fight.combat.state.combatants["mutt"].pools["area-1"]
    settled(fight, "r1.mutt.1.action", "hold", "there")
    fight.say("r1.grunthar.1.action", "hold")
    settled(fight, "r1.mutt.1.action", "attack", "back")
    assert fight.combat.state.combatants["mutt"].pools["area-1"] == hurt


def test_who_undoes_a_carrying_on_may_carry_on_again() -> None:
    fight = chapter()
    settled(fight, REPLIES, "take", "there")
    fight.say("r1.grunthar.2.action", "hold")
    assert isinstance(carry(fight.fights, "fight", by="gm", id="c"), Done)
    carried = fight.combat.state
    fight.undo()
    assert isinstance(carry(fight.fights, "fight", by="gm", id="again"), Done)
    assert fight.combat.state == carried


def test_a_ruling_stays_although_what_it_followed_is_gone() -> None:
    fight = Fight().open_round()
    for key, said in (("r1.mutt.1.action", "attack grunthar"), ("r1.mutt.1.grunthar.dodges", "stand")):
        fight.say(key, said)
    fight.throw("r1.mutt.1.attack", "14")
    unhurt = fight.combat.state.combatants["mutt"].pools["area-1"]
    decree(fight, 5)
    dispute(fight.fights, "fight", "r1.mutt.1.attack", "a doubt", by="mutt", id="d")
    done = settle(fight.fights, "fight", "r1.mutt.1.attack", Faces((99,)), "it showed 99", by="gm", id="s")
    assert isinstance(done, Settled)
    assert done.corrected is not None
    assert done.corrected.stranded == done.corrected.waiting == ()
    assert fight.keys == ["r1.grunthar.1.action"]
    assert fight.combat.state.combatants["mutt"].pools["area-1"] == unhurt - 5


def test_a_ruling_stays_before_the_question_that_was_open_when_that_is_asked_again() -> None:
    fight = chapter()
    decree(fight, 5)
    hurt = fight.combat.state.combatants["mutt"].pools["area-1"]
    dispute(fight.fights, "fight", BLOCK, "a doubt", by="mutt", id="d")
    settle(fight.fights, "fight", BLOCK, Faces((53,)), "it showed 53", by="gm", id="s")
    assert fight.combat.state.combatants["mutt"].pools["area-1"] == hurt
    assert fight.keys == ["r2.grunthar.declares", "r2.mutt.declares"]
