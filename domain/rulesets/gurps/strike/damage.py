"""How many dice a blow does, and what is added to them (GUR-150, GUR-151, GUR-154, GUR-201)."""

from typing import NamedTuple

from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.events import CounterSet
from domain.facts.state import State
from domain.facts.term import Term
from domain.rulesets.gurps.core.acts import maneuver, manner
from domain.rulesets.gurps.core.body import limb
from domain.rulesets.gurps.core.injury import Wound, injure, protection
from domain.rulesets.gurps.core.modifiers import ModifierName
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.sheet import sheet
from domain.rulesets.gurps.core.status import able
from domain.rulesets.gurps.core.tables import GurpsTables, dice
from domain.rulesets.gurps.strike.knockback import hurled, knock_back
from domain.rulesets.gurps.turn.maneuvers import STRONG


class Blow(NamedTuple):
    """Damage that is about to be rolled: `dice` six-sided dice and the terms that are added to them.

    part      where it lands
    kind      `cr`, `cut`, `imp` and so on
    because   the key of the roll that brought it about
    using     the limb or the item that strikes
    armed     with a weapon; a bare limb may hurt itself (GUR-204)
    behind    it comes from behind, on the armour there
    """

    who: Name
    foe: Name
    part: str
    dice: int
    adds: tuple[Term, ...]
    kind: str
    because: Key
    rule: str
    using: str = ""
    armed: bool = False
    behind: bool = False


class Basic(NamedTuple):
    """The dice of a blow before training and luck: how many, and each thing that adds to them by its name."""

    number: int
    adds: tuple[Term, ...]


def thrusting(tables: GurpsTables, st: int, *more: Term) -> Basic:
    """The thrust of a ST, and what the blow adds to it (GUR-151, GUR-200)."""
    plain = tables.thrust(st)
    terms = (Term("thrust", plain.adds, rule="GUR-151"), *more)
    return Basic(plain.number, tuple(term for term in terms if term.value))


def based(tables: GurpsTables, st: int, text: str, by: str, rule: str) -> Basic:
    """`thr+2`, `sw-1` or plain dice for a ST (GUR-151); what goes beyond thrust or swing is `by` the blow.

    Damage goes by full ST, however tired (GUR-179).
    """
    for word, name, of in (("thr", "thrust", tables.thrust), ("sw", "swing", tables.swing)):
        if text.startswith(word):
            plain = of(st)
            own = (
                Term(name, plain.adds, rule="GUR-151"),
                Term(by, int(text.removeprefix(word) or "0"), rule=rule),
            )
            return Basic(plain.number, tuple(term for term in own if term.value))
    plain = dice(text)
    return Basic(plain.number, (Term(by, plain.adds, rule=rule),) if plain.adds else ())


def adds(
    state: State, tables: GurpsTables, who: Name, basic: Basic, skill: str, *, strong: bool = True
) -> tuple[Term, ...]:
    """What is added to the dice: of the blow, of training, of an All-Out Attack (GUR-154, GUR-201)."""
    terms = list(basic.adds)
    if bonus := trained(state, tables, who, skill):
        terms.append(Term(skill, bonus * basic.number, rule="GUR-201"))
    return (*terms, *all_out(state, tables, who, basic.number)) if strong else tuple(terms)


def all_out(
    state: State, tables: GurpsTables, who: Name, number: int, name: ModifierName = "strong"
) -> tuple[Term, ...]:
    """Of an All-Out Attack (Strong), or +1 a die if that is more (GUR-056, GUR-154)."""
    if (maneuver(state, who), manner(state, who)) != ("all-out-attack", STRONG):
        return ()
    plain = tables.modifier(name)
    return (Term(plain.name, max(plain.value, number), rule=plain.rule),)


def trained(state: State, tables: GurpsTables, who: Name, skill: str) -> int:
    """What a skill adds to each die (GUR-201)."""
    known = sheet(state, who).skills.get(skill, 0) - sheet(state, who).dx
    return max(
        (row.bonus for row in tables.damage_training if row.skill == skill and known >= row.above), default=0
    )


def strike_home(scene: Scene, tables: GurpsTables, blow: Blow, slot: Key) -> Wound:
    """Roll the damage and let it do all that it does, in the order of GUR-197: `slot.damage` and so on."""
    least = Term("least", 0 if blow.kind == "cr" else 1, "floor", "GUR-150")
    opening = exposed(scene.state, tables, blow)
    adding = (*blow.adds, *opening, least)
    die = scene.roll(blow.who, f"{blow.dice}d6", f"{slot}.damage", rule="GUR-150", adding=adding)
    if opening and settings(scene.state).evade_harm == "first-hit":
        scene.tell(CounterSet(blow.foe, "open-to", 0, die.key, "GUR-109", blow.who))
    wound = injure(
        scene, tables, blow.foe, blow.part, die.total, blow.kind, die.key, "GUR-169",
        slot=slot, behind=blow.behind,
    )  # fmt: skip
    far = hurled(scene.state, blow.foe, wound, blow.kind)
    knock_back(scene, tables, blow.who, blow.foe, far, die.key, slot)
    if not blow.armed:
        hurt_oneself(scene, tables, blow, wound.basic, die.key, slot)
    return wound


def exposed(state: State, tables: GurpsTables, blow: Blow) -> tuple[Term, ...]:
    """On the hits of a foe past whom a stunt failed, until one's next turn (GUR-109, A50)."""
    bonus = state.combatants[blow.foe].counter("open-to", blow.who)
    return (tables.each("failed-stunt", bonus),) if bonus else ()


def hurt_oneself(scene: Scene, tables: GurpsTables, blow: Blow, basic: int, because: Key, slot: Key) -> None:
    """Rigid armour hurts the limb that strikes it: a point for so much damage, at most its DR (GUR-204)."""
    stops, _ = protection(scene.state, tables, blow.foe, blow.part, "rigid", blow.behind)
    if stops < tables.limit("hard-armour") or not able(scene.state, blow.who):
        return
    part = "face" if blow.using == "teeth" else "torso"
    if limb(blow.using) in ("hand", "foot"):
        part = blow.using
    points = min(basic // tables.limit("hurts-oneself"), stops)
    injure(scene, tables, blow.who, part, points, "cr", because, "GUR-204", slot=slot)
