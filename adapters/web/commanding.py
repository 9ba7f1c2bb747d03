"""Routes by which something is done in a fight; each answers with what followed."""

from __future__ import annotations

from litestar import Response, post
from litestar.params import JSONBody

from adapters.cli.settlement import Settlement
from adapters.cli.shapes import Followed
from adapters.web import mastering, settling, tasks, wishes
from adapters.web.caller import TheCaller, TheErrand, answered
from adapters.web.guest import Guest


@post("/answer", status_code=200, summary="Answer a choice", operation_id="answerChoice")
async def answer(caller: TheCaller, errand: TheErrand, data: JSONBody[wishes.Answer]) -> Response[Followed]:
    """Answer a choice, named by the id of its question; it must be for the holder of this link to answer."""
    return await caller.write(errand, tasks.answer(data))


@post("/roll", status_code=200, summary="Give dice", operation_id="giveDice")
async def roll(caller: TheCaller, errand: TheErrand, data: JSONBody[wishes.Throw]) -> Response[Followed]:
    """Give dice that were thrown by hand, or have the fight's seed throw them."""
    return await caller.write(errand, tasks.roll(data))


@post("/withdraw", status_code=200, summary="Take an answer back", operation_id="withdrawAnswer")
async def withdraw(
    caller: TheCaller, errand: TheErrand, data: JSONBody[wishes.Withdrawal]
) -> Response[Followed]:
    """Take an answer back while others are still awaited."""
    return await caller.write(errand, tasks.take_back(data))


@post("/undo", status_code=200, summary="Step back", operation_id="undo")
async def undo(caller: TheCaller, errand: TheErrand, data: JSONBody[wishes.Undoing]) -> Response[Followed]:
    """Step back; nothing is erased. A player may take back his own last answer until he could have learnt
    something since: a die was thrown, another's answer was shown (the setting `take_back`)."""
    return await caller.write(errand, tasks.undo(data))


@post("/redo", status_code=200, summary="Go forward again", operation_id="redo")
async def redo(caller: TheCaller, errand: TheErrand, data: JSONBody[wishes.Redoing]) -> Response[Followed]:
    """Go forward again, or over to another line. For the game master."""
    return await caller.write(errand, tasks.redo(data))


@post("/fork", status_code=200, summary="Begin another line", operation_id="fork")
async def fork(caller: TheCaller, errand: TheErrand, data: JSONBody[wishes.Forking]) -> Response[Followed]:
    """Begin another line after some event. For the game master."""
    return await caller.write(errand, tasks.fork(data))


@post("/dispute", status_code=200, summary="Dispute a roll", operation_id="disputeRoll")
async def dispute(
    caller: TheCaller, errand: TheErrand, data: JSONBody[wishes.Disputing]
) -> Response[Followed]:
    """Say that a roll or a choice is disputed; play may go on under protest."""
    return await caller.write(errand, tasks.protest(data))


@post("/carry-on", status_code=200, summary="Go on after a correction", operation_id="carryOn")
async def carry_on(
    caller: TheCaller, errand: TheErrand, data: JSONBody[wishes.Nothing]
) -> Response[Followed]:
    """Go on with what was recorded before a correction, once what stopped it is answered. For the master."""
    return await caller.write(errand, tasks.carry_on(data))


@post("/rule", status_code=200, summary="Rule", operation_id="rule")
async def rule(caller: TheCaller, errand: TheErrand, data: JSONBody[wishes.Ruling]) -> Response[Followed]:
    """The game master's word, on a roll that is still to come or on its own."""
    return await caller.write(errand, mastering.decide(data))


@post("/rethrow", status_code=200, summary="Have a roll thrown anew", operation_id="rethrowRoll")
async def rethrow(
    caller: TheCaller, errand: TheErrand, data: JSONBody[wishes.Rethrowing]
) -> Response[Followed]:
    """Have a roll thrown anew, and keep what followed while it fits. For the game master."""
    return await caller.write(errand, mastering.throw_again(data))


