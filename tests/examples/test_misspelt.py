"""A typing error cannot go unnoticed: every word of a system, a letter wrong, is told with the right one."""

import ast
import re
import shutil
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
import pytest

import domain.rulesets
from adapters.books.rulebook import rulebook
from adapters.books.systems import folder, ruleset
from adapters.books.tables import rules
from adapters.books.text import BadFile
from adapters.books.words import words
from adapters.examples.check import ExampleReport, check
from adapters.examples.entrants import rules_of
from adapters.examples.reading import read
from domain.engine.unknown_words import unknown_in_fields, why_event_unknown
from domain.engine.vocabulary import Vocabulary
from domain.facts.events import OUTCOMES, Event, HeadMoved
from domain.facts.evolve import evolve
from domain.facts.state import NOTHING, State
from projections.telling.codes import LISTS
from tests.examples.fights import report
from tests.sources import nodes

SYSTEMS = {
    "percentile": ("worked-fight", "flee"),
    "swordspath": ("mounted", "plunder-against-derek", "armed"),
    "adnd": ("worked-overbear", "legs", "taking-up"),
    "gurps": ("tavern-chase", "grab-and-wrest", "choke-hold", "stuck-spear"),
}
"""Some fights of each system in which most of its words occur."""


def known(system: str) -> Vocabulary:
    return rules(ruleset(system)).vocabulary


@cache
def played(system: str) -> tuple[ExampleReport, ...]:
    fights = folder(ruleset(system)) / "fights"
    there = [fights / f"{name}.toml" for name in SYSTEMS[system]]
    return tuple(report(path) for path in there if path.exists())


def told(found: ExampleReport) -> Iterator[tuple[State, Event]]:
    """Every event with the state before it, on whichever line of the history."""
    states = [NOTHING]
    for entry in found.entries:
        before = states[-1]
        if isinstance(entry.event, HeadMoved):
            states.append(states[entry.event.to])
            continue
        yield before, entry.event
        states.append(evolve(before, entry.event))


def outcomes(found: ExampleReport) -> Iterator[tuple[State, Event]]:
    yield from ((state, event) for state, event in told(found) if isinstance(event, OUTCOMES))


def unheard(found: ExampleReport) -> list[str]:
    """What the scripts told in words that their own vocabulary does not list."""
    known = rules_of(read(found.path), found.path).vocabulary
    return [str(why) for state, event in outcomes(found) if (why := why_event_unknown(state, known, event))]


def misspelt(word: str) -> str:
    """The word with its last letter another; of a short one, with a letter too many."""
    return f"{word[:-1]}{'x' if word[-1] != 'x' else 'y'}" if len(word) > 3 else f"{word}{word[-1]}"


FIELDS = (
    "who", "foe", "holder", "victim", "by", "versus", "to", "winner", "pool", "part", "posture", "condition",
    "counter", "place", "item", "kind", "how", "hold",
)  # fmt: skip
"""Fields of outcomes whose texts are words of the system, or names."""


FREE: dict[str, set[tuple[str, ...]]] = {"adnd": {("hold-taken", "hold")}}
"""What may be called anything: there a hold goes by the key of the blow that took it."""


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_word_of_a_decree_is_refused_with_the_right_one_when_a_letter_is_wrong(system: str) -> None:
    unnoticed, done = set(), set(FREE.get(system, ()))
    for found in played(system):
        for state, event in outcomes(found):
            tag = str(event.__struct_config__.tag)
            for field in FIELDS:
                word = getattr(event, field, "")
                if not isinstance(word, str) or not word or {(tag, field), (tag, field, word)} & done:
                    continue
                done.add((tag, field, word))
                fields = {**msgspec.structs.asdict(event), field: misspelt(word)}
                why = " ".join(map(str, unknown_in_fields(state, known(system), tag, fields)))
                if f"'{word}'" not in why and f" {word}" not in why:
                    unnoticed.add((tag, field, word, why))

    assert unnoticed == set()
    assert len(done) > 20


HEAD = """
title = "A brawl"
ruleset = "{system}"
[[combatants]]
name = "ann"
{sheet}
[[combatants]]
name = "bob"
{sheet}
"""

SHEETS = {
    "percentile": "sheet = { agi=4, dex=3, fig=4, db = 8, dp = 9, skills.b = { level = 2, rating = 5} }",
    "swordspath": "sheet = { ma = 5, bat = 8 }",
    "adnd": "sheet = { column = 1, ac = 8, dexterity = 12, strength = 12, hp = 20 }",
    "gurps": "sheet = { st = 10, dx = 11, ht = 10 }",
}

