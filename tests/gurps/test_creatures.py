"""The creatures that come with the system have the figures that are published of them."""

import pytest

from adapters.books.combatants import character
from adapters.books.systems import ruleset

RULESET = ruleset("gurps")
PUBLISHED = {
    "tiger": ((17, 13, 4, 11), 500, {"brawling": 15}, ["combat-reflexes"]),
    "gorilla": ((15, 12, 6, 12), 400, {}, []),
    "python": ((13, 12, 2, 11), 225, {"wrestling": 13}, ["constriction-attack", "double-jointed"]),
    "ogre": ((20, 11, 7, 13), 725, {"wrestling": 13, "brawling": 13}, ["high-pain-threshold"]),
    "warhorse": ((24, 9, 3, 12), 1900, {"brawling": 12}, ["combat-reflexes"]),
}
"""ST, DX, IQ and HT; pounds; the skills that matter here; traits."""


@pytest.mark.parametrize("who", PUBLISHED)
def test_a_creature_has_its_published_figures(who: str) -> None:
    own = character(RULESET, who).sheet
    scores, weight, skills, traits = PUBLISHED[who]

    assert tuple(own[each] for each in ("st", "dx", "iq", "ht")) == scores
    assert own["weight"] == weight
    assert own.get("skills", {}) == skills
    assert own.get("traits", []) == traits


@pytest.mark.parametrize(("who", "dr"), [("tiger", 1), ("gorilla", 1), ("ogre", 3)])
def test_a_tough_skin_has_its_published_dr(who: str, dr: int) -> None:
    assert character(RULESET, who).sheet["armour"] == {"all": {"dr": dr}}


@pytest.mark.parametrize(("who", "what"), [("tiger", "claws"), ("warhorse", "hooves")])
def test_what_is_on_the_feet_reaches_a_yard_and_is_the_only_kick(who: str, what: str) -> None:
    striker = character(RULESET, who).sheet["strikers"][what]

    assert striker["reach"] == [0, 1]
    assert striker["kick"]
