"""The front door: a fight in a few lines, by any rules; refusals that say the mend; nothing half-done."""

from __future__ import annotations

import warnings
from pathlib import Path

import msgspec
import pytest

import scuffle
from adapters.cli.main import main
from domain.engine.commands import ruling
from domain.facts.events import Declared, Ruled
from projections.open_prompts import OpenChoice, OpenRoll

SEED = "a seed of our own, 1"
PAIRS = {
    "percentile": ("grunthar@orcs", "mutt@dwarfs"),
    "swordspath": ("silk@reds", "bruno@blues"),
    "adnd": ("brandt@road", "bear@wild"),
    "gurps": ("kara@reds", "boris@blues"),
}


def duel(hand: str | None = "mutt", **more: str) -> scuffle.Fight:
    return scuffle.open(*PAIRS["percentile"], seed=SEED, hand=hand, **more)


def begun() -> scuffle.Fight:
    """Mutt, who throws real dice, is to act first, with two actions each."""
    fight = duel()
    fight.roll(8)
    fight.answer("2 actions", of="mutt")
    fight.answer("2 actions", of="dwarfs" if fight.asks[0].by == "mutt" else "orcs")
    return fight


@pytest.mark.parametrize("system", PAIRS)
def test_every_system_is_played_questioned_and_kept_without_a_word_of_the_engine(
    system: str, tmp_path: Path
) -> None:
    near = {"kara": (0, 0, 0), "boris": (0, -1, 3)} if system == "gurps" else {}
    fight = scuffle.open(*PAIRS[system], system=system, seed=SEED, at=near)
    before = fight.asks
    first = before[0]
    assert isinstance(first, OpenChoice)
    told = fight.answer("1", of=first.key)
    assert fight.undo().startswith("Undone: ")
    assert [each.key for each in fight.asks] == [each.key for each in before]
    fight.redo()
    assert told in fight.story or not told
    while not fight.rolls:
        fight.answer("1", of=fight.asks[0].key)
    fight.play("chance", most=10)
    roll = next(each for each in fight.rolls if each.stands)
    assert fight.why(roll.key).startswith(roll.key)
    fight.dispute(roll.key, why="it rolled off the table")
    assert not fight.settle(roll.key, why="all saw it", uphold=True).preview
    again = scuffle.load(fight.save(tmp_path / "duel.ndjson"))
    assert again.story == fight.story
    assert again.board == fight.board
    assert not again.verify().disagreements
    assert max(len(repr(each)) for each in (fight, *before)) < 200


def test_of_two_questions_the_one_is_answered_that_the_words_fit() -> None:
    fight = begun()
    (asked,) = fight.asks
    assert asked.key == "r1.mutt.1.action"
    two = duel()
    two.roll(8)
    with pytest.raises(scuffle.Rejected, match=r"may answer .*mutt.*grunthar.*; say whose with"):
        two.answer("2 actions")
    two.answer("1 action with boxing")  # which Mutt, who fights by martial arts, is not offered
    assert [each.by for each in two.asks] == ["mutt"]


def test_what_came_of_it_is_told_and_shows_itself_as_it_reads() -> None:
    fight = begun()
    told = fight.answer("attack grunthar")
    assert repr(told) == told == "Without further ado Mutt goes for Grunthar."
    fight.answer("stand")
    assert (
        max(len(repr(each)) for each in (fight.board, fight.rolls[0], fight.verify(), fight.standing)) < 200
    )
    assert fight.roll(23) == "… and makes it count (23)."
    assert "under 37: success" in fight.why("r1.mutt.1.attack")
    assert fight.undo().splitlines()[0] == "Undone: Mutt's attack."
    assert fight.roll(total=53)
    assert [each.grade for each in fight.rolls if each.key == "r1.mutt.1.attack"] == ["success", "failure"]


def test_a_roll_is_disputed_looked_at_put_right_and_taken_back() -> None:
    fight = begun()
    fight.answer("attack grunthar")
    fight.answer("stand")
    fight.roll(23)
    key = "r1.mutt.1.attack"
    fight.dispute(key, why="the die was cocked")
    length = len(fight.record.rows)
    assert fight.settle(key, faces=53, preview=True).asks == ("r1.grunthar.1.action",)
    assert len(fight.record.rows) == length
    settled = fight.settle(key, why="it showed 53", faces=53)
    assert settled.asks == ("r1.grunthar.1.action",)
    assert "corrected" in repr(settled)
    fight.undo()
    assert [each.key for each in fight.asks] == ["r1.mutt.1.aim"]


