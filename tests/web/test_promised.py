"""What an option promises, in the line that its button bears."""

from fractions import Fraction

from adapters.web.odds.line import in_a_line
from domain.engine.odds.contests import Opposition
from domain.engine.odds.prospects import Chance, LikelyWinner, Prospect, Prospects, Trial
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


def test_a_contest_that_is_sure_to_come_is_promised_with_who_wins_it() -> None:
    """One that may not come at all is no promise."""
    state = State(combatants={who: Combatant(who, who, b"{}", called=who.title()) for who in ("ann", "ben")})

    def promised(wins: int, loses: int) -> str:
        shares = [Fraction(each, 100) for each in (wins, loses, 5)]
        chances = [Chance(share, share, share) for share in shares]
        held = LikelyWinner(Opposition("r1.ann.does", "ann", "ben", "grab"), *chances)
        return in_a_line(Prospects((), (), 4, contests=(held,)), Words(), state)

    assert promised(38, 57) == "Ann wins the grab 38 %"
    assert promised(10, 20) == ""
