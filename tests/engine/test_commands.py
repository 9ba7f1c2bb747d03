"""What the engine promises of commands, shown on the percentile fight."""

from collections.abc import Sequence

import msgspec
import pytest

from adapters.kit.plain_store import PlainStore
from domain.engine.commands import answering, head_moves, ruling
from domain.engine.scene import Scene
from domain.entrants import joining
from domain.facts.choice import Choice
from domain.facts.events import (
    AnyEvent,
    CombatantDowned,
    CombatantJoined,
    CombatEnded,
    Damaged,
    Declared,
    HeadMoved,
    Noted,
    Rolled,
    Ruled,
    SettingChanged,
)
from domain.facts.refusal import Refused
from domain.facts.term import Term
from domain.fights import Done
from tests.engine.fight import RULES, Fight, fighter


def attack(fight: Fight) -> Fight:
    """Mutt attacks and Grunthar stands; the attack die is wanted."""
    fight.open_round()
    fight.say("r1.mutt.1.action", "attack grunthar")
    fight.say("r1.mutt.1.grunthar.dodges", "stand")
    return fight


def hit(fight: Fight) -> Fight:
    """Mutt has hit Grunthar's stomach with 14; Grunthar may block."""
    attack(fight)
    fight.throw("r1.mutt.1.attack", "14")
    fight.say("r1.mutt.1.aim", "aim area-3")
    return fight


# -- prompts and answers


def test_a_late_answer_after_an_undo_is_refused_and_changes_nothing() -> None:
    fight = attack(Fight())
    id_ = fight.combat.id("r1.mutt.1.attack")
    fight.undo()
    fight.say("r1.mutt.1.grunthar.dodges", "stand")
    before = fight.events()
    late = fight.attempt(lambda now: answering.throw(now, id_, (14,)))
    assert isinstance(late, Refused)
    assert late.code == "stale-prompt"
    assert fight.events() == before


def test_the_second_of_two_answers_to_one_prompt_is_refused_as_stale() -> None:
    fight = Fight().open_round()
    id_ = fight.combat.id("r1.mutt.1.action")
    first = Choice("hold")
    assert isinstance(fight.attempt(lambda now: answering.answer(now, id_, (first,)), retry=True), Done)
    second = fight.attempt(lambda now: answering.answer(now, id_, (Choice("flee"),)), retry=True)
    assert isinstance(second, Refused)
    assert second.code == "stale-prompt"


def test_another_players_answer_does_not_make_a_prompt_stale() -> None:
    fight = Fight()
    fight.throw("r1.grunthar.initiative", "3")
    fight.throw("r1.mutt.initiative", "8")
    id_ = fight.combat.id("r1.mutt.declares")
    fight.say("r1.grunthar.declares", "actions 1")
    pick = Choice("actions", using=("martial-arts",), count=2)
    assert isinstance(fight.attempt(lambda now: answering.answer(now, id_, (pick,)), retry=True), Done)


def test_a_refused_command_consumes_no_dice_and_writes_nothing() -> None:
    fight = Fight(by_hand="")
    before = fight.events()
    refused = fight.try_to_say("r1.mutt.declares", "cast-spell")
    assert isinstance(refused, Refused)
    assert (refused.code, refused.rule) == ("not-covered", "PCT-65")
    assert fight.events() == before


def test_impossible_faces_are_refused() -> None:
    fight = Fight()
    refused = fight.attempt(lambda now: answering.throw(now, "r1.grunthar.initiative", (11,)))
    assert isinstance(refused, Refused)
    assert refused.code == "impossible-faces"


def test_answers_of_one_ask_are_revealed_together_and_read_in_prompt_order() -> None:
    fight = Fight()
    fight.throw("r1.grunthar.initiative", "3")
    fight.throw("r1.mutt.initiative", "8")
    fight.say("r1.grunthar.declares", "actions 1")
    assert fight.combat.state.combatants["grunthar"].intent is None
    fight.say("r1.mutt.declares", "actions 3")
    kinds = [event.__struct_config__.tag for event in fight.events()]
    assert kinds.index("revealed") > max(i for i, kind in enumerate(kinds) if kind == "declared")
    assert fight.combat.state.combatants["mutt"].intent is not None


