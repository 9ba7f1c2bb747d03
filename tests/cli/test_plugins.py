"""A rule system of somebody else's that is broken harms nobody but itself."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar.testing import TestClient

from adapters import logging
from adapters.web.app import application
from adapters.web.limits import Limits
from adapters.web.service import Service
from tests.cli.conftest import Scuffle
from tests.plugins import installed, lay_out, register
from tests.web.table import checked, code, opened

LATER = {
    "    if not landed.passed:\n": "    raise KeyError(f'the hook of {who}')\n    if not landed.passed:\n"
}
"""A script that raises when the first blow has been rolled."""

BROKEN = {
    "cannot-parse": "SyntaxError: expected ':' (cannot_parse/ruleset.py, line 1)",
    "ends-it-all": "SystemExit: 3 (ends_it_all/ruleset.py, line 2)",
    "gone": "ModuleNotFoundError: No module named 'gone'",
    "in-pieces": "ZeroDivisionError: division by zero (in_pieces/figures.py, line 1)",
    "misnamed": "it calls itself 'tiny-boxing' and is registered as 'misnamed'",
    "no-book": "its folder 'nowhere.book' cannot be imported as a package",
    "no-ruleset": "no_ruleset.ruleset:RULESET is not a Ruleset",
    "torn-tables": "tables.toml",
}
"""What is wrong with each, which every sentence about it says."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """One system that plays, one that raises in mid-fight, and many that cannot be loaded."""
    site = tmp_path_factory.mktemp("site")
    lay_out(site, "sound", "sound_boxing")
    lay_out(site, "raising", "raising_boxing", LATER)
    lay_out(site, "torn-tables", "torn_boxing")
    (site / "torn_boxing" / "book" / "tables.toml").write_text("tops = [2,")
    lay_out(site, "no-book", "bookless", {"bookless.book": "nowhere.book"})
    register(site, "misnamed", "tiny_boxing.ruleset:RULESET")
    for name, lines in {
        "cannot-parse": "def f()\n",
        "ends-it-all": "import sys\nsys.exit(3)\n",
        "in-pieces": "from in_pieces import figures\n",
        "no-ruleset": "RULESET = 3\n",
    }.items():
        package = site / name.replace("-", "_")
        package.mkdir()
        (package / "__init__.py").write_text("")
        (package / "ruleset.py").write_text(lines)
        register(site, name, f"{package.name}.ruleset:RULESET")
    (site / "in_pieces" / "figures.py").write_text("HALF = 1 / 0\n")
    register(site, "gone", "gone.ruleset:RULESET")
    with installed(site):
        yield site


def test_the_list_of_systems_marks_the_broken_ones_and_has_all_others(site: Path, scuffle: Scuffle) -> None:
    told = " ".join(scuffle("systems").stdout.split())
    rows = {row["name"]: row for row in json.loads(scuffle("systems --json").stdout)["systems"]}
    for name, why in BROKEN.items():
        assert f"{name}: BROKEN. " in told
        assert why in rows[name]["broken"]
    assert [name for name, row in rows.items() if not row["broken"]] == [
        *("adnd", "gurps", "percentile", "raising", "sound", "swordspath"),
    ]


@pytest.mark.parametrize("name", BROKEN)
def test_whoever_wants_a_broken_system_hears_what_is_wrong_with_it(
    site: Path, scuffle: Scuffle, name: str
) -> None:
    for line in (f"new bout ann ben --system {name}", f"simulate 2 ann ben --system {name}"):
        done = scuffle(line, code=3)
        assert BROKEN[name] in done.stderr
        assert "Trace" not in done.stderr


def test_the_trace_is_shown_to_whoever_wants_to_know_everything(site: Path, scuffle: Scuffle) -> None:
    shown = scuffle("rules in-pieces --log-level debug", code=3).stderr
    assert "HALF = 1 / 0" in shown
    assert "ZeroDivisionError: division by zero" in shown


def test_other_systems_play_beside_them(site: Path, scuffle: Scuffle) -> None:
    scuffle("new duel grunthar@orcs mutt@dwarfs")
    scuffle("simulate 2 ann ben --system sound")
    assert scuffle("check worked-fight").exit_code == 0
    assert "Grunthar" in scuffle("replay worked-fight --plain").stdout


PLANS = ("declare bout r1.ann.plans jab", "declare bout r1.ben.plans jab")


def test_a_script_that_raises_is_told_with_its_beat_file_and_line_and_writes_nothing(
    site: Path, scuffle: Scuffle
) -> None:
    scuffle("new bout ann@red ben@blue --system raising --seed so-tame-a-seed-1")
    scuffle(PLANS[0])
    before = scuffle("export bout").stdout
    failed = scuffle(f"{PLANS[1]} --log-level debug", code=3).stderr
    assert "The rules of 'raising' fail in the beat r1." in failed
    assert "KeyError" in failed
    assert "(raising_boxing/ruleset.py, line " in failed
    assert "raise KeyError(f'the hook of {who}')" in failed
    assert scuffle("export bout").stdout == before
    for line in (
        "show bout",
        "log bout",
        "audit bout",
        "lines bout",
        "undo bout",
        "export bout",
        "redo bout",
    ):
        scuffle(line)


def test_a_fight_whose_system_has_broken_since_can_be_read_and_gone_back_in(
    site: Path, scuffle: Scuffle
) -> None:
    scuffle("new bout ann@red ben@blue --system sound --seed so-tame-a-seed-1")
    for line in PLANS:
        scuffle(line)
    script = site / "sound_boxing" / "ruleset.py"
    text = script.read_text()
    try:
        script.write_text("import nothing_of_the_kind\n" + text)
        with installed(site):
            assert "nothing_of_the_kind" in scuffle("show bout").stdout
            for line in ("log bout", "audit bout", "undo bout", "redo bout", "list"):
                scuffle(line)
            assert "nothing_of_the_kind" in scuffle("declare bout r2.ann.plans jab", code=3).stderr
    finally:
        script.write_text(text)


def test_a_server_plays_the_others_and_says_of_each_what_is_wrong(site: Path, tmp_path: Path) -> None:
    logging.configure("error")
    service = Service(tmp_path / "fights.db", limits=Limits(rate=1_000_000), base="http://scuffle.test")
    try:
        with TestClient(application(service), base_url="http://scuffle.test") as client:
            known = checked(client.get("/api/systems"), 200).json()
            assert "sound" in known["systems"]
            assert {name: BROKEN[name] in why for name, why in known["broken"].items()} == dict.fromkeys(
                BROKEN, True
            )
            assert str(site) not in str(known)
            turned = checked(client.get("/api/systems/in-pieces"), 409).json()
            assert code(turned) == "broken-system"
            assert BROKEN["in-pieces"] in turned["detail"]
            pair = [{"who": "ann", "side": "red"}, {"who": "ben", "side": "blue"}]
            assert opened(client, system="sound", combatants=pair).questions()
            master = opened(client, system="raising", combatants=pair)
            for who in ("ann", "ben"):
                last = master.post(
                    "answer",
                    200 if who == "ann" else 409,
                    prompt=master.asked(f"r1.{who}.plans"),
                    numbers=[1],
                )
            assert code(last) == "rules-fail"
            assert "fail in the beat r1." in last["detail"]
            assert "(raising_boxing/ruleset.py, line " in last["detail"]
            assert "the hook of" not in last["detail"]
            assert master.asked("r1.ben.plans")
            assert opened(client).questions()
    finally:
        service.close()
        logging.configure("warning")
