"""What is remembered of a state: no longer than the state itself, and apart for each question."""

from typing import Any

import pytest

from domain.facts.memo import of_rules, of_state
from domain.facts.state import State

ONE, OTHER = State(number=1), State(number=2)
TABLES, OTHERS = object(), object()


def asked(arguments: int, rules: bool) -> tuple[Any, list[tuple[Any, ...]]]:
    """A memo of a function of so many arguments, and with which it was worked out."""
    worked_out: list[tuple[Any, ...]] = []

    def answer(*args: Any) -> tuple[Any, ...] | None:
        worked_out.append(args)
        return None if args[-1] == "nothing" else args

    found: Any = {
        1: lambda state: answer(state),
        2: lambda state, a: answer(state, a),
        3: lambda state, a, b: answer(state, a, b),
        4: lambda state, a, b, c: answer(state, a, b, c),
    }[arguments]
    return (of_rules if rules else of_state)(found), worked_out


CASES = [
    (False, ()),
    (False, ("ann",)),
    (False, ("ann", "bob")),
    (True, (TABLES,)),
    (True, (TABLES, "ann")),
    (True, (TABLES, "ann", "bob")),
]


@pytest.mark.parametrize(("rules", "more"), CASES)
def test_the_same_question_about_the_same_state_is_worked_out_once(
    rules: bool, more: tuple[Any, ...]
) -> None:
    known, worked_out = asked(1 + len(more), rules)

    assert [known(ONE, *more) for _ in range(3)] == [(ONE, *more)] * 3
    assert worked_out == [(ONE, *more)]


@pytest.mark.parametrize(("rules", "more"), CASES)
def test_of_another_state_it_is_worked_out_anew_and_also_of_an_equal_one(
    rules: bool, more: tuple[Any, ...]
) -> None:
    known, worked_out = asked(1 + len(more), rules)
    states = [ONE, OTHER, State(number=1), ONE]

    assert [known(state, *more) for state in states] == [(state, *more) for state in states]
    assert len(worked_out) == len(states)


@pytest.mark.parametrize("rules", [False, True])
def test_other_arguments_have_answers_of_their_own_and_none_is_an_answer_too(rules: bool) -> None:
    first = (TABLES,) if rules else ()
    known, worked_out = asked(2 + len(first), rules)

    found = [known(ONE, *first, who) for who in ("ann", "nothing", "ann", "nothing")]

    assert found == [(ONE, *first, "ann"), None] * 2
    assert len(worked_out) == 2


@pytest.mark.parametrize("more", [(), ("ann",), ("ann", "bob")])
def test_under_other_tables_it_is_worked_out_anew(more: tuple[Any, ...]) -> None:
    known, worked_out = asked(2 + len(more), True)

    assert [known(ONE, by, *more) for by in (TABLES, OTHERS)] == [(ONE, by, *more) for by in (TABLES, OTHERS)]
    assert len(worked_out) == 2


def test_what_may_be_left_out_is_left_out() -> None:
    known: Any = of_state(lambda state, who="ann": (state.number, who))

    assert (known(ONE), known(ONE, "bob"), known(ONE)) == ((1, "ann"), (1, "bob"), (1, "ann"))
