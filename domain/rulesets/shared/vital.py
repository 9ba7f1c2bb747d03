"""A pool that keeps its owner in the fight: points are lost, and whoever has none left is out."""

from collections.abc import Callable
from typing import NamedTuple

from domain.engine.news import News
from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.events import CombatantDowned, Damaged
from domain.facts.term import Term, worth


class Vital(NamedTuple):
    """The pool, how somebody without a point of it is out, and the rule that says so."""

    pool: str
    how: str
    rule: str

    def hurt(
        self, scene: Scene, who: Name, terms: tuple[Term, ...], because: Key, rule: str, part: str = ""
    ) -> None:
        """Points are lost, never fewer than 0; without any left they fall. `part` is where it struck."""
        points = max(worth(terms), 0)
        scene.tell(Damaged(who, self.pool, points, because, rule, part=part, terms=terms))
        self.fall(scene, who, because)

    def fall(self, scene: Scene, who: Name, because: Key) -> None:
        """Who has none left and is up yet is out of the fight."""
        if scene[who].pools[self.pool] <= 0 and not scene[who].down:
            scene.tell(CombatantDowned(who, self.how, because, self.rule))

    def answers(self, tables: object) -> Callable[[Scene, News], None]:
        """The same after a game master's word: for `Outside.answers`."""

        def answer(scene: Scene, news: News) -> None:
            for who in tuple(scene.state.combatants):
                self.fall(scene, who, scene.state.beat)

        return answer
