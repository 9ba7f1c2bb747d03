"""What an experiment came to, in sentences that a designer would like to read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar

from adapters.books.rulebook import Rule
from adapters.lab.differences import PairedDifference
from adapters.lab.findings import StrangeFight, StrangeFights
from adapters.lab.intervals import Mean, Share
from adapters.lab.summary import Axis, ExperimentSummary, PairResult, VariantResult
from adapters.lab.varied import AS_WRITTEN, OWN, value_words
from domain.facts.counted import counted

MINUS = "\N{MINUS SIGN}"


def number(figure: float, digits: int = 1) -> str:
    """A figure for people.

    >>> number(-1234.56), number(-0.01)
    ('\N{MINUS SIGN}1,234.6', '0.0')
    """
    text = f"{abs(figure):,.{digits}f}"
    return f"{MINUS}{text}" if figure < 0 and text.strip("0.,") else text


def percent(found: Share) -> str:
    """A share with its interval.

    >>> from adapters.lab.intervals import share
    >>> percent(share(60, 100))
    '60.0 % (50.2 to 69.1)'
    """
    return f"{number(100 * found.share)} % ({number(100 * found.low)} to {number(100 * found.high)})"


def mean_words(found: Mean, digits: int = 1) -> str:
    """A mean with its interval."""
    return f"{number(found.mean, digits)} ({number(found.low, digits)} to {number(found.high, digits)})"


def called(one: VariantResult, axes: Sequence[Axis]) -> str:
    """A variant by itself: `boxing 14, comparison strict`, or its name where it has one of its own."""
    names = {axis.path: axis.name for axis in axes if axis.path in one.values}
    made = [f"{name}={value_words(one.values[path])}" for path, name in names.items()]
    if not made or sorted(one.variant.split(", ")) != sorted(made):
        return one.variant
    return ", ".join(f"{spoken(name, path)} {value_words(one.values[path])}" for path, name in names.items())


def spoken(name: str, path: str) -> str:
    """What varies, as it is said: whatever is no word of the sheet with whose it is.

    >>> spoken("boxing", "ann.skills.boxing"), spoken("from", "foe.from")
    ('boxing', 'foe from')
    """
    return path.replace(".", " ") if name in OWN else name


def within(one: VariantResult, axes: Sequence[Axis]) -> str:
    """How a sentence about a variant begins: nothing needs to be said where nothing varies."""
    return "" if one.variant == AS_WRITTEN else f"With {called(one, axes)} "


def apart(first: VariantResult, second: VariantResult, axes: Sequence[Axis]) -> tuple[str, str]:
    """What two variants are called beside one another: what both have alike is said once.

    The second as in `with boxing 14`, the first as in `than with 12`.
    """
    other = [path for path in second.values if first.values.get(path) != second.values[path]]
    whole = called(second, axes)
    if len(other) != 1 or len(first.values) != len(second.values) or whole == second.variant:
        return whole, called(first, axes)
    was = value_words(first.values[other[0]])
    names = {axis.path: axis.name for axis in axes}
    return whole, was if len(axes) == 1 else f"{spoken(names[other[0]], other[0])} {was}"


def told_side(pair: PairResult) -> str:
    """The side of which a pair is told: the first of two, else the one whose share changed most."""
    if len(pair.wins) <= 2:
        return next(iter(pair.wins))
    return max(pair.wins, key=lambda side: abs(pair.wins[side].difference))


MOST_SIDES = 6
"""So many sides are told of in one sentence, those that came first."""


def win_sentence(one: VariantResult, axes: Sequence[Axis]) -> str:
    """How often each side won in a variant."""
    (first, found), *others = one.sides.items()
    won = f"{first} won {percent(found.wins)} of {counted(one.fights, 'fight')}"
    rest = [f"{side} {percent(result.wins)}" for side, result in others[: MOST_SIDES - 1]]
    drawn = [f"{number(100 * one.draws.share)} % were drawn"] if one.draws.times else []
    return within(one, axes) + "; ".join((won, *rest, *drawn)) + "."


def pair_sentence(summary: ExperimentSummary, pair: PairResult) -> str:
    """What the second of two variants is worth to the side that is told of."""
    by_name = {one.variant: one for one in summary.variants}
    second, first = apart(by_name[pair.first], by_name[pair.second], summary.axes)
    side = told_side(pair)
    found = pair.wins[side]
    won = f"With {second} {side} won {percent(by_name[pair.second].sides[side].wins)}"
    if pair.alike == pair.pairs:
        return f"{won}, as with {first}: {SAME}."
    return f"{won}, {points(found)} than with {first}: {verdict_words(found)}"


EARLY = (
    "Fewer fights were played than were asked for: the intervals are such as hold whenever and for whatever "
    "reason one stops."
)

SAME = "not one fight went otherwise"


def points(found: PairedDifference) -> str:
    """A difference of shares: `3.1 points more`."""
    return f"{number(abs(100 * found.difference))} points {'less' if found.difference < 0 else 'more'}"


def side_sentence(side: str, found: PairedDifference) -> str:
    """How much more or less often a side won, and in how many fights that shows."""
    if not found.gained and not found.lost:
        return f"{side} won the very same fights: {verdict_words(found)}"
    told = f"{counted(found.gained or 0, 'fight')} instead of losing and {found.lost:,} the other way"
    return f"{side} won {points(found)}, {told}: {verdict_words(found)}"


def verdict_words(found: PairedDifference, scale: float = 100) -> str:
    """What a difference comes to, with its interval; of shares in points."""
    low, high = number(scale * found.low), number(scale * found.high)
    if found.verdict == "more than chance":
        return f"more than chance explains ({low} to {high})."
    if found.verdict == "no difference that matters":
        return f"no difference that matters ({low} to {high})."
    wanted = f"; about {rounded(found.wanted):,} of each would tell" if found.wanted else ""
    return f"too few fights to say ({low} to {high}{wanted})."


def rounded(many: int) -> int:
    """A number of fights as one says it: two figures.

    >>> rounded(12_345), rounded(87)
    (13000, 87)
    """
    step = int(10 ** max(len(str(many)) - 2, 0))
    return -(-many // step) * step


def rule_words(rule: Rule | None, most: int) -> str:
    """How the text of a rule begins, in so many letters; its own tables are left out."""
    said = " ".join(rule.text.partition("|")[0].split()) if rule else ""
    return said if len(said) <= most else f"{said[: most - 1].rstrip()}…"


MEASURES = {
    "rounds": ("rounds", 1),
    "events": ("events", 0),
    "harm_given": ("points of harm given by {side}", 1),
    "harm_taken": ("points of harm taken by {side}", 1),
    "falls": ("falls of {side}", 2),
    "holds": ("holds taken by {side}", 2),
}
"""What a measure of a fight is called, and to how many decimals it is told."""


def measure_words(name: str) -> tuple[str, int]:
    """What a measure is called, with its side, and its decimals.

    >>> measure_words("ring.falls")
    ('falls of ring', 2)
    """
    side, _, what = name.rpartition(".")
    text, digits = MEASURES[what]
    return text.format(side=side), digits


def measure_sentences(measures: Mapping[str, PairedDifference]) -> Iterator[str]:
    """Each measure that changed by more than chance, by how much."""
    for name, found in measures.items():
        if found.verdict == "more than chance":
            text, digits = measure_words(name)
            way = "fewer" if found.difference < 0 else "more"
            low, high = number(found.low, digits), number(found.high, digits)
            yield f"{number(abs(found.difference), digits)} {way} {text} a fight ({low} to {high})"


def in_short(summary: ExperimentSummary) -> list[str]:
    """The experiment in a few sentences: how it went in the first variant, what others changed; and of many,
    in which the first side won most and least."""
    if not summary.variants:
        return []
    first = summary.variants[0]
    told = [win_sentence(first, summary.axes)]
    pairs = [pair for pair in summary.pairs if pair.first == first.variant]
    told += [pair_sentence(summary, pair) for pair in evenly(pairs, MOST_TOLD)]
    if len(pairs) > MOST_TOLD:
        told.append(most_and_least(summary))
    if warned := [one for one in summary.variants if one.undecided]:
        told.append(within(warned[0], summary.axes) + warned[0].undecided)
    return told


MOST_TOLD = 5
"""So many differences are told at the top; all of them stand in a table."""

Each = TypeVar("Each")


def evenly(every: Sequence[Each], most: int) -> list[Each]:
    """So many of them, from the first to the last.

    >>> evenly(range(10), 4), evenly(range(3), 4)
    ([0, 3, 6, 9], [0, 1, 2])
    """
    if len(every) <= most:
        return list(every)
    return [every[step * (len(every) - 1) // (most - 1)] for step in range(most)]


def most_and_least(summary: ExperimentSummary) -> str:
    """In which variants the first side won most, and least."""
    side = summary.sides[0]
    order = sorted(summary.variants, key=lambda one: one.sides[side].wins.share)
    most, least = (
        f"with {called(one, summary.axes)} ({number(100 * one.sides[side].wins.share)} %)"
        for one in (order[-1], order[0])
    )
    return f"{side} won most {most}, and least {least}."


StrangeKind = tuple[str, tuple[StrangeFight, ...], str, Callable[[float], str]]
"""What is strange about these fights, they, what their figure is called, and how it is told."""


def strange_kinds(found: StrangeFights) -> tuple[StrangeKind, ...]:
    """The strange fights, kind by kind."""
    return (
        ("The longest", found.longest, "rounds", lambda figure: f"{figure:,.0f}"),
        ("The greatest comebacks", found.comebacks, "was behind by", lambda figure: f"{figure:.0%}"),
        ("The least likely rolls", found.unlikely, "chance", lambda figure: f"1 in {1 / figure:,.0f}"),
    )
