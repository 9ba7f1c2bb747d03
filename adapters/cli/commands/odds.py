"""`scuffle odds`: what a declaration promises, exactly."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated

import click
import msgspec

from adapters.cli.answering import parts, picks
from adapters.cli.desk import Desk, desk, reading
from adapters.cli.handing import tactic_option, tactics
from adapters.cli.meant import Meaning
from adapters.cli.patience import Patience
from adapters.cli.spoken import spoken
from adapters.cli.turned import Turned
from domain.engine.answering import find
from domain.engine.asks import Prompt
from domain.engine.policies import Policy
from domain.engine.prospects import Chance, Prospects, preferring, prospects
from domain.engine.tactics import at_table
from domain.facts.choice import Choice
from domain.facts.refusal import Refused
from domain.facts.state import State
from projections.proving.reckoning import percent
from projections.sight import GM
from projections.telling.keys import about
from projections.telling.names import called
from projections.telling.phrase import capital, counted
from projections.telling.words import Words


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


class Tried(msgspec.Struct, frozen=True):
    """A roll against a number that may come on the way."""

    key: Annotated[str, _is("the roll")]
    who: str
    thrown: Annotated[Likely, _is("the chance that it is thrown at all")]
    passes: Annotated[Likely, _is("the chance that it is thrown and passes")]


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
    trials: Annotated[tuple[Tried, ...], _is("the rolls against a number on the way")]
    tactics: Annotated[dict[str, str], _is("how combatants choose on the way, of those who have a tactic")]


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
    option, or what --if names, of a plan all that goes together; one who is handed a tactic chooses by it.
    Without KEY: as it stands. Every roll against a number on the way is told with its chance.

    \b
      scuffle odds duel r1.grunthar.1.action attack mutt --if block
      scuffle odds bout p1.silk.declares throw tom north --if "duck, punch short right"
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
    policy = Liked(liked, words, combat.state)
    patience = Patience(limit, samples)
    shown = prospects(
        combat, policy, declared, tactics=at_table(combat, given), limit=limit, samples=samples,
        exploring=patience.explored, progress=patience.tried,
    )  # fmt: skip
    patience.over()
    policy.all_used()
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
    if shown.trials:
        at.paper.line()
        rows_ = [
            (capital(about(words, combat.state, each.key)), _per(each.thrown), _per(each.passes))
            for each in shown.trials
        ]
        at.paper.table(("roll", "is thrown", "passes"), rows_)


class Liked:
    """The policy that prefers some words, and keeps what became of them.

    Each of `wanted` is one text or several, parted by commas, and means an option as `declare` would read
    it.
    """

    def __init__(self, wanted: Sequence[str], words: Words, state: State) -> None:
        self._words, self._state = words, state
        self._offered: set[str] = set()
        self._taken: set[str] = set()
        self._known: dict[str, None] = {}
        self._wanted = wanted
        self._choosers: dict[tuple[Choice, ...], Policy] = {}

    def __call__(self, prompt: Prompt) -> tuple[Choice, ...]:
        choose = self._choosers.get(prompt.options)
        if choose is None:
            choose = self._choosers[prompt.options] = self._chooser(prompt)
        return choose(prompt)

    def _chooser(self, prompt: Prompt) -> Policy:
        """How a prompt with these options is answered: each text by the options that it means."""
        meaning = Meaning(self._words, self._state, prompt.by, prompt.options)
        means = {text: meaning.meant(text) for wanted in self._wanted for text in parts(wanted, meaning)}
        self._offered.update(text for text, found in means.items() if found)
        self._known.update(dict.fromkeys(means))

        def fits(text: str, option: Choice) -> bool:
            if option in means[text]:
                self._taken.add(text)
                return True
            return False

        return preferring(*(text for wanted in self._wanted for text in parts(wanted, meaning)), fits=fits)

    def all_used(self) -> None:
        """See to it that no text was in vain. Raises `Turned`."""
        for text in self._known or self._wanted:
            if text not in self._offered:
                raise Turned(f"Nobody is offered {text!r} on the way.", 2)
            if text not in self._taken:
                raise Turned(f"{text!r} does not fit beside the rest of what --if names.", 2)


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
    trials = tuple(
        Tried(each.key, each.who, _likely(each.thrown), _likely(each.passes)) for each in shown.trials
    )
    exact = not shown.sampled
    unexplored = str(shown.unexplored)
    return OddsShown(
        name, key, choice, exact, shown.runs, unexplored, shown.sampled, expected, trials, tactics
    )


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
    >>> _decimal(Fraction(-3, 10_000))
    '0.000'
    """
    thousandths = (abs(value) * 2000 + 1) // 2
    return f"{'-' if value < 0 and thousandths else ''}{thousandths // 1000}.{thousandths % 1000:03}"
