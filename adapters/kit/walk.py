"""Walks: fights of a system's own combatants, played by chance, with every step of the script looked at."""

import random
from collections.abc import Iterator

from adapters.kit.crowd import Setup, opened
from adapters.kit.watched_scene import Watch, WatchedScene
from domain.engine.faults import what
from domain.engine.sources.automatic import Automatic
from domain.engine.sources.policies import at_random
from domain.engine.suspension import CutShort
from domain.facts.dice import BadDice
from domain.facts.events import AnyEvent, encode
from domain.facts.thrower import Thrower

BEATS = 60
"""Of one walk, at most: most of what a script can do wrong it does early."""


def walk(watch: Watch, number: int, setup: Setup) -> list[bytes]:
    """One walk: its events as they are stored. What is wrong is told to `watch`."""
    rules, seed = watch.rules, b"walk %d" % number
    state, begun, told = opened(rules, random.Random(number), setup), set[str](), list[bytes]()
    tactics = {
        who: each.make(rules.tables, seed)
        for who, each in zip(list(state.combatants)[1:], rules.ruleset.tactics, strict=False)
    }
    for _ in range(BEATS):
        if state.over:
            break
        scene = WatchedScene(state, Automatic(Thrower(seed), at_random(seed), tactics=tactics), watch, begun)
        try:
            rules.beat(scene)
        except CutShort:
            pass
        except Exception as error:
            kind = "dice" if isinstance(error, BadDice) else "script"
            where = f"in the beat {scene.state.beat}" if scene.state.beat else "in the first beat"
            watch.fault(kind, f"the script fails {where} with {what(error)}.", watch.last_line(error))
            break
        told += _stored(scene.told)
        if not scene.told:
            after = f"after {state.beat}" if state.beat else "at the beginning"
            sentence = (
                f"the beat {after} tells nothing, so none ever follows: begin a beat, or end the fight."
            )
            watch.fault("beat", sentence, watch.script())
            break
        state = scene.state
    return told


def _stored(events: list[AnyEvent]) -> Iterator[bytes]:
    return map(encode, events)
