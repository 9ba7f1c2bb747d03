"""The source of answers at a table: people choose, and the seed throws unless somebody throws by hand."""

from domain.engine.prompts import ChoicePrompt, RollPrompt
from domain.engine.ruleset import common
from domain.engine.sources.source import Source
from domain.facts.choice import Choice, Key
from domain.facts.dice import parse
from domain.facts.salting import Salting
from domain.facts.seed import Seed
from domain.facts.seeded_dice import SeededDice
from domain.facts.state import State


class Live(Source):
    """The source of answers at a table: people choose, and the seed throws unless somebody throws by hand."""

    def __init__(self, seed: Seed | None, state: State, salting: Salting) -> None:
        self._dice = None if seed is None else SeededDice(seed, state, salting)
        self._settings = state.settings

    def faces(self, prompt: RollPrompt) -> tuple[tuple[int, ...], str] | None:
        if self._dice is None or common(self._settings).throws_by_hand(prompt.by, prompt.key):
            return None
        return self._dice.faces(parse(prompt.dice), prompt.key, prompt.throw), "seeded"

    def picks(self, prompt: ChoicePrompt, state: State) -> tuple[Choice, ...] | None:
        return None


class Thrown(Source):
    """A source that gives one roll its faces and leaves the rest to people and seed."""

    def __init__(self, key: Key, faces: tuple[int, ...], source: str, rest: Live) -> None:
        self._key, self._faces, self._source, self._rest = key, faces, source, rest

    def faces(self, prompt: RollPrompt) -> tuple[tuple[int, ...], str] | None:
        return (self._faces, self._source) if prompt.key == self._key else self._rest.faces(prompt)

    def picks(self, prompt: ChoicePrompt, state: State) -> tuple[Choice, ...] | None:
        return self._rest.picks(prompt, state)
