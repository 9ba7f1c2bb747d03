"""`report.html`: an experiment in one file, with charts that are pictures in it and nothing from outside."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from importlib.resources import files
from pathlib import Path

from adapters.books.rulebook import Rule, rulebook
from adapters.books.systems import ruleset
from adapters.files.records import write
from adapters.lab import charts
from adapters.lab.findings import StrangeFight, StrangeFights
from adapters.lab.intervals import CONFIDENCE, FEW
from adapters.lab.markup import bullets, figure, folded, paragraph, section, table
from adapters.lab.summary import ExperimentSummary, PairResult
from adapters.lab.words import (
    EARLY,
    SAME,
    called,
    evenly,
    in_short,
    mean_words,
    measure_sentences,
    number,
    percent,
    rule_words,
    strange_kinds,
    told_side,
    verdict_words,
)
from domain.facts.counted import counted

FILE = "report.html"


def written(summary: ExperimentSummary, strange: StrangeFights, folder: Path) -> Path:
    """The report of an experiment, in its folder."""
    path = folder / FILE
    write(path, (page(summary, strange).encode(),))
    return path


def page(summary: ExperimentSummary, strange: StrangeFights) -> str:
    """The report as HTML; the same for the same summary."""
    style = files("adapters.lab").joinpath("report.css").read_text(encoding="utf-8")
    body = "\n".join(
        (
            _head(summary),
            section("Who wins", _wins(summary)),
            section("What makes a difference", _differences(summary)),
            section("How fights end", _ends(summary)),
            section("How long they last", _lengths(summary)),
            section("What is done", _acts(summary)),
            section("Which rules apply", _rules(summary)),
            section("What does the harm", _harm(summary)),
            section("Strange fights", _strange(strange)),
            section("How the numbers are made", _method()),
        )
    )
    title = escape(summary.title)
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{title}</title>\n'
        f'<meta name="viewport" content="width=device-width">\n<style>\n{style}</style>\n</head>\n'
        f"<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _head(summary: ExperimentSummary) -> str:
    fights = sum(one.fights for one in summary.variants)
    whole = summary.wanted * len(summary.variants)
    of = f" of {whole:,}" if fights < whole else ""
    told = (
        f"{counted(fights, 'fight')}{of} in {counted(len(summary.variants), 'variant')}, by the rules of "
        f"{summary.system} (version {summary.version}); {' against '.join(summary.sides)}; "
        f"seed {summary.seed!r}."
    )
    return (
        f"<header>\n<h1>{escape(summary.title)}</h1>\n{paragraph(told, 'soft')}\n"
        f"{bullets(in_short(summary))}</header>"
    )


def _wins(summary: ExperimentSummary) -> Iterator[str]:
    heat = f"Share of the fights that {summary.sides[0]} won."
    plain = f"Share of the fights that each side won, with {CONFIDENCE:.0%} intervals."
    yield figure(charts.wins(summary), heat if charts.is_heat_map(summary) else plain)
    rows = [
        (
            called(one, summary.axes),
            f"{one.fights:,}",
            *(percent(side.wins) for side in one.sides.values()),
            percent(one.draws),
        )
        for one in summary.variants
    ]
    shares = table(("", "fights", *summary.sides, "drawn"), rows, range(1, len(summary.sides) + 3))
    yield shares if len(rows) <= charts.MOST_ROWS else folded("All variants", shares)


def _differences(summary: ExperimentSummary) -> Iterator[str]:
    if not summary.pairs:
        return
    yield paragraph(
        "Fights of one number have the same dice in every variant, so that they are compared in pairs.",
        "soft",
    )
    if any(pair.early for pair in summary.pairs):
        yield paragraph(EARLY, "soft")
    rows = [_difference_row(summary, pair) for pair in summary.pairs]
    headings = ("", "instead of", "for", "points", "won instead", "lost instead", "which is")
    shown = table(headings, rows, (3, 4, 5))
    yield shown if len(rows) <= charts.MOST_ROWS else folded(f"All {len(rows)} differences", shown)
    by_name = {one.variant: called(one, summary.axes) for one in summary.variants}
    other = [
        folded(f"{by_name[pair.second]} instead of {by_name[pair.first]}", bullets(said))
        for pair in evenly(summary.pairs, charts.MOST_ROWS)
        if (said := [f"{each}." for each in measure_sentences(pair.measures)])
    ]
    if other:
        yield "<h3>What else changed by more than chance</h3>"
        yield from other


def _difference_row(summary: ExperimentSummary, pair: PairResult) -> tuple[str, ...]:
    by_name = {one.variant: called(one, summary.axes) for one in summary.variants}
    side = told_side(pair)
    found = pair.wins[side]
    verdict = SAME if pair.alike == pair.pairs else verdict_words(found).rstrip(".")
    return (
        by_name[pair.second], by_name[pair.first], side, number(100 * found.difference),
        f"{found.gained:,}", f"{found.lost:,}", verdict,
    )  # fmt: skip


def _ends(summary: ExperimentSummary) -> Iterator[str]:
    yield figure(
        charts.ends(summary), f"How the fights ended, or how those were out who lost them{_of(summary)}."
    )


def _of(summary: ExperimentSummary) -> str:
    many = len(summary.variants)
    return f"; {charts.MOST_ROWS} of the {many} variants" if many > charts.MOST_ROWS else ""


def _lengths(summary: ExperimentSummary) -> Iterator[str]:
    yield figure(
        charts.lengths(summary),
        "Rounds: eight in ten fights lie within the bar, half of them below the stroke; the dot is the mean"
        f"{_of(summary)}.",
    )
    rows = [
        (
            called(one, summary.axes), mean_words(one.rounds.mean),
            f"{one.rounds.least:,} to {one.rounds.most:,}", mean_words(one.events.mean, 0),
        )
        for one in summary.variants
    ]  # fmt: skip
    yield folded(
        "In figures",
        table(("", "rounds on average", "at least and most", "events on average"), rows, (1, 2, 3)),
    )


def _acts(summary: ExperimentSummary) -> Iterator[str]:
    yield figure(charts.dots(summary, "acts", "times a fight"), "What was chosen most.")
    names = sorted({each.name for one in summary.variants for each in one.acts})
    if names:
        yield folded(f"All {len(names)} acts", _counts(summary, "acts"))


def _rules(summary: ExperimentSummary) -> Iterator[str]:
    texts = {rule.id: rule for rule in rulebook(ruleset(summary.system))}
    names = {name: f"{rule_words(rule, SHORT)} {name}" for name, rule in texts.items()}
    yield figure(charts.dots(summary, "rules", "times a fight", names), "The rules that applied most.")
    yield folded("All rules that applied", _counts(summary, "rules", texts))
    if summary.never:
        rows = [(each, rule_words(texts.get(each), LONGEST)) for each in summary.never]
        yield folded(
            f"{counted(len(rows), 'rule')} that never applied", table(("rule", "what it says"), rows)
        )


LONGEST, SHORT = 160, 28
"""Letters of a rule that are shown in a table, and beside a chart."""


def _counts(summary: ExperimentSummary, kind: str, texts: dict[str, Rule] | None = None) -> str:
    """How often a fight, by name, all sides together, in some of the variants."""
    shown = charts.some(summary.variants)
    often: dict[str, list[float]] = {}
    for at, one in enumerate(shown):
        for each in getattr(one, kind):
            often.setdefault(each.name, [0.0] * len(shown))[at] += each.times / one.fights
    order = sorted(often, key=lambda name: (-sum(often[name]), name))
    rows = [
        (
            name,
            *((rule_words(texts.get(name), LONGEST),) if texts else ()),
            *(number(each, 2) for each in often[name]),
        )
        for name in order
    ]
    headings = ("", *(("what it says",) if texts else ()), *(called(one, summary.axes) for one in shown))
    return table(headings, rows, range(len(headings) - len(shown), len(headings)))


def _harm(summary: ExperimentSummary) -> Iterator[str]:
    yield figure(
        charts.dots(summary, "harm", "points a fight"),
        "Points of harm by what did it, and whose doing it was.",
    )


def _strange(strange: StrangeFights) -> Iterator[str]:
    for title, fights, heading, words in strange_kinds(strange):
        if fights:
            yield f"<h3>{title}</h3>"
            yield _strange_table(fights, heading, words)


def _strange_table(fights: Sequence[StrangeFight], heading: str, words: Callable[[float], str]) -> str:
    rows = [
        (str(each.fight), each.variant, words(each.figure), each.winner or "nobody", each.ended, each.replay)
        for each in fights
    ]
    return table(("fight", "variant", heading, "won by", "ended by", "to see it"), rows, (0, 2))


def _method() -> Iterator[str]:
    yield paragraph(
        f"Shares have Wilson's {CONFIDENCE:.0%} interval, or Clopper and Pearson's exact one where they were "
        f"won or lost {FEW} times or less; means have Student's. They hold for a number of fights that was "
        "fixed beforehand."
    )
    yield paragraph(
        "Differences are measured between pairs of fights with the same dice: of wins by McNemar's exact "
        "test and Student's, whichever is more cautious; of means by Student's. They are corrected for how "
        "many are compared (Benjamini and Hochberg), and their intervals are widened to match: of all that "
        "is said to be more than chance explains, at most one in twenty is expected to be chance."
    )
    yield paragraph(
        "Where fewer fights were played than were asked for, every interval and every difference is one that "
        "holds whenever and for whatever reason one stops (Robbins' mixtures), and the wider for it."
    )
    yield paragraph(
        "Where an interval holds zero it is said to be no difference that matters if nothing larger than two "
        "points of a share, or a twentieth of a mean, lies in it; otherwise there are too few fights to say."
    )
