"""What follows a leave or a decree: an area at 0, and whoever is out has no action left (PCT-10, PCT-61)."""

from functools import partial

from domain.engine.news import News
from domain.engine.outside import Outside
from domain.engine.scene import Scene
from domain.rulesets.percentile.outcomes import consequences, spend_all
from domain.rulesets.percentile.status import SIDES, able
from domain.rulesets.percentile.tables import PercentileTables


def answer(tables: PercentileTables, scene: Scene, news: News) -> None:
    """Every empty area, by the rule of the last point (PCT-10); who is out acts no more (PCT-61)."""
    because = scene.state.beat
    for who in tuple(scene.state.combatants):
        for part in scene[who].parts:
            consequences(scene, tables, who, part, because)
        if not able(scene[who]):
            spend_all(scene, who, because, "PCT-61")


OUTSIDE = Outside(
    answers=lambda tables: partial(answer, tables),
    parting="PCT-61",
    decided=SIDES.decided,
)
