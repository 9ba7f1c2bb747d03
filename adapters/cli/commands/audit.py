"""`scuffle audit`: every roll of a fight."""

import click

from adapters.books.recorded import gradings_of, system_of, words_of
from adapters.cli.context import Invocation
from adapters.cli.options import reading, with_invocation
from adapters.cli.terminal.rolls import in_brief, in_full
from adapters.input.names import near
from adapters.input.rejected import Rejected
from adapters.output.shapes import Audit
from projections.proving.audit import audit
from projections.proving.evidence import Evidence


@click.command("audit")
@click.argument("name")
@click.argument("key", required=False)
@click.option("--brief", is_flag=True, help="A table with a line a roll.")
@reading
@with_invocation
def audit_command(at: Invocation, name: str, key: str | None, brief: bool) -> None:
    """List every roll of the fight NAME, or every throw of the roll KEY, whether it stands or not.

    Who threw it and when, the faces and where they came from, the number needed with each modifier and its
    rule, what led to it and what it led to.
    """
    name = at.fight(name)
    seen = at.record(name)
    rolls = audit(seen, gradings_of(seen))
    if key is not None:
        known = [roll.key for roll in rolls]
        rolls = tuple(roll for roll in rolls if roll.key == key)
        if not rolls:
            raise Rejected(f"There is no roll {key!r} in this record{near(key, known)}", 2)
    if at.json:
        at.printer.json(Audit(name, rolls))
        return
    evidence = Evidence(seen, words_of(system_of(seen)))
    (in_brief if brief else in_full)(at.printer, rolls, evidence)
