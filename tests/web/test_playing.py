"""A fight played over the API: opened, answered, thrown by hand, undone, forked, disputed and settled."""

from litestar.testing import TestClient
from litestar.types import ASGIApp

from tests.web.table import DUEL, Seat, checked, code, opened


def test_a_fight_is_opened_with_the_masters_link(client: TestClient[ASGIApp]) -> None:
    made = checked(client.post("/api/fights", json={**DUEL, "title": "In the Pit"}), 201).json()
    assert made["combat"].startswith("in-the-pit-")
    assert made["master_link"] == f"http://scuffle.test/#fight={made['combat']}&token={made['token']}"
    present = Seat(client, made["combat"], made["token"]).read()
    assert (present["role"], present["by"], present["names"]) == ("gm", "gm", [])
    assert [each["name"] for each in present["standing"]["combatants"]] == ["grunthar", "mutt"]
    assert {each["prompt"]["key"] for each in present["prompts"]} == {
        "r1.grunthar.declares",
        "r1.mutt.declares",
    }


def test_the_present_bears_the_head_as_its_etag(master: Seat) -> None:
    present = master.get()
    head = present.json()["head"]
    assert present.headers["etag"] == f'"{head}"'
    assert head.startswith(f"{present.json()['standing']['last']}-")
    done = master.client.post(f"{master.path}/note", headers=master.bearer, json={"text": "so"})
    assert done.headers["etag"] == master.get().headers["etag"] != present.headers["etag"]


def test_a_choice_is_answered_by_number_or_as_it_was_offered(master: Seat) -> None:
    first, second = master.questions()
    done = master.post("answer", prompt=first["prompt"]["id"], numbers=[2])
    assert done["events"][0]["picks"] == [first["prompt"]["options"][1]["choice"]]
    assert [prompt["key"] for prompt in done["asks"]] == [second["prompt"]["key"]]
    done = master.post(
        "answer", prompt=second["prompt"]["id"], picks=[second["prompt"]["options"][0]["choice"]]
    )
    assert done["first"] == done["last"] - len(done["events"]) + 1
    assert any(event["is"] == "revealed" for event in done["events"])


BRAWL = {
    "system": "gurps",
    "combatants": [
        {"who": "karateka", "side": "reds", "at": [0, 0], "facing": 3},
        {"who": "boxer", "side": "blues", "at": [0, 1]},
    ],
}


def test_what_follows_at_once_is_answered_together_and_is_declared_one_by_one(
    client: TestClient[ASGIApp],
) -> None:
    master = opened(client, **BRAWL)
    (question,) = master.questions()
    attack = next(row for row in question["rows"] if row["text"] == "attack")
    blow = next(each for each in attack["at_once"] if each["picks"][0]["act"] == "kick")
    assert [each["act"] for each in blow["picks"]] == ["kick", "aim"]
    done = master.post(
        "answer", prompt=question["prompt"]["id"], numbers=[attack["best"]], then=blow["picks"]
    )
    declared = [event["picks"][0]["act"] for event in done["events"] if event["is"] == "declared"]
    assert declared == ["attack", "kick", "aim"]
    rolled = next(event for event in done["events"] if event["is"] == "rolled")
    assert rolled["target"] == blow["needs"]["target"]


def test_what_cannot_be_said_beforehand_is_refused_with_all_before_it(client: TestClient[ASGIApp]) -> None:
    master = opened(client, **BRAWL)
    (question,) = master.questions()
    attack = next(row for row in question["rows"] if row["text"] == "attack")
    blow, before = attack["at_once"][0], master.head()
    then = [*blow["picks"], {"act": "end"}]
    refused = master.post("answer", 422, prompt=question["prompt"]["id"], numbers=[attack["best"]], then=then)
    assert code(refused) == "not-asked-at-once"
    assert master.head() == before


def test_questions_are_put_in_the_words_of_the_system(master: Seat) -> None:
    question = next(each for each in master.questions() if each["prompt"]["by"] == "mutt")
    assert question["text"] == "Mutt, how many actions this round?"
    assert question["options"][0] == "1 action with martial arts"