def test_one_answer_of_an_open_ask_can_be_withdrawn_and_the_others_stay() -> None:
    fight = Fight(*(fighter("mutt", name, name) for name in ("ann", "ben", "cid")), by_hand="")
    order = fight.keys
    for key in order[:2]:
        fight.say(key, "actions 1")
    done = fight.attempt(lambda now: answering.withdraw(now, order[0]))
    assert isinstance(done, Done)
    assert [event.__struct_config__.tag for event in done.events] == ["head-moved", "declared"]
    assert fight.keys == [order[0], order[2]]
    assert fight.combat.answered == (order[1],)


def test_a_player_takes_back_his_own_answers_only_and_the_game_master_any() -> None:
    fight = Fight(*(fighter("mutt", name, name) for name in ("ann", "ben", "cid")), by_hand="")
    first, second = fight.keys[:2]
    fight.say(first, "actions 1")
    fight.say(second, "actions 1")
    mine = first.split(".")[1]
    for stranger in ("cid", "public"):
        refused = answering.withdraw(fight.combat, first, player=stranger)
        assert isinstance(refused, Refused)
        assert refused.code == "not-yours"
    assert not isinstance(answering.withdraw(fight.combat, first, player=mine), Refused)
    assert not isinstance(answering.withdraw(fight.combat, second), Refused)


def test_a_prompt_that_a_rule_keeps_from_being_asked_is_refused_by_that_rule() -> None:
    fight = hit(Fight())
    refused = fight.try_to_say("r1.mutt.1.mutt.replies", "block")
    assert isinstance(refused, Refused)
    assert refused.rule == "PCT-34"


# -- the tree


def test_undo_takes_back_everything_that_followed_from_what_is_undone() -> None:
    fight = hit(Fight())
    before = fight.combat.state
    fight.say("r1.mutt.1.grunthar.replies", "take")
    assert fight.combat.state.combatants["grunthar"].pools["area-3"] == 55
    fight.undo()
    assert fight.combat.state == before


def test_seeded_dice_are_the_same_after_an_undo_and_another_choice() -> None:
    fight = Fight(by_hand="")
    fight.say("r1.mutt.declares", "actions 1")
    fight.say("r1.grunthar.declares", "actions 1")
    first = fight.keys[0]
    rolled = {}
    for _ in range(2):
        fight.say(first, "attack")
        fight.say(fight.keys[0], "stand")
        rolled |= {event.key: event.faces for event in fight.events() if isinstance(event, Rolled)}
        thrown = [event for event in fight.events() if isinstance(event, Rolled)]
        assert all(rolled[event.key] == event.faces for event in thrown)
        fight.undo()
        fight.undo()
        fight.undo()
        fight.say("r1.grunthar.declares", "actions 2")


def test_a_mistaken_undo_is_redone_by_one_word_or_by_the_name_of_its_line() -> None:
    fight = hit(Fight())
    state = fight.combat.state
    fight.undo()
    fight.undo()
    fight.fights.redo("fight", by="gm", id="a")
    fight.fights.redo("fight", by="gm", id="b")
    assert fight.combat.state == state
    fight.undo()
    fight.say("r1.mutt.1.aim", "aim area-4")
    nothing = fight.fights.redo("fight", by="gm", id="c")
    assert isinstance(nothing, Refused)
    assert "a" in nothing.sentence
    assert [(line.name, line.head) for line in fight.fights.lines("fight")] == [("a", False), ("b", True)]
    fight.fights.redo("fight", "a", by="gm", id="d")
    assert fight.combat.state == state
    fight.fights.redo("fight", "b", by="gm", id="e")
    assert fight.combat.answered == ()
    assert any(line.name == "b" and line.head for line in fight.fights.lines("fight"))


def test_undo_goes_back_to_a_beat_and_to_an_event() -> None:
    fight = hit(Fight())
    state = fight.combat.state
    assert isinstance(fight.attempt(lambda now: head_moves.undo_beat(now, "r1.mutt.1")), Done)
    assert fight.keys == ["r1.mutt.1.action"]
    assert isinstance(fight.fights.redo("fight", by="gm", id="back"), Done)
    assert fight.combat.state == state
    assert isinstance(fight.attempt(lambda now: head_moves.undo_beat(now, "r1.mutt.1")), Done)
    assert isinstance(fight.attempt(lambda now: head_moves.undo_to(now, 3)), Done)
    assert fight.keys == ["r1.grunthar.initiative"]
    refused = fight.attempt(lambda now: head_moves.undo_to(now, 2))
    assert isinstance(refused, Refused)
    assert isinstance(fight.fights.undo("fight", by="gm", id="none"), Refused)


