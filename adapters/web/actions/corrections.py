"""How a disputed roll is settled: the correction that was sent as the domain wants it, and what it did."""

from __future__ import annotations

import msgspec

from adapters.books.tables import rules_finder
from adapters.input import requests
from adapters.input.names import one_of
from adapters.input.rejected import InputField
from adapters.input.rulings import ruled_term
from adapters.output.responses import PastPrompt, PreviewDrawn
from adapters.output.settlement import Settlement, settlement
from adapters.web.actions.players import offered
from adapters.web.idempotency import other_request
from adapters.web.problem import ApiError, refused
from adapters.web.sessions.caller import CommandContext, conflict, done_before, must_know, stands
from adapters.web.sessions.session import Session
from domain import disputes
from domain.engine.combat import Combat
from domain.engine.correction.change import Change, Faces, Forgotten, Instead, NotMade, Number
from domain.engine.correction.correct import Corrected
from domain.engine.correction.input_place import InputPlace, find, prompt_of
from domain.facts.events import Declared, DisputeSettled, Grade, Rolled
from domain.facts.refusal import Refused
from domain.fights import Fights
from projections.picture.board import board
from projections.picture.field import Field, field
from projections.picture.svg import svg_of_map
from projections.telling.corrected import in_sentences
from projections.telling.wording import option


def preview(session: Session, body: requests.PreviewRequest) -> Settlement:
    """What a correction would do. Raises `ApiError`."""
    now, key, seen = _previewed(session, body)
    return settlement(session.fight, key, seen, now.last, preview=True)


def _may_correct(session: Session, change: requests.Uphold | requests.Correction) -> None:
    session.must_be_master()
    if isinstance(change, requests.OtherFaces):
        session.must_throw_themselves("change")


def _previewed(session: Session, body: requests.PreviewRequest) -> tuple[Combat, str, Corrected]:
    _may_correct(session, body.change)
    fights, key = _fights(session, body.newer), body.key.rpartition("/")[2]
    now = fights.load(session.fight, whole=True)
    seen = disputes.preview(fights, session.fight, key, _change(now, key, body.change))
    if isinstance(seen, Refused):
        raise refused(seen, key)
    return now, key, seen


def preview_drawn(session: Session, body: requests.PreviewRequest) -> PreviewDrawn:
    """What a correction would do, drawn: the board as it stands beside that of the corrected fight. Raises
    `ApiError`."""
    now, key, seen = _previewed(session, body)
    then, words = seen.step.combat, session.words
    plainly = in_sentences(
        words, now.state, then.state, seen.differences, len(seen.kept), len(seen.needed) + len(seen.waiting)
    )
    ground = field(session.seen)
    return PreviewDrawn(
        settlement(session.fight, key, seen, now.last, preview=True),
        plainly,
        *(svg_of_map(board(each.state, _with(ground, each), words, session.fight)) for each in (now, then)),
    )


def _with(ground: Field, combat: Combat) -> Field:
    """The field of what was played, with the places at which people stand in a fight that was not."""
    there = {who.at for who in combat.state.combatants.values()}
    return msgspec.structs.replace(ground, hexes=ground.hexes | there)


def settle(session: Session, context: CommandContext, body: requests.SettleRequest) -> Settlement:
    """Settle a dispute; one that this command settled before is told again. Raises `ApiError`."""
    _may_correct(session, body.change)
    fights, key = _fights(session, body.newer), body.key.rpartition("/")[2]
    own = context.of(session.link.number)
    id = own.id
    if (done := done_before(session, own)) is not None:
        return _again(session, key, id, done)
    must_know(session, context)
    if isinstance(body.change, requests.Uphold):
        settled = disputes.uphold(
            fights, session.fight, key, body.why, by=session.by, id=id, seen=context.seen
        )
    else:
        change = _change(fights.load(session.fight, whole=True), key, body.change)
        settled = disputes.settle(
            fights, session.fight, key, change, body.why, by=session.by, id=id, seen=context.seen
        )
    if isinstance(settled, Refused):
        if settled.code == "conflict" and context.seen is not None:
            raise conflict(session, context.seen)
        raise refused(settled, key)
    last = settled.done.combat.last
    if settled.corrected is None:
        return Settlement(session.fight, key, "upheld", False, last)
    return settlement(session.fight, key, settled.corrected, last, preview=False)


def _fights(session: Session, newer: bool) -> Fights:
    service = session.service
    return Fights(service.store, rules_finder(service.tables, newer=True)) if newer else service.fights


def _again(session: Session, key: str, id: str, last: int) -> Settlement:
    """A settlement as the record tells it."""
    for entry in session.service.store.metas(session.fight):
        if entry.command == id and isinstance(entry.event, DisputeSettled):
            event = entry.event
            written = tuple(
                each.event for each in session.service.store.entries(session.fight, entry.version, last)
            )
            return Settlement(
                session.fight, key, event.verdict, False, last,
                kept=event.kept, changed=event.changed, dropped=event.dropped, stranded=event.stranded,
                stands=stands(session, entry.version, written),
            )  # fmt: skip
    raise other_request()


def _change(now: Combat, key: str, change: requests.Correction) -> Change:
    """The correction as the domain wants it. Raises `ApiError`, or what its parts raise."""
    match change:
        case requests.NeverMade():
            return NotMade()
        case requests.WasForgotten():
            return Forgotten(change.roll)
        case requests.OtherNumber():
            given = (change.target, change.modifier, change.verdict or None)
            if sum(value is not None for value in given) != 1:
                raise ApiError(422, "does-not-fit", "Give one of target, modifier or verdict.", "change")
            with InputField("change.verdict"):
                verdict = one_of("grade", change.verdict, list(Grade)) if change.verdict else ""
            return Number(change.target, ruled_term(change.modifier), verdict)
    place = find(now, key)
    if isinstance(place, Refused):
        raise refused(place, key)
    return _faces(place, change) if isinstance(change, requests.OtherFaces) else _picks(now, place, change)


def _faces(place: InputPlace, change: requests.OtherFaces) -> Faces:
    if not isinstance(place.event, Rolled):
        raise ApiError(
            422, "no-dice", f"{place.event.key} is a choice; say what was chosen instead.", "change"
        )
    return Faces(change.faces)


def _picks(now: Combat, place: InputPlace, change: requests.OtherChoice) -> Instead:
    if not isinstance(place.event, Declared):
        raise ApiError(
            422, "no-choice", f"{place.event.key} is a roll; give other faces or numbers.", "change"
        )
    if (change.numbers is None) == (change.picks is None):
        raise ApiError(422, "does-not-fit", "Give `numbers` or `picks`, one of the two.", "change")
    if change.picks is not None:
        return Instead(change.picks)
    return Instead(offered(prompt_of(now, place), change.numbers or (), place.event.key))


def asked_before(session: Session, key: str) -> PastPrompt:
    """What was asked where this input stands. Raises `ApiError`."""
    session.must_be_master()
    now = session.service.fights.load(session.fight, whole=True)
    place = find(now, key)
    if isinstance(place, Refused):
        raise refused(place, key)
    if isinstance(place.event, Rolled):
        return PastPrompt(key, "dice", place.event.dice, place.event.zero)
    prompt, before = prompt_of(now, place), place.passage.cut(place.at).state()
    texts = tuple(option(session.words, before, each, prompt.by) for each in prompt.options)
    return PastPrompt(key, "choice", options=texts, least=prompt.least, most=prompt.most)
