"""The particulars of an event in a system's words: what goes into each place of a phrase."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple

from domain.engine.odds.consequences import Consequence
from domain.engine.prompts import AT_LEAST, AT_MOST, UNDER
from domain.facts.chances import MOST_WORK, distribution, work
from domain.facts.choice import Choice, Key, Name
from domain.facts.dice import parse, shown
from domain.facts.events import AnswerStands, Drawn
from domain.facts.hexes import FACINGS, Hex
from domain.facts.house_rule import HouseRule
from domain.facts.state import Hold, State
from domain.facts.term import Term
from projections.telling.house_rule import house_rule
from projections.telling.keys import about
from projections.telling.names import called, listed, person, short, side
from projections.telling.particulars import Particulars, of_choice
from projections.telling.phrase import Word, capital, fill, times
from projections.telling.pronouns import Person
from projections.telling.sums import added, modifier, reckoned
from projections.telling.whereabouts import against, standing_place, whereabouts
from projections.telling.words import Words, fits, mixed, named, plain


class Said(NamedTuple):
    """All that goes into the wording of one event: the words, the fight as it is now, the particulars.

    `spoken`: places are told by people and things, and not by the coordinates that a map shows; people go by
    short names, unless `full`. `again`: who has just been named, and goes by their pronoun; `in_mind`: those
    who may, where it is plain whom it means.
    """

    words: Words
    state: State
    known: Particulars
    spoken: bool = False
    again: Name = ""
    full: bool = False
    in_mind: frozenset[Name] = frozenset()


def word(said: Said, name: str) -> Word:
    """What goes into the place of that name; `None` when the event has nothing of the kind."""
    value = said.known.get(name)
    if value is None and name not in DRAWN:
        return None
    found: Word = VOCABULARY[name](said, value)
    return found


def put(phrase: str, said: Said) -> str | None:
    """The phrase filled in, or `None` if it says more than is known."""
    return fill(phrase, lambda name: word(said, name))


# -- people


def _person(said: Said, name: Name) -> Person:
    fighter = said.state.combatants.get(name)
    if fighter is None:
        return Person(person(said.words, said.state, name))
    found = Person(_named(said, name), fighter.pronouns, in_mind=name in said.in_mind)
    return found.again() if name == said.again else found


def _named(said: Said, name: Name) -> str:
    brief = said.spoken and not said.full
    return short(said.words, said.state, name) if brief else called(said.state, name)


def _near(said: Said, name: Name) -> str:
    """Somebody by whom a place is told."""
    found = _person(said, name)
    return str(found.again() if found.in_mind else found)


def mentioned(said: Said, text: str) -> tuple[Name, ...]:
    """Everybody who is named in a text, as they come in it."""
    at = {name: text.casefold().find(_named(said, name).casefold()) for name in said.state.combatants}
    return tuple(sorted((name for name in at if at[name] >= 0), key=lambda name: at[name]))


def _versus(said: Said, name: str) -> str:
    return versus(said.words, said.state, name)


def versus(words: Words, state: State, name: str) -> str:
    """Whom or what a counter is about: a person, a hold, a limb, a thing."""
    if (hold := state.holds.get(name)) is not None:
        return f"{called(state, hold.holder)}'s hold on {called(state, hold.victim)}"
    return called(state, name) if name in state.combatants else words.using.get(name) or words.part(name)


def _people(said: Said, names: tuple[Name, ...]) -> str:
    return listed(_person(said, name) for name in names)


def _side(said: Said, value: str) -> str:
    return side(said.words, value)


def _winners(said: Said, sides: tuple[str, ...]) -> str:
    return listed(side(said.words, each) for each in sides)


def _order(said: Said, order: tuple[tuple[Name, ...], ...]) -> str:
    groups = [_people(said, group) + (" together" if len(group) > 1 else "") for group in order if group]
    return listed(groups, ", then ")


def _scores(said: Said, _: object) -> str | None:
    """The counter that gave the order, first to last: `12 to 6`, or `12, 9 and 6`."""
    counter = said.words.order_by
    names = [name for group in said.known.get("order", ()) for name in group]
    if not counter or not names:
        return None
    values = [said.words.value(counter, said.state.combatants[name].counter(counter)) for name in names]
    return " to ".join(values) if len(values) == 2 else listed(values)


# -- dice and numbers


def _faces(said: Said, faces: tuple[int, ...]) -> str:
    if said.known.get("source") == Drawn.TOTAL:
        return str(faces[0])
    return shown(parse(said.known["dice"]), faces, bool(said.known.get("zero")))[1:-1]


def _adding(said: Said, _: object) -> str:
    return added(said.known.get("modifiers", ()))


def _reckoning(said: Said, _: object) -> str:
    return reckoned(said.words, said.known.get("modifiers") or said.known.get("terms", ()))


def _needs(said: Said, _: object) -> str | None:
    """What must be thrown, as people say it: `needs 11`, `needs under 42`, `needs 12 or more`."""
    target, test = said.known.get("target"), said.known.get("test", AT_MOST.word)
    if target is None:
        return None
    dice = parse(said.known["dice"])
    if work(dice) <= MOST_WORK and test in (AT_MOST.word, AT_LEAST.word, UNDER.word):
        least, most = min(distribution(dice)), max(distribution(dice))
        lowest, highest = (0, most) if test == UNDER.word else (least - 1, most)
        if target <= lowest or target > highest:
            return (
                "can hardly fail" if (target > highest) is (test != AT_LEAST.word) else "can hardly succeed"
            )
    match test:
        case AT_MOST.word:
            return f"needs {target}"
        case AT_LEAST.word:
            return f"needs {target} or more"
    return f"needs {named(said.words.tests, test)} {target}"


def _basis(said: Said, _: object) -> str | None:
    """From what the number comes, where it is another: `DX 12`."""
    terms: tuple[Term, ...] = said.known.get("modifiers", ())
    if not terms or terms[0].op != "+" or terms[0].value == said.known.get("target"):
        return None
    return f"{said.words.term(terms[0])} {terms[0].value}"


def _modifier(said: Said, term: Term) -> str:
    return modifier(said.words, term)


def wishes(words: Words, state: State, stands: AnswerStands) -> str:
    """What somebody answers, in the order in which it is tried; of the best, all of it."""
    texts = [option(words, state, wish, stands.who) for wish in stands.wishes]
    return f"the best of {listed(texts, ' or ')}" if stands.best else ", else ".join(texts)


def unasked(words: Words, state: State, stands: AnswerStands) -> str:
    """That somebody answers a kind of question so."""
    whose, question = f"{called(state, stands.who)}'s", named(words.labels, stands.question)
    return f"{capital(whose)} {question} is answered unasked: {wishes(words, state, stands)}."


def unasked_lines(words: Words, state: State, stands: Sequence[AnswerStands]) -> tuple[str, ...]:
    """What everybody answers unasked: fighter by fighter as they joined, kind by kind by its name. Who has
    one such answer has a sentence, who has more a line above theirs, which are indented."""
    lines = []
    for who in state.combatants:
        theirs = [each for each in stands if each.who == who]
        if len(theirs) == 1:
            lines.append(unasked(words, state, theirs[0]))
        elif theirs:
            kinds = sorted(
                (named(words.labels, each.question), wishes(words, state, each)) for each in theirs
            )
            lines.append(f"{capital(called(state, who))} answers unasked:")
            lines += [f"  {question}: {wished}" for question, wished in kinds]
    return tuple(lines)


def _wishes(said: Said, wished: tuple[Choice, ...]) -> str:
    known = said.known
    return wishes(said.words, said.state, AnswerStands(known["who"], "", wished, bool(known.get("best"))))


def _stands(said: Said, rule: HouseRule) -> str:
    return house_rule(said.words, said.state, rule, spoken=said.spoken)


def _height(said: Said, eighths: int) -> str:
    return f"{mixed(Fraction(eighths, 8))} ft"


def _value(said: Said, value: int | str) -> Word:
    """A setting's value as it is, that of a counter in its unit; a bare number stays a number."""
    counter = said.known.get("counter")
    if counter is None or isinstance(value, str):
        return value
    text = said.words.value(counter, value)
    return value if text == str(value) else text