def test_a_wrong_beat_is_refused_with_the_nearest() -> None:
    fight = hit(Fight())
    refused = fight.attempt(lambda now: head_moves.undo_beat(now, "r1.mut.1"))
    assert isinstance(refused, Refused)
    assert "r1.mutt.1" in refused.sentence


def test_a_fork_begins_a_named_line_and_the_old_one_stays() -> None:
    fight = hit(Fight())
    last = fight.combat.last
    done = fight.fights.fork("fight", last - 1, "what if", by="gm", id="f")
    assert isinstance(done, Done)
    assert [(line.name, line.head) for line in fight.fights.lines("fight")] == [
        ("a", False),
        ("what if", True),
    ]
    fight.say("r1.mutt.1.aim", "aim area-2")
    assert [(line.name, line.head) for line in fight.fights.lines("fight")] == [
        ("a", False),
        ("what if", True),
    ]
    again = fight.fights.fork("fight", last - 1, "what if", by="gm", id="g")
    assert isinstance(again, Refused)
    assert again.code == "line-exists"


def test_a_fork_where_the_head_stands_is_one_thing_done_and_a_redo_of_it_goes_to_its_line() -> None:
    fight = hit(Fight())
    here, asks = fight.combat.passage.end, fight.combat.asks
    for line, after in (("what if", here), ("earlier", here - 1)):
        fight.fights.fork("fight", after, line, by="gm", id=f"fork {line}")
        assert fight.head_line() == line
        fight.fights.undo("fight", by="gm", id=f"undo {line}")
        assert (fight.head_line(), fight.combat.asks) == ("a", asks)
    fight.fights.redo("fight", by="gm", id="redo")
    assert fight.head_line() == "earlier"
    fight.fights.undo("fight", by="gm", id="undo again")
    fight.fights.redo("fight", "what if", by="gm", id="what if")
    assert (fight.head_line(), fight.combat.asks) == ("what if", asks)
    fight.attempt(lambda now: answering.answer(now, asks[0].key, asks[0].options[:1]))
    assert fight.head_line() == "what if"


def test_a_rethrow_by_ruling_has_new_dice_and_keeps_what_still_fits() -> None:
    fight = Fight(by_hand="")
    fight.say("r1.mutt.declares", "actions 1")
    fight.say("r1.grunthar.declares", "actions 1")
    old = next(e for e in fight.events() if isinstance(e, Rolled))
    done = fight.attempt(lambda now: head_moves.rethrow(now, old.key, "it fell off the table"))
    assert isinstance(done, Done)
    new = [event for event in done.events if isinstance(event, Rolled) and event.key == old.key]
    assert [roll.throw for roll in new] == [1]
    assert isinstance(done.events[0], HeadMoved)
    kept = {event.key for event in done.events if isinstance(event, Declared)}
    assert kept == {"r1.mutt.declares", "r1.grunthar.declares"}


def test_undoing_a_ruling_takes_back_just_the_ruling() -> None:
    fight = attack(Fight())
    before = fight.combat.state
    fight.attempt(
        lambda now: ruling.rule(
            now, Ruled("ruling.1", "bad light", "r1.mutt.1.attack", Term("ruled", 10, "-"))
        )
    )
    fight.undo()
    assert fight.combat.state == before


# -- from outside the rules


def test_a_ruling_in_mid_beat_changes_the_number_needed_of_the_open_roll() -> None:
    fight = attack(Fight())
    term = Term("ruled", 30, "-")
    fight.attempt(lambda now: ruling.rule(now, Ruled("ruling.1", "blinded", "r1.mutt.1.attack", term)))
    fight.throw("r1.mutt.1.attack", "14")
    checked = next(e for e in fight.events() if e.__struct_config__.tag == "checked")
    assert (checked.target, checked.grade) == (7, "failure")


def test_a_verdict_decides_a_roll_whatever_the_faces() -> None:
    fight = attack(Fight())
    fight.attempt(
        lambda now: ruling.rule(now, Ruled("ruling.1", "so be it", "r1.mutt.1.attack", verdict="success"))
    )
    fight.throw("r1.mutt.1.attack", "99")
    assert fight.keys == ["r1.mutt.1.aim"]


def test_a_ruling_in_a_half_answered_ask_comes_before_it_and_keeps_the_answers() -> None:
    fight = Fight()
    fight.throw("r1.grunthar.initiative", "3")
    fight.throw("r1.mutt.initiative", "8")
    fight.say("r1.mutt.declares", "actions 2")
    hurt = Damaged("mutt", "area-1", 5, "ruling.1", "ruling")
    done = fight.attempt(lambda now: ruling.rule(now, Ruled("ruling.1", "a slip"), (hurt,)))
    assert isinstance(done, Done)
    assert [e.__struct_config__.tag for e in done.events] == ["head-moved", "ruled", "damaged", "declared"]
    assert fight.combat.answered == ("r1.mutt.declares",)
    assert fight.combat.state.combatants["mutt"].pools["area-1"] == 53


