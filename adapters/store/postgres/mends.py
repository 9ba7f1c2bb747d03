"""What is wrong with a database, and how to mend it, by what PostgreSQL or the network says."""

from __future__ import annotations

import psycopg
from psycopg_pool import PoolClosed, PoolTimeout, TooManyRequests

BY_STATE = {
    "25006": "may only be read: it is a standby, or set to read-only; name the primary",
    "28000": "does not let you in; check the name of the role, and what pg_hba.conf allows it",
    "28P01": "does not let you in; check the role's name and password",
    "3D000": "is not there; make it: createdb NAME",
    "42501": "does not allow that to this role; use one that may, as the tables' owner, or have them run "
    "`scuffle db upgrade --service ROLE`",
    "42P01": "has no such table; its owner makes or raises them: scuffle db upgrade",
    "53100": "cannot grow because the disk is full; free some space and try again",
    "53200": "has no memory left; try again",
    "53300": "has no connection left; raise its max_connections, or lower pool_size in the address",
    "55P03": "is in use by another program that does not let go; try again",
    "57014": "took too long; try again",
    "57P01": "is being shut down; try again",
    "57P02": "has crashed and recovers; try again",
    "57P03": "is starting up; try again",
}

BY_WORDS = (
    ("Connection refused", "cannot be reached: nothing listens there; start PostgreSQL, or mend the address"),
    ("No such file or directory", "cannot be reached: there is no such socket; start PostgreSQL, or mend the "
     "address"),
    ("could not translate host name", "cannot be reached: there is no such host; mend the address"),
    ("failed to resolve host", "cannot be reached: there is no such host; mend the address"),
    ("timeout", "cannot be reached in time; check the address and the network"),
    ("password authentication failed", BY_STATE["28P01"]),
    ("no password supplied", "wants a password; put it into the address or into ~/.pgpass"),
    ("no pg_hba.conf entry", BY_STATE["28000"]),
    ("Peer authentication failed", BY_STATE["28000"]),
    ("root certificate file", "is to be known by a certificate, and there is none to hold it against; put it "
     "into ~/.postgresql/root.crt, or name it in the address: sslrootcert=FILE"),
    ("SSL", "does not speak TLS as the address wants it; check sslmode and the certificates"),
    ("too many", BY_STATE["53300"]),
    ("connection slots", BY_STATE["53300"]),
    ("permission denied", BY_STATE["42501"]),
    ("FATAL: database", BY_STATE["3D000"]),
    ("FATAL: role", BY_STATE["28000"]),
    ("No space left", BY_STATE["53100"]),
    ("starting up", BY_STATE["57P03"]),
    ("shutting down", BY_STATE["57P01"]),
)  # fmt: skip
"""Before there is a connection, libpq says what is wrong in words only."""


def mend(error: psycopg.Error) -> str:
    """What is wrong and what to do, to stand behind the name of the database."""
    if isinstance(error, PoolClosed):
        return "has been closed; open it again"
    if isinstance(error, PoolTimeout | TooManyRequests):
        return "is too busy: no connection came free in time; try again, or raise pool_size in the address"
    if error.sqlstate in BY_STATE:
        return BY_STATE[error.sqlstate]
    text = " ".join(str(error).split())
    if error.sqlstate is None and isinstance(error, psycopg.OperationalError):
        for words, said in BY_WORDS:
            if words in text:
                return said
        return f"was lost ({text[:200].rstrip('.')}); try again"
    return f"cannot be used ({text[:200].rstrip('.')}); check the address"
