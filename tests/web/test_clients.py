"""Clients that strangers generate from the description of the API, in Python and TypeScript, play fights."""

from __future__ import annotations

import importlib
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.assistants.hands import SEED
from tests.web.served import ROOT, Served

pytestmark = pytest.mark.wire

TYPESCRIPT = Path(__file__).parent / "typescript"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    server = Served(tmp_path_factory.mktemp("clients") / "fights.db")
    yield server
    assert server.stop() == (0, "")


def ran(where: Path, *words: str) -> str:
    """What a program says, which must do what it was told."""
    done = subprocess.run(words, cwd=where, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_client_in_typescript_puts_a_fight_right_and_learns_no_secret(
    served: Served, tmp_path: Path
) -> None:
    """Its types are made as the README says, checked by tsc as strictly as it can, and run in node."""
    if shutil.which("npm") is None:
        pytest.skip("npm is not installed here")
    (lines,) = re.findall(
        r"^```sh typescript\n(.*?)^```$", (ROOT / "README.md").read_text(), re.DOTALL | re.MULTILINE
    )
    where = tmp_path / "client"
    shutil.copytree(TYPESCRIPT, where, ignore=shutil.ignore_patterns("node_modules", "made", "api.ts"))
    ran(where, "npm", "ci", "--no-audit", "--no-fund")
    ran(where, "bash", "-euc", lines.replace("http://127.0.0.1:8000", served.base))
    ran(where, "npx", "tsc")
    assert ran(where, "node", "made/play.js", served.base) == "done\n"


UNUSUAL = dict.fromkeys(("application/x-ndjson", "image/svg+xml", "text/html"), "application/octet-stream")
"""Media types that the generator does not know, and what it is to take them for."""


def test_a_client_in_python_puts_a_fight_right(served: Served, tmp_path: Path) -> None:
    pytest.importorskip("openapi_python_client")
    document = tmp_path / "openapi.json"
    document.write_text(httpx.get(f"{served.base}/schema/openapi.json", timeout=30).text)
    config = tmp_path / "config.json"
    config.write_text(json.dumps({"content_type_overrides": UNUSUAL}))
    out = tmp_path / "generated"
    made = subprocess.run(
        [sys.executable, "-m", "openapi_python_client", "generate", "--path", str(document), "--meta", "none",
         "--config", str(config),
         "--output-path", str(out / "scuffle_client")],
        capture_output=True, text=True, cwd=tmp_path, check=False,
    )  # fmt: skip
    assert made.returncode == 0, made.stdout + made.stderr
    assert "WARNING" not in made.stdout + made.stderr, made.stdout + made.stderr
    sys.path.insert(0, str(out))
    try:
        _play(served.base)
    finally:
        sys.path.remove(str(out))


class Seat:
    """The holder of a link, who speaks through that client."""

    def __init__(self, base: str, fight: str, token: str) -> None:
        self.models = importlib.import_module("scuffle_client.models")
        client = importlib.import_module("scuffle_client").AuthenticatedClient(base_url=base, token=token)
        self.asked = {"client": client, "fight": fight}

    def call(self, what: str, **more: Any) -> Any:
        """What an operation answers."""
        return importlib.import_module(f"scuffle_client.api.fight.{what}").sync(**self.asked, **more)

    def answer(self, words: str) -> Any:
        """Answer with the option that reads so."""
        (question,) = self.call("list_prompts").prompts
        number = 1 + next(n for n, text in enumerate(question.options) if text.startswith(words))
        body = self.models.AnswerRequest(prompt=question.prompt.id, numbers=[number])
        return self.call("answer_choice", body=body)


def _play(base: str) -> None:
    client = importlib.import_module("scuffle_client")
    models = importlib.import_module("scuffle_client.models")
    sides = [{"who": "alma", "at": [0, 0], "facing": 3}, {"who": "boris", "at": [0, 1]}]
    settings = {"by_hand": ["alma"]}
    wanted = {"system": "gurps", "combatants": sides, "settings": settings, "seed": SEED}
    open_fight = importlib.import_module("scuffle_client.api.opening.open_fight")
    with client.Client(base_url=base) as stranger:
        made = open_fight.sync(client=stranger, body=models.OpenRequest.from_dict(wanted))
    master = Seat(base, made.combat, made.token)
    with master.asked["client"]:
        for words in ("attack", "kick Boris", "the torso"):
            last = master.answer(words)
        assert type(last.events[0]).__name__ == "Declared"
        thrown = master.call("send_dice", body=models.DiceRequest(faces=[3, 3, 3]), idempotency_key="one")
        assert thrown.events[0].faces == [3, 3, 3]
        key, change = "t1.alma.attack", models.OtherFaces.from_dict({"is": "faces", "faces": [5, 5, 5]})
        master.call("dispute_roll", body=models.DisputeRequest(key=key, why="cocked"))
        ahead = master.call("preview_correction", body=models.PreviewRequest(key=key, change=change))
        done = master.call("settle_dispute", body=models.SettleRequest(key=key, change=change, why="so"))
        assert (done.verdict, done.differences) == ("corrected", ahead.differences)
        again = master.call("settle_dispute", body=models.SettleRequest(key=key, change=change, why="so"))
        assert type(again).__name__ == "Problem"
        assert again.type_.endswith("not-disputed")
