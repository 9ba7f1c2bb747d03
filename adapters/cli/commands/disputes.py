"""`scuffle dispute`, `settle` and `carry-on`: a roll is questioned, and upheld or put right."""

from __future__ import annotations

import click

from adapters import logging
from adapters.books.recorded import words_of
from adapters.books.tables import rules_finder
from adapters.cli.context import Invocation
from adapters.cli.execution import allowed
from adapters.cli.options import WHY, with_invocation, writing
from adapters.cli.report import followed
from adapters.cli.terminal.differences import write
from adapters.input.correction_args import CorrectionArgs, correction
from adapters.input.rejected import Rejected, rejection
from adapters.output.settlement import Settlement, settlement
from domain.disputes import carry, dispute, preview, settle, uphold
from domain.engine.combat import Combat
from domain.facts.refusal import Refused
from domain.fights import Fights
from projections.visibility import GM

MOST = 1_000_000
NUMBER = click.IntRange(-MOST, MOST)
WAYS = "--uphold, --faces, --target, --modifier, --verdict, --instead, --not-made or --forgotten"


@click.command("dispute")
@click.argument("name")
@click.argument("key")
@WHY
@writing
@with_invocation
def dispute_command(at: Invocation, name: str, key: str, why: str) -> None:
    """Say that the roll KEY (or the choice KEY) of the fight NAME is disputed.

    Play may go on under protest; `settle` ends it. A dispute is not undone by an undo.

    \b
      scuffle dispute duel r1.mutt.2.grunthar.block --by mutt --why "the die was cocked"
    """
    name, key = at.fight(name), key.rpartition("/")[2]
    done = allowed(dispute(at.fights(), name, key, why, by=at.by, id=at.fresh_id()), "dispute", name)
    followed(at, name, done)


@click.command("settle")
@click.argument("name")
@click.argument("key")
@click.option("--uphold", is_flag=True, help="The roll stands.")
@click.option("--faces", metavar="FACES", help="The dice showed these.")
@click.option("--target", type=NUMBER, metavar="N", help="The number needed was N.")
@click.option("--modifier", type=NUMBER, metavar="N", help="N was forgotten in the number needed.")
@click.option("--verdict", metavar="GRADE", help="It went so, whatever fell, such as failure.")
@click.option("--instead", metavar="CHOICE", help="KEY is a choice: this was chosen.")
@click.option("--not-made", is_flag=True, help="The roll should not have been made.")
@click.option(
    "--forgotten", metavar="ROLL", help="KEY is a choice: it leads to this roll, which was forgotten."
)
@click.option("--why", default="", help="The reason, for the record; needed unless it is a preview.")
@click.option("--preview", "only_look", is_flag=True, help="Show what it would change, and write nothing.")
@click.option("--newer", is_flag=True, help="By the tables at hand, though the fight was opened with others.")
@writing
@with_invocation
def settle_command(
    at: Invocation,
    name: str,
    key: str,
    uphold: bool,
    faces: str | None,
    target: int | None,
    modifier: int | None,
    verdict: str | None,
    instead: str | None,
    not_made: bool,
    forgotten: str | None,
    why: str,
    only_look: bool,
    newer: bool,
) -> None:
    """Settle the dispute about KEY in the fight NAME: uphold it, or put it right.

    A correction works everything after it out again, in one piece: recorded dice serve rolls that are asked
    again, choices and rulings stay while they fit. It stops where something new has to be asked; once that
    is answered, `carry-on` goes further with what was recorded. The same values again take it back.

    \b
      scuffle settle duel r1.mutt.2.grunthar.block --faces 53 --why "it showed 53" --preview
      scuffle settle duel r1.mutt.2.grunthar.block --uphold --why "all saw it"
    """
    name, key = at.fight(name), key.rpartition("/")[2]
    said = CorrectionArgs(
        faces=faces, target=target, modifier=modifier, verdict=verdict, instead=instead,
        not_made=not_made, forgotten=forgotten,
    )  # fmt: skip
    if bool(said) == uphold or not (uphold or said.single):
        raise Rejected(f"Say how it is settled, by one of {WAYS}.", 2)
    if uphold and only_look:
        raise Rejected("What is upheld stays as it is; there is nothing to look at.", 2)
    if not why.strip() and not only_look:
        raise Rejected("Say why it is settled so: --why TEXT.", 2)
    if at.viewer not in ("", GM) and any(
        row.sealed and getattr(row.event, "key", "") == key for row in at.record(name).rows
    ):
        raise Rejected(f"{key} is a secret still; only the game master can settle it.")
    if uphold:
        _upheld(at, name, key, why)
        return
    fights = Fights(at.open(), rules_finder(at.tables, newer=True)) if newer else at.fights()
    now = fights.load(name, whole=True)
    change = correction(now, key, said)
    if only_look:
        seen = preview(fights, name, key, change, why)
        if isinstance(seen, Refused):
            raise rejection(seen)
        _show(at, settlement(name, key, seen, now.last, preview=True), now)
        return
    settled = settle(fights, name, key, change, why, by=at.by, id=at.fresh_id())
    if isinstance(settled, Refused):
        raise rejection(settled)
    assert settled.corrected is not None
    last = settled.done.combat.last
    logging.log("info", "done", command="settle", fight=name, events=len(settled.done.events), version=last)
    if not at.looked_at:
        _show(at, settlement(name, key, settled.corrected, last, preview=False), settled.done.combat)
    if not at.json:
        if at.tells is None:
            at.printer.line()
        followed(at, name, settled.done)


@click.command("carry-on")
@click.argument("name")
@writing
@with_invocation
def carry_on_command(at: Invocation, name: str) -> None:
    """Go on in the fight NAME with what a correction or a re-throw left, once what stopped it is answered."""
    name = at.fight(name)
    followed(at, name, allowed(carry(at.fights(), name, by=at.by, id=at.fresh_id()), "carry-on", name))


def _upheld(at: Invocation, name: str, key: str, why: str) -> None:
    settled = uphold(at.fights(), name, key, why, by=at.by, id=at.fresh_id())
    if isinstance(settled, Refused):
        raise rejection(settled)
    combat = settled.done.combat
    if at.json:
        at.printer.json(Settlement(name, key, "upheld", False, combat.last))
        return
    followed(at, name, settled.done)


def _show(at: Invocation, shown: Settlement, combat: Combat) -> None:
    if at.json:
        at.printer.json(shown)
        return
    write(at.printer, shown, words_of(combat.state.ruleset), combat.state)
