"""`scuffle audit`: every roll of a fight."""

import click

from adapters.cli.desk import Desk, desk, reading
from adapters.cli.naming import near
from adapters.cli.recorded import gradings_of, system_of
from adapters.cli.rolls import in_brief, in_full
from adapters.cli.shapes import Audit
from adapters.cli.spoken import spoken
from adapters.cli.turned import Turned
from projections.proving.audit import audit
from projections.proving.evidence import Evidence


@click.command("audit")
@click.argument("name")
@click.argument("key", required=False)
@click.option("--brief", is_flag=True, help="A table with a line a roll.")
@reading
@desk
def every_roll(at: Desk, name: str, key: str | None, brief: bool) -> None:
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
            raise Turned(f"There is no roll {key!r} in this record{near(key, known)}", 2)
    if at.json:
        at.paper.json(Audit(name, rolls))
        return
    evidence = Evidence(seen, spoken(system_of(seen)))
    (in_brief if brief else in_full)(at.paper, rolls, evidence)
