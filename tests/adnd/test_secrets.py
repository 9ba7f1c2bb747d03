"""The variable's use and die are nobody else's business before both sides have chosen."""

import msgspec
import pytest

from domain.facts.events import Choice, CounterSet, Declared, Rolled
from projections.visibility import redact
from tests.adnd.ring import Bout, fighter


def bout(**settings: object) -> Bout:
    made = Bout(fighter("ann", dexterity=15), fighter("ben"), **settings)
    made.say(r1_ann_declares="ready", r1_ben_declares="ready")
    made.answer("r1.ann.1.action", "pummel ben fists")
    return made


def shown(made: Bout, viewer: str, key: str) -> tuple[Choice, ...] | tuple[int, ...]:
    """What a viewer sees of an input: its picks or faces; nothing while it is hidden."""
    for row in redact(made.record, viewer).rows:
        if isinstance(row.event, Declared | Rolled) and row.event.key == key:
            return row.event.picks if isinstance(row.event, Declared) else row.event.faces
    raise AssertionError(f"{key} is not in the record")


@pytest.mark.parametrize(
    ("first", "second", "viewer"),
    [("r1.ann.1.uses", "r1.ann.1.ben.uses", "ben"), ("r1.ann.1.ben.uses", "r1.ann.1.uses", "ann")],
)
def test_neither_side_sees_the_others_use_before_both_are_in(first: str, second: str, viewer: str) -> None:
    made = bout()
    made.answer(first, "base")
    assert shown(made, viewer, first) == ()
    assert shown(made, "public", first) == ()
    assert shown(made, "gm", first) == (Choice("base"),)

    made.answer(second, "result")
    assert shown(made, viewer, first) == (Choice("base"),)
    assert shown(made, "public", second) == (Choice("result"),)


def test_no_die_is_thrown_before_both_have_chosen() -> None:
    made = bout()
    made.answer("r1.ann.1.uses", "base")
    assert made.asks == ["r1.ann.1.ben.uses"]
    assert not [row for row in made.record.rows if isinstance(row.event, Rolled)]


def test_a_die_that_is_known_to_its_owner_is_shown_to_nobody_else_before_both_have_chosen() -> None:
    made = bout(own_die="known")
    made.throw(r1_ann_1_variable=6)
    made.throw(r1_ann_1_ben_variable=3)
    assert shown(made, "ann", "r1.ann.1.variable") == (6,)
    assert shown(made, "ben", "r1.ann.1.variable") == ()
    assert shown(made, "ann", "r1.ann.1.ben.variable") == ()
    assert not [
        row for row in made.record.rows if isinstance(row.event, CounterSet) and "die" in row.event.counter
    ]

    made.say(r1_ann_1_uses="base", r1_ann_1_ben_uses="base")
    assert shown(made, "ben", "r1.ann.1.variable") == (6,)
    assert shown(made, "ann", "r1.ann.1.ben.variable") == (3,)


def test_what_the_other_side_is_asked_does_not_depend_on_the_hidden_choice() -> None:
    open_ = []
    for use in ("base", "result"):
        made = bout()
        made.answer("r1.ann.1.uses", use)
        open_.append(msgspec.json.encode([(prompt.key, prompt.options) for prompt in made.combat.asks]))  # type: ignore[union-attr]
    assert open_[0] == open_[1]


def test_charging_and_bracing_are_unseen_until_all_have_declared() -> None:
    made = Bout(fighter("ann"), fighter("ben"))
    made.answer("r1.ann.declares", "charge")
    assert shown(made, "ben", "r1.ann.declares") == ()
    made.answer("r1.ben.declares", "ready")
    assert shown(made, "ben", "r1.ann.declares") == (Choice("charge"),)
