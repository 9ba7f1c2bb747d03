"""What is said in states that were made up: what is offered, why not, and what comes of what is done."""

from typing import Any

import msgspec

from domain.engine.menus.acts import Act
from domain.engine.menus.needs import C, Need
from domain.engine.play import play
from domain.engine.scene import Scene
from domain.engine.sources.automatic import Automatic
from domain.engine.sources.policies import at_random
from domain.facts.choice import Choice, phrase
from domain.facts.events import BeatBegan
from domain.facts.refusal import Refused
from domain.facts.thrower import Thrower
from domain.rulesets.gurps.beat import carry_out
from domain.rulesets.gurps.core.acts import Turn, TurnAct, Turning

REFUSALS, DEEDS = 6, 30
"""So many sentences are kept of a need, and so often each act is played out."""


class Sayings:
    """By case, what was said in it."""

    def __init__(self) -> None:
        self.lines: dict[str, list[str]] = {}
        self._refusals: dict[int, int] = {}
        self._deeds: dict[str, int] = {}

    def listed(self, where: str, act: Act[C], case: C, options: tuple[Choice, ...]) -> None:
        """What is offered of an act, for how much and what it is worth; what is beaten in every way has a
        mark."""
        beaten = set(act.beaten(case))
        for pick in options:
            price = f" for {pick.price}" if pick.price else ""
            worth = f", worth {act.numbers(case, pick)}" if act.numbers is not None else ""
            self._say(where, f"{phrase(pick)}{price}{worth}{', beaten' if pick in beaten else ''}")

    def refused(self, where: str, need: Need[Any], why: Refused, pick: Choice) -> None:
        """Why something is refused, the first few times that it is for that reason."""
        assert why.sentence
        times = self._refusals[id(need)] = self._refusals.get(id(need), 0) + 1
        if times <= REFUSALS:
            self._say(where, f"{phrase(pick)}: {why.sentence} [{why.code} {why.rule}]")

    def done(self, where: str, case: Turning, act: TurnAct, pick: Choice) -> None:
        """What comes of an act that is played out, the first few times."""
        times = self._deeds[act.name] = self._deeds.get(act.name, 0) + 1
        if times > DEEDS:
            return
        seed = where.encode()
        source = Automatic(Thrower(seed.ljust(32)), at_random(seed))

        def does(scene: Scene) -> None:
            key = f"t{case.state.number}.{case.who}"
            scene.tell(BeatBegan(key, case.state.number, (case.who,), "GUR-140"))
            act.does(scene, Turn(case.tables, case.who, key, carry_out), pick, f"{key}.does")

        for event in play(does, case.state, source).told:
            self._say(where, msgspec.json.encode(event).decode())

    def _say(self, where: str, line: str) -> None:
        self.lines.setdefault(where, []).append(line)
