"""What a record proves of its dice is said as it is: to whom, to whom not, and every exception."""

from functools import partial

import pytest

from adapters.kit.plain_store import PlainStore
from domain.engine.commands import answering, head_moves, ruling
from domain.engine.commands.opening import begin
from domain.engine.commands.salting import commit, open_words
from domain.entrants import joining
from domain.facts.events import Ruled, SettingChanged
from domain.facts.salting import hashed
from domain.fights import Command, Done, Fights
from projections.proving.badge import badge
from projections.proving.dice_proof import prove
from projections.proving.promise import promise
from projections.record import Record, record
from tests.engine.fight import PAIR, RULES, fighter

SECRET = b"\x2a" * 32
ANNA, BEN = "a grey goose 5d1f09c2", "seven fat swine 77aa01"


def opened() -> Fights:
    fights = Fights(PlainStore(), lambda name, tables: RULES)
    pair = [fighter(name, side) for name, side in PAIR]
    done = fights.open("fight", RULES, SECRET, pair, {}, waiting=True, by="gm", command="open")
    assert isinstance(done, Done)
    return fights


def do(fights: Fights, *commands: Command) -> Fights:
    for command in commands:
        done = fights.do("fight", command, by="gm", id=str(fights.store.last("fight")))
        assert isinstance(done, Done), done
    return fights


def of(fights: Fights) -> Record:
    return record("fight", fights.store.entries("fight"))


def told(fights: Fights) -> str:
    return " ".join(promise(of(fights)).says)


def words(by: str, text: str) -> tuple[Command, Command]:
    return partial(commit, hash=hashed(text), by=by), partial(open_words, words=text, by=by)


def test_without_words_only_the_seed_is_proved() -> None:
    said = told(do(opened(), begin))
    assert "No player's words are in the dice, so whoever drew the seed could choose among seeds." in said
    assert "can foresee all dice" in said


def test_with_words_it_is_proved_to_those_who_gave_them_and_to_nobody_else() -> None:
    (first, open_first), (second, open_second) = words("anna", ANNA), words("ben", BEN)
    fights = do(opened(), first, second, open_second, open_first, begin)
    found = promise(of(fights))
    assert (found.salted, found.withheld, found.faults, found.exceptions) == (("anna", "ben"), (), (), ())
    said = " ".join(found.says)
    assert "The words of Anna and Ben are in the dice" in said
    assert "to those who put in words themselves, and to nobody else" in said
    assert "can foresee all dice" in said
    assert badge(of(fights)).dice == found.says
    assert badge(of(fights)).unaltered
    assert prove(of(fights), SECRET.hex()).sound


def test_words_that_were_held_back_are_an_alteration_and_said() -> None:
    (first, open_first), (second, _) = words("anna", ANNA), words("ben", BEN)
    fights = do(opened(), first, second, open_first, partial(begin, without=("ben",)))
    found = badge(of(fights))
    assert not found.unaltered
    assert found.says == "Altered: 1 withheld word."
    assert [(each.kind, each.what) for each in found.alterations] == [("withheld", "ben")]
    assert "Ben committed words and did not open them" in told(fights)
    assert prove(of(fights), SECRET.hex()).sound


def test_short_words_prove_little_and_that_is_said() -> None:
    commits, opens = words("anna", "goose")
    assert "those of Anna prove little" in told(do(opened(), commits, opens, begin))


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (
            lambda now: head_moves.rethrow(now, "r1.mutt.initiative", "cocked"),
            "had dice thrown again by ruling 1 time",
        ),
        (
            lambda now: ruling.rule(now, Ruled(ruling.next_ruling(now), "a loose tile")),
            "The game master ruled 1 time otherwise than the rules",
        ),
        (
            lambda now: ruling.join(now, joining(RULES, b"{}", fighter("mutt", "dwarfs", "glum"))),
            "When Glum came in, the dice of that seat could be foreseen",
        ),
    ],
)
def test_every_exception_is_named(command: Command, said: str) -> None:
    fights = do(opened(), *words("anna", ANNA), begin)
    assert said not in told(fights)
    assert said in told(do(fights, command))


def test_dice_that_no_seed_threw_are_counted() -> None:
    fights = opened()
    by_hand = partial(ruling.change, changed=SettingChanged("by_hand", "mutt"))
    throws: Command = partial(answering.throw, prompt="r1.mutt.initiative", faces=(3,))
    assert "No seed threw the 1 roll that people typed" in told(do(fights, by_hand, begin, throws))
