"""How many questions and keys things take at the table: a script sits at a real terminal and plays `play`.

The script types only what the screen shows: every word of a line, or the beginning of it, stands on the
screen when it is typed, as every number stands before an option. Counted are all questions of both sides,
the end of a turn and which way one faces included, and every key with Enter.
"""

import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from adapters.books.tables import rules_finder
from adapters.store.sqlite import SqliteStore
from domain.engine.combat import Combat
from domain.engine.prompts import RollPrompt
from domain.facts.events import Damaged, Declared, HoldChanged, Moved
from domain.facts.hexes import Hex
from domain.fights import Fights
from tests.benchmarks.command import Options, main
from tests.benchmarks.table import Curve, Ratio, Report
from tests.terminal import Terminal

NOTE = """\
Counted at a real terminal, over fixed seeds: questions besides the dice, and keys with Enter, of all who sit
there. `before` is what the same took when every option stood in one flat list."""

ORDERS = frozenset(("e",))
"""Words of the sitting itself, which every question's last line shows."""


HEX = re.compile(r"-?\d+,-?\d+")
"""A hex is seen on the map, where no number stands."""


class Counted(NamedTuple):
    """What a scene took: questions besides its dice, and keys."""

    questions: int
    keys: int


class Scene(NamedTuple):
    """Something that is played at the table. `lines` are typed one after another; `done` says that it came to
    what it should. `most` are the marks: questions and keys, 0 where there is none; `before` what it took."""

    text: str
    new: str
    lines: tuple[str, ...]
    done: Callable[[Combat], bool]
    most: Counted
    before: Counted
    options: tuple[str, ...] = ()


def happened(kind: type, /, **of: object) -> Callable[[Combat], bool]:
    """Whether an event of that kind, with these fields, is on the path."""

    def found(combat: Combat) -> bool:
        return any(
            isinstance(event, kind) and all(getattr(event, name) == value for name, value in of.items())
            for event in combat.path()
        )

    return found


def in_round(number: int) -> Callable[[Combat], bool]:
    """Whether the round of that number has begun."""
    return lambda combat: combat.state.number >= number


def count(scene: Scene) -> Counted:
    """Play a scene. Raises `AssertionError` when a line types what is not shown, or it comes to nothing."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "fights.db"
        env = {"SCUFFLE_DB": str(path), "HOME": folder}
        with Terminal(["new", "fight", *scene.new.split()], env) as opening:
            opening.end()
        with SqliteStore(path) as store, Terminal(["play", "fight", *scene.options], env) as terminal:
            fights = Fights(store, rules_finder(None))
            shown = terminal.wait()
            questions = 0
            for line in scene.lines:
                asked = fights.load("fight").asks[0]
                dice = isinstance(asked, RollPrompt)
                questions += not dice
                assert dice or not (wrong := unseen(line, shown)), f"{scene.text}: {wrong!r} is not shown"
                terminal.type(line)
                shown = terminal.wait()
            assert scene.done(fights.load("fight")), f"{scene.text}: it came to nothing"
            return Counted(questions, terminal.keys)


def unseen(line: str, shown: str) -> str:
    """The first word of a line that nothing on the screen begins with; empty if all are there."""
    words = {word.lower() for word in re.findall(r"[-\w']+(?:,-?\d+)*", shown)} | ORDERS
    typed = filter(None, re.split(r"[\s:]+|,(?!-?\d)", line.lower()))
    aimed = (word for word in typed if not HEX.fullmatch(word))
    return next((word for word in aimed if not any(each.startswith(word) for each in words)), "")


CLOSE = "karateka boxer --at karateka=0,0,3 --at boxer=0,1,0 --seed sitting-0000-for-the-count"
SCENES = (
    Scene(
        "a GURPS hit with parry and damage, dice by the seed", CLOSE,
        ("a k", "p", ""), happened(Damaged, who="boxer"), Counted(3, 8), Counted(5, 11),
    ),
    Scene(
        "the same with dice by hand", f"{CLOSE} --hand all",
        ("a k", "344", "p", "456", "4", ""), happened(Damaged, who="boxer"), Counted(3, 20), Counted(5, 25),
    ),
    Scene(
        "a grapple, takedown and pin",
        "alma boris --at alma=0,0,3 --at boris=0,0,0 --seed sitting-0035-for-the-count",
        ("a g", "", "", "d", "a ta", "1", "", "d", "a pi", ""),
        happened(HoldChanged, kind="pin"), Counted(0, 24), Counted(14, 34),
    ),
    Scene(
        "a Sword's Path phase, both fighters", "bruno silk --seed sitting-0001-for-the-count",
        ("", "elb,du", "e", "", "pu,bl", "e"), happened(Declared, by="silk"), Counted(0, 24), Counted(2, 16),
    ),
    Scene(
        "four yards of walking",
        "karateka boxer --at karateka=0,0,3 --at boxer=0,6,0 --seed sitting-0000-for-the-count",
        ("move 0,4",), happened(Moved, who="karateka", to=Hex(0, 4)), Counted(1, 0), Counted(6, 13),
    ),
    Scene(
        "an AD&D round of two on one", "brandt@men osk@men bear@beast --seed sitting-0000-for-the-count",
        ("all: as", "men: p", "men: p", "all: on the r", "8"), in_round(2), Counted(6, 0), Counted(12, 24),
        ("--as", "gm"),
    ),
)  # fmt: skip
"""What is counted. `before` was counted with the numbers of the flat lists, which take the fewest keys."""


def benchmark(options: Options) -> Report:
    """All scenes, each once: a count does not vary."""
    rows, ratios = [], []
    for scene in SCENES:
        now = count(scene)
        told = [f"{were} -> {are}" for were, are in zip(scene.before, now, strict=True)]
        rows.append((scene.text, *told))
        for what, most, found in zip(("questions", "keys"), scene.most, now, strict=True):
            if most:
                ratios.append(Ratio(f"{scene.text}: {what} / {most} allowed", found / most, at_most=1))
    columns = ("before -> now", "questions", "keys")
    return Report("At the table", NOTE, tuple(ratios), (Curve("counted", columns, tuple(rows)),))


if __name__ == "__main__":
    sys.exit(main(benchmark))
