"""Opposed totals: both throw and add what is theirs, and the higher total wins by what it is higher."""

from domain.engine.prompts import Contest
from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.events import Contested
from domain.facts.term import Term


def oppose(
    scene: Scene,
    who: Name,
    foe: Name,
    dice: str,
    key: Key,
    *,
    rule: str,
    mine: tuple[Term, ...] = (),
    theirs: tuple[Term, ...] = (),
    ties: Name = "",
    because: Key = "",
) -> Contest:
    """Throw `dice` for both, under `key.who` and `key.foe`, and tell who won; level totals go to `ties`.

    Where each holds its dice against a number of its own, it is `Scene.contest` instead; where nothing but
    the winner counts, `Scene.outdo`: odds go into every pair of faces here.
    """
    first = scene.roll(who, dice, f"{key}.{who}", adding=mine, rule=rule, because=because)
    second = scene.roll(foe, dice, f"{key}.{foe}", adding=theirs, rule=rule, because=because)
    margin = first.total - second.total
    winner = who if margin > 0 else foe if margin < 0 else ties
    act = key.rpartition(".")[2]
    scene.tell(Contested(who, foe, act, winner, abs(margin), first.key, rule))
    return Contest(first.key, winner, abs(margin))
