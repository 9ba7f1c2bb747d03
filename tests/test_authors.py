"""The page for authors of rules keeps its word: what it shows is typed here, or plays."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from adapters.books.systems import ruleset
from adapters.books.tables import rules
from adapters.examples.example import ExampleStep, Expect
from adapters.kit.history import History
from adapters.kit.laws import run
from adapters.kit.new_system import new_system
from adapters.kit.plain_store import PlainStore
from domain.engine.ruleset import Ruleset
from tests.at_once import lay_out_at_once
from tests.authors_reference import PAGE, page
from tests.cli.conftest import typed
from tests.plugins import TINY, installed, register

TEXT = PAGE.read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The system of the page, as its first line writes it."""
    site = tmp_path_factory.mktemp("authors") / "my-rules"
    new_system("back-alley", site)
    register(site, "back-alley", "back_alley.ruleset:RULESET")
    return site


@pytest.mark.thorough
def test_what_is_to_be_typed_can_be_typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Costs seconds: a system is checked as its author would check it."""
    monkeypatch.chdir(tmp_path)
    (lines,) = blocks("sh")
    first, install, *then = lines.splitlines()
    assert install == "pip install -e my-rules"
    typed(tmp_path / "fights.db", first.removeprefix("scuffle "))
    register(tmp_path / "my-rules", "back-alley", "back_alley.ruleset:RULESET")
    with installed(tmp_path / "my-rules"):
        for line in then:
            done = typed(tmp_path / "fights.db", line.removeprefix("scuffle "))
    assert "what do you do?" in done.stdout


@pytest.mark.parametrize("kind", ["py", "toml"])
def test_what_is_shown_of_the_system_stands_in_it(site: Path, kind: str) -> None:
    files = [path.read_text(encoding="utf-8") for path in sorted(site.rglob(f"*.{kind}"))]
    for block in blocks(kind):
        assert any(block in text for text in files), block


def test_what_is_shown_of_tiny_boxing_stands_in_it() -> None:
    script = (TINY / "ruleset.py").read_text(encoding="utf-8")
    for block in blocks("py of tiny boxing"):
        assert block in script, block


def test_the_beat_in_which_all_act_at_once_keeps_the_laws(tmp_path: Path) -> None:
    """Costs seconds: twenty random histories."""
    lay_out_at_once(tmp_path / "at-once")
    with installed(tmp_path / "at-once"):
        found = rules(ruleset("at-once"))
        for seed in range(20):
            run(History(seed, PlainStore(), found), 12)


@pytest.mark.thorough
def test_the_system_that_stands_on_another_has_nothing_wrong(tmp_path: Path) -> None:
    """Costs seconds: it is checked as its author would check it."""
    site = tmp_path / "my-rules"
    new_system("back-alley", site)
    for name, text in re.findall(r"^```\w+ in (\S+)\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE):
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).write_text(text, encoding="utf-8")
    register(site, "back-alley", "back_alley.ruleset:RULESET")
    register(site, "hard-alley", "back_alley.hard:RULESET")
    with installed(site):
        typed(tmp_path / "fights.db", "check-system hard-alley --histories 5")
        assert "head: 6\ntorso: 2\n" in typed(tmp_path / "fights.db", "tables hard-alley").stdout
        assert "BA-05" in typed(tmp_path / "fights.db", "rules hard-alley").stdout


def test_the_worked_fight_that_is_shown_plays(site: Path, tmp_path: Path) -> None:
    fight = tmp_path / "a-long-arm.toml"
    (text,) = blocks("toml a fight of its own")
    fight.write_text(text, encoding="utf-8")
    with installed(site):
        assert typed(tmp_path / "fights.db", f"check {fight}").stdout.endswith("1 example, as expected.\n")
        assert "Ann" in typed(tmp_path / "fights.db", f"replay {fight}").stdout


def test_every_field_of_a_ruleset_is_on_the_page() -> None:
    before = TEXT.partition("## Everything in `scuffle.rules`")[0]
    for field in Ruleset.__struct_fields__:
        assert f"`{field}`" in before or field == "stands_on", field


def test_every_field_of_a_step_is_told_of_on_the_page_or_where_it_says() -> None:
    more = (PAGE.parent / "README.md").read_text(encoding="utf-8")
    for field in (*ExampleStep.__struct_fields__, *Expect.__struct_fields__):
        assert f"`{field}`" in more or f"{field} = " in more or f"`expect.{field}`" in TEXT, field


def test_the_lists_at_its_end_are_those_of_the_code() -> None:
    assert page() == TEXT, "run `python -m tests.authors_reference`"


def test_the_rules_are_the_only_thing_that_a_system_imports(site: Path) -> None:
    for path in (*sorted((site / "back_alley").rglob("*.py")), TINY / "ruleset.py"):
        modules = re.findall(r"^from (\S+) import", path.read_text(encoding="utf-8"), re.MULTILINE)
        assert {module.split(".")[0] for module in modules} <= {
            *("back_alley", "scuffle", "msgspec", "typing", "collections"),
        }