@post("/set", status_code=200, summary="Change a setting", operation_id="changeSetting")
async def set_setting(
    caller: TheCaller, errand: TheErrand, data: JSONBody[wishes.Setting]
) -> Response[Followed]:
    """Change a setting from here on. For the game master."""
    return await caller.write(errand, mastering.set_(data))


@post("/rest", status_code=200, summary="Rest", operation_id="rest")
async def rest(caller: TheCaller, errand: TheErrand, data: JSONBody[wishes.Resting]) -> Response[Followed]:
    """Let quiet rounds go by after the fight, where time heals. For the game master."""
    return await caller.write(errand, mastering.let_rest(data))


@post("/rerun", status_code=200, summary="Go on under today's rules", operation_id="rerunBeat")
async def rerun(caller: TheCaller, errand: TheErrand, data: JSONBody[wishes.Rerunning]) -> Response[Followed]:
    """Go on under today's rules from the earliest beat with which they disagree. For the game master."""
    return await caller.write(errand, mastering.go_on(data))


@post("/begin", status_code=200, summary="Begin", operation_id="beginFight")
async def begin(caller: TheCaller, errand: TheErrand, data: JSONBody[wishes.Beginning]) -> Response[Followed]:
    """Begin a fight that waited for joiners and salt. For the game master."""
    return await caller.write(errand, mastering.start(data))


@post("/salt", status_code=200, summary="Salt the dice", operation_id="saltSeed")
async def salt(caller: TheCaller, errand: TheErrand, data: JSONBody[wishes.Salting]) -> Response[Followed]:
    """Commit the hash of words of one's own for the dice, and open them when all have committed theirs."""
    return await caller.write(errand, tasks.salt(data))


@post("/reveal", status_code=200, summary="Reveal the seed", operation_id="revealSeed")
async def reveal(
    caller: TheCaller, errand: TheErrand, data: JSONBody[wishes.Revealing]
) -> Response[Followed]:
    """Record the seed for everybody to check, at the end. For the game master."""
    return await caller.write(errand, mastering.reveal(data))


@post("/note", status_code=200, summary="Remark", operation_id="writeNote")
async def note(caller: TheCaller, errand: TheErrand, data: JSONBody[wishes.Remark]) -> Response[Followed]:
    """Write a remark into the record; the fight itself stays as it is."""
    return await caller.write(errand, tasks.remark(data))


@post("/join", status_code=200, summary="Bring somebody in", operation_id="joinFight")
async def join(caller: TheCaller, errand: TheErrand, data: JSONBody[wishes.Entrant]) -> Response[Followed]:
    """Bring somebody into the fight. For the game master."""
    return await caller.write(errand, mastering.come_in(data))


@post("/leave", status_code=200, summary="Take somebody out", operation_id="leaveFight")
async def leave(caller: TheCaller, errand: TheErrand, data: JSONBody[wishes.Leaving]) -> Response[Followed]:
    """Take somebody out of the fight for good. For the game master."""
    return await caller.write(errand, mastering.go_out(data))


@post("/preview", status_code=200, summary="What a correction would do", operation_id="previewCorrection")
async def preview(caller: TheCaller, data: JSONBody[wishes.Previewing]) -> Settlement:
    """What a correction would do. Nothing is written, and no dice are drawn. For the game master."""

    def look(guest: Guest) -> Settlement:
        return settling.preview(guest, data)

    return await caller.read(look, long=True)


@post("/settle", status_code=200, summary="Settle a dispute", operation_id="settleDispute")
async def settle(
    caller: TheCaller, errand: TheErrand, data: JSONBody[wishes.Settling]
) -> Response[Settlement]:
    """Uphold a disputed roll or put it right, and work out again all that followed. For the game master."""

    def settled() -> Response[Settlement]:
        guest = caller.guest()
        return answered(guest, settling.settle(guest, errand, data))

    return await caller.house.write(caller.fight, settled, long=caller.big)


ROUTES = (
    answer,
    roll,
    withdraw,
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
    settle,
)