def test_odds_are_those_of_the_rules_and_a_choice_that_is_none_has_none() -> None:
    fight = begun()
    odds = fight.odds("attack grunthar", others="stand")
    assert odds.exact
    assert [each.passes.value for each in odds.trials if each.key == "r1.mutt.1.attack"] == ["37/100"]
    assert "grunthar is hurt" in repr(odds)
    with pytest.raises(scuffle.Rejected):
        fight.odds("somersault")
    with pytest.raises(scuffle.Rejected, match="limit may be 1 to"):
        fight.odds("attack grunthar", limit=10**9)


def test_a_player_answers_his_own_questions_and_sees_no_secret_of_others() -> None:
    fight = scuffle.open(*PAIRS["percentile"], seed=SEED, settings={"declarations": "secret"})
    mutt, public = fight.seen_by("mutt"), fight.seen_by("public")
    fight.answer("1 action", of="grunthar")
    hidden = [row for row in mutt.record.rows if row.sealed]
    assert len(hidden) == 1
    assert "as mutt sees it" in repr(mutt)
    with pytest.raises(scuffle.Rejected, match="Nothing is asked now under 'grunthar'"):
        mutt.answer("2 actions", of="grunthar")
    with pytest.raises(scuffle.Rejected, match="secrets in this fight"):
        mutt.odds("2 actions")
    with pytest.raises(scuffle.Rejected, match="Nothing is asked now of public"):
        public.answer("2 actions")
    for never in (
        lambda: mutt.fork(3, "other"),
        lambda: mutt.settle("r1.mutt.1.attack", why="so", faces=1),
        lambda: mutt.play(),
        lambda: mutt.reveal(early=True),
        lambda: mutt.verify(),
        lambda: mutt.carry_on(),
        lambda: mutt.seen_by("gm"),
        lambda: mutt.do(lambda now: ruling.rest(now, 1, "")),
    ):
        with pytest.raises(scuffle.Rejected, match="Only the game master"):
            never()
    with pytest.raises(scuffle.Rejected, match="Only the game master"):
        mutt.combat  # noqa: B018
    assert mutt.state == fight.state
    mutt.answer("2 actions")
    assert not [row for row in mutt.record.rows if row.sealed]


@pytest.mark.parametrize("file", ["duel.ndjson", "duel.html"])
def test_a_record_with_secrets_kept_back_is_loaded_only_when_they_are_out(tmp_path: Path, file: str) -> None:
    fight = scuffle.open(*PAIRS["percentile"], seed=SEED, settings={"declarations": "secret"})
    fight.answer("1 action", of="grunthar")
    with pytest.raises(scuffle.Rejected, match=r"keeps 1 event back, .* ask the game master for the whole"):
        scuffle.load(fight.seen_by("mutt").save(tmp_path / file))
    fight.answer("2 actions", of="mutt")
    assert scuffle.load(fight.seen_by("mutt").save(tmp_path / file)).state == fight.state


