"""The page for authors of rules keeps its word: what it shows is typed here, or plays."""

from __future__ import annotations

import builtins
import inspect
import re
import shutil
from pathlib import Path

import pytest

import scuffle.rules
from adapters.books.systems import ruleset
from adapters.books.tables import rules
from adapters.examples.example import ExampleStep, Expect
from adapters.kit.history import History
from adapters.kit.laws import run
from adapters.kit.new_system import new_system
from adapters.kit.plain_store import PlainStore
from domain.engine.ruleset import Ruleset
from projections.telling.proofreading import KINDS, OWN_TOPICS, may_ask
from scuffle.rules import Menu, Scene, State
from tests.at_once import lay_out_at_once
from tests.authors_reference import PAGE, page
from tests.cli.conftest import typed
from tests.plugins import TINY, installed, register

ROOT = Path(__file__).parents[1]
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


RUN = {"sh", "py", "toml", "py of tiny boxing", "py instead of next_beat", "toml a fight of its own"}
"""Kinds of blocks that are typed, played or found in what plays; one that names its file is put there."""


def test_there_is_no_block_that_no_test_runs() -> None:
    opened = re.findall(r"^```(.+)$", TEXT, re.MULTILINE)
    assert len(opened) * 2 == len(re.findall(r"^```", TEXT, re.MULTILINE))
    assert [kind for kind in opened if kind not in RUN and not re.fullmatch(r"\w+ in \S+", kind)] == []


PROSE = re.sub(
    r"^```.*?^```$", "", TEXT.partition("## Everything in `scuffle.rules`")[0], flags=re.DOTALL | re.MULTILINE
)
"""What is told between the blocks and before the lists."""

SPANS = re.findall(r"`([^`\n]+)`", PROSE)
"""What stands there as code."""


@pytest.mark.parametrize("line", sorted({span for span in SPANS if re.match(r"scuffle \w", span)}))
def test_what_is_told_of_the_command_line_can_be_typed(site: Path, tmp_path: Path, line: str) -> None:
    """A command without a name that it needs stands there for any; then its help is what there is of it."""
    words = line.removeprefix("scuffle ")
    shutil.copyfile(site / "back_alley/book/fights/a-scuffle.toml", tmp_path / "my.toml")
    words = words.replace("my.toml", str(tmp_path / "my.toml"))
    whole = re.search(r"back-alley|my\.toml|systems", words) and not words.startswith("check-system")
    with installed(site):
        typed(tmp_path / "fights.db", words if whole else f"{words.partition(' back-alley')[0]} --help")


OF = {"scene": Scene, "state": State, "menu": Menu, "hexes": scuffle.rules.hexes}
"""What stands before a dot in the prose, and what it is."""


def test_what_is_told_of_scene_state_menu_and_hexes_is_there() -> None:
    told = {each for span in SPANS for each in re.findall(r"\b(scene|state|menu|hexes)\.(\w+)", span)}
    fields = {*State.__struct_fields__, *dir(State)}
    missing = [
        f"{of}.{name}"
        for of, name in told
        if not hasattr(OF[of], name) and not (of == "state" and name in fields) and name not in SLOTS[of]
    ]
    assert len(told) > 15
    assert missing == []


SLOTS = {
    of: {name for each in getattr(kind, "__mro__", ()) for name in getattr(each, "__slots__", ())}
    | {*getattr(kind, "__annotations__", ())}
    for of, kind in OF.items()
}
"""Names that its instances have and its class does not show."""


def test_every_call_in_the_prose_could_be_made() -> None:
    """What is called is a name of `scuffle.rules`, a verb of the scene or a function of the page's script;
    it takes the arguments that are named."""
    called = 0
    for span in SPANS:
        for of, name, given in re.findall(r"(?<![\w.{])(?:(scene|hexes)\.)?([A-Za-z]\w*)\(([^()]*)\)", span):
            found = getattr(OF[of], name, None) if of else getattr(scuffle.rules, name, None)
            if found is None and not of and (name[0].islower() and not hasattr(builtins, name)):
                assert re.search(rf"\bdef {name}\(|\.{name}\(|^{name} = |`{name} = ", TEXT), span
                continue
            if hasattr(builtins, name):
                continue
            assert found is not None, span
            takes = inspect.signature(found).parameters
            wild = any(each.kind is each.VAR_KEYWORD for each in takes.values())
            assert wild or {*re.findall(r"(\w+)=", given)} <= {*takes}, f"{span}: takes {', '.join(takes)}"
            called += 1
    assert called > 25


def test_every_particular_that_a_phrase_may_ask_for_is_one() -> None:
    rows = re.findall(r"^\| (?:`when`|memory) \|(.*)\|$", PROSE, re.MULTILINE)
    told = {name for row in rows for name in re.findall(r"`(\w+)`", row)} - {"who", "foe", "when"}
    known = {name for topic in (*KINDS, *OWN_TOPICS) for name in may_ask(topic)}
    assert len(told) > 15
    assert told <= known


WIDE = 3
"""So many words running are not found by chance."""


def test_what_check_system_is_said_to_say_it_says() -> None:
    """By a run of words that is no name, number or rule of an example."""
    sources = [
        path for each in ("adapters/kit", "adapters/books", "domain") for path in (ROOT / each).rglob("*.py")
    ]
    said = " ".join(path.read_text(encoding="utf-8") for path in sources)
    said = re.sub(r'"\s+f?"', "", said)
    table = TEXT.partition("## What `check-system` says")[2]
    rows = re.findall(r"^\| `(.+?)` \|", table, re.MULTILINE)
    ends = r"^damaged |\b(?:condition|counters|KeyError|label)$"
    names = r"'[^']*'|\b[A-Z]+-\d+\b|\br\d+(?:\.\w+)*|\{\.\.\.\}"
    example = rf"{ends}|{names}|\d[\d,]*x?\d*|\.\.\.|remark: |:"
    assert len(rows) > 15
    for row in rows:
        runs = [part.split() for part in re.split(example, row)]
        whole = [" ".join(run[at : at + WIDE]) for run in runs for at in range(max(1, len(run) - WIDE + 1))]
        assert any(" " in words and words in said for words in whole), row


def test_every_name_that_is_written_as_a_class_is_one_of_the_rules() -> None:
    names = {
        name
        for span in SPANS
        for name in re.findall(r"(?<![\w{.\"'-])([A-Z][a-z]+(?:[A-Z][a-z]+)*)\b(?=\(|\.|$)", span)
    }
    own = {"Ann", "None", "README"}
    assert {name for name in names if not hasattr(scuffle.rules, name)} <= own


def test_tiny_boxing_is_as_short_as_is_said() -> None:
    (said,) = re.findall(r"\(`tests/tiny/tiny_boxing`, some (\d+) lines\)", PROSE)
    lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in TINY.glob("*.py"))
    assert abs(lines - int(said)) <= 10


def test_places_on_the_map_that_is_shown_are_where_it_is_said() -> None:
    (drawn,) = (block for block in blocks("toml") if block.startswith("[ground]"))
    lines = drawn.partition('"""\n')[2].splitlines()
    for mark, q, r in (("A", 1, 0), ("B", 4, -1), ("#", 3, -1)):
        assert f"`{q},{r}`" in PROSE
        assert [
            (at // 2, (row - at // 2) // 2)
            for row, line in enumerate(lines)
            for at in [line.find(mark)]
            if at >= 0
        ] == [(q, r)]


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
