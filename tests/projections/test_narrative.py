"""The narrator: golden texts, and what holds of every story."""

import re
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adapters.books.words import words
from adapters.kit.plain_store import PlainStore
from domain.disputes import dispute, settle, uphold
from domain.engine.commands import answering, head_moves, ruling
from domain.engine.correction.change import Faces
from domain.entrants import joining
from domain.facts.choice import Choice
from domain.facts.events import (
    METAS,
    AnswerStands,
    AnyEvent,
    BeatBegan,
    Checked,
    CombatantDowned,
    CombatantJoined,
    CombatantLeft,
    CombatantRevived,
    CombatEnded,
    ConditionGained,
    ConditionLost,
    Contested,
    CounterSet,
    Damaged,
    Declared,
    DisputeSettled,
    Faced,
    Feature,
    Grade,
    GroundChanged,
    HoldBroken,
    HoldChanged,
    HoldTaken,
    IntentSet,
    ItemMoved,
    Moved,
    Noted,
    OrderSet,
    PostureChanged,
    Recovered,
    Revealed,
    RollDisputed,
    Rolled,
    Ruled,
    RulesChanged,
    SaltCommitted,
    SaltOpened,
    SaltWithheld,
    SeedRevealed,
    SeedSalted,
    SettingChanged,
    SheetChanged,
    tag,
)
from domain.facts.evolve import fold
from domain.facts.hexes import Hex
from domain.facts.state import NOTHING
from domain.facts.term import Term
from domain.fights import Done
from domain.store import Entry
from projections.record import Record, record
from projections.telling.keys import label_of
from projections.telling.narrative import tell
from projections.telling.narrator import Narrator
from projections.telling.proofreading import KINDS
from projections.telling.story import Paragraph, text
from projections.telling.voice import GOES_ON, Style
from projections.telling.words import EventWording, NumberRange, Words
from projections.visibility import redact, viewers
from tests.laws.history import History
from tests.projections.fights import random_fight
from tests.projections.table import (
    BLOCKED,
    DECLARED,
    HIT,
    MISS,
    OPENING,
    RULES,
    RULESET,
    TAKEN,
    Table,
    fighter,
    written,
)

PERCENTILE = words(RULESET)
GOLDEN = Path(__file__).parent / "golden"
ROUND_TWO = (
    ("r2.grunthar.initiative", 9),
    ("r2.mutt.initiative", 2),
    ("r2.grunthar.declares", "actions 2 boxing"),
    ("r2.mutt.declares", "actions 2 martial-arts"),
    ("r2.grunthar.1.action", "attack mutt boxing"),
    ("r2.grunthar.1.mutt.dodges", "dodge"),
    ("r2.grunthar.1.attack", 25),
    ("r2.grunthar.1.mutt.dodge", 20),
    ("r2.grunthar.1.mutt.flight", "stay"),
    ("r2.grunthar.2.action", "attack mutt boxing"),
    ("r2.grunthar.2.attack", 3),
    ("r2.grunthar.2.aim", "aim area-3"),
)
"""The chapter's example, round 2."""
BLOCK = "r1.mutt.2.grunthar.block"
STYLES = (Style.PROSE, Style.TERSE)


def told(table: Table, style: Style = Style.PROSE, *, undone: bool = False, since: int = 0) -> str:
    return text(tell(table.record, PERCENTILE, style=style, undone=undone, since=since))


def golden(name: str) -> str:
    return (GOLDEN / f"{name}.txt").read_text(encoding="utf-8").rstrip("\n")


