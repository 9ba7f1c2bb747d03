"""What an option promises, in the line that its button bears."""

from fractions import Fraction

from adapters.web.odds.line import in_a_line
from domain.engine.odds.prospects import Chance, Prospect, Prospects, Trial
from domain.facts.state import Combatant, State
from domain.facts.term import Term
from projections.telling.words import Words


def chance(value: Fraction | int) -> Chance:
    return Chance(Fraction(value), Fraction(value), Fraction(value))


def test_the_first_sure_roll_is_told_with_its_number_and_then_who_is_harmed() -> None:
    state = State(combatants={who: Combatant(who, who, b"{}", who.title()) for who in ("alma", "boris")})
    half, terms = chance(Fraction(1, 2)), (Term("dx", 12), Term("kick", -2), Term("reach", 1, "-"))
    trials = (
        Trial("late", "boris", half, half, half, 8, "at-most", ()),
        Trial("attack", "alma", chance(1), half, half, 9, "at-most", terms),
    )
    hurt = (
        Prospect("alma", chance(0), chance(0), chance(0), ()),
        Prospect("boris", chance(Fraction(1, 3)), chance(1), chance(0), ()),
    )
    said = in_a_line(Prospects(hurt, trials, 1), Words(terms={"dx": "DX"}), state)
    assert said == "Alma passes 50 % (at most 9: DX 12, kick -2, reach -1); hurts Boris 33.3 %"
