"""`scuffle odds`: what a declaration promises, exactly."""

from __future__ import annotations

from fractions import Fraction

import click

from adapters.books.recorded import words_of
from adapters.cli.context import Invocation
from adapters.cli.options import reading, tactic_option, with_invocation
from adapters.cli.terminal.progress import ProgressLine
from adapters.input.answers import asked, picks
from adapters.input.rejected import Rejected
from adapters.input.tactic_args import tactics
from adapters.output.odds_asked import MOST, for_everybody, odds_asked
from domain.engine.odds.prospects import Chance, Prospects
from domain.facts.counted import counted
from domain.facts.state import State
from projections.proving.arithmetic import exactly, percent
from projections.telling.keys import about
from projections.telling.names import called
from projections.telling.phrase import capital
from projections.telling.wording import came_about, option
from projections.telling.words import Words, named


@click.command("odds")
@click.argument("name")
@click.argument("key", required=False)
@click.argument("choice", nargs=-1)
@click.option(
    "--if",
    "liked",
    multiple=True,
    metavar="WORDS",
    help="Whoever is asked on the way does this; for a whole plan several, parted by commas, or again --if.",
)
@tactic_option
@click.option("--limit", type=click.IntRange(1, MOST), default=20_000, help="Runs of the rules at most.")
@click.option("--samples", type=click.IntRange(1, MOST), default=10_000, help="Tries beyond the limit.")
@reading
@with_invocation
def odds_command(
    at: Invocation,
    name: str,
    key: str | None,
    choice: tuple[str, ...],
    liked: tuple[str, ...],
    handed: tuple[str, ...],
    limit: int,
    samples: int,
) -> None:
    """Tell the exact odds in the fight NAME if the prompt KEY is answered with CHOICE.

    The same rules are run over every result that they can tell apart, until what was declared has been played
    out, with every blow and whatever it brings about at once. Whoever is asked on the way does no more if
    they may, else takes the first option, or what --if names, of a plan all that goes together; one who is
    handed a tactic chooses by it. What was assumed so is told.
    Without KEY: as it stands. Every roll against a number and every contest on the way is told with its
    chance.

    \b
      scuffle odds duel r1.grunthar.1.action attack mutt --if block
      scuffle odds bout p1.silk.declares throw tom north --if "duck, punch short right"
    """
    name = at.fight(name)
    combat = at.fights().load(name)
    words = words_of(combat.state.ruleset)
    sides = {who: fighter.side for who, fighter in combat.state.combatants.items()}
    given = tactics(combat.rules.ruleset, handed, sides)
    for_everybody(lambda: at.record(name), at.viewer, given)
    declared = None
    if key is not None:
        found = asked(combat, key)
        if not choice:
            raise Rejected(f"Say what is chosen at {found.key}: `scuffle odds {name} {found.key} CHOICE`.", 2)
        declared = found.key, picks(combat, key, " ".join(choice), words)
    progress = ProgressLine(limit, samples)
    shown, told = odds_asked(
        name, combat, declared, " ".join(choice), liked=liked, tactics=given,
        limit=limit, samples=samples, exploring=progress.explored, progress=progress.tried,
    )  # fmt: skip
    progress.over()
    if at.json:
        at.printer.json(told)
        return
    _note(at, shown)
    rows = [
        (called(combat.state, each.who), _per(each.harmed), _mean(each.points), _per(each.downed))
        for each in shown.prospects
    ]
    at.printer.table(("fighter", "is hurt", "points lost", "goes down"), rows)
    if shown.trials:
        at.printer.line()
        rows_ = [
            (capital(about(words, combat.state, each.key)), _per(each.thrown), _per(each.if_thrown))
            for each in shown.trials
        ]
        at.printer.table(("roll", "is thrown", "passes, if thrown"), rows_)
    if shown.contests:
        at.printer.line()
        held = [
            (
                named(words.acts, each.of.act),
                called(combat.state, each.of.who),
                _per(each.wins),
                called(combat.state, each.of.foe),
                _per(each.loses),
            )
            for each in shown.contests
        ]
        at.printer.table(("contest", "who", "wins", "against", "who wins"), held)
    if shown.changes:
        at.printer.line()
        changes = [(came_about(words, combat.state, each), _per(chance)) for each, chance in shown.changes]
        at.printer.table(("by then", "chance"), changes)
    if shown.assumed:
        at.printer.line()
        at.printer.prose(_assumed(shown, words, combat.state))


MANY = 12
"""Answers that are named at most; `--json` has them all."""


def _assumed(shown: Prospects, words: Words, state: State) -> str:
    """What those who are asked on the way were taken to answer; to one prompt it may hang on the dice."""
    answers: dict[str, list[str]] = {}
    for each in shown.assumed:
        picks = ", ".join(option(words, state, pick, each.who) for pick in each.picks)
        answers.setdefault(each.key, []).append(picks)
    said = [f"{about(words, state, key)}: {', or else '.join(ways)}" for key, ways in answers.items()][:MANY]
    more = len(answers) - len(said)
    left = f"; and {counted(more, 'more answer')}" if more else ""
    return f"Assumed of others on the way: {'; '.join(said)}{left}. `--if` assumes otherwise."


def _note(at: Invocation, shown: Prospects) -> None:
    if shown.sampled:
        runs, tries = counted(shown.runs, "run"), counted(shown.sampled, "try")
        at.printer.prose(
            f"After {runs} of the rules {percent(shown.unexplored)} % of all that can happen was still "
            f"unexplored; what follows is estimated from {tries}, with 95 % intervals. "
            "--limit explores further."
        )
    elif shown.runs == 1:
        at.printer.line("Exact: until this has been played out nothing is thrown.")
    else:
        runs = counted(shown.runs, "run")
        at.printer.line(f"Exact until this has been played out, from {runs} of the rules.")


def _per(chance: Chance) -> str:
    if chance.low == chance.high:
        return f"{percent(chance.value)} % ({exactly(chance.value)})"
    low, high = max(chance.low, Fraction(0)), min(chance.high, Fraction(1))
    return f"{percent(chance.value)} % ({percent(low)} to {percent(high)} %)"


def _mean(chance: Chance) -> str:
    if chance.low == chance.high:
        return f"{_decimal(chance.value)} ({exactly(chance.value)})"
    return f"{_decimal(chance.value)} ({_decimal(chance.low)} to {_decimal(chance.high)})"


def _decimal(value: Fraction) -> str:
    """Three places, rounded half away from zero.

    >>> _decimal(Fraction(3339, 1000)), _decimal(Fraction(-1, 2))
    ('3.339', '-0.500')
    >>> _decimal(Fraction(-3, 10_000))
    '0.000'
    """
    thousandths = (abs(value) * 2000 + 1) // 2
    return f"{'-' if value < 0 and thousandths else ''}{thousandths // 1000}.{thousandths % 1000:03}"
