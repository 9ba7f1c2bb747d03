"""`scuffle badge`, `ledger`, `fairness` and `compare`: what a suspicious player wants to know of a fight."""

from __future__ import annotations

import click

from adapters.books.recorded import gradings_of, state_of, system_of, words_of
from adapters.cli.context import Invocation
from adapters.cli.options import reading, with_invocation
from domain.facts.counted import counted
from projections.proving.badge import badge
from projections.proving.comparison import Comparison, Side, compare
from projections.proving.fairness import fairness
from projections.proving.ledger import Account, ledger
from projections.record import record
from projections.telling.names import called, listed
from projections.telling.phrase import capital
from projections.telling.words import Words, named


@click.command("badge")
@click.argument("name")
@reading
@with_invocation
def badge_command(at: Invocation, name: str) -> None:
    """Say whether the fight NAME was played without alteration; otherwise list every one, by whom and why.

    A ruling is one, a correction, an undo after which it went otherwise, a choice made anew by somebody who
    had seen what came of the first, a roll thrown again, dice typed that were promised to be drawn, dice
    that are called seeded and that no promised seed throws, words for the dice that were committed and held
    back.

    What the dice prove is said beside it. With players' words in them (see `salt`) it is proved to those
    players, and to nobody else, that whoever chose the seed could not choose the dice; they could foresee
    them all the same. Who entered later, re-throws, and what was typed or corrected are exceptions, and
    listed.
    """
    name = at.fight(name)
    found = badge(at.record(name))
    if at.json:
        at.printer.json(found)
        return
    at.printer.prose(found.says)
    rows = [
        (each.version, each.kind, each.key or "-", each.by or "-", each.why or "-")
        for each in found.alterations
    ]
    if rows:
        at.printer.line()
        at.printer.table(("event", "what", "of", "by", "why"), rows, right="event")
    rows = [
        (each.version, each.kind, each.key or "-", each.by or "-", each.why or "-") for each in found.remarks
    ]
    if rows:
        at.printer.line()
        at.printer.line("Not alterations, but to be known:")
        at.printer.table(("event", "what", "of", "by", "why"), rows, right="event")
    if found.dice:
        at.printer.line()
    for said in found.dice:
        at.printer.prose(said)


@click.command("ledger")
@click.argument("name")
@reading
@with_invocation
def ledger_command(at: Invocation, name: str) -> None:
    """Tell who lost what in the fight NAME, when and why: before, after, cause."""
    name = at.fight(name)
    seen = at.record(name)
    found = ledger(seen)
    if at.json:
        at.printer.json(found)
        return
    words, state = words_of(system_of(seen)), state_of(seen)
    for number, account in enumerate(found.accounts):
        if number:
            at.printer.line()
        at.printer.prose(_sum(account, called(state, account.who), words))
        if account.rows:
            _accounted(at, account, words)
    for each in found.anew:
        who = each.by or "somebody"
        at.printer.prose(f"Chosen anew by {who}: {each.key}, {each.what} (event {each.version}).")


def _accounted(at: Invocation, account: Account, words: Words) -> None:
    """The rows of one combatant; with the kind of harm and healing where the system has kinds."""
    kinds = any(row.kind for row in account.rows)
    rows = [
        (
            *(row.version, row.beat or "-", words.part(row.pool)),
            *((named(words.kinds, row.kind) or "-",) if kinds else ()),
            *(row.before, row.after, row.because, row.rule),
        )
        for row in account.rows
    ]
    kind = ("kind",) if kinds else ()
    columns = ("event", "beat", "what", *kind, "before", "after", "because", "rule")
    at.printer.table(columns, rows, right="event before after")


def _sum(account: Account, who: str, words: Words) -> str:
    """How much was lost and regained, and how much of it of which kind, where there are several."""
    if not account.rows:
        return f"{capital(who)} has lost nothing."
    lost: dict[str, int] = {}
    for row in account.rows:
        if row.points < 0:
            lost[row.kind] = lost.get(row.kind, 0) - row.points
    parts = [f"{points} {named(words.kinds, kind)}" for kind, points in lost.items() if kind]
    of_which = f" ({', '.join(parts)})" if parts else ""
    regained = f" and regained {account.regained}" if account.regained else ""
    return f"{capital(who)} has lost {counted(account.lost, 'point')}{of_which}{regained}."


@click.command("fairness")
@click.argument("names", nargs=-1, metavar="[NAME]...")
@reading
@with_invocation
def fairness_command(at: Invocation, names: tuple[str, ...]) -> None:
    """Ask the dice of the fights NAME (or of all in the file) whether they fell as even dice do.

    Exact tests for every combatant and die, and for luck with checks; corrected for how many are asked. They
    say what is unlikely, and never why.
    """
    fights = [at.fight(name) for name in names] or list(at.open().combats())
    records = [at.record(name) for name in fights]
    gradings = {word: grade for seen in records for word, grade in gradings_of(seen).items()}
    found = fairness(records, gradings)
    if at.json:
        at.printer.json(found)
        return
    at.printer.prose(found.says)
    if found.questions:
        at.printer.line()
        at.printer.table(
            ("who", "die", "asked", "throws", "observed", "expected", "once in", "verdict"),
            [
                (q.who, q.die or "all", q.asks, q.throws, q.observed, q.expected, q.among, q.verdict)
                for q in found.questions
            ],
            right="throws",
        )
    if found.luck:
        at.printer.line()
        at.printer.table(
            ("who", "checks", "passed", "expected", "more or fewer"),
            [(each.who, each.checks, each.passed, each.expected, each.gain) for each in found.luck],
            right="checks passed expected",
        )
    if found.few:
        at.printer.prose(
            "Too few to ask: " + ", ".join(f"{what} {many}" for what, many in found.few.items()) + "."
        )
    if found.left_out:
        left = ", ".join(f"{many} {why}" for why, many in found.left_out.items())
        at.printer.prose(f"Not looked at: {left}.")


@click.command("compare")
@click.argument("name")
@click.argument("one")
@click.argument("other")
@reading
@with_invocation
def compare_command(at: Invocation, name: str, one: str, other: str) -> None:
    """Put two lines of the fight NAME side by side: where they part, what happens on each, how they end."""
    name = at.fight(name)
    seen = at.record(name)
    words = words_of(system_of(seen))
    found = compare(seen, one, other, words)
    if at.json:
        at.printer.json(found)
        return
    at.printer.prose(f"Lines {found.one.line} and {found.other.line} share the events up to {found.shared}.")
    for side in (found.one, found.other):
        at.printer.prose(_course(side))
    for beat in found.beats:
        at.printer.line()
        at.printer.heading(beat.beat or "before")
        if beat.same and beat.one is not None:
            at.printer.prose(beat.one, "    ", first="both: ")
            continue
        for side, told in ((found.one, beat.one), (found.other, beat.other)):
            at.printer.prose(told or "-", "    ", first=f"{side.line}: ")
    at.printer.line()
    _ends(at, found, words, name)


def _course(side: Side) -> str:
    first = f", first otherwise at event {side.parts}" if side.parts else ""
    won = listed(side.winners) if side.winners else "nobody"
    end = f"over, won by {won}" if side.over else f"goes on at {side.beat or 'its opening'}"
    return f"{side.line}: {counted(side.events, 'event')} after that{first}; {end}."


def _ends(at: Invocation, found: Comparison, words: Words, name: str) -> None:
    from adapters.cli.terminal.differences import differences

    state = state_of(record(name, at.open().entries(name)))
    if not found.differences:
        at.printer.line("Both stand alike at their ends.")
        return
    differences(at.printer, found.differences, words, state, (found.one.line, found.other.line))