def test_dice_are_thrown_by_hand_as_faces_or_as_their_total(client: TestClient[ASGIApp]) -> None:
    master = opened(client, settings={"by_hand": "all"})
    master.post("roll", prompt=master.asked("r1.grunthar.initiative"), faces=[3])
    done = master.post("roll", prompt=master.asked("r1.mutt.initiative"), total=8)
    assert {prompt["key"] for prompt in done["asks"]} == {"r1.grunthar.declares", "r1.mutt.declares"}
    assert [roll["source"] for roll in master.read("audit")["rolls"]] == ["hand", "total"]


def test_faces_that_no_die_has_are_refused(client: TestClient[ASGIApp]) -> None:
    master = opened(client, settings={"by_hand": "all"})
    prompt = master.asked("r1.grunthar.initiative")
    assert code(master.post("roll", 422, prompt=prompt, faces=[11])) == "impossible-faces"
    assert code(master.post("roll", 422, prompt=prompt, faces=[])) == "does-not-fit"
    assert code(master.post("roll", 422, prompt=prompt)) == "does-not-fit"
    assert code(master.post("answer", 422, prompt=prompt, numbers=[1])) == "wants-dice"


def test_an_answer_is_withdrawn_while_the_other_is_awaited(master: Seat) -> None:
    master.post("answer", prompt=master.asked("r1.mutt.declares"), numbers=[1])
    done = master.post("withdraw", key="r1.mutt.declares")
    assert {prompt["key"] for prompt in done["asks"]} == {"r1.grunthar.declares", "r1.mutt.declares"}


def test_what_was_undone_is_redone_and_forked_from(master: Seat) -> None:
    master.post("answer", prompt=master.asked("r1.mutt.declares"), numbers=[1])
    before = master.head()
    assert master.post("undo")["events"][0]["how"] == "undo"
    assert master.post("redo")["events"][0]["how"] == "redo"
    master.post("fork", after=before, line="what-if")
    assert [line["name"] for line in master.read("lines")["lines"] if line["head"]] == ["what-if"]
    assert code(master.post("undo", 422, to=10_000)) == "not-on-path"


def declared(master: Seat) -> None:
    for who in ("mutt", "grunthar"):
        master.post("answer", prompt=master.asked(f"r1.{who}.declares"), numbers=[2])


def attacked(client: TestClient[ASGIApp]) -> Seat:
    """A duel by hand in which Mutt has attacked with a 53."""
    master = opened(client, settings={"by_hand": "all"})
    for who, face in (("grunthar", 3), ("mutt", 8)):
        master.post("roll", prompt=master.asked(f"r1.{who}.initiative"), faces=[face])
    declared(master)
    master.post("answer", prompt=master.asked("r1.mutt.1.action"), numbers=[1])
    while (prompt := master.questions()[0]["prompt"])["wants"] == "choice":
        master.post("answer", prompt=prompt["id"], numbers=[1])
    assert prompt["key"] == "r1.mutt.1.attack"
    master.post("roll", prompt=prompt["id"], faces=[53])
    return master


def test_a_roll_is_disputed_previewed_and_corrected(client: TestClient[ASGIApp]) -> None:
    master, key = attacked(client), "r1.mutt.1.attack"
    master.post("dispute", key=key, why="it showed 35")
    assert master.read("standing")["disputes"][0]["roll"] == key
    head = master.head()
    seen = master.post("preview", key=key, change={"is": "faces", "faces": [35]})
    assert seen["preview"]
    assert master.head() == head
    settled = master.post("settle", key=key, change={"is": "faces", "faces": [35]}, why="tens first")
    assert settled["verdict"] == "corrected"
    assert settled["last"] == master.head() > head
    assert master.read("standing")["disputes"] == []
    assert "35" in " ".join(master.read(f"why/{key}")["lines"])


def test_an_undo_says_what_it_took_back(master: Seat) -> None:
    master.post("answer", prompt=master.asked("r1.mutt.declares"), numbers=[1])
    master.post("note", text="a dog barks")
    assert master.post("undo")["undone"] == "Mutt's declaration"
    assert master.post("redo")["redone"] == "Mutt's declaration"
    assert master.post("withdraw", key="r1.mutt.declares")["undone"] == "Mutt's declaration"


