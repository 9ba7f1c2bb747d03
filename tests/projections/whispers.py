"""A game for tests of secrecy: all whisper, listen with dice that only they see, and strike openly."""

import msgspec

from domain.engine import ruleset
from domain.engine.menus.menu import Menu
from domain.engine.prompts import ChoicePrompt
from domain.engine.ruleset import Body, Rules, Ruleset
from domain.engine.scene import Scene
from domain.facts.choice import Choice, Name
from domain.facts.events import BeatBegan, CombatEnded, Damaged, Revealed
from domain.facts.state import State

WORDS = tuple(Choice("whisper", manner=(word,)) for word in ("north", "south", "east"))
LAST = 9
"""The last round."""


class Settings(ruleset.Settings, frozen=True, forbid_unknown_fields=True):
    """None of its own."""


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who whispers."""

    health: int = 40


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """None."""


def play(scene: Scene, tables: Tables) -> None:
    """One round. What was heard in an odd round is told in the next one, in an even round never."""
    number = scene.state.number + 1
    beat = f"r{number}"
    scene.tell(BeatBegan(beat, number, rule="WSP-1"))
    if number > LAST:
        scene.tell(CombatEnded((), beat, "WSP-1"))
        return
    everybody = present(scene.state)
    if number % 2 == 0:
        heard = tuple(f"r{number - 1}.{who}.listens" for who in everybody)
        scene.tell(Revealed(heard, beat, "WSP-4"))
    scene.together(
        [ChoicePrompt(f"{beat}.{who}.whispers", who, Menu.plain(WORDS), "WSP-2", (who,)) for who in everybody]
    )
    for who in everybody:
        scene.roll(who, "1d6", f"{beat}.{who}.listens", rule="WSP-3", seen_by=(who,))
    for who in everybody:
        hit = scene.roll(who, "1d4", f"{beat}.{who}.strikes", rule="WSP-5")
        scene.tell(Damaged(foe(scene.state, who), "health", hit.total, hit.key, "WSP-5"))


def present(state: State) -> tuple[Name, ...]:
    """Those of the first round who are there still; who joins later only watches."""
    return tuple(name for name, who in state.combatants.items() if not who.down and len(name) == 3)


def foe(state: State, who: Name) -> Name:
    names = list(state.combatants)
    return names[names.index(who) - 1]


RULESET = Ruleset(
    name="whispers",
    title="Whispers",
    version="1",
    folder="tests.projections",
    settings=Settings,
    sheet=Sheet,
    tables=Tables,
    beat=play,
    body=lambda sheet, settings, tables: Body(pools={"health": sheet.health}),
    why_not_begin=lambda state: None,
)

RULES = Rules.of(RULESET, Tables())
