"""How many clicks things take on the page: a script sits before a real browser and plays for all sides.

It clicks only what the page shows, answers every question of everybody, and lets the seed throw: whoever is
in reach of a foe strikes the best way, whoever is not walks towards the nearest, whoever is struck at takes
what stands out, and whoever has nothing left to do ends the turn.
"""

import re
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

from tests.benchmarks.command import Options, main
from tests.benchmarks.table import Curve, Ratio, Report
from tests.browser.conftest import PATIENCE, Links, Server

NOTE = """\
Counted in a real browser, over fixed seeds: every click of all who play, facing, end of a turn, folds and
what is said to stand included. `most` is the most that one round or turn took."""


class Scene(NamedTuple):
    """Fights that are played, each to so many rounds or turns (`each` names which, by the beginning of their
    questions' keys), with the clicks that one may take on the average, 0 for any.

    What is `always` answered so is said to stand; `as_before`: a round goes as the one before where the page
    offers it; without `at_once` each question is answered by itself."""

    text: str
    opening: dict[str, Any]
    each: str
    many: int
    at_most: int
    always: tuple[str, ...] = ()
    as_before: bool = False
    at_once: bool = True


class Counted(NamedTuple):
    """Clicks in all, and by round or turn."""

    clicks: int
    each: dict[str, int]


SEEDS = ("a fixed seed for the count 1", "a fixed seed for the count 2", "a fixed seed for the count 3")
PERCENTILE = {"system": "percentile", "combatants": [{"who": "grunthar"}, {"who": "mutt"}]}
SIX = {
    "system": "gurps",
    "combatants": [
        {"who": "karateka", "side": "reds", "at": [0, -1], "facing": 3},
        {"who": "kara", "side": "reds", "at": [-3, 1], "facing": 3},
        {"who": "alma", "side": "reds", "at": [3, -4], "facing": 3},
        {"who": "boris", "side": "blues", "at": [0, 0]},
        {"who": "boxer", "side": "blues", "at": [-3, 2]},
        {"who": "boris", "name": "emil", "called": "Emil", "side": "blues", "at": [3, 0]},
    ],
}
SCENES = (
    Scene(
        "a round of two, percentile, what is trivial said to stand", PERCENTILE, r"r\d+", 8, 5,
        ("stand", "block with", "attack"),
    ),
    Scene("the same, nothing said to stand, rounds as before", PERCENTILE, r"r\d+", 8, 5, as_before=True),
    Scene("the same, question by question", PERCENTILE, r"r\d+", 8, 0),
    Scene("a turn, GURPS, three against three on a map", SIX, r"t\d+\.\w+", 18, 4),
    Scene("the turn, question by question", SIX, r"t\d+\.\w+", 18, 0, at_once=False),
)  # fmt: skip

BLOWS = re.compile(r"\b(punch|kick|strike|thrust|swing|attack [A-Z])", re.I)


