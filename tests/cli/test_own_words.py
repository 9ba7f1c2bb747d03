"""What people say at a question: in a few words, with hexes, for themselves only."""

import json

import pytest

from tests.cli.conftest import After, Scuffle


@pytest.fixture
def pit(after: After) -> Scuffle:
    """A rider and a man on foot, both to declare."""
    return after("new pit derek@a plunder@b --system swordspath --hand all")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("walk-off 0,-2", "to walk off to two paces from Derek"),
        ("duck, walk-off 0,-2", "to duck away from Derek and walk off to two paces from Derek"),
        (
            "duck,walk-off 0,-2,duck",
            "to duck away from Derek twice and walk off to two paces from Derek",
        ),
        ("walk off to 0,-2", "to walk off to two paces from Derek"),
        ("26,26", "to duck away from Derek twice"),
        ("right arm grab", "to grab Derek by the right arm"),
        ("kick long left, duck", "to kick Derek with a long left and duck away from him"),
    ],
)
def test_acts_are_declared_in_words_in_which_a_hex_survives(pit: Scuffle, text: str, told: str) -> None:
    pit("declare pit p1.derek.declares duck")
    assert told in " ".join(pit(f"declare pit p1.plunder.declares '{text}'").output.split())


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("kick", "'kick Derek with a short right'", "'kick Derek with a long left'"),
        ("punch right", "'punch Derek with a short right'", "'punch Derek with a long right'"),
        ("punch derek right", "'punch Derek with a short right'", "'punch Derek with a long right'"),
        ("grab arm", "'grab Derek by the right arm'", "'grab Derek by the left arm'"),
        ("walk", "'walk off to 0,-1' to 'walk off to -5,0'", ""),
        ("duck, grab", "'grab' may mean 'grab Derek by the right arm'", "'grab Derek by both arms'"),
    ],
)
def test_an_incomplete_text_lists_what_it_may_mean_before_any_rule_is_named(
    pit: Scuffle, text: str, first: str, last: str
) -> None:
    told = pit(f"declare pit p1.plunder.declares '{text}'", code=2).output
    assert [part in told for part in ("may mean", first, last, "SPG")] == [True, True, True, False]


def test_a_direction_is_not_one_that_begins_with_it(pit: Scuffle) -> None:
    pit("declare pit p1.derek.declares 'throw north'")
    pit("declare pit p1.plunder.declares duck")
    told = " ".join(pit("log pit").output.split())
    assert "throw Plunder to the north" in told
    assert "to the north east" not in told


def test_an_act_in_plain_words_that_is_not_offered_gets_its_own_reason(pit: Scuffle) -> None:
    assert "SPG-47" in pit("declare pit p1.plunder.declares 'let go'", code=1).output
    assert (
        "walks 5 hexes at most in a phase, not 99"
        in pit("declare pit p1.plunder.declares 'walk-off 0,-99'", code=1).output
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("choke plunder", "Captain Plunder is on Captain Plunder's own side; foes are Derek. [SPG-48]"),
        ("ride derek down", "Captain Plunder is not mounted and has nothing to ram with. [SPG-41]"),
        (
            "grab derek by the tail",
            "may be grab at the arm, grab at the leg, grab round the body, grab at the head,",
        ),
        ("drop the reins", "must be said like 'drop-reins left-hand'; there is nothing of the kind"),
        ("throw derek up", "Derek is mounted: drag them off their horse instead. [SPG-39]"),
        ("5 duck", "'duck 5 Derek' must be said like 'duck Derek'. It takes no count. [SPG-03]"),
        ("slap derek", "There is no act 'slap'; here there is punch, elbow, kick, knee,"),
        ("1 2", "several numbers are parted by commas."),
    ],
)
def test_an_option_is_refused_by_the_words_with_which_it_would_be_shown(
    pit: Scuffle, text: str, told: str
) -> None:
    said = " ".join(pit(f"declare pit p1.plunder.declares '{text}'", code=None).output.split())
    assert told in said
    assert "did you mean" not in said