def test_a_withdrawal_leaves_the_questions_of_others_as_they_are(master: Seat) -> None:
    others = master.asked("r1.grunthar.declares")
    was = master.asked("r1.mutt.declares")
    master.post("answer", prompt=was, numbers=[1])
    master.post("withdraw", key="r1.mutt.declares")
    assert master.asked("r1.grunthar.declares") == others
    assert code(master.post("answer", 409, prompt=was, numbers=[1])) == "stale-prompt"
    master.post("answer", prompt=others, numbers=[1])


def test_a_plan_is_corrected_to_nothing_and_back(client: TestClient[ASGIApp]) -> None:
    pair = [{"who": "razor-tom"}, {"who": "bruno"}]
    master = opened(client, system="swordspath", combatants=pair, settings={"by_hand": "all"})
    for who, numbers in (("razor-tom", []), ("bruno", [1])):
        master.post("answer", prompt=master.asked(f"p1.{who}.declares"), numbers=numbers)
    asks = master.read("standing")["asks"]
    duck = {"act": "duck", "foe": "bruno", "price": 1}
    for picks in ([duck], []):
        master.post("dispute", key="p1.razor-tom.declares", why="that was another")
        change = {"is": "instead", "picks": picks}
        master.post("settle", key="p1.razor-tom.declares", change=change, why="so it was")
    again = master.read("standing")["asks"]
    assert [{**prompt, "id": ""} for prompt in again] == [{**prompt, "id": ""} for prompt in asks]
    both = {"is": "instead", "picks": [], "numbers": [1]}
    neither = master.post("preview", 422, key="p1.bruno.declares", change={"is": "instead"})
    assert (
        code(neither)
        == code(master.post("preview", 422, key="p1.bruno.declares", change=both))
        == "does-not-fit"
    )


def test_a_refusal_calls_everything_as_the_screen_does_and_has_the_keys_in_fields(
    client: TestClient[ASGIApp],
) -> None:
    master = opened(client, **BRAWL)
    (question,) = master.questions()
    grapple = {"act": "grapple", "foe": "boxer", "part": "torso"}
    wrong = master.post("answer", 422, prompt=question["prompt"]["id"], picks=[grapple])
    assert wrong["detail"] == (
        "Grapple is part of attack, all-out attack, move and attack; Sister Wei has not chosen their "
        "manoeuvre yet."
    )
    assert (code(wrong), wrong["rule"]) == ("other-maneuver", "GUR-153")
    late = master.post("answer", 422, prompt="0/t1.boxer.maneuver", numbers=[1])
    assert late["detail"].startswith("Gentleman Joe's manoeuvre is not asked")
    assert late["asked"] == [question["prompt"]["id"]]


def test_what_was_chosen_at_a_place_of_the_round_before_is_told_with_the_question(master: Seat) -> None:
    player = master.grant("player", "mutt")
    assert all(each["before"] == [] for each in master.questions())
    while not master.questions()[0]["prompt"]["key"].startswith("r2."):
        for question in master.questions():
            master.post("answer", prompt=question["prompt"]["id"], numbers=[1])
    assert [each["before"] for each in master.questions()] == [[1], [1]]
    assert [each["before"] for each in player.questions() if each["prompt"]["by"] == "grunthar"] == [[]]


def test_who_acts_before_whom_is_told_with_what_they_have_left(client: TestClient[ASGIApp]) -> None:
    people = [{"who": "alma", "side": "reds"}, {"who": "rufus", "side": "blues", "at": [3, 0]}]
    seat = opened(client, system="gurps", combatants=people)
    assert [each["who"] for each in seat.read()["turns"]] == ["rufus", "alma"]
    (question,) = seat.questions()
    seat.post("answer", prompt=question["prompt"]["id"], numbers=[question["options"].index("move") + 1])
    first, second = seat.read()["turns"]
    assert first["left"][0].startswith("movement left ")
    assert "left" not in second
