"""How long the page takes to show the present of a long fight, beside a short one, in a real browser."""

import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from adapters.store.link import Role, fresh, hashed
from adapters.store.sqlite import SqliteStore
from tests.benchmarks.command import Options, main
from tests.benchmarks.fights import keep, long_fight
from tests.benchmarks.table import Curve, Ratio, Report, span
from tests.browser.conftest import Server

NOTE = """\
From the address to the question and the board, and to all else on the screen (the story, the timeline),
in a browser that has nothing of the page yet. `cold`: the server was started for it; `warm`: it has shown the
fight before."""

PRESENT = ".ask h2, .others, .ending"


def shown(browser: Browser, url: str) -> tuple[float, float]:
    """Seconds until the present is shown, and until all of it is."""
    page = browser.new_context(reduced_motion="reduce").new_page()
    begin = time.perf_counter()
    page.goto(url, wait_until="commit")
    page.wait_for_selector(PRESENT)
    page.wait_for_selector("#board .token")
    present = time.perf_counter() - begin
    page.wait_for_selector("#log [data-version]", state="attached")
    page.wait_for_selector("#timeline .mark", state="attached")
    whole = time.perf_counter() - begin
    page.context.close()
    return present, whole


def benchmark(options: Options) -> Report:
    """The smallest and the largest size up to 10,000 events, round by round in turn."""
    small, large = options.sizes[0], options.largest(10_000)
    found: dict[tuple[int, str], list[tuple[float, float]]] = {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = shutil.which("chromium") or shutil.which("google-chrome")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        files = {size: Path(folder) / f"{size}.db" for size in dict.fromkeys((small, large))}
        tokens = {size: kept(file, size) for size, file in files.items()}
        for _ in range(options.rounds):
            for size, file in files.items():
                server = Server(file)
                url = f"{server.base}/#fight=long&token={tokens[size]}"
                try:
                    for how in ("cold", "warm"):
                        found.setdefault((size, how), []).append(shown(browser, url))
                finally:
                    server.kill()
        browser.close()
    medians = {
        key: [statistics.median(each) for each in zip(*times, strict=True)] for key, times in found.items()
    }
    rows = tuple((f"{size} events, {how}", *map(span, times)) for (size, how), times in medians.items())
    ratios = tuple(
        Ratio(
            f"{what}, {how}: {large} events / {small}",
            medians[large, how][at] / medians[small, how][at],
            at_most=2,
        )
        for how in ("cold", "warm")
        for at, what in enumerate(("the present", "the whole page"))
    )
    return Report(
        "A long fight on the page", NOTE, ratios, (Curve("medians", ("", "present", "whole"), rows),)
    )


def kept(file: Path, size: int) -> str:
    """A fight of that size in a record file; the game master's token."""
    token = fresh()
    with SqliteStore(file) as store, store.links() as links:
        keep(store, "long", long_fight(size))
        links.grant("long", hashed(token), Role.MASTER.value, "", "")
    return token


if __name__ == "__main__":
    sys.exit(main(benchmark))
