"""A direction that is said by whom it leads to."""

import pytest
from msgspec.structs import replace

from domain.engine.menus.menu import Menu
from domain.engine.towards import towards, wished
from domain.facts.choice import Choice
from domain.facts.hexes import FACINGS, Hex
from domain.facts.state import NOTHING, Combatant, State

FAR = Hex(0, -5)
MENU = Menu.plain(tuple(Choice("face", manner=(way,)) for way in FACINGS))


def state(bob: Hex) -> State:
    ann, other = Combatant("ann", "a", b"", at=Hex(0, 0)), Combatant("bob", "b", b"", at=bob)
    return replace(NOTHING, combatants={"ann": ann, "bob": other, "cid": Combatant("cid", "b", b"", at=FAR)})


@pytest.mark.parametrize(
    ("wish", "bob", "looks"),
    [
        (wished("face", "bob"), Hex(0, 3), "south"),
        (wished("face"), Hex(0, 3), "south"),
        (wished("face"), Hex(3, 0), "south-east"),
        (wished("face", "bob"), Hex(0, 0), ""),
        (wished("face", "zoe"), Hex(0, 3), ""),
        (wished("turn", "bob"), Hex(0, 3), ""),
        (Choice("face", manner=("north",)), Hex(0, 3), ""),
        (Choice("face", foe="bob", manner=("north",)), Hex(0, 3), ""),
    ],
)
def test_a_wish_for_somebody_comes_to_the_direction_in_which_they_stand(
    wish: Choice, bob: Hex, looks: str
) -> None:
    found = towards(MENU, state(bob), "ann", wish)
    assert found == (Choice("face", manner=(looks,)) if looks else None)
