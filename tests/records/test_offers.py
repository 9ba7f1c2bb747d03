"""What earlier rules offered and refused in some thousand random states is offered and refused still.

They offered one hex at a time; walks of several are looked for in `tests/gurps/test_walks.py`.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.engine.play import play
from domain.engine.prompts import ChoicePrompt
from domain.engine.sources.automatic import Automatic
from domain.engine.sources.policies import at_random
from domain.facts.choice import Choice, phrase
from domain.facts.evolve import fold
from domain.facts.state import NOTHING, State
from domain.facts.thrower import Thrower
from tests.laws.history import LIBRARY
from tests.records.offers import Fought, written

CORPUS = Path(os.environ.get("SCUFFLE_OFFERS") or Path(__file__).parent / "offers.json.gz")
FIGHTS = written(CORPUS)
SOME = FIGHTS[::5]


def differing(fight: Fought) -> Iterator[str]:
    """Where the rules at hand offer something else than was offered then."""
    state, dice = fold(fight.opening, NOTHING), fight.seed.to_bytes(8, "big")
    for beat in fight.beats:
        asked = {each.key: each for each in beat}
        found: list[str] = []

        def looks(
            now: State, prompt: ChoicePrompt, asked: dict = asked, found: list[str] = found
        ) -> tuple[Choice, ...]:
            where = f"{fight.system} {fight.seed} {prompt.key}"
            if prompt.key not in asked and len(prompt.menu.near) == 1:
                return prompt.menu.near  # what he would do if he were asked, which he is not
            if prompt.key not in asked:
                found.append(f"{where}: was not asked")
                return at_random(dice)(prompt)
            was = asked.pop(prompt.key)
            then, options = {fight.choices[n] for n in was.offered}, set(prompt.menu.near)
            found.extend(f"{where}: no longer offers {phrase(each)}" for each in then - options)
            found.extend(f"{where}: offers {phrase(each)} now" for each in options - then)
            found.extend(f"{where}: lists {phrase(each)} and refuses it: {prompt.menu.why_not(each)}"
                         for each in options if each not in prompt.menu)  # fmt: skip
            wrong = [fight.choices[n] for n in was.refused]
            found.extend(
                f"{where}: takes {phrase(each)}"
                for each in wrong
                if each in prompt.menu and each not in prompt.menu.like(each)
            )
            return tuple(fight.choices[n] for n in was.picked)

        source = Automatic(Thrower(dice), at_random(dice), tactics=dict.fromkeys(state.combatants, looks))
        state = play(LIBRARY[fight.system].beat, state, source).state
        yield from found
        yield from (f"{fight.system} {fight.seed} {key}: is not asked" for key in asked)


@pytest.mark.parametrize("fight", SOME, ids=lambda fight: f"{fight.system}-{fight.seed}")
def test_what_was_offered_is_offered_and_nothing_else(fight: Fought) -> None:
    assert list(differing(fight)) == []


@pytest.mark.long
def test_so_in_every_fight_of_the_corpus() -> None:
    assert [each for fight in FIGHTS for each in differing(fight)] == []
