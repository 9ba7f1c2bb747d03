"""Each way through the page that a table takes: answer, past, correction, end, opening, rulings."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DUEL, Links, Server, Window
from tests.browser.test_gurps_on_the_map import choose
from tests.browser.test_the_page import accessible

pytestmark = pytest.mark.browser

SIX: dict[str, Any] = {
    "system": "gurps",
    "title": "Six in the yard",
    "seed": "a secret seed of ours",
    "combatants": [
        {"who": "alma", "side": "reds", "at": [0, -1], "facing": 3},
        {"who": "kara", "side": "reds", "at": [-2, 0], "facing": 3},
        {"who": "rufus", "side": "reds", "at": [2, -2], "facing": 3},
        {"who": "boris", "side": "blues", "at": [0, 1]},
        {"who": "alma", "name": "dora", "called": "Dora", "side": "blues", "at": [2, 0]},
        {"who": "boris", "name": "emil", "called": "Emil", "side": "blues", "at": [-2, 2]},
    ],
}
"""The richest system: six people on a map."""


@pytest.fixture
def six(server: Server) -> Links:
    """Three against three."""
    return Links(server, **SIX)


def fought(page: Page) -> None:
    """Somebody strikes at somebody, by the page alone."""
    expect(page.locator(".ask h2").first).to_contain_text("your manoeuvre?")
    choose(page, "attack")
    expect(page.locator(".ask h2").first).to_contain_text("what now?")
    page.locator(".ask .option", has_text="end the turn").first.click()


def test_what_came_of_an_answer_is_told_with_the_way_back(window: Window, six: Links) -> None:
    page = window(six.master)
    fought(page)
    back = page.locator("#result button")
    expect(back).to_have_text(re.compile("^Undo .+"))
    before = page.locator("#log s").count()
    back.click()
    expect(page.locator("#status")).to_have_text(re.compile("^Undone: .+"))
    expect(page.locator("#result")).to_be_hidden()
    assert page.locator("#log s").count() >= before
    accessible(page)


def test_a_player_who_may_not_take_it_back_asks_the_game_master(window: Window, duel: Links) -> None:
    anna, master = window(duel.player("grunthar", label="Anna")), window(duel.master)
    ben = window(duel.player("mutt", label="Ben"))
    anna.get_by_role("button", name="1 action with boxing").click()
    ben.get_by_role("button", name="1 action with martial arts").click()
    ask = ben.get_by_role("button", name="Ask the game master to take it back")
    expect(ask).to_be_visible()
    ask.click()
    wish = master.locator("#wishes")
    expect(wish).to_contain_text("Ben: Please take back what I did last.")
    assert anna.locator("#wishes button").count() == 0
    wish.get_by_role("button", name="Undo").click()
    for each in (anna, ben, master):
        expect(each.locator("#wishes .notice")).to_have_count(0)
    expect(ben.locator(".ask")).to_have_count(1)


def test_the_past_has_no_live_control_and_a_way_back(window: Window, six: Links) -> None:
    page = window(six.master)
    fought(page)
    page.keyboard.press("Home")
    expect(page.locator("#past")).to_contain_text("You are looking at event")
    expect(page.locator("#asks")).to_be_hidden()
    accessible(page)
    page.get_by_role("tab", name="Table").click()
    for live in page.locator("#tools .change, #panel-table .work").all():
        expect(live).to_have_attribute("inert", "")
    last = six.last()
    for key in "ur1e":
        page.keyboard.press(key)
    page.locator("#fighters [data-who]").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page.get_by_role("dialog").get_by_label("Played by")).to_have_count(0)
    page.keyboard.press("Escape")
    assert six.last() == last
    page.get_by_role("button", name="Fork here").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator("#asks")).to_be_visible()
    expect(page.locator(".ask").first).to_be_visible()


def test_a_correction_is_seen_on_two_boards_and_undone_by_one_click(window: Window, duel: Links) -> None:
    page = window(duel.master)
    for text in ("1 action with boxing", "1 action with martial arts", "attack"):
        page.locator(".ask .option", has_text=text).first.click()
    page.locator(".ask .option", has_text="stand").first.click()
    expect(page.locator("#log")).to_contain_text("needs under")
    page.locator("#log [data-version]", has_text="needs under").first.click()
    page.get_by_role("button", name="Correct").click()
    dialog = page.get_by_role("dialog")
    face = dialog.get_by_label("Die 1")
    face.fill("99" if int(face.input_value()) < 50 else "1")
    expect(dialog.locator(".pair .board")).to_have_count(2)
    expect(dialog.locator(".plainly p").last).to_contain_text("kept")
    accessible(page)
    dialog.get_by_label("Why?").fill("read upside down")
    dialog.get_by_role("button", name="Apply").click()
    undo = page.get_by_role("button", name="Undo this correction")
    expect(undo).to_be_visible()
    undo.click()
    expect(page.locator("#status")).to_contain_text("Undone: the correction")
    expect(undo).to_have_count(0)


def test_the_end_says_who_and_offers_what_comes_after(window: Window, six: Links) -> None:
    page = window(six.master)
    expect(page.locator(".ask").first).to_be_visible()
    page.get_by_role("tab", name="Table").click()
    page.locator("#panel-table summary", has_text=re.compile("^Rule$")).click()
    ends = page.locator("#panel-table form", has=page.get_by_role("button", name="End the fight"))
    ends.get_by_label("How it ends").select_option("reds")
    ends.get_by_label("Why?").fill("the watch comes")
    ends.get_by_role("button", name="End the fight").click()
    end = page.locator(".ending")
    expect(end).to_contain_text("The fight is over: Reds won.")
    expect(end).to_contain_text("Altered: 1 ruling")
    accessible(page)
    expect(end).to_contain_text("are what was written")
    with page.expect_download() as saved:
        end.get_by_role("button", name="Save as a page").click()
    assert Path(saved.value.path()).read_bytes().startswith(b"<!doctype html>")
    end.get_by_role("button", name="Reveal the seed").click()
    expect(page.locator("#status")).to_contain_text("The seed is open")
    end.get_by_role("button", name="Again with the same people").click()
    expect(page.locator(".ask h2").first).to_contain_text("your manoeuvre?")
    expect(page.locator("#fighters li")).to_have_count(6)


def test_a_fight_is_opened_with_several_of_a_kind_on_a_drawn_map(window: Window, server: Server) -> None:
    page = window(server.base)
    page.get_by_role("button", name="GURPS").click()
    cast = page.get_by_role("group", name="Fighters to choose from")
    expect(cast).to_contain_text("Boris")
    cast.get_by_role("button", name="Add Boris").click()
    cast.get_by_role("button", name="Add Boris").click()
    names = page.locator("#people .entrant input[aria-label^=Name]")
    texts = [each.input_value() for each in names.all()]
    assert len(set(texts)) == len(texts)
    page.locator("summary", has_text="A map").click()
    for place in ("0,-2", "0,2", "1,1", "-1,2"):
        page.locator(f".ground [data-at='{place}']").click()
    page.get_by_role("button", name="walls").click()
    page.locator(".ground [data-at='2,0']").click()
    accessible(page)
    page.get_by_role("button", name="Begin the fight").click()
    expect(page.locator("#board .token")).to_have_count(4)
    expect(page.locator("#board .wall")).to_have_count(1)
    expect(page.locator("#fighters li")).to_have_count(4)
    expect(page.locator("#title")).to_have_text("Reds against Blues")
    page.locator("#words summary").click()
    expect(page.locator("#twin")).to_contain_text(re.compile("at 0,-2, facing south"))
    page.goto(server.base)
    expect(page.locator(".recent a")).to_have_count(1)


def test_all_of_the_game_masters_work_is_on_the_page(window: Window, six: Links) -> None:
    page = window(six.master)
    page.get_by_role("tab", name="Table").click()
    panel = page.locator("#panel-table")

    def opened(name: str) -> Any:
        fold = panel.locator("details", has=page.locator("summary", has_text=re.compile(f"^{name}$")))
        if fold.get_attribute("open") is None:
            fold.locator("summary").first.click()
        return fold

    fold = opened("Rule").locator("form").first
    fold.get_by_label("Who", exact=True).select_option("boris")
    fold.get_by_label("Points").fill("3")
    fold.get_by_label("Why?").fill("a tile fell")
    fold.get_by_role("button", name="Rule it").click()
    expect(page.locator("#fighters [data-who=boris] .hurt")).to_be_visible()

    fold = opened("A house rule that stands")
    fold.get_by_label("Of which roll or act").fill("parry")
    fold.get_by_label("Points").fill("2")
    fold.get_by_label("Why?").fill("our custom")
    fold.get_by_role("button", name="Let it stand").click()
    expect(panel).to_contain_text("+2 to everybody's parry")

    fold = opened("Somebody comes in")
    fold.get_by_label("Who", exact=True).select_option("judoka")
    fold.get_by_label("Side").fill("guests")
    fold.get_by_label("Column").fill("4")
    fold.get_by_label("Row").fill("0")
    fold.get_by_role("button", name="Bring them in").click()
    expect(page.locator("#fighters li")).to_have_count(7)

    page.locator("#fighters [data-who=judoka]").click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("leaves$")).click()
    page.get_by_role("dialog").get_by_role("button", name="They leave").click()
    expect(page.locator("#fighters [data-who=judoka]")).to_contain_text("left")

    panel.get_by_label("Remark").fill("It begins to rain.")
    panel.get_by_role("button", name="Note it").click()
    page.get_by_role("tab", name="Story").click()
    expect(page.locator("#log")).to_contain_text("It begins to rain.")


def test_rolls_are_searched_and_lines_compared(window: Window, server: Server) -> None:
    fight = Links(server, **DUEL)
    for number in (2, 1, 1, 1, 1):
        for question in fight.questions():
            fight.post("/answer", prompt=question["prompt"]["id"], numbers=[min(number, 2)])
    fight.post("/undo")
    for question in fight.questions():
        fight.post("/answer", prompt=question["prompt"]["id"], numbers=[2])
    page = window(fight.master)
    page.get_by_role("tab", name="Rolls").click()
    rolls = page.locator(".roll")
    expect(rolls.first).to_be_visible()
    every = rolls.count()
    page.get_by_label("Of whom").select_option("mutt")
    expect(rolls).not_to_have_count(every)
    page.get_by_label("Search the rolls").fill("nothing like it")
    expect(page.locator("#panel-rolls [role=status]")).to_contain_text(f"0 of {every} rolls")
    page.get_by_role("tab", name="Lines").click()
    page.get_by_role("button", name="Compare").click()
    expect(page.locator("#lines")).to_contain_text("They part after event")
    accessible(page)


def test_a_long_fight_is_fetched_by_need(window: Window, server: Server) -> None:
    fight = Links(server, **DUEL)
    for number in range(60):
        fight.post("/note", text=f"Remark number {number}.")
    page = window(fight.master)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    expect(page.locator("#log")).to_contain_text("Remark number 59.")
    assert "Remark number 3." not in page.locator("#log").inner_text()
    page.get_by_role("button", name="Earlier").click()
    expect(page.locator("#log")).to_contain_text("Remark number 3.")
    fight.post("/note", text="The last of all.")
    expect(page.locator("#log")).to_contain_text("The last of all.")
    assert not any("/frames" in url for url in asked)


def test_a_click_on_a_foe_offers_the_ways_to_have_at_them(window: Window, six: Links) -> None:
    page = window(six.master)
    expect(page.locator(".ask h2").first).to_have_text(re.compile("^Rufus, your manoeuvre"))
    dora = page.locator("#board .token[data-who=dora]")
    dora.hover()
    expect(page.locator("#view .where")).to_have_text(re.compile("^Click: [0-9]+ ways against Dora$"))
    dora.click()
    dialog = page.get_by_role("dialog")
    accessible(page)
    dialog.get_by_role("button", name=re.compile("^Attack: thrust at Dora")).click()
    expect(page.locator(".ask h2").first).to_have_text(re.compile("^Dora, your defence against Rufus"))
    expect(page.locator("#log")).to_contain_text("at Dora (needs 14)")


def test_the_act_after_a_manoeuvre_is_one_click_and_three_declarations(window: Window, six: Links) -> None:
    page = window(six.master)
    page.get_by_role("button", name=re.compile("^Attack: thrust at Dora")).click()
    expect(page.locator(".ask h2").first).to_have_text(re.compile("^Dora, your defence"))
    back = page.locator("#result button")
    expect(back).to_have_text(re.compile("^Undo Rufus's manoeuvre"))
    back.click()
    expect(page.locator(".ask h2").first).to_have_text(re.compile("^Rufus, your manoeuvre"))


def test_a_tactic_plays_whom_nobody_plays_until_the_game_master_takes_over(
    window: Window, server: Server
) -> None:
    page = window(server.base)
    page.get_by_role("button", name="Percentile").click()
    page.get_by_label("Who plays Mutt").select_option("fighter")
    page.get_by_role("button", name="Begin the fight").click()
    expect(page.locator(".ask")).to_have_count(1)
    expect(page.locator("#fighters [data-who=mutt]")).to_contain_text("tactic fighter")
    page.get_by_role("button", name="1 action with boxing").click()
    expect(page.locator(".ask h2").first).to_contain_text("Grunthar")
    page.get_by_role("button", name=re.compile("^Undo Grunthar")).click()
    expect(page.locator("#status")).to_have_text(re.compile("^Undone: "))
    page.locator("#fighters [data-who=mutt]").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("Played by")).to_have_value("fighter")
    dialog.get_by_label("Played by").select_option("")
    dialog.get_by_role("button", name="So be it").click()
    expect(dialog).to_be_hidden()
    expect(page.locator("#fighters [data-who=mutt]")).not_to_contain_text("tactic")
    expect(page.locator("#log")).to_contain_text("People answer for Mutt again.")


def test_a_worked_fight_is_watched_from_its_beginning(window: Window, server: Server) -> None:
    page = window(server.base)
    page.get_by_role("button", name="GURPS").click()
    page.get_by_label("Search the worked fights").fill("gilded goose")
    page.get_by_role("button", name=re.compile("^Watch .*Gilded Goose")).first.click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.locator("#past")).to_contain_text("You are looking at event")
    page.keyboard.press("Space")
    page.keyboard.press("End")
    expect(page.locator("#past")).to_be_hidden()
    page.goto(server.base)
    expect(page.locator(".recent a").first).to_be_visible()


def test_a_leap_is_drawn_otherwise_than_a_step_and_a_hold_is_lit(window: Window, server: Server) -> None:
    people = [
        {"who": "alma", "side": "reds", "at": [0, 0], "facing": 3},
        {"who": "boris", "side": "blues", "at": [0, 1]},
        {"who": "boris", "name": "emil", "called": "Emil", "side": "blues", "at": [3, 0]},
    ]
    fight = Links(server, system="gurps", combatants=people)
    hold = {"who": "alma", "foe": "boris", "kind": "grapple", "part": "torso", "using": ["left-hand"]}
    fight.post("/rule", why="they came so", hold=[hold])
    page = window(fight.master)
    expect(page.locator("#board .hold")).to_have_count(1)
    page.locator("#fighters [data-who=boris]").hover()
    expect(page.locator("#board .hold.lit")).to_have_count(1)
    page.locator("#fighters [data-who=emil]").hover()
    expect(page.locator("#board .hold.lit")).to_have_count(0)

    other = window(Links(server, **SIX).master)
    choose(other, "move")
    expect(other.locator(".ask h2").first).to_have_text(re.compile("what now"))
    for fold in other.locator(".ask .several summary").all():
        fold.click()
    other.locator(".ask .option", has_text=re.compile("jump to")).first.hover()
    expect(other.locator("#board .ahead .leap")).to_have_count(1)
    other.locator(".ask .option", has_text=re.compile("move to")).first.hover()
    expect(other.locator("#board .ahead .walk")).to_have_count(1)


def test_a_ruling_is_made_from_the_card_of_a_roll(window: Window, duel: Links) -> None:
    for _ in range(8):
        for question in duel.questions():
            duel.post("/answer", prompt=question["prompt"]["id"], numbers=[1])
    page = window(duel.master)
    page.locator("#log [data-version]", has_text="needs under").first.click()
    page.locator(".card").get_by_role("button", name="Rule", exact=True).click()
    dialog = page.get_by_role("dialog")
    accessible(page)
    why = dialog.get_by_label("Why?").first
    expect(why).to_have_value(re.compile("^about r1[.]"))
    dialog.get_by_label("Who", exact=True).select_option("mutt")
    dialog.get_by_label("Points").first.fill("2")
    dialog.get_by_role("button", name="Rule it").click()
    expect(dialog).to_be_hidden()
    expect(page.locator("#log")).to_contain_text("about r1.")


def test_a_refusal_is_told_with_names_and_with_keys_as_they_are(window: Window, six: Links) -> None:
    page = window(six.master, forgive=True)
    page.get_by_role("tab", name="Table").click()
    page.locator("#panel-table summary", has_text=re.compile("^Rule$")).click()
    form = page.locator("#panel-table form", has=page.get_by_role("button", name="Rule it"))
    form.get_by_label("What happens").select_option("somebody gets hold")
    form.get_by_label("Who", exact=True).select_option("rufus")
    form.get_by_label("Of whom").select_option("dora")
    form.get_by_label("Kind of hold").fill("grapple")
    form.get_by_label("Why?").fill("so it was")
    form.get_by_role("button", name="Rule it").click()
    expect(page.locator("#status")).to_contain_text("The rules end Rufus's hold on Dora at once")


ROOF: dict[str, Any] = {
    "system": "gurps",
    "title": "On a chimney",
    "ground": [
        *({"at": [q, r], "kind": "floor"} for q in range(-2, 3) for r in range(-2, 3) if (q, r) != (0, 0)),
        {"at": [0, 0], "kind": "floor", "height": 192},
    ],
    "combatants": [
        {"who": "alma", "side": "reds", "at": [0, 0], "facing": 3},
        {"who": "boris", "side": "blues", "at": [0, 2]},
    ],
}
"""Whoever leaves the place can only fall."""


def test_a_fall_is_drawn_otherwise_than_a_step_and_asks_before_it_hurts(
    window: Window, server: Server
) -> None:
    page = window(Links(server, **ROOF).master)
    choose(page, "move")
    expect(page.locator(".ask h2").first).to_have_text(re.compile("^Alma, what now"))
    page.locator("#board .open[data-at='0,1']").hover()
    expect(page.locator("#board .ahead .leap")).to_have_count(1)
    page.locator("#board .open[data-at='0,1']").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("This may hurt Alma")
    dialog.get_by_role("button", name="Close").click()
    expect(page.locator(".ask h2").first).to_have_text(re.compile("^Alma, what now"))


def test_a_double_click_does_a_thing_once(window: Window, server: Server) -> None:
    page = window(server.base)
    page.get_by_role("button", name="Percentile").click()
    page.get_by_role("button", name="Begin the fight").dblclick()
    expect(page.locator(".ask")).to_have_count(2)
    page.locator(".ask .option", has_text="1 action").first.dblclick()
    expect(page.locator(".others", has_text="has answered")).to_have_count(1)
    expect(page.locator(".ask")).to_have_count(1)
    page.goto(server.base)
    expect(page.locator(".recent a")).to_have_count(1)


def test_names_of_any_length_and_kind_stay_within_the_page(window: Window, server: Server) -> None:
    page = window(server.base)
    page.get_by_role("button", name="Percentile").click()
    names = page.locator("#people .entrant input[aria-label^=Name]")
    expect(names.first).to_have_value("Grunthar")
    expect(names).to_have_count(2)
    for nth, name in enumerate(("W" * 60, "<img src=x onerror=alert(1)>")):
        names.nth(nth).fill(name)
    page.get_by_role("button", name="Begin the fight").click()
    expect(page.locator("#log")).to_contain_text("<img src=x onerror=alert(1)>")
    for part in ("#log", "#fighters", "#asks", "body"):
        assert page.locator(part).evaluate("(each) => each.scrollWidth <= each.clientWidth"), part


def test_the_way_back_goes_when_somebody_else_has_acted(window: Window, duel: Links) -> None:
    page = window(duel.player("grunthar", label="<b>Ann's phone"))
    page.locator(".ask .option", has_text="1 action").first.click()
    back = page.locator("#result button")
    expect(back).to_have_text(re.compile("^Undo Grunthar"))
    for question in duel.questions():
        duel.post("/answer", prompt=question["prompt"]["id"], numbers=[1])
    expect(back).to_have_text("Ask the game master to take it back")
    page.get_by_role("button", name="Ask the game master").click()
    expect(page.locator("#wishes")).to_contain_text("<b>Ann's phone: Please take back")


def test_a_throw_is_drawn_from_the_place_of_whoever_is_thrown(window: Window, server: Server) -> None:
    people = [
        {"who": "judoka", "side": "reds", "at": [0, 0], "facing": 3},
        {"who": "boris", "side": "blues", "at": [0, 1]},
    ]
    fight = Links(server, system="gurps", seed="a secret seed of ours", combatants=people)
    hold = {"who": "judoka", "foe": "boris", "kind": "grapple", "part": "torso"}
    fight.post("/rule", why="they came so", hold=[{**hold, "using": ["left-hand", "judo"]}])
    for text in ("attack", "throw Boris", "the torso"):
        (question,) = fight.questions()
        number = question["options"].index(text) + 1
        fight.post("/answer", prompt=question["prompt"]["id"], numbers=[number])
    page = window(fight.master)
    page.locator(".ask .option", has_text="throw Boris to 0,2").hover()
    place = page.locator("#board .token[data-who=boris]").get_attribute("transform") or ""
    across, down = re.findall(r"-?[0-9.]+", place)[:2]
    bow = page.locator("#board .ahead .leap")
    expect(bow).to_have_attribute("d", re.compile(f"^M{across},{down}Q"))
    expect(page.locator("#board .ahead .reach")).to_have_count(0)


def test_a_round_goes_as_the_one_before_by_a_click_each(window: Window, duel: Links) -> None:
    while not any(each["prompt"]["key"].startswith("r2.") for each in duel.questions()):
        for question in duel.questions():
            duel.post("/answer", prompt=question["prompt"]["id"], numbers=[1])
    page = window(duel.master)
    again = page.get_by_role("button", name="As before")
    expect(again).to_have_count(2)
    again.first.click()
    expect(page.locator(".others", has_text="goes on as in the round before")).to_have_count(1)
    again.first.click()
    heads = page.locator(".ask h2", has_text=re.compile("how many actions|your action"))
    expect(heads.filter(has_text="your action")).to_have_count(0)
    page.keyboard.press("u")
    expect(page.locator("#status")).to_have_text(re.compile("^Undone: "))
    expect(page.locator(".others", has_text="goes on as in the round before")).to_have_count(0)


def test_who_answers_what_another_has_answered_is_told_so_with_names(window: Window, duel: Links) -> None:
    page = window(duel.master, forgive=True)
    expect(page.locator(".ask")).to_have_count(2)
    page.route_web_socket("**/socket", lambda socket: None)
    page.reload()
    expect(page.locator(".ask")).to_have_count(2)
    first = duel.questions()[0]["prompt"]
    duel.post("/answer", prompt=first["id"], numbers=[1])
    page.locator(f".ask[data-prompt='{first['id']}'] .option").first.click()
    said = page.locator("#status")
    told = "^Somebody else has answered that meanwhile. (Mutt|Grunthar), how many actions this round[?]$"
    expect(said).to_have_text(re.compile(told))


def test_fighters_stand_in_the_order_of_their_acting_with_what_they_have_left(
    window: Window, six: Links
) -> None:
    page = window(six.master)
    names = page.locator("#fighters .name b")
    expect(names).to_have_text(["Rufus", "Kara", "Dora", "Alma", "Boris", "Emil"])
    page.locator(".ask").get_by_role("button", name=re.compile("^[0-9]* ?Move$")).click()
    expect(page.locator("#fighters [data-who=rufus]")).to_contain_text(re.compile("movement left [0-9]"))
    expect(page.locator("#fighters [data-who=kara]")).not_to_contain_text("left")
