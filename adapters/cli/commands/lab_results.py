"""`scuffle lab report`, `strange` and `compare`: what the fights of experiments came to."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from adapters.cli.context import Invocation
from adapters.cli.options import looking_up, with_invocation
from domain.facts.counted import counted

if TYPE_CHECKING:
    from adapters.lab.findings import SideBySide
    from adapters.lab.summary import ExperimentSummary

folder_argument = click.argument("folder", metavar="OUT", type=click.Path(path_type=Path, file_okay=False))


def ready(cluster: str = "") -> None:
    """Raises `Rejected` where the libraries of the lab, or of its cluster, are not installed."""
    from adapters.lab.extras import CLUSTER, LAB, installed

    installed("lab", LAB)
    if cluster:
        installed("cluster", CLUSTER)


@click.command("report")
@folder_argument
@looking_up
@with_invocation
def report_command(at: Invocation, folder: Path) -> None:
    """Sum up what lies in OUT, and write its summary.json and report.html anew.

    `lab run` does so when it ends; this is for what was interrupted, or came from elsewhere.
    """
    ready()
    tell_summary(at, folder)


def tell_summary(at: Invocation, folder: Path, *, drawn: bool = True) -> None:
    """Sum up what lies in a folder of results and write it there, with a report if it is to be drawn; told is
    the gist."""
    from adapters.lab.concluding import concluded

    summary = concluded(folder, drawn=drawn)
    if at.json:
        at.printer.json(summary)
        return
    _in_short(at, summary)
    if drawn:
        at.printer.line(
            f"{folder / 'report.html'} shows all of it, {folder / 'summary.json'} has the figures."
        )
    else:
        at.printer.line(f"{folder / 'summary.json'} has the figures.")


def _in_short(at: Invocation, summary: ExperimentSummary) -> None:
    from adapters.lab.words import in_short

    for sentence in in_short(summary):
        at.printer.prose(sentence, "  ", first="- ")


@click.command("strange")
@folder_argument
@click.option(
    "--most", type=click.IntRange(1, 1_000), default=10, show_default=True, help="How many of each kind."
)
@looking_up
@with_invocation
def strange_command(at: Invocation, folder: Path, most: int) -> None:
    """List the strange fights in OUT: the longest, the greatest comebacks, the least likely rolls.

    How far the winner was behind is a part of all their side's points, against the foe who had lost least.
    Beside each stands what plays that very fight into the store, to be told, audited and disputed.
    """
    ready()
    from adapters.lab.frames import frames
    from adapters.lab.strange import strange_fights
    from adapters.lab.words import strange_kinds

    found = strange_fights(frames(folder), most)
    if at.json:
        at.printer.json(found)
        return
    for title, fights, figure, words in strange_kinds(found):
        at.printer.heading(title)
        rows = [
            (
                str(each.fight),
                each.variant,
                words(each.figure),
                each.winner or "nobody",
                each.ended,
                each.replay,
            )
            for each in fights
        ]
        at.printer.table(
            ("fight", "variant", figure, "won by", "ended by", "to see it"), rows, right=f"fight {figure}"
        )
        at.printer.line()


@click.command("compare")
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
@looking_up
@with_invocation
def compare_command(at: Invocation, first: str, second: str) -> None:
    """Set two variants side by side: what is other in B than in A, for whom it matters, and by how much.

    A and B are each a folder of results, or FOLDER:VARIANT where it holds several. Two folders can be
    compared if they have the same system, sides and seed, be it with other settings, tables or house rules,
    or by another version of the system: fights of one number have the same dice.

    \b
      scuffle lab compare boxing/:boxing=12 boxing/:boxing=14
      scuffle lab compare before/ after/
    """
    ready()
    from adapters.lab.side_by_side import side_by_side

    found = side_by_side(first, second)
    if at.json:
        at.printer.json(found)
    else:
        _tell(at, found)


SHOWN = 10
"""So many acts, rules and sources of harm are told, those that changed most; `--json` has all."""


FEW = 40
"""Letters of a rule that are told beside its number."""


def _tell(at: Invocation, found: SideBySide) -> None:
    from adapters.books.rulebook import rulebook
    from adapters.books.systems import ruleset
    from adapters.lab.varied import value_words
    from adapters.lab.words import EARLY, measure_sentences, number, rule_words, side_sentence

    pairs = counted(found.result.pairs, "pair")
    at.printer.line(f"{found.second} instead of {found.first}: {pairs} of fights, {found.system}")
    if found.changed:
        rows = [(each.path, value_words(each.was), value_words(each.now)) for each in found.changed]
        at.printer.table(("what is other", "was", "is"), rows)
    else:
        at.printer.line("Nothing that they are played with is other.")
    if found.result.alike == found.result.pairs:
        at.printer.line("Not one fight went otherwise.")
        return
    if found.result.early:
        at.printer.prose(EARLY, "")
    told = [side_sentence(side, wins) for side, wins in found.result.wins.items()]
    for sentence in (*told, *(f"{each}." for each in measure_sentences(found.result.measures))):
        at.printer.prose(sentence, "  ", first="- ")
    texts = {each.id: each for each in rulebook(ruleset(found.system))}
    rates = [
        (
            each.kind,
            each.name,
            number(each.was, 2),
            number(each.now, 2),
            rule_words(texts.get(each.name), FEW),
        )
        for each in found.rates[:SHOWN]
        if each.was != each.now
    ]
    if rates:
        at.printer.table(("times a fight", "", "was", "is", ""), rates, right="was is")
    _tell_decided(at, found)


def _tell_decided(at: Invocation, found: SideBySide) -> None:
    """The fights that another side won in the second."""
    if not found.decided:
        at.printer.line("It decided no fight.")
        return
    first = f", the first {len(found.fights)} of which are" if found.decided > len(found.fights) else ""
    at.printer.line(f"It decided {counted(found.decided, 'fight')}{first}:")
    rows = [
        (str(each.fight), each.was or "nobody", each.now or "nobody", each.replay[1]) for each in found.fights
    ]
    at.printer.table(("fight", "was won by", "is won by", "to see it"), rows, right="fight")
