"""What an assistant gets and may do is what its person may; and dice come from the seed or from people."""

from __future__ import annotations

import json
import re

import pytest

from adapters.assistants.tools import TOOLS
from adapters.input import requests
from adapters.store.link import LocalUser, Role
from adapters.web.service import Service
from domain.facts.events import Rolled
from tests.assistants.hands import OPENINGS, SEED, Assistant, Json, Table, fresh

FORBIDDEN = {"faces", "total", "draw", "seed", "dice"}
"""What no assistant may say."""


def fields(value: object) -> set[str]:
    """The names of all properties in a schema, however deep."""
    if isinstance(value, dict):
        named = set(value.get("properties", ()))
        return named.union(*(fields(each) for each in value.values()))
    if isinstance(value, list):
        return set().union(*(fields(each) for each in value))
    return set()


def test_no_tool_takes_dice_or_a_seed(table: Table, master: Assistant) -> None:
    assert {name: fields(tool.shown().input_schema) & FORBIDDEN for name, tool in TOOLS.items()} == {
        name: set() for name in TOOLS
    }
    fight = master.open("percentile", settings={"by_hand": "all"})["fight"]
    prompt = master.use("ask", fight=fight)["open"][0]["prompt"]
    said: Json = {"fight": fight, "prompt": prompt, "idempotency_key": fresh()}
    for more in ({"faces": [9]}, {"total": 9}):
        assert master.refused("roll", **said, **more)["code"] == "does-not-fit"
    change = {"is": "faces", "faces": [9]}
    key = "r1.grunthar.initiative"
    assert master.refused("preview_correction", fight=fight, key=key, change=change)["code"] == "does-not-fit"
    assert master.refused("open_fight", seed="mine", **opening())["code"] == "does-not-fit"


@pytest.mark.parametrize("whose", ["assistant", "person"])
def test_an_assistants_link_gives_no_dice_by_any_other_way_either(
    table: Table, service: Service, whose: str
) -> None:
    """Nor do the links that it hands out: asked over the API itself, beside what tools there are."""
    fight = table.opened("percentile", by_hand="all")
    _, token = service.grant(fight, Role.MASTER, assistant=whose == "assistant")
    key, faces = "r1.grunthar.initiative", requests.OtherFaces((9,))
    wanted: dict[str, requests.RequestBody] = {
        "roll": requests.RollRequest(f"0/{key}", (9,)),
        "dice": requests.DiceRequest((9,)),
        "preview": requests.PreviewRequest(key, faces),
        "settle": requests.SettleRequest(key, faces, "so"),
    }
    given = table.send(token, f"{fight}/links", requests.LinkRequest(Role.MASTER))
    for each in (token, json.loads(given)["token"]):
        codes = {what: table.send(each, f"{fight}/{what}", body) for what, body in wanted.items()}
        refused = {what for what, code in codes.items() if code == "people-throw"}
        assert refused == (set(wanted) if whose == "assistant" else set())


def test_a_roll_by_hand_waits_for_people_or_is_drawn_and_the_record_says_which(
    table: Table, master: Assistant, service: Service
) -> None:
    fight = master.open("percentile", settings={"by_hand": "all"})["fight"]
    question = master.use("ask", fight=fight)["open"][0]
    assert question["wants"] == "1d10"
    assert master.refused(
        "answer", fight=fight, prompt=question["prompt"], numbers=[1], idempotency_key=fresh()
    )["code"] == "wants-dice"  # fmt: skip
    master.use("roll", fight=fight, prompt=question["prompt"], idempotency_key=fresh())
    events = service.store.events(fight, 1, service.store.last(fight))
    assert [each.source for each in events if isinstance(each, Rolled)] == ["drawn"]


def test_a_player_answers_for_their_own_and_settles_nothing(table: Table, master: Assistant) -> None:
    fight = master.open("gurps")["fight"]
    boris = table.player(fight, "boris")
    looked = boris.use("look")
    assert (looked["role"], looked["yours"]) == ("player", ["boris"])
    (question,) = boris.use("ask")["open"]
    assert (question["of"], question["yours"]) == ("alma", False)
    said = {"prompt": question["prompt"], "numbers": [1], "idempotency_key": fresh()}
    assert boris.refused("answer", **said)["code"] == "not-yours-to-answer"
    change, key = {"is": "not-made"}, "t1.alma.maneuver"
    for tool in ("preview_correction", "past_question"):
        more = {"change": change} if tool == "preview_correction" else {}
        assert boris.refused(tool, key=key, **more)["code"] == "master-only"
    settling = {"key": key, "change": change, "why": "so", "head": looked["head"]}
    assert boris.refused("settle", idempotency_key=fresh(), **settling)["code"] == "master-only"
    assert boris.refused("open_fight", **opening())["code"] == "not-yours"
    assert boris.use("look")["head"] == looked["head"]


def opening() -> Json:
    return {"system": "percentile", "combatants": OPENINGS["percentile"], "idempotency_key": fresh()}


