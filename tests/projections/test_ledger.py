"""The badge, whether a fight was played without alteration, and the ledger, who lost what when."""

from functools import partial

import msgspec
import pytest

from adapters.kit.plain_store import PlainStore
from domain.disputes import carry, dispute, settle, uphold
from domain.engine.commands import answering, head_moves, ruling
from domain.engine.commands.opening import begin
from domain.engine.commands.salting import commit, open_words
from domain.engine.correction.correct import Change, Faces, Instead, Number
from domain.engine.ruleset import Rules
from domain.facts.choice import Choice
from domain.facts.events import (
    CombatantLeft,
    Damaged,
    Declared,
    HeadMoved,
    Noted,
    Recovered,
    Ruled,
    SettingChanged,
)
from domain.facts.evolve import fold
from domain.facts.salting import hashed
from domain.facts.state import NOTHING
from domain.facts.term import Term
from domain.fights import Done, Fights
from domain.store import Entry
from projections.proving.badge import Badge, badge
from projections.proving.ledger import ledger
from projections.record import Record, record
from projections.visibility import redact
from tests.engine.fight import PAIR, RULES, RULESET, Fight, fighter
from tests.laws.history import History
from tests.projections.fights import random_fight

BLOCK = "r1.mutt.2.grunthar.block"
REPLIES = "r1.mutt.2.grunthar.replies"


def of(fight: Fight) -> Record:
    return record("fight", fight.store.entries("fight"))


def found(fight: Fight) -> list[tuple[str, str]]:
    """Kind and key of every alteration."""
    return [(each.kind, each.key) for each in badge(of(fight)).alterations]


def remarked(fight: Fight) -> list[tuple[str, str, str]]:
    return [(each.kind, each.key, each.what) for each in badge(of(fight)).remarks]


def exchange(fight: Fight) -> Fight:
    """The first round of the chapter, up to the block of 35 under 42."""
    fight.open_round()
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
    return fight


def corrected(fight: Fight, key: str, change: Change, why: str = "it was misread") -> Fight:
    assert isinstance(
        dispute(fight.fights, "fight", key, "a doubt", by="mutt", id=f"d {len(fight.events())}"), Done
    )
    done = settle(fight.fights, "fight", key, change, why, by="gm", id=f"s {len(fight.events())}")
    assert not hasattr(done, "code"), done
    return fight


# -- the badge


def test_a_fight_with_the_dice_it_announced_is_played_without_alteration() -> None:
    whole = badge(of(exchange(Fight())))

    assert whole.unaltered
    assert whole.alterations == ()
    assert [(each.kind, each.what) for each in whole.remarks] == [("by-hand", "6 rolls")]
    assert whole.says == "Played without alteration; dice were thrown by hand, as announced."
    assert badge(of(Fight(by_hand=""))).says == "Played without alteration."


def test_an_undo_is_an_alteration_until_it_is_redone() -> None:
    fight = exchange(Fight())
    fight.undo()
    assert found(fight) == [("undo", BLOCK)]
    (undone,) = badge(of(fight)).alterations
    assert (undone.by, undone.stands) == ("gm", True)
    fight.fights.redo("fight", by="gm", id="redo")
    assert found(fight) == []


def test_several_undos_are_cancelled_one_by_one() -> None:
    fight = exchange(Fight())
    fight.undo()
    fight.undo()
    fight.fights.redo("fight", by="gm", id="redo")
    assert [kind for kind, _ in found(fight)] == ["undo"]
    fight.fights.redo("fight", by="gm", id="redo 2")
    assert found(fight) == []


def test_an_undo_after_which_the_same_is_said_and_thrown_again_changed_nothing() -> None:
    fight = exchange(Fight())
    fight.undo()
    fight.undo()
    fight.say("r1.mutt.2.grunthar.replies", "block")
    assert [kind for kind, _ in found(fight)] == ["undo", "undo"]
    fight.throw(BLOCK, "35")
    assert found(fight) == []


