"""The tables of a PostgreSQL database, who may do what with them, and whether it is laid out as it should be.

They are those of a record file (see `adapters.store.layout`), and

    scuffle_layout   which layout it is
    signing_key      the key that signs receipts, for all servers together

What the record consists of may be read and added to by the service, and by nobody but the tables' owner be
changed: not the events, not the ids of commands, not the seeds. Where a record ends may only move forwards,
which a trigger sees to. It notes the transaction as well, by which `watch` finds what is new.
"""

from __future__ import annotations

import psycopg
from psycopg.sql import SQL, Identifier

from adapters.store.cursor import SqlCursor
from adapters.store.layout import ABOUT, LAYOUT, MOVED
from adapters.store.postgres.database import Connection, PostgresCursor, PostgresDatabase, plain
from adapters.store.requests import fresh_key
from adapters.store.unavailable import StoreUnavailable

THIRD = (
    """CREATE TABLE hooks (
        combat text NOT NULL,
        number bigint NOT NULL,
        url text NOT NULL,
        format text NOT NULL,
        viewer text NOT NULL,
        allowed bigint NOT NULL,
        secret text NOT NULL,
        made text NOT NULL,
        position bigint NOT NULL,
        chain text NOT NULL,
        upto bigint NOT NULL,
        part bigint NOT NULL,
        failures bigint NOT NULL,
        due text NOT NULL,
        why text NOT NULL,
        stopped text NOT NULL,
        PRIMARY KEY (combat, number))""",
)
"""What the third layout has beside the second."""

STEPS = {3: (THIRD, ("hooks",))}
"""By layout, what makes it of the one before, and the tables that come with it."""

TABLES = (
    """CREATE TABLE stored_events (
        originator_id text NOT NULL,
        originator_version bigint NOT NULL,
        topic text NOT NULL,
        state bytea NOT NULL,
        notification_id bigserial,
        PRIMARY KEY (originator_id, originator_version))""",
    "CREATE UNIQUE INDEX stored_events_notification_id_idx ON stored_events (notification_id)",
    f"CREATE INDEX moves ON stored_events (originator_id, originator_version) WHERE {MOVED}",
    f"CREATE INDEX metas ON stored_events (originator_id, originator_version) WHERE {ABOUT}",
    """CREATE TABLE heads (
        number bigserial PRIMARY KEY,
        combat text NOT NULL UNIQUE,
        last bigint NOT NULL,
        chain text NOT NULL,
        written xid8 NOT NULL DEFAULT pg_current_xact_id())""",
    "CREATE INDEX heads_written ON heads (written)",
    """CREATE FUNCTION heads_move_forwards() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF NEW.last <= OLD.last OR NEW.combat <> OLD.combat OR NEW.number <> OLD.number THEN
                RAISE EXCEPTION 'the end of a record only moves forwards' USING ERRCODE = '42501';
            END IF;
            NEW.written := pg_current_xact_id();
            RETURN NEW;
        END $$""",
    "CREATE TRIGGER heads_move_forwards BEFORE UPDATE ON heads"
    " FOR EACH ROW EXECUTE FUNCTION heads_move_forwards()",
    """CREATE TABLE commands (
        combat text NOT NULL,
        command text NOT NULL,
        last bigint NOT NULL,
        PRIMARY KEY (combat, command))""",
    "CREATE TABLE secrets (combat text PRIMARY KEY, seed bytea NOT NULL)",
    """CREATE TABLE snapshots (
        combat text NOT NULL,
        version bigint NOT NULL,
        schema text NOT NULL,
        state bytea NOT NULL,
        PRIMARY KEY (combat, version))""",
    """CREATE TABLE links (
        combat text NOT NULL,
        number bigint NOT NULL,
        hash bytea NOT NULL UNIQUE,
        role text NOT NULL,
        names text NOT NULL,
        label text NOT NULL,
        made text NOT NULL,
        revoked text NOT NULL DEFAULT '',
        PRIMARY KEY (combat, number))""",
    "CREATE INDEX links_revoked ON links (number) WHERE revoked <> ''",
    """CREATE TABLE requests (
        combat text NOT NULL,
        command text NOT NULL,
        sent bytea NOT NULL,
        made text NOT NULL,
        PRIMARY KEY (combat, command))""",
    "CREATE TABLE request_key (key bytea NOT NULL)",
    "CREATE TABLE stubs (combat text PRIMARY KEY, stub text NOT NULL)",
    "CREATE TABLE signing_key (one boolean PRIMARY KEY DEFAULT true CHECK (one), text bytea NOT NULL)",
    *THIRD,
    "CREATE TABLE scuffle_layout (version bigint NOT NULL, made timestamptz NOT NULL DEFAULT now())",
)
"""What makes an empty database ours; carried out in one transaction, by their owner-to-be."""

READ, ADD, ALL = "SELECT", "SELECT, INSERT", "SELECT, INSERT, UPDATE, DELETE"