def disputed() -> Table:
    """A block is disputed, undone and thrown again by hand; then come a ruling, a second thought, a fork."""
    table = Table().play(*BLOCKED)
    assert isinstance(
        dispute(table.fights, "duel", BLOCK, "the elbow was in the way", by="anna", id="d"), Done
    )
    table.undo()
    table.throws(BLOCK, 50)
    table.fights.note("duel", Noted("Everybody saw that one."), by="anna", id="n")
    table.play(*ROUND_TWO[:2])
    wet = Term("wet-floor", 10, "-")
    table.do(
        lambda now: ruling.rule(now, Ruled(ruling.next_ruling(now), "a puddle", "r2.grunthar.1.attack", wet))
    )
    table.says("r2.grunthar.declares", "dodge")
    table.do(lambda now: answering.withdraw(now, "r2.grunthar.declares"), "grunthar")
    table.play(*ROUND_TWO[2:7])
    table.undo()
    assert isinstance(table.fights.redo("duel", by="gm", id="redo"), Done)
    assert isinstance(table.fights.fork("duel", 26, "what-if", by="gm", id="fork"), Done)
    table.says("r1.grunthar.1.action", "hold")
    return table


# -- golden texts


@pytest.mark.parametrize("style", STYLES)
def test_the_worked_fight_is_told(style: Style) -> None:
    assert told(Table().play(*BLOCKED, *ROUND_TWO), style) == golden(f"worked-{style}")


@pytest.mark.parametrize("style", STYLES)
def test_a_disputed_fight_is_told_with_all_that_was_undone(style: Style) -> None:
    assert told(disputed(), style, undone=True) == golden(f"disputed-{style}")


@pytest.mark.parametrize("style", STYLES)
def test_a_fight_without_words_is_told_sensibly(style: Style) -> None:
    story = tell(Table().play(*BLOCKED, *ROUND_TWO).record, Words(), style=style)
    assert text(story) == golden(f"plain-{style}")


def test_a_terse_line_has_everything_of_a_blow() -> None:
    lines = told(Table().play(*TAKEN), Style.TERSE).splitlines()
    assert lines[-1] == "R1 Grunthar punch -> Mutt's head: 1d100 (30) under 42, hit, 14"


# -- secrets, live telling


@pytest.mark.parametrize(
    ("viewer", "said"),
    [
        ("public", "Mutt makes a secret decision, and so does Grunthar."),
        ("mutt", "The plans: Mutt two actions. Grunthar makes a secret decision."),
        ("gm", "The plans: Mutt two actions; from Grunthar, two."),
    ],
)
def test_what_a_viewer_may_not_see_is_told_as_a_secret(viewer: str, said: str) -> None:
    record = Table().play(*DECLARED).record
    before = msgspec.structs.replace(record, rows=record.rows[:11])
    story = tell(redact(before, viewer), PERCENTILE)
    assert story[-1].text == f"Mutt has the jump on Grunthar, 12 to 6. {said}"


@pytest.mark.parametrize("own", [PERCENTILE, Words()])
@pytest.mark.parametrize("style", STYLES)
def test_a_hidden_roll_is_told_as_one(own: Words, style: Style) -> None:
    hidden = Rolled("r1.mutt.1.search", "mutt", "1d100", (7,), 7, seen_by=("gm",))
    story = tell(redact(written(BeatBegan("r1", 1), hidden), "public"), own, style=style)
    assert "idden roll" in story[-1].text
    assert "7" not in story[-1].text


def test_a_story_that_goes_on_goes_on_with_its_sentence() -> None:
    table = Table().play(*HIT[:-2])
    since = len(table.record.rows)
    table.play(*HIT[-2:])
    assert told(table).endswith(
        "Grunthar counters, straight at Mutt (needs under 42) and lands it (30), flush on the head."
    )
    assert told(table, since=since) == "… (needs under 42) and lands it (30), flush on the head."


def test_the_first_words_of_a_round_come_under_its_heading_and_the_next_do_not() -> None:
    table = Table()
    since = len(table.record.rows)
    table.play(*OPENING)
    first = tell(table.record, PERCENTILE, since=since)
    since = len(table.record.rows)
    table.play(DECLARED[2])
    assert [paragraph.heading for paragraph in first] == ["Round 1"]
    assert [paragraph.heading for paragraph in tell(table.record, PERCENTILE, since=since)] == [""]


# -- what was undone


def test_an_undone_roll_is_as_if_it_had_never_been_thrown() -> None:
    table = Table().play(*BLOCKED)
    table.undo()
    table.throws(BLOCK, 35)
    assert told(table) == told(Table().play(*BLOCKED))


