"""A link of the chain that somebody kept, held against a record: whether that still holds what it held."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from adapters.files.receipts import Receipt
from adapters.files.signing_key import SigningKey
from adapters.store.chain import SIZE
from domain.facts.counted import counted


class KeptLink(msgspec.Struct, frozen=True):
    """What a link that was kept comes to: whether the record `holds` it still, `at` which event, in words."""

    holds: bool
    at: int | None
    says: str


def is_link(text: str) -> bool:
    """Whether a text can be a link of a chain."""
    return re.fullmatch(f"[0-9a-f]{{{2 * SIZE}}}", text) is not None


def expected(link: str, links: Sequence[str]) -> KeptLink:
    """A link against those of a record, first to last."""
    if link not in links:
        return KeptLink(
            False, None,
            "No event bears the link that was kept: what the record held then was lost or rewritten, "
            "or it is another record.",
        )  # fmt: skip
    at = links.index(link) + 1
    since = len(links) - at
    more = f"; {counted(since, 'event')} came since" if since else ", and is the last"
    return KeptLink(True, at, f"Event {at} bears the link that was kept{more}: nothing up to there was lost.")


def by_receipt(given: Receipt, links: Sequence[str], known: SigningKey | None, key: str = "") -> KeptLink:
    """A receipt against the links of a record. `key` is the public key that it must be signed with, if that
    matters; else it is told whether it is one of this installation, whose key is `known` if it has one."""
    if not given.genuine:
        return KeptLink(False, None, "The receipt was changed: its signature is not that of its key.")
    if key and given.key != key:
        return KeptLink(False, None, f"The receipt is signed with another key: {given.key}.")
    found = expected(given.chain, links)
    if found.at is not None and found.at != given.events:
        wrong = f"The receipt tells of {counted(given.events, 'event')}, and event {found.at} bears its link."
        return KeptLink(False, found.at, wrong)
    said = f"A receipt of {given.at} for {given.combat} with {counted(given.events, 'event')}. "
    return KeptLink(found.holds, found.at, said + found.says + _signer(given.key, known, key))


def _signer(public: str, known: SigningKey | None, key: str) -> str:
    whose = "demanded" if key else known.whose(public) if known is not None else "unknown"
    return {
        "demanded": " It is signed with the key that was demanded.",
        "current": " It is signed with the key of this installation.",
        "retired": " It is signed with a key that this installation used before.",
        "unknown": f" It is signed with a key of another installation: {public}; is it the one that "
        "`scuffle key` shows there?",
    }[whose]