# -- choices and keys


def option(
    words: Words, state: State, choice: Choice, by: Name = "", *, spoken: bool = False, again: Name = ""
) -> str:
    """A choice as people read it, such as `attack Mutt with boxing`; `by` is whose it is, `spoken` and
    `again` as `Said` has them.

    >>> option(Words(), State(), Choice("attack", foe="mutt", using=("boxing",)))
    'attack Mutt with boxing'
    """
    known = of_choice(choice) | ({"who": by} if by else {})
    said = Said(words, state, known, spoken, again)
    own = (put(each.text, said) for each in words.choices if fits(each.when, known))
    text = next((text for text in own if text), None) or put(_OPTION, said) or plain(choice.act)
    then = (option(words, state, after, by, spoken=spoken, again=again) for after in choice.then)
    return text + "".join(f", then {each}" for each in then)


def held(words: Words, state: State, hold: Hold) -> str:
    """How a hold stands, in a sentence without its stop.

    >>> hold = Hold("mutt", "grunthar", "headlock")
    >>> held(Words(kinds={"headlock": "by the head"}), State(), hold)
    'Mutt holds Grunthar: by the head'
    >>> held(Words(holding={"headlock": "{who} has {foe} by the head"}), State(), hold)
    'Mutt has Grunthar by the head'
    """
    known: Particulars = {"who": hold.holder, "foe": hold.victim, "kind": hold.kind}
    known |= {name: value for name, value in (("part", hold.part), ("using", hold.using)) if value}
    said = Said(words, state, known)
    return put(words.holding.get(hold.kind, ""), said) or put(_HOLD, said) or hold.kind


