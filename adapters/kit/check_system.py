"""All that is looked at in a rule system, one thing after another, for whoever writes it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path

from adapters.books.combatants import comers
from adapters.books.rulebook import rulebook
from adapters.books.systems import entries, package_of, ruleset, usable
from adapters.books.tables import rules
from adapters.books.words import words
from adapters.kit import time_limit
from adapters.kit.book_check import book_faults
from adapters.kit.crowd import Setup, setup
from adapters.kit.fault import Fault
from adapters.kit.history import History
from adapters.kit.kept import LawBroken
from adapters.kit.laws import run
from adapters.kit.never_ending import never_ending
from adapters.kit.plain_store import PlainStore
from adapters.kit.script_check import script_faults
from adapters.kit.secrets_check import play_twins
from adapters.kit.time_limit import endless
from adapters.kit.twins import Twins
from adapters.kit.walk import Walked, walk
from adapters.kit.watched_scene import Watch
from domain.engine.divergence import RulesDiverged
from domain.engine.faults import fault as failed_with
from domain.engine.ruleset import Rules, Ruleset
from domain.facts.refusal import Refused

WALKS, HISTORIES, STEPS = 12, 30, 12
"""Fights that are walked through, histories that are made, and what is done in each of these."""

SAME = "a beat that is run again from its record must say the same, and does not"
KEPT = "Mostly something that was read off the state before a `tell` or a question is used after it."

TWINS = 5
"""So many histories for each fight with a secret."""

Tell = Callable[[str], None]
"""What is told how far it has come."""


def system_faults(name: str, tell: Tell, histories: int = HISTORIES) -> Iterator[Fault]:
    """What is wrong with an installed system. Raises `UnknownName`, and `BadFile` when it cannot be loaded.

    Where a script fails, or says what cannot be, no laws are tried: they would say the same less plainly.
    """
    found = rules(ruleset(name))
    packages = packages_of(found.ruleset)
    places = tuple(map(_folder, packages))
    tell("its files")
    books = tuple(book_faults(found.ruleset, places, tell))
    yield from books
    tell("its scripts")
    yield from script_faults(places[0])
    yield from never_ending(places)
    if any(each.kind == "endless" for each in books):
        return
    watch = Watch(found, packages, [rule.id for rule in rulebook(found.ruleset)])
    if not comers(found.ruleset):
        yield Fault("fight", "combatants", "there is nobody in it; fights are tried with those who are.")
        return
    crowds = setup(found)
    if isinstance(crowds, Refused):
        yield Fault("fight", "combatants", f"no fight of those who are in it can begin: {crowds.sentence}")
        return
    told: list[Walked] = []
    for number in range(WALKS):
        tell(f"fight {number + 1} of {WALKS}")
        told.append(walk(watch, number, crowds))
        if "endless" in (kind for kind, _ in watch.found):
            break
    yield from watch.found.values()
    yield from watch.never_offered()
    if any(each.kind in ("beat", "dice", "endless", "script") for each in watch.found.values()):
        return
    tell("whether a fight comes out twice the same")
    alike = tuple(_unlike(name, watch, told, crowds))
    yield from alike
    if not alike:
        yield from law_faults(found, tell, histories, crowds)
        yield from secret_faults(found, tell, histories // TWINS, crowds)


def law_faults(found: Rules, tell: Tell, histories: int, crowds: Setup) -> Iterator[Fault]:
    """The first law of history that is broken, if one is."""
    for number in range(histories):
        tell(f"history {number + 1} of {histories}")
        history = History(number, PlainStore(), found, crowds)
        try:
            with time_limit.within(time_limit.FIGHT):
                run(history, STEPS)
        except LawBroken as broken:
            yield Fault("law", _where(history, number), f"this is not so: {broken}.")
            return
        except RulesDiverged as disagreement:
            now = disagreement.now or "something else"
            yield Fault("law", _where(history, number), f"{SAME} {disagreement}: {now}. {KEPT}")
            return
        except Exception as error:
            sentence = endless(error) or f"the script fails with {failed_with(error)}."
            yield Fault("script", _where(history, number), sentence)
            return


def secret_faults(found: Rules, tell: Tell, twins: int, crowds: Setup) -> Iterator[Fault]:
    """The first thing that gives a secret away: the same fight is played twice with one secret changed."""
    for number in range(twins):
        tell(f"secret {number + 1} of {twins}")
        both = Twins(number, found, crowds)
        try:
            play_twins(both, words(found.ruleset))
        except LawBroken as broken:
            yield Fault("secret", f"fight {number + 1}, {both.secret}", f"this is not so: {broken}.")
            return
        finally:
            both.close()


def _where(history: History, number: int) -> str:
    state = history.naive()
    return f"history {number + 1}, beat {state.beat or 'the first'}"


def _unlike(name: str, watch: Watch, told: list[Walked], crowds: Setup) -> Iterator[Fault]:
    """Walks that come out otherwise a second time: in this process, or in one that hashes otherwise."""
    again = [walk(watch, number, crowds).events for number in range(WALKS)]
    env = {**os.environ, "PYTHONHASHSEED": "4711", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE, name, str(WALKS)], env=env, capture_output=True, cwd=os.getcwd()
    )
    if done.returncode:
        last = done.stderr.decode(errors="replace").strip().rpartition("\n")[2]
        yield Fault("determinism", "fight 1", f"the same fight fails in another process: {last}.")
        return
    elsewhere = [part.split(b"\n")[:-1] for part in done.stdout.split(b"\0\n")[:-1]]
    for where, other in (("a second time", again), ("in another process", elsewhere)):
        for (one, lines), two in zip(told, other, strict=False):
            if one != two:
                at = next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), len(two))
                event, line = (
                    (one[at].decode(), lines[at])
                    if at < len(one)
                    else ("its end", lines[-1] if lines else "")
                )
                sentence = f"the same fight comes out otherwise {where}, first at {event}."
                yield Fault("determinism", line, sentence + UNSTEADY)
                return


UNSTEADY = " A script may not go by sets, by chance, by a clock or by what it remembers."

ELSEWHERE = """
import sys
from adapters.kit.check_system import print_walks
print_walks(sys.argv[1], int(sys.argv[2]))
"""


def print_walks(name: str, many: int) -> None:
    """The events of so many walks on the standard output, a NUL after each walk."""
    found = rules(ruleset(name))
    watch, crowds = Watch(found, packages_of(found.ruleset), ()), setup(found)
    assert isinstance(crowds, Setup)
    for number in range(many):
        for event in walk(watch, number, crowds).events:
            sys.stdout.buffer.write(event + b"\n")
        sys.stdout.buffer.write(b"\0\n")


def packages_of(system: Ruleset) -> tuple[str, ...]:
    """How the names of a system's modules begin, and those of the systems that it stands on."""
    below = [each.name for each in usable() if each.folder in system.stands_on]
    where = {entry.name: package_of(entry) for entry in entries()}
    return tuple(dict.fromkeys(where[name] for name in (system.name, *below)))


def _folder(package: str) -> Path:
    """Where the system's modules lie."""
    spec = find_spec(package.rstrip("."))
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent
