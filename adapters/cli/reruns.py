"""A whole record played again: each beat of each line by the rules, each seeded roll by the seed."""

from collections.abc import Iterator, Sequence
from contextlib import suppress

from adapters.cli.shapes import Disagreement, Verified
from domain.commands import Fights
from domain.engine.asks import Prompt, RollAsk
from domain.engine.combat import Combat
from domain.engine.passage import Passage, back
from domain.engine.play import play
from domain.engine.ruleset import Unplayable
from domain.engine.scene import RulesDiverged
from domain.facts.choice import Choice
from domain.facts.dice import parse
from domain.facts.events import CombatOpened, Drawn, Rolled, SeedRevealed
from domain.facts.seed import Seed

SEEDED = (Drawn.SEEDED, Drawn.DRAWN)
"""Sources of faces that the seed can throw again."""


class Record:
    """A source that answers nothing: whatever is not recorded waits."""

    def faces(self, ask: RollAsk) -> tuple[tuple[int, ...], str] | None:
        return None

    def picks(self, prompt: Prompt) -> tuple[Choice, ...] | None:
        return None

    def arrival(self, prompts: Sequence[Prompt]) -> Sequence[Prompt]:
        return prompts


def reruns(fights: Fights, name: str, events: int, chain: str) -> Verified:
    """Play everything again; `events` and `chain` are what the chain has been checked for."""
    lines = fights.lines(name)
    found: list[Disagreement] = []
    seen: set[tuple[int, ...]] = set()
    dice: dict[int, bool] = {}
    seed = _seed(fights, name)
    beats = 0
    try:
        for line in lines:
            combat = fights.load(name, line.tip, whole=True)
            later: Passage | None = None
            for passage in back(combat.passage):
                if not passage.opening and passage.versions not in seen:
                    seen.add(passage.versions)
                    beats += 1
                    found += _disagreements(combat, passage, later, line.name)
                    dice.update(_thrown(seed, passage))
                later = passage
    except Unplayable as error:
        return Verified(name, events, chain, 0, 0, None, (), str(error))
    found += [
        Disagreement(version, "", "", "the faces are not those that the seed throws")
        for version, fits in dice.items()
        if not fits
    ]
    found.sort(key=lambda each: each.version)
    return Verified(
        name, events, chain, len(lines), beats, None if seed is None else len(dice), tuple(found), ""
    )


def _disagreements(
    combat: Combat, passage: Passage, later: Passage | None, line: str
) -> Iterator[Disagreement]:
    """What the rules say otherwise of one beat: another event, more events, or that it was not over."""
    try:
        played = play(combat.rules.beat, passage.before, Record(), passage.events)
    except RulesDiverged as error:
        yield Disagreement(_version(passage, error.at), _beat(passage), line, str(error))
        return
    if len(played.told) > len(passage.events):
        more = played.told[len(passage.events)]
        yield Disagreement(passage.end, _beat(passage), line, f"by today's rules there follows {more!r}")
    elif played.asks and later is not None:
        yield Disagreement(
            passage.end, _beat(passage), line, f"by today's rules {played.asks[0].key} is asked"
        )


def _version(passage: Passage, at: int) -> int:
    return passage.versions[at] if at < len(passage.versions) else passage.end


def _beat(passage: Passage) -> str:
    return str(getattr(passage.events[0], "beat", "")) if passage.events else ""


def _seed(fights: Fights, name: str) -> Seed | None:
    """The seed that the opening promised, secret or revealed; `None` if it is not here."""
    (opened,) = fights.store.events(name, 1, 1)
    revealed = [each.event.seed for each in fights.store.metas(name) if isinstance(each.event, SeedRevealed)]
    with suppress(ValueError):
        seed = Seed(bytes.fromhex(revealed[-1]) if revealed else fights.store.secret(name))
        if isinstance(opened, CombatOpened) and seed.commitment == opened.commitment:
            return seed
    return None


def _thrown(seed: Seed | None, passage: Passage) -> Iterator[tuple[int, bool]]:
    """Of every seeded roll its version, and whether the seed throws the same faces again."""
    if seed is None:
        return
    thrower = seed.thrower(passage.before.salts)
    for version, event in zip(passage.versions, passage.events, strict=True):
        if isinstance(event, Rolled) and event.source in SEEDED:
            yield version, thrower.faces(parse(event.dice), event.key, event.throw) == event.faces
