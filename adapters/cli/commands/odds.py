"""`scuffle odds`: what a declaration promises, exactly."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Annotated

import click
import msgspec

from adapters.cli.answering import picks
from adapters.cli.desk import Desk, desk, reading
from adapters.cli.handing import tactic_option, tactics
from adapters.cli.spoken import spoken
from adapters.cli.turned import Turned
from domain.engine.answering import find
from domain.engine.asks import Prompt
from domain.engine.prospects import Chance, Prospects, preferring, prospects
from domain.engine.tactics import at_table
from domain.facts.choice import Choice, phrase
from domain.facts.refusal import Refused
from projections.proving.reckoning import percent
from projections.sight import GM
from projections.telling.names import called
from projections.telling.phrase import counted


def _is(text: str) -> msgspec.Meta:
    return msgspec.Meta(description=text)


class Likely(msgspec.Struct, frozen=True):
    """A chance or a mean: fractions in lowest terms, and the first rounded for reading."""

    value: Annotated[str, _is("fraction, exact or the best estimate")]
    low: Annotated[str, _is("lower bound, the same if it is exact")]
    high: str


class Expected(msgspec.Struct, frozen=True):
    """What one combatant has to expect until what is under way has been played out."""

    who: str
    harmed: Annotated[Likely, _is("the chance to lose any points")]
    points: Annotated[Likely, _is("points lost on average")]
    downed: Annotated[Likely, _is("the chance to go out of the fight")]
    spread: Annotated[dict[str, str], _is("the chance of each number of points lost")]


class OddsShown(msgspec.Struct, frozen=True):
    """The odds of a declaration, or of going on as it stands."""

    combat: str
    key: str
    choice: str
    exact: bool
    runs: Annotated[int, _is("how often the rules were run")]
    unexplored: Annotated[str, _is("weight of what was not explored, as a fraction")]
    samples: Annotated[int, _is("tries, when it was too much to explore")]
    expected: tuple[Expected, ...]
    tactics: Annotated[dict[str, str], _is("how combatants choose on the way, of those who have a tactic")]


@click.command("odds")
@click.argument("name")
@click.argument("key", required=False)
@click.argument("choice", nargs=-1)
@click.option("--if", "liked", multiple=True, metavar="WORDS", help="Whoever is asked on the way does this.")
@tactic_option
@click.option(
    "--limit", type=click.IntRange(1, 10_000_000), default=20_000, help="Runs of the rules at most."
)
@click.option("--samples", type=click.IntRange(1, 10_000_000), default=10_000, help="Tries beyond the limit.")
@reading
@desk
def odds(
    at: Desk,
    name: str,
    key: str | None,
    choice: tuple[str, ...],
    liked: tuple[str, ...],
    handed: tuple[str, ...],
    limit: int,
    samples: int,
) -> None:
    """Tell the exact odds in the fight NAME if the question KEY is answered with CHOICE.

    The same rules are run over every result that they can tell apart, until what was declared has been played
    out, with every blow and whatever it brings about at once. Whoever is asked on the way takes the first
    option, or the one that --if names; one who is handed a tactic chooses by it. Without KEY: as it stands.

    \b
      scuffle odds duel r1.grunthar.1.action attack mutt --if block
    """
    name = at.fight(name)
    combat = at.fights().load(name)
    words = spoken(combat.state.ruleset)
    if not combat.asks:
        raise Turned("Nothing is asked in this fight now, so there are no odds to tell.")
    if at.viewer not in ("", GM) and any(row.sealed and row.stands for row in at.record(name).rows):
        raise Turned("There are secrets in this fight that the odds would give away; ask the game master.")
    declared = None
    if key is not None:
        found = find(combat, key)
        if isinstance(found, Refused):
            raise Turned(str(found))
        if not choice:
            raise Turned(f"Say what is chosen at {found.key}: `scuffle odds {name} {found.key} CHOICE`.", 2)
        chosen = picks(combat, key, " ".join(choice), words)
        if fault := getattr(found, "fault", lambda _: "")(chosen):
            raise Turned(f"{found.key}: {fault}.")
        declared = (found.key, chosen)
    sides = {who: fighter.side for who, fighter in combat.state.combatants.items()}
    given = tactics(combat.rules.ruleset, handed, sides)
    if given and at.viewer not in ("", GM):
        raise Turned("What others will choose by a tactic is not for everybody to know; ask the game master.")
    policy = Liked(liked)
    shown = prospects(
        combat, policy, declared, tactics=at_table(combat, given), limit=limit, samples=samples,
        progress=_progress(samples),
    )  # fmt: skip
    if policy.idle:
        raise Turned(f"Nobody is offered {policy.idle[0]!r} on the way.", 2)
    told = _shape(name, key or "", " ".join(choice), shown, given)
    if at.json:
        at.paper.json(told)
        return
    _note(at, shown)
    rows = [
        (called(combat.state, each.who), _per(each.harmed), _mean(each.points), _per(each.downed))
        for each in shown.prospects
    ]
    at.paper.table(("fighter", "is hurt", "points lost", "goes down"), rows)


class Liked:
    """The policy that prefers some words, and keeps which of them are never offered: `idle`."""

    def __init__(self, words: Sequence[str]) -> None:
        self.idle = list(words)
        self._choose = preferring(*words)

    def __call__(self, prompt: Prompt) -> tuple[Choice, ...]:
        if self.idle:
            offered = [phrase(option) for option in prompt.options]
            self.idle = [word for word in self.idle if not any(each.startswith(word) for each in offered)]
        return self._choose(prompt)


def _note(at: Desk, shown: Prospects) -> None:
    if shown.sampled:
        runs, tries = counted(shown.runs, "run"), counted(shown.sampled, "try")
        at.paper.prose(
            f"After {runs} of the rules {percent(shown.unexplored)} % of all that can happen was still "
            f"unexplored; what follows is estimated from {tries}, with 95 % intervals. "
            "--limit explores further."
        )
    elif shown.runs == 1:
        at.paper.line("Exact: until this has been played out nothing is thrown.")
    else:
        runs = counted(shown.runs, "run")
        at.paper.line(f"Exact until this has been played out, from {runs} of the rules.")


def _shape(name: str, key: str, choice: str, shown: Prospects, tactics: dict[str, str]) -> OddsShown:
    expected = tuple(
        Expected(
            each.who,
            _likely(each.harmed),
            _likely(each.points),
            _likely(each.downed),
            {str(points): str(weight) for points, weight in each.spread},
        )
        for each in shown.prospects
    )
    exact = not shown.sampled
    unexplored = str(shown.unexplored)
    return OddsShown(name, key, choice, exact, shown.runs, unexplored, shown.sampled, expected, tactics)


def _likely(chance: Chance) -> Likely:
    return Likely(str(chance.value), str(chance.low), str(chance.high))


def _per(chance: Chance) -> str:
    if chance.low == chance.high:
        return f"{percent(chance.value)} % ({chance.value})"
    low, high = max(chance.low, Fraction(0)), min(chance.high, Fraction(1))
    return f"{percent(chance.value)} % ({percent(low)} to {percent(high)} %)"


def _mean(chance: Chance) -> str:
    if chance.low == chance.high:
        return f"{_decimal(chance.value)} ({chance.value})"
    return f"{_decimal(chance.value)} ({_decimal(chance.low)} to {_decimal(chance.high)})"


def _decimal(value: Fraction) -> str:
    """Three places, rounded half away from zero.

    >>> _decimal(Fraction(3339, 1000)), _decimal(Fraction(-1, 2))
    ('3.339', '-0.500')
    """
    thousandths = (abs(value) * 2000 + 1) // 2
    return f"{'-' if value < 0 else ''}{thousandths // 1000}.{thousandths % 1000:03}"


def _progress(samples: int) -> Callable[[int], None]:
    """A line on a terminal's stderr for every twentieth of the tries."""
    step = max(samples // 20, 1)

    def tell(done: int) -> None:
        if sys.stderr.isatty() and (done % step == 0 or done == samples):
            end = "\n" if done == samples else ""
            sys.stderr.write(f"\r{done} of {counted(samples, 'try')}{end}")
            sys.stderr.flush()

    return tell