def test_a_roll_that_is_thrown_again_after_an_undo_is_told_with_both_faces() -> None:
    fight = exchange(Fight())
    fight.undo()
    fight.throw(BLOCK, "53")

    assert found(fight) == [("undo", BLOCK), ("reroll", BLOCK)]
    reroll = badge(of(fight)).alterations[1]
    assert (reroll.what, reroll.by, reroll.stands) == ("(35) -> (53)", "gm", True)
    assert badge(of(fight)).says == ("Altered: 1 undo, 1 re-roll; dice were thrown by hand, as announced.")


def test_another_answer_after_an_undo_is_an_undo_that_changed_something() -> None:
    fight = exchange(Fight())
    fight.undo()
    fight.undo()
    fight.say("r1.mutt.2.grunthar.replies", "take")
    assert found(fight) == [("undo", BLOCK), ("undo", REPLIES), ("anew", REPLIES)]


def test_looking_ahead_on_another_line_is_told_though_the_head_came_back() -> None:
    fight = exchange(Fight())
    reply = next(row for row in of(fight).rows if getattr(row.event, "key", "") == REPLIES).version
    fight.fights.fork("fight", reply - 1, "what if", by="mutt", id="fork")
    fight.fights.redo("fight", "a", by="mutt", id="back")
    assert found(fight) == []
    fight.fights.redo("fight", "what if", by="mutt", id="again")
    fight.say("r1.mutt.2.grunthar.replies", "take")
    fight.fights.redo("fight", "a", by="mutt", id="back again")
    assert [kind for kind, _ in found(fight)] == ["redo", "anew", "redo"]


def test_undoing_a_seeded_beat_that_comes_out_alike_changes_nothing() -> None:
    fight = Fight(by_hand="")
    fight.say("r1.mutt.declares", "dodge")
    fight.attempt(lambda now: head_moves.undo_beat(now, "r1"))
    assert [kind for kind, _ in found(fight)] == ["undo"]
    fight.say("r1.mutt.declares", "dodge")
    assert found(fight) == []


def test_every_ruling_is_an_alteration_with_who_and_why() -> None:
    fight = Fight().open_round()
    hurt = Damaged("mutt", "area-0", 3, "ruling.1", "ruling")
    fight.attempt(lambda now: ruling.rule(now, Ruled("ruling.1", "a bottle flies"), (hurt,)))

    (each,) = badge(of(fight)).alterations
    assert (each.kind, each.key, each.why, each.by, each.what) == (
        "ruling",
        "ruling.1",
        "a bottle flies",
        "gm",
        "a bottle flies",
    )
    fight.undo()
    assert [(each.kind, each.stands) for each in badge(of(fight)).alterations] == [
        ("ruling", False),
        ("undo", True),
    ]


def test_a_throw_by_ruling_is_one_alteration_and_what_is_written_again_after_it_none() -> None:
    fight = exchange(Fight())
    fight.throw("r2.grunthar.initiative", "9")
    fight.attempt(lambda now: head_moves.rethrow(now, "r1.mutt.1.attack", "off the table"))

    assert found(fight) == [("rethrow", "r1.mutt.1.attack")]
    assert badge(of(fight)).alterations[0].why == "off the table"
    fight.throw("r1.mutt.1.attack", "90")
    assert found(fight) == [("rethrow", "r1.mutt.1.attack")]


def test_a_correction_is_one_alteration_whatever_it_corrects() -> None:
    changes: dict[str, tuple[str, Change, str]] = {
        "faces": (BLOCK, Faces((53,)), "1d100 (35) = 35 , under 42 : success -> 1d100 (53)"),
        "number": (BLOCK, Number(target=20), "under 20: failure"),
        "choice": ("r1.mutt.2.grunthar.replies", Instead((Choice("take"),)), "block boxing -> take"),
    }
    for key, change, what in changes.values():
        fight = corrected(exchange(Fight()), key, change)
        (each,) = badge(of(fight)).alterations
        assert (each.kind, each.key, each.by, each.why) == ("correction", key, "gm", "it was misread")
        assert what.replace(" ,", ",").replace(" :", ":") in each.what


