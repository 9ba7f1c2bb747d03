"""The sheets that people have, at the front door: read, looked at, handed to a fight, kept."""

import re
from collections.abc import Callable
from pathlib import Path
from shutil import copyfile

import pytest

import scuffle
from tests.characters.grown import FOES, GROWN

ROOT = Path(__file__).parents[2]
SHEETS = ROOT / "tests" / "characters" / "sheets"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of the test's own with a sheet, and an empty roster."""
    monkeypatch.setenv("SCUFFLE_ROSTER", str(tmp_path / "roster"))
    monkeypatch.chdir(tmp_path)
    copyfile(SHEETS / "hanna-v5.gcs", tmp_path / "hanna.gcs")
    return tmp_path


def test_what_the_readme_shows_runs(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    readme = (ROOT / "README.md").read_text()
    (block,) = re.findall(r"^```python characters\n(.*?)^```$", readme, re.DOTALL | re.MULTILINE)
    assert len(block.splitlines()) <= 20
    exec(f"import scuffle\n{block}", {})
    assert "Dodge: 9" in capsys.readouterr().out
    assert scuffle.character("hanna.toml").called == "Hanna Brock"


@pytest.mark.parametrize("kind", ["xml", "v1", "v2", "v4", "v5"])
def test_a_sheet_of_every_generation_fights(kind: str) -> None:
    hanna = scuffle.character(SHEETS / f"hanna-{kind}.gcs")
    assert re.match(r"<character 'hanna-brock': gurps, from GCS .* left out>$", repr(hanna))
    assert "Luck" in [each.name for each in hanna.left_out]
    assert "Dodge" in [each.name for each in hanna.follows]
    fight = scuffle.open(hanna.on("north"), hanna.on("north", "Greta"), "2x boris@south")
    assert [*fight.state.combatants] == ["hanna-brock", "greta", "boris-1", "boris-2"]
    assert {each.side for each in fight.state.combatants.values()} == {"north", "south"}


@pytest.mark.parametrize("system", GROWN)
def test_a_table_of_any_system_is_read_kept_and_held_against_what_it_was(system: str) -> None:
    grown = GROWN[system]
    Path("party.csv").write_text(grown.before)
    urk = scuffle.character("party.csv", system=system)
    Path("party.csv").write_text(grown.after)
    after = scuffle.character("party.csv", "urk", system=system)
    assert sorted((each.field, each.was, each.now) for each in after.changes(urk)) == sorted(grown.changed)
    again = scuffle.character(urk.save("urk.toml"), system=system)
    assert (again.sheet, again.called, again.changes(urk)) == (urk.sheet, "Urk", ())
    assert scuffle.open("urk.toml", FOES[system], system=system).state.combatants["urk"].called == "Urk"
    counted = scuffle.simulate(urk.on("a"), f"{FOES[system]}@b", fights=2)
    assert counted.system == system


def test_a_system_is_told_by_a_sheet_and_none_is_mixed_with_another() -> None:
    hanna = scuffle.character("hanna.gcs")
    Path("party.csv").write_text(GROWN["adnd"].before + "Ork,2,8,12,16,14,leather\n")
    urk = scuffle.character("party.csv", "urk", system="adnd")
    wrong: dict[str, Callable[[], object]] = {
        "There is no file none.gcs.": lambda: scuffle.character("none.gcs"),
        "Say of which system party.csv is: adnd": lambda: scuffle.character("party.csv"),
        "party.csv holds urk, ork; say which": lambda: scuffle.character("party.csv", system="adnd"),
        "There is no combatant 'urg'": lambda: scuffle.character("party.csv", "urg", system="adnd"),
        "hanna.gcs is a sheet of GURPS": lambda: scuffle.character("hanna.gcs", system="adnd"),
        "urk is on a sheet of adnd, and none of gurps": lambda: scuffle.open(hanna, urk),
        "and none of percentile": lambda: scuffle.open(hanna, "mutt", system="percentile"),
        "on a sheet of adnd": lambda: hanna.changes(urk),
        "let its name end in .toml": lambda: hanna.save("hanna.gcs"),
        "a text": lambda: scuffle.open(3),  # type: ignore[arg-type]
    }
    for sentence, does in wrong.items():
        with pytest.raises(scuffle.Rejected, match=re.escape(sentence)):
            does()
