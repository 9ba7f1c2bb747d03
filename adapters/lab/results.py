"""The folder of results: the plan, and the parts that are there. A part is whole or it is not there."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import msgspec

from adapters.books.text import BadFile
from adapters.input.rejected import Rejected
from adapters.lab.batch import Files
from adapters.lab.plan import KINDS, ExperimentPlan
from domain.facts.validation import explained

PLAN = "plan.json"

LARGEST = 500_000_000
"""Bytes of a plan."""

_encode = msgspec.json.Encoder(order="deterministic").encode


class Results:
    """The folder of an experiment's results."""

    def __init__(self, folder: Path, plan: ExperimentPlan, raw: bytes) -> None:
        """`raw` is the plan as it is written there."""
        self.folder, self.plan, self.raw = folder, plan, raw

    def missing(self) -> list[int]:
        """The numbers of the parts that are still to be played."""
        return [number for number in range(self.plan.parts) if not self.has(number)]

    def has(self, number: int) -> bool:
        """Whether that part is there: each of its files is, and ends as it should."""
        return all(_ended(self.path(kind, number)) for kind in self.plan.kinds())

    def unfilled(self) -> range:
        """The parts that would have more fights if there were more in all."""
        last = self.plan.parts - len(self.plan.variants)
        return range(last, self.plan.parts if self.plan.number % self.plan.batch else last)

    def drop(self, number: int) -> None:
        """Take a part away, if it is there."""
        for kind in self.plan.kinds():
            self.path(kind, number).unlink(missing_ok=True)

    def write(self, number: int, files: Files) -> None:
        """Put a part there. Its rows of fights come last, so that it is not taken for whole before."""
        for kind in reversed(self.plan.kinds()):
            _put(self.path(kind, number), files[kind])

    def path(self, kind: str, number: int) -> Path:
        """Where a file of that part lies, if it does."""
        return self.folder / kind / f"{number:05}.parquet"

    def sweep(self) -> None:
        """Remove what an interrupted run has left half written."""
        for kind in self.plan.kinds():
            for path in (self.folder / kind).glob("*.part"):
                path.unlink(missing_ok=True)


MARK = b"PAR1"
"""With which a Parquet file begins and ends."""


def _ended(path: Path) -> bool:
    """Whether a Parquet file is there with both its ends."""
    try:
        with path.open("rb") as file:
            begins = file.read(len(MARK))
            file.seek(max(path.stat().st_size - len(MARK), 0))
            return begins == file.read() == MARK
    except FileNotFoundError:
        return False


def _put(path: Path, what: bytes) -> None:
    """A file that is there whole or not at all."""
    passing = path.with_suffix(".part")
    with passing.open("wb") as file:
        file.write(what)
        file.flush()
        os.fsync(file.fileno())
    passing.replace(path)


def begun_there(folder: Path, plan: ExperimentPlan) -> Results | None:
    """What lies in the folder of this plan, be it of fewer fights; `None` if nothing does. Writes nothing.

    Raises `Rejected` where another experiment lies in it, or something else.
    """
    path = folder / PLAN
    if not path.exists():
        if folder.exists() and any(_strange(folder)):
            raise Rejected(f"{folder} is no folder of results: other things lie in it; name a new one.", 2)
        return None
    raw = path.read_bytes()
    try:
        there = msgspec.json.decode(raw, type=ExperimentPlan)
    except msgspec.DecodeError:
        raise Rejected(f"{folder} holds a plan that cannot be read; {ANOTHER}", 2) from None
    alike = _encode(msgspec.structs.replace(there, number=plan.number)) == _encode(plan)
    if not alike or there.number > plan.number:
        raise Rejected(_other(folder, there, plan), 2)
    return Results(folder, there, raw)


def begun(folder: Path, plan: ExperimentPlan) -> Results:
    """The folder with this plan in it, made where there is none; one of fewer fights is gone on with.

    Raises `Rejected` if another's is there.
    """
    there = begun_there(folder, plan)
    found = Results(folder, plan, _encode(plan))
    folder.mkdir(parents=True, exist_ok=True)
    for kind in plan.kinds():
        (folder / kind).mkdir(exist_ok=True)
    if there is not None and there.plan.number < plan.number:
        for number in there.unfilled():
            there.drop(number)
    if there is None or there.raw != found.raw:
        _put(folder / PLAN, found.raw)
    found.sweep()
    return found


def results(folder: Path) -> Results:
    """The results that lie there. Raises `BadFile`."""
    path = folder / PLAN
    if not path.exists():
        raise BadFile(f"{folder} holds no results: there is no {PLAN}; `scuffle lab run` makes them.")
    if path.stat().st_size > LARGEST:
        raise BadFile(f"{path} is larger than {LARGEST:,} bytes, the most.")
    raw = path.read_bytes()
    try:
        return Results(folder, msgspec.json.decode(raw, type=ExperimentPlan), raw)
    except msgspec.ValidationError as error:
        raise BadFile(explained(error, ExperimentPlan, str(path))) from None
    except msgspec.DecodeError as error:
        raise BadFile(f"{path} is not JSON: {error}.") from None


def _strange(folder: Path) -> Iterator[Path]:
    """What lies there that an interrupted beginning has not left."""
    ours = ("plan.part", *KINDS)
    return (each for each in folder.iterdir() if each.name not in ours)


ANOTHER = "name another folder with -o, or delete this one."


def _other(folder: Path, there: ExperimentPlan, plan: ExperimentPlan) -> str:
    """How the experiment that lies in a folder differs from the plan, in one sentence."""
    fields = ExperimentPlan.__struct_fields__
    differs = [field for field in fields if getattr(there, field) != getattr(plan, field)]
    more = f" ({there.number:,} fights of each variant, and not fewer)" if differs == ["number"] else ""
    told = more or f" (other {', '.join(differs)})"
    return f"{folder} holds another experiment, {there.title!r}{told}; {ANOTHER}"