def test_there_and_back_are_two_corrections_of_which_one_stands() -> None:
    fight = corrected(corrected(exchange(Fight()), BLOCK, Faces((53,))), BLOCK, Faces((35,)))
    assert [(each.kind, each.stands) for each in badge(of(fight)).alterations] == [
        ("correction", False),
        ("correction", True),
    ]


def test_what_is_carried_on_after_a_correction_is_no_new_alteration() -> None:
    fight = corrected(exchange(Fight()), "r1.mutt.1.attack", Faces((13,)))
    fight.say("r1.mutt.1.aim", "aim area-3")
    fight.say("r1.mutt.1.grunthar.replies", "take")
    carry(fight.fights, "fight", by="gm", id="carry")
    assert found(fight) == [("correction", "r1.mutt.1.attack")]


def test_typed_dice_where_the_seed_was_promised_are_told_one_by_one() -> None:
    fight = Fight(by_hand="grunthar")
    fight.throw("r1.grunthar.initiative", "3")
    assert found(fight) == []
    fight.attempt(lambda now: ruling.change(now, SettingChanged("by_hand", "all", "I like my dice")))
    fight.say("r1.mutt.declares", "actions 1")
    fight.say("r1.grunthar.declares", "actions 1")
    first = fight.keys[0].split(".")[1]
    fight.say(fight.keys[0], "attack")
    fight.say(fight.keys[0], "stand")
    fight.throw(f"r1.{first}.1.attack", "99")

    assert found(fight) == ([("typed", "r1.mutt.1.attack")] if first == "mutt" else [])
    assert ("dice", "by_hand", "all") in remarked(fight)


def test_totals_without_faces_are_remarked_on() -> None:
    fight = Fight().open_round()
    fight.say("r1.mutt.1.action", "attack grunthar")
    fight.say("r1.mutt.1.grunthar.dodges", "stand")
    fight.attempt(lambda now: answering.throw_total(now, "r1.mutt.1.attack", 99))
    assert badge(of(fight)).unaltered
    assert remarked(fight) == [("by-hand", "all", "2 rolls"), ("total", "all", "1 roll")]


def test_a_seed_that_is_revealed_early_is_told_and_one_at_the_end_is_not() -> None:
    fight = Fight(by_hand="")
    fight.fights.reveal("fight", early=True, by="gm", id="reveal")
    assert found(fight) == [("revealed", "")]

    history = History(2, PlainStore(), "tiny-boxing")
    while not history.combat.state.over:
        history.play()
    history.fights.reveal("fight", by="gm", id="reveal")
    whole = badge(record("fight", history.store.entries("fight")))
    assert "revealed" not in [each.kind for each in whole.alterations]


def test_an_answer_taken_back_unseen_is_a_remark() -> None:
    fight = Fight()
    fight.throw("r1.grunthar.initiative", "3")
    fight.throw("r1.mutt.initiative", "8")
    fight.say("r1.mutt.declares", "actions 2")
    fight.attempt(lambda now: answering.withdraw(now, "r1.mutt.declares"))
    assert (found(fight), remarked(fight)[1:]) == ([], [("unseen", "r1.mutt.declares", "")])
    fight.say("r1.mutt.declares", "actions 2")
    assert remarked(fight)[1:] == []


def test_an_open_answer_taken_back_is_an_alteration_if_another_was_given() -> None:
    def answered(*acts: str) -> Badge:
        given = [Declared("r1.mutt.action", "mutt", (Choice(act),)) for act in acts]
        told = [Noted("it begins"), given[0], HeadMoved(1, "withdrawn", "r1.mutt.action"), *given[1:]]
        entries = [Entry(version, event, "mutt") for version, event in enumerate(told, 1)]
        return badge(record("fight", entries))

    assert [each.kind for each in answered("attack").alterations] == ["withdrawn"]
    assert [each.kind for each in answered("attack", "hold").alterations] == ["withdrawn"]
    assert answered("attack", "attack").unaltered


