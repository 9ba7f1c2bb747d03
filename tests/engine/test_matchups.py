"""The same fight again and again, by tactics: what a fight follows from, and that its record is one."""

from itertools import pairwise

from adapters.books.combatants import fighter
from adapters.books.systems import ruleset
from adapters.books.tables import rules
from adapters.store.memory import MemoryStore
from domain.fights import Fights
from domain.matchup import Matchup, matchup, secret_of
from domain.verification import verify


def two(system: str, *who: str, tactic: str = "fighter") -> Matchup:
    found = ruleset(system)
    people = [fighter(found, name, side) for name, side in zip(who, ("red", "blue"), strict=True)]
    made = matchup(rules(found), people, {}, dict.fromkeys((each.name for each in people), tactic))
    assert isinstance(made, Matchup)
    return made


def test_a_fight_follows_from_its_secret_alone() -> None:
    fight = two("percentile", "grunthar", "mutt", tactic="chance")
    secrets = [secret_of(b"seed", number) for number in range(3)]
    played = [fight.play(secret).events for secret in (*secrets, secrets[0])]
    assert played[0] == played[3]
    assert all(one != other for one, other in pairwise(played))


def test_what_was_played_is_a_record_with_which_the_rules_and_the_seed_agree() -> None:
    fight = two("gurps", "boxer", "boris")
    secret = secret_of(b"seed", 7)
    events = fight.record(secret, fight.play(secret))
    store = MemoryStore()
    store.create("bout", secret, events, by="lab", command="1")
    fights = Fights(store, lambda name, tables: fight.rules)
    found = verify(fights, "bout")
    assert (found.lines, found.older, found.diverged) == (1, 0, ())
    assert fights.load("bout").state.over
