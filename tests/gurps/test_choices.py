"""What is offered can be played to the end of the turn; what is not is refused by a rule of the sheet."""

import random
import re
from collections.abc import Iterator

import msgspec
import pytest

from adapters.books.combatants import character, comers, sheet
from adapters.books.lineup import lined_up
from adapters.books.systems import folder, ruleset
from adapters.books.tables import rules
from domain.engine.menus.acts import Act
from domain.engine.play import play
from domain.engine.prompts import ChoicePrompt
from domain.engine.ruleset import settings_of
from domain.engine.sources.automatic import Automatic
from domain.engine.sources.policies import Tactic, at_random
from domain.entrants import Entrant, joining
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import CombatOpened, Declared
from domain.facts.evolve import fold
from domain.facts.hexes import Hex
from domain.facts.state import NOTHING, State
from domain.facts.thrower import Thrower
from domain.rulesets.gurps.core.acts import Turning
from domain.rulesets.gurps.registry import ACTS as EVERY
from domain.rulesets.gurps.registry import PARTS as DOINGS
from domain.rulesets.gurps.turn.maneuvers import MANEUVERS

RULESET = ruleset("gurps")
RULES = rules(RULESET)
NUMBERED = frozenset(re.findall(r"GUR-\d+", (folder(RULESET) / "rules.md").read_text(encoding="utf-8")))
ACTS = tuple(sorted({*MANEUVERS, *(act.name for act in EVERY), "end", "dodge", "fly"}))
PLACES = ("right-hand", "left-hand", "both-hands", "teeth", "sword", "body", "dx", "judo", "nothing")
PARTS = ("torso", "neck", "right-arm", "left-leg", "skull", "sword", "wing")
Asked = tuple[State, ChoicePrompt]


def entrants(who: Name, number: int, side: str) -> Iterator[Entrant]:
    """One of the system's own combatants, with what he carries, on his mount if he rides."""
    known = character(RULESET, who)
    name, mount = f"{who}-{number}", ""
    if known.mount:
        mount = f"{known.mount}-{number}"
        yield Entrant(mount, side, sheet(RULESET, character(RULESET, known.mount).sheet, mount))
    yield Entrant(name, side, sheet(RULESET, known.sheet, name), items=known.items, mount=mount)


def opened(who: Name, chance: random.Random) -> State:
    """A fight of somebody against one or two others, near enough to meet at once."""
    others = chance.choices(comers(RULESET), k=chance.choice((1, 1, 2)))
    people = [each for n, one in enumerate((who, *others)) for each in entrants(one, n, "ab"[n % 2])]
    raw = msgspec.json.encode(settings_of(RULESET, {"space": chance.choice(("map", "map", "line"))}))
    begun = CombatOpened(RULESET.name, RULESET.version, msgspec.Raw(raw), RULES.tables_hash)
    joined = [joining(RULES, raw, each) for each in lined_up(people, RULESET.radius)]
    return fold([begun, *joined], NOTHING)


def hand(seed: bytes, forced: dict[Key, Choice], asked: list[Asked]) -> Tactic:
    """Chooses what is forced, else by chance, ending his turn now and then; keeps what it was asked."""
    policy = at_random(seed)

    def choose(state: State, prompt: ChoicePrompt) -> tuple[Choice, ...]:
        asked.append((state, prompt))
        if prompt.key in forced and forced[prompt.key] in prompt.options:  # not of one only looked at
            return (forced[prompt.key],)
        chance = random.Random(f"{seed!r}/{prompt.key}")
        keen = [pick for pick in prompt.options if pick.foe or pick.act in ("attack", "all-out-attack")]
        return (chance.choice(keen),) if keen and chance.random() < 0.6 else policy(prompt)

    return choose