def test_an_answer_no_longer_offered_after_a_ruling_is_dropped_and_named() -> None:
    fight = Fight(fighter("mutt", "a", "ann"), fighter("mutt", "b", "ben"), fighter("mutt", "b", "bob"))
    for name in ("ann", "ben", "bob"):
        fight.throw(f"r1.{name}.initiative", "5")
    for name in ("ann", "ben", "bob"):
        fight.say(f"r1.{name}.declares", "actions 1")
    fight.say("r1.ann.1.action", "attack ben")
    down = CombatantDowned("ben", "knocked-out", "ruling.1", "ruling")
    done = fight.attempt(lambda now: ruling.rule(now, Ruled("ruling.1", "a roof tile"), (down,)))
    assert isinstance(done, Done)
    assert done.dropped == ("r1.ann.1.action",)


def test_a_joiner_in_mid_beat_acts_from_the_next_round() -> None:
    fight = attack(Fight())
    joined = joining(RULES, fight.combat.state.settings, fighter("mutt", "dwarfs", "nob"))
    assert isinstance(fight.attempt(lambda now: ruling.join(now, joined)), Done)
    assert fight.keys == ["r1.mutt.1.attack"]
    fight.throw("r1.mutt.1.attack", "99")
    fight.say("r1.grunthar.1.action", "hold")
    fight.say("r1.mutt.2.action", "hold")
    assert fight.keys == ["r2.grunthar.initiative"]
    taken = fight.attempt(lambda now: ruling.join(now, joined))
    assert isinstance(taken, Refused)
    assert isinstance(joined, CombatantJoined)


def test_the_game_master_may_end_the_fight_by_ruling_and_undo_that() -> None:
    fight = attack(Fight())
    ended = CombatEnded((), "ruling.1", "PCT-62", "ruled")
    fight.attempt(lambda now: ruling.rule(now, Ruled("ruling.1", "the watch comes"), (ended,)))
    assert fight.combat.state.over
    assert fight.keys == []
    refused = fight.try_to_say("r1.mutt.1.attack", "x")
    assert isinstance(refused, Refused)
    assert refused.code == "combat-over"
    fight.undo()
    assert fight.keys == ["r1.mutt.1.attack"]


def test_dice_go_from_hand_to_seed_by_a_changed_setting() -> None:
    fight = attack(Fight())
    fight.attempt(lambda now: ruling.change(now, SettingChanged("by_hand", "grunthar", "Mutt lost his dice")))
    rolled = [
        event for event in fight.events() if isinstance(event, Rolled) and event.key == "r1.mutt.1.attack"
    ]
    assert [roll.source for roll in rolled] == ["seeded"]


@pytest.mark.parametrize(
    ("hands", "refused"), [("r1.mutt.1.attack", ""), ("all,mutt", ""), ("muttt", "muttt")]
)
def test_dice_are_thrown_by_hand_by_everybody_somebody_or_for_a_roll(hands: str, refused: str) -> None:
    done = Fight().attempt(lambda now: ruling.change(now, SettingChanged("by_hand", hands)))

    assert isinstance(done, Refused) == bool(refused)
    assert not isinstance(done, Refused) or refused in done.sentence


def test_where_nothing_was_undone_a_redo_names_the_lines_that_there_are_besides() -> None:
    fight = attack(Fight())
    said = "Nothing was undone just now. Other lines to go to by name: "
    refused = fight.fights.redo("fight", by="gm", id="r1")
    assert isinstance(refused, Refused)
    assert refused.sentence == f"{said}none."

    fight.throw("r1.mutt.1.attack", "14")
    fight.fights.undo("fight", by="gm", id="u")
    fight.throw("r1.mutt.1.attack", "15")
    refused = fight.fights.redo("fight", by="gm", id="r2")
    assert isinstance(refused, Refused)
    assert refused.sentence == f"{said}a."


# -- conflicts


def test_a_command_that_did_not_see_the_newest_event_gets_the_conflict_and_what_happened() -> None:
    fight = attack(Fight())
    seen = fight.combat.last
    fight.throw("r1.mutt.1.attack", "14")
    late = fight.fights.undo("fight", by="gm", id="late", seen=seen)
    assert isinstance(late, Refused)
    assert late.code == "conflict"
    assert "rolled" in late.sentence


