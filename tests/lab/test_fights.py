"""The fights of an experiment: paired, counted, kept in parts that are whole."""

from pathlib import Path

import polars
import pytest

from adapters.books.text import BadFile
from adapters.input.rejected import Rejected
from adapters.lab.frames import frames
from adapters.lab.reading import read_plan
from adapters.lab.replaying import replayed
from adapters.lab.results import begun, results
from adapters.lab.run import run
from adapters.lab.sealed import PLAN
from adapters.lab.summarizing import summarized
from domain.matchup import Matchup
from tests.lab.made import parquet
from tests.lab.written import DUEL, files, ran, table, written

VARIED = DUEL + '[vary]\ncomparison = ["strict", "inclusive"]\n'


def test_the_dice_of_a_fight_fall_alike_in_every_variant(tmp_path: Path) -> None:
    rolls = table(ran(tmp_path, VARIED, rolls=True), "rolls").select(
        "variant", "fight", "key", "dice", "faces"
    )
    one, other = (
        rolls.filter(variant=f"comparison={which}").drop("variant") for which in ("strict", "inclusive")
    )
    both = one.join(other, on=["fight", "key", "dice"], how="inner")
    assert both.height > 100
    assert (both["faces"] == both["faces_right"]).all()
    fights = table(ran(tmp_path, VARIED, rolls=True))
    assert fights.group_by("fight").agg(polars.col("seed").n_unique())["seed"].to_list() == [1] * 6


def test_an_interrupted_run_goes_on_and_comes_to_the_same_bytes(tmp_path: Path) -> None:
    whole = ran(tmp_path, VARIED)
    plan = read_plan(written(tmp_path, VARIED))
    half = begun(tmp_path / "half", plan)

    def stop(done: int) -> None:
        if done == 1:
            raise KeyboardInterrupt

    try:
        run(half, jobs=1, told=stop)
    except KeyboardInterrupt:
        (half.folder / "fights" / ".00002.parquet.x").write_bytes(b"half a part")
    assert half.missing() == [1, 2, 3]
    run(begun(tmp_path / "half", plan), jobs=1)
    assert files(half) == files(whole)


def test_more_fights_are_added_to_those_that_are_there(tmp_path: Path) -> None:
    path = written(tmp_path, VARIED)
    few, many = read_plan(path), read_plan(path, number=9)
    run(begun(tmp_path / "out", few), jobs=1)
    before = {each.name: each.stat().st_mtime_ns for each in (tmp_path / "out" / "fights").iterdir()}
    more = begun(tmp_path / "out", many)
    assert more.missing() == [2, 3, 4, 5]
    run(more, jobs=1)
    whole = begun(tmp_path / "whole", many)
    run(whole, jobs=1)
    assert files(more) == files(whole)
    kept = {name: (more.folder / "fights" / name).stat().st_mtime_ns for name in sorted(before)[:2]}
    assert kept.items() <= before.items()
    with pytest.raises(Rejected, match="9 fights of each variant, and not fewer"):
        begun(tmp_path / "out", few)


def test_a_row_says_who_gave_and_took_how_much(tmp_path: Path) -> None:
    results = ran(tmp_path, DUEL, events=True)
    harm = (
        table(results, "events")
        .filter(tag="damaged")
        .with_columns(
            points=polars.col("event").str.json_path_match("$.points").cast(int),
            who=polars.col("event").str.json_path_match("$.who"),
        )
    )
    fights = table(results)
    assert fights["orcs.harm_taken"].sum() == harm.filter(who="grunthar")["points"].sum()
    assert fights["dwarfs.harm_given"].sum() == fights["orcs.harm_taken"].sum()
    counts = table(results, "counts").filter(kind="harm")
    assert counts["times"].sum() == harm["points"].sum()
    assert set(counts["name"]) == {"attack"}
    assert fights["events"].sum() == table(results, "events").height + 3 * 6


