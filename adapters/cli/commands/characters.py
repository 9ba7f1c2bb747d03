"""`scuffle combatant`: sheets that people have, brought in, looked at, and empty ones to fill in."""

from __future__ import annotations

import os
from pathlib import Path

import click
import msgspec

from adapters.books.combatants import character, combatant_names, sheet
from adapters.books.roster import roster_folder
from adapters.books.systems import ruleset, ruleset_names, usable
from adapters.books.tables import rules
from adapters.characters.changes import Change, changes, sheet_changes
from adapters.characters.fields import sheet_fields
from adapters.characters.form import csv_form, toml_form
from adapters.characters.imported import ImportedCharacter
from adapters.characters.read import fitting_system, read_characters
from adapters.characters.shown import SheetShown, sheet_shown
from adapters.characters.toml_text import toml_of
from adapters.cli.context import Invocation
from adapters.cli.execution import carry_out
from adapters.cli.options import WHY, looking_up, with_invocation, writing
from adapters.cli.report import followed
from adapters.cli.terminal.printer import warn
from adapters.input.names import combatant, near, one_of
from adapters.input.rejected import Rejected
from adapters.input.rulings import RuledOutcomes, RuledSheet, outcomes
from adapters.input.systems import system as system_named
from adapters.output.shapes import CharacterChanged, CharactersRead, FormShown
from domain.engine.combat import Combat, Step
from domain.engine.commands.ruling import next_ruling, rule
from domain.facts.events import Ruled
from domain.facts.refusal import Refused

SYSTEM = click.option("--system", "named", metavar="SYSTEM", help="The rule system, where nothing says it.")


@click.group("combatant", context_settings={"help_option_names": ["-h", "--help"]})
def combatant_command() -> None:
    """Bring in the sheets that people have, look at one, or print an empty one to fill in.

    \b
      scuffle combatant from dai.gcs                  # a GURPS character of GCS, as a file of our own
      scuffle combatant from dai.gcs --keep           # into the roster: `new` knows dai-blackthorn
      scuffle combatant form adnd --csv > party.csv   # fill it in, then
      scuffle combatant from party.csv --system adnd --keep
      scuffle combatant show dai-blackthorn

    The roster is the folder $SCUFFLE_ROSTER, else one in your data folder.
    """


@combatant_command.command("from")
@click.argument("file", type=click.Path(path_type=Path))
@SYSTEM
@click.option(
    "-o", "out", type=click.Path(path_type=Path), metavar="FILE", help="Write it there, or into that folder."
)
@click.option("--keep", is_flag=True, help="Write it into the roster, under its name.")
@click.option("--explain", is_flag=True, help="Show how each figure came about.")
@click.option(
    "--trust-file", "trusting", is_flag=True, help="Where file and sum differ, take the file's figure."
)
@click.option("--preview", is_flag=True, help="Write nothing; only show what would be other.")
@looking_up
@with_invocation
def from_command(
    at: Invocation, file: Path, named: str | None, out: Path | None, keep: bool, explain: bool,
    trusting: bool, preview: bool,
) -> None:  # fmt: skip
    """Read the combatants of FILE: a GCS sheet (.gcs, of any version), a table (.csv), or a .toml file.

    Without -o or --keep they are printed. Over one that is there already it shows field by field what is
    other. A fight under way is never touched by it: `combatant into` does that, as a ruling.
    """
    system = system_named(named).name if named else ""
    found = read_characters(file, system, at.tables, trusting=trusting)
    told = []
    for each in found:
        sheet(ruleset(each.system), each.character.sheet, str(file))
        place = _place(each, out, keep, len(found))
        other = _changes(each, place)
        told.append(CharacterChanged(each, str(place or ""), other))
        if place is not None and not preview:
            _write(place, toml_of(each.character, _remark(each, file)))
    if at.json:
        at.printer.json(CharactersRead(tuple(told)))
        return
    for number, one in enumerate(told):
        if number:
            at.printer.line()
        _tell(at, one, file, explain, preview)