RULINGS = {
    "percentile": ('is = "damaged", who = "ann", pool = "area-22", points = 1', "area-2"),
    "swordspath": ('is = "posture-changed", who = "ann", posture = "dawn"', "down"),
    "adnd": ('is = "hold-taken", hold = "h", holder = "ann", victim = "bob", kind = "bearhug"', "bear-hug"),
    "gurps": ('is = "condition-gained", who = "ann", condition = "stuned"', "stunned"),
}


def failures(tmp_path: Path, text: str) -> tuple[str, ...]:
    (tmp_path / "brawl.toml").write_text(text, encoding="utf-8")
    return check(tmp_path / "brawl.toml").failures


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_misspelt_word_of_a_ruling_in_a_file_is_one_line_with_the_right_one(
    system: str, tmp_path: Path
) -> None:
    outcome, right = RULINGS[system]
    head = HEAD.replace("{system}", system).replace("{sheet}", SHEETS[system])
    ruling = f'[[steps]]\nruling = {{ why = "so", outcomes = [{{ {outcome} }}] }}\n'

    (line,) = failures(tmp_path, head + ruling)

    assert line.startswith("brawl.toml: step 1: refused: There is no ")
    assert f"'{right}'" in line


def test_a_hold_of_nobody_names_who_may_be_meant(tmp_path: Path) -> None:
    head = HEAD.replace("{system}", "gurps").replace("{sheet}", SHEETS["gurps"]).replace("ann", "alma")
    taken = '{ is = "hold-taken", hold = "h", holder = "almma", victim = "bob", kind = "grapple" }'

    (line,) = failures(tmp_path, f'{head}[[steps]]\nruling = {{ why = "so", outcomes = [{taken}] }}\n')

    assert (
        line
        == "brawl.toml: step 1: refused: Nobody is called 'almma'; did you mean 'alma'? [no-such-combatant]"
    )


SLOW = HEAD.replace("{system}", "gurps").replace("{sheet}", "sheet = { st = 10, dx = 12, ht = 10 }", 1)
QUICK = SLOW.replace("{sheet}", SHEETS["gurps"])
"""Ann is the quicker of the two, so that nobody throws for the order."""

WRONG = [
    ("gurps", "skills = { karatee = 12 }", "karate"),
    ("gurps", 'weapons = { axe = { kind = "broadswrd" } }', "broadsword"),
    ("gurps", 'strikers = { tail = { damage = "1d", skill = "brawlng" } }', "brawling"),
    ("gurps", 'traits = ["combat-reflxes"]', "combat-reflexes"),
    ("gurps", "armour = { torsoo = { dr = 2 } }", "torso"),
    ("gurps", 'body = "humanoidd"', "humanoid"),
    ("swordspath", "armour = { boddy = 2 }", "body"),
    ("swordspath", 'reins = "lefft"', "left"),
    ("adnd", 'kind = "persn"', "person"),
    ("adnd", 'conditions = ["slowd"]', "slowed"),
    ("percentile", "worn = { area-22 = 2 }", "area-2"),
]
"""A word of a sheet that is a letter wrong, and the right one."""


@pytest.mark.parametrize(("system", "said", "right"), WRONG)
def test_a_misspelt_word_of_a_sheet_is_told_with_the_right_one(
    system: str, said: str, right: str, tmp_path: Path
) -> None:
    sheet = SHEETS[system].replace(" }", f", {said} }}", 1) if "skills" not in SHEETS[system] else ""
    sheet = sheet or SHEETS[system].replace("{ agi", f"{{ {said}, agi")
    text = HEAD.replace("{system}", system).replace("{sheet}", sheet, 1).replace("{sheet}", SHEETS[system])

    (line,) = failures(tmp_path, text + "[[steps]]\nexpect = { state = { over = false } }\n")

    assert any(f"{mark}{right}" in line for mark in ("mean '", "there could be ", "the areas are ", ", "))


@pytest.mark.parametrize(
    ("system", "place", "right"),
    [("gurps", "right-hnad", "right-hand"), ("adnd", "hnd", "hand"), ("swordspath", "straped", "strapped")],
)
def test_a_place_of_a_thing_that_nobody_has_is_told(
    system: str, place: str, right: str, tmp_path: Path
) -> None:
    sheet = f'{SHEETS[system]}\nitems = {{ club = "{place}" }}'
    text = HEAD.replace("{system}", system).replace("{sheet}", sheet, 1).replace("{sheet}", SHEETS[system])

    (line,) = failures(tmp_path, text)

    assert f"ann: items: club: There is no place '{place}'; did you mean '{right}'?" in line