def test_an_undone_sentence_says_who_undid_it_and_why() -> None:
    table = Table().play(*BLOCKED)
    table.fights.note("duel", RollDisputed(BLOCK, "it was cocked"), by="anna", id="d")
    table.undo()
    undone = [
        each
        for part in tell(table.record, PERCENTILE, undone=True)
        for each in part.sentences
        if not each.stands
    ]
    assert [(each.text, each.undone_by, each.why) for each in undone] == [
        (" (needs under 42)", "gm", "it was cocked"),
        (": well stopped (35).", "gm", "it was cocked"),
    ]


def test_a_dispute_about_another_roll_is_no_reason() -> None:
    table = Table().play(*BLOCKED)
    table.fights.note("duel", RollDisputed("r1.mutt.1.attack", "it was cocked"), by="anna", id="d")
    table.undo()
    assert told(table, undone=True).endswith("The game master goes back to before Grunthar's block.")


def test_a_correction_is_told_with_the_dispute_that_it_settles() -> None:
    table = Table().play(*BLOCKED)
    dispute(table.fights, "duel", BLOCK, "that was a 53", by="anna", id="d")
    settle(table.fights, "duel", BLOCK, Faces((53,)), "so it was", by="gm", id="s")
    assert told(table, undone=True).split("\n\n")[-4:] == [
        "Anna disputes Grunthar's block: that was a 53.",
        "The dispute is settled, and the roll is put right: so it was.",
        "The game master corrects Grunthar's block, and all that followed is worked out again.",
        "Grunthar covers up (needs under 42), and it goes by (53): 8 points gone, 55 of 63 left.",
    ]


def test_a_roll_that_is_upheld_is_told_so_on_the_line_where_it_was_disputed() -> None:
    table = Table().play(*BLOCKED)
    dispute(table.fights, "duel", BLOCK, "that was a 53", by="anna", id="d")
    uphold(table.fights, "duel", BLOCK, "it was not", by="gm", id="s")
    assert told(table).endswith("The dispute is settled, and the roll stands: it was not.")


def test_a_throw_by_ruling_is_told() -> None:
    table = Table(by_hand="").play(DECLARED[2], DECLARED[3], *MISS[4:6])
    table.do(lambda now: head_moves.rethrow(now, "r1.mutt.1.attack", "it fell off the table"))
    assert "has Mutt's attack thrown again: it fell off the table." in told(table)
    assert "The game master steps in before Mutt's attack." in told(table, undone=True)


# -- what comes from outside the rules


def test_rulings_joins_leaves_and_settings_are_told() -> None:
    table = Table().play(*OPENING)
    slip = Damaged("mutt", "area-8", 2, "ruling.1", "", part="area-8")
    table.do(lambda now: ruling.rule(now, Ruled("ruling.1", "Mutt slips"), (slip,)))
    table.do(lambda now: ruling.change(now, SettingChanged("round_cap", 5, "it is late")))
    late = joining(RULES, table.combat.state.settings, fighter("grunthar-2", "orcs"))
    snaga = msgspec.structs.replace(late, name="snaga", called="Snaga")
    table.do(lambda now: ruling.join(now, snaga))
    table.do(lambda now: ruling.leave(now, CombatantLeft("snaga", "his mother calls")))
    assert told(table).split(" 12 to 6. ")[1] == (
        "The game master rules: Mutt slips. Mutt takes 2 points in the right leg, leaving 56 of 58. "
        "From here on the limit of rounds is 5: it is late. Snaga steps into the ring, for Orcs. "
        "Out of the ring goes Snaga: his mother calls."
    )


def test_what_a_game_master_decrees_is_told_even_where_the_story_needs_no_such_thing() -> None:
    table = Table().play(*OPENING)
    decreed = CounterSet("mutt", "turns", 3, "ruling.1", "")
    table.do(lambda now: ruling.rule(now, Ruled("ruling.1", "time flies"), (decreed,)))
    assert told(table).endswith("Mutt's turns taken is 3.")


