"""Somebody in a brawl, armed or not, held or not, in all kinds of trouble, drawn by a seed."""

import json
import random
from collections.abc import Iterator
from typing import TypeVar

from domain.facts.choice import Choice, Name
from domain.facts.events import Feature
from domain.facts.hexes import ORIGIN, Hex, disc, neighbour
from domain.facts.state import Combatant, Condition, Hold, State
from domain.rulesets.gurps.core.body import HUMAN
from domain.rulesets.gurps.strike.attack import Attack
from domain.rulesets.gurps.turn.maneuvers import GUARDS, MANEUVERS, OFFENCES

T = TypeVar("T")

ANN, FOE, OTHER, STEED = "ann", "bo", "cy", "steed"
SKILLS = (
    "boxing", "brawling", "karate", "judo", "wrestling", "sumo-wrestling", "acrobatics", "jumping", "riding",
    "shield", "knife", "spear", "broadsword", "bow", "staff",
)  # fmt: skip
WEAPONS = {"knife": "large-knife", "spear": "spear", "bow": "bow", "staff": "quarterstaff"}
ITEMS = (*WEAPONS, "buckler", "cloak")
HANDS, FEET, ARMS = ("right-hand", "left-hand"), ("right-foot", "left-foot"), ("right-arm", "left-arm")
POSTURES = ("standing", "crouching", "kneeling", "sitting", "crawling", "lying")
STRIKERS = {
    "horns": {"damage": "thr", "reach": [0, 1]},
    "claws": {"damage": "thr", "reach": [0, 1], "kick": True},
}
DONE = (
    "readied", "swapped", "stepped", "stopped", "attacks", f"attacks:{FOE}", f"attacks:{OTHER}", "feints",
    f"feints:{FOE}", f"nerve:{FOE}", f"retreated:{FOE}", "stunt", "turn-over",
)  # fmt: skip
STATES = (
    "stunned", "exhausted", "blocked", "tumbled", "aloft", "broken-knife", "broken-spear", "broken-bow",
    "crippled-right-hand", "crippled-left-foot", "crippled-right-foot", "stuck-for-good-spear",
)  # fmt: skip
SETTINGS = {
    "shove_reach": "close", "unnamed_maneuvers": False, "still_slams": True, "bare_slam_parry": False,
    "second_nerve": True, "tackle_yard": "movement", "strike_weight": "a-tenth", "entry_side": "attack",
}  # fmt: skip


