"""Who stands where, and how far one comes."""

from domain.facts.hexes import Hex
from domain.facts.state import Combatant
from domain.rulesets.shared.ground import free, occupied, reached, within
from tests.rulesets.standing import standing

YARD = standing(
    Combatant("ann", "red", b"{}", at=Hex(0, 0)),
    Combatant("ben", "blue", b"{}", at=Hex(2, 0)),
    Combatant("cid", "blue", b"{}", at=Hex(0, 1), down="knocked-out"),
    Combatant("dan", "blue", b"{}", at=Hex(1, 0), down="left"),
    Combatant("eve", "red", b"{}", at=Hex(0, 1)),
)


def test_who_lies_there_is_still_there_and_who_has_left_is_not() -> None:
    assert occupied(YARD) == {Hex(0, 0): ("ann",), Hex(2, 0): ("ben",), Hex(0, 1): ("cid", "eve")}
    assert free(YARD, (Hex(1, 0), Hex(2, 0))) == (Hex(1, 0),)


def test_the_nearest_of_those_who_are_up_comes_first() -> None:
    assert within(YARD, "ann", 2) == ("eve", "ben")
    assert within(YARD, "ann", 1) == ("eve",)


def test_the_cheapest_path_is_found_round_what_is_in_the_way_and_through_what_is_dear() -> None:
    taken = occupied(YARD)

    def cost(start: Hex, to: Hex) -> int | None:
        return None if to in taken else 3 if to == Hex(1, 0) else 1

    paths = reached(Hex(0, 0), 3, cost)
    assert paths[Hex(0, 0)] == ()
    assert paths[Hex(1, 0)] == (Hex(1, 0),)
    assert paths[Hex(2, -1)] == (Hex(1, -1), Hex(2, -1))
    assert Hex(2, 0) not in paths
    assert all(len(path) <= 3 for path in paths.values())