def test_what_nobody_is_named_for_was_done_by_somebody() -> None:
    rows = tuple(
        msgspec.structs.replace(row, entry=msgspec.structs.replace(row.entry, by=""))
        for row in written(Noted("hm")).rows
    )
    assert tell(Record("duel", rows, ()), PERCENTILE)[-1].text == 'A note by somebody: "hm".'


def test_nothing_of_a_roll_before_it_is_told_of_a_hidden_one() -> None:
    seen = Rolled("r1.mutt.1.attack", "mutt", "1d100", (14,), 14, target=37, test="under", grade="success")
    hidden = Rolled("r1.mutt.1.search", "mutt", "1d100", (7,), 7, seen_by=("gm",))
    hurt = Damaged("grunthar", "luck", 3, "r1.mutt.1.search", "X-1")
    hurts = (
        EventWording(prose="{who} loses {points} by {faces}"),
        EventWording(prose="{who} loses {points}"),
    )
    fight = redact(written(BeatBegan("r1", 1), seen, hidden, hurt), "public")
    story = tell(fight, Words(phrases={"damaged": hurts}))
    assert story[-1].text.endswith("Mutt makes a hidden roll. Grunthar loses 3.")


# -- every event, in plain words


NEW = Hex(1, 0)
BECAUSE = {"because": "r1.mutt.1.attack", "rule": "X-1"}
EVERY: tuple[AnyEvent, ...] = (
    SettingChanged("pace", "slow", "it is late"),
    RulesChanged("2", "other"),
    SeedSalted("anna", "rain"),
    BeatBegan("r1", 1),
    OrderSet((("mutt",), ("grunthar",)), "r1", "X-1"),
    CombatantJoined("snaga-2", "orcs", msgspec.Raw(b"{}")),
    Declared("r1.mutt.declares", "mutt", (Choice("feint", count=2), Choice("strike", "grunthar"))),
    Revealed(("r1.mutt.declares",), "r1.mutt.declares", "X-1"),
    BeatBegan("r1.mutt.1", 1, ("mutt",)),
    Declared("r1.mutt.1.action", "mutt", (Choice("strike", "grunthar", "left-arm", ("fist",)),)),
    IntentSet("mutt", Choice("wait"), **BECAUSE),
    Rolled("r1.mutt.1.attack", "mutt", "3d6", (3, 4, 2), 9, target=11, test="at-most", grade="success"),
    Checked("mutt", "strike", Grade.SUCCESS, foe="grunthar", part="left-arm", margin=2, **BECAUSE),
    Contested("mutt", "grunthar", "strength", "mutt", 3, **BECAUSE),
    Damaged("grunthar", "fatigue", 4, kind="crushing", part="left-arm", **BECAUSE),
    Damaged("grunthar", "fatigue", 0, **BECAUSE),
    Recovered("grunthar", "fatigue", 1, **BECAUSE),
    Moved("mutt", Hex(0, 0), NEW, "step", **BECAUSE),
    Faced("mutt", 2, **BECAUSE),
    PostureChanged("grunthar", "kneeling", **BECAUSE),
    HoldTaken("h1", "mutt", "grunthar", "arm-lock", part="left-arm", level=2, **BECAUSE),
    HoldChanged("h1", "choke", level=3, **BECAUSE),
    HoldBroken("h1", **BECAUSE),
    ConditionGained("grunthar", "stunned", level=2, **BECAUSE),
    ConditionLost("grunthar", "stunned", **BECAUSE),
    CounterSet("grunthar", "shock", 3, **BECAUSE),
    ItemMoved("mutt", "dirk", "right-hand", to="grunthar", **BECAUSE),
    ItemMoved("grunthar", "dirk", "ground", **BECAUSE),
    GroundChanged(Feature(NEW, "oil-slick"), **BECAUSE),
    SheetChanged("mutt", msgspec.Raw(b"{}"), pools={"fatigue": 1}, **BECAUSE),
    Ruled("ruling.1", "enough of that"),
    Ruled("ruling.2", "bad light", "r1.mutt.2.attack", target=8),
    Ruled("ruling.3", "too lucky", "r1.mutt.2.attack", verdict="failure"),
    CombatantDowned("grunthar", "unconscious", **BECAUSE),
    CombatantRevived("grunthar", **BECAUSE),
    CombatantLeft("snaga-2", "no appetite"),
    CombatEnded(("dwarfs",), how="decided", **BECAUSE),
    RollDisputed("r1.mutt.1.attack", "it was cocked"),
    DisputeSettled(40, "upheld", "it lay flat"),
    Noted("Good fight."),
    SaltCommitted("mutt", "0f" * 32),
    SaltOpened("mutt", "a grey goose"),
    SaltWithheld("grunthar"),
    SeedRevealed("00ff"),
    AnswerStands("mutt", "replies", (Choice("block"), Choice("dodge")), best=True),
    AnswerStands("mutt", "replies"),
)


