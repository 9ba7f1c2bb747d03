"""`scuffle copy`, `backup`, `delete` and `deleted`: fights as a whole, from place to place and out of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from adapters import logging
from adapters.cli.context import Invocation
from adapters.cli.options import BY, WHY, everywhere, looking_up, with_invocation
from adapters.cli.terminal.progress import Progress
from adapters.files.signing_key import kept, key_of, place
from adapters.files.stubs import genuine, signed_stub
from adapters.input.names import one_of
from adapters.input.rejected import Rejected
from adapters.output.shapes import CopiedFight, Copies, Deleted, StubShown
from adapters.store.clock import now
from adapters.store.combats import CombatStore
from adapters.store.copying import OtherHistory, copy, copy_stub
from adapters.store.opening import in_postgres, open_store, shown
from adapters.store.sqlite import SqliteStore
from domain.facts.counted import counted
from domain.store import Conflict


@click.command("copy")
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
@click.argument("names", nargs=-1, metavar="[FIGHT...]")
@looking_up
@with_invocation
def copy_command(at: Invocation, source: str, target: str, names: tuple[str, ...]) -> None:
    """Copy fights, all or those named, FROM one record file or database TO another.

    They keep their chain, the ids of their commands with what was sent under them, their seeds and their
    links, and are verified on arrival. Each is copied whole or not at all, and a copy that was interrupted
    goes on when it is started again; so does one of a fight that went on. The stubs of deleted fights come
    along when all are copied; a database takes them from the role to which its tables belong.

    \b
      scuffle copy fights.db postgresql://owner@db.example/fights
    """
    if not in_postgres(source) and not Path(source).exists():
        raise Rejected(f"There is no {source} to copy from; name a record file or a database.", 3)
    done: list[CopiedFight] = []
    try:
        with _opened(source) as theirs, _opened(target) as ours, _progress() as progress:
            known = theirs.combats()
            for name in [one_of("fight", each, known) for each in names] or known:
                progress.tell(f"{name}: fight {len(done) + 1} of {len(names or known)}")
                with _other_history(target):
                    done.append(CopiedFight(*copy(theirs, ours, name)))
            for stub in () if names else theirs.stubs():
                with _other_history(target):
                    copy_stub(ours, stub)
    finally:  # what was copied stays, whatever comes of the rest
        for each in () if at.json else done:
            new = f"{counted(each.added, 'event')} of {each.events}" if each.added else "nothing new"
            at.printer.line(f"{each.combat}: {new}, verified there; {counted(each.links, 'link')}.")
    logging.log("info", "done", command="copy", fights=len(done))
    if at.json:
        at.printer.json(Copies(shown(source), shown(target), tuple(done)))
    elif not done:
        at.printer.line(f"There are no fights in {shown(source)}.")


@contextmanager
def _opened(address: str) -> Iterator[CombatStore]:
    with open_store(address) as store:
        yield store


@contextmanager
def _progress() -> Iterator[Progress]:
    progress = Progress()
    try:
        yield progress
    finally:
        progress.over()


@contextmanager
def _other_history(target: str) -> Iterator[None]:
    try:
        yield
    except (OtherHistory, Conflict) as error:
        reason = error.reason if isinstance(error, OtherHistory) else "it went on there meanwhile; try again"
        mend = f"name the fights that are to be copied, or copy into another place than {shown(target)}"
        raise Rejected(f"{error.combat} was not copied: {reason}; {mend}.", kind="another-history") from None


@click.command("backup")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--force", is_flag=True, help="Write over FILE if it is there.")
@everywhere
@with_invocation
def backup_command(at: Invocation, file: Path, force: bool) -> None:
    """Copy the record file as it is at this moment to FILE, also while fights are played in it.

    To put it back, stop the server and name it with --db, or move it to where the other was. Whoever knew
    more of a fight than the copy has is told so. A database of PostgreSQL is backed up by pg_dump.

    \b
      scuffle backup fights-monday.db
    """
    if in_postgres(at.address):
        raise Rejected(
            f"{at.place} is backed up by PostgreSQL's own tools: pg_dump -Fc -f {file} ADDRESS.",
            2,
        )
    if not Path(at.address).exists():
        raise Rejected(f"There is no {at.place} to back up; name the record file with --db.", 3)
    if file.exists() and not force:
        raise Rejected(f"{file} is there already; name another file, or write over it with --force.", 3)
    rough = file.with_name(f"{file.name}.part")
    with _progress() as progress, SqliteStore(at.address) as store:
        rough.unlink(missing_ok=True)
        rough.touch(0o600)
        try:
            store.backup(rough, lambda done, all: progress.tell(f"{done:,} of {all:,} pages copied"))
            with SqliteStore(rough) as copied:
                fights = len(copied.combats())
            rough.replace(file)
        finally:
            for left in (rough, Path(f"{rough}-wal"), Path(f"{rough}-shm")):
                left.unlink(missing_ok=True)
    at.printer.line(f"{file} holds {counted(fights, 'fight')}, as they were at this moment.")
    if kept(key := place(at.address)) is not None:
        at.printer.line(f"The key that signs receipts is not in it: keep {key} as well.")


@click.command("delete")
@click.argument("name")
@click.option("--archive", metavar="FILE|URL", help="Copy it there first, whole and verified.")
@WHY
@BY
@everywhere
@with_invocation
def delete_command(at: Invocation, name: str, archive: str | None, why: str) -> None:
    """Delete the fight NAME for good: its events, its seed, its links. It asks twice.

    A signed stub is left, with how far it went, who deleted it, when and why (`scuffle deleted`); nobody is
    given its name again. In a database it wants the role to which the tables belong. With --archive the fight
    goes into another record file or database first, from where `scuffle copy` takes it elsewhere.

    \b
      scuffle delete duel --why "Boris wants to be forgotten" --archive archive.db
    """
    name = at.fight(name)
    store = at.open()
    events, chain = store.head(name)
    stub = signed_stub(key_of(place(at.address), now()), name, events, chain, at.by, why, now())
    _must_mean_it(f"{name} with its {counted(events, 'event')} is to be gone for good. Type its name", name)
    _must_mean_it("Nobody can bring it back from here. Type `delete`", "delete")
    if archive is not None:
        with _opened(archive) as other, _other_history(archive):
            copy(store, other, name)
    try:
        store.delete(stub)
    except Conflict:
        raise Rejected(f"{name} went on meanwhile, and was not deleted; look at it, and try again.") from None
    logging.log("info", "done", command="delete", fight=name, events=events)
    there = f" {shown(archive)} has it." if archive is not None else ""
    at.printer.line(f"{name} is gone; its stub says that it was there (`scuffle deleted`).{there}")


def _must_mean_it(question: str, word: str) -> None:
    if click.prompt(question, default="", show_default=False, err=True).strip() != word:
        raise Rejected("Nothing was deleted.")


@click.command("deleted")
@looking_up
@with_invocation
def deleted_command(at: Invocation) -> None:
    """List the fights that were deleted: what their signed stubs say, and whether their signatures hold."""
    found = tuple(StubShown(stub, genuine(stub)) for stub in at.open().stubs())
    if at.json:
        at.printer.json(Deleted(found))
        return
    if not found:
        at.printer.line(f"No fight was deleted in {at.place}.")
        return
    rows = [
        (each.stub.combat, each.stub.events, each.stub.at, each.stub.by, each.stub.why,
         "genuine" if each.genuine else "NOT GENUINE", each.stub.chain[:16])
        for each in found
    ]  # fmt: skip
    at.printer.table(
        ("fight", "events", "deleted", "by", "why", "signature", "last link"), rows, right="events"
    )
