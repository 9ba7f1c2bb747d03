"""Routes that read a fight, each as the holder of the link may see it."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from litestar import Response, get
from litestar.params import FromQuery, PathParameter, QueryParameter

from adapters.books.derivation import derive
from adapters.books.recorded import gradings_of
from adapters.files.receipts import Receipt
from adapters.files.receipts import receipt as signed
from adapters.files.records import export
from adapters.files.signing_key import key_of, place
from adapters.output.odds import OddsTold
from adapters.output.position import RecordPosition, position_at
from adapters.output.responses import (
    FightShown,
    Frames,
    FrameShown,
    HouseRuleShown,
    LogShown,
    PastPrompt,
    Prompts,
    Reasons,
    SeedShare,
    StandsShown,
)
from adapters.output.shapes import Audit, Lines, RecordVerified
from adapters.output.verification import reruns
from adapters.store.clock import now
from adapters.web.actions.corrections import asked_before
from adapters.web.actions.players import asked, offered
from adapters.web.odds.worker import OddsQuestion
from adapters.web.problem import ApiError
from adapters.web.questions import prompts_shown
from adapters.web.sessions.caller import TheCaller
from adapters.web.sessions.session import Session
from adapters.web.tactics import handed
from adapters.web.turns import turns
from domain.facts.nearest import nearest
from domain.facts.salting import salting
from projections.proving.audit import audit
from projections.proving.evidence import Evidence
from projections.record import Record, record
from projections.replay import Replay
from projections.standing import Standing
from projections.telling.house_rule import house_rule
from projections.telling.narrative import tell
from projections.telling.voice import Style
from projections.telling.wording import unasked
from projections.visibility import redact

Position = Annotated[int | None, QueryParameter(ge=0, le=2**53)]
Version = Annotated[int, QueryParameter(ge=0, le=2**53)]
LineName = Annotated[str, QueryParameter(max_length=60)]
Key = Annotated[str, QueryParameter(max_length=220)]
OptionNumbers = Annotated[
    list[Annotated[int, msgspec.Meta(ge=1, le=999_999)]] | None, QueryParameter(max_items=100)
]
Options = Annotated[
    list[Annotated[str, msgspec.Meta(min_length=1, max_length=200)]] | None,
    QueryParameter(
        name="if",
        max_items=100,
        description="an option that whoever is asked on the way takes, in its words; again for another",
    ),
]
KeyInPath = Annotated[str, PathParameter(max_length=220)]


@get("/", summary="The present", operation_id="showFight")
async def present(caller: TheCaller) -> Response[FightShown]:
    """How the fight stands and what is asked, and who the holder of this link is in it. ETag: the head."""
    found = await caller.read(_present)
    return Response(found, headers={"ETag": f'"{found.head}"'})


def _present(session: Session) -> FightShown:
    standing, link = session.standing(), session.link
    prompts, words = prompts_shown(session, standing), () if standing.begun else _in_the_dice(session)
    house = tuple(
        HouseRuleShown(each.key, house_rule(session.words, session.combat.state, each.rule), each.why)
        for each in (() if standing.unplayable else standing.house)
    )
    here = position_at(session.service.store, session.fight, RecordPosition(standing.last))
    stands = _stands_shown(session, standing)
    return FightShown(
        session.fight, str(here), link.role, link.names, session.by, standing, prompts, stands, words, house,
        handed(session.service, session.fight), turns(session, standing),
    )  # fmt: skip


def _stands_shown(session: Session, standing: Standing) -> tuple[StandsShown, ...]:
    if standing.unplayable:
        return ()
    return tuple(
        StandsShown(
            each.who,
            each.question,
            session.answers_for(each.who),
            unasked(session.words, session.combat.state, each),
        )
        for each in standing.stands
    )


def _in_the_dice(session: Session) -> tuple[SeedShare, ...]:
    found = salting(row.event for row in session.seen.rows)
    return tuple(SeedShare(by, by in found.opened) for by in found.hashes)


@get("/standing", summary="How everybody stands", operation_id="showStanding")
async def standing(caller: TheCaller) -> Standing:
    """How everybody stands, and what is asked."""
    return await caller.tell(lambda session: session.standing())


@get("/prompts", summary="What is asked", operation_id="listPrompts")
async def prompts(caller: TheCaller) -> Prompts:
    """What is asked now, in the words of the system, and the answers that are in already."""
    return await caller.tell(_prompts)


def _prompts(session: Session) -> Prompts:
    standing = session.standing()
    return Prompts(session.fight, standing.last, prompts_shown(session, standing), standing.answered)


@get("/log", summary="The story so far", operation_id="tellLog")
async def log(
    caller: TheCaller,
    since: Version = 0,
    undone: FromQuery[bool] = False,
    style: FromQuery[Literal["prose", "terse", "diary"]] = "prose",
    most: Annotated[
        int | None, QueryParameter(ge=1, le=500, description="so many paragraphs at most")
    ] = None,
    before: Annotated[
        int | None, QueryParameter(ge=1, le=2**53, description="the last that begin before this event")
    ] = None,
    after: Annotated[
        int | None, QueryParameter(ge=0, le=2**53, description="the first that begin after this event")
    ] = None,
) -> LogShown:
    """The story so far, or what came after event `since`; with `undone` what does not stand as well. Of a
    long one the last paragraphs, or those `before` or `after` an event."""
    return await caller.tell(lambda session: _log(session, since, undone, Style(style), most, before, after))


def _log(
    session: Session,
    since: int,
    undone: bool,
    style: Style,
    most: int | None,
    before: int | None,
    after: int | None,
) -> LogShown:
    if since or not undone or style is not Style.PROSE:
        seen, words, asks = session.seen, session.words, session.asks
        told = tell(seen, words, style=style, undone=undone, since=since, fold=True, asks=asks)
    else:
        told = session.service.story(session.fight, session.viewer, session.words, session.asks)
    begins = [each.sentences[0].version for each in told]
    first = 0 if after is None else next((at for at, v in enumerate(begins) if v > after), len(told))
    last = (
        len(told) if before is None else next((at for at, v in enumerate(begins) if v >= before), len(told))
    )
    if most is not None and last - first > most:
        first, last = (first, first + most) if after is not None else (last - most, last)
    return LogShown(session.fight, told[first:last], earlier=first > 0, later=last < len(told))


@get("/audit", summary="Every roll", operation_id="auditFight")
async def every_roll(caller: TheCaller, key: Key = "") -> Audit:
    """Every roll, or every throw of the roll `key`, whether it stands or not."""
    return await caller.tell(lambda session: _audit(session, key.rpartition("/")[2]))


def _audit(session: Session, key: str) -> Audit:
    rolls = audit(session.seen, gradings_of(session.seen))
    if not key:
        return Audit(session.fight, rolls)
    found = tuple(roll for roll in rolls if roll.key == key)
    if not found:
        known = {roll.key for roll in rolls}
        raise ApiError(422, "no-such-roll", f"There is no roll {key!r}{nearest(key, known)}", "key")
    return Audit(session.fight, found)


@get("/lines", summary="The lines of history", operation_id="listLines")
async def lines(caller: TheCaller) -> Lines:
    """The lines of the fight's history, in order of birth."""
    return await caller.tell(lambda session: Lines(session.fight, session.seen.lines))