def test_a_variant_in_which_the_rules_fail_is_named_with_the_fight(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    once = Matchup.play

    def play(self: Matchup, secret: bytes) -> object:
        return once(self, secret) if b'"strict"' in self.start.settings else 1 // 0

    monkeypatch.setattr(Matchup, "play", play)
    with pytest.raises(Rejected, match="'comparison=inclusive' cannot be played: fight 0 fails with ZeroDiv"):
        ran(tmp_path, VARIED)
    assert results(tmp_path / "out").missing() == [1, 2, 3]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is not JSON: .*; delete it, and the same `scuffle lab run` writes it anew"),
        ("{}", "the field 'title' is missing.*; delete it"),
        ('{"title": 3}', "title: it must be a text"),
        (
            '{"format": 1}',
            "was written by another Scuffle .format 1, this one writes 2.; name another folder",
        ),
    ],
)
def test_a_plan_that_cannot_be_read_is_told(text: str, said: str, tmp_path: Path) -> None:
    (tmp_path / PLAN).write_text(text)
    with pytest.raises(BadFile, match=said):
        results(tmp_path)
    with pytest.raises(BadFile, match=said):
        begun(tmp_path, read_plan(written(tmp_path, DUEL)))


def test_a_plan_in_which_anything_was_changed_is_not_gone_by_and_its_fights_are_kept(tmp_path: Path) -> None:
    found = ran(tmp_path, DUEL)
    whole = files(found)
    path = found.folder / PLAN
    path.write_bytes(path.read_bytes().replace(b"A duel", b"A dual"))
    for use in (results, frames):
        with pytest.raises(BadFile, match=r"plan\.json is no longer what was written; delete it"):
            use(found.folder)
    path.unlink()
    run(begun(found.folder, found.plan), told=lambda done: None if done == 2 else pytest.fail("played anew"))
    assert files(found) == whole


def test_parts_without_a_plan_are_not_taken_for_those_of_another_experiment(tmp_path: Path) -> None:
    found = ran(tmp_path, DUEL)
    (found.folder / PLAN).unlink()
    other = begun(found.folder, read_plan(written(tmp_path, DUEL), seed="another"))
    assert other.missing() == [0, 1]


@pytest.mark.parametrize("kind", ["fights", "counts"])
@pytest.mark.parametrize("how", ["a bit", "cut short", "empty", "gone"])
def test_a_part_that_is_no_longer_what_was_written_is_named_and_played_again(
    kind: str, how: str, tmp_path: Path
) -> None:
    found = ran(tmp_path, DUEL)
    whole = files(found)
    path = found.path(kind, 1)
    rows = bytearray(path.read_bytes())
    rows[len(rows) // 2] ^= 1
    if how == "gone":
        path.unlink()
        assert frames(found.folder).fights("as written").height == 4
    else:
        path.write_bytes({"a bit": bytes(rows), "cut short": rows[:40], "empty": b""}[how])
        with pytest.raises(
            Rejected, match=rf"{kind}/00001.parquet is no longer what was written; the same `scuffle lab run`"
        ):
            frames(found.folder)
    assert found.missing() == [1]
    named: list[Path] = []
    run(found, jobs=1, spoilt=named.extend)
    assert named == ([] if how == "gone" else [path])
    assert files(found) == whole


@pytest.mark.parametrize("rows", [b"PAR1 and no table", parquet(polars.DataFrame({"fight": ["one"]}))])
def test_a_part_that_never_was_what_a_run_writes_is_named(rows: bytes, tmp_path: Path) -> None:
    found = ran(tmp_path, DUEL)
    found.write(1, {"fights": found.path("fights", 1).read_bytes(), "counts": rows})
    with pytest.raises(
        Rejected, match=r"counts/00001.parquet is not what `scuffle lab run` writes; delete it"
    ):
        summarized(frames(found.folder))


def test_a_fight_is_not_replayed_beside_rows_that_were_changed(tmp_path: Path) -> None:
    found = ran(tmp_path, DUEL)
    path = found.path("fights", 0)
    path.write_bytes(path.read_bytes()[:-1] + b"2")
    with pytest.raises(Rejected, match=r"fights/00000.parquet is no longer what was written"):
        replayed(found, 3, None)
    assert replayed(found, 5, None)


def test_two_runs_at_once_in_a_folder_are_one_too_many(tmp_path: Path) -> None:
    found = begun(tmp_path / "out", read_plan(written(tmp_path, DUEL)))
    with found.held(), pytest.raises(Rejected, match=r"Another run is at work in .*; wait for it, or name"):
        run(begun(tmp_path / "out", found.plan), jobs=1)
    run(found, jobs=1)
    assert not found.missing()
