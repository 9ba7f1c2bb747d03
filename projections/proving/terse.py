"""An event in a few codes: for tables, and for trees in which there is no room for prose."""

from collections.abc import Callable
from typing import assert_never

from domain.facts.choice import Choice, phrase
from domain.facts.dice import parse, shown, total
from domain.facts.events import (
    BeatBegan,
    Checked,
    CombatantDowned,
    CombatantRevived,
    CombatEnded,
    ConditionGained,
    ConditionLost,
    Contested,
    CounterSet,
    Damaged,
    Declared,
    Drawn,
    Faced,
    GroundChanged,
    HoldBroken,
    HoldChanged,
    HoldTaken,
    Input,
    IntentSet,
    ItemMoved,
    Moved,
    OrderSet,
    Outcome,
    PostureChanged,
    Recovered,
    Revealed,
    Rolled,
    Ruled,
    SheetChanged,
)
from domain.facts.hexes import Hex
from domain.facts.house_rule import HouseRule

HIDDEN = ("hidden",)
"""What stands for the contents of an event that was kept back."""


POSTURE = "posture:"
"""Before the code of a posture, which a counter or a condition may share."""


def short(event: Input | Outcome, sealed: bool = False) -> tuple[str, ...]:
    """The event in codes, each of which a system's words may put in its own way; its tag is not among them.

    >>> short(Damaged("mutt", "area-0", 14, "r1.grunthar.1.attack", "PCT-26"))
    ('mutt', 'area-0', '-14')
    """
    if isinstance(event, Declared):
        return HIDDEN if sealed else declared(event.picks)
    if isinstance(event, Rolled):
        return (event.dice, *HIDDEN) if sealed else rolled(event)
    if isinstance(event, Ruled):
        return ruled(event)
    return _present(_outcome(event))


def joined(said: tuple[str, ...], words: Callable[[str], str] = str) -> str:
    """The codes as one text, each worded by `words`, which gives back what it has no words for.

    >>> joined(("1d100", "(14)", "=", "14", ",", "under", "37", ":", "success"))
    '1d100 (14) = 14, under 37: success'
    """
    return " ".join(words(each) for each in said).replace(" ,", ",").replace(" :", ":")


def declared(picks: tuple[Choice, ...]) -> tuple[str, ...]:
    """What was picked; several picks are parted by commas.

    >>> declared((Choice("aim", part="head"), Choice("step", count=2)))
    ('aim', 'head', ',', 'step', '2')
    """
    said: list[str] = []
    for pick in picks:
        said += [",", *phrase(pick).split()] if said else phrase(pick).split()
    return tuple(said) or ("nothing",)


def faces(event: Rolled) -> str:
    """The faces as people read them, with dropped ones in brackets; empty when they were kept back.

    >>> faces(Rolled("r1.mutt.1.damage", "mutt", "2d6kh1", (5, 2), 5))
    '(5, [2])'
    >>> faces(Rolled("r1.mutt.1.damage", "mutt", "2d6", (7,), 7, source="total"))
    '(7 in all)'
    """
    if event.source == Drawn.TOTAL and event.faces:
        return f"({event.faces[0]} in all)"
    return shown(parse(event.dice), event.faces, event.zero) if event.faces else ""


def bare(event: Rolled) -> int:
    """What the faces come to before any modifier."""
    dice = parse(event.dice)
    if event.source == Drawn.TOTAL and event.faces:
        return event.faces[0]
    if not event.faces or (event.zero and event.faces[0] == dice.pools[0].sides):
        return 0
    return total(dice, event.faces)


def rolled(event: Rolled) -> tuple[str, ...]:
    """The dice, their faces, what they come to, and how that went if they were held against a number.

    >>> joined(rolled(Rolled("r1.mutt.initiative", "mutt", "1d10", (8,), 12)))
    '1d10 (8) + 4 = 12'
    """
    more = event.total - bare(event)
    sum_ = ("+" if more > 0 else "-", str(abs(more))) if more else ()
    said = (event.dice, faces(event), *sum_, "=", str(event.total))
    return said if event.target is None else (*said, *against(event.test, event.target, event.grade))


