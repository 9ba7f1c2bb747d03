"""A notation that somebody types: what it needs, and what is said of a slip in it."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import seeds
from adapters.books.text import BadFile
from adapters.notation.scan import LONGEST_ITEM, scan
from domain.facts.events import CombatantJoined, Declared, Rolled
from tests.notation.lines import played

PAGE = (Path(seeds.__file__).parent / "NOTATION.md").read_text()

HEAD = "[system gurps]\n[join alma@inn at=0,1]\n[join boris@south at=0,0 facing=3]\n"


def fault(text: str) -> str:
    with pytest.raises(BadFile) as raised:
        played(text)
    return str(raised.value)


def test_the_example_of_the_page_is_played() -> None:
    (example,) = re.findall(r"^```text\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    path = played(example).combat.path()
    said = [event.picks[0].act for event in path if isinstance(event, Declared)]
    assert said[:4] == ["attack", "kick", "aim", "dodge"]
    assert [event.faces for event in path if isinstance(event, Rolled)] == [(3, 3, 1), (3, 4, 5)]
    assert {event.source for event in path if isinstance(event, Rolled)} == {"hand"}


def test_people_alone_are_a_fight_that_begins() -> None:
    read = played("[system percentile]\n[join grunthar@orcs]\n[join mutt@dwarfs]\n")
    assert read.combat.begun
    assert [prompt.key for prompt in read.combat.asks] == ["r1.grunthar.initiative"]


def test_whoever_waits_has_not_begun() -> None:
    assert not played(HEAD + "[waiting]").combat.begun


def test_nobody_says_where_they_stand_and_stands_where_new_would_put_them() -> None:
    path = played("[system gurps]\n[join alma@inn]\n[join boris@south]").combat.path()
    places = [event.at for event in path if isinstance(event, CombatantJoined)]
    assert len(set(places)) == 2


def test_lines_and_bars_and_remarks_make_no_difference() -> None:
    one = played(HEAD + "alma: attack | kick boris groin | 3d 3 3 1")
    other = played(
        HEAD + "; so it was told\n@t1.alma alma: attack {quick}\n\n  kick {low} boris groin ; ouch\n=7 total"
    )
    assert [type(event) for event in one.events()] == [type(event) for event in other.events()]
    assert one.combat.asks == other.combat.asks


def test_blanks_of_every_kind_part_words() -> None:
    """Pages and chats put others than the one of the keyboard."""
    plain = played(HEAD + "alma: attack | kick boris groin | 3d 3 3 1")
    assert (
        played(HEAD + "alma:\u00a0attack |\u2003kick boris\u3000groin | 3d\t3 3 1\r").events()
        == plain.events()
    )


def test_whose_answer_it_is_stands_before_a_colon_with_or_without_blanks() -> None:
    plain = played(HEAD + "alma: attack | alma: kick boris groin").events()
    assert played(HEAD + "alma:attack | alma : kick boris groin").events() == plain
    assert "line 4, column 6: There is no act 'atack'" in fault(HEAD + "alma:atack")


def test_nothing_is_called_a_standing_answer_that_nobody_had_given() -> None:
    assert "had not said what they always answer" in fault(HEAD + "alma: attack as always")


def test_no_dice_are_called_seeded_where_no_seed_was_promised() -> None:
    kick = "alma: attack | kick boris groin | 3d 3 3 1"
    for text in (f"[dice seeded]\n{HEAD}{kick}", f"{HEAD}{kick} drawn"):
        assert "no seed was promised" in fault(text)
    assert played(f"[dice seeded]\n[commitment {'ab' * 32}]\n{HEAD}{kick}").combat.asks


def test_every_step_can_be_undone_alone() -> None:
    read = played(HEAD + "alma: attack | kick boris groin | 3d 3 3 1")
    assert [len(step) > 0 for step in read.written] == [True] * 6


@pytest.mark.parametrize(
    ("text", "place", "says"),
    [
        ("", "line 1, column 1", "begin with a tag such as [system gurps]"),
        ("[system gurp]", "line 1, column 9", "did you mean 'gurps'"),
        ("[system gurps]", "line 1, column 15", "nobody fights"),
        ("[system gurps]\n[join alma", "line 2, column 1", "ends with ]"),
        ("[system gurps]\n[titel x]\n[join alma]", "line 2, column 2", "did you mean 'title'"),
        ("[system gurps]\n[join almo]", "line 2, column 7", "did you mean 'alma'"),
        ("[system gurps]\n[join alma ta=0,1]", "line 2, column 12", "did you mean 'at'"),
        ("[system gurps]\n[join ./alma.toml]", "line 2, column 7", "no files"),
        ("[system gurps]\n[join alma from=/etc/passwd.toml]", "line 2, column 7", "no files"),
        ("[system gurps]\n[join alma]\n[join alma]", "line 3, column 7", "[join NAME from=...]"),
        ("[system gurps]\n[set by_hans=all]\n[join alma]", "line 2, column 6", "did you mean 'by_hand'"),
        (HEAD + "alma: atack", "line 4, column 7", "attack"),
        (HEAD + "!", "line 4, column 1", "there is no order ''; there is always"),
        (HEAD + "!rule why=x damage=boris:mana:2", "line 4, column 1", "There is: HP, FP."),
        (HEAD + "alma: attack | kick borris", "line 4, column 16", "boris"),
        (HEAD + "boris: attack", "line 4, column 1", "boris is asked nothing here"),
        (HEAD + "alma: attack | kick boris groin | 3d 3 3 7", "line 4, column 35", "shows 1 to 6, not 7"),
        (HEAD + "alma: attack | kick boris groin | 1d100 3", "line 4, column 35", "wants 3d6, not 1d100"),
        (HEAD + "alma: attack | kick boris groin | dodge", "line 4, column 35", "are no faces"),
        (HEAD + "@t1.boris alma: attack", "line 4, column 1", "it is t1.alma here"),
        (HEAD + "alma: attack\n!leav boris", "line 5, column 1", "leave"),
        (HEAD + "!rule damage=boris:hp:2", "line 4, column 1", "why"),
        (HEAD + '!rule why="a tile" damage=boris:hq:2', "line 4, column 1", "'HP'"),
        (HEAD + '!rule why="a tile', "line 4, column 11", "is not whole"),
        (HEAD + "alma: attack {never closed", "line 4, column 14", "ends with }"),
        (HEAD + "!reveal abcd", "line 4, column 9", "not the seed"),
        (HEAD + "alma: attack\n[title late]", "line 5, column 2", "tags stand before"),
        (HEAD + "!outcome x", "line 4, column 1", "there is no order"),
        (HEAD + 'alma: picks=[{"act":"fly"}]', "line 4, column 7", "fly"),
    ],
)
def test_a_slip_is_told_with_its_place_and_the_mend(text: str, place: str, says: str) -> None:
    told = fault(text)
    assert told.startswith(f"fight.txt: {place}: ")
    assert says in told
    assert "\n" not in told


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("x" * (LONGEST_ITEM + 1), "break it"),
        ("|x" * 101, "100 tags and items"),
        ("[settings=" + "[" * 50_000, "not whole"),
        ("[x]\n" * 500_001, "2,000,000 characters"),
    ],
)
def test_what_is_too_much_is_left_off(text: str, says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adapters.notation.scan.MOST_ITEMS", 100)
    with pytest.raises(BadFile) as raised:
        scan(text)
    assert says in str(raised.value)


def test_a_seed_that_is_shown_is_held_against_its_commitment() -> None:
    from domain.facts.seed import commitment

    seed = "ab" * 32
    tags = HEAD + f"[commitment {commitment(bytes.fromhex(seed))}]\n"
    assert played(f"{tags}!reveal {seed}").combat.last == 6
    assert "not the seed" in fault(f"{tags}!reveal {'cd' * 32}")


SCRAPS = (
    *'{}[]|;"=@!:',
    *("-1", "9" * 30, "\x00", "\n", "é", "picks=[{}]", 'outcome={"is":"damaged"}', 'after=["x"]', "sheet={}"),
    *("settings={}", "1e400", "3d", "total", "!begin", "alma:", "attack", 'joined={"is":"combatant-joined"}'),
    'feature={"at":[0,0],"kind":"wall"}',
)
"""What somebody may mistype, or means to break it with."""

WHOLE = f"""{HEAD}alma: attack | kick boris groin | 3d 3 3 1
!rule why="a tile" damage=boris:hp:2
boris: dodge"""


@settings(max_examples=30)
@given(cuts=st.lists(st.tuples(st.integers(0, 400), st.integers(0, 9), st.sampled_from(SCRAPS)), max_size=4))
def test_whatever_is_typed_is_played_or_its_fault_is_named(cuts: list[tuple[int, int, str]]) -> None:
    """Costs a second: thirty texts are played."""
    text = WHOLE
    for at, many, scrap in cuts:
        text = text[:at] + scrap + text[at + many :]
    told = ""
    try:
        last = played(text).combat.last
    except BadFile as error:
        last, told = 0, str(error)
    assert last >= 3 or re.fullmatch(r"fight\.txt: line \d+, column \d+: \S[^\n]*", told)
