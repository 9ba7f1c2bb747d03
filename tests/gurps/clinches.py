"""Two who have hold of each other in all manner of ways, and one who looks on, drawn by a seed."""

import json
import random

from domain.facts.choice import Choice, Name
from domain.facts.hexes import ORIGIN, Hex
from domain.facts.state import Combatant, Condition, Hold, State

HERO, FOE, THIRD = "ann", "bob", "cid"
HANDS = ("right-hand", "left-hand", "hand-3")
SKILLS = ("dx", "judo", "wrestling", "boxing")
POSTURES = ("standing", "standing", "standing", "kneeling", "crawling", "lying")
PARTS = ("torso", "neck", "skull", "right-arm", "left-arm", "right-hand", "right-leg", "eye")
THINGS = ("knife", "whip", "stick")
SETTINGS = {
    "strangle_again": False, "pin_from": "the-ground", "force_drop": "attack", "choke_hold": "martial-arts",
    "space": "map",
}  # fmt: skip
MANEUVERS = ("attack", "all-out-attack", "move-and-attack", "move", "wait", "break-free")

GRIPS: dict[str, tuple[tuple[str, str], ...]] = {
    "takedown": (("grapple", "torso"),),
    "pin": (("grapple", "torso"), ("grapple", "torso"), ("pin", "torso")),
    "strangle": (("grapple", "neck"), ("grapple", "neck"), ("choke-hold", "neck")),
    "squeeze": (("grapple", "torso"),),
    "choke-hold": (("grapple", "neck"), ("choke-hold", "neck"), ("", ""), ("", "")),
    "tighten": (("choke-hold", "neck"), ("choke-hold", "neck"), ("grapple", "neck")),
    "arm-lock": (("grapple", "right-arm"), ("arm-lock", "left-arm"), ("", ""), ("", "")),
    "bend": (("arm-lock", "right-arm"),),
    "neck-snap": (("grapple", "neck"), ("grapple", "skull"), ("choke-hold", "neck")),
    "wrench": (("grapple", "right-arm"), ("grapple", "right-leg"), ("arm-lock", "right-arm")),
    "judo-throw": (("grapple", "torso"), ("", "")),
    "force-drop": (("grapple", "right-arm"), ("grapple", "right-hand")),
    "wrest": (("weapon", "knife"), ("weapon", "knife"), ("grapple", "right-hand"), ("", "")),
    "drag": (("grapple", "torso"), ("pin", "torso")),
    "carry": (("grapple", "torso"), ("pin", "torso")),
    "let-go": (("grapple", "torso"), ("weapon", "knife"), ("grapple", "right-leg")),
    "release": (("grapple", "torso"), ("weapon", "knife"), ("pin", "torso")),
    "grapple": (("", ""), ("", ""), ("", ""), ("grapple", "torso")),
    "grab": (("", ""), ("", ""), ("", ""), ("weapon", "knife")),
}
"""What she holds of him, where she might do an act: kind and part."""


