"""The folder of results: the plan, and the parts that are there. A part is whole or it is not there."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from adapters.files.records import write
from adapters.input.rejected import Rejected
from adapters.lab.batch import Files
from adapters.lab.plan import KINDS, ExperimentPlan, ResolvedVariant
from adapters.lab.sealed import PLAN, plan_in, sealed

DIGESTS = "digests"
"""The folder with what was made of what, a file a part; it is written last, and makes the part whole."""

LOCK = ".lock"

TABLES = "tables"
"""The folder with the tables of fights that were replayed, where they are not the system's."""

_encode = msgspec.json.Encoder(order="deterministic").encode


class PartDigests(msgspec.Struct, frozen=True):
    """Of which fights a part is, and what was written: SHA-256 in hexadecimal.

    `made_of` is that of all that its fights follow from, beside the numbers from `first` to before `end`;
    `files` are those of its files, by their folder.
    """

    made_of: str
    first: int
    end: int
    files: dict[str, str]


class Results:
    """The folder of an experiment's results."""

    def __init__(self, folder: Path, plan: ExperimentPlan) -> None:
        self.folder, self.plan, self.raw = folder, plan, sealed(plan)
        self._made_of = tuple(_made_of(plan, case) for case in plan.variants)

    def missing(self) -> list[int]:
        """The numbers of the parts that are still to be played: they are not there, or not as they were
        written."""
        return [number for number in range(self.plan.parts) if not self.has(number) or self.spoilt(number)]

    def has(self, number: int) -> bool:
        """Whether that part was written, of these very fights, and its files are still there."""
        found, part = self._digests(number), self.plan.part(number)
        return (
            found is not None
            and (found.made_of, found.first, found.end) == (self._made_of[part.variant], part.first, part.end)
            and all(kind in found.files and self.path(kind, number).exists() for kind in self.plan.kinds())
        )

    def spoilt(self, number: int, *kinds: str) -> Path | None:
        """The first file of a part that is there which is not what was written, of these kinds or of all."""
        found = self._digests(number)
        for kind in kinds or self.plan.kinds():
            path = self.path(kind, number)
            if found is None or found.files.get(kind) != _digest(path.read_bytes()):
                return path
        return None

    def checked(self, number: int, *kinds: str) -> None:
        """Raises `Rejected` where a file of that part is not what was written."""
        if path := self.spoilt(number, *kinds):
            raise Rejected(
                f"{path} is no longer what was written; the same `scuffle lab run` plays its fights again.", 3
            )

    def write(self, number: int, files: Files) -> None:
        """Put a part there. Its digests come last, so that it is not taken for whole before."""
        part, kinds = self.plan.part(number), self.plan.kinds()
        for kind in kinds:
            write(self.path(kind, number), (files[kind],))
        found = {kind: _digest(files[kind]) for kind in kinds}
        told = PartDigests(self._made_of[part.variant], part.first, part.end, found)
        write(self._digest_path(number), (_encode(told),))

    def path(self, kind: str, number: int) -> Path:
        """Where a file of that part lies, if it does."""
        return self.folder / kind / f"{number:05}.parquet"

    @contextmanager
    def held(self) -> Iterator[None]:
        """The folder with this plan in it, for this run alone; made where there is none.

        Raises `Rejected` where another run is at work in it, or another experiment lies in it.
        """
        from filelock import FileLock, Timeout

        self.folder.mkdir(parents=True, exist_ok=True)
        try:
            with FileLock(self.folder / LOCK, blocking=False):
                begun(self.folder, self.plan)
                self._make()
                yield
        except Timeout:
            raise Rejected(
                f"Another run is at work in {self.folder}; wait for it, or name another folder with -o.", 1
            ) from None

    def _make(self) -> None:
        """Write the plan where it is not there, and remove what an interrupted run has left half written."""
        for kind in (*self.plan.kinds(), DIGESTS):
            (self.folder / kind).mkdir(exist_ok=True)
            for path in (self.folder / kind).glob(".*"):
                path.unlink(missing_ok=True)
        path = self.folder / PLAN
        if not path.exists() or path.read_bytes() != self.raw:
            write(path, (self.raw,))

    def _digests(self, number: int) -> PartDigests | None:
        try:
            return msgspec.json.decode(self._digest_path(number).read_bytes(), type=PartDigests)
        except (FileNotFoundError, msgspec.DecodeError):
            return None

    def _digest_path(self, number: int) -> Path:
        return self.folder / DIGESTS / f"{number:05}.json"


def _digest(what: bytes) -> str:
    return hashlib.sha256(what).hexdigest()


def _made_of(plan: ExperimentPlan, case: ResolvedVariant) -> str:
    """What stands for all that the rows of a variant follow from."""
    return _digest(_encode((plan.format, plan.system, plan.version, plan.seed, plan.sides, case)))


def begun(folder: Path, plan: ExperimentPlan) -> Results:
    """The results of this plan in a folder; there may be some already, be it of fewer fights. Writes nothing.

    Raises `Rejected` where another experiment lies there, or something else, `BadFile` where its plan cannot
    be read.
    """
    if not (folder / PLAN).exists():
        if folder.exists() and any(_strange(folder)):
            raise Rejected(f"{folder} is no folder of results: other things lie in it; name a new one.", 2)
        return Results(folder, plan)
    there = plan_in(folder)
    alike = _encode(msgspec.structs.replace(there, number=plan.number)) == _encode(plan)
    if not alike or there.number > plan.number:
        raise Rejected(_other(folder, there, plan), 2)
    return Results(folder, plan)


def results(folder: Path) -> Results:
    """The results that lie there. Raises `BadFile`."""
    return Results(folder, plan_in(folder))


def _strange(folder: Path) -> Iterator[Path]:
    """What lies there that a run has not left."""
    ours = (LOCK, DIGESTS, TABLES, *KINDS)
    return (
        each for each in folder.iterdir() if each.name not in ours and not each.name.startswith(f".{PLAN}.")
    )


def _other(folder: Path, there: ExperimentPlan, plan: ExperimentPlan) -> str:
    """How the experiment that lies in a folder differs from the plan, in one sentence."""
    fields = ExperimentPlan.__struct_fields__
    differs = [field for field in fields if getattr(there, field) != getattr(plan, field)]
    more = f" ({there.number:,} fights of each variant, and not fewer)" if differs == ["number"] else ""
    told = more or f" (other {', '.join(differs)})"
    return (
        f"{folder} holds another experiment, {there.title!r}{told}; name another folder with -o, or delete "
        "this one."
    )
