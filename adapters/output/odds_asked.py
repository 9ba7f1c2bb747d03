"""The odds that somebody asks for in words, for the command line and for Python callers alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from adapters.books.recorded import words_of
from adapters.input.answers import parts
from adapters.input.preferences import Preferences
from adapters.input.rejected import Rejected, rejection
from adapters.output.odds import OddsShown, odds_shown
from domain.engine.combat import Combat
from domain.engine.odds.prospects import Prospects, prospects
from domain.engine.prompts import ChoicePrompt
from domain.engine.sources.tactics import tactics_in_fight
from domain.facts.choice import Choice, Key, Name
from projections.record import Record
from projections.visibility import GM, Viewer

MOST = 200_000
"""Runs and tries: each of them is kept in memory to the end."""


def for_everybody(seen: Callable[[], Record], viewer: Viewer, tactics: Mapping[Name, str]) -> None:
    """See to it that odds tell the viewer, who has `seen` the record so, no secret. Raises `Rejected`."""
    if viewer in ("", GM):
        return
    if any(row.sealed and row.stands for row in seen().rows):
        raise Rejected("There are secrets in this fight that the odds would give away; ask the game master.")
    if tactics:
        raise Rejected(
            "What others will choose by a tactic is not for everybody to know; ask the game master."
        )


def odds_asked(
    name: str,
    combat: Combat,
    declared: tuple[Key, tuple[Choice, ...]] | None,
    said: str,
    *,
    liked: Sequence[str] = (),
    tactics: Mapping[Name, str],
    limit: int = 20_000,
    samples: int = 10_000,
    exploring: Callable[[int], None] = lambda runs: None,
    progress: Callable[[int], None] = lambda done: None,
) -> tuple[Prospects, OddsShown]:
    """The odds in the fight of that `name` once that is `declared` (key, picks), which was `said` so; without
    it as it stands.

    Whoever is asked on the way does what is `liked`, else no more if they may, or chooses by one of the
    `tactics`. Raises `Rejected`.
    """
    if combat.diverged is not None:
        raise Rejected(str(combat.diverged.refusal()))
    if not combat.asks:
        raise Rejected("Nothing is asked in this fight now, so there are no odds to tell.")
    key = ""
    if declared is not None:
        key, chosen = declared
        prompt = next(each for each in combat.asks if each.key == key)
        if isinstance(prompt, ChoicePrompt) and (refused := prompt.why_not(chosen)) is not None:
            raise rejection(refused)
    words, idle = words_of(combat.state.ruleset), combat.rules.ruleset.idle
    policy = Preferences(liked, words, combat.state, idle, parts)
    shown = prospects(
        combat, policy, declared, tactics=tactics_in_fight(combat, tactics), limit=limit, samples=samples,
        exploring=exploring, progress=progress,
    )  # fmt: skip
    policy.all_used()
    return shown, odds_shown(name, key, said, shown, tactics)
