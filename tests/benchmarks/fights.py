"""Fights to measure: played by the real engine with the seeds' combatants, written straight to a store."""

from functools import lru_cache

import msgspec

from adapters.books.combatants import character
from adapters.books.combatants import sheet as checked
from adapters.books.systems import ruleset
from adapters.books.tables import rules as bound
from domain.engine.history.passage import back
from domain.engine.menus.menu import Menu
from domain.engine.odds.simulation import simulate
from domain.engine.prompts import ChoicePrompt
from domain.engine.ruleset import Rules, settings_of
from domain.engine.sources.automatic import Automatic
from domain.engine.sources.policies import Policy, at_random
from domain.entrants import Entrant, joining
from domain.facts.choice import Choice
from domain.facts.events import AnyEvent, CombatOpened, Declared, HeadMoved, How, OrderSet
from domain.facts.evolve import fold
from domain.facts.state import NOTHING, SCHEMA, State
from domain.facts.thrower import Thrower
from domain.fights import Fights
from domain.loading import SNAPSHOT_EVERY
from domain.store import Snapshot, Store

BATCH = 1_000
"""Events of one command when a long fight is written."""

UNTIRING = 1_000_000
"""Points that nobody loses in 100,000 events."""


@lru_cache
def rules_of(system: str) -> Rules:
    """The system with its own tables."""
    return bound(ruleset(system))


def percentile() -> Rules:
    """The system that most is measured with."""
    return rules_of("percentile")


def secret(seed: int) -> bytes:
    """A fight's secret: the same seed, the same fight."""
    return seed.to_bytes(32, "big")


@lru_cache
def opening(aside: int = 1, **sheet: int) -> tuple[AnyEvent, ...]:
    """A fight without end but for knock-out and flight, so many on a side; `sheet` overrides theirs."""
    rules = percentile()
    chosen = msgspec.json.encode(settings_of(rules.ruleset, {"round_cap": 0}))
    joined = []
    for number in range(1, aside + 1):
        for side, name in (("orcs", "grunthar"), ("dwarfs", "mutt")):
            found = character(rules.ruleset, name)
            values = checked(rules.ruleset, {**found.sheet, **sheet}, name)
            joined.append(joining(rules, chosen, Entrant(f"{name}-{number}", side, values, found.called)))
    opened = CombatOpened(rules.ruleset.name, rules.ruleset.version, msgspec.Raw(chosen), rules.tables_hash)
    return (opened, *joined)


def steadfast(policy: Policy) -> Policy:
    """The policy of one who never runs away, so that the fight goes on."""

    def choose(prompt: ChoicePrompt) -> tuple[Choice, ...]:
        stays = tuple(option for option in prompt.options if option.act != "flee")
        return policy(msgspec.structs.replace(prompt, menu=Menu.plain(stays)))

    return choose


def play_on(state: State, size: int, seed: int) -> list[AnyEvent]:
    """At least `size` events of a fight from `state` on."""
    source = Automatic(Thrower(secret(seed)), steadfast(at_random(secret(seed))))
    events: list[AnyEvent] = []
    while len(events) < size:
        stretch = simulate(percentile().beat, state, source, beats=5)
        events.extend(stretch.events)
        state = stretch.state
    return events


@lru_cache(maxsize=8)
def long_fight(size: int, seed: int = 1) -> tuple[AnyEvent, ...]:
    """The first `size` events, or a few less, of a fight between two: up to a round's first question."""
    opened = opening(dp=UNTIRING)
    events = (*opened, *play_on(fold(opened, NOTHING), size, seed))
    end = next(at for at in range(size, 0, -1) if isinstance(events[at - 1], OrderSet))
    return events[:end]


def hesitant(size: int, every: int = 20) -> tuple[AnyEvent, ...]:
    """About so many events of the same fight; after `every` events a choice was undone and made again."""
    events: list[AnyEvent] = []
    stands = since = 0
    for event in long_fight(size * every // (every + 2)):
        if isinstance(event, Declared) and since >= every:
            events += (event, HeadMoved(stands, How.UNDO.value))
            since = 0
        events.append(event)
        stands, since = len(events), since + 1
    return tuple(events)


def keep(store: Store, combat: str, events: tuple[AnyEvent, ...], seed: int = 1) -> None:
    """Write a fight as a table would have written it, in fewer and larger commands, with its snapshots."""
    for after in range(0, len(events), BATCH):
        batch, command = events[after : after + BATCH], f"write-{after}"
        if after:
            store.append(combat, after, batch, by="benchmark", command=command)
        else:
            store.create(combat, secret(seed), batch, by="benchmark", command=command)
    due = len(events) // SNAPSHOT_EVERY * SNAPSHOT_EVERY
    for passage in back(fights(store).load(combat, whole=True).passage):
        while due and passage.earlier is not None and passage.earlier.end < due:
            store.keep(combat, Snapshot(passage.earlier.end, SCHEMA, passage.before))
            due -= SNAPSHOT_EVERY


def fights(store: Store) -> Fights:
    """The fights of a store as a new process sees them: nothing remembered."""
    return Fights(store, lambda ruleset, tables: rules_of(ruleset))
