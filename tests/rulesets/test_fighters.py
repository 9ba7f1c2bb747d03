"""The tactic `fighter` of every system: it wins, and takes what is offered wherever it is asked."""

import msgspec
import pytest

import scuffle
from adapters.books.combatants import comers
from domain.engine.odds.simulation import simulate
from domain.engine.prompts import ChoicePrompt
from domain.engine.sources.automatic import Automatic
from domain.engine.sources.policies import Tactic, at_random
from domain.facts.choice import Choice, label
from domain.facts.events import Declared
from domain.facts.state import State
from domain.facts.thrower import Thrower
from domain.tournament import ending
from tests.benchmarks.bouts import ONE, TWO, bouts, fought, named, opened
from tests.benchmarks.fights import rules_of, secret

SYSTEMS = ("percentile", "swordspath", "adnd", "gurps")
PEOPLE = {"percentile": "grunthar", "swordspath": "plunder", "adnd": "brandt", "gurps": "boxer"}


@pytest.mark.parametrize(
    ("system", "fights", "least"),
    [("percentile", 40, 38), ("swordspath", 20, 16), ("adnd", 40, 33), ("gurps", 4, 4)],
)
def test_whoever_fights_to_win_beats_whoever_takes_what_comes(system: str, fights: int, least: int) -> None:
    """Costs a second: whole fights, as many as tell the better from the luckier."""
    pair = (PEOPLE[system], PEOPLE[system])
    found = bouts(system, [pair], named(system, "fighter"), named(system, "chance"), fights)
    assert found.won + found.given_up["won"] >= least
    assert found.capped == 0


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_same_fighters_fight_the_same_fight(system: str) -> None:
    start, make = opened(system, PEOPLE[system], PEOPLE[system]), named(system, "fighter")
    assert fought(system, start, make, make, 3) == fought(system, start, make, make, 3)


def watching(system: str, asked: set[str]) -> Tactic:
    """Whoever is asked takes any; but what the fighter would say is held against what is offered."""
    fighter, chance = (named(system, name)(rules_of(system).tables, b"1") for name in ("fighter", "chance"))

    def choose(state: State, prompt: ChoicePrompt) -> tuple[Choice, ...]:
        asked.add(label(prompt.key, state.combatants))
        picks = fighter(state, prompt)
        assert prompt.takes(picks), f"{prompt.key}: {picks}"
        return chance(state, prompt)

    return choose


ASKED = {
    "percentile": {"declares", "action", "dodges", "aim", "replies", "flight"},
    "swordspath": {"declares"},
    "adnd": {"declares", "action", "uses", "choice", "strikes"},
    "gurps": {"maneuver", "does", "aims", "defends", "faces"},
}


@pytest.mark.parametrize(
    ("system", "fights"),
    [
        ("percentile", 60),
        ("swordspath", 8),
        ("adnd", 12),
        pytest.param("gurps", 10, marks=pytest.mark.thorough),
    ],
)
def test_whatever_has_happened_a_fighter_takes_what_is_offered(system: str, fights: int) -> None:
    """Fights of all who come with the system, by chance against fighters, lead anywhere. Costs seconds, of
    GURPS: for each question a fighter weighs all that is offered."""
    people, asked = comers(rules_of(system).ruleset), set[str]()
    watched, other = watching(system, asked), named(system, "fighter")(rules_of(system).tables, b"2")
    for number in range(fights):
        start = opened(system, people[number % len(people)], people[(number * 3 + 1) % len(people)])
        tactics = {ONE: watched, TWO: other if number % 2 else watched}
        source = Automatic(Thrower(secret(number)), at_random(b""), tactics=tactics)
        simulate(rules_of(system).beat, start, source, beats=30)
    assert asked >= ASKED[system]


@pytest.mark.parametrize(("system", "how"), [("percentile", "fled"), ("swordspath", "yielded")])
def test_by_a_setting_who_is_beaten_gives_up_and_else_fights_on(system: str, how: str) -> None:
    rules, make = rules_of(system), named(system, "fighter")
    start = opened(system, PEOPLE[system], PEOPLE[system])
    giving = msgspec.structs.replace(
        start, settings=start.settings.replace(b'"gives_up":"never"', b'"gives_up":"when-beaten"')
    )
    ends = {
        each.settings: {
            ending(rules.ruleset, played.events, played.state)
            for played in (fought(system, each, make, make, seed) for seed in range(12))
        }
        for each in (start, giving)
    }
    assert how not in ends[start.settings]
    assert how in ends[giving.settings]


def acts_of(system: str, first: str, second: str) -> set[str]:
    """All that two fighters choose in a fight."""
    make = named(system, "fighter")
    played = fought(system, opened(system, first, second), make, make, 1)
    return {pick.act for each in played.events if isinstance(each, Declared) for pick in each.picks}


def test_the_better_skilled_feint_where_a_guard_is_high_and_equals_do_not() -> None:
    assert "feint" in acts_of("gurps", "karateka skills.karate=18", "shield-bearer")
    assert "feint" not in acts_of("gurps", "boris", "boris")


def test_who_is_hard_to_knock_out_is_pinned_and_locked_and_others_are_struck() -> None:
    assert {"pin-all", "lock-joint-arm"} <= acts_of("swordspath", "silk kv=40", "silk kv=40")
    assert acts_of("swordspath", "silk", "silk") <= {"close", "duck", "punch"}


def test_a_blow_that_would_put_them_out_is_blocked() -> None:
    rules = rules_of("percentile")
    start = opened("percentile", "grunthar", "mutt")
    make = named("percentile", "fighter")
    played = fought("percentile", start, make, make, 1)
    said = {pick.act for each in played.events if isinstance(each, Declared) for pick in each.picks}
    assert {"attack", "aim", "block", "take"} <= said
    assert ending(rules.ruleset, played.events, played.state) == "knocked-out"


@pytest.mark.thorough
def test_whoever_plays_out_their_options_wins_more_than_half_in_any_system() -> None:
    """Costs seconds: each option is played out by the engine."""
    found = bouts("adnd", [("brandt", "brandt")], named("adnd", "best"), named("adnd", "chance"), 8)
    assert found.won > found.lost


@pytest.mark.thorough
def test_whoever_plays_out_their_options_does_so_at_the_table_as_well() -> None:
    """Costs seconds: each option is played out by the engine."""
    with scuffle.open("grunthar", "mutt", seed="a seed that is long enough to be no guess") as fight:
        fight.play("best")
        assert fight.state.over
