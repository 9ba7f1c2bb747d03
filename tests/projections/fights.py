"""Random percentile fights, played by policies under all sorts of settings."""

import random
from functools import lru_cache

import msgspec

from domain.engine.odds.simulation import simulate
from domain.engine.prompts import ChoicePrompt
from domain.engine.ruleset import settings_of
from domain.engine.sources.automatic import Automatic
from domain.engine.sources.policies import Policy
from domain.entrants import joining
from domain.facts.choice import Choice
from domain.facts.events import AnyEvent, CombatOpened
from domain.facts.evolve import fold
from domain.facts.state import NOTHING
from domain.facts.thrower import Thrower
from domain.store import Entry
from projections.record import Record, record
from tests.projections.table import DUEL, RULES, fighter

SETTINGS: dict[str, tuple[object, ...]] = {
    "many_actions": ("each", "flat", "ten-each", "rising"),
    "comparison": ("strict", "inclusive"),
    "double_zero": (0, 100),
    "initiative": ("each-round", "once"),
    "bump_wrap": ("none", "circular"),
    "failed_dodge": ("round", "action", "nothing"),
    "dodge_after_block": ("refused", "allowed"),
    "dodge_die": ("per-round", "per-attack"),
    "armour": ("damage", "pool"),
    "half_flight": ("up", "exact"),
    "skills": ("one", "any"),
    "knockout": ("vital", "any-area", "never"),
    "unused_actions": ("lost", "banked"),
    "ties": ("both", "first-die"),
    "declarations": ("secret", "open"),
    "dodge_flight": ("at-once", "next-round"),
    "round_cap": (100, 5),
    "first_side": ("", "", "orcs"),
}
CROWDS = (
    DUEL,
    (("grunthar", "orcs"), ("mutt", "dwarfs"), ("mutt-2", "dwarfs"), ("grunthar-2", "orcs")),
    (("grunthar", "orcs"), ("mutt", "mutt"), ("mutt-2", "mutt-2")),
)
LIKELY = {"hold": 0.1, "flee": 0.03, "dodge": 0.3, "stay": 2.0}
"""How likely an act is to be chosen, against 1 for the rest."""


def brawling(seed: int) -> Policy:
    """Random choices that lead to blows more often than to flight."""

    def choose(prompt: ChoicePrompt) -> tuple[Choice, ...]:
        chance = random.Random(f"{seed}/{prompt.key}")
        weights = [LIKELY.get(option.act, 1.0) for option in prompt.options]
        return (chance.choices(prompt.options, weights)[0],)

    return choose


@lru_cache(maxsize=64)
def random_fight(seed: int, beats: int = 120) -> Record:
    """A fight of so many beats at most; the same seed gives the same one."""
    chance = random.Random(seed)
    chosen = {name: chance.choice(values) for name, values in SETTINGS.items()}
    raw = msgspec.json.encode(settings_of(RULES.ruleset, chosen))
    events: list[AnyEvent] = [
        CombatOpened(RULES.ruleset.name, RULES.ruleset.version, msgspec.Raw(raw), RULES.tables_hash)
    ]
    events += [joining(RULES, raw, fighter(*who)) for who in chance.choice(CROWDS)]
    source = Automatic(Thrower(seed.to_bytes(8, "big")), brawling(seed))
    played = simulate(RULES.beat, fold(events, NOTHING), source, beats)
    events += played.events
    return record("fight", [Entry(version, event, "gm") for version, event in enumerate(events, 1)])