@pytest.mark.parametrize(
    ("feature", "right"),
    [('kind = "tabel"', "table"), ('manner = ["soff"]', "soft"), ('manner = ["bear-20"]', "bears-20")],
)
def test_a_kind_of_ground_or_a_manner_that_nobody_knows_is_told(
    feature: str, right: str, tmp_path: Path
) -> None:
    head = HEAD.replace("{system}", "gurps").replace("{sheet}", SHEETS["gurps"])
    ground = f'[ground]\nmap = "X"\n[ground.legend]\nX = {{ {feature} }}\n'

    (line,) = failures(tmp_path, head + ground)

    assert f"did you mean '{right}'?" in line


@pytest.mark.parametrize(
    ("expect", "right"),
    [
        ('absent = [{ is = "damaged", who = "an" }]', "ann"),
        ('absent = [{ is = "damaged", pool = "hpp" }]', "hp"),
        ('absent = [{ is = "rolled", key = "t1.an.attack" }]', "ann"),
        ('absent = [{ is = "rolled", key = "t1.ann.atack" }]', "attack"),
        ('absent = [{ is = "checked", act = "dodgee" }]', "dodge"),
        ('absent = [{ is = "hold-taken", kind = "grappl" }]', "grapple"),
        ('absent = [{ is = "damaged", rule = "GUR-999" }]', "GUR-99"),
        ("state = { ann.counters.shok = 0 }", "shock"),
        ('state = { "ann.counters.evaluated:bobb" = 0 }', "bob"),
        ('offers = { t1.ann.maneuver = { excludes = ["evaluat bob"] } }', "evaluate"),
        ("odds = { down = { an = 0 } }", "ann"),
        ("odds = { rolls = { atack = 0 } }", "attack"),
        ("odds = { passes = { t1.ann.atack = 0 } }", "attack"),
        ('tactics = { brawlr = { "t1.ann.maneuver" = [] } }', "brawler"),
    ],
)
def test_a_misspelt_word_of_an_expectation_is_told_though_nothing_is_amiss(
    expect: str, right: str, tmp_path: Path
) -> None:
    head = HEAD.replace("{system}", "gurps").replace(
        "{sheet}", SHEETS["gurps"].replace("dx = 11", "dx = 12"), 1
    )
    text = f"{head.replace('{sheet}', SHEETS['gurps'])}[[steps]]\nexpect = {{ {expect} }}\n"

    found = failures(tmp_path, text)

    assert any(right in line for line in found)


def test_a_misspelt_choice_is_told_with_the_option_that_it_is_like(tmp_path: Path) -> None:
    step = (
        '[[steps]]\ndeclare = { t1.ann.maneuver = "change-posture kneling" }\ndice = { t1.ann.attack = 9 }\n'
    )

    (line,) = failures(tmp_path, QUICK + step)

    assert "step 1: refused: " in line
    assert "kneling is no posture; there is standing, crouching, kneeling," in line


def test_of_several_complaints_the_cause_comes_first(tmp_path: Path) -> None:
    step = '[[steps]]\ndeclare = { t1.ann.manoeuvre = "do-nothing", t1.ann.does = "end" }\n'

    (line,) = failures(tmp_path, QUICK + step)

    assert "t1.ann.manoeuvre is not asked; did you mean 't1.ann.maneuver'?" in line


POOLS = {"hp", "fp", "pd", "pd-star", "left"}
"""Pools, which stand among the parts, and how one is down who left."""


@pytest.mark.parametrize("system", SYSTEMS)
def test_words_toml_words_only_codes_that_the_system_has(system: str) -> None:
    said, vocabulary = words(ruleset(system)), known(system)

    unheard = []
    for listed, kinds in LISTS.items():
        heard = {word.partition("{")[0] for kind in kinds for word in vocabulary.words.get(kind, ())} | POOLS
        codes = (code.rstrip("*") for code in getattr(said, listed))
        unheard += [(listed, code) for code in codes if not any(word.startswith(code) for word in heard)]

    assert unheard == []


