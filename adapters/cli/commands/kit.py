"""`scuffle new-system` and `check-system`: for whoever writes rules."""

from pathlib import Path

import click

from adapters.cli.context import Desk
from adapters.cli.options import desk, everywhere
from adapters.kit.new_system import new_system


@click.command("new-system")
@click.argument("name")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@everywhere
@desk
def write_system(at: Desk, name: str, folder: Path) -> None:
    """Write a rule system that works at once into the new folder DIR: change it until it is yours.

    NAME has lower case letters, digits and hyphens. In DIR there is then a Python package with one script,
    a sheet, tables, words, numbered rules, two fighters, a worked fight on a map and a test. The page
    seeds/AUTHORS.md takes it apart.

    \b
      scuffle new-system back-alley my-rules
      pip install -e my-rules
      scuffle check-system back-alley
    """
    for place in new_system(name, folder):
        at.paper.line(str(folder / place))
    at.paper.line()
    at.paper.line(f"pip install -e {folder}           # once")
    at.paper.line(f"scuffle check-system {name}")
    at.paper.line(f"scuffle new bout ann@red ben@blue --system {name} && scuffle play bout")
