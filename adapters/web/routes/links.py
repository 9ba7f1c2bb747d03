"""Routes by which the game master hands out links and revokes them."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import msgspec
from litestar import delete, get, post
from litestar.params import JSONBody, PathParameter

from adapters.input.names import labelled, one_of
from adapters.input.rejected import Field
from adapters.output.shapes import Granted, LinkRow, Links
from adapters.store.link import Link, Role, linked
from adapters.store.requests import CommandId
from adapters.web.idempotency import made_already, must_be
from adapters.web.problem import TurnedDown
from adapters.web.requests import Granting
from adapters.web.sessions.caller import Errand, TheCaller, TheErrand
from adapters.web.sessions.session import Guest
from domain.facts.events import CombatantJoined
from projections.sight import GM


@get("/links", summary="Who has a link", operation_id="listLinks")
async def links(caller: TheCaller) -> Links:
    """All links to the fight, revoked ones too; their tokens nobody knows. For the game master."""

    def found(guest: Guest) -> Links:
        guest.must_be_master()
        return Links(guest.fight, tuple(_shown(linked(kept)) for kept in guest.house.links.of(guest.fight)))

    return await caller.read(found)


@post("/links", summary="Hand out a link", operation_id="grantLink")
async def grant(caller: TheCaller, errand: TheErrand, data: JSONBody[Granting]) -> Granted:
    """A new link, whose token is shown this once. For the game master.

    A repeat with the same Idempotency-Key, of 16 characters or more, gets the same answer for some minutes,
    and is told afterwards that the link was made.
    """
    guest = await caller.read(_master)
    key = f"{guest.fight} {guest.link.number} {errand.id}"
    make = partial(_granted, guest, errand, data)
    return await caller.house.answers.once(key, msgspec.json.encode(data), make)


def _master(guest: Guest) -> Guest:
    guest.must_be_master()
    return guest


def _granted(guest: Guest, errand: Errand, wish: Granting) -> Granted:
    house = guest.house
    request = errand.of(guest.link.number).id
    if (found := house.links.request(guest.fight, request, errand.sent)) is not None:
        mend = "Revoke it and make another, if it was lost."
        raise made_already(f"link {must_be(found).made}", mend)
    if (wish.role is Role.PLAYER) != bool(wish.names):
        raise TurnedDown(422, "does-not-fit", "A player answers for combatants, nobody else does.", "names")
    given = house.links.of(guest.fight)
    if len(given) >= house.limits.links:
        raise TurnedDown(409, "too-many-links", "This fight has as many links as it may have.")
    known = dict.fromkeys(row.event.name for row in guest.seen.rows if isinstance(row.event, CombatantJoined))
    with Field("names"):
        names = tuple(dict.fromkeys(one_of("combatant", name, known) for name in wish.names))
    label = labelled(wish.label, (GM,) if wish.role is Role.MASTER else names, known)
    link, token = house.grant(
        guest.fight, wish.role, names, label, request if isinstance(request, CommandId) else None
    )
    address = house.address(guest.fight, token)
    return Granted(link.number, link.role.value, link.names, link.label, token, address)


@delete("/links/{number:int}", summary="Revoke a link", operation_id="revokeLink")
async def revoke(caller: TheCaller, number: Annotated[int, PathParameter(ge=1, le=2**53)]) -> None:
    """Make a link useless for good; whoever follows the fight with it is cut off. For the game master."""

    def revoked(guest: Guest) -> None:
        guest.must_be_master()
        if number == guest.link.number:
            raise TurnedDown(
                409, "own-link", "This is the link you are here with; revoke it with another.", "number"
            )
        if all(linked(kept).number != number for kept in guest.house.links.of(guest.fight)):
            raise TurnedDown(404, "no-such-link", f"There is no link {number}.", "number")
        guest.house.links.revoke(guest.fight, number)

    await caller.read(revoked)
    await caller.house.feeds.check(caller.fight)


def _shown(link: Link) -> LinkRow:
    return LinkRow(link.number, link.role.value, link.names, link.label, link.made, link.revoked)


ROUTES = (links, grant, revoke)
