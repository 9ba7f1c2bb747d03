"""What is laid over a video: six fighters in GURPS, live, transparent, by a spectator's link and no other."""

import json
import re
import subprocess
import sys
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DUEL, RUN, Links, Server, Window
from tests.browser.test_the_flows import SIX

pytestmark = pytest.mark.browser

FULL = {"width": 1920, "height": 1080}


def overlay(link: str, side: str = "") -> str:
    return link.replace("/#", f"/overlay{side}#")


def play(server: Server, fight: str) -> None:
    """The command line plays it on, each by a tactic, until somebody is hurt."""
    words = ["play", fight, "--plain", "--tactic", "all=fighter", "--db", str(server.db)]
    playing = subprocess.Popen(
        [sys.executable, "-u", "-c", RUN, *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True
    )
    assert playing.stdout
    with playing, playing.stdout:
        for line in playing.stdout:
            if "it costs" in line or "HP" in line:
                break
        playing.kill()


def within(page: Page) -> bool:
    """Whether all that is shown lies within the picture, and nothing lies on anything else."""
    return bool(
        page.evaluate("""() => {
          const box = (id) => document.getElementById(id).getBoundingClientRect();
          const [who, told] = [box("fighters"), box("exchange")];
          const last = [...document.querySelectorAll("#fighters li")].at(-1).getBoundingClientRect();
          return last.bottom <= who.bottom && told.bottom <= innerHeight && told.right <= innerWidth
            && (told.left >= who.right || told.right <= who.left);
        }""")
    )


def test_six_fighters_are_shown_live_over_whatever_lies_below(window: Window, server: Server) -> None:
    six = Links(server, **SIX)
    link = six.spectator()
    left, right = (window(overlay(link, side), viewport=FULL) for side in ("", "?side=right"))
    for page in (left, right):
        expect(page.locator("#fighters li")).to_have_count(6)
        expect(page.locator("#fighters .acting")).to_have_count(1)
        expect(page.locator("#heading")).to_contain_text("turn")
        for part in ("html", "body", "#overlay"):
            expect(page.locator(part)).to_have_css("background-color", "rgba(0, 0, 0, 0)")
    play(server, six.fight)
    for page in (left, right):
        expect(page.locator("#fighters .hurt").first).to_be_visible()
        expect(page.locator("#exchange")).to_have_text(re.compile(r"\w+ .*[.!?]$"))
        assert within(page)
    places = [(page.locator("#fighters").bounding_box() or {})["x"] for page in (left, right)]
    assert places[0] < 100
    assert places[1] > 1300
    told = left.locator("#exchange").text_content()
    six.post("/undo")
    expect(left.locator("#exchange")).not_to_have_text(told or "")


def test_no_name_turns_the_words_around_or_leaves_the_picture(window: Window, server: Server) -> None:
    hostile = ("\u202edrawkcab", "x" * 60, "<img src onerror>")
    people = [{"who": "alma", "side": "in", "name": name} for name in hostile]
    pit = Links(server, system="gurps", combatants=[*people, {"who": "boris", "side": "out"}])
    pit.post("/rule", why="\u2066\u202eso" * 20, damage=[{"who": "x" * 60, "pool": "hp", "points": 3}])
    page = window(overlay(pit.spectator()), viewport=FULL)
    expect(page.locator("#fighters li")).to_have_count(4)
    expect(page.locator("#exchange")).to_contain_text("x" * 59)
    assert not re.search("[\u202a-\u202e\u2066-\u2069]", page.locator("body").inner_text())
    assert within(page)
    assert page.evaluate(
        "(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.getElementById('exchange'))"
    )


def test_only_a_link_that_sees_no_secrets_opens_it(window: Window, server: Server, duel: Links) -> None:
    page = window(overlay(duel.master), viewport=FULL)
    expect(page.locator("#heading")).to_contain_text("use a spectator's link")
    expect(page.locator("#fighters li")).to_have_count(0)
    expect(window(f"{server.base}/overlay#", viewport=FULL).locator("#heading")).to_contain_text("--overlay")
    wrong = window(overlay(duel.master).replace("token=", "token=x"), forgive=True, viewport=FULL)
    expect(wrong.locator("#heading")).to_contain_text("opens nothing here")


def test_what_is_declared_unseen_reaches_it_only_when_it_is_revealed(window: Window, server: Server) -> None:
    duel = Links(server, **DUEL)
    page = window(f"{server.base}/icon.svg", forgive=True)
    heard: list[dict[str, Any]] = []
    page.on(
        "websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(json.loads(frame)))
    )
    page.goto(overlay(duel.spectator()))
    expect(page.locator("#fighters li")).to_have_count(2)
    first, second = duel.questions()
    duel.post("/answer", prompt=first["prompt"]["id"], numbers=[2])
    expect(page.locator("#exchange")).not_to_contain_text("actions")
    duel.post("/answer", prompt=second["prompt"]["id"], numbers=[1])
    expect(page.locator("#exchange")).to_contain_text("Grunthar")
    told = [each for each in heard if each["event"]["is"] == "declared"]
    assert told[0]["sealed"], told
    assert not told[0]["event"].get("picks"), told
