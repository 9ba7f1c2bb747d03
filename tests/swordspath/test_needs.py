"""Every condition of what can be declared, each failing alone: its refusal names it, and what would be
allowed."""

from collections.abc import Iterator

import msgspec
import pytest

from adapters.books.systems import ruleset
from adapters.books.tables import rules
from domain.engine.menus.acts import Act
from domain.engine.menus.needs import Need, flat
from domain.facts.choice import Choice
from domain.facts.hexes import FARTHEST, Hex
from domain.facts.state import Hold
from domain.rulesets.swordspath.rules_in_force import RulesInForce
from domain.rulesets.swordspath.settings import SwordspathSettings
from domain.rulesets.swordspath.stance import Own, Stance

RULES = rules(ruleset("swordspath"))
ACTS: dict[str, Act[Stance]] = {act.name: act for act in RULES.ruleset.acts(RULES.tables)}
RULESET = RulesInForce(RULES.tables, SwordspathSettings())

ann = Own(RULESET, "ann", 6, ("bob", "cid"), True, (), (), None, 0, (), (), (), ())
near = Stance(ann, "bob", "foe", touching=True)
far = msgspec.structs.replace(near, touching=False, beyond=((1, ()),))
alone = Stance(ann, at=Hex(0, 0), pace=5)


def hers(case: Stance, **changes: object) -> Stance:
    """The same, but for what is changed of herself."""
    return msgspec.structs.replace(case, own=msgspec.structs.replace(case.own, **changes))


def his(case: Stance, **changes: object) -> Stance:
    """The same, but for what is changed of the other."""
    return msgspec.structs.replace(case, **changes)


def read(case: Stance, **settings: object) -> Stance:
    """The same under other readings."""
    return hers(case, rules=RulesInForce(RULES.tables, SwordspathSettings(**settings)))  # type: ignore[arg-type]


def hold(kind: str, holder: str = "bob", victim: str = "ann", **more: object) -> Hold:
    return Hold(holder, victim, kind, **more)  # type: ignore[arg-type]


LOCK = hold("lock-joint-arm", part="left-arm")
GRAB = hold("grab-arm", part="left-arm")
RIDE = hold("ride", "ann", "grey", using=("left-hand",))
riding = hers(near, ride=RIDE, rams=1)
pinning = hers(near, holding=(hold("pin-all", "ann", "bob"),))
pinning_cid = hers(near, holding=(hold("pin-one-arm-free", "ann", "cid", using=("left-arm",)),))
armed = hers(near, things=(("knife", "right-hand"),), weapons=("knife",), shields=("buckler",))


def punch(**changes: object) -> Choice:
    plain = Choice("punch", foe="bob", using=("right-arm",), manner=("normal",), price=2)
    return msgspec.structs.replace(plain, **changes)


def grab(act: str = "grab-body", **more: object) -> Choice:
    return Choice(act, foe="bob", price=4, **more)  # type: ignore[arg-type]


KICK = punch(act="kick", using=("right-leg",), price=3)
BUTT = punch(act="head-butt", using=("head",))
POMMEL = punch(act="pommel-strike", using=("knife",))
BASH = punch(act="shield-strike", using=("buckler",))
DUCK, BLOCK, RAM, CLOSE = (Choice(act, foe="bob") for act in ("duck", "block", "ram", "close"))
LET_GO, DROP = Choice("let-go", foe="bob"), Choice("drop", using=("knife",))
WALK = Choice("walk-off", to=Hex(0, -3))

