"""A PostgreSQL server of the tests' own: a cluster in a temporary folder, on a socket and a loopback port."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
from collections.abc import Sequence
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import mkdtemp

import psycopg
import pytest

from adapters.store.postgres.database import PostgresDatabase
from adapters.store.postgres.layout import upgrade

OWNER, SERVICE = "scuffle_owner", "scuffle_service"
"""The role that makes the tables, and the one with which everything else is done."""

HINT = (
    "no PostgreSQL here: `apt-get install postgresql` puts it under /usr/lib/postgresql, where the tests find"
    " it and start a server of their own"
)
REQUIRED = "SCUFFLE_TESTS_WANT_POSTGRES"
"""Where this is set, as in continuous integration, a missing server fails the tests."""

RULES = """
local all all trust
host all guarded 127.0.0.1/32 scram-sha-256
host replication all 127.0.0.1/32 trust
host all all 127.0.0.1/32 trust
"""
"""Who is let in; the role `guarded` by a password."""

QUICK = ("fsync=off", "synchronous_commit=on", "full_page_writes=off")
DURABLE = ("fsync=on", "synchronous_commit=on")


def binaries() -> Path | None:
    """Where the newest server's programs lie."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    there = shutil.which("initdb")
    return Path(there).resolve().parent if there else None


class Cluster:
    """A server, as the user `postgres` where the tests are the superuser's, who may not run one."""

    def __init__(self, settings: Sequence[str] = QUICK, standby_of: Cluster | None = None) -> None:
        """A new cluster, or one that follows another."""
        bin = binaries()
        assert bin is not None
        self._bin, self._settings = bin, settings
        self.folder = Path(mkdtemp(prefix="scuffle-pg-"))
        self.data = self.folder / "data"
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres")
        self.folder.chmod(0o755)
        self._numbers = count()
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        if standby_of is not None:
            at = f"host=127.0.0.1 port={standby_of.port} user=postgres"
            self.run("pg_basebackup", "-D", str(self.data), "-d", at, "-R", "-c", "fast", "--no-sync")
            self.start()
            return
        self.run("initdb", "-D", str(self.data), "-U", "postgres", "-A", "trust", "--no-sync", "-E", "UTF8",
                 "--locale", "C.UTF-8")  # fmt: skip
        with (self.data / "pg_hba.conf").open("w") as rules:
            rules.write(RULES)
        self.start()
        with self.admin() as connection:
            connection.execute(f"CREATE ROLE {OWNER} LOGIN")
            connection.execute(f"CREATE ROLE {SERVICE} LOGIN")
            connection.execute("CREATE ROLE guarded LOGIN PASSWORD 'right'")

    def run(self, program: str, *words: str) -> None:
        """Run one of the server's programs as whoever the server runs as."""
        command = [str(self._bin / program), *words]
        if os.geteuid() == 0:
            command = ["runuser", "-u", "postgres", "--", *command]
        done = subprocess.run(command, cwd="/", capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr

    def start(self) -> None:
        """Start it, and wait until it listens."""
        options = [f"-c {each}" for each in self._settings]
        words = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 " + " ".join(options)
        self.run("pg_ctl", "-D", str(self.data), "-w", "-l", str(self.folder / "log"), "-o", words, "start")

    def standby(self) -> Cluster:
        """A server that follows this one, and cannot be written to."""
        return Cluster(self._settings, standby_of=self)

    def stop(self, how: str = "fast") -> None:
        """Stop it: `fast`, or `immediate` as if the machine had lost its power."""
        self.run("pg_ctl", "-D", str(self.data), "-w", "-m", how, "stop")

    def clear_away(self) -> None:
        """Stop it for good."""
        if (self.data / "postmaster.pid").exists():
            self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)

    def address(self, role: str = SERVICE, name: str = "postgres") -> str:
        """The address of a database, over the socket."""
        return f"postgresql://{role}@/{name}?host={self.folder}&port={self.port}"

    def loopback(self, role: str = SERVICE, name: str = "postgres") -> str:
        """The same over the network."""
        return f"postgresql://{role}@127.0.0.1:{self.port}/{name}"

    def admin(self, name: str = "postgres") -> psycopg.Connection:
        """Somebody who may do everything."""
        return psycopg.connect(self.address("postgres", name), autocommit=True)

    def empty(self) -> str:
        """The name of a new database without tables, which belongs to `OWNER`."""
        name = f"fights_{next(self._numbers)}"
        with self.admin() as connection:
            connection.execute(f"CREATE DATABASE {name} OWNER {OWNER} STRATEGY file_copy")
        return name

    def laid_out(self) -> str:
        """The name of a new database with tables, which `SERVICE` may use."""
        name = self.empty()
        upgrade(PostgresDatabase(self.address(OWNER, name), 10), (SERVICE,))
        return name

    def truncate(self, name: str) -> None:
        """Take everything out of a database, but how it is laid out."""
        with self.admin(name) as connection:
            connection.execute(
                "TRUNCATE stored_events, heads, commands, secrets, snapshots, links, requests, stubs,"
                " hooks, signing_key RESTART IDENTITY"
            )


def must_be_there() -> None:
    """Skips the test where there is no server to be had; where it must be there, fails it."""
    if binaries() is None:
        if os.environ.get(REQUIRED):
            pytest.fail(HINT)
        pytest.skip(HINT)


@cache
def server() -> Cluster:
    """One for all tests of a process, which is stopped when they are over."""
    must_be_there()
    return Cluster()


def clear_away() -> None:
    """Stop that server, if it was started."""
    if server.cache_info().currsize:
        server().clear_away()
    server.cache_clear()