def _place(each: ImportedCharacter, out: Path | None, keep: bool, count: int) -> Path | None:
    """Where somebody is written."""
    if out is not None and keep:
        raise Rejected("Say either -o FILE or --keep.", 2)
    if keep:
        return roster_folder() / each.system / f"{each.name}.toml"
    if out is not None and (count > 1 or out.is_dir()):
        return out / f"{each.name}.toml"
    return out


def _changes(each: ImportedCharacter, place: Path | None) -> tuple[Change, ...] | None:
    """What would be other there; nothing where nobody is yet."""
    if place is None or not place.exists():
        return None
    if place.suffix != ".toml":
        raise Rejected(f"{place} is there already, and is no .toml file; give another name.", 2)
    found = ruleset(each.system)
    return changes(found, character(found, str(place)), each.character, str(place))


def _write(place: Path, text: str) -> None:
    """Whole or not at all."""
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        beside = place.with_name(f".{place.name}.{os.getpid()}")
        beside.write_text(text, encoding="utf-8")
        beside.replace(place)
    except OSError as error:
        raise Rejected(f"{place} cannot be written: {(error.strerror or str(error)).lower()}.", 3) from None


def _remark(each: ImportedCharacter, file: Path) -> str:
    """What stands at the head of the file."""
    lines = [f"{each.source}, from {file.name}."]
    if each.left_out:
        lines.append("The rules have no place for:")
        lines += [f"  {one.kind} {one.name} ({one.why})" for one in each.left_out]
    return "\n".join((*lines, *each.remarks))


def _tell(at: Invocation, told: CharacterChanged, file: Path, explain: bool, preview: bool) -> None:
    each = told.read
    if not told.file:
        for line in toml_of(each.character, _remark(each, file)).splitlines():
            at.printer.line(line)
        if explain:
            _explain(at, each, "# ")
        return
    if told.changed is None:
        done = "would be" if preview else "is"
        at.printer.line(f"{each.character.called} ({each.source}) {done} in {told.file}")
    elif not told.changed:
        at.printer.line(f"{each.character.called}: nothing is other than in {told.file}.")
    else:
        would = "would be" if preview else "is now"
        at.printer.line(f"{each.character.called}: {told.file} {would} other:")
        at.printer.table(("field", "was", "is"), [(one.field, one.was, one.now) for one in told.changed])
    if each.left_out:
        at.printer.line("The rules have no place for:")
        for one in each.left_out:
            at.printer.prose(f"{one.kind} {one.name}: {one.why}", "    ", first="  ")
    for remark in each.remarks:
        warn(remark)
    if explain:
        _explain(at, each, "")


def _explain(at: Invocation, each: ImportedCharacter, before: str) -> None:
    for figure in each.figures:
        steps = ", ".join(figure.steps) or "nothing"
        stored = f" (the file says {figure.stored})" if figure.stored else ""
        at.printer.line(f"{before}{figure.name} {figure.value}: {steps}{stored}")


