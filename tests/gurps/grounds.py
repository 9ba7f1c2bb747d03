"""Somebody on the move, on all kinds of ground and in all kinds of trouble, drawn by a seed."""

import json
import random
from collections.abc import Iterator

from domain.facts.choice import Choice, Name
from domain.facts.events import Feature
from domain.facts.hexes import ORIGIN, Hex, disc, neighbour
from domain.facts.state import Combatant, Condition, Hold, State

MOVER = "ann"
SKILLS = ("acrobatics", "jumping", "running", "skating")
MANEUVERS = ("all-out-attack", "all-out-defence", "attack", "ready", "wait")
THEMES = {
    "vault": ("table", "table", "table", "barrier", "window"), "dive": ("window", "gap", "table"),
    "climb": ("table", "barrier", "gap"), "tic-tac": ("wall",), "skid": ("slippery", "slippery", "floor"),
    "swing-across": ("rope",), "slide-banister": ("banister", "banister", "floor"),
    "move": ("slippery", "table", "floor"),
    "jump": ("barrier", "floor", "floor"),
}  # fmt: skip
"""What there is before him, or where he is, for what he means to do."""

TROUBLES = ("", "", "wall", "hole", "cliff", "edge", "foe", "crowd", "crowd", "weapon", "behind")
TALL = {"table": 16, "barrier": 60, "window": 24, "gap": 20}
DONE = (
    "stopped", "jumped", "slid", "swung", "spun", "tictacs", "tumbles", "vaults", "turned", "stepped",
    "attacks", "vault-run",
)  # fmt: skip
SETTINGS = {
    "second_vault": "each", "jump_points": "within", "first_tictac": "standing", "swing_veer": "at-least-one",
    "rope_in_reach": "at-hand", "wounded_move": "at-once", "spin_half": "rounded-up",
}  # fmt: skip


