"""What an assistant can do: tools that say what they do, fights of all systems, mending, bounds."""

from __future__ import annotations

import json

import pytest

from adapters.assistants.page import MOST
from adapters.assistants.tools import TOOLS, Effect
from tests.assistants.hands import OPENINGS, Assistant, Table, fresh

READS = {
    *("list_fights", "list_systems", "look", "ask", "odds", "why", "log"),
    *("preview_undo", "past_question", "preview_correction"),
}


def test_every_tool_says_what_it_does_to_a_record(master: Assistant) -> None:
    tools = {tool.name: tool for tool in master.tools()}
    assert {name for name, tool in tools.items() if tool.annotations.read_only_hint} == READS
    assert {name for name, tool in tools.items() if tool.annotations.destructive_hint} == {"undo", "settle"}
    for name, tool in tools.items():
        wanted = set(tool.input_schema.get("required", ()))
        assert ("idempotency_key" in wanted) is (name not in READS)
        assert ("head" in wanted) is (TOOLS[name].effect is Effect.TAKES_BACK)
        assert len(tool.description) < 400
    assert sum(len(tool.model_dump_json()) for tool in tools.values()) < 30_000


@pytest.mark.parametrize("system", OPENINGS)
def test_an_assistant_opens_a_fight_and_plays_in_it(master: Assistant, system: str) -> None:
    fight = master.open(system, title="At the Inn")["fight"]
    assert fight in master.use("list_fights")["fights"]
    assert master.play(fight, 4) > 1
    looked = master.use("look", fight=fight)
    assert (looked["system"], looked["role"]) == (system, "gm")
    assert {each["who"] for each in looked["fighters"]} >= {each["who"] for each in OPENINGS[system]}
    assert any("At the Inn" in line for line in looked["board"])
    assert master.use("log", fight=fight)["paragraphs"]


def test_a_repeat_under_the_same_key_is_answered_the_same_and_done_once(master: Assistant) -> None:
    fight, key = master.open("gurps")["fight"], fresh()
    prompt = master.use("ask", fight=fight)["prompt"]
    said = {"fight": fight, "prompt": prompt, "idempotency_key": key}
    first = master.use("answer", numbers=[1], **said)
    assert master.use("answer", numbers=[1], **said) == first
    assert master.refused("answer", numbers=[2], **said)["code"] == "other-request"
    assert master.use("look", fight=fight)["head"].startswith(f"{first['last']}-")


def test_an_undo_takes_back_what_its_preview_named_and_nothing_that_came_since(master: Assistant) -> None:
    fight = master.open("gurps")["fight"]
    master.answer(fight, "attack")
    ahead = master.use("preview_undo", fight=fight)
    assert ahead["what"] == "Alma's manoeuvre"
    master.answer(fight, "kick Boris")
    said = {"fight": fight, "head": ahead["head"]}
    assert master.refused("undo", idempotency_key=fresh(), **said)["code"] == "conflict"
    ahead = master.use("preview_undo", fight=fight)
    done = master.use("undo", fight=fight, head=ahead["head"], idempotency_key=fresh())
    assert done["undone"] == ahead["what"] == "Alma's action"
    assert done["asks"][0]["text"] == "Alma, what now?"


def kicked(table: Table, master: Assistant) -> str:
    """A fight in GURPS in which somebody has kicked in vain, and lies there."""
    fight = table.opened("gurps")
    for wanted in ("attack", "kick Boris", "the torso"):
        master.answer(fight, wanted)
    return fight


def test_a_roll_is_doubted_looked_into_and_put_right_as_its_preview_said(
    table: Table, master: Assistant
) -> None:
    fight, key = kicked(table, master), "t1.alma.attack"
    assert master.use("why", fight=fight, key=key)["lines"][0].startswith(f"{key}: 3d6")
    told = master.use("dispute", fight=fight, key=key, why="it leant on the board", idempotency_key=fresh())
    assert any("it leant on the board" in each for each in told["told"])
    assert master.use("look", fight=fight)["disputes"] == [key]
    change = {"is": "number", "modifier": 8}
    ahead = master.use("preview_correction", fight=fight, key=key, change=change)
    assert (ahead["written"], ahead["verdict"]) == (False, "corrected")
    assert any("lying -> standing" in each for each in ahead["otherwise"])
    said = {"fight": fight, "key": key, "change": change, "why": "so", "head": ahead["head"]}
    done = master.use("settle", idempotency_key=(again := fresh()), **said)
    assert done == {name: value for name, value in ahead.items() if name != "head"} | {"written": True}
    assert master.use("settle", idempotency_key=again, **said)["verdict"] == "corrected"
    assert master.refused("settle", idempotency_key=fresh(), **said)["code"] == "conflict"


