"""Going down and getting up, and coming off a mount (SPG-27, SPG-44, SPG-45)."""

from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.events import CounterSet, Moved, PostureChanged
from domain.facts.state import State
from domain.facts.term import Term
from domain.rulesets.shared.conditions import count
from domain.rulesets.shared.ending_holds import end_holds
from domain.rulesets.swordspath.moves import ADVANTAGE, RIDE
from domain.rulesets.swordspath.sheet import sheet
from domain.rulesets.swordspath.status import DOWN, UP, able, grips_of, grips_on, seat
from domain.rulesets.swordspath.tables import SwordspathTables


def lie(scene: Scene, who: Name, phases: int, because: Key, rule: str) -> None:
    """Down, with so many phases to stand; going down again keeps the larger number (SPG-27)."""
    if scene[who].posture != DOWN:
        scene.tell(PostureChanged(who, DOWN, because, rule))
    if phases > scene[who].counter("down"):
        scene.tell(CounterSet(who, "down", phases, because, "SPG-27"))


def phases_to_stand(scene: Scene, tables: SwordspathTables, who: Name, because: Key) -> int:
    """The die says how many (SPG-27)."""
    rows = tables.standing.rows[:-1]
    rise = f"{scene.state.beat}.{who}.rise"
    row = scene.pick(who, "1d6", rise, rule="SPG-27", rows=rows, because=because).row
    return tables.standing.phases[row]


def get_up(scene: Scene, because: Key) -> None:
    """At the start of a phase: on their feet, or a phase nearer to it unless a hold keeps them down
    (SPG-27)."""
    for who in tuple(scene.state.combatants):
        if scene[who].posture != DOWN or not able(scene.state, who):
            continue
        left = scene[who].counter("down")
        if left == 0:
            stand(scene, who, because)
        elif not grips_on(scene.state, who) and not grips_of(scene.state, who):
            scene.tell(CounterSet(who, "down", left - 1, because, "SPG-27"))


def stand(scene: Scene, who: Name, because: Key) -> None:
    """On their feet; with that the advantage of whoever threw them is gone."""
    scene.tell(PostureChanged(who, UP, because, "SPG-27"))
    count(scene, who, "down", 0, because, "SPG-27")
    end_holds(scene, lambda hold: hold.kind == ADVANTAGE and hold.victim == who, because, "SPG-27")


def saddle(state: State, who: Name) -> int:
    """Feet from a rider's saddle to the ground; 0 for one who sits in none."""
    ride = seat(state, who)
    beast = sheet(state, ride.victim).mount if ride is not None else None
    return beast.saddle if beast is not None else 0


def unseat(scene: Scene, who: Name, because: Key, rule: str) -> None:
    """Off the mount, in the hex where they sat."""
    end_holds(scene, lambda hold: hold.holder == who and hold.kind == RIDE, because, rule)
    if scene[who].height:
        scene.tell(Moved(who, scene[who].at, scene[who].at, "fall", because, rule))


def injury(tables: SwordspathTables, feet: int) -> tuple[Term, ...]:
    """What a fall does: so much for every five feet begun (SPG-45)."""
    return (
        Term("fall-points", tables.fall.points, rule="SPG-45"),
        Term("started-heights", -(-feet // tables.fall.feet), "x", "SPG-45"),
    )
