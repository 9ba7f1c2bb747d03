"""An attack as it is declared: everything that its numbers and its defence are worked out from (GUR-152)."""

from typing import NamedTuple

from domain.facts.choice import Name
from domain.facts.term import Term


class Attack(NamedTuple):
    """One attack on one foe, as it was declared.

    act        `punch`, `kick`, `thrust`, `grapple`, `slam` and so on
    skill      the skill rolled, `dx` for DX itself
    using      the limbs or the weapon (an item's name) that it is made with
    part       where it is aimed
    rule       the rule that it stands under
    armed      made with a weapon
    close      it brings the attacker, or a part of them, into close combat (GUR-083)
    heavy      it counts as a weapon of the attacker's whole ST in pounds (GUR-084, A68)
    deceptive  so much off the foe's defence for twice as much off the skill (GUR-155)
    thrust     with a thrusting mode (GUR-163)
    damaging   a blow: a near miss strikes the torso (GUR-168, A67)
    held       the hit location counts half: an attempt to hold it (GUR-015)
    plain      where it lands is in the skill already (GUR-207, GUR-208)
    more       terms that this kind of attack has of its own
    capped     whether Move and Attack lowers and caps it (GUR-007, GUR-051)
    ranged     shot from afar: nobody parries it, and how one stands does not matter (GUR-164)
    retreat    whether the foe may retreat from it (GUR-082)
    seizes     it lays hold of the foe or of what they have: a failed retreat from it comes too late (A74)
    """

    act: str
    who: Name
    foe: Name
    skill: str
    rule: str
    using: tuple[str, ...] = ()
    part: str = "torso"
    armed: bool = False
    close: bool = True
    heavy: bool = False
    deceptive: int = 0
    thrust: bool = False
    damaging: bool = True
    held: bool = False
    plain: bool = False
    more: tuple[Term, ...] = ()
    capped: bool = True
    ranged: bool = False
    retreat: bool = True
    seizes: bool = False
