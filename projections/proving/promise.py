"""What a record proves of who could choose its dice: to whom, to whom not, and with what exceptions."""

from collections.abc import Iterator
from typing import Annotated, TypeVar

import msgspec

from domain.facts.choice import Key, Name
from domain.facts.counted import counted
from domain.facts.events import (
    BeatBegan,
    CombatantJoined,
    CombatOpened,
    Drawn,
    Noted,
    Rolled,
    Ruled,
    SaltCommitted,
    SaltOpened,
    SaltWithheld,
    SeedRevealed,
)
from domain.facts.salting import Salting, hashed, salting
from domain.facts.seed import BY_NAMES, BY_SEATS, guessable
from projections.record import Record
from projections.says import says
from projections.telling.names import actor, listed, titled
from projections.telling.phrase import capital

Said = TypeVar("Said", Ruled, Rolled)


class Promise(msgspec.Struct, frozen=True):
    """Who could not choose the dice, and by what they could be chosen all the same."""

    derivation: Annotated[int, says("how the dice follow from the seed: 1 by names, 2 by seats")]
    salted: Annotated[tuple[str, ...], says("whose words are in the dice: to each of them it is a proof")]
    withheld: Annotated[tuple[str, ...], says("who committed words that were never opened")]
    faults: Annotated[tuple[str, ...], says("where the record breaks the order that the proof rests on")]
    exceptions: Annotated[tuple[str, ...], says("what was chosen although the dice could be foreseen")]
    says: Annotated[
        tuple[str, ...], says("all of it in sentences; nothing while the seed has thrown no dice")
    ]


def promise(record: Record) -> Promise:
    """What the record proves of its dice, whatever the seed may be. Takes redacted records."""
    opened = next((row.event for row in record.rows if isinstance(row.event, CombatOpened)), None)
    derivation = opened.derivation if opened is not None else BY_NAMES
    found = salting(row.event for row in record.rows)
    salted = tuple(by for by in found.hashes if by in found.opened)
    faults = tuple(_faults(record, derivation))
    exceptions = tuple(_exceptions(record, found))
    told = (*_proved(derivation, salted, faults), FORESEEN, *exceptions) if _seeded(record) else ()
    return Promise(derivation, salted, found.withheld, faults, exceptions, told)


FORESEEN = (
    "Whoever holds the seed can foresee all dice that it throws, until it is revealed, and can play by "
    "what they foresee."
)


def _seeded(record: Record) -> bool:
    return any(isinstance(row.event, Rolled) and row.event.source not in TYPED for row in record.rows)


def _proved(derivation: int, salted: tuple[str, ...], faults: tuple[str, ...]) -> Iterator[str]:
    if derivation == BY_NAMES:
        yield (
            "These dice go by names and by words that nobody had committed beforehand (an older Scuffle), so "
            "whoever knew the seed could choose them by a word or a name."
        )
    elif derivation != BY_SEATS:
        yield f"How the dice follow from the seed (derivation {derivation}) this version does not know."
    elif faults:
        yield f"Nothing is proved of who chose the dice: {'; '.join(faults)}."
    elif not salted:
        yield "No player's words are in the dice, so whoever drew the seed could choose among seeds."
    else:
        who = listed(map(actor, salted))
        yield (
            f"The words of {who} are in the dice, committed before any were opened: whoever chose the seed "
            "could not choose the dice. That is proved to those who put in words themselves, and to nobody "
            "else."
        )


def _faults(record: Record, derivation: int) -> Iterator[str]:
    """What breaks the order: hashes, then words, then nothing but the beginning."""
    if derivation == BY_NAMES:
        return
    found, begun = Salting(), False
    announced: dict[Key, int] = {}
    for row in record.rows:
        event, place = row.event, f"event {row.version}"
        if isinstance(event, SaltCommitted | SaltOpened):
            yield from (f"{place}: {why}" for why in _out_of_order(event, found, begun))
        elif found.opened and not begun and not isinstance(event, HARMLESS):
            yield f"{place}: somebody chose when words were open"
        elif isinstance(event, BeatBegan) and not begun and found.missing:
            whose = listed(map(actor, found.missing))
            yield f"{place}: it begins without the words of {whose} and does not say so"
        elif isinstance(event, Ruled) and event.throw:
            announced[event.on] = announced.get(event.on, 0) + 1
            if event.throw > announced[event.on]:
                yield f"{place}: a re-throw passes over others"
        found, begun = found.after(event), begun or isinstance(event, BeatBegan)


HARMLESS = (SaltWithheld, BeatBegan, SeedRevealed, Noted)
"""What may come beside words between the first that are open and the beginning."""


def _out_of_order(event: SaltCommitted | SaltOpened, found: Salting, begun: bool) -> Iterator[str]:
    if begun:
        yield "words after the beginning"
    if isinstance(event, SaltCommitted):
        if found.opened:
            yield f"{actor(event.by)} commits when words are open"
        if event.by in found.hashes:
            yield f"{actor(event.by)} commits twice"
    elif event.by in found.opened or found.hashes.get(event.by) != hashed(event.words):
        yield f"{actor(event.by)} opens other words than were committed"


def _exceptions(record: Record, found: Salting) -> Iterator[str]:
    for by in found.withheld:
        who = capital(actor(by))
        yield (
            f"{who} committed words and did not open them: whoever held them back could choose "
            "between two sets of dice, with them and without."
        )
    if weak := [by for by, words in found.opened.items() if guessable(words)]:
        whose = listed(map(actor, weak))
        yield f"Short words can be found from their hash by trying: those of {whose} prove little."
    begun = next((row.version for row in record.rows if isinstance(row.event, BeatBegan)), 1 << 62)
    late = dict.fromkeys(_late(record, begun))
    if late:
        yield (
            f"When {listed(late)} came in, the dice of that seat could be foreseen: who got it, and with "
            "what sheet, was free to choose. Nobody else's dice changed by it."
        )
    ruled = set(_said(record, Ruled))
    if others := sum(not event.throw for event in ruled):
        yield f"The game master ruled {counted(others, 'time')} otherwise than the rules, and could foresee."
    if again := sum(bool(event.throw) for event in ruled):
        throws = counted(again, "time")
        yield f"The game master had dice thrown again by ruling {throws}; each could be foreseen."
    typed = {(each.key, each.throw, each.faces) for each in _said(record, Rolled) if each.source in TYPED}
    if typed:
        yield f"No seed threw the {counted(len(typed), 'roll')} that people typed or corrected."


TYPED = (Drawn.HAND, Drawn.TOTAL, Drawn.SCRIPTED, Drawn.CORRECTED)


def _said(record: Record, kind: type[Said]) -> Iterator[Said]:
    """All events of a kind; what was written again when history was worked out anew is the same again."""
    return (row.event for row in record.rows if isinstance(row.event, kind))


def _late(record: Record, begun: int) -> Iterator[Name]:
    """Who came in after the beginning."""
    for row in record.rows:
        if isinstance(row.event, CombatantJoined) and row.version > begun:
            yield titled(row.event.name)
