"""`scuffle check-system` finds nothing in a sound system, and of each kind of fault the line where it is."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable
from pathlib import Path

import pytest

from adapters.books.systems import ruleset, ruleset_names
from adapters.books.tables import rules
from adapters.books.words import words
from adapters.kit import book_check, check_system, time_limit
from adapters.kit.crowd import Setup
from adapters.kit.history import History
from adapters.kit.laws import run
from adapters.kit.new_system import new_system
from adapters.kit.plain_store import PlainStore
from tests.at_once import lay_out_at_once
from tests.cli.conftest import Scuffle
from tests.examples.fights import report
from tests.plugins import installed, register

SCRIPT = "broken/ruleset.py"
BOOK = "broken/book"
END = '    if SIDES.end_between(scene, f"r{number}.end"):\n        return\n'
ROUND = '        open_round(scene, f"r{number + 1}")\n'

ON_AND_ON = 'while True:\n        scene.roll(who, "1d6", f"{beat}.where", rule="BR-05")'

HELD = '[[phrases.hold-taken]]\nprose = "{who} has {foe}."\n'
FIRM = '[[phrases.hold-taken]]\nwhen = { level = 9 }\nprose = "{who} has {foe} firmly."\n'
HURT = '[[phrases.damaged]]\nwhen = { pool = ["chi", "karma"] }\nprose = "{who} is drained."\n'
GRABBED = '[[phrases.hold-taken]]\nwhen = { label = "shoulder" }'

BROKEN = {
    "a fight that comes out otherwise": (
        (f"{BOOK}/fights/a-scuffle.toml", "ben.pools.health = 1", "ben.pools.health = 2"),
        "fights/a-scuffle.toml: step 4",
    ),
    "a rule that no event cites": (
        (f"{BOOK}/rules.md", "- BR-09", "- BR-10 Who shouts is heard.\n- BR-09"),
        "rules.md: BR-10 is cited by no example and is no definition.",
    ),
    "a rule that there is not": (
        (SCRIPT, 'f"{beat}.hit", rule="BR-05"', 'f"{beat}.hit", rule="BR-55"'),
        "broken/ruleset.py, line {line}: the roll",
        "names the rule BR-55, which is not in rules.md.",
    ),
    "a need by a rule that there is not": (
        (SCRIPT, '@need("not-held", "BR-08"', '@need("not-held", "BR-88"'),
        "act break-free: needs 'not-held' by the rule BR-88, which is not in rules.md.",
    ),
    "a word that the vocabulary has not": (
        (SCRIPT, '"move": ("walk",)', '"move": ("stroll",)'),
        "moved names the move 'walk', which the vocabulary does not list.",
    ),
    "a counter that the vocabulary has not": (
        (SCRIPT, '"move": ("walk",)', '"counter": ("steps",), "move": ("walk",)'),
        (SCRIPT, "    declared,\n", "    count,\n    declared,\n"),
        (SCRIPT, "    menu = ", '    count(scene, who, "turns", 1, beat, "BR-03")\n    menu = '),
        "There is no counter 'turns'",
    ),
    "a counter where the vocabulary has none": (
        (SCRIPT, "    declared,\n", "    count,\n    declared,\n"),
        (SCRIPT, "    menu = ", '    count(scene, who, "turns", 1, beat, "BR-03")\n    menu = '),
        "counter-set names the counter 'turns', and the vocabulary lists no counters: list all",
    ),
    "a label that no key has": (
        (SCRIPT, 'labels="', 'labels="shouts '),
        "labels: no script makes a key with 'shouts'; take it out.",
    ),
    "a word that nothing is called": (
        (f"{BOOK}/words.toml", "[conditions]", '[counters.shouts]\nname = "shouts"\n\n[conditions]'),
        "words.toml, counters: 'shouts' stands in no script and no table.",
    ),
    "a phrase of a roll that there is not": (
        (f"{BOOK}/words.toml", "[[phrases.hold-taken]]", GRABBED),
        "words.toml, line 28 (phrases.hold-taken): this can never be told: there is no label 'shoulder';",
    ),
    "an act of a plan that there is not": (
        (f"{BOOK}/words.toml", "[conditions]", '[tries]\nattack = ["pnuch"]\n\n[conditions]'),
        "words.toml, tries.attack: there is no act 'pnuch'; take it out, or mend the word.",
    ),
    "a phrase of a pool that nobody has": (
        (f"{BOOK}/words.toml", "[[phrases.hold-taken]]", f"{HURT}\n[[phrases.hold-taken]]"),
        "words.toml, line 28 (phrases.damaged): this can never be told: there is no pool 'chi' or 'karma';",
    ),
    "a phrase below one that tells the same": (
        (f"{BOOK}/words.toml", "[[phrases.hold-taken]]", f"{HELD}\n[[phrases.hold-taken]]"),
        "words.toml, line 31 (phrases.hold-taken): its prose can never be told: whatever fits it fits",
    ),
    "dice that cannot be read": (
        (SCRIPT, '"1d6", f"{beat}.where"', '"1x6", f"{beat}.where"'),
        "1x6: at character 2,",
    ),
    "a beat without its beginning": (
        (SCRIPT, '    scene.tell(BeatBegan(beat, scene.state.number, (who,), "BR-03"))\n', ""),
        "comes before its beat has begun: tell `BeatBegan` first",
    ),
    "a beat that begins twice": (
        (SCRIPT, "BeatBegan(beat, scene.state.number, (who,)", 'BeatBegan("r1", scene.state.number, (who,)'),
        "a beat 'r1' has been before",
    ),
    "a beat that tells nothing": (
        (SCRIPT, ROUND, "        return\n"),
        "the beat at the beginning tells nothing, so none ever follows",
    ),
    "a key with a word that is no label": (
        (SCRIPT, 'f"{beat}.where"', 'f"{beat}.wehre"'),
        "'wehre' in the key",
        "is no label: add it to the `labels` of the ruleset; did you mean 'where'?",
    ),
    "a key that is not written as keys are": (
        (SCRIPT, 'f"{beat}.where"', 'f"{beat}.Where"'),
        "is not small letters, digits and hyphens.",
    ),
    "a key of another beat": (
        (SCRIPT, 'f"{beat}.where"', 'f"{who}.where"'),
        "does not begin as its beat does",
    ),
    "a question that offers nothing": (
        (SCRIPT, "None, (Choice(\"wait\"),))", "None)"),
        (SCRIPT, 'Act("go", (loose,', 'Act("go", (held, loose,'),
        "offers nothing; ask only who can choose.",
    ),
    "an option that is offered twice": (
        (SCRIPT, "    yield Choice(like.act, like.foe)\n", 2 * "    yield Choice(like.act, like.foe)\n"),
        "offers the same option twice.",
    ),
    "an act whose form leaves all its candidates out": (
        (SCRIPT, "    yield Choice(like.act, like.foe)\n", "    yield Choice(like.act, like.foe, price=2)\n"),
        "the act 'hit' has 'hit ",
        "for a candidate, which is never offered: its form takes no price; say what it fills by `said(...)`",
    ),
    "a script that fails": (
        (SCRIPT, "    where = row_of(", '    tables.points["tail"]\n    where = row_of('),
        "the script fails in the beat r",
        "with KeyError: 'tail'.",
    ),
    "a script that goes by the order of a set": (
        (SCRIPT, "for who in [who for who in scene", "for who in {who for who in scene"),
        (SCRIPT, "if up(scene.state, who)]:", "if up(scene.state, who)}:"),
        "broken/ruleset.py, line {line}: {who for who in scene.state.combatants if up(scene.state, who)} is",
        "broken/ruleset.py, line {line}: the same fight comes out otherwise in another process",
    ),
    "a beat that goes on and on": (
        (SCRIPT, "    where = row_of(", f"    {ON_AND_ON}\n    where = row_of("),
        "broken/ruleset.py, line {line}: The rules of 'broken' do not come to an end: 10,000 events in the",
        "A thing without an end is a chain of beats, and each of them asks or ends the fight.",
    ),
    "a script that works on and on": (
        (SCRIPT, "    where = row_of(", "    while True:\n        beat += beat[:0]\n    where = row_of("),
        "fights/a-scuffle.toml: the script does not come to an end: it has worked for 1 s, and neither asks",
        "(broken/ruleset.py, line {line})",
    ),
    "a script that goes by chance": (
        (SCRIPT, "from collections.abc", "import random\nfrom collections.abc"),
        "a script does not import random",
    ),
    "a script that remembers": (
        (SCRIPT, "ROUNDS = 30\n", "ROUNDS = 30\nHITS: list[str] = []\n"),
        (SCRIPT, "    where = ", "    HITS.append(who)\n    if len(HITS) > 9:\n        return\n    where = "),
        "the same fight comes out otherwise a second time",
    ),
    "an event without a rule": (
        (SCRIPT, '"walk", because, "BR-04"', '"walk", because, ""'),
        "the event moved names no rule; give the id of one in rules.md.",
    ),
    "a cause that there is not": (
        (SCRIPT, '"walk", because, "BR-04"', '"walk", "nowhere", "BR-04"'),
        "this is not so: what an event names as its cause is there, as 'nowhere' of moved is not.",
    ),
}  # fmt: skip
"""Of each kind: what is replaced in which file, and what is then said."""

LAWS = ("a cause that there is not",)
"""Found in histories, which take long, and not in what is looked at before."""

AT_EACH_EDIT = {
    *("a rule that there is not", "a counter that the vocabulary has not", "a beat that tells nothing"),
    *("a key with a word that is no label", "a script that fails", "a phrase of a roll that there is not"),
}
"""Enough to see that the check looks and tells; all are tried before something lands."""

UNSTEADY = (
    "a script that goes by the order of a set",
    "a script that goes by chance",
    "a script that remembers",
)
"""Found by playing again, here and in another process, which takes long as well."""


def thorough(kinds: Iterable[str], rare: Collection[str]) -> list[object]:
    """These kinds, of which the `rare` are tried only before something lands."""
    return [pytest.param(each, marks=[pytest.mark.thorough] if each in rare else []) for each in kinds]


@pytest.mark.parametrize("kind", thorough(BROKEN, {*BROKEN} - AT_EACH_EDIT))
def test_of_each_kind_of_fault_the_place_is_said(
    scuffle: Scuffle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """Costs seconds where fights have to be played again, in another process too."""
    monkeypatch.setattr(time_limit, "BEAT", 1)
    monkeypatch.setattr(time_limit, "FIGHT", 1)
    if kind not in UNSTEADY:
        monkeypatch.setattr(check_system, "WALKS", 4)
        monkeypatch.setattr(check_system, "_unlike", lambda *_: iter(()))
    new_system("broken", tmp_path / "rules")
    for each in BROKEN[kind]:
        if isinstance(each, tuple):
            path = tmp_path / "rules" / each[0]
            text = path.read_text(encoding="utf-8").replace("BRO-", "BR-")
            assert each[1] in text, each[1]
            path.write_text(text.replace(each[1], each[2], 1).replace("BR-", "BRO-"), encoding="utf-8")
    register(tmp_path / "rules", "broken", "broken.ruleset:RULESET")
    with installed(tmp_path / "rules"):
        histories = 30 if kind in LAWS else 0
        done = scuffle(f"check-system broken --json --histories {histories}", code=1)
    told = [f"{fault['place']}: {fault['sentence']}" for fault in json.loads(done.stdout)["faults"]]
    for sentence in (each for each in BROKEN[kind] if isinstance(each, str)):
        wanted = re.escape(sentence.replace("BR-", "BRO-")).replace(r"\{line\}", r"\d+")
        assert any(re.search(wanted, line) for line in told), told


@pytest.mark.parametrize("name", [*thorough(ruleset_names(), ruleset_names()), "tiny-boxing"])
def test_our_own_systems_and_tiny_boxing_have_no_fault_and_few_phrases_that_no_worked_fight_tells(
    scuffle: Scuffle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Costs seconds, of GURPS many: all worked fights are told. They are played once for all tests, and the
    laws are tried elsewhere. Phrases such as of people who join in a way of their own are read by whoever
    wrote them."""
    monkeypatch.setattr(check_system, "WALKS", 2)
    monkeypatch.setattr(book_check, "check", report)
    register(tmp_path, "tiny-boxing", "tiny_boxing.ruleset:RULESET")
    with installed(tmp_path):
        found = json.loads(scuffle(f"check-system {name} --json --histories 5").stdout)
        phrases = sum(map(len, words(ruleset(name)).phrases.values()))
    assert found["faults"] == []
    assert len(found["remarks"]) <= phrases / 4
    assert not [each for each in found["remarks"] if "never ends" in each["sentence"]]