def test_changed_settings_and_rules_are_alterations_and_who_comes_and_goes_is_remarked_on() -> None:
    fight = Fight().open_round()
    other = SettingChanged("comparison", "inclusive", "as we always did")
    fight.attempt(lambda now: ruling.change(now, other))
    fight.attempt(lambda now: ruling.leave(now, CombatantLeft("grunthar", "called away")))
    assert found(fight) == [("setting", "comparison")]
    assert ("left", "grunthar", "") in remarked(fight)

    fight = exchange(Fight())
    heavier = msgspec.structs.replace(
        RULES.tables, penalty=msgspec.structs.replace(RULES.tables.penalty, step=30)
    )
    fight.fights = Fights(fight.store, lambda name, tables: Rules.of(RULESET, heavier))
    corrected(fight, BLOCK, Faces((53,)))
    assert [kind for kind, _ in found(fight)] == ["correction", "rules"]


def test_a_dispute_is_a_remark_while_it_is_open_and_when_the_roll_was_upheld() -> None:
    fight = exchange(Fight())
    dispute(fight.fights, "fight", BLOCK, "it was cocked", by="mutt", id="d")
    assert remarked(fight)[-1] == ("disputed", BLOCK, "")
    assert badge(of(fight)).says.endswith("; a roll is in dispute.")
    uphold(fight.fights, "fight", BLOCK, "all saw it", by="gm", id="u")
    assert badge(of(fight)).unaltered
    assert remarked(fight)[-1] == ("upheld", BLOCK, "it was cocked")


def test_before_it_begins_a_fight_may_be_set_up_at_will() -> None:
    fights = Fights(PlainStore(), lambda name, tables: RULES)
    pair = [fighter(name, side) for name, side in PAIR]
    fights.open("fight", RULES, b"s", pair, {}, waiting=True, by="gm", command="o")
    fights.do("fight", partial(commit, hash=hashed("abracadabra"), by="mutt"), by="mutt", id="salt")
    for changed in (SettingChanged("by_hand", "all"), SettingChanged("comparison", "inclusive")):
        fights.do("fight", partial(ruling.change, changed=changed), by="gm", id=changed.name)
    fights.do("fight", partial(open_words, words="abracadabra", by="mutt"), by="mutt", id="open")
    fights.do("fight", begin, by="gm", id="begin")
    fights.do(
        "fight", lambda now: answering.throw(now, "r1.grunthar.initiative", (3,)), by="grunthar", id="t"
    )
    whole = badge(record("fight", fights.store.entries("fight")))
    assert [each.kind for each in whole.alterations] == []
    assert [each.kind for each in whole.remarks] == ["by-hand"]


def test_what_a_viewer_may_not_see_is_counted_and_not_judged() -> None:
    fight = Fight()
    fight.throw("r1.grunthar.initiative", "3")
    fight.throw("r1.mutt.initiative", "8")
    fight.say("r1.mutt.declares", "actions 2")
    fight.undo()
    fight.say("r1.mutt.declares", "actions 2")
    assert badge(of(fight)).unaltered
    public = badge(redact(of(fight), "public"))
    assert [each.kind for each in public.alterations] == ["undo"]
    assert public.hidden == 2


@pytest.mark.parametrize("system", ["percentile", "tiny-boxing"])
def test_every_random_fight_has_a_badge_and_play_alone_leaves_it_unaltered(system: str) -> None:
    harmless = {"answer", "throw", "draw", "note", "join", "leave", "change"}
    for seed in range(25):
        history = History(seed, PlainStore(), system)
        for _ in range(18):
            history.step()
        whole: Badge = badge(record("fight", history.store.entries("fight")))
        did = {command for command in history.did if not command.startswith("refused")}
        if did <= harmless:
            assert {each.kind for each in whole.alterations} <= {"typed"}, whole
        if history.did["rule"] or history.did["corrected"] or history.did["rethrow"]:
            assert not whole.unaltered
        assert msgspec.json.decode(msgspec.json.encode(whole), type=Badge) == whole


# -- the ledger