def test_a_spectator_only_looks(table: Table, master: Assistant) -> None:
    fight = master.open("percentile")["fight"]
    spectator = table.player(fight)
    head = spectator.use("look")["head"]
    assert spectator.use("preview_undo")["why_not"] == "Spectators only look."
    wants = {"head": head, "idempotency_key": fresh()}
    assert spectator.refused("undo", **wants)["code"] == "players-only"
    wants = {"key": "r1.mutt.initiative", "why": "so", "idempotency_key": fresh()}
    assert spectator.refused("dispute", **wants)["code"] == "players-only"
    assert spectator.use("look")["head"] == head


@pytest.mark.parametrize("token", ["", "wrong"])
def test_nobody_sees_a_fight_without_a_token_that_was_given(
    table: Table, master: Assistant, token: str
) -> None:
    fight = master.open("percentile")["fight"]
    stranger = table.seat(token)
    assert stranger.use("list_fights")["fights"] == []
    assert stranger.resources() == []
    there, nowhere = (stranger.refused("look", fight=each) for each in (fight, "nowhere"))
    assert there["code"] == nowhere["code"]
    assert there["sentence"].replace(fight, "nowhere") == nowhere["sentence"]


def test_a_link_that_is_revoked_opens_nothing_any_more(
    table: Table, master: Assistant, service: Service
) -> None:
    fight = master.open("percentile")["fight"]
    mutt = table.player(fight, "mutt")
    assert mutt.use("look")["role"] == "player"
    service.links.revoke(fight, 2)
    assert mutt.refused("look", fight=fight)["code"] == "does-not-fit"
    assert mutt.use("list_fights")["fights"] == []


def test_whoever_opens_a_fight_without_being_known_gets_a_link_for_the_game_master(table: Table) -> None:
    made = table.seat("").use("open_fight", **opening())
    token = made["link"].rpartition("token=")[2]
    assert table.seat(token).use("look")["role"] == "gm"


@pytest.mark.parametrize(
    ("role", "names", "expected"), [(Role.SPECTATOR, (), "spectator"), (Role.PLAYER, ("mutt",), "player")]
)
def test_whoever_sits_at_the_machine_is_what_they_say_they_are(
    table: Table, master: Assistant, service: Service, role: Role, names: tuple[str, ...], expected: str
) -> None:
    fight = master.open("percentile")["fight"]
    before = service.local
    service.local = LocalUser("another", role, names)
    try:
        somebody = table.master()
        assert somebody.use("look", fight=fight)["role"] == expected
        assert somebody.refused("open_fight", **opening())["code"] == "not-yours"
    finally:
        service.local = before


# -- secrets


HIDDEN = {"percentile": "mutt", "swordspath": "derek", "adnd": "osk"}
"""Who decides something unseen; in GURPS nobody does."""

CHANGES = re.compile(r"\d+-[0-9a-f]{16}")
"""A place in a record, whose link differs from record to record and tells nothing."""


def everything(assistant: Assistant, fight: str, keys: tuple[str, ...]) -> str:
    """All that an assistant can get of a fight, but for its name."""
    told: list[object] = [assistant.use(tool) for tool in ("look", "ask", "log", "preview_undo")]
    told += [assistant.refused("odds")]
    told += [assistant.read(uri) for uri in assistant.resources()]
    prompts = [each["prompt"] for each in assistant.use("ask")["open"]]
    told += [assistant.use("ask", prompt=prompt) for prompt in prompts]
    told += [assistant.use("why", key=key) for key in keys]
    tried = ({"key": key, "why": "so", "idempotency_key": "k" * 20} for key in keys)
    told += [assistant.tried("dispute", **said) for said in tried]
    told += [assistant.use("log"), assistant.use("preview_undo")]
    return CHANGES.sub("HEAD", json.dumps(told)).replace(fight, "FIGHT")


@pytest.mark.parametrize("system", HIDDEN)
@pytest.mark.parametrize("looking", ["player", "spectator"])
def test_twin_fights_that_differ_in_a_secret_are_the_same_to_everybody_elses_assistant(
    table: Table, system: str, looking: str
) -> None:
    owner, found = HIDDEN[system], []
    for number in (1, 2):
        fight = table.opened(system)
        mine = table.player(fight, owner)
        asked = mine.use("ask")
        key = asked["prompt"].rpartition("/")[2]
        chosen = [number, *range(3, 2 + max(1, asked["open"][0].get("least", 0)))]
        said = {"prompt": asked["prompt"], "numbers": chosen, "idempotency_key": "k" * 20}
        mine.use("answer", **said)
        (other,) = {each["who"] for each in OPENINGS[system]} - {owner}
        found.append(
            everything(table.player(fight, *([other] if looking == "player" else [])), fight, (key,))
        )
    assert found[0] == found[1]
    assert "FIGHT" in found[0]


def test_the_seed_and_the_links_of_others_never_come_to_an_assistant(table: Table, master: Assistant) -> None:
    """In GURPS, whose only secret is the seed."""
    fight = table.opened("gurps")
    boris = table.player(fight, "boris")
    for wanted in ("attack", "kick Boris", "the torso"):
        master.answer(fight, wanted)
    told = json.dumps([boris.use(tool) for tool in ("look", "ask", "log")])
    told += "".join(boris.read(uri) for uri in boris.resources())
    for secret in (SEED, "the game master's own token"):
        assert secret not in told
