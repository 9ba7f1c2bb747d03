"""Routes for which no link is needed: the systems, and fights that are opened or read in."""

from __future__ import annotations

import hashlib
import re
import secrets
import time
from contextlib import ExitStack
from functools import partial
from io import BytesIO
from typing import Any, cast

import msgspec
from litestar import Request, get, post
from litestar.params import FromPath, JSONBody, RawBody

from adapters import logging
from adapters.books.combatants import readable
from adapters.books.health import broken_for_clients, playable, why_broken
from adapters.books.maps import ReadMap, parse_map
from adapters.books.roster import roster
from adapters.books.rulebook import rulebook
from adapters.books.settings import settings_shown
from adapters.books.systems import ruleset, ruleset_names
from adapters.books.tables import rules
from adapters.books.words import words
from adapters.files.records import parse, restore
from adapters.input.names import one_of, slug
from adapters.input.rejected import InputField
from adapters.input.requests import OpenRequest
from adapters.input.seed import given_seed
from adapters.output.responses import Opened, SystemShown, SystemsShown
from adapters.output.shapes import CombatantShown
from adapters.store.link import Role
from adapters.store.requests import OPENINGS, CommandId
from adapters.web.actions.entrants import fighters
from adapters.web.actions.settings import must_fit, setting_value
from adapters.web.idempotency import made_already, must_be
from adapters.web.problem import RETRY, ApiError, refused
from adapters.web.service import Service
from adapters.web.sessions.caller import CommandContext, TheContext, TheService, address
from adapters.web.tactics import hand, must_be_tactic, played_on, tactics_shown
from domain.facts.refusal import Refused
from domain.store import Conflict

LONGEST = 20_000_000
"""Bytes of a record that is read in."""


@get("/systems", summary="The rule systems", operation_id="listSystems")
async def systems(service: TheService) -> SystemsShown:
    """The rule systems that are installed, and which of them cannot be played."""
    return await service.work(_systems)


def _systems() -> SystemsShown:
    names = playable()
    broken = {name: broken_for_clients(name) for name in ruleset_names() if name not in names}
    for name in broken:
        logging.log("warning", "broken-system", system=name, why=str(why_broken(name)))
    return SystemsShown(names, {name: ruleset(name).title for name in names}, broken)


@get("/systems/{system:str}", summary="A rule system", operation_id="showSystem")
async def system(service: TheService, system: FromPath[str]) -> SystemShown:
    """A rule system with its combatants, settings, tables, numbered rules and words."""
    return cast(SystemShown, await service.work(lambda: _system(service, system)))


def _system(service: Service, name: str) -> msgspec.Raw:
    known = ruleset_names()
    if name not in known:
        raise ApiError(
            404, "no-such-system", f"There is no such system; there is: {', '.join(known)}.", "system"
        )
    files = roster(ruleset(name)).values() if name in playable() else ()
    stamp = tuple((path.name, path.stat().st_mtime_ns) for path in files)
    return service.described(name, lambda: _described(service, name), stamp)


def _described(service: Service, name: str) -> SystemShown:
    found = ruleset(name)
    known, broken = readable(found)
    for each, why in broken.items():
        logging.log("warning", "broken-combatant", combatant=each, why=why)
    people = [CombatantShown(each, one.called, one.about, one.sheet) for each, one in known.items()]
    tables = msgspec.to_builtins(rules(found, service.tables).tables)
    return SystemShown(
        found.name,
        found.title,
        found.version,
        tuple(people),
        settings_shown(found),
        tables,
        rulebook(found),
        words(found),
        tactics_shown(found),
    )


@post("/fights", summary="Open a fight", operation_id="openFight")
async def open_fight(
    request: Request[Any, Any, Any], service: TheService, context: TheContext, data: JSONBody[OpenRequest]
) -> Opened:
    """Open a fight and begin it; the answer has the game master's link.

    A repeat with the same Idempotency-Key, which has 16 characters or more and is chosen by chance, gets the
    same answer for some minutes, and is told afterwards which fight it opened. Nobody else must know the key.
    """
    return await service.answers.once(
        context.id, msgspec.json.encode(data), lambda: _open(service, context, data, address(request))
    )


def _open(service: Service, context: CommandContext, data: OpenRequest, who: str) -> Opened:
    with service.store.alone(context.id):  # or two servers that are asked at once would open two
        return _opened(service, context, data, who)


