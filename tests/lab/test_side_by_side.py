"""Two variants side by side, and the fights that stand out."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from adapters.input.rejected import Rejected
from adapters.lab.frames import frames
from adapters.lab.results import Results, results
from adapters.lab.sealed import PLAN
from adapters.lab.side_by_side import side_by_side
from adapters.lab.strange import strange_fights
from tests.lab.made import INCLUSIVE, STRICT, made, won
from tests.lab.written import DUEL


def test_it_is_told_what_differs_for_whom_and_in_which_fights(tmp_path: Path) -> None:
    out = made(tmp_path, {STRICT: won(3, 2), INCLUSIVE: won(4, 0, 1)})
    found = side_by_side(f"{out}:{STRICT}", f"{out}:{INCLUSIVE}")
    assert [(each.path, each.was, each.now) for each in found.changed] == [
        ("settings.comparison", "strict", "inclusive")
    ]
    assert (found.decided, found.result.wins["orcs"].gained, found.result.wins["dwarfs"].lost) == (2, 1, 2)
    assert [(each.fight, each.was, each.now) for each in found.fights] == [
        (3, "dwarfs", "orcs"), (4, "dwarfs", None),
    ]  # fmt: skip
    assert found.fights[0].replay[1] == f"scuffle lab replay {out} 3 --variant {INCLUSIVE}"


@pytest.mark.parametrize(
    ("more", "changed"),
    [
        ('house_rules = ["+2 to everybody\'s dodge"]\n', ["house_rules"]),
        ("tables.penalty.step = 30\n", ["tables"]),
        ('tactics = { mutt = "chance" }\n', ["tactics.mutt"]),
        ("settings = { round_cap = 9 }\n", ["settings.round_cap"]),
    ],
)
def test_whatever_an_experiment_is_played_with_can_be_set_beside_another(
    tmp_path: Path, more: str, changed: list[str]
) -> None:
    folders = []
    for name, text in (("before", DUEL), ("after", DUEL.replace("number =", f"{more}number ="))):
        folders.append(made(tmp_path / name, {"as written": won(3, 2)}, text))
    found = side_by_side(*map(str, folders))
    assert [each.path.split(".")[0] for each in found.changed][: len(changed)] == [
        each.split(".")[0] for each in changed
    ]
    assert found.result.alike == 5
    assert found.decided == 0


def test_another_version_of_the_system_is_told_as_what_is_other(tmp_path: Path) -> None:
    one, two = (made(tmp_path / name, {"as written": won(3, 2)}, DUEL) for name in ("before", "after"))
    plan = results(two).plan
    other = Results(two, replace(plan, version="99"))
    rows = {kind: other.path(kind, 0).read_bytes() for kind in plan.kinds()}
    (two / PLAN).write_bytes(other.raw)
    other.write(0, rows)
    (changed,) = side_by_side(str(one), str(two)).changed
    assert (changed.path, changed.was, changed.now) == ("version", plan.version, "99")


def test_fights_whose_dice_are_others_are_not_compared(tmp_path: Path) -> None:
    one = made(tmp_path, {STRICT: won(1, 1)})
    text = DUEL.replace("number =", 'seed = "another"\nnumber =')
    two = made(tmp_path / "other", {"as written": won(1, 1)}, text)
    with pytest.raises(Rejected, match="with the same seed can be compared"):
        side_by_side(f"{one}:{STRICT}", str(two))


def test_a_folder_of_several_variants_wants_one_named_and_another_name_gives_the_nearest(
    tmp_path: Path,
) -> None:
    out = made(tmp_path, {STRICT: won(1, 1), INCLUSIVE: won(1, 1)})
    for words, said in (
        (str(out), "holds 2 variants; name one"),
        (f"{out}:comparison=strikt", "did you mean 'comparison=strict'"),
        ("nowhere", "There is no folder 'nowhere'"),
    ):
        with pytest.raises(Rejected, match=said):
            side_by_side(words, words)


def test_the_strange_fights_are_the_longest_the_greatest_comebacks_and_the_least_likely_rolls(
    tmp_path: Path,
) -> None:
    strict = [("orcs", 4), ("dwarfs", 9), (None, 9), ("orcs", 6)]
    found = strange_fights(frames(made(tmp_path, {STRICT: strict, INCLUSIVE: strict})), 3)
    assert [(each.variant, each.fight) for each in found.longest] == [
        (STRICT, 1),
        (STRICT, 2),
        (INCLUSIVE, 1),
    ]
    assert [each.fight for each in found.comebacks] == [1, 1, 3]
    assert [each.figure for each in found.unlikely] == [0.2, 0.2, 0.25]
    assert found.longest[1].winner is None
    assert found.longest[0].replay.endswith(f" 1 --variant {STRICT}")