@pytest.mark.parametrize("style", STYLES)
def test_an_order_with_nobody_in_some_places_is_told_all_the_same(style: Style) -> None:
    """No rules make one, but whoever forges a record may."""
    some, nobody = OrderSet(((), ("mutt",), ()), "r1", "X-1"), OrderSet(((),), "r1", "X-1")
    assert "Mutt" in text(tell(written(some, nobody), Words(), style=style))


@pytest.mark.parametrize("style", STYLES)
def test_every_kind_of_event_is_told_without_any_words(style: Style) -> None:
    assert text(tell(written(*EVERY), Words(), style=style)) == golden(f"events-{style}")
    missing = set(KINDS) - {tag(event) for event in EVERY}
    assert missing == {"combat-opened", "head-moved"}


# -- every story


HARM = re.compile(r"\s\s|[{}\[\]]|\.\.|\s[,.;:]|[,;:][.,;:]|\bNone\b|area-|~~~~|\(\)")
PLAIN = re.compile(r"chooses|From now on|is no longer (?!there)|rolls \d|comes to \d|loses \d")


@pytest.mark.parametrize(
    "seed", [*(0, 1, 2), *(pytest.param(more, marks=pytest.mark.thorough) for more in range(3, 12))]
)
def test_a_random_fight_is_told_in_clean_sentences_of_its_own_system(seed: int) -> None:
    """Costs a second: it is told to each viewer in each style."""
    fight = random_fight(seed)
    for viewer in ("gm", "public", viewers(fight)[1]):
        for style in STYLES:
            for paragraph in tell(redact(fight, viewer), PERCENTILE, style=style):
                assert not HARM.search(paragraph.text), paragraph.text
                assert not PLAIN.search(paragraph.text), paragraph.text


def test_hardly_ever_two_sentences_running_begin_alike() -> None:
    """Costs a second: sixteen fights are told."""
    alike = sentences = 0
    for seed in range(16):
        story = text(tell(random_fight(seed), PERCENTILE))
        firsts = [re.split(r"[ ,.:;']", each)[0] for each in re.split(r"(?<=\.) |\n\n", story)]
        firsts = [each for each in firsts if each != "Round"]
        sentences += len(firsts)
        alike += sum(one == two for one, two in pairwise(firsts))
    assert sentences > 700
    assert alike < sentences / 100


def test_the_same_record_is_told_in_the_same_words() -> None:
    assert tell(random_fight(3), PERCENTILE) == tell(random_fight(3), PERCENTILE)


def test_a_phrase_that_goes_on_with_nothing_makes_a_sentence_of_its_own() -> None:
    own = Words(phrases={"noted": (EventWording(prose=", {text}"),)})
    (*_, last) = tell(written(Noted("by the way")), own)
    assert last.text == "By the way."