class Player:
    """One at the page, who answers for everybody."""

    def __init__(self, page: Page, fight: Links, scene: Scene) -> None:
        self.page, self.fight, self.scene = page, fight, scene
        self.clicks, self.each = 0, dict[str, int]()

    def play(self) -> Counted:
        """Play as far as the scene goes. Raises `AssertionError` if the page shows nothing to go on with."""
        while (asks := self.fight.questions()) and len(self.each) <= self.scene.many:
            id, before = asks[0]["prompt"]["id"], self.clicks
            asked = self.page.locator(f".ask[data-prompt='{id}']")
            expect(asked).to_be_visible()
            self.answer(asked)
            expect(asked).to_have_count(0)
            expect(self.page.locator("#asks[aria-busy=true]")).to_have_count(0)
            found = re.match(self.scene.each, id.partition("/")[2])
            if found:
                self.each[found[0]] = self.each.get(found[0], 0) + self.clicks - before
        if len(self.each) > self.scene.many:
            self.each.popitem()
        return Counted(sum(self.each.values()), self.each)

    def answer(self, ask: Locator) -> None:
        """Answer a question, or all it leads to at once."""
        head = ask.locator("h2").inner_text()
        if "manoeuvre" in head:
            self.take_turn(ask)
        elif self.stands(ask):
            return
        elif self.scene.as_before and (again := ask.get_by_role("button", name="As before")).count():
            self.click(again)
        elif blow := self.blow(ask):
            self.click(blow)
        else:
            enter = ask.locator(".option.enter, .option.enter + details").first
            self.click(enter if enter.count() else ask.locator(".option").first)

    def stands(self, ask: Locator) -> bool:
        """Say that this is always answered so, where the scene has it."""
        for text in self.scene.always:
            always = ask.get_by_role("button", name=re.compile(f"^Always: {text}"))
            if always.count():
                self.click(always.first)
                return True
        return False

    def blow(self, ask: Locator) -> Locator | None:
        """A blow that is shown: with all that follows at once, if it can be had."""
        plain = ".rows .option:not(details .option, .at-once .option)"
        for where in (".at-once .option", plain) if self.scene.at_once else (plain,):
            found = ask.locator(where, has_text=BLOWS)
            if found.count():
                return found.first
        return None

    def take_turn(self, ask: Locator) -> None:
        """Strike, or else walk up."""
        row = ask.locator(".several", has=self.page.locator("span:text-is('attack')"))
        if row.count():
            blow = self.blow(row.first) if self.scene.at_once else None
            self.click(blow or row.locator("> .option").first)
        elif not self.approach():
            self.click(ask.locator(".option.enter, .option").first)

    def approach(self) -> bool:
        """Walk to where a foe is nearest."""
        people = self.fight._server.read(f"/fights/{self.fight.fight}/moment", self.fight.token)["fighters"]
        me = next(each for each in people if each.get("acting"))
        expect(self.page.locator(f".fighter.acting[data-who='{me['name']}']")).to_be_visible()
        read = "all => all.map(each => each.dataset.at.split(',').map(Number))"
        places = self.page.locator("#board .hex.open").evaluate_all(read)
        foes = [each["at"] for each in people if each["side"] != me["side"] and not each.get("down")]
        if not places or not foes:
            return False
        places = [each for each in places if each not in [one["at"] for one in people]]
        best = min(places, key=lambda at: (min(far(at, foe) for foe in foes), at))
        self.click(self.page.locator(f"#board .hex.open[data-at='{best[0]},{best[1]}']"))
        return True

    def click(self, what: Locator) -> None:
        what.click(timeout=PATIENCE)
        self.clicks += 1


def far(one: Any, other: Any) -> int:
    """Paces between two hexes."""
    q, r = one[0] - other[0], one[1] - other[1]
    return (abs(q) + abs(r) + abs(q + r)) // 2


def benchmark(options: Options) -> Report:
    """All scenes over all seeds; with `--rounds` fewer than three, over so many seeds."""
    path = shutil.which("chromium") or shutil.which("google-chrome")
    expect.set_options(timeout=PATIENCE)
    rows, ratios = [], []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "fights.db")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        try:
            for scene in SCENES:
                found = [played(browser, server, scene, seed) for seed in SEEDS[: options.rounds]]
                every = [clicks for each in found for clicks in each.each.values()]
                mean = sum(every) / len(every)
                rows.append((scene.text, str(len(every)), f"{mean:.2f}", str(max(every))))
                if scene.at_most:
                    what = f"{scene.text}: clicks / {scene.at_most} allowed"
                    ratios.append(Ratio(what, mean / scene.at_most, at_most=1))
        finally:
            browser.close()
            server.kill()
    columns = ("of all sides", "counted", "clicks", "most")
    return Report("Clicks", NOTE, tuple(ratios), (Curve("counted", columns, tuple(rows)),))


def played(browser: Browser, server: Server, scene: Scene, seed: str) -> Counted:
    """A scene, played in a window of its own."""
    fight = Links(server, **scene.opening, seed=seed)
    page = browser.new_page(viewport={"width": 1360, "height": 900}, reduced_motion="reduce")
    page.goto(fight.master)
    try:
        return Player(page, fight, scene).play()
    finally:
        page.close()


if __name__ == "__main__":
    sys.exit(main(benchmark))