FAILING = (
    (hers(near, held=(LOCK,)), punch(), "ann is in a joint lock by bob and may only try to escape from it."),
    (hers(near, held=(hold("pin-all"),)), punch(),
     "ann is pinned by bob and may only try to escape from it."),
    (alone, punch(foe=""), "'punch right-arm normal' must name a foe: bob, cid."),
    (Stance(ann, "zoe"), punch(foe="zoe"), "There is no 'zoe' here; foes are bob, cid."),
    (Stance(ann, "grey", "mount"), DUCK, "bob is a mount and no target; foes are bob, cid."),
    (his(near, side="out"), punch(), "bob is out of the fight; foes are bob, cid."),
    (his(near, side="friend"), punch(), "bob is on ann's own side; foes are bob, cid."),
    (pinning, punch(), "ann pins bob, which leaves them no limb to strike or parry."),
    (pinning_cid, punch(), "ann pins cid, which leaves them only left-arm, to punch, elbow and parry."),
    (pinning, KICK, "ann pins bob, which leaves them no limb to strike or parry."),
    (far, punch(), "punch reaches 1 hex: bob is out of reach, and no closing brings them within it."),
    (near, punch(manner=()),
     "'punch bob right-arm' must be said like 'punch bob right-arm short'."),
    (near, punch(using=("head",)), "A punch is made with right-arm, left-arm, not with head."),
    (hers(near, disabled=("right-arm",)), punch(), "ann's right-arm is disabled and cannot strike."),
    (hers(near, held=(hold("grab-both-arms"),)), punch(), "ann's right-arm is grabbed and cannot strike."),
    (near, punch(manner=("huge",)), "A punch is made short, normal, long, not huge."),
    (near, punch(price=1), "'punch bob right-arm normal' costs 2 combat actions, not 1."),
    (hers(near, actions=1), punch(),
     "'punch bob right-arm normal' costs 2 combat actions; ann has 1 this phase."),
    (hers(near, actions=0), msgspec.structs.replace(DUCK, price=1),
     "'duck bob' costs 1 combat action; ann has 0 this phase."),
    (hers(near, actions=3), grab(), "'grab-body bob' costs 4 combat actions; ann has 3 this phase."),
    (near, punch(act="kick"), "A kick is made with right-leg, left-leg, not with right-arm."),
    (near, punch(act="kick", using=()),
     "'kick bob normal' must be said like 'kick bob right-leg normal'."),
    (near, punch(act="head-butt"), "A head-butt is made with head, not with right-arm."),
    (near, punch(act="head-butt", manner=()), "'head-butt bob right-arm' must be said like "
     "'head-butt bob head normal'."),
    (near, msgspec.structs.replace(BUTT, manner=("long",)), "A head-butt is made normal, not long."),
    (near, POMMEL, "ann has no weapon for a pommel-strike."),
    (armed, punch(act="pommel-strike", using=("sword",)),
     "A pommel-strike is made with knife, not with sword."),
    (armed, punch(act="pommel-strike", using=()), "'pommel-strike bob normal' must be said like "
     "'pommel-strike bob knife normal'."),
    (near, BASH, "ann has no shield for a shield-strike."),
    (alone, Choice("duck"), "'duck' must name a foe: bob, cid."),
    (near, Choice("duck", foe="bob", count=2, price=1),
     "'duck 2 bob' must be said like 'duck bob'. It takes no count."),
    (hers(near, disabled=("right-arm", "left-arm")), BLOCK, "ann has no arm left to block with."),
    (his(far, armed=True), BLOCK, "A block against an armed foe wants range 1 (or closing in to it); "
     "a duck is possible at any range."),
    (hers(near, held=(LOCK,)), grab("escape-choke"),
     "ann is in a joint lock by bob and may only try to escape from it."),
    (alone, Choice("escape-choke"), "'escape-choke' must name a foe: bob, cid."),
    (read(pinning, pin_holder="limbs-only"), grab(), "ann is busy with a pin: no grapple beside it."),
    (pinning_cid, grab(), "ann pins cid and may grapple nobody else."),
    (near, grab("escape-choke"), "bob does not hold ann: there is nothing to escape from."),
    (his(near, theirs=GRAB), grab("escape-choke"),
     "The hold of bob is grab-arm; out of it goes escape-grab-limb."),
    (far, grab(), "grab-body reaches 1 hex: bob is out of reach, and no closing brings them within it."),
    (near, grab(part="head"),
     "'grab-body bob head' must be said like 'grab-body bob'. It takes no part."),
    (his(near, theirs=LOCK), grab("escape-joint-arm", part="right-arm"),
     "The joint lock is on the left-arm, which the escape names."),
    (his(near, theirs=GRAB), grab("escape-grab-limb", part="left-arm"),
     "Only an escape from a joint lock names a limb."),
    (hers(near, disabled=("right-arm", "left-arm")), grab(), "ann has no arm left to grapple with."),
    (near, grab("grab-arm"), "'grab-arm bob' must be said like 'grab-arm bob right-arm'."),
    (near, grab("grab-arm", part="left-leg"), "grab-arm names one of right-arm, left-arm, not 'left-leg'."),
    (near, grab("grab-leg"), "'grab-leg bob' must be said like 'grab-leg bob right-leg'."),
    (near, grab("grab-leg", part="left-arm"), "grab-leg names one of right-leg, left-leg, not 'left-arm'."),
    (read(near, grab_first=True), grab("pin-all"), "ann must have hold of bob first."),
    (near, grab("pin-one-arm-free", using=("head",)),
     "pin-one-arm-free names one of right-arm, left-arm, not 'head'."),
    (near, grab("pin-both-arms-free"), "'pin-both-arms-free bob' must be said like "
     "'pin-both-arms-free bob right-arm left-arm'."),
    (near, grab("pin-both-arms-free", using=("left-arm", "right-arm")),
     "pin-both-arms-free leaves both arms free: right-arm left-arm."),
    (near, grab("drag-off-horse"), "bob is not mounted and cannot be dragged off a horse."),
    (his(near, mounted=True), grab("throw", manner=("north",)),
     "bob is mounted: drag them off their horse instead."),
    (near, grab("throw"), "'throw bob' must be said like 'throw bob north'."),
    (near, grab("throw", manner=("up",)),
     "throw names one of north, north-east, south-east, south, south-west, "
     "north-west, not 'up'."),
    (alone, Choice("ram"), "'ram' must name a foe: bob, cid."),
    (near, RAM, "ann is not mounted and has nothing to ram with."),
    (hers(riding, rams=0), RAM, "ann cannot ride well enough: the mount has no combat action."),
    (hers(far, ride=RIDE, rams=1), RAM, "ram reaches 1 hex: bob is out of reach, and no closing brings them "
     "within it."),
    (riding, msgspec.structs.replace(RAM, price=1),
     "'ram bob' takes no price."),
    (alone, Choice("close"), "'close' must name a foe: bob, cid."),
    (hers(far, held=(GRAB,)), CLOSE, "ann is held by bob and cannot walk."),
    (hers(far, holding=(hold("grab-leg", "ann", "cid"),)), CLOSE, "ann holds cid and cannot walk: letting go "
     "counts only later in the phase."),
    (hers(far, upright=False), CLOSE, "ann is down and cannot walk."),
    (near, CLOSE, "bob is in contact already: there is nothing to close."),
    (alone, msgspec.structs.replace(WALK, foe="bob"),
     "'walk-off bob 0,-3' is done to nobody: leave bob out."),
    (alone, Choice("walk-off"), "'walk-off' must be said like 'walk-off 0,-1'."),
    (alone, Choice("walk-off", to=Hex(1, 1)), "'walk-off 1,1' is no walk straight along one of the six "
     "directions."),
    (alone, Choice("walk-off", to=Hex(0, 6)), "ann walks 5 hexes at most in a phase, not 6."),
    (his(alone, at=Hex(0, FARTHEST)), Choice("walk-off", to=Hex(0, FARTHEST + 1)),
     f"'walk-off 0,{FARTHEST + 1}' leads off every map."),
    (far, msgspec.structs.replace(CLOSE, count=1),
     "'close 1 bob' must be said like 'close bob'. It takes no count."),
    (his(near, mine=GRAB), msgspec.structs.replace(LET_GO, count=1),
     "'let-go 1 bob' must be said like "
     "'let-go bob'. It takes no count."),
    (alone, Choice("let-go"), "'let-go' must name a foe: bob, cid."),
    (near, LET_GO, "ann has no hold on bob that they could let go."),
    (hers(alone, ride=RIDE), Choice("drop-reins"), "'drop-reins' must be said like "
     "'drop-reins left-hand'."),
    (hers(alone, ride=RIDE), Choice("drop-reins", using=("right-hand",)),
     "ann has no reins in the right-hand."),
    (alone, Choice("drop"),
     "'drop' must be said like 'drop sword'; there is nothing of the kind for ann."),
    (alone, DROP, "ann has nothing in hand, not knife."),
    (alone, Choice("yield", count=1), "'yield 1' must be said like 'yield'. It takes no count."),
)  # fmt: skip