@get("/why/{key:str}", summary="Why a roll was what it was", operation_id="explainRoll")
async def why(
    caller: TheCaller, key: KeyInPath, event: Annotated[int, QueryParameter(ge=0, le=2**53)] = 0
) -> Reasons:
    """Why a roll was what it was: its number term by term with the rules, its chance, what led to it."""
    return await caller.tell(lambda session: _reasons(session, key, event))


def _reasons(session: Session, key: str, event: int) -> Reasons:
    found = derive(session.seen, key, event)
    return Reasons(found, tuple(Evidence(session.seen, session.words).lines(found)))


@get("/inputs/{key:str}", summary="What was asked there", operation_id="showInput")
async def past_prompt(caller: TheCaller, key: KeyInPath) -> PastPrompt:
    """What was asked where a roll or a choice stands, to put it right. For the game master."""
    return await caller.tell(lambda session: asked_before(session, key), long=True)


@get("/odds", summary="What a choice promises", operation_id="tellOdds")
async def odds(
    caller: TheCaller,
    prompt: Key = "",
    numbers: OptionNumbers = None,
    preferred: Options = None,
) -> OddsTold:
    """The odds up to the end of the beat if the prompt of that id is answered with the options of these
    numbers; without it, as it stands. Not told while they would give a secret away, and
    from fewer tries, or not at all, where it takes too long to work out."""
    return await caller.work_out(
        lambda session: _odds(session, prompt, tuple(numbers or ()), tuple(preferred or ()))
    )


