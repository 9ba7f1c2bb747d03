"""`scuffle verify`: whether records are whole, and whether the rules agree with them."""

from collections.abc import Iterator
from pathlib import Path

import click
import msgspec

from adapters.books.text import BadFile
from adapters.cli.context import Invocation
from adapters.cli.options import looking_up, with_invocation
from adapters.cli.sessions.sources import RECORDS, is_file
from adapters.files.chain_links import KeptLink, by_receipt, expected, is_link
from adapters.files.receipts import Receipt
from adapters.files.receipts import read as read_receipt
from adapters.files.records import read
from adapters.files.signing_key import kept as kept_key
from adapters.files.signing_key import place
from adapters.input.rejected import Rejected
from adapters.output.errors import explain
from adapters.output.shapes import Disagreement, RecordsVerified, RecordVerified
from adapters.output.verification import reruns
from domain.facts.counted import counted
from domain.store import DamagedRecord
from projections.telling.phrase import times, were

FAILED, UNCHECKED = 1, 3

BY_CHAIN = "a record file is checked by its chain; import it to have the rules asked"
"""Why the rules are not asked about a record file; nothing is wrong with it."""

FILE = click.Path(path_type=Path)

UNPROVED = (
    "That nothing came after it, and that nobody wrote the whole record anew, only a link proves that "
    "somebody kept: --expect HASH, --receipt FILE."
)
"""What no record can show by itself."""

TYPED = {
    "hand": "thrown by hand",
    "total": "told by their total only",
    "scripted": "from a script",
    "corrected": "corrected",
}
"""How rolls are told of that no seed threw."""


@click.command("verify")
@click.argument("names", nargs=-1, metavar="[NAME|FILE]...")
@click.option(
    "--expect", "link", metavar="HASH", help="A last link that was kept: prove that nothing is lost."
)
@click.option(
    "--receipt", "file", type=click.Path(path_type=Path), metavar="FILE", help="The same by a receipt."
)
@click.option("--key", metavar="HEX", default="", help="The public key that the receipt must be signed with.")
@looking_up
@click.pass_context
@with_invocation
def verify_command(
    at: Invocation, ctx: click.Context, names: tuple[str, ...], link: str | None, file: Path | None, key: str
) -> None:
    """Check the fights NAME, or record files; without any, all fights.

    Every stored byte is checked against the chain, every beat of every line is played again by the rules,
    and the seed throws its dice again. The last link of the chain is printed. That the end of a record is not
    missing, as after a lost write-ahead log or a copy put back, and that nobody rewrote the whole of it, only
    a link proves that was kept: give it with --expect, or a receipt (`scuffle receipt`) that holds one.

    What it proves of the dice is said: that they are those of the seed whose hash was recorded at the
    opening; and, to players who put words into them (see `salt`) and to nobody else, that whoever chose the
    seed could not choose the dice. They could foresee them until it was revealed. Exceptions are named.

    \b
      scuffle verify duel --receipt duel-tonight.receipt
    """
    if link is not None and not is_link(link := link.strip().lower()):
        raise Rejected(
            "--expect wants the 64 hexadecimal characters of a last link, as `verify` prints it.", 2
        )
    if (link is not None) + (file is not None) > len(names) or ((link or file) and len(names) > 1):
        raise Rejected("Give one fight, and --expect HASH or --receipt FILE, one of the two.", 2)
    if key and file is None:
        raise Rejected("--key says with what a receipt must be signed: give one with --receipt FILE.", 2)
    which = names or at.open().combats()
    given = None if file is None else read_receipt(file)
    found = [_verified(at, which[0])] if len(which) == 1 else [_whatever(at, name) for name in which]
    lost = False
    if link is not None or given is not None:
        kept = _kept(at, which[0], link, given, key.strip().lower())
        lost = not kept.holds
        found = [msgspec.structs.replace(found[0], kept_at=kept.at, kept=kept.says)]
    damaged = any(each.damaged for each in found)
    sound = not damaged and not lost and not any(each.disagreements for each in found)
    if at.json:
        at.printer.json(RecordsVerified(sound, tuple(found)))
    else:
        for each in found:
            for line in _told(each):
                at.printer.prose(line)
        if not found:
            at.printer.line(f"There are no fights in {at.place}.")
    if damaged:
        ctx.exit(UNCHECKED)
    if not sound or any(each.unplayable not in ("", BY_CHAIN) for each in found):
        ctx.exit(UNCHECKED if sound else FAILED)


def _kept(at: Invocation, name: str, link: str | None, given: Receipt | None, key: str) -> KeptLink:
    """What a link or a receipt that was kept comes to."""
    if _is_file(name):
        links: tuple[str, ...] = read(Path(name)).links
    else:
        links = tuple(each.chain for each in at.open().envelopes(at.fight(name)))
    if given is None:
        return expected(link or "", links)
    return by_receipt(given, links, kept_key(place(at.address)), key)


def _is_file(name: str) -> bool:
    return name.lower().endswith(RECORDS) or is_file(name)


def _whatever(at: Invocation, name: str) -> RecordVerified:
    """What came of checking one of several, also if it cannot be used."""
    try:
        return _verified(at, name)
    except (DamagedRecord, BadFile) as error:
        return RecordVerified(name, 0, "", 0, 0, 0, None, {}, (), (), "", explain(error).sentence)


def _verified(at: Invocation, name: str) -> RecordVerified:
    if _is_file(name):
        parsed = read(Path(name)).whole()
        return RecordVerified(
            name, len(parsed.bodies), parsed.header.chain, 0, 0, 0, None, {}, (), (), BY_CHAIN
        )
    name = at.fight(name)
    count = at.open().verify(name)
    chain = at.open().envelopes(name)[-1].chain
    return reruns(at.fights(), name, count, chain)


def _told(each: RecordVerified) -> Iterator[str]:
    if each.damaged:
        yield f"{each.combat}: NOT SOUND. {each.damaged}"
        return
    events = counted(each.events, "event")
    yield f"{each.combat}: {events}, by their chain none changed, missing, added or moved."
    yield f"  The chain ends with {each.chain}"
    yield f"  {each.kept or UNPROVED}"
    if each.unplayable:
        yield f"  The rules were not asked: {each.unplayable}"
        return
    wrong = len(each.disagreements)
    beats = f"{counted(each.beats, 'beat')} on {counted(each.lines, 'line')}"
    agreed = f"DISAGREE with the record {times(wrong)}" if wrong else "agree with the record"
    yield f"  {beats} {were(each.beats)} played again by the rules, which {agreed}."
    if each.dice is None:
        yield "  The dice were not thrown again: the seed that the opening promised is not here."
    elif each.dice:
        rolls = f"{counted(each.dice, 'roll')} {were(each.dice)}"
        yield f"  {rolls} thrown again by the seed, with the same faces."
    if each.older:
        beats = f"{counted(each.older, 'beat')} {were(each.older)}"
        yield f"  {beats} played by other rules or tables than those at hand."
    if each.typed:
        said = ", ".join(f"{many} {TYPED[kind]}" for kind, many in each.typed.items())
        yield f"  From people: {said}."
    for said in each.proves:
        yield f"  {said}"
    for wrong_ in each.disagreements:
        yield f"  DISAGREES at event {wrong_.version}{_place(wrong_)}: {wrong_.what}"


def _place(wrong: Disagreement) -> str:
    return f" ({wrong.beat}, line {wrong.line})" if wrong.line else ""
