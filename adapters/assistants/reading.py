"""Tools that only read: fights, systems, the present, odds, reasons, the story."""

from __future__ import annotations

from urllib.parse import quote

import msgspec

from adapters.assistants.answers import (
    AskedOption,
    Fighter,
    FightsListed,
    Harm,
    LogTold,
    Looked,
    OddsInBrief,
    PastQuestion,
    ReasonsTold,
    Stands,
    SystemsListed,
)
from adapters.assistants.arguments import Declaring, Nothing, OfFight, OfKey, OfPast, OfSystem, PartOfLog
from adapters.assistants.door import QUERY, Visitor
from adapters.assistants.page import cut, page
from adapters.assistants.questions import in_brief
from adapters.output import odds as shown_odds
from adapters.output.responses import FightShown, LogShown, PastPrompt, Reasons, SystemsShown
from projections.standing import CombatantNow

PARAGRAPHS = 50
"""Paragraphs of the story that are asked for at once."""

BOARD = 4_000
"""Bytes of the board in letters."""


async def list_fights(caller: Visitor, _: Nothing) -> FightsListed:
    """The fights that may be seen."""
    found, rest = page(caller.access.fights)
    return FightsListed(found, 0 if rest is None else len(caller.access.fights) - len(found))


class _Combatant(msgspec.Struct):
    name: str
    called: str
    about: str


class _System(msgspec.Struct):
    title: str
    combatants: tuple[_Combatant, ...]


async def list_systems(caller: Visitor, said: OfSystem) -> SystemsListed:
    """The rule systems, or one of them."""
    if not said.system:
        return SystemsListed((await caller.read("/api/systems", SystemsShown)).titles)
    found = await caller.read(f"/api/systems/{quote(said.system, safe='')}", _System)
    people, _rest = page([Fighter(each.name, cut(each.about or each.called)) for each in found.combatants])
    return SystemsListed({said.system: found.title}, people)


async def look(caller: Visitor, said: OfFight) -> Looked:
    """The present."""
    fight = caller.fight(said.fight)
    found = await caller.read(f"/api/fights/{fight}", FightShown)
    now = found.standing
    fighters, left = page([_stands(each) for each in now.combatants])
    asks, more = in_brief(found.prompts)
    board, _rest = page((await caller.text(f"/api/fights/{fight}/board.txt")).splitlines(), most=BOARD)
    return Looked(
        fight, now.ruleset, found.head, found.role.value, found.names, now.beat, now.over, now.winners,
        fighters, board, asks, more + (0 if left is None else len(now.combatants) - len(fighters)),
        page([each.roll for each in now.disputes], most=1_000)[0],
    )  # fmt: skip


def _stands(who: CombatantNow) -> Stands:
    pools = {name: f"{pool.now} of {pool.start}" for name, pool in who.pools.items()}
    return Stands(
        who.name, who.side, pools, who.posture, (who.at.q, who.at.r), tuple(who.conditions), who.down
    )


async def odds(caller: Visitor, said: Declaring) -> OddsInBrief:
    """What a declaration promises."""
    fight = caller.fight(said.fight)
    query: QUERY = {"prompt": said.prompt, "numbers": list(said.numbers)} if said.prompt else {}
    found = await caller.read(f"/api/fights/{fight}/odds", shown_odds.OddsTold, query)
    expected = tuple(
        Harm(each.who, _value(each.harmed), _value(each.points), _value(each.downed))
        for each in found.expected
    )
    return OddsInBrief(fight, cut(found.said), found.exact, page(expected)[0])


def _value(likely: shown_odds.Likely) -> float:
    above, _, below = likely.value.partition("/")
    return round(int(above) / int(below or 1), 6)


async def why(caller: Visitor, said: OfKey) -> ReasonsTold:
    """Why a roll was what it was."""
    fight, key = caller.fight(said.fight), said.key.rpartition("/")[2]
    lines = (await caller.read(f"/api/fights/{fight}/why/{quote(key, safe='')}", Reasons)).lines
    found, _rest = page([cut(each) for each in lines])
    return ReasonsTold(key, found, len(lines) - len(found))


async def past_question(caller: Visitor, said: OfPast) -> PastQuestion:
    """What was asked where a roll or a choice stands."""
    fight, key = caller.fight(said.fight), said.key.rpartition("/")[2]
    found = await caller.read(f"/api/fights/{fight}/inputs/{quote(key, safe='')}", PastPrompt)
    options = [AskedOption(number, cut(text)) for number, text in enumerate(found.options, 1)]
    return PastQuestion(key, found.dice or "choice", *page(options, said.start))


async def log(caller: Visitor, said: PartOfLog) -> LogTold:
    """The story, its latest part first."""
    fight = caller.fight(said.fight)
    query: QUERY = {"most": PARAGRAPHS, **({} if said.before is None else {"before": said.before})}
    shown = await caller.read(f"/api/fights/{fight}/log", LogShown, query)
    latest, rest = page([cut(each.text, 2_000) for each in reversed(shown.paragraphs)])
    told = shown.paragraphs[len(shown.paragraphs) - len(latest) :]
    earlier = bool(told) and (shown.earlier or rest is not None)
    return LogTold(fight, tuple(reversed(latest)), told[0].sentences[0].version if earlier else None)
