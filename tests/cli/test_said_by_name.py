"""People, places and parts of the body are said as they are called, and refusals call them so."""

import pytest

from tests.cli.conftest import Scuffle

ROOM = """
[ground]
map = \"\"\"
#   #   #
  .   .
.   .   .
  .   .
#   #   #
\"\"\"
"""


@pytest.fixture
def brawl(scuffle: Scuffle) -> Scuffle:
    """Two and two, Sister Wei first, all dice by hand."""
    scuffle(
        "new brawl karateka@guests alma@guests boxer@house boris@house --hand all "
        "--seed nothing-is-left-to-chance "
        "--at karateka=0,0,3 --at alma=1,-1,3 --at boxer=0,2,0 --at boris=0,1,0"
    )
    return scuffle


def refused(scuffle: Scuffle, line: str) -> str:
    """The sentence on stderr, in one line."""
    said = scuffle(line, code=None)
    assert said.exit_code in (1, 2), said.output
    return " ".join(said.stderr.split())


def test_of_a_line_that_cannot_be_done_nothing_is_and_the_rules_say_why(brawl: Scuffle) -> None:
    said = refused(brawl, "declare brawl t1.karateka.maneuver 'attack kick joe'")
    assert "Gentleman Joe is 2 yards away" in said
    assert said.endswith("[GUR-166] Nothing of the line was taken.")
    brawl("rule brawl --why 'our custom' --standing 'no kick for guests'")
    brawl("declare brawl t1.karateka.maneuver attack")
    said = refused(brawl, "declare brawl t1.karateka.does 'kick boris'")
    assert said == "scuffle: Kick is forbidden here, by ruling 1. [GUR-198]"


def test_a_wall_in_the_way_is_told_as_a_wall(scuffle: Scuffle, tmp_path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "room.toml").write_text(ROOM)
    scuffle(f"new room alma@a boris@b --map {tmp_path / 'room.toml'} --at alma=1,0,3 --at boris=3,0,0")
    key = "t1.alma.maneuver"
    assert "There is a wall at 0,0" in refused(scuffle, f"declare room {key} 'move 0,0'")
    assert "There is no ground at 9,9" in refused(scuffle, f"declare room {key} 'move 9,9'")
    assert "Alma is at 1,0 already" in refused(scuffle, f"declare room {key} 'move 1,0'")


def test_where_somebody_always_faces_is_said_at_any_question_of_theirs(brawl: Scuffle) -> None:
    brawl("always brawl t1.karateka.maneuver face joe")
    assert (
        "Sister Wei's facing is answered unasked: face towards Gentleman Joe." in brawl("show brawl").stdout
    )
    assert "'them' may be Boris or Gentleman Joe" in refused(
        brawl, "always brawl t1.karateka.maneuver face them"
    )


def test_a_ruling_takes_names_and_parts_as_they_stand_on_the_screen(brawl: Scuffle) -> None:
    brawl("rule brawl --why close --move joe:0,0")
    brawl(["rule", "brawl", "--why", "seized", "--hold", "Joe:wei:grapple:right arm:right hand,left hand"])
    assert "break free of Gentleman Joe" in brawl("show brawl").stdout
    brawl("rule brawl --why 'let go' --release joe:wei")
    brawl(["rule", "brawl", "--why", "a gift", "--hand", "wei:staff:right hand:alma"])
    assert "staff (right hand)" in brawl("show brawl").stdout


@pytest.mark.parametrize(
    ("ruling", "told"),
    [
        ("--hold joe:wei:grapple:arm", "'arm' may be right arm or left arm; say which."),
        ("--hold joe:tony:grapple", "There is no combatant 'tony'. There is: Sister Wei, Alma,"),
        ("--hand joe:staff:hand", "Gentleman Joe carries nothing."),
        ("--hand wei:sword:hand", "There is no thing of Sister Wei's 'sword'. There is: staff."),
        ("--recover wei:hp:3", "Sister Wei has lost nothing of that; no more comes back."),
        ("--posture wei:prone", "There is no posture 'prone'; there is standing, crouching,"),
    ],
)
def test_what_a_ruling_cannot_bring_about_is_told_with_what_there_is(
    brawl: Scuffle, ruling: str, told: str
) -> None:
    assert told in refused(brawl, f"rule brawl --why x {ruling}")


def test_a_group_is_told_for_whom_its_answer_is_kept_and_who_cannot_is_asked(brawl: Scuffle) -> None:
    said = brawl("play brawl", stdin="house: attack kick wei\nattack\ne\n", code=None)
    assert "Kept for Gentleman Joe and Boris, who are asked so in this round: attack kick wei." in said.stdout
    assert "Sister Wei is 2 yards away" in said.stderr


def test_of_a_group_every_name_is_somebody(brawl: Scuffle) -> None:
    said = brawl("play brawl", stdin="joe, tony: attack\n", code=2).stderr
    assert "Nobody here is called 'tony'; the others are, so nothing was taken." in said


def test_whoever_a_ruling_moves_is_told_of_with_the_ruling_and_not_with_what_comes_next(
    brawl: Scuffle,
) -> None:
    lines = "rule --why 'a shove' --move boris:3,0\nrule --why 'a slip' --posture boris:kneeling\nq\n"
    said = " ".join(brawl("play brawl", lines).stdout.split())
    shove, slip = said.split("The game master rules: a shove. ")[1].split("The game master rules: a slip. ")
    assert shove.startswith("Boris is moved, to three yards from Wei.")
    assert slip.startswith("Boris is on his knees now.")


def test_who_asks_for_the_ways_of_what_is_not_offered_is_told_why(brawl: Scuffle) -> None:
    told = brawl("play brawl", stdin="? grapple boris\n", code=None)
    assert "Grapple is part of attack" in " ".join(told.stderr.split())