REMARKS = {
    "a phrase that no worked fight tells": (
        (f"{BOOK}/words.toml", "[[phrases.hold-taken]]", f"{FIRM}\n[[phrases.hold-taken]]"),
        "(phrases.hold-taken): no worked fight tells this; let one show it",
    ),
    "a condition that nothing ends": (
        (SCRIPT, '    fade(scene, who, FADING, "next-turn", beat)\n', ""),
        "'next-turn', 'BRO-06') never ends: call `fade(..., 'next-turn', ...)` where that ends.",
    ),
}  # fmt: skip
"""Of each kind: what is replaced in which file, and what is then said."""


@pytest.mark.thorough
@pytest.mark.parametrize("kind", REMARKS)
def test_what_is_likely_a_slip_is_remarked_with_its_place_and_is_no_fault(
    scuffle: Scuffle, tmp_path: Path, kind: str
) -> None:
    """Costs seconds: all that is looked at is looked at twice."""
    (name, old, new), sentence = REMARKS[kind]
    new_system("broken", tmp_path / "rules")
    path = tmp_path / "rules" / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    register(tmp_path / "rules", "broken", "broken.ruleset:RULESET")
    with installed(tmp_path / "rules"):
        found = json.loads(scuffle("check-system broken --json --histories 0", code=None).stdout)
        told = scuffle("check-system broken --histories 0", code=None).stdout
    assert any(sentence in f"{each['place']}: {each['sentence']}" for each in found["remarks"]), found
    assert not [each for each in found["faults"] if each["kind"] == "remark"]
    assert "remark: " in told