class Crowded(PlainStore):
    """A store in which somebody else writes a remark first, so many times."""

    others = 0

    def append(self, combat: str, after: int, events: Sequence[AnyEvent], *, by: str, command: str) -> None:
        if self.others:
            self.others -= 1
            super().append(combat, after, (Noted("me first"),), by="x", command=f"other {self.others}")
        super().append(combat, after, events, by=by, command=command)


def test_a_remark_gets_in_however_many_write_beside_it() -> None:
    store = Crowded()
    fight = Fight(store=store)
    store.others = 30
    done = fight.fights.note("fight", Noted("and I"), by="mutt", id="mine")
    assert isinstance(done, Done)
    assert [event for event in fight.events() if isinstance(event, Noted)][-1] == Noted("and I")


def test_a_command_id_that_is_known_is_not_carried_out_twice() -> None:
    fight = Fight().open_round()
    before = fight.combat.last
    done = fight.fights.undo("fight", by="gm", id="same")
    again = fight.fights.undo("fight", by="gm", id="same")
    assert isinstance(done, Done)
    assert isinstance(again, Done)
    assert again.repeated
    assert fight.combat.last == before + len(done.events)


def test_a_joiner_who_does_not_fit_the_rules_is_refused_as_at_the_opening() -> None:
    fight = attack(Fight())
    odd = joining(RULES, fight.combat.state.settings, fighter("mutt", "dwarfs", "nob", worn={"tail": 3}))
    refused = fight.attempt(lambda now: ruling.join(now, odd))
    assert isinstance(refused, Refused)
    assert (refused.code, refused.rule) == ("no-such-area", "PCT-26")


@pytest.mark.parametrize(
    ("name", "side"),
    [
        ("gm", "orcs"),
        ("public", "orcs"),
        ("Big Bad", "orcs"),
        ("a.b", "orcs"),
        ("", "orcs"),
        ("nob", "mutt"),
        ("dwarfs", "orcs"),
    ],
)
def test_names_that_mean_something_else_are_refused(name: str, side: str) -> None:
    fight = attack(Fight())
    joined = joining(RULES, fight.combat.state.settings, fighter("mutt", side, "x"))
    refused = fight.attempt(lambda now: ruling.join(now, msgspec.structs.replace(joined, name=name)))
    assert isinstance(refused, Refused)
    assert refused.code == "bad-name"


def test_a_retried_command_is_known_even_after_the_fight_went_on() -> None:
    fight = Fight().open_round()
    key = "r1.mutt.1.action"
    pick = (Choice("hold"),)
    first = fight.fights.do("fight", lambda now: answering.answer(now, key, pick), by="mutt", id="mine")
    fight.say("r1.grunthar.1.action", "hold")
    again = fight.fights.do("fight", lambda now: answering.answer(now, key, pick), by="mutt", id="mine")
    assert isinstance(first, Done)
    assert isinstance(again, Done)
    assert again.repeated


def test_opening_a_fight_twice_by_the_same_command_opens_it_once() -> None:
    fight = Fight()
    everybody = [fighter("grunthar", "orcs"), fighter("mutt", "dwarfs")]
    for command, repeated in (("command 0", True), ("another", None)):
        done = fight.fights.open("fight", RULES, b"s" * 32, everybody, {}, by="gm", command=command)
        assert getattr(done, "repeated", None) is repeated


def test_where_time_heals_nothing_a_rest_is_refused() -> None:
    refused = Fight().attempt(lambda now: ruling.rest(now, 3, ""))
    assert isinstance(refused, Refused)
    assert refused.code == "no-rest"


def undo(fight: Fight, id_: str) -> Done:
    done = fight.fights.undo("fight", by="gm", id=id_)
    assert isinstance(done, Done), done
    return done


def test_undoing_a_ruling_in_a_half_answered_ask_gives_the_answers_back() -> None:
    fight = Fight()
    fight.throw("r1.grunthar.initiative", "3")
    fight.throw("r1.mutt.initiative", "8")
    fight.say("r1.mutt.declares", "actions 2")
    before = fight.combat
    hurt = Damaged("mutt", "area-1", 5, "ruling.1", "ruling")
    fight.attempt(lambda now: ruling.rule(now, Ruled("ruling.1", "a slip"), (hurt,)))
    undo(fight, "u1")
    assert fight.combat.state == before.state
    assert fight.combat.answered == before.answered
    fight.fights.redo("fight", by="gm", id="r1")
    assert fight.combat.state.combatants["mutt"].pools["area-1"] == 53