def _odds(
    session: Session, prompt: str, numbers: tuple[int, ...], preferred: tuple[str, ...]
) -> OddsQuestion:
    combat = session.combat
    if combat.diverged is not None:
        raise session.refused(combat.diverged.refusal())
    if not combat.asks:
        raise ApiError(
            409, "nothing-asked", "Nothing is asked in this fight now, so there are no odds to tell."
        )
    if not session.knows_all:
        raise ApiError(
            409, "secret-odds", "There are secrets that the odds would give away; ask the game master."
        )
    declared = None
    if prompt:
        open_ = asked(session, prompt)
        picks = offered(open_, numbers, prompt)
        if fault := getattr(open_, "fault", lambda _: "")(picks):
            raise ApiError(422, "does-not-fit", f"{open_.key}: {fault}.", "numbers")
        declared = (open_.key, picks)
    limits = session.service.limits
    said = ",".join(map(str, numbers))
    return OddsQuestion(
        session.fight, combat.last, prompt, said, declared, preferred, limits.odds, limits.odds_time
    )


MOST = 500
"""Frames in one answer."""


@get("/frames", summary="A replay, moment by moment", operation_id="replayFrames")
async def frames(
    caller: TheCaller,
    first: Annotated[int, QueryParameter(name="from", ge=0, le=2**53, description="index, from 0")] = 0,
    last: Annotated[
        int | None, QueryParameter(name="to", ge=0, le=2**53, description="index of the last")
    ] = None,
    line: LineName = "",
    told: FromQuery[bool] = True,
) -> Frames:
    """The moments `from` to `to` of the line that is played on, or of another; 500 at most.

    Without `told` they come quicker and without their sentences, which the log has as well.
    """
    return await caller.tell(lambda session: _frames(session, first, last, line, told))


def on_line(session: Session, line: str) -> Record:
    """The record as it is seen from the tip of that line, empty for the one that is played on."""
    if not line:
        return session.seen
    tips = {each.name: each.tip for each in session.seen.lines}
    if line not in tips:
        raise ApiError(422, "no-such-line", f"There is no line {line!r}{nearest(line, tips)}", "line")
    whole = session.service.record(session.fight)
    return redact(record(session.fight, (row.entry for row in whole.rows), tips[line]), session.viewer)


def _frames(session: Session, first: int, last: int | None, line: str, told: bool) -> Frames:
    replay = Replay(on_line(session, line), session.words)
    end = min(len(replay), first + MOST, len(replay) if last is None else last + 1)
    shown = (replay.frame(index) for index in range(first, end))
    return Frames(
        session.fight,
        len(replay),
        tuple(
            FrameShown(each.index, each.version, each.beat, replay.text(each) if told else "", each.event)
            for each in shown
        ),
    )


@get("/verify", summary="Whether the record is whole", operation_id="verifyFight")
async def verify(caller: TheCaller) -> RecordVerified:
    """Whether every stored byte is what was written, and rules and seed agree with it.

    What exactly they disagree about, only the game master is told: it could be a secret.
    """
    return await caller.tell(_verify, long=True)


def _verify(session: Session) -> RecordVerified:
    store = session.service.store
    count = store.verify(session.fight)
    found = reruns(session.service.fights, session.fight, count, store.envelopes(session.fight)[-1].chain)
    if session.master:
        return found
    vague = tuple(
        msgspec.structs.replace(each, what="rules or seed disagree") for each in found.disagreements
    )
    return msgspec.structs.replace(found, disagreements=vague)


@get("/receipt", summary="A receipt", operation_id="signReceipt")
async def receipt(caller: TheCaller) -> Receipt:
    """Where the record ends now, signed with the key of this installation; to be kept, by whoever wants to be
    able to show later that nothing up to there was lost or rewritten. It tells no secret."""
    return await caller.read(_receipt)


def _receipt(session: Session) -> Receipt:
    store, moment = session.service.store, now()
    (last,) = store.entries(session.fight, head := store.last(session.fight), head)
    return signed(
        key_of(place(session.service.location), moment), session.fight, last.version, last.chain, moment
    )


@get(
    "/export",
    summary="The record file",
    operation_id="exportFight",
    media_type="application/x-ndjson",
)
async def export_fight(caller: TheCaller) -> Response[bytes]:
    """The fight as a record file: NDJSON. What is not for the holder of this link is kept back in it, and the
    chain can be checked all the same."""
    lines = await caller.read(
        lambda session: b"".join(export(session.service.store, session.fight, session.viewer)), long=True
    )
    disposition = f'attachment; filename="{caller.fight}.ndjson"'
    return Response(lines, media_type="application/x-ndjson", headers={"Content-Disposition": disposition})


ROUTES = (
    present, standing, prompts, log, every_roll, lines, why, past_prompt, odds, frames, verify, receipt,
    export_fight,
)  # fmt: skip
