"""The values by which a sum was made stand under the terms that they bear on, and nowhere else."""

from collections.abc import Iterator

from projections.proving.rule_settings import rule_settings
from projections.proving.why import Why, why
from tests.adnd.ring import RULESET, Bout, fighter

SETTINGS = rule_settings(RULESET.settings)


def settings(node: Why, above: str = "") -> Iterator[tuple[str, str]]:
    """Every setting in the tree with the term that it stands under."""
    name = next((word for word in node.says if word not in "+-="), "") if node.code == "term" else above
    for child in node.children:
        if child.code == "setting":
            yield child.says[0], name
        yield from settings(child, name)


def overborne() -> Bout:
    made = Bout(fighter("ann", dexterity=15, weight=250, height=80), fighter("ben", armour="leather"))
    made.say(r1_ann_declares="charge", r1_ben_declares="ready")
    made.answer("r1.ann.1.action", "overbear ben")
    made.say(r1_ann_1_uses="base", r1_ann_1_ben_uses="base")
    made.throw(r1_ann_1_variable=1, r1_ann_1_ben_variable=1, r1_ann_1_base=1, r1_ann_1_blow1_result=41)
    return made


def test_the_base_of_a_size_stands_under_weight_and_height_and_nothing_under_the_rush() -> None:
    found = set(settings(why(overborne().record, "r1.ann.1.blow1.result", settings=SETTINGS)))
    assert ("size_base", "weight") in found
    assert not {setting for setting, term in found if term == "rush"}
    assert "armour_rows" not in {setting for setting, _ in found}


def test_the_base_chance_has_its_readings_under_its_own_terms() -> None:
    found = set(settings(why(overborne().record, "r1.ann.1.base", settings=SETTINGS)))
    assert {("magic_armour", "own-ac"), ("grapple_clamp", "own-ac")} <= found
    assert not {"studded", "down_movement"} & {setting for setting, _ in found}


def test_every_setting_says_of_places_that_exist_on_what_it_bears() -> None:
    known = {f"ADD-{number:02}" for number in range(1, 63)}
    for setting in SETTINGS.values():
        assert {place.split(" ")[0] for place in setting.on} <= known


def test_every_die_that_was_thrown_for_the_order_tells_who_goes_first() -> None:
    made = Bout(*(fighter(name) for name in ("ann", "ben", "cat")))
    made.say(r1_ann_declares="ready", r1_ben_declares="ready", r1_cat_declares="ready")
    made.throw(r1_tie1_ann_initiative=2, r1_tie1_ben_initiative=5, r1_tie1_cat_initiative=4)
    for name in ("ann", "ben", "cat"):
        so = [
            each.says for each in why(made.record, f"r1.tie1.{name}.initiative").children if each.code == "so"
        ]
        assert so == [("order-set", "ben", "cat", "ann")]
