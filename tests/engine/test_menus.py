"""A menu knows of one choice whether it is offered, lists for who asks, and is chosen from level by level."""

from domain.engine.menus.acts import Act
from domain.engine.menus.forms import said
from domain.engine.menus.levels import Level, levels
from domain.engine.menus.menu import Menu, Offered
from domain.engine.menus.needs import Case, need
from domain.facts.choice import Choice, phrase
from domain.facts.hexes import Hex
from domain.facts.refusal import Refused
from domain.facts.state import NOTHING

ANN = Case(NOTHING, None, "ann")
FOES = ("bob", "carl")
LEVEL = {"boxing": 3, "brawling": 2, "dx": 1}


@need("asleep", "XYZ-01", "{foe} is asleep: {who} lets him be.")
def awake(case, pick):  # type: ignore[no-untyped-def]
    """on somebody who is awake"""
    return pick.foe != "carl"


@need("not-learnt", "XYZ-02", "{who} has never learnt {last}.")
def learnt(case, pick):  # type: ignore[no-untyped-def]
    """with a skill that he knows"""
    return pick.using[-1] in LEVEL


def blows(case, like):  # type: ignore[no-untyped-def]
    return (Choice(like.act, like.foe, using=("fist", skill)) for skill in (*LEVEL, "sumo"))


def worth(case, pick):  # type: ignore[no-untyped-def]
    return (LEVEL[pick.using[-1]], 1 if pick.using[-1] == "dx" else 0)


HIT = Act("hit", (awake, said("bob fist boxing", using=2), learnt), blows, lambda case: FOES, worth)
REST = Act("rest", (said(""),), lambda case, like: (Choice("rest"),))
END = Choice("end")


def unheard(case, pick):  # type: ignore[no-untyped-def]
    return Refused("unheard", f"Nobody can {pick.act}.", "XYZ-03")


def menu() -> Menu:
    return Offered(ANN, {"hit": HIT, "rest": REST}, unheard, (END,))


def test_what_is_offered_is_what_makes_sense_and_lacks_nothing() -> None:
    hits = tuple(Choice("hit", "bob", using=("fist", skill)) for skill in LEVEL)
    assert menu().all == (*hits, Choice("rest"), END)
    assert menu() == menu() == (*hits, Choice("rest"), END)
    assert hash(menu()) == hash((*hits, Choice("rest"), END))


def test_a_choice_that_is_not_offered_is_refused_by_the_first_that_it_lacks() -> None:
    refused = [
        menu().why_not(pick)
        for pick in (
            Choice("hit", "carl", using=("fist", "sumo")),
            Choice("hit", "bob", using=("fist", "sumo")),
            Choice("hit", "bob"),
            Choice("rest", "bob"),
            Choice("dance"),
        )
    ]
    assert [each and (each.code, each.rule) for each in refused] == [
        ("asleep", "XYZ-01"), ("not-learnt", "XYZ-02"), ("not-so", ""), ("not-so", ""), ("unheard", "XYZ-03"),
    ]  # fmt: skip
    assert refused[0] is not None
    assert refused[0].sentence == "carl is asleep: ann lets him be."


def test_a_menu_is_asked_about_one_choice_without_listing_the_others() -> None:
    asked = menu()
    assert Choice("hit", "bob", using=("fist", "dx")) in asked
    assert asked.first("rest", "hit") == Choice("rest")
    assert asked._all is None


def test_levels_go_from_the_act_to_what_it_is_done_with_and_pass_over_what_is_no_choice() -> None:
    acts = levels(menu())
    assert [(level.by, level.word) for level in acts] == [("act", "hit"), ("act", "rest"), ("act", "end")]
    tools = levels(menu(), acts[0])
    assert [(level.by, level.word) for level in tools] == [("using", f"fist {skill}") for skill in LEVEL]
    assert levels(menu(), tools[0]) == ()
    plain = Menu.plain((Choice("hit", "bob"), Choice("hit", "carl"), END))
    assert [level.word for level in levels(plain, levels(plain)[0])] == ["bob", "carl"]


def words(menu: Menu, chosen: Level | None = None) -> dict[str, object]:
    """What is chosen level by level: by each word what follows, at the end the options."""
    return {
        f"{level.by} {level.word}": words(menu, level) or [phrase(pick) for pick in level.options(menu)]
        for level in levels(menu, chosen)
    }


def test_a_plain_way_is_a_level_among_those_that_name_something() -> None:
    asked = Menu.plain(
        (
            Choice("look"),
            Choice("look", "bob"),
            Choice("parry", "bob"),
            Choice("parry", "bob", using=("staff",)),
            Choice("parry", "bob", using=("staff",), manner=("retreat",)),
            Choice("aim", part="torso"),
            Choice("aim", part="torso", count=2),
            Choice("aim"),
            Choice("walk"),
            Choice("walk", to=Hex(1, -2)),
            Choice("walk", to=Hex(0, 3)),
            Choice("walk", to=Hex(0, 3), manner=("south",)),
            END,
        )
    )
    assert words(asked) == {
        "act look": {"foe ": ["look"], "foe bob": ["look bob"]},
        "act parry": {
            "using ": ["parry bob"],
            "using staff": {"manner ": ["parry bob staff"], "manner retreat": ["parry bob staff retreat"]},
        },
        "act aim": {"part torso": ["aim torso", "aim 2 torso"], "part ": ["aim"]},
        "act walk": {
            "to ": ["walk"],
            "to 1,-2": ["walk 1,-2"],
            "to 0,3": {"manner ": ["walk 0,3"], "manner south": ["walk 0,3 south"]},
        },
        "act end": ["end"],
    }


def test_an_option_is_beaten_by_one_that_is_better_in_something_and_worse_in_nothing() -> None:
    assert menu().beaten() == {Choice("hit", "bob", using=("fist", "brawling"))}


def test_there_is_something_beside_the_end_or_nothing() -> None:
    assert menu().offers_beside(END)
    assert menu().offers_beside(END, quick=("rest",))
    assert not Offered(ANN, {}, unheard, (END,)).offers_beside(END)
    assert not Menu.plain((END,)).offers_beside(END)