def _opened(service: Service, context: CommandContext, data: OpenRequest, who: str) -> Opened:
    request = _request(service, context)
    _room(service, who)
    with InputField("system"):
        found = ruleset(one_of("rule system", data.system, ruleset_names()))
    land = ReadMap((), {}) if data.map is None else parse_map(data.map, "map")
    all_ = fighters(found, data.combatants, land=land)
    for at, each in enumerate(data.combatants):
        must_be_tactic(found, each.tactic, f"combatants[{at}].tactic")
    names = [each.name for each in all_]
    settings = {
        key: setting_value(key, value, names, f"settings.{key}") for key, value in data.settings.items()
    }
    must_fit(found, settings)
    name = _name(data.title)
    with ExitStack() as otherwise:
        otherwise.callback(service.links.drop, name)
        link, token = service.grant(name, Role.MASTER, request=request, opening=True)
        done = service.fights.open(
            name, rules(found, service.tables), given_seed(data.seed or None), all_, settings,
            title=data.title, ground=(*land.features, *data.ground), waiting=data.wait, by=link.by,
            command=f"{link.number}.{request or context.id}",
        )  # fmt: skip
        if isinstance(done, Refused):
            raise refused(done)
        otherwise.pop_all()
    for each, entrant in zip(data.combatants, all_, strict=False):
        if each.tactic:
            hand(service, name, (entrant.name,), each.tactic)
    played_on(service, name, done)
    logging.log("info", "opened", fight=name, events=len(done.events))
    return Opened(name, token, service.address(name, token))


@post("/import", summary="Read a fight in", operation_id="importFight", request_max_body_size=LONGEST)
async def import_fight(
    request: Request[Any, Any, Any],
    service: TheService,
    context: TheContext,
    body: RawBody,
) -> Opened:
    """Read a fight from a record file, or a one-file replay, all of it or nothing, under a new name.

    Every line is checked, and the chain over all of them. The secret seed does not travel along: whoever
    plays it on throws dice by hand. The answer has the game master's link.
    """
    who = address(request)
    return await service.answers.once(
        context.id, body, lambda: _import(service, context, body, who), partial(service.imports.work, who)
    )


def _request(service: Service, context: CommandContext) -> CommandId | None:
    """The request, if it came by key: it must not have opened a fight before. Raises `ApiError`.

    As the key opens a link for a while, only a hash of it is kept.
    """
    if not context.sent:
        return None
    request = CommandId(hashlib.sha256(context.id.encode()).hexdigest(), context.sent)
    found = service.links.request(OPENINGS, request, context.sent)
    if found is not None and (name := must_be(found).made) in service.store.combats():
        mend = f"Whoever has the record file makes another with `scuffle link {name} --gm`."
        raise made_already(f"the fight {name}", mend)
    return request


def _import(service: Service, context: CommandContext, data: bytes, who: str) -> Opened:
    with service.store.alone(context.id):
        return _imported(service, context, data, who)


def _imported(service: Service, context: CommandContext, data: bytes, who: str) -> Opened:
    request = _request(service, context)
    _room(service, who)
    hurried = partial(TimedFile, seconds=service.limits.import_time)
    parsed = parse(hurried(data), "The record", LONGEST, hurried).whole()
    name = _name(parsed.header.combat)
    try:
        restore(service.store, parsed, name)
    except Conflict:
        raise ApiError(409, "name-taken", "Try again.") from None
    _, token = service.grant(name, Role.MASTER, request=request, opening=True)
    logging.log("info", "imported", fight=name, events=len(parsed.bodies))
    return Opened(name, token, service.address(name, token))


class TimedFile(BytesIO):
    """A file that can be read for so many seconds."""

    def __init__(self, data: bytes, seconds: float) -> None:
        super().__init__(data)
        self._end, self._seconds = time.monotonic() + seconds, seconds

    def readline(self, size: int | None = -1, /) -> bytes:
        """The next line. Raises `ApiError` when the time is up."""
        if time.monotonic() > self._end:
            raise ApiError(
                503, "too-long", f"It takes more than {self._seconds:g} seconds; `scuffle import` has them.",
                headers=RETRY,
            )  # fmt: skip
        return super().readline(size)


def _room(service: Service, who: str) -> None:
    if wait := service.openings.wait(who):
        sentence = f"Your address has opened as many fights as it may in an hour; wait {wait} seconds."
        raise ApiError(429, "too-many-openings", sentence, headers={"Retry-After": str(wait)})
    service.capacity.must_be()


def _name(title: str) -> str:
    """A name that nobody has: it tells nothing of other fights whether one is free."""
    stem = re.sub("-[a-z0-9]{10}$", "", slug(title))[:40].strip("-") or "fight"
    chance = "".join(secrets.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(10))
    return f"{stem}-{chance}"


ROUTES = (systems, system, open_fight, import_fight)
