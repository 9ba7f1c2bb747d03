"""`scuffle systems`, `rules`, `tables`, `settings` and `combatants`: what there is to play by and with."""

from typing import Any

import click
import msgspec

from adapters import logging
from adapters.books.combatants import combatant_names, readable
from adapters.books.coverage import coverage as cover
from adapters.books.coverage import fights
from adapters.books.health import why_broken
from adapters.books.rulebook import Rule, acts, rule, rulebook
from adapters.books.settings import settings_shown
from adapters.books.systems import fight_names, ruleset, ruleset_names
from adapters.books.tables import rules as bound
from adapters.cli.context import Invocation
from adapters.cli.options import looking_up, with_invocation
from adapters.cli.terminal.printer import warn
from adapters.cli.terminal.tables import draw
from adapters.examples.check import check
from adapters.input.oddities import odd_tables
from adapters.input.systems import system
from adapters.output.shapes import (
    ActRow,
    CombatantShown,
    CombatantsListed,
    CoveredRule,
    NeedShown,
    RulesListed,
    SettingsShown,
    SystemRow,
    Systems,
    Tables,
    TacticRow,
)
from domain.engine.menus.acts import Act
from domain.engine.ruleset import Ruleset
from domain.engine.sources.tactics import tactics_of

EXAMPLES = 4
"""How many examples of a rule are named in a table."""


@click.command("systems")
@looking_up
@with_invocation
def systems_command(at: Invocation) -> None:
    """List the rule systems that are installed, with their combatants and the tactics these can be handed."""
    found = tuple(_row(name) for name in ruleset_names())
    if at.json:
        at.printer.json(Systems(found))
        return
    rows = [
        (
            each.name,
            each.title,
            each.rules,
            each.examples,
            ", ".join(tactic.name for tactic in each.tactics),
            ", ".join(each.combatants),
        )
        for each in found
        if not each.broken
    ]
    headings = ("system", "title", "rules", "examples", "tactics", "combatants")
    at.printer.table(headings, rows, right="rules examples")
    for each in found:
        if each.broken:
            at.printer.line()
            at.printer.prose(f"{each.name}: BROKEN. {each.broken}", "    ")


def _row(name: str) -> SystemRow:
    """One system; of one that cannot be played, why not."""
    if why := why_broken(name):
        logging.trace(why)
        return SystemRow(name, name, "", 0, (), 0, (), str(why))
    found = ruleset(name)
    names = combatant_names(found)
    rules, examples = len(rulebook(found)), len(fight_names(found))
    return SystemRow(found.name, found.title, found.version, rules, names, examples, _tactics(found))


def _tactics(found: Ruleset) -> tuple[TacticRow, ...]:
    return tuple(TacticRow(each.name, each.about) for each in tactics_of(found).values())


@click.command("rules")
@click.argument("named", metavar="SYSTEM")
@click.argument("number", metavar="[ID|ACT]", required=False)
@click.option("--coverage", is_flag=True, help="Which worked examples show which rule.")
@looking_up
@click.pass_context
@with_invocation
def rules_command(at: Invocation, ctx: click.Context, named: str, number: str | None, coverage: bool) -> None:
    """Print the numbered rules of SYSTEM, or only the rule ID, such as PCT-26 or 26; or what an ACT such as
    attack needs: its conditions in the order in which they are asked, each with its rule. Which acts there
    are stands at the end of the rules.

    With --coverage the worked examples are played, and the exit code is 1 if a rule is shown by none of them.
    """
    found = system(named)
    if number is not None and not any(map(str.isdigit, number)):
        _needs(at, found, number)
        return
    rules = rulebook(found) if number is None else (rule(found, number),)
    if coverage:
        ctx.exit(_cover(at, found, rules))
    every = tuple(map(_act, found.acts(bound(found, at.tables).tables))) if number is None else ()
    if at.json:
        at.printer.json(RulesListed(found.name, rules, every))
        return
    section = ""
    for at_, each in enumerate(rules):
        if at_:
            at.printer.line()
        if number is None and each.section != section:
            section = each.section
            at.printer.heading(section)
        mark = f"[{each.mark}] " if each.mark else ""
        at.printer.prose(f"{each.id} {mark}{each.text}", "    ", first="")
        if number is not None:
            at.printer.prose(f"({each.section})", "    ")
    if every:
        _by_question(at, every)


def _needs(at: Invocation, found: Ruleset, name: str) -> None:
    """Print what the acts of that name need."""
    rows = tuple(_act(each) for each in acts(found, bound(found, at.tables).tables, name))
    if at.json:
        at.printer.json(RulesListed(found.name, (), rows))
        return
    for row in rows:
        at.printer.line(
            f"{row.act} {row.asked} [{row.rule}]. It needs:" if row.asked else f"{row.act} needs:"
        )
        for need in row.needs:
            at.printer.prose(
                f"{need.means}{f' [{need.rule}]' if need.rule else ''}", "      ", first="    - "
            )