RIGHTS = {
    "stored_events": ADD,
    "commands": ADD,
    "secrets": ADD,
    "heads": "SELECT, INSERT, UPDATE",
    "snapshots": ALL,
    "links": ALL,
    "requests": ALL,
    "hooks": ALL,
    "request_key": READ,
    "stubs": READ,
    "signing_key": "SELECT, INSERT, UPDATE",
    "scuffle_layout": READ,
}
"""What the service may do with each table; the rest is for the tables' owner."""

NUMBERS = ("stored_events_notification_id_seq", "heads_number_seq")


OWNER = """SELECT pg_get_userbyid(relowner)::text, pg_has_role(relowner, 'USAGE') FROM pg_class
    WHERE oid = 'heads'::regclass"""


SERVICES = """SELECT DISTINCT grantee::text FROM information_schema.role_table_grants
    WHERE table_schema = current_schema() AND table_name = 'links' AND privilege_type = 'INSERT'
    AND grantee <> ?"""
"""Who uses the database beside its owner."""


def check(cursor: SqlCursor, place: str) -> None:
    """Raises `StoreUnavailable` for a database that is not laid out as it should be."""
    version = _version(cursor)
    mend = f"scuffle db upgrade --db {place}"
    if version is None:
        raise StoreUnavailable(f"{place} has no tables of Scuffle; its owner makes them: {mend}.")
    if version > LAYOUT:
        raise StoreUnavailable(
            f"{place} was laid out by a newer Scuffle (layout {version}, not {LAYOUT}); upgrade this one."
        )
    if version < LAYOUT:
        raise StoreUnavailable(
            f"{place} was laid out by an older Scuffle (layout {version}, not {LAYOUT}); its owner raises it:"
            f" {mend}."
        )


def _version(cursor: SqlCursor) -> int | None:
    if cursor.execute("SELECT to_regclass('scuffle_layout')::text").fetchone()[0] is None:
        return None
    return int(cursor.execute("SELECT max(version) FROM scuffle_layout").fetchone()[0])


def upgrade(database: PostgresDatabase, services: tuple[str, ...]) -> bool:
    """Make the tables that are missing, and let the roles `services` use them; whether any were made. Whoever
    was let in before may use the new ones as well.

    In one transaction, which a second one waits for. Raises `StoreUnavailable` for a newer layout, for
    the tables of another program, and for a role that there is not; `psycopg.Error` for what it may not do.
    """
    place = database.place
    with database.direct() as connection, connection.transaction(), plain(connection) as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended('scuffle layout', 0))")
        before = _version(cursor)
        if before is None:
            _lay_out(cursor, place)
        elif before < LAYOUT:
            _raise_from(before, connection, cursor)
        check(cursor, place)
        owner, ours = cursor.execute(OWNER).fetchone()
        if services and not ours:
            raise StoreUnavailable(
                f"{place} belongs to {owner}, which alone lets others in; come as that role."
            )
        (schema,) = cursor.execute("SELECT current_schema()").fetchone()
        for role in services:
            if not cursor.execute("SELECT 1 FROM pg_roles WHERE rolname = ?", (role,)).fetchall():
                raise StoreUnavailable(f"{place} knows no role {role!r}; make it first: createuser {role}.")
            name = Identifier(role)
            connection.execute(SQL("GRANT USAGE ON SCHEMA {} TO {}").format(Identifier(schema), name))
            for table in RIGHTS:
                _let_in(connection, role, table)
            for numbers in NUMBERS:
                connection.execute(SQL("GRANT USAGE ON SEQUENCE {} TO {}").format(Identifier(numbers), name))
    return before is None or before < LAYOUT


def _let_in(connection: Connection, role: str, table: str) -> None:
    grant = SQL("REVOKE ALL ON {0} FROM {2}; GRANT {1} ON {0} TO {2}")
    connection.execute(grant.format(Identifier(table), SQL(RIGHTS[table]), Identifier(role)))


def _raise_from(layout: int, connection: Connection, cursor: PostgresCursor) -> None:
    """Raise an older layout; it wants the owner, as every change of the tables does."""
    (owner, _) = cursor.execute(OWNER).fetchone()
    services = [role for (role,) in cursor.execute(SERVICES, (owner,)).fetchall()]
    for number, (statements, tables) in STEPS.items():
        if number <= layout:
            continue
        for statement in statements:
            cursor.execute(statement)
        for role in services:
            for table in tables:
                _let_in(connection, role, table)
    cursor.execute("INSERT INTO scuffle_layout (version) VALUES (?)", (LAYOUT,))


def _lay_out(cursor: PostgresCursor, place: str) -> None:
    try:
        for statement in TABLES:
            cursor.execute(statement)
    except (psycopg.errors.DuplicateTable, psycopg.errors.DuplicateFunction):
        raise StoreUnavailable(
            f"{place} holds the tables of another program; name another database."
        ) from None
    cursor.execute("INSERT INTO request_key VALUES (?)", (fresh_key(),))
    cursor.execute("INSERT INTO scuffle_layout (version) VALUES (?)", (LAYOUT,))