@combatant_command.command("into")
@click.argument("name", metavar="FIGHT")
@click.argument("who")
@click.argument("file", type=click.Path(path_type=Path))
@WHY
@click.option("--trust-file", "trusting", is_flag=True, help="Where they differ, take the file's figure.")
@click.option("--preview", is_flag=True, help="Write nothing; only show what would be other.")
@writing
@with_invocation
def into_command(
    at: Invocation, name: str, who: str, file: Path, why: str, trusting: bool, preview: bool
) -> None:
    """Give WHO, who is in the fight FIGHT, the sheet of FILE, as a ruling that holds from here on.

    Wounds and whatever else they have suffered stay: to points that the sheet has more or less, they have
    so many more or less now.
    """
    name = at.fight(name)
    combat = at.fights().load(name)
    found = combat.rules.ruleset
    whom = combatant(combat.state, who)
    system = "" if file.suffix.lower() == ".gcs" else found.name
    read = read_characters(file, system, at.tables, trusting=trusting)
    if len(read) != 1 or read[0].system != found.name:
        raise Rejected(f"{file} holds no single combatant of {found.name}.", 2)
    one = read[0].character
    fighter = combat.state.combatants[whom]
    other = sheet_changes(found, msgspec.json.decode(fighter.sheet), one.sheet, str(file))
    more = {item: place for item, place in one.items.items() if item not in fighter.items}
    other += [Change(f"items.{item}", "", place) for item, place in more.items()]
    if not other:
        if preview and not at.json:
            at.printer.line(f"Nothing is other on the sheet of {whom}.")
            return
        raise Rejected(f"Nothing is other on the sheet of {whom}.", 1)
    if not at.json:
        at.printer.table(("field", "was", "is"), [(each.field, each.was, each.now) for each in other])
    if preview:
        return
    ruled = RuledOutcomes(sheet=(RuledSheet(whom, one.sheet, more),))

    def command(now: Combat) -> Step | Refused:
        key = next_ruling(now)
        return rule(now, Ruled(key, why), outcomes(now, key, ruled))

    followed(at, name, carry_out(at, name, "combatant into", command))


@combatant_command.command("show")
@click.argument("who")
@SYSTEM
@click.option("--explain", is_flag=True, help="Show the sum of each figure that follows.")
@looking_up
@with_invocation
def show_command(at: Invocation, who: str, named: str | None, explain: bool) -> None:
    """Show the sheet of WHO as its players know it: a combatant known by name, or a .toml or .gcs file."""
    shown = _shown(at, who, named)
    if at.json:
        at.printer.json(shown)
        return
    at.printer.heading(f"{shown.called or shown.name} ({shown.system})")
    if shown.about:
        at.printer.prose(shown.about, "  ")
    if shown.items:
        at.printer.prose(
            "Carries " + ", ".join(f"{item} ({place})" for item, place in shown.items.items()), "  "
        )
    for lines, heading in ((shown.written, "Written"), (shown.follows, "Follows")):
        if lines:
            at.printer.line()
            at.printer.line(f"{heading}:")
            for each in lines:
                steps = f" = {', '.join(each.steps)}" if explain and each.steps else ""
                at.printer.prose(f"{each.name}: {each.value}{steps}", "      ", first="  ")


def _shown(at: Invocation, who: str, named: str | None) -> SheetShown:
    if who.lower().endswith((".gcs", ".csv", ".toml")):
        system = system_named(named).name if named else fitting_system(Path(who))
        found = read_characters(Path(who), system, at.tables)
        if len(found) > 1:
            raise Rejected(f"{who} holds {len(found)} combatants; bring them in with `combatant from`.", 2)
        one = found[0]
        return sheet_shown(rules(ruleset(one.system), at.tables), one.name, one.character)
    known = [system_named(named)] if named else list(usable())
    come = [each for each in known if who.lower() in combatant_names(each)]
    if not come:
        all_ = tuple(dict.fromkeys(name for each in known for name in combatant_names(each)))
        raise Rejected(f"There is no combatant {who!r}{near(who, all_)}", 2)
    if len(come) > 1:
        raise Rejected(f"{who} is in {', '.join(each.name for each in come)}; say --system.", 2)
    return sheet_shown(rules(come[0], at.tables), who.lower(), character(come[0], who.lower()))


@combatant_command.command("form")
@click.argument("named", metavar="SYSTEM")
@click.option("--csv", "as_table", is_flag=True, help="A table to fill in, a combatant a line.")
@looking_up
@with_invocation
def form_command(at: Invocation, named: str, as_table: bool) -> None:
    """Print an empty sheet of SYSTEM: every field, what it means, what it may be, and its default."""
    found = ruleset(one_of("rule system", named, ruleset_names()))
    if at.json:
        at.printer.json(FormShown(found.name, sheet_fields(found)))
        return
    for line in (csv_form(found) if as_table else toml_form(found)).splitlines():
        at.printer.line(line)
