"""Routes by which something is done in a fight; each answers with what followed."""

from __future__ import annotations

from litestar import Response, post
from litestar.params import JSONBody

from adapters.input import requests
from adapters.output.responses import PreviewDrawn
from adapters.output.settlement import Settlement
from adapters.output.shapes import Followed
from adapters.web.actions import corrections, game_master, players, table_dice
from adapters.web.sessions.caller import TheCaller, TheContext, answered
from adapters.web.sessions.session import Session


@post("/answer", status_code=200, summary="Answer a choice", operation_id="answerChoice")
async def answer(
    caller: TheCaller, context: TheContext, data: JSONBody[requests.AnswerRequest]
) -> Response[Followed]:
    """Answer a choice, named by the id of its prompt; it must be for the holder of this link to answer."""
    return await caller.write(context, players.answer(data))


@post("/roll", status_code=200, summary="Give dice", operation_id="giveDice")
async def roll(
    caller: TheCaller, context: TheContext, data: JSONBody[requests.RollRequest]
) -> Response[Followed]:
    """Give dice that were thrown by hand, or have the fight's seed throw them."""
    return await caller.write(context, players.roll(data))


@post("/dice", status_code=200, summary="Send dice from elsewhere", operation_id="sendDice")
async def dice(
    caller: TheCaller, context: TheContext, data: JSONBody[requests.DiceRequest]
) -> Response[Followed]:
    """Send the dice that fell at the table, from a dice app or smart dice, for the roll that is open to the
    holder of this link; all dice of the roll together. Refused when none is open."""
    return await caller.write(context, table_dice.dice(data))


@post("/withdraw", status_code=200, summary="Take an answer back", operation_id="withdrawAnswer")
async def withdraw(
    caller: TheCaller, context: TheContext, data: JSONBody[requests.WithdrawRequest]
) -> Response[Followed]:
    """Take an answer back while others are still awaited."""
    return await caller.write(context, players.withdraw(data))


@post("/undo", status_code=200, summary="Step back", operation_id="undo")
async def undo(
    caller: TheCaller, context: TheContext, data: JSONBody[requests.UndoRequest]
) -> Response[Followed]:
    """Step back; nothing is erased. A player may take back their own last answer until they could have learnt
    something since: a die was thrown, another's answer was shown (the setting `take_back`)."""
    return await caller.write(context, players.undo(data))


@post("/redo", status_code=200, summary="Go forward again", operation_id="redo")
async def redo(
    caller: TheCaller, context: TheContext, data: JSONBody[requests.RedoRequest]
) -> Response[Followed]:
    """Go forward again, or over to another line. For the game master."""
    return await caller.write(context, players.redo(data))


@post("/fork", status_code=200, summary="Begin another line", operation_id="fork")
async def fork(
    caller: TheCaller, context: TheContext, data: JSONBody[requests.ForkRequest]
) -> Response[Followed]:
    """Begin another line after some event. For the game master."""
    return await caller.write(context, players.fork(data))


@post("/dispute", status_code=200, summary="Dispute a roll", operation_id="disputeRoll")
async def dispute(
    caller: TheCaller, context: TheContext, data: JSONBody[requests.DisputeRequest]
) -> Response[Followed]:
    """Say that a roll or a choice is disputed; play may go on under protest."""
    return await caller.write(context, players.dispute(data))


@post("/carry-on", status_code=200, summary="Go on after a correction", operation_id="carryOn")
async def carry_on(
    caller: TheCaller, context: TheContext, data: JSONBody[requests.EmptyRequest]
) -> Response[Followed]:
    """Go on with what was recorded before a correction, once what stopped it is answered. For the master."""
    return await caller.write(context, players.carry_on(data))


@post("/always", status_code=200, summary="Answer so from now on", operation_id="answerAlways")
async def always(
    caller: TheCaller, context: TheContext, data: JSONBody[requests.AlwaysRequest]
) -> Response[Followed]:
    """Answer a kind of question so until it is said otherwise; what is answered unseen cannot stand."""
    return await caller.write(context, players.always(data))


@post("/ask-me", status_code=200, summary="Be asked again", operation_id="askMe")
async def ask_me(
    caller: TheCaller, context: TheContext, data: JSONBody[requests.AskMeRequest]
) -> Response[Followed]:
    """End an answer that stands."""
    return await caller.write(context, players.ask_me(data))


@post("/tactics", status_code=200, summary="Have a tactic play somebody", operation_id="handTactic")
async def tactics(
    caller: TheCaller, context: TheContext, data: JSONBody[requests.TacticRequest]
) -> Response[Followed]:
    """Have combatants played by a tactic from now on, or by people again. For the game master. What a tactic
    chooses is recorded as its own; after a step back it waits until something is done."""
    return await caller.write(context, game_master.tactics(data))


@post("/rule", status_code=200, summary="Rule", operation_id="rule")
async def rule(
    caller: TheCaller, context: TheContext, data: JSONBody[requests.RuleRequest]
) -> Response[Followed]:
    """The game master's word, on a roll that is still to come or on its own."""
    return await caller.write(context, game_master.rule(data))


