"""What the tactic `fighter` is worth in each system: against chance, without one of its means, in time."""

import sys
import time
from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Any

from domain.engine.prompts import ChoicePrompt
from domain.engine.sources.policies import Tactic
from domain.facts.choice import Choice
from domain.facts.state import State
from domain.rulesets.adnd import fighter as adnd
from domain.rulesets.gurps.fighter import fighter as gurps
from domain.rulesets.percentile import fighter as percentile
from domain.rulesets.swordspath import fighter as swordspath
from tests.benchmarks.bouts import Tally, bouts, fought, named, opened
from tests.benchmarks.command import Options, main
from tests.benchmarks.measure import median
from tests.benchmarks.never_better import NEVER_BETTER, shown
from tests.benchmarks.table import Curve, Ratio, Report

NOTE = """\
Fights of two people of the seeds who are the same, each tactic on either side as often. Against chance, the
share of fights decided by knock-out, wounds or submission that `fighter` wins; who takes what comes also
yields now and then, and what is told apart is flight. The time that the tactic takes, in times that of the
rules. What it wins against itself without one of its means (half: worth nothing): with all people, or with
those named, who have a use for it; two who differ fight on both sides. Where the rules make a mean worse
than others for people who are alike, the exact odds that show it, in hundredths of a foe put out. The acts
that it chose, in a hundred. Of two who differ, how often the better wins."""

SYSTEMS = {"percentile": percentile, "swordspath": swordspath, "adnd": adnd, "gurps": gurps}

PEOPLE = {
    "percentile": ("grunthar", "mutt"),
    "swordspath": ("plunder", "bruno", "silk", "sister-agnes", "razor-tom"),
    "adnd": ("brandt", "osk", "pell", "dunk", "knight", "monk"),
    "gurps": ("boxer", "karateka", "wrestler", "alma", "boris", "tiberius", "judoka", "shield-bearer"),
}

WHO: dict[tuple[str, str], tuple[tuple[str, str], ...]] = {
    ("swordspath", "locks"): (("plunder kv=40", "plunder kv=40"), ("silk kv=40", "silk kv=40")),
    ("adnd", "grapple"): (("osk", "knight"), ("knight", "osk")),
    ("adnd", "overbear"): (("pell weight=320", "pell"), ("pell", "pell weight=320")),
    ("gurps", "all-out"): (("boris load=100", "boris load=100"),),
    ("gurps", "feints"): (
        ("karateka skills.karate=18", "shield-bearer"),
        ("shield-bearer", "karateka skills.karate=18"),
    ),
    ("gurps", "grapples"): (("wrestler", "wrestler"), ("alma", "alma")),
}
"""People who have a use for a mean: hard to knock out; one in plate; one twice as heavy; laden; one who is
more skilled than a foe behind a shield; wrestlers."""

FIGHTS = {"percentile": 250, "swordspath": 60, "adnd": 40, "gurps": 12}
"""Of each two, in a round; of percentile many, since chance runs away nearly always."""

TWO = {
    "percentile": ("grunthar", "mutt"),
    "swordspath": ("silk", "plunder"),
    "adnd": ("dunk", "pell"),
    "gurps": ("boxer", "boris"),
}
"""Two who differ, the better first."""

MOST_TIME, LEAST_WON, MOST_CAPPED = 3.0, 0.9, 0.05


def benchmark(options: Options) -> Report:
    """Each system; so many fights a round."""
    ratios: list[Ratio] = []
    ends, means, acts = [], [], []
    for system in SYSTEMS:
        chose = Counter[str]()
        pairs = [(who, who) for who in PEOPLE[system]]
        many = FIGHTS[system] * options.rounds
        found = bouts(system, pairs, named(system, "fighter"), named(system, "chance"), many, acts=chose)
        ratios += _won(system, found)
        ratios.append(
            Ratio(f"{system}: time of the tactic / of the rules", _time(system, options), at_most=MOST_TIME)
        )
        better = bouts(system, [TWO[system]], *[named(system, "fighter")] * 2, max(many // 12, 1) * 2)
        ratios.append(Ratio(f"{system}: {' against '.join(TWO[system])}, won", better.share, at_least=0.5))
        ends.append((system, _shares(found.ends), _shares(found.given_up)))
        means += list(_means(system, pairs, many))
        acts.append((system, _shares(chose)))
    return Report(
        "Tactics", NOTE, tuple(ratios),
        (
            Curve("How fights against chance end", ("", "of a hundred", "given up"), tuple(ends)),
            Curve(
                "Without one of its means",
                ("", "without", "fighter wins", "with", "by the exact odds"), tuple(means),
            ),
            Curve("The acts that it chose", ("", "of a hundred"), tuple(acts)),
        ),
    )  # fmt: skip


def _won(system: str, found: Tally) -> Iterator[Ratio]:
    won, lost = found.won + found.submitted["won"], found.lost + found.submitted["lost"]
    if won + lost:
        yield Ratio(
            f"{system}: won against chance, of {won + lost} decided", won / (won + lost), at_least=LEAST_WON
        )
    if found.submitted.total():
        yield Ratio(f"{system}: the same of {found.won + found.lost} without submissions", found.share)
    yield Ratio(f"{system}: ended at the cap", found.capped + 1e-9, at_most=MOST_CAPPED)


def _shares(counted: Counter[str]) -> str:
    whole = sum(counted.values()) or 1
    return ", ".join(f"{what} {100 * many / whole:.1f}" for what, many in counted.most_common(16)) or "none"


def _means(
    system: str, pairs: list[tuple[str, str]], fights: int
) -> Iterator[tuple[str, str, str, str, str]]:
    """A row with all people, and one of as many fights with those who have a use for it."""
    make = SYSTEMS[system].fighter
    for each in SYSTEMS[system].MEANS:
        less = partial(make, without=frozenset([each]))
        odds = NEVER_BETTER.get((system, each))
        shows = shown(odds(PEOPLE[system])) if odds else ""
        for some in (pairs, list(WHO.get((system, each), ()))):
            if some:
                found = bouts(system, some, make, less, fights * len(pairs) // len(some))
                whom = "all" if some is pairs else "; ".join(" - ".join(dict.fromkeys(two)) for two in some)
                yield system, each, f"{100 * found.share:.1f} % of {found.won + found.lost}", whom, shows


def _time(system: str, options: Options) -> float:
    """The middle one of so many rounds."""
    return median(
        [_time_of_one(system, who, number) for number in range(options.rounds) for who in PEOPLE[system]]
    )


def _time_of_one(system: str, who: str, seed: int) -> float:
    """Of one fight of two fighters: the time within the tactic, in times of all other."""
    spent = [0.0]

    def timed(tables: Any, raw: bytes) -> Tactic:
        plain = named(system, "fighter")(tables, raw)

        def choose(state: State, prompt: ChoicePrompt) -> tuple[Choice, ...]:
            start = time.process_time()
            try:
                return plain(state, prompt)
            finally:
                spent[0] += time.process_time() - start

        return choose

    start = time.process_time()
    fought(system, opened(system, who, who), timed, timed, seed)
    whole = time.process_time() - start
    return spent[0] / (whole - spent[0])


if __name__ == "__main__":
    sys.exit(main(benchmark))
