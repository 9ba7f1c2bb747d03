"""Nobody can choose the dice: whatever one who knows the seed may still do, a question keeps its faces."""

from collections.abc import Iterator
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adapters.kit.plain_store import PlainStore
from domain.engine.commands import head_moves, ruling
from domain.engine.commands.opening import begin
from domain.engine.commands.salting import commit, open_words
from domain.entrants import joining
from domain.facts.dice import parse
from domain.facts.events import CombatantJoined, Rolled, Ruled, SettingChanged
from domain.facts.names import why_not_named_later
from domain.facts.refusal import Refused
from domain.facts.salting import Salting, hashed
from domain.facts.seed import BY_NAMES, BY_SEATS, Seed, guessable
from domain.facts.seeded_dice import SeededDice, dice_key, seats
from domain.facts.state import Combatant, State
from domain.fights import Command, Done, Fights
from tests.engine.fight import RULES, fighter

SECRET = b"\x2a" * 32
WORDS = {"anna": "a grey goose 5d1f09c2", "ben": "seven fat swine 77aa01"}
NAMES = st.from_regex(r"[a-z]{1,8}(-[a-z]{1,6})?", fullmatch=True).filter(
    lambda name: why_not_named_later(name, RULES.ruleset.labels) is None
)


def fight(names: tuple[str, str], sides: tuple[str, str] = ("dwarfs", "orcs")) -> Fights:
    """Two who wait, by seats; the first is a mutt and the second a grunthar, whatever they are called."""
    fights = Fights(PlainStore(), lambda name, tables: RULES)
    kinds = zip(("mutt", "grunthar"), sides, names, strict=True)
    pair = [fighter(kind, side, name) for kind, side, name in kinds]
    done = fights.open("fight", RULES, SECRET, pair, {}, waiting=True, by="gm", command="open")
    assert isinstance(done, Done), done
    return fights


def do(fights: Fights, command: Command) -> Done:
    done = fights.do("fight", command, by="gm", id=f"{fights.store.last('fight')}")
    assert isinstance(done, Done), done
    return done


def refused(fights: Fights, command: Command) -> str:
    done = fights.do("fight", command, by="gm", id=f"{fights.store.last('fight')}")
    assert isinstance(done, Refused)
    return done.code


def salted(fights: Fights, without: tuple[str, ...] = ()) -> Fights:
    for by, words in WORDS.items():
        do(fights, partial(commit, hash=hashed(words), by=by))
    for by, words in WORDS.items():
        if by not in without:
            do(fights, partial(open_words, words=words, by=by))
    do(fights, partial(begin, without=without))
    return fights


def thrown(fights: Fights) -> list[tuple[int, ...]]:
    """The faces so far, by seat and label, in an order that no name changes."""
    return [event.faces for event in fights.load("fight", whole=True).path() if isinstance(event, Rolled)]


def bystander(name: str) -> CombatantJoined:
    return joining(RULES, b"{}", fighter("mutt", name, name))


def state(names: tuple[str, ...], derivation: int = BY_SEATS) -> State:
    combatants = {name: Combatant(name, name, b"{}") for name in names}
    return State(combatants=combatants, derivation=derivation)


def asked(names: tuple[str, ...]) -> tuple[int, ...]:
    """The faces of one question between the first two, in a fight of those with these names."""
    dice = SeededDice(Seed(SECRET), state(names), Salting())
    return dice.faces(parse("3d100"), f"r2.{names[0]}.1.{names[1]}.block#2")


@given(st.lists(NAMES, min_size=2, max_size=6, unique=True))
@settings(max_examples=40)
@pytest.mark.thorough
def test_no_name_and_no_bystander_changes_what_is_thrown_for_a_seat(names: list[str]) -> None:
    """Costs seconds: each example is a fight that is begun anew."""
    assert asked(tuple(names)) == asked(("mutt", "grunthar"))


@given(NAMES)
@settings(max_examples=25)
def test_what_somebody_is_called_who_enters_later_is_in_nobodys_question(name: str) -> None:
    """Costs seconds: every word that a key may end in, for each of the names."""
    keys = [f"r1.ann.2.{word}" for word in RULES.ruleset.labels.split()]
    known = seats(("ann", "ben", name))
    assert [dice_key(key, known) for key in keys] == [dice_key(key, seats(("ann", "ben"))) for key in keys]


@pytest.mark.parametrize("name", ["attack", "attack2", "block", "2", "r1", "declares"])
def test_whoever_enters_later_may_not_be_called_what_keys_are_made_of(name: str) -> None:
    fights = salted(fight(("mutt", "grunthar")))
    assert refused(fights, lambda now: ruling.join(now, bystander(name))) == "bad-name"