def came_about(words: Words, state: State, what: Consequence) -> str:
    """Something that may come about, in a sentence without its stop.

    >>> came_about(Words(), State(), Consequence("holds", "mutt", "headlock", "rufus"))
    'Mutt holds Rufus: headlock'
    >>> came_about(Words(), State(), Consequence("loses", "mutt", "stunned"))
    'Mutt is no longer stunned'
    """
    who = person(words, state, what.who)
    match what.what:
        case "holds":
            return held(words, state, Hold(what.who, what.versus, what.name))
        case "lets-go":
            return (
                f"{who} no longer holds {person(words, state, what.versus)}: {named(words.kinds, what.name)}"
            )
        case "posture":
            return f"{who} is {named(words.postures, what.name)}"
        case "gains":
            return f"{who} is {words.condition(what.name)}"
        case "loses":
            return f"{who} is no longer {words.condition(what.name)}"


_HOLD: Final = "{who} holds {foe}: {kind}"

_OPTION: Final = "{act}[ {count}][ {foe}][ to the {part}][ with {using}][ to {to}][, {manner}]"


def _about(said: Said, key: Key) -> str:
    return about(said.words, said.state, key)


def _choice(said: Said, value: Choice) -> str:
    by = said.known.get("who", "")
    return option(said.words, said.state, value, by, spoken=said.spoken, again=said.again)


def _choices(said: Said, picks: tuple[Choice, ...]) -> str:
    """Equal ones are counted, and a foe is named once in a row: `pin Mutt and duck away from them twice`."""
    counted = Counter(_choice(said, each) for each in picks)
    parts, named = [], ""
    for text, pick in {_choice(said, each): each for each in picks}.items():
        again = said.spoken and pick.foe and pick.foe == named
        told = _choice(said._replace(again=named), pick) if again else text
        parts.append(told if counted[text] == 1 else f"{told} {times(counted[text])}")
        named = pick.foe or named
    return listed(parts)


# -- names of things


def _part(said: Said, value: str) -> str:
    return said.words.part(value)


def _using(said: Said, using: tuple[str, ...]) -> str:
    return listed(named(said.words.using, each) for each in using)


def _manner(said: Said, manner: tuple[str, ...]) -> str:
    return ", ".join(plain(each) for each in manner)


def _tool(said: Said, _: object) -> str | None:
    """The thing that is drawn, gripped or put away: the first of what is used."""
    using = said.known.get("using", ())
    return named(said.words.using, using[0]) if using else None


def _limbs(said: Said, _: object) -> str | None:
    """With what, or where to: the rest of what is used."""
    return _using(said, said.known.get("using", ())[1:]) or None


def _held(said: Said, _: object) -> str | None:
    """How the hold of the event stands, where the system has words for its kind."""
    phrase = said.words.holding.get(said.known.get("kind", ""))
    return put(phrase, said) if phrase else None


def _rank(said: Said, _: object) -> str | None:
    level = said.known.get("level")
    return said.words.level(level) if level else None


def _condition(said: Said, value: str) -> str:
    return said.words.condition(value, {name: _named(said, name) for name in said.state.combatants})


def _counter(said: Said, value: str) -> str:
    return said.words.counter(value)


def _how(said: Said, value: str) -> str:
    return said.words.ends.get(value) or said.words.condition(value)


def _among(table: str) -> Callable[[Said, str], str]:
    return lambda said, value: named(getattr(said.words, table), value)


def _hex(said: Said, at: Hex) -> str:
    if not said.spoken:
        return f"{at.q},{at.r}"
    who, foe = said.known.get("who", ""), said.known.get("foe", "")
    return whereabouts(said.words, said.state, at, who, foe, lambda name: _near(said, name))


def _against(said: Said, _: object) -> str | None:
    """What whoever it is about has right behind them, where it has a name."""
    who = said.known.get("who", "")
    return against(said.words, said.state, who) or None if who in said.state.combatants else None


