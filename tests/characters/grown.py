"""Somebody on a plain sheet of each system, and the same one when they have learnt more."""

from typing import NamedTuple


class Grown(NamedTuple):
    """The sheet before and after; what is other, as it is shown; a pool of theirs, before and after."""

    before: str
    after: str
    changed: tuple[tuple[str, str, str], ...]
    pool: str
    points: tuple[int, int]


GROWN = {
    "percentile": Grown(
        "Name,AGI,DEX,FIG,DB,Max DP,Skills\nUrk,30,28,40,9,55,boxing 2 62\n",
        "Name,AGI,DEX,FIG,DB,Max DP,Skills\nUrk,31,28,40,9,60,boxing 2 64\n",
        (("agi", "30", "31"), ("dp", "55", "60"), ("skills.boxing.rating", "62", "64")),
        "area-0", (55, 60),
    ),
    "swordspath": Grown(
        "Name,MA,BAT,KV\nUrk,5,0.9,14\n", "Name,MA,BAT,KV\nUrk,6,0.9,15\n",
        (("ma", "5", "6"), ("kv", "14", "15")), "pd", (0, 0),
    ),
    "adnd": Grown(
        "Name,Column,AC,Dexterity,Strength,Hit Points,Armour\nUrk,2,8,12,16,14,leather\n",
        "Name,Column,AC,Dexterity,Strength,Hit Points,Armour\nUrk,2,8,12,17,19,leather\n",
        (("strength", "16", "17"), ("hp", "14", "19")), "hp", (14, 19),
    ),
    "gurps": Grown(
        "Name,ST,DX,HT,Skills\nUrk,12,11,10,judo 12\n", "Name,ST,DX,HT,Skills\nUrk,13,11,10,judo 13\n",
        (("st", "12", "13"), ("skills.judo", "12", "13")), "hp", (12, 13),
    ),
}  # fmt: skip

FOES = {"percentile": "grunthar", "swordspath": "bruno", "adnd": "bear", "gurps": "boris"}