def test_a_choice_is_taken_in_the_words_of_the_list_with_hyphens_and_stops(scuffle: Scuffle) -> None:
    scuffle("new brawl alma boris --system gurps --at alma=0,0 --at boris=0,1,3 --hand all")
    scuffle("declare brawl t1.alma.maneuver attack")
    refused = scuffle("declare brawl t1.alma.does 'change posture: standing'", code=1).output
    assert "Alma is standing already" in " ".join(refused.split())
    assert "lies down" in scuffle("declare brawl t1.alma.does change-posture lying").output


def test_a_player_answers_his_own_questions_only(pit: Scuffle) -> None:
    told = pit("declare pit p1.plunder.declares duck --as derek", code=1).output
    assert "p1.plunder.declares asks Captain Plunder; only Captain Plunder or" in told
    pit("declare pit p1.plunder.declares duck --as b")
    pit("declare pit p1.derek.declares 'punch short right' --as derek")
    for how in ("5 --as plunder", "--draw --as plunder", "--total 5 --as public"):
        assert (
            "only Derek or the game master may answer"
            in pit(f"roll pit p1.derek.control {how}", code=1).output
        )
    pit("roll pit p1.derek.control 5 --as gm")


def test_dice_whose_double_zero_counts_zero_are_told_so(pit: Scuffle) -> None:
    pit("declare pit p1.plunder.declares duck")
    pit("declare pit p1.derek.declares 'punch short right'")
    for wrong in ("100", "101", "'1 2 3'"):
        told = pit(f"roll pit p1.derek.control {wrong}", code=2).output
        assert "00 to 99 (00 counts 0)" in told
        assert "is 100" not in told
    pit("roll pit p1.derek.control 0")
    assert "(needs 90), and it obeys (00)" in " ".join(pit("log pit").output.split())


@pytest.mark.thorough
def test_the_odds_of_a_grapple_tell_whether_it_works_against_a_whole_plan(pit: Scuffle) -> None:
    """Costs seconds: exact odds of three questions, to the last branch."""
    asked = "odds pit p1.plunder.declares 'grab left arm, duck, duck'"
    for plan in ("--if 'duck, head butt'", "--if duck --if 'head butt'"):
        told = json.loads(pit(f"{asked} {plan} --json").stdout)
        passes = {each["key"]: each["passes"]["value"] for each in told["trials"]}
        assert told["exact"]
        assert passes["p1.plunder.grapple"] == "31/100"
        assert [chance for key, chance in passes.items() if "strike" in key] == ["7/50"]
    told = pit(f"{asked} --if duck").output
    assert "Captain Plunder's grapple" in told
    assert "31 % (31/100)" in told


def test_a_plan_of_the_foe_that_is_not_offered_or_does_not_fit_is_told(pit: Scuffle) -> None:
    asked = "odds pit p1.plunder.declares duck --limit 40 --samples 5"
    assert "Nobody is offered 'fly'" in pit(f"{asked} --if 'duck, fly'", code=2).output
    told = pit(f"{asked} --if 'grab left arm, grab body'", code=2).output
    assert "'grab body' does not fit beside the rest" in told


def test_a_hex_may_stand_between_the_words_of_a_choice(scuffle: Scuffle) -> None:
    scuffle("new brawl alma boris --system gurps --at alma=0,0 --at boris=0,0,3 --hand all")
    for key, choice in (
        ("maneuver", "attack"), ("does", "punch boris right-hand dx"), ("aims", "aim torso"),
    ):  # fmt: skip
        scuffle(f"declare brawl t1.alma.{key} '{choice}'")
    scuffle("roll brawl t1.alma.attack 3,3,3")
    refused = scuffle("declare brawl t1.alma.boris.defends 'dodge 5,5 retreat'", code=1).output
    assert "GUR-162" in refused
    scuffle("declare brawl t1.alma.boris.defends 'dodge 0,1 retreat'")