REFUSED = {
    "nothing": lambda: scuffle.open(),
    "no such combatant": lambda: scuffle.open("nobody"),
    "no such system": lambda: scuffle.open("mutt", system="percentil"),
    "no such setting": lambda: scuffle.open("mutt", "grunthar", settings={"comparisn": "strict"}),
    "a guessable seed": lambda: scuffle.open("mutt", "grunthar", seed="1"),
    "nowhere": lambda: scuffle.open("mutt", "grunthar", at={"mutt": "here"}),
    "no file": lambda: scuffle.load("nowhere.ndjson"),
    "a folder": lambda: scuffle.load("/"),
    "no map": lambda: scuffle.open("mutt", "grunthar", map="nowhere.toml"),
    "too many": lambda: scuffle.simulate("mutt", "grunthar", fights=10**7),
    "none": lambda: scuffle.simulate("mutt", "grunthar", fights=0),
    "no tactic": lambda: scuffle.simulate("mutt", "grunthar", tactics={"mutt": "cunning"}),
    "no words": lambda: begun().answer(""),
    "no such choice": lambda: begun().answer("kick the bucket"),
    "no such question": lambda: begun().answer("attack", of="r9.mutt.1.action"),
    "dice for a choice": lambda: begun().roll(5),
    "a choice for dice": lambda: duel().answer("attack"),
    "impossible dice": lambda: duel().roll(11),
    "dice twice": lambda: duel().roll(5, total=5),
    "no such roll": lambda: begun().why("r9.mutt.1.attack"),
    "no reason": lambda: begun().dispute("r1.mutt.initiative", why=" "),
    "no way": lambda: begun().settle("r1.mutt.initiative", why="so"),
    "two ways": lambda: begun().settle("r1.mutt.initiative", why="so", faces=3, not_made=True),
    "no such line": lambda: begun().redo("elsewhere"),
    "no such event": lambda: begun().fork(99, "elsewhere"),
    "a bad name": lambda: begun().fork(9, "Else where!"),
    "nobody": lambda: begun().seen_by("zed"),
    "no folder": lambda: begun().save("/nowhere/at/all/duel.ndjson"),
    "a number that is none": lambda: begun().settle("r1.mutt.initiative", why="so", target=float("nan")),
    "a decimal number": lambda: duel().roll(total=3.5),
    "a truth for a number": lambda: duel().roll(total=True),
    "a word for a truth": lambda: begun().reveal(early="no"),
    "a number beyond bounds": lambda: begun().settle("r1.mutt.initiative", why="so", target=10**30),
    "bytes": lambda: begun().note(b"x"),
    "nothing for words": lambda: begun().answer(None),
    "half a letter": lambda: begun().note("\ud800"),
    "a long text": lambda: begun().answer("x" * 200_000),
    "a path that none is": lambda: scuffle.load("a\0b"),
    "an empty note": lambda: begun().note(" "),
    "no moment": lambda: begun().at(0),
    "no command": lambda: begun().do(None),
    "a list for a table": lambda: scuffle.open("mutt", "grunthar", settings=["comparison"]),
    "fewer than none": lambda: begun().play(most=-1),
    "no rest": lambda: begun().do(lambda now: ruling.rest(now, 3, "")),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_cannot_be_done_is_told_in_one_sentence(what: str) -> None:
    with pytest.raises(scuffle.Rejected, match=r"^\S.*\S$") as told:
        REFUSED[what]()
    assert "Traceback" not in str(told.value)
    assert len(str(told.value)) < 700


def test_a_refused_verb_writes_nothing() -> None:
    fight = begun()
    before = fight.record
    for refused in (
        lambda: fight.answer("kick"),
        lambda: fight.settle("r1.mutt.initiative", why="x", faces=99),
        lambda: fight.do(lambda now: ruling.rule(now, Ruled("ruling.1", "x", "nothing", target=5))),
    ):
        with pytest.raises(scuffle.Rejected):
            refused()
    assert fight.record == before


def test_a_fight_in_a_file_is_the_one_of_the_other_front_ends(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    db = tmp_path / "fights.db"
    with scuffle.open(*PAIRS["percentile"], seed=SEED, title="A quarrel", db=db) as fight:
        assert fight.name == "a-quarrel"
        fight.answer("2 actions", of="mutt")
    assert main(["--db", str(db), "--plain", "show", "a-quarrel"]) == 0
    assert "r1.grunthar.declares" in capsys.readouterr().out
    with scuffle.load(db) as again:
        assert [each.by for each in again.asks] == ["grunthar"]
        scuffle.open(*PAIRS["percentile"], seed=SEED, name="other", db=db).close()
        with pytest.raises(scuffle.Rejected, match="a-quarrel, other; say which"):
            scuffle.load(db)
        with pytest.raises(scuffle.Rejected, match="There is a fight called 'other' already"):
            scuffle.open(*PAIRS["percentile"], seed=SEED, name="other", db=db)


def test_fights_are_counted_and_the_same_seed_gives_the_same() -> None:
    """Costs a second: many fights."""
    found = scuffle.simulate(*PAIRS["percentile"], fights=6)
    assert found.fights == 6 == sum(found.wins.values()) + found.draws
    assert scuffle.simulate(*PAIRS["percentile"], fights=6) == found
    assert scuffle.simulate(*PAIRS["percentile"], fights=6, seed="another") != found


def test_the_same_seed_gives_the_same_fight_and_a_seed_that_is_drawn_another() -> None:
    one, two = (scuffle.open(*PAIRS["gurps"], seed=SEED) for _ in range(2))
    one.play(most=30)
    two.play(most=30)
    assert one.story == two.story
    assert scuffle.open(*PAIRS["gurps"]).state != one.state


def test_what_looks_mistyped_is_warned_of(tmp_path: Path) -> None:
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        scuffle.open("grunthar@dwarf", "mutt@dwarfs", seed=SEED)
    assert any("dwarf" in str(each.message) for each in said)


def test_a_notebook_shows_the_board_and_the_story() -> None:
    shown = begun()._repr_html_()
    assert begun().at(8) != begun().board
    assert "<svg" in shown
    assert "Mutt" in shown


ROOMS = ("scuffle", "adapters", "projections", "domain")


def test_the_names_of_the_door_are_those_that_it_lists() -> None:
    for name in scuffle.__all__:
        assert getattr(scuffle, name).__module__.split(".")[0] in ROOMS
        assert getattr(scuffle, name).__doc__
    with pytest.raises(AttributeError, match="it has AuditRow"):
        scuffle.fihgt  # noqa: B018
    assert {name for names in scuffle._HOMES.values() for name in names} == {*scuffle.__all__}
    assert {*scuffle.__all__, "rules"} == {*dir(scuffle)}


def test_a_target_of_zero_is_a_target() -> None:
    fight = begun()
    fight.answer("attack grunthar")
    fight.answer("stand")
    fight.roll(23)
    fight.dispute("r1.mutt.1.attack", why="in the dark")
    assert fight.settle("r1.mutt.1.attack", why="blind", target=0).verdict == "corrected"
    assert [each.target for each in fight.rolls if each.key == "r1.mutt.1.attack"][-1] == 0


def test_nothing_that_is_told_steers_a_terminal() -> None:
    fight = duel()
    fight.note("a\x1b[31mred\u202e")
    assert fight.story.isprintable() or (set(fight.story) - {"\n"} and "\x1b" not in fight.story)


def test_a_fight_that_cannot_be_read_still_shows_itself(tmp_path: Path) -> None:
    fight = scuffle.open(*PAIRS["percentile"], seed=SEED, db=tmp_path / "fights.db")
    fight.close()
    assert "cannot be read" in repr(fight)


def test_what_is_asked_can_be_sent_as_it_stands() -> None:
    for each in duel().asks:
        assert isinstance(each, OpenRoll)
        assert msgspec.json.decode(msgspec.json.encode(each), type=OpenRoll) == each


def test_many_fights_are_played_on_a_map_and_from_where_people_stand(tmp_path: Path) -> None:
    """Costs a second: GURPS fights, on a map."""
    near, apart = ({"kara": (0, 0, 0), "boris": (0, row, 3)} for row in (-1, -9))
    tactics = {"all": "brawler"}
    found = [scuffle.simulate(*PAIRS["gurps"], fights=3, tactics=tactics, at=at) for at in (near, apart)]
    assert found[0] != found[1]
    land = tmp_path / "pit.toml"
    land.write_text(
        '[ground]\nmap = """\n#   #   #\n  A   B\n#   #   #\n"""\n'
        '[ground.legend]\nA = { stands = "kara" }\nB = { stands = "boris" }\n'
    )
    with pytest.warns(UserWarning, match="3 of 3 fights ended by the cap: the wins say little"):
        assert scuffle.simulate(*PAIRS["gurps"], fights=3, tactics=tactics, map=land) not in found


def test_an_answer_stands_until_they_are_asked_again() -> None:
    with scuffle.open(
        "karateka", "boxer", at={"karateka": (0, 0, 3), "boxer": (0, 1, 0)}, seed=SEED
    ) as fight:
        fight.answer("attack")
        fight.answer("kick boxer right-foot karate")
        fight.answer("aim torso")
        with pytest.raises(scuffle.Rejected, match="did you mean 'dodge'"):
            fight.always("dogde")
        told = fight.always("dodge unless the parry is better")
        assert "the best of dodge or parry" in told
        assert [each.who for each in fight.standing.stands] == ["boxer"]
        assert ", unasked [" in str(fight.why("t1.karateka.boxer.defends"))
        with pytest.raises(scuffle.Rejected, match="they are asked everything"):
            fight.ask_me("karateka")
        fight.ask_me("boxer")
        assert fight.standing.stands == ()


def test_a_line_answers_a_manoeuvre_an_act_and_an_aim_or_nothing() -> None:
    near = {"karateka": (0, 0, 3), "boxer": (0, 1, 0)}
    fight = scuffle.open("karateka", "boxer", system="gurps", seed=SEED, at=near)
    with pytest.raises(scuffle.Rejected):
        fight.answer("attack kick boxer elsewhere")
    assert [each.key for each in fight.asks] == ["t1.karateka.maneuver"]
    fight.answer("attack kick joe left face")
    picks = [row.event.picks[0] for row in fight.record.rows if isinstance(row.event, Declared)]
    assert [each.act for each in picks[:3]] == ["attack", "kick", picks[2].act]
    assert picks[1].using[0] == "left-foot"
    assert picks[2].part == "face"