def _chance(said: Said, chance: Fraction) -> str:
    """A chance as people tell it: `one in four`."""
    if chance.numerator == 0:
        return "none at all"
    if chance * 2 <= 1:
        return fill("one in {often:word}", {"often": round(1 / chance)}.get) or ""
    return f"{round(chance * 100)} in a hundred"


def _plainly_listed(said: Said, names: tuple[str, ...]) -> str:
    return listed(names)


def _where(said: Said, _: object) -> str | None:
    """Where whoever it is about stands, by people and things."""
    who = said.known.get("who", "")
    if who not in said.state.combatants:
        return None
    return standing_place(said.words, said.state, who, lambda name: _near(said, name))


def _beaten(said: Said, ways: tuple[tuple[tuple[Name, ...], str], ...]) -> str:
    """How those who lost are out: `Ann and Bob are unconscious, Cy gone`."""
    texts = [
        f"{_people(said, names)}{'' if at else ' is' if len(names) == 1 else ' are'} {_how(said, how)}"
        for at, (names, how) in enumerate(ways)
    ]
    return listed(texts)


def _standing(said: Said, fighters: tuple[tuple[Name, int, int], ...]) -> str:
    """What those who are still up have left: `Ann has 3 of 10 left, Bob 5 of 12`."""
    (first, left, full), *others = fighters
    rest = [f"{_person(said, name)} {some} of {most}" for name, some, most in others]
    return listed([f"{_person(said, first)} has {left} of {full} left", *rest])


def _facing(said: Said, facing: int) -> str:
    return FACINGS[facing % 6]


def _plain(said: Said, value: str) -> str:
    return plain(value)


def _same(said: Said, value: Word) -> Word:
    return value


def _count(said: Said, value: int | tuple[object, ...]) -> int:
    return value if isinstance(value, int) else len(value)


def _system(said: Said, _: object) -> str:
    return said.words.title or plain(said.state.ruleset)


DRAWN: Final = frozenset(
    (
        "scores",
        "adding",
        "reckoning",
        "needs",
        "basis",
        "system",
        "held",
        "rank",
        "tool",
        "limbs",
        "where",
        "against",
    )
)
"""Places that are filled from several particulars, or from none."""

VOCABULARY: Final[dict[str, Callable[[Said, Any], Word]]] = {
    **dict.fromkeys(("who", "foe", "by", "actor", "winner", "owner", "mount"), _person),
    **dict.fromkeys(("names", "leaders"), _people),
    **dict.fromkeys(("part", "pool", "fell"), _part),
    **dict.fromkeys(("points", "left", "full", "taken", "level", "count", "picked", "price"), _same),
    **dict.fromkeys(("number", "rolls", "steps"), _same),
    **dict.fromkeys(("margin", "gap", "throw", "total", "target", "version", "fighters", "dispute"), _same),
    **dict.fromkeys(("was", "change", "value"), _value),
    **dict.fromkeys(("kept", "changed", "dropped", "stranded"), _count),
    **dict.fromkeys(
        ("why", "text", "words", "seed", "hash", "tables", "title", "line", "beat", "rule", "dice"), _same
    ),
    **dict.fromkeys(("ruleset", "source", "item", "place", "hold", "feature"), _plain),
    **dict.fromkeys(("start", "to", "ground"), _hex),
    "side": _side,
    "versus": _versus,
    "winners": _winners,
    "order": _order,
    "scores": _scores,
    "faces": _faces,
    "adding": _adding,
    "reckoning": _reckoning,
    "needs": _needs,
    "basis": _basis,
    "modifier": _modifier,
    "height": _height,
    "choice": _choice,
    "picks": _choices,
    "about": _about,
    "ends": _about,
    "wishes": _wishes,
    "stands": _stands,
    "label": _among("labels"),
    "question": _among("labels"),
    "act": _among("acts"),
    "grade": _among("grades"),
    "test": _among("tests"),
    "verdict": _among("verdicts"),
    "posture": _among("postures"),
    "kind": _among("kinds"),
    "setting": _among("settings"),
    "using": _using,
    "manner": _manner,
    "condition": _condition,
    "counter": _counter,
    "how": _how,
    "facing": _facing,
    "system": _system,
    "held": _held,
    "rank": _rank,
    "tool": _tool,
    "limbs": _limbs,
    "where": _where,
    "against": _against,
    "chance": _chance,
    "beaten": _beaten,
    "standing": _standing,
    **dict.fromkeys(("misses", "hits", "blows", "span"), _same),
    "fighters_named": _plainly_listed,
    "unit": _same,
}
"""Every place there is, and how what goes there is worded."""
