"""A pool whose owner falls when it is empty, be it by a blow or by a game master's word."""

from domain.engine.outside import Outside, watched
from domain.engine.play import play
from domain.engine.scene import Scene
from domain.facts.events import BeatBegan, CombatantDowned, Damaged, Ruled
from domain.facts.state import Combatant
from domain.facts.term import Term
from domain.rulesets.shared.vital import Vital
from tests.rulesets.standing import Hand, standing, told

HEALTH = Vital("health", "knocked-out", "T-7")
THREE = standing(*(Combatant(who, who, b"{}", pools={"health": 5}) for who in ("ann", "ben", "cid")))


def test_points_are_lost_and_none_are_won_by_a_blow() -> None:
    def script(scene: Scene) -> None:
        HEALTH.hurt(scene, "ann", (Term("blow", 2), Term("armour", 3, "-")), "r1.ben.hits", "T-6")
        assert scene["ann"].pools["health"] == 5
        HEALTH.hurt(scene, "ann", (Term("blow", 6),), "r1.ben.hits", "T-6")

    assert [type(event) for event in told(THREE, script)] == [Damaged, Damaged, CombatantDowned]


def test_who_is_decreed_to_have_none_left_falls_at_once() -> None:
    def script(scene: Scene, tables: object) -> None:
        scene.tell(BeatBegan("r1", 1))
        scene.roll("ann", "1d6", "r1.ann.hits", rule="T-1")

    ruled = Ruled("ruling.1", "a bottle flies", followed=True)
    gone = Damaged("ben", "health", 9, "ruling.1", "ruling")
    fell = CombatantDowned("ben", "knocked-out", "r1", "T-7")
    beat = watched(script, Outside(answers=HEALTH.answers), None)  # type: ignore[arg-type]
    recorded = (BeatBegan("r1", 1), ruled, gone, fell)
    assert play(beat, THREE, Hand(3), recorded).state.combatants["ben"].down == "knocked-out"