def test_a_system_that_cannot_be_loaded_or_is_not_there_is_told(scuffle: Scuffle, tmp_path: Path) -> None:
    register(tmp_path, "gone", "gone.ruleset:RULESET")
    with installed(tmp_path):
        assert "No module named 'gone'" in scuffle("check-system gone", code=3).stderr
        assert "did you mean 'gurps'?" in scuffle("check-system gurp", code=2).stderr


THREE = """    outside=Outside(answers=HEALTH.answers, parting="THR-07", decided=SIDES.decided),
    why_not_begin=lambda state: (
        None
        if len({one.side for one in state.combatants.values()}) == 3
        else Refused("three-sides", "It takes three sides.", "THR-01")
    ),
"""


@pytest.mark.thorough
def test_a_system_for_three_sides_is_tried_with_three(scuffle: Scuffle, tmp_path: Path) -> None:
    """Costs seconds: fights are played again in another process."""
    site = tmp_path / "rules"
    new_system("three", site)
    script = site / "three" / "ruleset.py"
    text = script.read_text(encoding="utf-8").replace("    Ruleset,\n", "    Refused,\n    Ruleset,\n")
    was = '    outside=Outside(answers=HEALTH.answers, parting="THR-07", decided=SIDES.decided),\n'
    assert was in text
    script.write_text(text.replace(was, THREE), encoding="utf-8")
    register(site, "three", "three.ruleset:RULESET")
    with installed(site):
        told = scuffle("check-system three --json --histories 3", code=None).stdout
    (fault,) = json.loads(told)["faults"]
    assert fault["place"] == "fights/a-scuffle.toml", "that one is for two"


