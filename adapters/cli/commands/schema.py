"""`scuffle schema`: what `--json` prints."""

import click
import msgspec

from adapters.cli.context import Invocation
from adapters.cli.options import everywhere, with_invocation
from adapters.input.names import one_of
from adapters.lab import schema as lab
from adapters.output import schema as output
from adapters.output.shapes import Failed

SHAPES = {**output.SHAPES, **lab.SHAPES}


@click.command("schema")
@click.argument("command", required=False)
@everywhere
@with_invocation
def schema_command(at: Invocation, command: str | None) -> None:
    """Print the JSON Schema of what COMMAND prints with --json; without it, of every command that can.

    `scuffle schema error` has that of the line which any of them prints on stderr when it fails.
    """
    known = {**SHAPES, "error": Failed}
    if command is not None:
        schema = msgspec.json.schema(known[one_of("command with --json", command, known)])
    else:
        shapes = tuple(dict.fromkeys(SHAPES.values()))  # no set: its order changes from run to run
        schemas, components = msgspec.json.schema_components(shapes, ref_template="#/$defs/{name}")
        by_shape = dict(zip(shapes, schemas, strict=True))
        schema = {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "description": "What each command prints with --json.",
            "properties": {name: by_shape[shape] for name, shape in SHAPES.items()},
            "$defs": components,
        }
    at.printer.line(msgspec.json.format(msgspec.json.encode(schema), indent=2).decode())