def test_the_ledger_says_who_lost_what_when_and_why() -> None:
    whole = ledger(of(exchange(Fight())))

    mutt = next(each for each in whole.accounts if each.who == "mutt")
    assert (mutt.called, mutt.side, mutt.lost, mutt.regained) == ("Mutt", "dwarfs", 14, 0)
    (loss,) = mutt.rows
    assert (loss.number, loss.beat, loss.pool, loss.before, loss.after, loss.points) == (
        1,
        "r1.grunthar.1",
        "area-0",
        58,
        44,
        -14,
    )
    assert [(term.name, term.value, term.total) for term in loss.terms] == [
        ("tens-die", 3, 3),
        ("damage-bonus", 11, 14),
    ]
    assert loss.because == "r1.grunthar.1.attack"
    assert loss.cause is not None
    assert loss.cause.text == "1d100 (30) = 30"
    assert loss.rule.startswith("PCT-")


def test_the_ledger_follows_the_head_and_knows_rulings() -> None:
    fight = corrected(exchange(Fight()), BLOCK, Faces((53,)))
    decreed = (
        Recovered("mutt", "area-0", 4, "ruling.1", "ruling"),
        Damaged("mutt", "area-1", 1, "ruling.1", "ruling"),
    )
    fight.attempt(lambda now: ruling.rule(now, Ruled("ruling.1", "a bandage, too tight"), decreed))
    grunthar, mutt = ledger(of(fight)).accounts

    assert [(each.pool, each.before, each.after) for each in grunthar.rows] == [("area-3", 63, 55)]
    assert (mutt.lost, mutt.regained) == (15, 4)
    assert [each.cause and each.cause.text for each in mutt.rows[1:]] == ["a bandage, too tight"] * 2


def test_before_and_after_join_up_and_end_where_the_fight_stands() -> None:
    """Costs a second: whole fights, by chance."""
    for seed in range(40):
        fight = random_fight(seed)
        state = fold((row.event for row in fight.standing()), NOTHING)
        for account in ledger(fight).accounts:
            pools: dict[str, int] = {}
            for row in account.rows:
                assert pools.get(row.pool, row.before) == row.before
                assert row.after - row.before == row.points
                pools[row.pool] = row.after
            assert pools.items() <= state.combatants[account.who].pools.items()


def test_a_hidden_cause_is_mentioned_as_hidden() -> None:
    history = History(3, PlainStore(), "tiny-boxing")
    while not any(isinstance(row.event, Recovered) for row in of(history).rows):  # type: ignore[arg-type]
        history.play()
    whole = ledger(redact(of(history), "public"))  # type: ignore[arg-type]
    texts = [row.cause.text for each in whole.accounts for row in each.rows if row.cause and row.points >= 0]
    assert texts
    assert all("hidden" in text for text in texts)


def test_a_term_is_added_up_as_it_is_told() -> None:
    fight = Fight().open_round()
    terms = (Term("bottle", 5), Term("helmet", 2, "-"))
    hurt = Damaged("mutt", "area-0", 3, "ruling.1", "ruling", terms=terms)
    fight.attempt(lambda now: ruling.rule(now, Ruled("ruling.1", "a bottle flies"), (hurt,)))
    (row,) = ledger(of(fight)).accounts[1].rows
    assert [step.total for step in row.terms] == [5, 3]


def test_a_choice_made_anew_by_one_who_had_seen_a_die_is_told_whoever_took_it_back() -> None:
    fight = Fight().open_round()
    fight.say("r1.mutt.1.action", "attack grunthar")
    fight.say("r1.mutt.1.grunthar.dodges", "stand")
    assert ledger(of(fight)).anew == ()
    fight.throw("r1.mutt.1.attack", "60")
    for _ in range(3):
        fight.undo()
    fight.say("r1.mutt.1.action", "hold")

    (anew,) = ledger(of(fight)).anew

    assert (anew.key, anew.by) == ("r1.mutt.1.action", "gm")
    assert anew.what == "attack grunthar martial-arts -> hold, knowing r1.mutt.1.attack = 60"
    assert anew in badge(of(fight)).alterations
    assert "1 choice made anew by one who had seen" in badge(of(fight)).says


def test_a_choice_made_anew_before_anything_came_of_it_is_no_such_thing() -> None:
    fight = Fight().open_round()
    fight.say("r1.mutt.1.action", "attack grunthar")
    fight.undo()
    fight.say("r1.mutt.1.action", "hold")

    assert ledger(of(fight)).anew == ()
