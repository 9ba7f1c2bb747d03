"""What stands before everything else: the names of the page's files, and who is let in."""

from __future__ import annotations

import pytest
from httpx import Response
from litestar.testing import TestClient
from litestar.types import ASGIApp

from adapters.books.text import BadFile
from adapters.files.onefile.embedded import packed, record_in
from adapters.files.onefile.page import one_file
from adapters.web.service import Service
from tests.web.table import Seat, checked, code


@pytest.mark.parametrize(
    "path",
    [
        *("/main.js/x", "/%00", "/main.js%00", "/" + "a" * 300, "/__init__.py", "/page", "/..%2fapp.py"),
        *("/%2e%2e/app.py", "/main.js/../app.py", "/%ff", "/MAIN.JS"),
    ],
)
def test_what_is_no_file_of_the_page_is_not_there(client: TestClient[ASGIApp], path: str) -> None:
    assert code(checked(client.get(path), 404).json()) == "no-such-place"


@pytest.mark.parametrize("path", ["/", "/main.js", "/board.css", "/icon.svg"])
def test_a_file_is_told_once_with_its_kind_and_not_again_while_it_is_the_same(
    client: TestClient[ASGIApp], path: str
) -> None:
    answer = client.get(path)
    assert answer.headers["content-type"].count("charset") == (0 if path.endswith("svg") else 1)
    if path == "/board.css":
        return
    assert answer.headers["cache-control"] == "no-cache"
    assert client.head(path).status_code == 200
    again = client.get(path, headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_the_head_of_a_file_that_is_not_there_is_not_there_either(client: TestClient[ASGIApp]) -> None:
    assert client.head("/__init__.py").status_code == 404


@pytest.mark.parametrize("what", ["note", "join", "links", "preview", "settle", "rule"])
@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'{"nonsense": 1}', b"x" * 2_000_000])
@pytest.mark.parametrize("kind", ["application/json", "text/plain"])
def test_the_token_is_looked_at_before_what_is_sent(
    client: TestClient[ASGIApp], master: Seat, what: str, body: bytes, kind: str
) -> None:
    def answered(fight: str, headers: dict[str, str]) -> int:
        answer = client.post(
            f"/api/fights/{fight}/{what}",
            content=body,
            headers={"Content-Type": kind, "Idempotency-Key": "\t", **headers},
        )
        return answer.status_code

    assert answered(master.fight, {}) == 401
    assert answered(master.fight, {"Authorization": "Bearer wrong"}) == 401
    assert answered("another", master.bearer) == 403
    assert answered(master.fight, master.bearer) in (400, 413, 415)


def test_the_token_is_looked_at_before_parameters(client: TestClient[ASGIApp], master: Seat) -> None:
    for path in ("log?since=x", "frames?from=-1", "why/" + "k" * 300, "board.svg?at=0", "odds?numbers=x"):
        assert client.get(f"{master.path}/{path}").status_code == 401
        assert client.get(f"{master.path}/{path}", headers=master.bearer).status_code in (400, 422)
    assert client.delete(f"{master.path}/links/0").status_code == 401


@pytest.mark.parametrize("label", ["gm", "GM", " gm ", "public", "grunthar", "Grunthar"])
def test_no_player_has_a_label_by_which_he_is_taken_for_somebody_else(master: Seat, label: str) -> None:
    problem = master.post("links", 422, command="k" * 20, role="player", names=["mutt"], label=label)
    assert "somebody else" in problem["detail"]
    master.post("links", 422, command="l" * 20, role="spectator", label=label)
    master.grant("player", "mutt", label="Mutt")
    master.grant("gm", label="gm")


def test_a_label_is_text_that_can_be_kept_anywhere(master: Seat) -> None:
    problem = master.post("links", 422, role="spectator", label="An\x00na")
    assert "no control characters" in problem["detail"]


def test_the_systems_are_listed_with_what_they_are_called(client: TestClient[ASGIApp]) -> None:
    found = client.get("/api/systems").json()
    assert list(found["titles"]) == found["systems"]
    assert all(found["titles"].values())


def test_a_one_file_replay_is_read_in(client: TestClient[ASGIApp], service: Service, master: Seat) -> None:
    def read_in(page: bytes) -> Response:
        return client.post("/api/import", content=page, headers={"Content-Type": "text/html"})

    found = checked(read_in(one_file(service.store, master.fight)), 201).json()
    assert Seat(client, found["combat"], found["token"]).head() == master.head()
    assert "no record" in checked(read_in(b"<!doctype html>"), 422).json()["detail"]


def test_a_page_whose_record_is_unpacked_without_end_is_turned_down() -> None:
    page = f'<script type="application/gzip" id="record">{packed(bytes(2_000_000))}</script>'
    with pytest.raises(BadFile, match="larger than it may be"):
        record_in(page.encode(), "The page", 1_000_000)


def test_the_document_says_where_the_socket_is_and_how_else_a_request_can_end(
    client: TestClient[ASGIApp],
) -> None:
    """Costs a second: the whole document of the API is made."""
    document = client.get("/schema/openapi.json").json()
    assert "/api/fights/{fight}/socket" in document["info"]["description"]
    operations = [each for path in document["paths"].values() for each in path.values()]
    assert all({"405", "421"} <= set(each["responses"]) for each in operations)
    assert "text/html" in document["paths"]["/api/import"]["post"]["requestBody"]["content"]