def _act(act: Act[Any]) -> ActRow:
    needs = (
        NeedShown(each.rule, each.code, each.means.replace("{act}", act.name)) for each in act.conditions()
    )
    return ActRow(act.name, tuple(needs), *(act.asked or ("", "")))


def _by_question(at: Invocation, rows: tuple[ActRow, ...]) -> None:
    """Print which acts there are, and at which prompt each is chosen."""
    at.printer.line()
    at.printer.heading("Acts")
    prompts = dict.fromkeys((row.asked, row.rule) for row in rows)
    for asked, by in prompts:
        names = ", ".join(dict.fromkeys(row.act for row in rows if (row.asked, row.rule) == (asked, by)))
        about = f"{asked[0].upper()}{asked[1:]} [{by}]" if asked else "On a turn"
        at.printer.prose(f"{about}: {names}.", "    ", first="")


def _cover(at: Invocation, found: Ruleset, rules: tuple[Rule, ...]) -> int:
    """Print which examples show these rules; the exit code."""
    table = cover(found, map(check, fights(found)))
    rows = tuple(
        CoveredRule(row.rule.id, row.status.value, row.examples, row.reason)
        for row in table.rows
        if row.rule in rules
    )
    if at.json:
        at.printer.json(RulesListed(found.name, rules, coverage=rows, faults=table.faults))
    else:
        cells = [(row.id, row.status, _examples(row)) for row in rows]
        at.printer.table(("rule", "status", "examples, or why there is none"), cells)
        for fault in table.faults:
            at.printer.prose(f"{fault}.")
    return 1 if table.faults else 0


def _examples(row: CoveredRule) -> str:
    """Some of the examples, or why there is none."""
    some, more = row.examples[:EXAMPLES], len(row.examples) - EXAMPLES
    return ", ".join(some) + (f" and {more} more" if more > 0 else "") if some else row.reason


@click.command("tables")
@click.argument("named", metavar="SYSTEM")
@looking_up
@with_invocation
def tables_command(at: Invocation, named: str) -> None:
    """Print the tables of SYSTEM (or those of --tables), each with its mark: stated, example, inferred."""
    found = system(named)
    rules = bound(found, at.tables)
    plain = msgspec.to_builtins(rules.tables)
    doubts = found.doubts(rules.tables)
    if at.json:
        at.printer.json(Tables(found.name, rules.tables_hash, plain, doubts))
        return
    draw(at.printer, found.printed(rules.tables))
    for oddity in odd_tables(rules):
        warn(oddity)


@click.command("settings")
@click.argument("named", metavar="SYSTEM")
@looking_up
@with_invocation
def settings_command(at: Invocation, named: str) -> None:
    """List the settings of SYSTEM: what each decides, the values it may have, the default first."""
    found = system(named)
    all_ = settings_shown(found)
    if at.json:
        at.printer.json(SettingsShown(found.name, all_))
        return
    for each in all_:
        values = ", ".join(str(value).lower() for value in each.allowed) if each.allowed else each.kind
        default = "" if each.allowed else f" (default: {each.default if each.default != '' else 'empty'})"
        at.printer.line(f"{each.name} = {values}{default}")
        at.printer.prose(each.meaning, "    ")


@click.command("combatants")
@click.argument("named", metavar="SYSTEM")
@looking_up
@with_invocation
def combatants_command(at: Invocation, named: str) -> None:
    """List the combatants of SYSTEM that are known by name, with their sheets: those that come with it, and
    those of your roster (see `combatant`); and the tactics that they can be handed."""
    found = system(named)
    known, broken = readable(found)
    cast = [CombatantShown(name, one.called, one.about, one.sheet) for name, one in known.items()]
    for why in broken.values():
        warn(why)
    if at.json:
        at.printer.json(CombatantsListed(found.name, tuple(cast), _tactics(found)))
        return
    for each in cast:
        at.printer.line(f"{each.name}: {each.called}")
        if each.about:
            at.printer.prose(each.about, "    ")
        at.printer.prose(_sheet(each.sheet), "    ")
    at.printer.line()
    at.printer.line("Without a player (--tactic WHO=TACTIC, in `simulate`, `play` and `odds`):")
    for tactic in _tactics(found):
        at.printer.prose(f"{tactic.name}: {tactic.about}", "    ", first="  ")


def _sheet(values: dict[str, object]) -> str:
    """The values of a sheet in one line; tables in it by name."""
    said = []
    for name, value in values.items():
        if isinstance(value, dict):
            said.append(f"{name} ({_sheet(value)})")
        else:
            said.append(f"{name} {value}")
    return ", ".join(said)