def test_a_system_in_which_nobody_has_points_is_tried_like_any(tmp_path: Path) -> None:
    """Costs a second: random histories, with rulings among them."""
    new_system("bruiseless", tmp_path / "rules")
    script = tmp_path / "rules" / "bruiseless" / "ruleset.py"
    text = script.read_text(encoding="utf-8")
    for was, now in (
        ('    HEALTH.hurt(scene, foe, points, where.key, "BRU-05", part=where.word)\n', ""),
        ('    points = (Term("blow", tables.points[where.word], rule="BRU-05"),)\n', ""),
        ("    where = row_of(", "    row_of("),
        ('pools={"health": sheet.health}', "pools={}"),
        ("answers=HEALTH.answers, ", ""),
    ):
        assert was in text, was
        text = text.replace(was, now)
    script.write_text(text, encoding="utf-8")
    register(tmp_path / "rules", "bruiseless", "bruiseless.ruleset:RULESET")
    with installed(tmp_path / "rules"):
        found = rules(ruleset("bruiseless"))
        crowds = Setup()
        histories = [History(number, PlainStore(), found, crowds) for number in range(12)]
        for history in histories:
            run(history, 12)
    assert sum(history.did["rule"] for history in histories) > 0


def test_a_system_in_which_nobody_can_fight_is_told_so(scuffle: Scuffle, tmp_path: Path) -> None:
    new_system("empty", tmp_path / "rules")
    for path in (tmp_path / "rules" / "empty" / "book" / "combatants").iterdir():
        path.unlink()
    register(tmp_path / "rules", "empty", "empty.ruleset:RULESET")
    with installed(tmp_path / "rules"):
        assert "combatants: there is nobody in it" in scuffle("check-system empty", code=1).stdout


@pytest.mark.thorough
def test_a_menu_that_gives_a_secret_away_is_found(scuffle: Scuffle, tmp_path: Path) -> None:
    """Costs seconds: the same fight is played twice with one secret changed, again and again."""
    script = lay_out_at_once(tmp_path / "rules")
    text = script.read_text(encoding="utf-8").replace("    Ruleset,\n", "    Refused,\n    Ruleset,\n")
    was, last = "ACTS, None, (", 'ACTS, lambda case, pick: Refused("no", str(scene.told[-1:])), ('
    assert was in text
    script.write_text(text.replace(was, last), encoding="utf-8")
    with installed(tmp_path / "rules"):
        told = scuffle("check-system at-once --json --histories 20", code=1).stdout
    (secret,) = (fault for fault in json.loads(told)["faults"] if fault["kind"] == "secret")
    assert secret["sentence"].startswith("this is not so: no refusal tells what r")
