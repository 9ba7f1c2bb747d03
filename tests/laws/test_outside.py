"""Whoever leaves or falls leaves everything, in the middle of any ask: random leaves and decrees."""

import pytest

from adapters.kit.alike import same
from adapters.kit.laws import the_record_is_sound
from adapters.kit.plain_store import PlainStore
from domain.engine.commands import ruling
from domain.engine.prompts import ChoicePrompt
from domain.facts.events import CombatantDowned, CombatEnded, Damaged, Outcome, Ruled
from tests.laws.history import LIBRARY, History

SEATS = ("ride",)
"""Holds that are none on a foe: a rider who yielded sits until the next phase (SPG-51)."""


class Leaving(History):
    """Much play, and again and again somebody is taken out of it."""

    def step(self) -> str:
        if self.combat.state.over:
            return self.undo()
        (command,) = self.chance.choices((self.play, self.undo, self.leave, self.decree), (70, 5, 10, 15))
        return str(command())

    def decree(self) -> str:
        now = self.combat
        key, who = ruling.next_ruling(now), self.chance.choice(list(now.state.combatants.values()))
        pool = self.chance.choice(list(who.pools))
        points = max(who.pools[pool], 0) + self.chance.choice((0, 4, 40))
        harmed: Outcome = Damaged(who.name, pool, points, key, "ruling")
        if self.chance.random() < 0.3:
            harmed = CombatantDowned(who.name, "knocked-out", key, "ruling")
        self.do("decree", lambda combat: ruling.rule(combat, Ruled(key, "so be it"), (harmed,)))
        return "decree"


def nobody_who_is_gone_is_asked_or_held(history: History) -> None:
    now = history.combat
    fighters = now.state.combatants
    for prompt in now.asks:
        down = fighters[prompt.by].down
        assert down != "left", prompt.key
        assert not (down and isinstance(prompt, ChoicePrompt)), prompt.key
        before, _, _ = f".{prompt.key}".rpartition(f".{prompt.by}.")
        commands = [fighters[word].down for word in before.split(".") if word in fighters]
        assert not (isinstance(prompt, ChoicePrompt) and "left" in commands), prompt.key
    for hold in now.state.holds.values():
        assert "left" not in (fighters[hold.holder].down, fighters[hold.victim].down), hold
        assert not fighters[hold.holder].down or hold.kind in ("stuck", *SEATS), hold


@pytest.mark.parametrize("system", LIBRARY)
def test_whoever_leaves_or_is_decreed_out_leaves_everything(system: str) -> None:
    """Costs seconds: twelve fights, each with its history."""
    for seed in range(12):
        history = Leaving(seed, PlainStore(), system)
        for _ in range(12):
            before = history.combat
            command = history.step()
            now = history.combat
            nobody_who_is_gone_is_asked_or_held(history)
            assert same(history.reader().load("fight"), now)
            assert now.asks or now.state.over
            if command in ("leave", "decree") and now.last > before.last:
                sides = {one.side for one in now.state.combatants.values() if not one.down}
                assert now.state.over or len(sides) > 1
                if before.answered:
                    continue
                history.undo()
                assert history.combat.state == before.state
        the_record_is_sound(history)


@pytest.mark.parametrize("system", LIBRARY)
def test_an_end_that_is_decreed_is_the_end_whoever_had_answered(system: str) -> None:
    history = Leaving(3, PlainStore(), system)
    history.play()
    key = ruling.next_ruling(history.combat)
    ended = CombatEnded((), key, "ruling", "decreed")
    history.do("decree", lambda combat: ruling.rule(combat, Ruled(key, "enough"), (ended,)))
    assert history.combat.state.over
    assert not history.combat.asks
