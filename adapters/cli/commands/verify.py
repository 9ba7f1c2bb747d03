"""`scuffle verify`: whether records are whole, and whether the rules agree with them."""

from collections.abc import Iterator
from pathlib import Path

import click

from adapters.cli.boundary import explain
from adapters.cli.desk import Desk, desk, looking_up
from adapters.cli.reruns import reruns
from adapters.cli.shapes import Disagreement, Verification, Verified
from adapters.cli.sources import RECORDS, is_file
from adapters.records import read
from adapters.seeds import BadFile
from domain.store import DamagedRecord
from projections.telling.phrase import counted, times, were

FAILED, UNCHECKED = 1, 3

BY_CHAIN = "a record file is checked by its chain; import it to have the rules asked"
"""Why the rules are not asked about a record file; nothing is wrong with it."""

TYPED = {
    "hand": "thrown by hand",
    "total": "told by their total only",
    "scripted": "from a script",
    "corrected": "corrected",
}
"""How rolls are told of that no seed threw."""


@click.command("verify")
@click.argument("names", nargs=-1, metavar="[NAME|FILE]...")
@looking_up
@click.pass_context
@desk
def check_records(at: Desk, ctx: click.Context, names: tuple[str, ...]) -> None:
    """Check the fights NAME, or record files; without any, all fights.

    Every stored byte is checked against the chain, every beat of every line is played again by the rules,
    and the seed throws its dice again. The last link of the chain is printed: who keeps a copy finds out if
    the whole record is ever rewritten.

    What it proves of the dice is said: that they are those of the seed whose hash was recorded at the
    opening; and, to players who put words into them (see `salt`) and to nobody else, that whoever chose the
    seed could not choose the dice. He could foresee them until it was revealed. Exceptions are named.
    """
    which = names or at.open().combats()
    found = [_verified(at, which[0])] if len(which) == 1 else [_whatever(at, name) for name in which]
    damaged = any(each.damaged for each in found)
    sound = not damaged and not any(each.disagreements for each in found)
    if at.json:
        at.paper.json(Verification(sound, tuple(found)))
    else:
        for each in found:
            for line in _told(each):
                at.paper.prose(line)
        if not found:
            at.paper.line(f"There are no fights in {at.path}.")
    if damaged:
        ctx.exit(UNCHECKED)
    if not sound or any(each.unplayable not in ("", BY_CHAIN) for each in found):
        ctx.exit(UNCHECKED if sound else FAILED)


def _whatever(at: Desk, name: str) -> Verified:
    """What came of checking one of several, also if it cannot be used."""
    try:
        return _verified(at, name)
    except (DamagedRecord, BadFile) as error:
        _, why = explain(error)
        return Verified(name, 0, "", 0, 0, 0, None, {}, (), (), "", why)


def _verified(at: Desk, name: str) -> Verified:
    if name.lower().endswith(RECORDS) or is_file(name):
        parsed = read(Path(name)).whole()
        return Verified(name, len(parsed.bodies), parsed.header.chain, 0, 0, 0, None, {}, (), (), BY_CHAIN)
    name = at.fight(name)
    count = at.open().verify(name)
    chain = at.open().envelopes(name)[-1].chain
    return reruns(at.fights(), name, count, chain)


def _told(each: Verified) -> Iterator[str]:
    if each.damaged:
        yield f"{each.combat}: NOT SOUND. {each.damaged}"
        return
    yield f"{each.combat}: {counted(each.events, 'event')}, none changed, missing, added or moved."
    yield f"  The chain ends with {each.chain}"
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
