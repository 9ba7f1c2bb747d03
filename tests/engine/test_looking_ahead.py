"""What the tactic `best` weighs where more is offered than it can play out."""

from domain.engine.odds.looking_ahead import MOST_OPTIONS, away, some_of_each
from domain.facts.choice import Choice
from domain.facts.hexes import Hex
from domain.facts.state import Combatant
from tests.rulesets.standing import standing

ANN = Combatant("ann", side="red", sheet=b"", at=Hex(0, 0))
BEN = Combatant("ben", side="blue", sheet=b"", at=Hex(6, 0))


def test_of_many_ways_to_go_the_nearest_to_a_foe_is_weighed_and_every_other_act_besides() -> None:
    ways = [Choice("go", to=Hex(q, r)) for q in range(-4, 5) for r in range(-4, 5)]
    found = list(some_of_each(standing(ANN, BEN), "ann", [*ways, Choice("hit", foe="ben"), Choice("wait")]))
    assert len(found) == MOST_OPTIONS
    assert {pick.act for pick in found} == {"go", "hit", "wait"}
    assert Choice("go", to=Hex(4, 0)) in found


def test_where_nothing_else_differs_it_counts_how_near_a_foe_is() -> None:
    assert away(standing(ANN, BEN), "red") == 6
    assert away(standing(ANN), "red") == 0
