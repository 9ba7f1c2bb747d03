"""The same fight again and again: people in the hands of tactics, and each time another seed."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

import msgspec

from domain.engine.commands.opening import why_not_open
from domain.engine.odds.simulation import Simulated, simulate
from domain.engine.ruleset import Rules, settings_of
from domain.engine.sources.automatic import Automatic
from domain.engine.sources.policies import at_random
from domain.engine.sources.tactics import CHANCE, tactics_for
from domain.entrants import Entrant, joining
from domain.facts.choice import Name
from domain.facts.events import AnyEvent, CombatantJoined, CombatOpened, Feature, Ruled
from domain.facts.evolve import fold
from domain.facts.refusal import Refused
from domain.facts.salting import UNSALTED
from domain.facts.seed import BY_SEATS, SEED_BYTES, Seed
from domain.facts.seeded_dice import SeededDice
from domain.facts.state import NOTHING


class Matchup:
    """People who fight in the hands of tactics. Made by `matchup`.

    A fight follows from its secret seed alone, as one at the table does: its dice by the seats of those in
    it, and what tactics leave to chance.
    """

    def __init__(
        self,
        rules: Rules,
        opened: CombatOpened,
        joined: Sequence[CombatantJoined],
        tactics: Mapping[Name, str],
        house: Sequence[Ruled] = (),
    ) -> None:
        """`house` are the rulings that stand from the beginning."""
        self.rules, self.tactics = rules, dict(tactics)
        self.opened, self.joined, self.house = opened, tuple(joined), tuple(house)
        self.start = fold((opened, *joined, *house), NOTHING)
        self._own = {who: name for who, name in tactics.items() if name != CHANCE.name}

    @property
    def openings(self) -> int:
        """How many events there are before the first beat."""
        return 1 + len(self.joined) + len(self.house)

    def play(self, secret: bytes) -> Simulated:
        """The fight of that seed, to its end. What a tactic or the rules fail with comes through."""
        seed = Seed(secret)
        choices = seed.choices((), BY_SEATS)
        dice = SeededDice(seed, self.start, UNSALTED)
        each = tactics_for(self.rules, self._own, choices)
        return simulate(self.rules.beat, self.start, Automatic(dice, at_random(choices), tactics=each))

    def record(self, secret: bytes, played: Simulated, title: str = "") -> tuple[AnyEvent, ...]:
        """All events of a fight that was played with that seed, as its record has them."""
        opened = msgspec.structs.replace(self.opened, commitment=Seed(secret).commitment, title=title)
        return (opened, *self.joined, *self.house, *played.events)


def secret_of(seed: bytes, number: int) -> bytes:
    """The secret seed of the fight of that number, of many that come of one seed."""
    person = b"scuffle matchup"
    return hashlib.blake2b(b"%b %d" % (seed, number), digest_size=SEED_BYTES, person=person).digest()


def matchup(
    rules: Rules,
    fighters: Sequence[Entrant],
    settings: Mapping[str, object],
    tactics: Mapping[Name, str],
    ground: tuple[Feature, ...] = (),
    house: Sequence[Ruled] = (),
) -> Matchup | Refused:
    """These people as they are about to fight; who is in no tactic's hands chooses by chance.

    Refused when the rules say that it cannot be a fight. `settings` raise `msgspec.ValidationError`.
    """
    chosen = msgspec.json.encode(settings_of(rules.ruleset, settings))
    ruleset = rules.ruleset
    opened = CombatOpened(
        ruleset.name, ruleset.version, msgspec.Raw(chosen), rules.tables_hash, ground=ground,
        derivation=BY_SEATS,
    )  # fmt: skip
    joined = [joining(rules, chosen, fighter) for fighter in fighters]
    if refused := why_not_open(rules, opened, joined):
        return refused
    made = Matchup(rules, opened, joined, tactics, house)
    not_joined = (ruleset.why_not_join(made.start, who) for who in made.start.combatants)
    return next(filter(None, not_joined), None) or ruleset.why_not_begin(made.start) or made