@pytest.mark.parametrize(("case", "pick", "said"), FAILING, ids=[said for _, _, said in FAILING])
def test_a_refusal_names_one_condition(case: Stance, pick: Choice, said: str) -> None:
    refused = ACTS[pick.act].why_not(case, pick)

    assert refused is not None
    assert refused.sentence == said


def failing() -> Iterator[Need[Stance]]:
    for case, pick, _ in FAILING:
        yield next(each for each in flat(ACTS[pick.act].needs) if not each.met(case, pick))


def test_every_condition_fails_somewhere() -> None:
    def named(each: Need[Stance]) -> tuple[str, str, str]:
        return each.code, each.rule, each.means

    seen = set(map(named, failing()))

    assert {named(each) for act in ACTS.values() for each in act.conditions()} - seen == set()


def test_what_lacks_nothing_can_be_declared() -> None:
    some = (
        (near, punch()), (near, KICK), (near, BUTT), (armed, POMMEL), (armed, BASH), (near, grab()),
        (near, Choice("duck", foe="bob", price=1)),
        (his(far, armed=True), Choice("duck", foe="bob", price=3)),
        (far, Choice("block", foe="bob", price=1)), (riding, RAM), (far, CLOSE), (alone, WALK),
        (his(far, beyond=((1, ("bob",)),)), punch()), (read(far, contact="armed-blocks"), punch()),
        (his(hers(near, held=(LOCK,)), theirs=LOCK), grab("escape-joint-arm", part="left-arm")),
        (his(near, mine=GRAB), LET_GO), (armed, msgspec.structs.replace(DROP, foe="")),
        (hers(alone, ride=RIDE), Choice("drop-reins", using=("left-hand",))), (alone, Choice("yield")),
    )  # fmt: skip

    assert [ACTS[pick.act].why_not(case, pick) for case, pick in some] == [None] * len(some)
