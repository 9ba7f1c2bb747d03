"""What people are told of a phase between a rider and a man on foot: why nothing came of an act, who lies."""

import pytest

from tests.cli.conftest import Scuffle


@pytest.fixture
def pit(scuffle: Scuffle) -> Scuffle:
    """A rider and a man on foot, both to declare."""
    scuffle("new pit derek@a plunder@b --system swordspath --hand all --seed so-tame-a-seed-1")
    return scuffle


def test_a_ram_that_comes_to_nothing_says_that_the_mount_shies(pit: Scuffle) -> None:
    pit("declare pit p1.derek.declares 'ride plunder down'")
    pit("declare pit p1.plunder.declares duck")
    pit("roll pit p1.derek.control 99")
    pit("roll pit p1.warhorse.shy 4")
    told = pit("log pit").output
    assert "Nothing comes of the ram" not in told
    assert "bolts and rams nobody" in told or "mount shying" in told


def test_after_a_drag_both_lie_and_the_position_is_shown_with_its_pm(pit: Scuffle) -> None:
    pit("declare pit p1.derek.declares duck")
    pit("declare pit p1.plunder.declares 'drag derek'")
    pit("roll pit p1.derek.control 0")
    pit("roll pit p1.plunder.grapple 0")
    pit("roll pit p1.derek.fall 0")
    told = pit("log pit").output
    assert any(words in told for words in ("both lie", "both of them", "goes to the ground as well"))
    shown = pit("show pit").output
    assert "Captain Plunder has Derek at a disadvantage (PM 6)." in shown
    assert "any of these, with 6 to spend" in shown
    why = pit("why pit p1.plunder.grapple").output
    assert "so Derek is on the ground now [" in why


def test_a_failed_pin_frees_nobody_who_was_not_under_it(pit: Scuffle) -> None:
    pit("declare pit p1.derek.declares duck")
    pit("declare pit p1.plunder.declares 'pin every limb'")
    pit("roll pit p1.derek.control 0")
    pit("roll pit p1.plunder.grapple 99")
    assert "squirms out from under" not in pit("log pit").output


def test_the_dice_of_a_blow_are_asked_for_in_one_sentence(pit: Scuffle) -> None:
    pit("declare pit p1.derek.declares duck")
    pit("declare pit p1.plunder.declares 'elbow short left'")
    pit("roll pit p1.derek.control 0")
    asked = pit("roll pit p1.plunder.1.strike 0").output
    assert "?." not in asked
    assert "where the blow falls.  [0/p1.plunder.1.location]" in asked
    assert " a elbow" not in pit("log pit").output


def test_two_mounts_of_a_kind_are_told_apart_in_words(scuffle: Scuffle) -> None:
    told = " ".join(scuffle("new joust derek@a lady-ysolde@b --system swordspath").output.split())
    assert "the second warhorse's back" in told
    assert "the warhorse 2" not in told.lower()
