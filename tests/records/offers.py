"""What random fights offered, kept to compare: `python -m tests.records.offers FILE [TIMES]` writes it.

A corpus is written by one version of the rules and read by later ones. A line of it is a fight: how it was
opened, the seed of its dice, and beat by beat each question with what was picked, all that was offered, and
some choices that were not.
"""

import gzip
import random
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from domain.engine.play import play
from domain.engine.prompts import ChoicePrompt
from domain.engine.ruleset import settings_of
from domain.engine.sources.automatic import Automatic
from domain.engine.sources.policies import at_random
from domain.entrants import joining
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import AnyEvent, CombatOpened
from domain.facts.evolve import fold
from domain.facts.hexes import Hex
from domain.facts.state import NOTHING, State
from domain.facts.thrower import Thrower
from tests.laws.history import LIBRARY, fighters

FIGHTS = {"gurps": 90, "swordspath": 40, "adnd": 40, "percentile": 12, "tiny-boxing": 3}
BEATS = {"gurps": 14, "swordspath": 8, "adnd": 14, "percentile": 12, "tiny-boxing": 8}


class Asked(msgspec.Struct, array_like=True):
    """A question: its key, whom it asked, what he picked, what was offered, and some of what was not.

    Choices are numbers in the fight's list of choices.
    """

    key: Key
    by: Name
    picked: tuple[int, ...]
    offered: tuple[int, ...]
    refused: tuple[int, ...]


class Fought(msgspec.Struct):
    """A fight: its system, seed and opening, all choices that occur in it, and the questions of each beat."""

    system: str
    seed: int
    opening: tuple[AnyEvent, ...]
    choices: list[Choice] = []
    beats: list[list[Asked]] = []


def fought(system: str, seed: int) -> Fought:
    """A random fight, by the rules that are at hand."""
    chance, rules = random.Random(f"{system}/{seed}"), LIBRARY[system]
    space = {"space": chance.choice(("map", "map", "line"))} if system == "gurps" else {}
    raw = msgspec.json.encode(settings_of(rules.ruleset, space))
    people = fighters(system, chance, 2 if system == "tiny-boxing" else chance.choice((2, 2, 3, 4)))
    begun = CombatOpened(system, rules.ruleset.version, msgspec.Raw(raw), rules.tables_hash)
    found = Fought(system, seed, (begun, *(joining(rules, raw, each) for each in people)))
    numbers: dict[Choice, int] = {}

    def number(choice: Choice) -> int:
        if choice not in numbers:
            numbers[choice] = len(numbers)
            found.choices.append(choice)
        return numbers[choice]

    state, dice = fold(found.opening, NOTHING), seed.to_bytes(8, "big")
    policy = at_random(dice)
    for _ in range(BEATS[system]):
        if state.over:
            break
        asked: list[Asked] = []

        def looks(now: State, prompt: ChoicePrompt, asked: list[Asked] = asked) -> tuple[Choice, ...]:
            options = tuple(prompt.options)
            keen = [pick for pick in options if pick.foe or pick.act in ("attack", "all-out-attack", "move")]
            picks = policy(prompt)
            if prompt.most == 1 and keen and chance.random() < 0.7:
                picks = (chance.choice(keen),)
            wrong = [each for each in near(options, now, chance) if each not in options]
            asked.append(
                Asked(
                    prompt.key, prompt.by, tuple(map(number, picks)), tuple(map(number, options)),
                    tuple(map(number, dict.fromkeys(wrong))),
                )
            )  # fmt: skip
            return picks

        source = Automatic(Thrower(dice), policy, tactics=dict.fromkeys(state.combatants, looks))
        state = play(rules.beat, state, source).state
        found.beats.append(asked)
    return found


def near(options: tuple[Choice, ...], state: State, chance: random.Random) -> Iterator[Choice]:
    """Choices near those that are offered."""
    people = (*state.combatants, "nobody", "")
    for _ in range(4):
        one, other = chance.choice(options), chance.choice(options)
        field = chance.choice(("act", "foe", "part", "using", "to", "manner", "count", "people"))
        if field == "people":
            yield msgspec.structs.replace(one, foe=chance.choice(people))
        elif field == "to":
            yield msgspec.structs.replace(one, to=Hex(chance.randint(-4, 4), chance.randint(-4, 4)))
        elif field == "count":
            yield msgspec.structs.replace(one, count=one.count + chance.choice((1, 9)))
        else:
            yield msgspec.structs.replace(one, **{field: getattr(other, field)})


def written(path: Path) -> list[Fought]:
    """The fights of a corpus."""
    lines = gzip.decompress(path.read_bytes()).splitlines()
    return [msgspec.json.decode(line, type=Fought) for line in lines]


def write(path: Path, times: int = 1) -> None:
    """Play all fights and write the corpus, `times` as large as the one that is kept."""
    fights = [fought(system, seed) for system, many in FIGHTS.items() for seed in range(times * many)]
    lines = b"".join(msgspec.json.encode(each, order="deterministic") + b"\n" for each in fights)
    path.write_bytes(gzip.compress(lines, mtime=0))
    print(f"{len(fights)} fights, {sum(len(beat) for each in fights for beat in each.beats)} questions")


if __name__ == "__main__":
    write(Path(sys.argv[1]), *map(int, sys.argv[2:]))
