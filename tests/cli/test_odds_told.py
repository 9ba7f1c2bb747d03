"""What `odds` says besides harm: what it assumed, what is conditional, and holds, falls and conditions."""

import json

import pytest

from tests.cli.conftest import Scuffle


@pytest.fixture
def clinch(scuffle: Scuffle) -> Scuffle:
    """Alma in one hex with Boris, about to act."""
    scuffle("new clinch alma boris --system gurps --at alma=0,0,0 --at boris=0,0,3 --hand all")
    scuffle("declare clinch t1.alma.maneuver attack")
    return scuffle


GRAPPLE = "odds clinch t1.alma.does 'grapple boris right-hand left-hand wrestling'"


def test_a_hold_has_its_chance_beside_harm(clinch: Scuffle) -> None:
    assert "Alma holds Boris: grapple  67.7 % (329/486)" in clinch(GRAPPLE).output
    (change,) = json.loads(clinch(f"{GRAPPLE} --json").stdout)["changes"]
    assert (change["what"], change["who"], change["versus"]) == ("holds", "alma", "boris")
    assert change["chance"]["value"] == "329/486"


def test_a_chance_that_is_conditional_is_called_so(clinch: Scuffle) -> None:
    told = clinch(GRAPPLE).output
    assert "passes, if thrown" in told
    assert "88.89 % (8/9)  25.93 % (7/27)" in told


def test_what_others_were_taken_to_answer_is_said(clinch: Scuffle) -> None:
    told = " ".join(clinch(GRAPPLE).output.split())
    assert "Assumed of others on the way: Alma's aim: the torso" in told
    assert "Boris's defence: dodge" in told
    told = " ".join(clinch(f"{GRAPPLE} --if no-defence").output.split())
    assert "Boris's defence: no defence" in told


def test_whoever_may_do_no_more_is_taken_to_do_no_more(clinch: Scuffle) -> None:
    assumed = json.loads(clinch(f"{GRAPPLE} --json").stdout)["assumed"]
    (last,) = (each["picks"] for each in assumed if each["key"] == "t1.alma.does#2")
    assert last[0]["act"] == "end"


def test_an_answer_that_hangs_on_the_dice_is_told_in_all_its_ways(scuffle: Scuffle) -> None:
    scuffle("new bout boris kara --at boris=0,0,3 --at kara=0,1,0 --hand all")
    scuffle("declare bout t1.kara.maneuver attack")
    scuffle("declare bout t1.kara.does step to 0,0")
    said = " ".join(scuffle(["odds", "bout", "t1.kara.does#2", "8", "--if", "the torso"]).stdout.split())
    assert "Kara's action (3): end the turn, or else let go of Boris by the torso" in said