SAID = (
    ("gurps", "[acts]\nattck = 'x'", "acts: there is no 'attck'; did you mean 'attack'?"),
    ("gurps", "[conditions]\nstunnd = 'x'", "conditions: there is no 'stunnd'; did you mean 'stunned'?"),
    ("adnd", "[counters]\nrestord = {}", "counters: there is no 'restord'; did you mean 'restored'?"),
    ("swordspath", "[holding]\nadvantge = 'x'", "holding: there is no 'advantge'; did you mean 'advantage'?"),
    ("percentile", "[settings]\nawar = 'x'", "settings: there is no 'awar'; did you mean 'aware'?"),
    ("percentile", "[prompts]\nreplys = 'x'", "prompts: there is no 'replys'; did you mean 'replies'?"),
    ("gurps", "[grades]\nsucess = 'x'", "grades: there is no 'sucess'; did you mean 'success'?"),
    (
        "gurps",
        "[[phrases.moved]]\nwhen.how = 'retraet'\nprose = 'x'",
        "phrases.moved, line 1, when: There is no way to move 'retraet'; did you mean 'retreat'?",
    ),
    (
        "adnd",
        "[[choices]]\nwhen.act = 'grappel'\ntext = 'x'",
        "choices, entry 1, when: There is no act 'grappel'; did you mean 'grapple'?",
    ),
)  # fmt: skip


