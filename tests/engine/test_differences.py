"""What differs between two states, each with whom it is about."""

from msgspec.structs import replace

from domain.engine.correction.difference import differences
from domain.facts.state import NOTHING, Combatant, Hold

ANN = Combatant("ann", "ann", b"{}", pools={"hp": 9})


def test_a_hold_is_told_of_who_has_it_and_of_whom_it_holds() -> None:
    [found] = differences(NOTHING, replace(NOTHING, holds={"hold1": Hold("ann", "bob", "grapple")}))
    assert (found.who, found.what, found.name, found.versus) == ("ann", "hold", "hold1", "bob")


def test_a_pool_is_no_hold_though_a_hold_is_called_like_it() -> None:
    was = replace(NOTHING, combatants={"ann": ANN}, holds={"hp": Hold("bob", "ann", "grapple")})
    hurt = replace(was, combatants={"ann": replace(ANN, pools={"hp": 8})})
    [found] = differences(was, hurt)
    assert (found.who, found.what, found.name, found.versus) == ("ann", "pool", "hp", "")