def against(test: str, target: int, grade: str) -> tuple[str, ...]:
    """What a total was held against, and how it did."""
    return ",", test, str(target), ":", grade


def ruled(event: Ruled) -> tuple[str, ...]:
    """What a ruling does to its roll, if it bears on one, and why.

    >>> ruled(Ruled("ruling.1", "bad light", "r1.mutt.1.attack", target=20))
    ('target', '20', ':', 'bad light')
    """
    said: list[str] = []
    if event.modifier is not None:
        said += [event.modifier.op, str(event.modifier.value), event.modifier.name]
    if event.target is not None:
        said += ["target", str(event.target)]
    if event.verdict:
        said += ["verdict", event.verdict]
    if event.throw:
        said += ["throw", str(event.throw + 1)]
    if event.stands is not None:
        said += house_rule(event.stands)
    if event.ends:
        said += ["ends", event.ends]
    return (*said, ":", event.why) if said else (event.why,)


def house_rule(rule: HouseRule) -> tuple[str, ...]:
    """What a ruling that stands says, in codes.

    >>> from domain.facts.term import Term
    >>> house_rule(HouseRule("modifier", "defence", Term("house-rule", 2), ("orcs",), until=5))
    ('defence', '+', '2', 'of', 'orcs', 'until', '5')
    """
    said = [rule.of] if rule.modifier is not None else [rule.says, rule.of]
    if rule.modifier is not None:
        said += [rule.modifier.op, str(rule.modifier.value)]
    said += ["despite", rule.despite] if rule.despite else []
    said += ["of", *rule.whose] if rule.whose else []
    return (*said, "until", str(rule.until)) if rule.until else tuple(said)


def _present(said: tuple[str | int, ...]) -> tuple[str, ...]:
    return tuple(str(each) for each in said if each != "")


def _at(place: Hex) -> str:
    return f"{place.q},{place.r}"


def _outcome(event: Outcome) -> tuple[str | int, ...]:
    match event:
        case BeatBegan():
            return event.beat, *event.who
        case OrderSet():
            return tuple("+".join(together) for together in event.order)
        case Revealed():
            return event.keys
        case IntentSet():
            return event.who, *(("nothing",) if event.intent is None else declared((event.intent,)))
        case Checked():
            return event.who, event.act, event.foe, event.part, event.grade.value
        case Contested():
            return event.who, event.act, event.foe, event.winner or "nobody", event.margin
        case Damaged():
            return event.who, event.pool, f"-{event.points}", event.kind
        case Recovered():
            return event.who, event.pool, f"+{event.points}", event.kind
        case Moved():
            return event.who, event.how, _at(event.start), "to", _at(event.to)
        case Faced():
            return event.who, event.facing
        case PostureChanged():
            return event.who, f"{POSTURE}{event.posture}"
        case HoldTaken():
            return event.holder, event.kind, event.victim, event.part, *event.using
        case HoldChanged():
            return event.hold, event.kind, event.part, *event.using
        case HoldBroken():
            return (event.hold,)
        case ConditionGained():
            return event.who, event.condition, event.level or ""
        case ConditionLost():
            return event.who, event.condition
        case CounterSet():
            return event.who, event.counter, event.versus, "=", event.value
        case ItemMoved():
            return event.who, event.item, event.place, event.to
        case CombatantDowned():
            return event.who, event.how
        case CombatantRevived():
            return (event.who,)
        case GroundChanged():
            return event.feature.kind, _at(event.feature.at)
        case SheetChanged():
            return event.who, *(f"{pool} {more:+d}" for pool, more in event.pools.items())
        case CombatEnded():
            return event.winners or ("nobody",)
        case _:
            assert_never(event)