def test_undoing_a_rethrow_brings_the_old_die_and_the_later_answers_back() -> None:
    fight = Fight(by_hand="")
    fight.say("r1.mutt.declares", "actions 1")
    fight.say("r1.grunthar.declares", "actions 1")
    before = fight.combat
    fight.attempt(lambda now: head_moves.rethrow(now, "r1.grunthar.initiative", "off the table"))
    undo(fight, "u1")
    assert fight.combat.state == before.state
    assert fight.combat.path() == before.path()
    undo(fight, "u2")
    assert fight.combat.answered == ("r1.mutt.declares",)


def test_a_setting_that_cannot_be_is_refused_at_once_and_one_of_the_opening_for_good() -> None:
    fight = attack(Fight())
    for name, value, code in (("round_cap", -1, "bad-setting"), ("armour", "pool", "fixed-setting")):
        refused = fight.attempt(lambda now: ruling.change(now, SettingChanged(name, value, "x")))  # noqa: B023
        assert isinstance(refused, Refused)
        assert refused.code == code


def test_a_ruling_on_a_roll_that_cannot_come_is_refused() -> None:
    fight = attack(Fight())
    for key in ("garbage", "r9.nobody.1.attack", "é b"):
        refused = fight.attempt(lambda now: ruling.rule(now, Ruled("ruling.1", "x", key, target=5)))  # noqa: B023
        assert isinstance(refused, Refused)
        assert refused.code == "no-such-roll"


def test_a_fight_that_waits_cannot_be_forked() -> None:
    fight = Fight()
    everybody = [fighter("grunthar", "orcs"), fighter("mutt", "dwarfs")]
    fight.fights.open("other", RULES, b"s" * 32, everybody, {}, waiting=True, by="gm", command="open other")
    refused = fight.fights.fork("other", 3, "x", by="gm", id="f")
    assert isinstance(refused, Refused)
    assert refused.code == "not-begun"


def test_one_who_is_ruled_out_in_the_opening_is_not_asked_and_the_fight_is_decided() -> None:
    fight = Fight()
    fight.throw("r1.grunthar.initiative", "5")
    down = CombatantDowned("mutt", "knocked-out", "ruling.1", "ruling")
    fight.attempt(lambda now: ruling.rule(now, Ruled("ruling.1", "a roof tile"), (down,)))
    assert fight.combat.state.over
    assert fight.combat.state.winners == ("orcs",)


def test_one_who_holds_in_a_tie_is_asked_again_when_the_other_attacked() -> None:
    fight = Fight()
    fight.throw("r1.grunthar.initiative", "5")
    fight.throw("r1.mutt.initiative", "4")
    fight.say("r1.grunthar.declares", "actions 1")
    fight.say("r1.mutt.declares", "actions 2")
    fight.say("r1.grunthar.1.action", "attack")
    fight.say("r1.mutt.1.action", "hold")
    fight.say("r1.grunthar.1.mutt.dodges", "stand")
    fight.throw("r1.grunthar.1.attack", "99")
    assert fight.keys == ["r1.mutt.2.action"]


def test_a_total_of_a_hundred_reads_as_the_double_zero_does() -> None:
    fight = attack(Fight())
    fight.attempt(lambda now: answering.throw_total(now, "r1.mutt.1.attack", 100))
    roll = next(e for e in fight.events() if isinstance(e, Rolled) and e.key == "r1.mutt.1.attack")
    assert (roll.total, roll.source) == (0, "total")


def test_a_capped_fight_ends_with_its_last_round() -> None:
    fight = Fight(round_cap=1).open_round(mutt="dodge", grunthar="dodge")
    assert fight.combat.state.over
    assert (fight.combat.state.number, fight.combat.state.winners) == (1, ())


def test_a_script_that_fails_over_dice_by_hand_is_told_as_it_fails_and_nothing_is_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fight = Fight()
    before, first = fight.events(), fight.keys[0]
    roll = Scene.roll

    def misspelt(self: Scene, *args: object, **more: object) -> object:
        roll(self, *args, **more)  # type: ignore[arg-type]
        raise NameError("name 'hurtt' is not defined")

    monkeypatch.setattr(Scene, "roll", misspelt)
    with pytest.raises(NameError, match="hurtt"):
        fight.throw(first, "3")
    assert fight.events() == before
