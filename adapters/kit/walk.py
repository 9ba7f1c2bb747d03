"""Walks: fights of a system's own combatants, played by chance, with every step of the script looked at."""

import random
from typing import NamedTuple

from adapters.kit import time_limit
from adapters.kit.crowd import Setup, opened
from adapters.kit.time_limit import endless
from adapters.kit.watched_scene import Watch, WatchedScene
from domain.engine.faults import what
from domain.engine.sources.automatic import Automatic
from domain.engine.sources.policies import at_random
from domain.engine.suspension import CutShort
from domain.facts.dice import BadDice
from domain.facts.events import encode
from domain.facts.thrower import Thrower

BEATS = 60
"""Of one walk, at most: most of what a script can do wrong it does early."""


class Walked(NamedTuple):
    """One walk: its events as they are stored, and by which line of a script each is told."""

    events: list[bytes]
    lines: list[str]


def walk(watch: Watch, number: int, setup: Setup) -> Walked:
    """Walk once. What is wrong is told to `watch`."""
    rules, seed = watch.rules, b"walk %d" % number
    state, begun, walked = opened(rules, random.Random(number), setup), set[str](), Walked([], [])
    tactics = {
        who: each.make(rules.tables, seed)
        for who, each in zip(list(state.combatants)[1:], rules.ruleset.tactics, strict=False)
    }
    for _ in range(BEATS):
        if state.over:
            break
        scene = WatchedScene(state, Automatic(Thrower(seed), at_random(seed), tactics=tactics), watch, begun)
        try:
            with time_limit.within(time_limit.BEAT):
                rules.beat(scene)
        except CutShort:
            pass
        except Exception as error:
            kind = "endless" if endless(error) else "dice" if isinstance(error, BadDice) else "script"
            where = f"in the beat {scene.state.beat}" if scene.state.beat else "in the first beat"
            sentence = endless(error) or f"the script fails {where} with {what(error)}."
            watch.fault(kind, sentence, watch.last_line(error))
            break
        walked.events.extend(map(encode, scene.told))
        walked.lines.extend(scene.lines())
        if not scene.told:
            after = f"after {state.beat}" if state.beat else "at the beginning"
            sentence = (
                f"the beat {after} tells nothing, so none ever follows: begin a beat, or end the fight."
            )
            watch.fault("beat", sentence, watch.script())
            break
        state = scene.state
    return walked