def test_steps_that_run_on_are_told_in_one_sentence() -> None:
    """The count begins anew where somebody else moves or something else is said."""
    way = [Hex(0, n) for n in range(4)]
    lines = (
        EventWording({"steps": NumberRange(least=2)}, "<{who} goes {steps:word} yards"),
        EventWording(prose="{who} steps"),
    )
    steps = [Moved("grunthar", one, two, "step", "r1.mutt.1.attack", "X-1") for one, two in pairwise(way)]
    other = Moved("mutt", way[0], way[1], "step", "r1.mutt.1.attack", "X-1")
    (*_, last) = tell(written(*steps, other, steps[0]), Words(phrases={"moved": lines}))
    assert last.text.endswith(" Grunthar goes three yards. Mutt steps. Grunthar steps.")


def test_a_roll_of_a_contest_is_about_the_contest() -> None:
    state = Table().combat.state
    assert label_of("t3.mutt.pin.grunthar", state) == label_of("t3.mutt.pin#2.mutt", state) == "pin"
    assert label_of("r1.mutt.1.attack", state) == "attack"


def standing_alone(history: Record) -> Record:
    """The path alone, written as if there had never been anything else."""
    rows = enumerate(history.standing(), 1)
    return record("path", [Entry(version, row.event, row.entry.by) for version, row in rows])


def quiet(history: Record) -> Record:
    """The record without its notes and moves."""
    rows = tuple(row for row in history.rows if type(row.event) not in METAS)
    return msgspec.structs.replace(history, rows=rows)


def versions(story: tuple[Paragraph, ...]) -> list[int]:
    return [sentence.version for paragraph in story for sentence in paragraph.sentences]


def history_of(seed: int, steps: int = 40) -> Record:
    """A random history of play, undo, redo, fork, rulings, joins, corrections."""
    history = History(seed, PlainStore(), "percentile")
    for _ in range(steps):
        history.step()
    return record("fight", history.store.entries("fight"))


@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10**9), style=st.sampled_from(STYLES))
def test_of_any_history_the_story_is_that_of_its_path(seed: int, style: Style) -> None:
    """Costs a second: twelve histories, each told as a whole and in parts."""
    holds_of_a_story(history_of(seed), style, seed)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(300))
def test_of_many_histories_the_story_is_that_of_their_path(seed: int) -> None:
    for style in STYLES:
        holds_of_a_story(history_of(seed, 80), style, seed)


def holds_of_a_story(fight: Record, style: Style, seed: int) -> None:
    """The laws; `seed` says where a telling that goes on begins."""
    story = tell(quiet(fight), PERCENTILE, style=style)
    assert text(story) == text(tell(standing_alone(fight), PERCENTILE, style=style))
    everything = [
        each for part in tell(fight, PERCENTILE, style=style, undone=True) for each in part.sentences
    ]
    rows = {row.version: row for row in fight.rows}
    assert all(sentence.stands is rows[sentence.version].stands for sentence in everything)
    assert all(bool(sentence.undone_by) is not sentence.stands for sentence in everything)
    stands = [
        each.version for each in everything if each.stands and type(rows[each.version].event) not in METAS
    ]
    assert stands == versions(story)
    cut = seed % len(rows)
    later = tell(fight, PERCENTILE, style=style, undone=True, since=cut)
    assert versions(later) == [each.version for each in everything if each.version > cut]
    told_later = {(each.version, each.text) for part in later for each in part.sentences}
    assert told_later <= {(each.version, each.text) for each in everything}
    assert not any(each.text.startswith(GOES_ON) for each in everything if not each.joined)


def test_the_narrator_knows_the_fight_as_it_stands() -> None:
    fight = history_of(11)
    narrator = Narrator(PERCENTILE)
    for row in fight.standing():
        narrator.hear(row)
    assert narrator.state == fold((row.event for row in fight.standing()), NOTHING)


@pytest.mark.parametrize("mark", ["<b>", ", ", "; ", ": "])
def test_how_somebody_is_called_is_no_mark_of_how_a_sentence_goes_on(mark: str) -> None:
    table = Table().play(*BLOCKED)
    before = told(table)
    dispute(table.fights, "duel", BLOCK, "a doubt", by=f"{mark}Ann", id="d")
    after = told(table)
    assert after.startswith(before)
    assert f"{mark}Ann disputes" in after