@pytest.mark.parametrize(("system", "text", "told"), SAID, ids=[text for _, text, _ in SAID])
def test_a_code_in_words_toml_that_the_system_does_not_have_is_refused_as_it_is_read(
    system: str, text: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / f"said_{tmp_path.name.replace('-', '_')}"
    shutil.copytree(folder(ruleset(system)), package, ignore=shutil.ignore_patterns("fights", "combatants"))
    (package / "words.toml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    with pytest.raises(BadFile) as refused:
        words(msgspec.structs.replace(ruleset(system), folder=package.name))
    assert str(refused.value) == f"{package / 'words.toml'}: {told}"


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_rule_that_scripts_tables_words_and_fights_name_is_in_the_sheet(system: str) -> None:
    ids = {each.id for each in rulebook(ruleset(system))}
    named = re.compile(rf"\b{min(ids)[:4]}\d+\b")
    scripts = sorted((Path(domain.rulesets.__path__[0]) / system).rglob("*.py"))
    said = {
        (path.name, rule)
        for path in scripts
        for node in nodes(path)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        for rule in named.findall(node.value)
    } | {
        (path.name, rule)
        for path in folder(ruleset(system)).rglob("*.toml")
        for rule in named.findall(path.read_text(encoding="utf-8"))
    }

    assert len(said) > len(ids)
    assert sorted(each for each in said if each[1] not in ids) == []


@pytest.mark.parametrize(
    ("system", "sheet", "warning"),
    [
        (
            "percentile",
            "skills.boxng = { level = 2, rating = 5 }",
            "skills: 'boxng' is not a word of the rules; did you mean 'boxing'?",
        ),
        (
            "gurps",
            'weapons.axe = { kind = "spear" }\nitems = { axxe = "belt" }',
            "items: 'axxe' is not a word of the rules; did you mean 'axe'?",
        ),
    ],
)
def test_a_free_name_that_looks_mistyped_is_a_warning(
    system: str, sheet: str, warning: str, tmp_path: Path
) -> None:
    first, _, items = sheet.partition("\n")
    own = f"{SHEETS[system][:-2]}, {first} }}\n{items}"
    text = HEAD.replace("{system}", system).replace("{sheet}", own, 1).replace("{sheet}", SHEETS[system])
    (tmp_path / "brawl.toml").write_text(f"{text}[[steps]]\nexpect = {{ state = {{ over = false }} }}\n")

    found = check(tmp_path / "brawl.toml")

    assert found.failures == ()
    assert found.warnings == (f"brawl.toml: ann: {warning}",)


@pytest.mark.parametrize(
    ("step", "right"),
    [
        ('ruling = { why = "so", on = "t1.ann.damag", target = 3 }', "damage"),
        ('ruling = { why = "so", on = "t1.ann.attack", verdict = "sucess" }', "success"),
        (
            'ruling = { why = "so", outcomes = [{ is = "faced", who = "ann", rule = "GUR-2200" }] }',
            "GUR-220",
        ),
        ('setting = { name = "by_hand", value = "annn" }', "ann"),
        ('setting = { name = "half_penlty", value = "x" }', "half_penalty"),
        ('leave = { who = "annn" }', "ann"),
        ('expect = { rolls = { t1.ann.attack = { grade = "succes" } } }', "success"),
    ],
)
def test_a_misspelt_word_of_a_step_is_told_with_the_right_one(step: str, right: str, tmp_path: Path) -> None:
    found = failures(tmp_path, f"{QUICK}[[steps]]\n{step}\n")

    assert "did you mean " in found[0]
    assert f"'{right}'" in found[0]


@pytest.mark.parametrize(
    ("step", "word", "right"),
    [
        (
            'declare = { t1.ann.maneuver = "move-and-atack" }\nexpect = { refused = {} }',
            "move-and-atack",
            "move-and-attack",
        ),
        (
            'declare = { t1.ann.maneuver = { act = "brake-free", foe = "bob" } }\nexpect.refused.code = "x"',
            "brake-free",
            "break-free",
        ),
        ('expect = { absent = [{ is = "beat-began", beat = "t1.annn" }] }', "annn", "ann"),
        (
            'expect = { odds = { answers = { does = "kick annn" }, damage = { ann = 0 } } }',
            "annn",
            "ann",
        ),
        (
            'ruling = { why = "so", outcomes = [{ is = "hold-taken", hold = "ann_bob_toros", holder = "ann", '
            'victim = "bob", kind = "grapple", part = "torso", rule = "GUR-009" }] }',
            "ann_bob_toros",
            "ann_bob_torso",
        ),
    ],
)
def test_a_misspelt_word_that_hides_behind_what_is_expected_is_told(
    step: str, word: str, right: str, tmp_path: Path
) -> None:
    told = failures(tmp_path, f"{QUICK}[[steps]]\n{step}\n")

    assert any(f"'{word}'" in line and f"did you mean '{right}'" in line for line in told)


WHOSE = (
    (
        'dispute = { key = "t1.ann.attack", why = "x", by = "annn" }',
        "dispute: Nobody is called 'annn'",
        "ann",
    ),
    ('undo = true\nby = "bobb"\nexpect = { refused = {} }', "by: Nobody is called 'bobb'", "bob"),
    ('undo = "t1.annn.does"\nexpect = { refused = {} }', "undo: t1.annn.does: there is no 'annn'", "ann"),
    (
        'rethrow = { on = "t1.ann.atack", why = "x" }\nexpect = { refused = {} }',
        "rethrow: t1.ann.atack: there is no 'atack'",
        "attack",
    ),
    (
        'preview = { key = "t1.ann.maneuver", instead = "evaluaet bob" }\nexpect = { refused = {} }',
        "t1.ann.maneuver: evaluaet bob: There is no 'evaluaet'",
        "evaluate",
    ),
)


@pytest.mark.parametrize(("step", "told", "right"), WHOSE, ids=[told for _, told, _ in WHOSE])
def test_whoever_does_it_and_the_key_that_he_means_are_told_if_they_look_mistyped(
    step: str, told: str, right: str, tmp_path: Path
) -> None:
    attacks = (
        '[[steps]]\ndeclare = { t1.ann.maneuver = "attack", t1.ann.does = "kick bob right-foot dx", '
        't1.ann.aims = "aim torso" }\ndice = { t1.ann.attack = [6, 6, 6], t1.ann.kick-balance = [3, 3, 3] }\n'
    )

    found = failures(tmp_path, f"{QUICK}{attacks}[[steps]]\n{step}\n")

    assert any(f"{told}; did you mean '{right}'" in line for line in found), found


def test_a_ruling_is_its_own_cause(tmp_path: Path) -> None:
    outcome = '{ is = "faced", who = "ann", facing = 1, because = "rulling.1" }'

    (line,) = failures(tmp_path, f'{QUICK}[[steps]]\nruling = {{ why = "so", outcomes = [{outcome}] }}\n')

    assert "its cause is the ruling, ruling.1; leave out `because`" in line


@pytest.mark.parametrize(
    ("sides", "warned"),
    [
        (("reds", "rdes"), True),
        (("reds", "blues"), False),
        (("team-1", "team-2"), False),
        (("north", "south"), False),
        (("", "anna"), False),
    ],
)
def test_a_side_that_looks_like_a_mistyped_one_is_a_warning(
    sides: tuple[str, str], warned: bool, tmp_path: Path
) -> None:
    text = QUICK
    for name, side in zip(("ann", "bob"), sides, strict=True):
        text = text.replace(
            f'name = "{name}"', f'name = "{name}"\nside = "{side}"' if side else f'name = "{name}"'
        )
    (tmp_path / "brawl.toml").write_text(f"{text}[[steps]]\nexpect = {{ state = {{ over = false }} }}\n")

    found = check(tmp_path / "brawl.toml")

    assert found.failures == ()
    assert bool(found.warnings) is warned
    assert not warned or "did you mean 'reds'?" in found.warnings[0]
