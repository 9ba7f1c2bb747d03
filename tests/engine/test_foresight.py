"""An option tells beforehand which number it will need, and never what others keep secret."""

import msgspec

from adapters.books.combatants import fighter
from adapters.books.lineup import lined_up
from adapters.books.systems import ruleset
from adapters.books.tables import rules, rules_finder
from adapters.store.memory import MemoryStore
from domain.engine.combat import Combat
from domain.engine.commands.answering import answer
from domain.engine.menus.plans import PlainPlan
from domain.engine.odds.foresight import foreseen
from domain.engine.prompts import ChoicePrompt
from domain.engine.scene import Scene
from domain.facts.events import Declared
from domain.fights import Done, Fights


def opened(system: str, *who: str) -> tuple[Fights, Combat]:
    book = ruleset(system)
    fights = Fights(MemoryStore(), rules_finder())
    people = lined_up([fighter(book, name, name) for name in who], 0)
    done = fights.open("f", rules(book), b"seed", people, {"by_hand": "all"}, by="gm", command="1")
    assert isinstance(done, Done)
    return fights, done.combat


def take(fights: Fights, now: Combat, act: str, id: str) -> Combat:
    prompt = now.asks[0]
    assert isinstance(prompt, ChoicePrompt)
    pick = next(option for option in prompt.options if option.act == act)
    done = fights.do("f", lambda combat: answer(combat, prompt.key, (pick,)), by=prompt.by, id=id)
    assert isinstance(done, Done)
    return done.combat


def test_every_aim_of_a_grapple_tells_its_effective_skill_and_the_roll_then_asks_just_that() -> None:
    fights, now = opened("gurps", "alma", "boris")
    now = take(fights, take(fights, now, "attack", "2"), "grapple", "3")
    prompt = now.asks[0]
    assert isinstance(prompt, ChoicePrompt)
    ahead = foreseen(now, prompt)
    assert len(ahead) == len(prompt.options)
    for number, (option, roll) in enumerate(ahead.items()):
        done = fights.do(
            "f", lambda combat, pick=option: answer(combat, prompt.key, (pick,)), by="alma", id=f"a{number}"
        )
        assert isinstance(done, Done)
        (asked,) = done.combat.asks
        assert (asked.key, asked.target, asked.modifiers) == (roll.key, roll.target, roll.modifiers)  # type: ignore[union-attr]
        fights.undo("f", by="gm", id=f"u{number}")


def test_nothing_is_foreseen_while_others_answer_at_the_same_time() -> None:
    _, now = opened("swordspath", "bruno", "plunder")
    for prompt in now.asks:
        assert isinstance(prompt, ChoicePrompt)
        assert foreseen(now, prompt) == {}


def test_a_question_can_be_read_where_the_rules_fail_with_every_answer() -> None:
    _, now = opened("gurps", "alma", "boris")
    prompt, beat = now.asks[0], now.rules.beat
    assert isinstance(prompt, ChoicePrompt)

    def failing(scene: Scene) -> None:
        try:
            beat(scene)
        finally:
            if any(isinstance(event, Declared) for event in scene.told):
                raise RecursionError("from the answer on")

    broken = msgspec.structs.replace(now, rules=msgspec.structs.replace(now.rules, beat=failing))
    assert foreseen(broken, prompt) == {}


def test_nothing_is_foreseen_of_one_answer_where_two_are_to_be_given() -> None:
    fights, now = opened("gurps", "alma", "boris")
    now = take(fights, take(fights, now, "attack", "2"), "grapple", "3")
    prompt = now.asks[0]
    assert isinstance(prompt, ChoicePrompt)
    for least, told in ((1, True), (2, False)):
        both = PlainPlan(prompt.options, least=least, most=2)
        assert bool(foreseen(now, msgspec.structs.replace(prompt, menu=both))) == told
