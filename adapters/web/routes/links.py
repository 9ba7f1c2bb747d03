"""Routes by which the game master hands out links and revokes them."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import msgspec
import segno
from litestar import delete, get, post
from litestar.params import JSONBody, PathParameter

from adapters.input.names import labelled, one_of
from adapters.input.rejected import InputField
from adapters.input.requests import LinkRequest
from adapters.output.responses import LinkMade
from adapters.output.shapes import LinkRow, Links
from adapters.store.link import Link, Role, linked
from adapters.store.requests import CommandId
from adapters.web.idempotency import made_already, must_be
from adapters.web.problem import ApiError
from adapters.web.sessions.caller import CommandContext, TheCaller, TheContext
from adapters.web.sessions.session import Session
from adapters.web.tactics import tactic_names
from domain.facts.events import CombatantJoined
from projections.visibility import GM


@get("/links", summary="Who has a link", operation_id="listLinks")
async def links(caller: TheCaller) -> Links:
    """All links to the fight, revoked ones too; their tokens nobody knows. For the game master."""

    def found(session: Session) -> Links:
        session.must_be_master()
        return Links(
            session.fight, tuple(_shown(linked(kept)) for kept in session.service.links.of(session.fight))
        )

    return await caller.read(found)


@post("/links", summary="Hand out a link", operation_id="grantLink")
async def grant(caller: TheCaller, context: TheContext, data: JSONBody[LinkRequest]) -> LinkMade:
    """A new link, whose token is shown this once. For the game master.

    A repeat with the same Idempotency-Key, of 16 characters or more, gets the same answer for some minutes,
    and is told afterwards that the link was made.
    """
    session = await caller.read(_master)
    key = f"{session.fight} {session.link.number} {context.id}"
    make = partial(_granted, session, context, data)
    return await caller.service.answers.once(key, msgspec.json.encode(data), make)


def _master(session: Session) -> Session:
    session.must_be_master()
    return session


def _granted(session: Session, context: CommandContext, body: LinkRequest) -> LinkMade:
    service = session.service
    request = context.of(session.link.number).id
    if (found := service.links.request(session.fight, request, context.sent)) is not None:
        mend = "Revoke it and make another, if it was lost."
        raise made_already(f"link {must_be(found).made}", mend)
    if body.role is Role.PLAYER and not body.names:
        raise ApiError(422, "does-not-fit", "Name the combatants for whom the player answers.", "names")
    if body.role is Role.TACTIC:
        raise ApiError(422, "does-not-fit", "A tactic is handed out by `tactics`, not as a link.", "role")
    if body.names and body.role is not Role.PLAYER:
        raise ApiError(422, "does-not-fit", "Only a player answers for combatants: leave it out.", "names")
    given = service.links.of(session.fight)
    if len(given) >= service.limits.links:
        raise ApiError(409, "too-many-links", "This fight has as many links as it may have.")
    known = dict.fromkeys(
        row.event.name for row in session.seen.rows if isinstance(row.event, CombatantJoined)
    )
    with InputField("names"):
        names = tuple(dict.fromkeys(one_of("combatant", name, known) for name in body.names))
    rivals = (*known, *tactic_names(session))
    label = labelled(body.label, (GM,) if body.role is Role.MASTER else names, rivals)
    link, token = service.grant(
        session.fight,
        body.role,
        names,
        label,
        request if isinstance(request, CommandId) else None,
        assistant=body.assistant or session.link.assistant,
    )
    address = service.address(session.fight, token)
    drawn = segno.make(address, error="l").svg_inline(border=2, omitsize=True)
    return LinkMade(
        link.number, link.role.value, link.names, link.label, token, address, link.assistant, qr=drawn
    )


@delete("/links/{number:int}", summary="Revoke a link", operation_id="revokeLink")
async def revoke(caller: TheCaller, number: Annotated[int, PathParameter(ge=1, le=2**53)]) -> None:
    """Make a link useless for good; whoever follows the fight with it is cut off. For the game master."""

    def revoked(session: Session) -> None:
        session.must_be_master()
        if number == session.link.number:
            raise ApiError(
                409, "own-link", "This is the link you are here with; revoke it with another.", "number"
            )
        if all(linked(kept).number != number for kept in session.service.links.of(session.fight)):
            raise ApiError(404, "no-such-link", f"There is no link {number}.", "number")
        session.service.links.revoke(session.fight, number)

    await caller.read(revoked)
    await caller.service.feeds.check(caller.fight)


def _shown(link: Link) -> LinkRow:
    return LinkRow(
        link.number, link.role.value, link.names, link.label, link.made, link.revoked, link.assistant
    )


ROUTES = (links, grant, revoke)