def test_another_choice_is_named_by_its_number(table: Table, master: Assistant) -> None:
    fight = kicked(table, master)
    asked = master.use("past_question", fight=fight, key="t1.alma.aims")
    skull = next(each["number"] for each in asked["options"] if each["text"] == "the skull")
    change = {"is": "instead", "numbers": [skull]}
    ahead = master.use("preview_correction", fight=fight, key="t1.alma.aims", change=change)
    assert ahead["verdict"] == "corrected"
    assert master.use("past_question", fight=fight, key="t1.alma.attack")["wants"] == "3d6"


def test_the_odds_of_an_option_are_told_before_it_is_taken(master: Assistant) -> None:
    fight = master.open("gurps")["fight"]
    master.answer(fight, "attack")
    asked = master.use("ask", fight=fight)
    kick = asked["rows"][0]
    assert (kick["text"], kick["needs"]) == ("kick Boris", "at most 10 on 3d6 (50%)")
    odds = master.use("odds", fight=fight, prompt=asked["prompt"], numbers=[kick["best"]])
    assert odds["said"].startswith("Alma passes 50 %")
    assert {each["who"] for each in odds["expected"]} == {"alma", "boris"}


def crowd(master: Assistant) -> str:
    """A fight of six in GURPS, where a move has more than a hundred ways."""
    people = [{"who": "judoka", "name": f"j{number}", "at": [number, 0]} for number in range(6)]
    opened = master.use("open_fight", system="gurps", combatants=people, idempotency_key=fresh())
    return str(opened["fight"])


def test_nothing_of_the_richest_fight_floods_an_assistant(master: Assistant) -> None:
    """Costs a second: what each of the options promises is worked out."""
    fight = crowd(master)
    asked = master.use("ask", fight=fight)
    assert asked["open"][0]["options"] > 100
    widest = max(asked["rows"], key=lambda row: int(row["ways"]))
    level = master.use("ask", fight=fight, row=widest["row"])
    for told in (asked, level, master.use("look", fight=fight), master.use("log", fight=fight)):
        assert len(json.dumps(told)) < 2 * MOST
    assert {each["number"] for each in level["options"]} < set(range(1, asked["open"][0]["options"] + 1))


@pytest.mark.thorough
def test_every_option_of_the_richest_question_is_reached_level_by_level(master: Assistant) -> None:
    """Costs seconds: the question is asked anew for each of its levels."""
    fight, reached = crowd(master), set[int]()
    asked = master.use("ask", fight=fight)
    for row in asked["rows"]:
        start: int | None = 1
        while start is not None:
            level = master.use("ask", fight=fight, row=row["row"], start=start)
            reached |= {each["number"] for each in level["options"]}
            start = level.get("next")
    assert reached == set(range(1, asked["open"][0]["options"] + 1))


def test_rules_boards_and_stories_are_resources(table: Table, master: Assistant) -> None:
    fight = kicked(table, master)
    assert f"scuffle://fights/{fight}/board.svg" in master.resources()
    assert master.read("scuffle://systems/gurps/rules/GUR-022").startswith("GUR-022 (")
    assert master.read(f"scuffle://fights/{fight}/board.svg").startswith("<svg")
    assert "Alma" in master.read(f"scuffle://fights/{fight}/board.txt")
    assert "On the field: Alma, Boris." in master.read(f"scuffle://fights/{fight}/log")
    with pytest.raises(Exception, match="no rule 'GUR-999'"):
        master.read("scuffle://systems/gurps/rules/GUR-999")


def test_what_is_said_wrongly_is_told_with_its_mend(table: Table, master: Assistant) -> None:
    master.open("percentile"), master.open("percentile")
    assert master.refused("look")["code"] == "which-fight"
    assert "did you mean" in master.refused("look", figth="x")["sentence"]
    assert master.refused("look", fight="nowhere")["code"] == "does-not-fit"
    assert master.refused("why", fight="", key="x" * 300)["code"] == "does-not-fit"
    fight = master.open("gurps")["fight"]
    assert "standing" in master.refused("why", fight=fight, key="../standing")["sentence"]
    assert master.refused("ask", fight=fight, row=99)["code"] == "no-such-row"
    with pytest.raises(Exception, match="no tool 'cheat'"):
        table.master().use("cheat")