@post("/rethrow", status_code=200, summary="Have a roll thrown anew", operation_id="rethrowRoll")
async def rethrow(
    caller: TheCaller, context: TheContext, data: JSONBody[requests.RethrowRequest]
) -> Response[Followed]:
    """Have a roll thrown anew, and keep what followed while it fits. For the game master."""
    return await caller.write(context, game_master.rethrow(data))


@post("/set", status_code=200, summary="Change a setting", operation_id="changeSetting")
async def set_setting(
    caller: TheCaller, context: TheContext, data: JSONBody[requests.SetRequest]
) -> Response[Followed]:
    """Change a setting from here on. For the game master."""
    return await caller.write(context, game_master.set_setting(data))


@post("/rest", status_code=200, summary="Rest", operation_id="rest")
async def rest(
    caller: TheCaller, context: TheContext, data: JSONBody[requests.RestRequest]
) -> Response[Followed]:
    """Let quiet rounds go by after the fight, where time heals. For the game master."""
    return await caller.write(context, game_master.rest(data))


@post("/rerun", status_code=200, summary="Go on under today's rules", operation_id="rerunBeat")
async def rerun(
    caller: TheCaller, context: TheContext, data: JSONBody[requests.RerunRequest]
) -> Response[Followed]:
    """Go on under today's rules from the earliest beat with which they disagree. For the game master."""
    return await caller.write(context, game_master.rerun(data))


@post("/begin", status_code=200, summary="Begin", operation_id="beginFight")
async def begin(
    caller: TheCaller, context: TheContext, data: JSONBody[requests.BeginRequest]
) -> Response[Followed]:
    """Begin a fight that waited for joiners and salt. For the game master."""
    return await caller.write(context, game_master.begin(data))


@post("/salt", status_code=200, summary="Salt the dice", operation_id="saltSeed")
async def salt(
    caller: TheCaller, context: TheContext, data: JSONBody[requests.SaltRequest]
) -> Response[Followed]:
    """Commit the hash of words of one's own for the dice, and open them when all have committed theirs."""
    return await caller.write(context, players.salt(data))


@post("/reveal", status_code=200, summary="Reveal the seed", operation_id="revealSeed")
async def reveal(
    caller: TheCaller, context: TheContext, data: JSONBody[requests.RevealRequest]
) -> Response[Followed]:
    """Record the seed for everybody to check, at the end. For the game master."""
    return await caller.write(context, game_master.reveal(data))


@post("/note", status_code=200, summary="Remark", operation_id="writeNote")
async def note(
    caller: TheCaller, context: TheContext, data: JSONBody[requests.NoteRequest]
) -> Response[Followed]:
    """Write a remark into the record; the fight itself stays as it is."""
    return await caller.write(context, players.note(data))


@post("/join", status_code=200, summary="Bring somebody in", operation_id="joinFight")
async def join(
    caller: TheCaller, context: TheContext, data: JSONBody[requests.JoinRequest]
) -> Response[Followed]:
    """Bring somebody into the fight. For the game master."""
    return await caller.write(context, game_master.join(data))


@post("/leave", status_code=200, summary="Take somebody out", operation_id="leaveFight")
async def leave(
    caller: TheCaller, context: TheContext, data: JSONBody[requests.LeaveRequest]
) -> Response[Followed]:
    """Take somebody out of the fight for good. For the game master."""
    return await caller.write(context, game_master.leave(data))


@post("/preview", status_code=200, summary="What a correction would do", operation_id="previewCorrection")
async def preview(caller: TheCaller, data: JSONBody[requests.PreviewRequest]) -> Settlement:
    """What a correction would do. Nothing is written, and no dice are drawn. For the game master."""

    def look(session: Session) -> Settlement:
        return corrections.preview(session, data)

    return await caller.read(look, long=True)


@post("/preview/drawn", status_code=200, summary="The same, drawn", operation_id="drawCorrection")
async def preview_drawn(caller: TheCaller, data: JSONBody[requests.PreviewRequest]) -> PreviewDrawn:
    """What a correction would do, in sentences and as two boards. Nothing is written. For the game master."""

    def look(session: Session) -> PreviewDrawn:
        return corrections.preview_drawn(session, data)

    return await caller.read(look, long=True)


@post("/settle", status_code=200, summary="Settle a dispute", operation_id="settleDispute")
async def settle(
    caller: TheCaller, context: TheContext, data: JSONBody[requests.SettleRequest]
) -> Response[Settlement]:
    """Uphold a disputed roll or put it right, and work out again all that followed. For the game master."""

    def settled() -> Response[Settlement]:
        session = caller.session()
        with session.in_words():
            return answered(session, corrections.settle(session, context, data))

    return await caller.service.write(caller.fight, settled, long=caller.big)


ROUTES = (
    tactics,
    answer,
    roll,
    dice,
    withdraw,
    always,
    ask_me,
    undo,
    redo,
    fork,
    dispute,
    carry_on,
    rule,
    rethrow,
    set_setting,
    rest,
    rerun,
    begin,
    salt,
    reveal,
    note,
    join,
    leave,
    preview,
    preview_drawn,
    settle,
)