def walk(who: Name, seed: int, turns: int, each: int) -> int:
    """Play so many turns; at every question try so many of the options and of what is none. How many."""
    chance = random.Random(f"{who}/{seed}")
    state, tried, bytes_ = opened(who, chance), 0, seed.to_bytes(8, "big")
    for _ in range(turns):
        if state.over:
            break
        asked: list[Asked] = []
        played = play(RULES.beat, state, source(state, bytes_, {}, asked))
        before: dict[Key, Choice] = {}
        declared = {event.key for event in played.told if isinstance(event, Declared)}
        last = {prompt.key: (then, prompt) for then, prompt in asked if prompt.key in declared}
        for then, prompt in last.values():  # of what is looked at before it is asked, the asking
            for pick in chance.sample(prompt.options, min(each, len(prompt.options))):
                play(RULES.beat, state, source(state, bytes_, {**before, prompt.key: pick}, []))
                tried += 1
            for wrong in mutations(then, prompt, chance, each):
                assert_refused(then, prompt, wrong)
            before[prompt.key] = hand(bytes_, {}, [])(then, prompt)[0]
        state = played.state
    return tried


def source(state: State, seed: bytes, forced: dict[Key, Choice], asked: list[Asked]) -> Automatic:
    tactic = hand(seed, forced, asked)
    return Automatic(Thrower(seed), at_random(seed), tactics=dict.fromkeys(state.combatants, tactic))


def mutations(state: State, prompt: ChoicePrompt, chance: random.Random, count: int) -> Iterator[Choice]:
    """Choices near those that are offered, and acts of other manoeuvres, none of which is offered."""
    people = (*state.combatants, "nobody", "")
    for _ in range(3 * count):
        one = chance.choice(prompt.options)
        made = chance.choice(
            (
                msgspec.structs.replace(one, act=chance.choice(ACTS)),
                msgspec.structs.replace(one, foe=chance.choice(people)),
                msgspec.structs.replace(one, part=chance.choice(PARTS)),
                msgspec.structs.replace(
                    one, using=tuple(chance.choices(PLACES, k=chance.choice((0, 1, 2, 3))))
                ),
                msgspec.structs.replace(one, to=Hex(chance.randint(-9, 9), chance.randint(-9, 9))),
                msgspec.structs.replace(one, manner=(chance.choice(("north", "retreat", "strong", "so")),)),
                msgspec.structs.replace(one, count=one.count + 9),
                Choice(chance.choice(ACTS), foe=chance.choice(people), part=chance.choice((*PARTS, ""))),
            )
        )
        if made not in prompt.options and made not in prompt.menu.like(made):
            yield made


def assert_refused(state: State, prompt: ChoicePrompt, wrong: Choice) -> None:
    assert not prompt.takes((wrong,)), (prompt.key, wrong)
    refused = prompt.why_not((wrong,))
    assert refused is not None
    assert refused.rule in NUMBERED, (prompt.key, wrong, refused)
    assert refused.sentence.endswith("."), (prompt.key, wrong, refused)


@pytest.mark.parametrize("who", comers(RULESET))
@pytest.mark.thorough
def test_what_is_offered_resolves_and_what_is_not_is_refused_by_a_rule(who: Name) -> None:
    """Costs a second: all that is offered is done."""
    assert walk(who, seed=1, turns=2, each=1)


@pytest.mark.long
@pytest.mark.parametrize("who", comers(RULESET))
def test_so_in_any_fight(who: Name) -> None:
    for seed in range(60):
        walk(who, seed, turns=30, each=3)


@pytest.mark.parametrize(
    ("act", "using", "beaten"),
    [
        ("feint", ("unarmed", "dx"), True),
        ("feint", ("unarmed", "karate"), False),
        ("slam", ("body", "dx"), False),
    ],
)
def test_a_feint_is_beaten_by_one_with_a_better_skill(act: str, using: tuple[str, ...], beaten: bool) -> None:
    people = [
        Entrant(name, side, sheet(RULESET, character(RULESET, name).sheet, name))
        for name, side in (("karateka", "a"), ("boris", "b"))
    ]
    raw = msgspec.json.encode(settings_of(RULESET, {}))
    begun = CombatOpened(RULESET.name, RULESET.version, msgspec.Raw(raw), RULES.tables_hash)
    joined = [joining(RULES, raw, each) for each in lined_up(people, RULESET.radius)]
    case = Turning(fold([begun, *joined], NOTHING), RULES.tables, "karateka")
    assert (Choice(act, "boris", using=using) in set(_beaten(case, act))) == beaten


def _beaten(case: Turning, act: str) -> Iterator[Choice]:
    """What its numbers say of every candidate, whether or not anybody may choose it now."""
    known = DOINGS[act]
    assert known.form is not None
    return Act(act, (known.form,), known.candidates, known.foes, known.numbers).beaten(case)
