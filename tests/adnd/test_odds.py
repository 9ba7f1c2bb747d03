"""The odds of an attack go on through its blows, and through what arises at once."""

from fractions import Fraction

import pytest

from domain.engine.odds.prospects import Prospects, preferring, prospects
from domain.engine.prompts import ChoicePrompt
from domain.facts.choice import phrase
from tests.adnd.ring import Bout, fighter


def promise(text: str, *, limit: int = 20_000, **settings: object) -> Prospects:
    """What Ann's declaration promises against Ben, who has armour and 8 points, and counters by fists."""
    made = Bout(
        fighter("ann", dexterity=14, strength=17, hp=8),
        fighter("ben", dexterity=9, ac=5, armour="scale", hp=8),
        **settings,
    )
    made.say(r1_ann_declares="ready", r1_ben_declares="ready")
    prompt = next(each for each in made.combat.asks if isinstance(each, ChoicePrompt))
    pick = next(option for option in prompt.options if phrase(option) == text)
    policy = preferring("base", "pummel", "overbear", "grapple")
    return prospects(made.combat, policy, (prompt.key, (pick,)), limit=limit, samples=500)


@pytest.mark.parametrize("text", ["pummel ben fists", "grapple ben", "overbear ben"])
def test_no_attack_is_harmless_and_its_odds_are_exact(text: str) -> None:
    found = promise(text)
    ben = next(each for each in found.prospects if each.who == "ben")
    assert (found.sampled, found.unexplored) == (0, 0)
    assert Fraction(1, 4) < ben.harmed.value <= 1
    assert sum(weight for _, weight in ben.spread) == 1


def test_beyond_the_limit_whole_attacks_are_tried_and_agree_with_the_exact_odds() -> None:
    exact, tried = promise("pummel ben fists"), promise("pummel ben fists", limit=5)
    assert tried.sampled == 500
    for true, found in zip(exact.prospects, tried.prospects, strict=True):
        assert found.points.low <= true.points.value <= found.points.high
        assert found.downed.low <= true.downed.value <= found.downed.high


def test_an_attack_again_in_full_is_followed_as_well() -> None:
    """Q3: each blow on starts a whole new attack, with variables of its own."""
    found = promise("pummel ben fists", strike_again="full-attack")
    assert found.unexplored == 0
    whole = promise("pummel ben fists")
    assert found.prospects[1].points.value < whole.prospects[1].points.value