class Drawn:
    """A state in which somebody might do an act, were it not for one trouble or another."""

    def __init__(self, seed: int, act: str) -> None:
        self.chance, self.act = random.Random(seed), act
        self.second = self.chance.randint(2, 14)
        self.holds: dict[str, Hold] = {}
        self.counters: dict[Name, dict[str, int]] = {
            who: {"turns": self.second} for who in (HERO, FOE, THIRD)
        }
        self.taken()
        people = (self.person(HERO, "a"), self.person(FOE, "b"), self.person(THIRD, "ab"[self.often(2)]))
        chosen = {name: value for name, value in SETTINGS.items() if self.often(2)} | {"in_combat": True}
        self.state = State(
            ruleset="gurps", settings=json.dumps({"space": "line", **chosen}).encode(),
            combatants={one.name: one for one in people}, beat="t1.ann", number=self.second, who=(HERO,),
            holds=self.holds,
        )  # fmt: skip

    def often(self, one_in: int) -> bool:
        return not self.chance.randrange(one_in)

    def taken(self) -> None:
        """Who has hold of whom."""
        kind, part = self.chance.choice(GRIPS.get(self.act, (("", ""),)))
        if kind and not self.often(12):
            self.hold(HERO, FOE, kind, part)
        if self.often(2 if self.act in ("break-free", "wrest", "grapple", "grab", "throw-away") else 8):
            for_things = {"wrest": ("weapon", "weapon", "pin"), "grab": ("weapon", "grapple", "grapple")}
            kind = self.chance.choice(for_things.get(self.act, ("grapple", "grapple", "pin")))
            parts = {"weapon": ("whip", "whip", "knife"), "grapple": ("torso", "right-arm", "left-hand")}
            self.hold(FOE, HERO, kind, self.chance.choice(parts.get(kind, ("torso",))))
        if self.often(4):
            self.hold(HERO, self.chance.choice((FOE, FOE, THIRD)), "grapple", self.chance.choice(PARTS[:-1]))

    def hold(self, holder: Name, victim: Name, kind: str, part: str) -> None:
        skill = self.chance.choice(("dx", "judo", "wrestling"))
        hands = self.chance.choice((HANDS[:2], HANDS[:2], HANDS[:1], HANDS[1:2]))
        name = f"{holder}_{victim}_{part}"
        self.holds[name] = Hold(holder, victim, kind, part, (*hands, skill))
        self.counters[holder][f"since:{name}"] = self.second - (not self.often(3))
        self.counters[holder][f"squeezed:{name}"] = self.chance.randrange(2)
        self.counters[victim][f"struggled:{name}"] = self.chance.choice((0, 1, self.second))

    def sheet(self) -> bytes:
        known = {skill: self.chance.choice((2, 12, 14)) for skill in SKILLS[1:] if not self.often(3)}
        own = {"st": self.chance.choice((8, 12, 20)), "dx": self.chance.choice((4, 12, 12)), "ht": 10}
        weapons = {"knife": "small-knife", "whip": "whip", "stick": "quarterstaff"}
        more = {
            "sm": self.chance.choice((0, 0, 1)), "arms": self.chance.choice((2, 2, 2, 3, 0)),
            "weight": self.chance.choice((150, 150, 1500)),
            "body": self.chance.choice(("humanoid",) * 9 + ("quadruped",)),
            "traits": ["constriction-attack"] if self.often(12) else [],
            "weapons": {name: {"kind": kind} for name, kind in weapons.items()},
            "skills": known | ({} if self.often(2) else {"whip": 12, "knife": 12}),
        }  # fmt: skip
        return json.dumps({**own, **more}).encode()

    def person(self, who: Name, side: str) -> Combatant:
        counters = self.counters[who]
        other = FOE if who == HERO else HERO
        for skill in ("judo", "wrestling"):
            if self.often(3):
                counters[f"parried-{skill}:{other}"] = self.second
        for counter in ("yards", "stopped", f"carries:{other}"):
            if self.often(12):
                counters[counter] = 1
        if self.often(12):
            counters |= {"attacks": 1, f"attacks:{self.chance.choice((other, THIRD))}": 1}
        troubles = ("stunned", "exhausted", "crippled-left-hand", "crippled-right-arm")
        places = (*HANDS[:2], "both-hands", "belt", "belt", "belt")
        man = self.chance.choice(MANEUVERS if self.often(4) else ("attack", "attack", "all-out-attack"))
        return Combatant(
            who, side, self.sheet(), pools={"hp": 10, "fp": 10},
            items={thing: self.chance.choice(places) for thing in THINGS},
            at=ORIGIN if who == HERO else Hex(0, self.chance.choice((0, 0, 0, 0, 0, 1, 1, 3))),
            facing=self.chance.randrange(6),
            posture="lying" if self.act == "pin" and self.often(2) else self.chance.choice(POSTURES),
            conditions={each: Condition() for each in troubles if self.often(16)}, counters=counters,
            intent=Choice(man, manner=("determined",) if man == "all-out-attack" else ()),
            down="unconscious" if who != HERO and self.often(20) else "",
        )  # fmt: skip

    def named(self) -> tuple[str, ...]:
        """What might be named as the part."""
        if self.act in ("grab", "wrest"):
            return (*THINGS, "torso")
        return ("right-arm", "left-arm", "neck") if self.act == "arm-lock" else (*PARTS, "knife")

    def made_up(self, listed: tuple[Choice, ...], part: bool, using: int) -> Choice:
        """Something of that act that somebody might think of; most are said as they should be."""
        chance = self.chance
        if listed and not self.often(3):
            was = chance.choice(listed)
        else:
            named = chance.choice(self.named()) if part else ""
            tools = (chance.choice((*HANDS[:2], "knife", "whip", "whip", "whip")),)
            if using > 1 and not self.often(2 if self.act == "grab" else 8):
                hands = chance.choice((*(HANDS[:2],) * 3, HANDS[:1], HANDS[1:2], HANDS[2:], ("body",)))
                tools = (*hands, chance.choice(SKILLS))
            was = Choice(self.act, FOE, named, tools if using else ())
        foe = chance.choice((was.foe,) * 8 + (HERO, THIRD, "nobody", "")) if was.foe else was.foe
        swap = dict(
            zip((*HANDS[:2], *SKILLS[:2], "body"), (*HANDS[1:], *SKILLS[1:3], "right-hand"), strict=True)
        )
        tools = tuple(swap.get(word, word) for word in was.using) if self.often(4) else was.using
        named = chance.choice(self.named()) if part and self.often(4) else was.part
        return Choice(was.act, foe, named, tools, count=self.often(40))
