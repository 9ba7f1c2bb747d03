"""What a correction comes to, in a few sentences: who stands otherwise, whether it goes on, what was kept."""

from collections.abc import Iterable, Sequence
from typing import Final

from domain.engine.correction.difference import Difference
from domain.facts.counted import counted
from domain.facts.state import State
from projections.telling.names import called, listed
from projections.telling.phrase import capital
from projections.telling.words import Words, named

TOLD: Final = ("down", "pool", "condition", "posture", "hold", "item", "at")
"""What of a fighter is told, the weightiest first; the rest is only in the table."""

LIGHT: Final = ("condition", "at", "item")
"""What is told only where there is nothing else to tell."""

MOST: Final = 3
"""So many things are told of each, and so many people are named."""

ELSEWHERE: Final = "elsewhere"


def in_sentences(
    words: Words, was: State, now: State, differences: Sequence[Difference], kept: int, needed: int
) -> tuple[str, ...]:
    """Three sentences at most. `kept` rolls and choices stand as they were; `needed` ones are new."""
    told_of = [each for each in differences if each.what in TOLD]
    told_of = [each for each in told_of if each.what not in LIGHT] or told_of
    people = [_of_one(words, now, name, told_of) for name in now.combatants]
    told = [text for text in people if text]
    more = len(told) - MOST
    first = "; ".join(told[:MOST]) + (f"; and {more} more" if more > 0 else "")
    return tuple(
        f"{capital(each)}."
        for each in (
            first or "nobody stands otherwise by it so far",
            _goes_on(words, was, now),
            _work(kept, needed),
        )
        if each
    )


def _of_one(words: Words, now: State, name: str, differences: Iterable[Difference]) -> str:
    own = sorted((each for each in differences if each.who == name), key=lambda each: TOLD.index(each.what))
    said = [text for each in own if (text := _said(words, now, each))][:MOST]
    return f"{called(now, name)}: {listed(said)}" if said else ""


def _said(words: Words, now: State, each: Difference) -> str:
    match each.what:
        case "down":
            if not each.is_:
                return f"in the fight again, no longer {named(words.ends, each.was)}"
            return f"{named(words.ends, each.is_)}" + (
                f" instead of {named(words.ends, each.was)}" if each.was else ""
            )
        case "pool":
            return f"{words.part(each.name)} {each.is_ or 'gone'} instead of {each.was or 'nothing'}"
        case "condition":
            what = words.condition(each.name)
            return f"not {what}" if not each.is_ else what
        case "posture":
            return f"{named(words.postures, each.is_)} instead of {named(words.postures, each.was)}"
        case "hold":
            foe = called(now, each.versus) if each.versus else "somebody"
            return f"{'holds' if each.is_ else 'does not hold'} {foe}"
        case "item":
            return f"{each.name} {each.is_ or ELSEWHERE}"
        case _:
            return "stands elsewhere"


def _goes_on(words: Words, was: State, now: State) -> str:
    if was.over and not now.over:
        return "the fight is open again"
    if now.over and not was.over:
        return "the fight is over then"
    if now.over and now.winners != was.winners:
        won = listed(words.sides.get(each, each) for each in now.winners)
        return f"{won} won" if won else "nobody won"
    return ""


def _work(kept: int, needed: int) -> str:
    stays = f"{counted(kept, 'answer')} kept" if kept else "nothing after it is kept"
    return stays + (f", {counted(needed, 'new answer')} asked for" if needed else "")
