"""Links: who may see and do what in a fight. Whoever knows a token is let in; only its hash is kept."""

from __future__ import annotations

import hashlib
import secrets
from enum import StrEnum

import msgspec

from adapters.store.links import Kept
from projections.visibility import GM, PUBLIC, Viewer, together


class Role(StrEnum):
    """What somebody is to a fight."""

    MASTER = "gm"
    PLAYER = "player"
    SPECTATOR = "spectator"
    TACTIC = "tactic"
    """Nobody has it: the combatants are played by the tactic that is its label."""


class Link(msgspec.Struct, frozen=True):
    """A link to a fight, without its token.

    `names` are the combatants for whom a player answers. `label` says who has it. `made` and `revoked` are
    times, UTC in ISO 8601; `revoked` is empty while the link is good. `assistant`: a program has it, which
    gives no dice of its own.
    """

    fight: str
    number: int
    role: Role
    names: tuple[str, ...] = ()
    label: str = ""
    made: str = ""
    revoked: str = ""
    assistant: bool = False

    @property
    def viewer(self) -> Viewer:
        """With whose sight its holder sees."""
        if self.role is Role.MASTER:
            return GM
        return together(self.names) if self.names else PUBLIC

    @property
    def by(self) -> str:
        """As whom its holder stands in the record."""
        return self.label or (GM if self.role is Role.MASTER else ", ".join(self.names) or PUBLIC)


class LocalUser(msgspec.Struct, frozen=True):
    """Somebody at their own store, whose assistant needs no link: what they are to every fight there.

    `token` is made for one process and never kept. `label` is as for a link.
    """

    token: str
    role: Role
    names: tuple[str, ...] = ()
    label: str = ""

    def link(self, fight: str) -> Link:
        """What they are to that fight; 0 is no number of a link that somebody was given."""
        return Link(fight, 0, self.role, self.names, self.label, assistant=True)


def linked(kept: Kept) -> Link:
    """A link as it is kept."""
    fight, number, kind, names, label, made, revoked = kept
    role, _, more = kind.partition(" ")
    return Link(fight, number, Role(role), tuple(names.split()), label, made, revoked, more == ASSISTANT)


ASSISTANT = "assistant"
"""What is kept behind the role of a link that a program has."""


def kept_role(role: Role, assistant: bool) -> str:
    """The role as it is kept.

    >>> kept_role(Role.PLAYER, True)
    'player assistant'
    """
    return f"{role.value} {ASSISTANT}" if assistant else role.value


TOKEN_BYTES = 32
"""Random bytes of a token: nobody guesses it, so a plain hash of it hides it."""


def fresh() -> str:
    """A new token."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hashed(token: str) -> bytes:
    """What is kept of a token."""
    return hashlib.sha256(token.encode(errors="surrogateescape")).digest()


def address(base: str, fight: str, token: str, page: str = "") -> str:
    """The address that is handed out. All that is secret stands behind the `#`, which no browser sends.
    `page` is one beside the usual one.

    >>> address("http://127.0.0.1:8000", "duel", "t0k3n")
    'http://127.0.0.1:8000/#fight=duel&token=t0k3n'
    """
    return f"{base}/{page}#fight={fight}&token={token}"