class Drawn:
    """A state in which somebody might do an act, were it not for one trouble or another."""

    def __init__(self, seed: int, act: str) -> None:
        self.chance, self.act = random.Random(seed), act
        self.line = self.often(15)
        self.way = self.chance.choice((0, 3)) if self.line else self.chance.randrange(6)
        self.ahead = neighbour(ORIGIN, self.way)
        self.theme, self.trouble = (
            self.chance.choice(THEMES.get(act, ("floor",))),
            self.chance.choice(TROUBLES),
        )
        self.where = self.chance.choice((self.ahead, neighbour(self.ahead, self.way)))
        many = 5 if self.trouble == "crowd" else self.chance.choice((1, 1, 2))
        self.others = tuple(f"p{number}" for number in range(many))
        chosen = {name: value for name, value in SETTINGS.items() if self.often(5)}
        chosen |= {"space": "line" if self.line else "map", "in_combat": self.often(3)}
        people = (self.mover(), *(self.other(name) for name in self.others))
        self.state = State(
            ruleset="gurps", settings=json.dumps(chosen).encode(), ground=tuple(self.ground()),
            combatants={one.name: one for one in people}, beat="t1.ann", number=1, who=(MOVER,),
            holds={"held": self.hold()} if self.often(8) else {},
        )  # fmt: skip

    def often(self, one_in: int) -> bool:
        return not self.chance.randrange(one_in)

    def ground(self) -> Iterator[Feature]:
        if self.trouble in ("hole", "cliff", "edge") or self.often(3):
            heights = {"hole": None, "cliff": 40, "edge": -40}
            base = 40 if self.trouble == "edge" else 0
            for at in disc(ORIGIN, 4):
                high = heights.get(self.trouble, 0) if at == self.where else 0
                if high is not None:
                    yield Feature(at, "floor", height=base + high)
        if self.trouble == "wall":
            yield Feature(self.where, "wall")
        hangs, places = (
            self.theme == "rope",
            {"rope": (ORIGIN, self.ahead, self.where), "banister": (ORIGIN,)},
        )
        if self.theme != "floor":
            yield Feature(
                self.chance.choice(places.get(self.theme, (self.ahead,))),
                self.theme,
                height=self.chance.choice((40, 90, 120)) if hangs else TALL.get(self.theme, 0),
                length=self.chance.choice((8, 40, 70)) if hangs else 0,
                facing=self.way if self.theme == "banister" else self.chance.randrange(6),
                manner=self.chance.choice(((), (), (), ("slanted",), ("bears-100",))) if hangs else (),
            )

    def sheet(self) -> bytes:
        known = {skill: self.chance.choice((2, 3, 10, 14, 16)) for skill in SKILLS if not self.often(4)}
        own = {"st": self.chance.choice((3, 6, 12, 20)), "dx": self.chance.choice((3, 4, 10, 14)), "ht": 10}
        return json.dumps({**own, "skills": known, "load": self.chance.choice((0, 0, 30))}).encode()

    def mover(self) -> Combatant:
        far = not self.often(2 if self.act in ("step", "move", "turn", "evade") else 12)
        act = self.chance.choice(("move", "move-and-attack") if far else ("move", *MANEUVERS))
        manner = {"all-out-defence": self.chance.choice(("dodge", "parry")), "all-out-attack": "determined"}
        counters = {"allowance": self.chance.choice((0, 4, 8, 12, 12, 12))}
        counters |= {counter: 1 for counter in DONE if self.often(40)}
        conditions = {}
        counters |= {"tumbles": 1} if self.act in ("move", "tumble") and self.often(6) else {}
        fresh = self.act in ("skid", "climb", "tumble", "slide-banister", "swing-across")
        if fresh if not self.often(8) else not fresh:
            counters |= {"last-way": 1 + self.way, "last-run": self.chance.randint(1, 5)}
        elif not self.often(6):
            run = self.chance.choice((1, 2, 2, 2, 3))
            start, bend = ORIGIN, self.often(6)
            for _ in range(run):
                start = neighbour(start, self.way + 3 - 2 * bend)
            counters |= {"run": run, "run-q": start.q, "run-r": start.r, "yards": run, "spent": 2 * run}
        if self.often(4 if self.act in ("tic-tac", "vault", "dive") else 20):
            conditions["aloft"] = Condition(self.chance.choice((0, 20, 60)))
            counters |= {"tictac-way": 1 + self.way, "tictac-reached": self.chance.randrange(2)}
        if self.often(6):
            conditions["skidding"] = Condition(self.chance.choice((1, 4)))
        if self.trouble == "weapon":
            conditions["at-bay-p0"] = Condition(by="p0")
        if self.trouble == "behind":
            counters["entered:p0"] = 1 + self.way
        if self.often(20):
            counters["carries:p0"] = 150
        low = self.chance.choice(("kneeling", "sitting", "lying", "crawling"))
        return Combatant(
            MOVER, "a", self.sheet(), pools={"hp": 10, "fp": 10},
            facing=(self.way + self.chance.choice((0, 0, 0, 0, 0, 1, 3))) % 6,
            height=self.chance.choice((0, 0, 0, 48)), mount="p0" if self.often(30) else "",
            posture=low if self.often(9) else "standing", conditions=conditions, counters=counters,
            intent=Choice(act, manner=(manner[act],) if act in manner else ()),
        )  # fmt: skip

    def other(self, name: Name) -> Combatant:
        there = {
            "foe": self.where, "behind": ORIGIN,
            "crowd": neighbour(ORIGIN, self.way + 3) if name == "p0" else self.where,
            "weapon": neighbour(neighbour(self.where, self.way), self.way),
        }.get(self.trouble, self.chance.choice((self.ahead, ORIGIN, *disc(ORIGIN, 2))))  # fmt: skip
        if name == "p0" and (self.act == "evade" or (self.act == "swing-across" and self.often(2))):
            there = self.chance.choice((ORIGIN, self.ahead, self.ahead))
        friend = (self.trouble == "crowd" and name != "p0") or (self.trouble == "" and self.often(2))
        return Combatant(
            name, "a" if friend else "b", self.sheet(), pools={"hp": 10, "fp": 10},
            at=there,
            posture="lying" if self.often(5) else "standing", down="unconscious" if self.often(20) else "",
        )  # fmt: skip

    def hold(self) -> Hold:
        holder, victim = self.chance.sample((MOVER, *self.others), 2)
        return Hold(holder, victim, self.chance.choice(("grapple", "pin")), "torso", ("right-hand",))

    def places(self) -> tuple[Hex, ...]:
        """Hexes that somebody might name: most of them straight on."""
        straight = [self.ahead]
        for _ in range(3):
            straight.append(neighbour(straight[-1], self.way))
        likely = {"evade": straight[1:2], "jump": straight[1:]}.get(self.act, straight[:1])
        return (ORIGIN, *straight, *likely * 12, *disc(ORIGIN, 1))


def made_up(drawn: Drawn, manners: tuple[str, ...], goes: bool) -> Choice:
    """Something of that act that somebody might think of; most are said as they should be."""
    chance, strange = drawn.chance, drawn.often(30)
    return Choice(
        drawn.act,
        foe=chance.choice(("", MOVER, *("p0",) * 6)) if (drawn.act == "evade") != strange else "",
        to=chance.choice(drawn.places()) if goes != strange else None,
        manner=(chance.choice(manners),) if len(manners) > 1 and not strange else (),
    )