class Drawn:
    """A state in which somebody might do an act within such manoeuvres, but for one trouble or another."""

    def __init__(self, seed: int, act: str, within: tuple[str, ...]) -> None:
        self.seed, self.act, self.within = seed, act, within
        self.chance = random.Random(f"{act}/{seed}")
        self.way = self.chance.randrange(6)
        self.ahead = neighbour(ORIGIN, self.way)
        self.rides, self.line = self.often(12), self.often(10)
        self.calm = self.often(2)
        chosen = {name: value for name, value in SETTINGS.items() if self.often(5)}
        chosen["space"] = "line" if self.line else "map"
        people = [self.ann(), self.foe(FOE), self.foe(OTHER), *((self.steed(),) if self.rides else ())]
        people += self.crowd() if self.act == "sidestep" and self.often(5) else ()
        self.state = State(
            ruleset="gurps", settings=json.dumps(chosen).encode(), ground=tuple(self.ground()),
            combatants={one.name: one for one in people}, beat="t1.ann", number=1, who=(ANN,),
            holds={f"hold{n}": hold for n, hold in enumerate(self.holds())},
        )  # fmt: skip

    def often(self, one_in: int) -> bool:
        return not self.chance.randrange(one_in)

    def rare(self, condition: str) -> int:
        """How rarely he is so: what bears on the act is less rare."""
        apt = {
            "block": ("blocked",), "dodge": ("tumbled", "stunned"), "flying-tackle": ("crippled-left-foot",),
            "strike": ("crippled-left-foot", "crippled-right-foot"),
        }  # fmt: skip
        if condition in apt.get(self.act, ()) or (self.act == "pull-free" and condition.startswith("stuck")):
            return 4
        return 6 if condition.startswith(("broken", "crippled")) and not self.calm else 30

    def one(self, *of: T) -> T:
        return self.chance.choice(of)

    def ground(self) -> Iterator[Feature]:
        if self.act == "sidestep" and self.often(6):
            yield from (Feature(at, "floor") for at in disc(ORIGIN, 3) if at == ORIGIN or not self.often(3))
        if self.often(3):
            likely = (self.way + 1, self.way - 1) if self.act == "sidestep" else (self.way + 3,)
            yield Feature(self.one(*disc(ORIGIN, 1), *(neighbour(ORIGIN, way) for way in likely * 3)), "wall")

    def sheet(self, body: str = "humanoid") -> bytes:
        rarely = 2 if self.act == "strike" else 9
        own = {
            "st": self.one(3, 10, 12, 30), "dx": self.one(2, 5, 11, 14), "ht": 10, "body": body,
            "skills": {skill: self.one(2, 9, 14) for skill in SKILLS if not self.often(4)},
            "weapons": {name: {"kind": kind} for name, kind in WEAPONS.items()},
            "shields": {"buckler": {"db": 1}},
            "strikers": {name: own for name, own in STRIKERS.items() if self.often(rarely)},
        }  # fmt: skip
        return json.dumps(own).encode()

    def ann(self) -> Combatant:
        body = self.one("humanoid", "quadruped", "vermiform") if self.often(6) else "humanoid"
        if self.act == "pounce" and not self.often(4):
            body = "quadruped"
        counters = {"allowance": self.one(0, 4, 8, 12), "turns": 1}
        counters |= {counter: 1 for counter in DONE if self.often(60 if self.calm else 20)}
        counters |= {"stunt": 2} if self.act == "dodge" and self.often(6) else {}
        if self.act == "flying-tackle" and self.often(4):
            counters |= {"spent": 12}
        elif self.often(2):
            counters |= {"yards": 2, "spent": self.one(2, 4), "run": 2, "run-q": 0, "run-r": -2}
        conditions = {each: Condition(0) for each in STATES if self.often(self.rare(each))}
        if self.act in ("press-on", "run-through", "sidestep") or self.often(20):
            conditions[f"{self.one('at-bay', 'held-off')}-{FOE}"] = Condition(by=FOE)
        if self.often(8 if self.within and self.act != "slam" else 3):
            counters |= {f"entered:{self.one(FOE, OTHER)}": 1 + self.way, f"toward:{FOE}": 1}
        posture = self.one(*POSTURES) if self.often(6 if self.calm else 2) else "standing"
        if self.act == "pounce" and self.often(6):
            posture = "kneeling"
        return Combatant(
            ANN, "a", self.sheet(body), pools={"hp": self.one(10, 10, 0), "fp": 10}, parts=HUMAN,
            items=self.items(),
            facing=(self.way + self.one(0, 0, 0, 0, 0, 1, 3)) % 6, mount=STEED if self.rides else "",
            posture=posture, conditions=conditions, counters=counters, intent=self.intent(),
        )  # fmt: skip

    def items(self) -> dict[str, str]:
        held = {
            item: self.one("right-hand", "left-hand", "both-hands", "belt", "ground", "belt")
            for item in WEAPONS
        }
        places = {item: place for item, place in held.items() if not self.often(3)}
        if self.act == "shoot" and not self.often(4):
            places["bow"] = "both-hands"
        if self.often(2):
            places["buckler"] = self.one(*ARMS, *ARMS, "left-hand", "back", "belt")
        return places | ({"cloak": self.one("right-hand", "belt")} if self.often(8) else {})

    def intent(self) -> Choice:
        act = (
            self.one(*MANEUVERS, "break-free")
            if self.often(10) or not self.within
            else self.one(*self.within)
        )
        if self.act == "sidestep" and not self.often(4):
            act = "move"
        manner = {
            "all-out-attack": self.one(*OFFENCES),
            "all-out-defence": self.one(*GUARDS),
            "do-nothing": "undefended",
        }
        return Choice(act, manner=(manner[act],) if act in manner and not self.often(4) else ())

    def foe(self, name: Name) -> Combatant:
        near = (ORIGIN, self.ahead) if name == FOE else disc(ORIGIN, 1)
        at = self.one(*near) if not self.often(8) else self.one(*disc(ORIGIN, 3))
        if self.act == "slam" and name == OTHER and self.often(2):
            at = ORIGIN
        if self.act == "shoot" and self.often(3):
            at = Hex(self.ahead.q * 120, self.ahead.r * 120)
        friend = name == OTHER and self.often(2)
        counters = {f"toward:{ANN}": 1, f"entered:{ANN}": self.one(1, 4)} if self.often(5) else {}
        counters |= {f"attacks:{ANN}": self.one(1, 2)} if self.often(3) else {}
        return Combatant(
            name, "a" if friend else "b", self.sheet(), pools={"hp": 10, "fp": 10}, parts=HUMAN, at=at,
            facing=self.chance.randrange(6), counters=counters, items={"spear": "right-hand"},
            posture=self.one(*POSTURES) if self.often(4) else "standing",
            down="unconscious" if self.often(20) else "",
        )  # fmt: skip

    def steed(self) -> Combatant:
        body = self.one("quadruped", "humanoid")
        return Combatant(STEED, "a", self.sheet(body), pools={"hp": 10, "fp": 10}, parts=HUMAN)

    def crowd(self) -> Iterator[Combatant]:
        """Four more, where one might go."""
        at = neighbour(ORIGIN, self.way + 1)
        for name in ("di", "ed", "fay", "gus"):
            yield Combatant(name, "a", self.sheet(), pools={"hp": 10, "fp": 10}, parts=HUMAN, at=at)

    def holds(self) -> Iterator[Hold]:
        if self.act == "strike" and self.often(6):
            yield Hold(ANN, OTHER, "grapple", "torso", HANDS)
        elif self.often(8 if self.calm and self.act != "thrust" else 2):
            holder, victim = self.chance.sample((ANN, ANN, FOE, OTHER), 2)
            if holder != victim:
                armed = self.act in ("feint", "parry", "block", "draw", "thrust")
                part = self.one("torso", "neck", *ARMS, *HANDS, *FEET) if not armed else self.one(*ARMS)
                using = self.one(("right-hand",), ("left-hand",), HANDS)
                yield Hold(holder, victim, self.one("grapple", "grapple", "pin"), part, using)
        if self.often(3 if self.act in ("feint", "parry") else 8):
            yield Hold(FOE, ANN, "weapon", self.one("knife", "spear", "bow"), ("left-hand",))
        if self.often(3 if self.act in ("run-through", "press-on") else 15):
            yield Hold(FOE, ANN, "impaled", "spear", ("torso",), 5)
        if self.often(2 if self.act in ("pull-free", "leave-weapon") else 15):
            yield Hold(ANN, self.one(FOE, OTHER), "stuck", self.one("spear", "knife"), ("torso",), 5)

    # -- what he is attacked with

    def attack(self) -> Attack:
        """An attack of the foe on him."""
        using = self.one(("right-hand",), ("body",))
        return Attack(
            self.one("punch", "grapple", "slam"), FOE, ANN, "dx", "GUR-200", using, armed=self.often(4),
            heavy=self.often(3), ranged=self.often(12), retreat=not self.often(8), held=self.often(6),
        )  # fmt: skip

    # -- what he might think of

    def made_up(self, against: bool) -> Choice:
        """Something of that act, against somebody or not; most are said as they should be."""
        using = self.using()
        foe = (
            ""
            if against == self.often(40)
            else FOE
            if self.often(2)
            else self.one(FOE, ANN, OTHER, OTHER, "dan")
        )
        to = None
        if self.act == "sidestep" and self.line == self.often(9):
            aside = (neighbour(ORIGIN, self.way + 1), neighbour(ORIGIN, self.way - 1))
            to = self.one(*aside * 8, *disc(ORIGIN, 2))
        manner = self.manner()
        if self.act in ("dodge", "parry", "block") and self.often(2):
            manner, to = ("retreat", *manner), self.one(*disc(ORIGIN, 1), neighbour(ORIGIN, self.way + 3))
        if self.often(40):
            manner = ("so", *manner)
        return Choice(self.act, foe=foe, using=using, manner=manner, to=to)

    def using(self) -> tuple[str, ...]:
        """What he would do it with."""
        skill = self.one("dx", "dx", *SKILLS)
        item, place = self.one(*ITEMS), self.one(*HANDS, *ARMS, "both-hands", "belt")
        match self.act:
            case "attack" | "all-out-attack" | "feint" | "ready" if self.within == ("wait",):
                return (self.one(item, item, "unarmed"),)
            case "punch":
                return self.one(*HANDS, *HANDS, "hand-3"), skill
            case "bite":
                return self.one(*("teeth",) * 9, "tail"), skill
            case "kick":
                return self.one(*FEET * 4, "tail"), skill
            case "strike":
                return self.one(*tuple(STRIKERS) * 4, "tail"), skill
            case "slam" | "pounce" | "flying-tackle":
                return self.one(*("body",) * 9, "teeth"), self.one(skill, "riding", "dx")
            case "shield-rush":
                return self.one("buckler", "buckler", item), self.one("shield", "shield", "shield", "dx")
            case "shove":
                hands = self.one(HANDS, HANDS[:1], HANDS[1:], HANDS[::-1], ("hand-3",))
                return *hands, self.one("dx", "sumo-wrestling", skill)
            case "parry" if self.often(2):
                return self.one(*HANDS, *HANDS, "hand-3"), skill
            case "feint" if len(self.within) > 1 and self.often(2):
                return self.one(*("unarmed",) * 8, "dx"), skill
            case "draw" | "pick-up" | "grip":
                return item, place
            case "put-away":
                return item, self.one(place, "belt", "belt")
            case "shoot":
                return (self.one("bow", item),)
            case "block":
                return (self.one(*("buckler",) * 5, item),)
            case "thrust" | "swing" | "two-handed-thrust" | "parry" | "pull-free" | "leave-weapon":
                return (item,)
            case "feint" if self.within:
                return (item,)
            case _:
                return ()

    def manner(self) -> tuple[str, ...]:
        match self.act:
            case "all-out-attack":
                return (self.one(*OFFENCES, "weak"),)
            case "all-out-defence":
                return (self.one(*GUARDS, "run"),)
            case "do-nothing":
                return self.one((), ("undefended",), ("well",))
            case "change-posture" | "take-posture":
                return (self.one(*POSTURES, "floating"),)
            case "when" | "when-anybody":
                return (self.one("comes-into-reach", "attacks", "speaks"),)
            case "dodge":
                return self.one((), (), ("acrobatic",))
            case _:
                return ()
