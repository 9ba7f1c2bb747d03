"""Whether a fight stands as another one, or as itself at another time."""

import msgspec

from domain.engine.combat import Combat
from domain.engine.menus.menu import Menu
from domain.engine.prompts import ChoicePrompt, RollPrompt


def same_but_for_notes(one: Combat, other: Combat) -> bool:
    """Whether two combats stand alike, whatever was noted in between."""
    return one.state == other.state and asked(one) == asked(other) and one.path() == other.path()


def same(one: Combat, other: Combat) -> bool:
    """Whether two combats stand alike: state, what is asked, what is answered, and where in the stream."""
    return (
        one.state == other.state
        and asked(one) == asked(other)
        and one.answered == other.answered
        and (one.last, one.line, one.withdrawn) == (other.last, other.line, other.withdrawn)
    )


def asked(combat: Combat) -> list[object]:
    """The open asks, in a form that can be compared."""
    return [_near(prompt) if isinstance(prompt, ChoicePrompt) else _unread(prompt) for prompt in combat.asks]


def _near(prompt: ChoicePrompt) -> ChoicePrompt:
    """The question without what lies farther off, which follows from the state and takes long to list."""
    return msgspec.structs.replace(prompt, menu=Menu.plain(prompt.menu.near))


def _unread(prompt: RollPrompt) -> RollPrompt:
    """The roll without what the script makes of it, which is a function anew each time it is asked for."""
    rival = None if prompt.rival is None else prompt.rival._replace(reads=max)
    return msgspec.structs.replace(prompt, reads=len, rival=rival)