def test_renaming_and_other_sides_change_no_dice() -> None:
    plain = thrown(salted(fight(("mutt", "grunthar"))))
    assert len(plain) == 2
    assert thrown(salted(fight(("zoe", "adam")))) == plain
    assert thrown(salted(fight(("mutt", "grunthar"), ("reds", "blues")))) == plain


def grinding() -> Iterator[tuple[str, Command]]:
    """All that a game master may do at once after the beginning, knowing the seed, but for a re-throw."""
    yield "bystander", lambda now: ruling.join(now, bystander("zok"))
    yield "another", lambda now: ruling.join(now, bystander("snaga"))
    yield "setting", lambda now: ruling.change(now, SettingChanged("comparison", "inclusive"))
    for number in range(1, 4):
        yield f"ruling {number}", lambda now: ruling.rule(now, Ruled(ruling.next_ruling(now), "I say"))
    yield "undone", lambda now: head_moves.undo_beat(now, "r1")


@pytest.mark.parametrize("what", [name for name, _ in grinding()])
def test_whatever_the_game_master_tries_a_seat_keeps_the_faces_of_a_question(what: str) -> None:
    fights = salted(fight(("mutt", "grunthar")))
    before = thrown(fights)
    do(fights, dict(grinding())[what])
    do(fights, lambda now: head_moves.undo_beat(now, "r1"))
    assert thrown(fights)[:2] == before


def test_once_words_are_open_the_list_is_closed_and_begin_is_all_that_is_left() -> None:
    fights = fight(("mutt", "grunthar"))
    do(fights, partial(commit, hash=hashed(WORDS["anna"]), by="anna"))
    do(fights, lambda now: ruling.join(now, bystander("zok")))
    do(fights, partial(open_words, words=WORDS["anna"], by="anna"))

    assert refused(fights, lambda now: ruling.join(now, bystander("snaga"))) == "list-closed"
    assert refused(fights, lambda now: ruling.change(now, SettingChanged("by_hand", "all"))) == "list-closed"
    assert refused(fights, partial(commit, hash=hashed(WORDS["ben"]), by="ben")) == "salt-open"
    assert isinstance(fights.undo("fight", by="gm", id="undo"), Refused)
    assert refused(fights, partial(head_moves.undo_to, version=1)) == "nothing-to-undo"
    assert isinstance(fights.redo("fight", by="gm", id="redo"), Refused)
    assert isinstance(fights.fork("fight", 1, "b", by="gm", id="fork"), Refused)
    do(fights, begin)


def test_words_are_committed_once_and_only_those_words_are_opened() -> None:
    fights = fight(("mutt", "grunthar"))
    do(fights, partial(commit, hash=hashed("so\n"), by="anna"))

    assert refused(fights, partial(commit, hash=hashed("other"), by="anna")) == "committed-already"
    assert refused(fights, partial(commit, hash="so", by="ben")) == "no-hash"
    assert refused(fights, partial(open_words, words="other", by="anna")) == "other-words"
    assert refused(fights, partial(open_words, words="so", by="ben")) == "not-committed"
    ended = open_words(fights.load("fight"), "so", by="anna")
    assert isinstance(ended, Refused)
    assert "printf" in ended.sentence


def test_words_that_are_held_back_are_gone_without_only_when_that_is_said() -> None:
    fights = fight(("mutt", "grunthar"))
    do(fights, partial(commit, hash=hashed(WORDS["anna"]), by="anna"))

    assert refused(fights, begin) == "salt-missing"
    assert refused(fights, partial(begin, without=("ben",))) == "not-missing"
    do(fights, partial(begin, without=("anna",)))
    assert fights.load("fight").salting.withheld == ("anna",)
    assert thrown(fights) != thrown(salted(fight(("mutt", "grunthar"))))


def test_of_somebodys_words_all_dice_depend_and_of_their_order_too() -> None:
    both = Salting({"anna": "", "ben": ""}, WORDS)
    swapped = Salting({"ben": "", "anna": ""}, WORDS)
    fights = [SeededDice(Seed(SECRET), state(("a", "b")), each) for each in (both, swapped, Salting())]
    assert len({dice.faces(parse("4d100"), "r1.a.attack") for dice in fights}) == 3


def test_an_old_fight_keeps_its_derivation() -> None:
    old = SeededDice(Seed(SECRET), state(("ann", "ben"), BY_NAMES), Salting())
    assert old.faces(parse("3d6"), "r1.ann.attack") == Seed(SECRET).thrower().faces(
        parse("3d6"), "r1.ann.attack"
    )
    assert old.faces(parse("3d6"), "r1.ann.attack") != old.faces(parse("3d6"), "r1.ben.attack")


@pytest.mark.parametrize(("text", "weak"), [("demo", True), ("ab" * 20, True), ("correct horse 17", False)])
def test_a_text_that_can_be_guessed_is_known_for_one(text: str, weak: bool) -> None:
    assert guessable(text) is weak
