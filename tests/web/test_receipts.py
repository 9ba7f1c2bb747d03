"""Whoever has a link may have a receipt, and it tells nothing that he may not see."""

from __future__ import annotations

import pytest

from adapters.files.receipts import Receipt
from tests.web.table import Seat
from tests.web.test_who_may_what import secret

pytest.importorskip("cryptography")


@pytest.mark.parametrize("role", ["gm", "player", "spectator"])
def test_every_link_gets_the_same_receipt_in_which_nothing_is_secret(master: Seat, role: str) -> None:
    word = secret(master)
    other = master.grant(role, *(["grunthar"] if role == "player" else []))
    given = Receipt(**{name: value for name, value in other.read("receipt").items() if name != "is"})
    assert given.genuine
    assert (given.combat, given.events) == (master.fight, master.head())
    assert given.chain == master.read("verify")["chain"]
    assert word not in other.get("receipt").text
