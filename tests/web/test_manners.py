"""What holds for every request: headers, limits, the page, and the document of the API."""

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest
from litestar.testing import TestClient
from litestar.types import ASGIApp

from adapters.web.app import application
from adapters.web.limits import Allowance, Limits
from adapters.web.problem import error_of
from adapters.web.service import Service
from domain.facts.events import INPUTS, METAS, OPENINGS, OUTCOMES
from tests.web.table import DUEL, Seat, checked, code, opened

TIGHT = Limits(body=2_000, rate=30, fights=2, links=3, subscribers=1)


@pytest.fixture
def tight(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[ASGIApp]]:
    """A server that bears little, and answers to one name only."""
    service = Service(tmp_path_factory.mktemp("tight") / "f.db", limits=TIGHT)
    with TestClient(application(service, ("scuffle.test",)), base_url="http://scuffle.test:8000") as client:
        yield client
    service.close()


@pytest.mark.parametrize("path", ["/api/systems", "/api/nowhere", "/schema/openapi.json", "/nowhere", "/"])
def test_every_answer_bears_the_headers_that_keep_a_browser_safe(
    client: TestClient[ASGIApp], path: str
) -> None:
    headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert not path.startswith("/api") or headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [("GET", "/api/nowhere", 404), ("PUT", "/api/fights", 405), ("GET", "/api/fights", 405)],
)
def test_what_is_not_there_is_told_as_a_problem(
    client: TestClient[ASGIApp], method: str, path: str, status: int
) -> None:
    assert checked(client.request(method, path), status).json()["place"] == path


@pytest.mark.parametrize("name", ["SCUFFLE.Test", "scuffle.test.", "scuffle.test:8000"])
def test_the_name_of_the_server_has_no_case(tight: TestClient[ASGIApp], name: str) -> None:
    assert tight.get("/api/systems", headers={"Host": name}).status_code == 200
    assert tight.get("/api/systems", headers={"Host": f"not-{name}"}).status_code == 421


def test_what_is_no_json_is_told_as_a_problem(client: TestClient[ASGIApp]) -> None:
    sent = client.post("/api/fights", content=b"{", headers={"Content-Type": "application/json"})
    assert code(checked(sent, 400).json()) == "does-not-fit"


def test_a_body_that_is_too_large_is_turned_away(tight: TestClient[ASGIApp]) -> None:
    assert (
        code(checked(tight.post("/api/fights", json={**DUEL, "title": "x" * 3_000}), 413).json())
        == "too-large"
    )


def test_there_are_only_so_many_fights_links_and_followers(tight: TestClient[ASGIApp]) -> None:
    master = opened(tight)
    opened(tight)
    assert code(checked(tight.post("/api/fights", json=DUEL), 503).json()) == "too-many-fights"
    master.grant("spectator")
    master.grant("spectator")
    assert code(master.post("links", 409, role="spectator")) == "too-many-links"


def test_an_address_that_asks_too_often_is_told_to_wait(tight: TestClient[ASGIApp]) -> None:
    answers = [tight.get("/api/systems") for _ in range(40)]
    refused = next(each for each in answers if each.status_code != 200)
    assert code(checked(refused, 429).json()) == "too-many"
    assert int(refused.headers["retry-after"]) >= 1
    assert "content-security-policy" in refused.headers


def test_an_allowance_fills_again_and_every_address_has_its_own() -> None:
    now = 0.0
    allowance = Allowance(2, lambda: now)
    assert [allowance.wait("a") for _ in range(3)] == [0, 0, 31]
    assert allowance.wait("b") == 0
    now = 30.0
    assert [allowance.wait("a"), allowance.wait("a")] == [0, 31]


def test_a_name_that_is_not_the_servers_is_turned_away(tight: TestClient[ASGIApp]) -> None:
    sent = tight.get("/api/systems", headers={"Host": "evil.test"})
    assert code(checked(sent, 421).json()) == "wrong-host"
    assert tight.get("/api/systems", headers={"Host": "scuffle.test:8000"}).status_code == 200


def test_a_fault_is_told_without_its_particulars_and_logged(capfd: pytest.CaptureFixture[str]) -> None:
    down = error_of(KeyError("a secret"))
    assert (down.status, down.code) == (500, "fault")
    assert "secret" not in down.detail
    assert "KeyError" in capfd.readouterr().err


def test_a_damaged_record_is_told_as_such(master: Seat, service: Service) -> None:
    changed = "UPDATE stored_events SET state = CAST(replace(state, 'mutt', 'matt') AS BLOB)"
    with closing(sqlite3.connect(service.store.path)) as connection, connection:
        connection.execute(f"{changed} WHERE originator_id = ?", (master.fight,))
    problem = master.get("verify", 500).json()
    assert code(problem) == "damaged-record"
    assert "event" in problem["detail"]


# -- the document


@pytest.fixture(scope="module")
def document(client: TestClient[ASGIApp]) -> dict[str, object]:
    found = client.get("/schema/openapi.json")
    assert found.status_code == 200
    return dict(json.loads(found.text))


def test_the_document_has_every_event_and_every_reference_leads_somewhere(
    document: dict[str, object],
) -> None:
    assert str(document["openapi"]).startswith("3.1")
    text = json.dumps(document)
    shapes = document["components"]["schemas"]  # type: ignore[index]
    assert {event.__name__ for event in (*OPENINGS, *INPUTS, *OUTCOMES, *METAS)} <= set(shapes)
    assert set(re.findall(r'"#/components/schemas/([^"]+)"', text)) <= set(shapes)
    assert shapes["Damaged"]["properties"]["is"] == {"enum": ["damaged"]}


def test_every_operation_says_how_it_fails_and_who_may(document: dict[str, object]) -> None:
    seen = set()
    for path, methods in document["paths"].items():  # type: ignore[attr-defined]
        for operation in methods.values():
            seen.add(operation["operationId"])
            assert operation["summary"]
            assert ("security" in operation) is path.startswith("/api/fights/{")
            assert ("401" in operation["responses"]) is path.startswith("/api/fights/{")
    assert len(seen) >= 38


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_what_another_site_makes_a_browser_send_is_turned_away(
    client: TestClient[ASGIApp], site: str
) -> None:
    sent = client.post("/api/fights", json=DUEL, headers={"Sec-Fetch-Site": site})
    assert code(checked(sent, 403).json()) == "other-site"
    assert client.get("/", headers={"Sec-Fetch-Site": site}).status_code == 200


@pytest.mark.parametrize("kind", ["", "text/plain", "application/x-www-form-urlencoded"])
def test_what_is_sent_is_json_by_its_own_account(client: TestClient[ASGIApp], kind: str) -> None:
    sent = client.post(
        "/api/fights", content=json.dumps(DUEL), headers={"Content-Type": kind} if kind else {}
    )
    assert code(checked(sent, 415).json()) == "wrong-media-type"


DEEP = 5_000


@pytest.mark.parametrize(
    ("what", "body"),
    [
        ("note", b""),
        ("note", b"[]"),
        ("note", b"null"),
        ("note", b'{"text":"\\ud800"}'),
        ("note", b'{"text":"\xff"}'),
        ("note", b'{"text":" "}'),
        ("answer", b'{"prompt":"0/x","picks":[' + b'{"act":"a","then":[' * DEEP + b"]}" * DEEP + b"]}"),
        ("set", b'{"name":"comparison","value":1e400}'),
        ("undo", b'{"to":99999999999999999999999}'),
    ],
    ids=range(9),
)
def test_the_strangest_bodies_are_no_fault(master: Seat, what: str, body: bytes) -> None:
    headers = {**master.bearer, "Content-Type": "application/json"}
    problem = checked(master.client.post(f"{master.path}/{what}", content=body, headers=headers), 400).json()
    assert problem["detail"] != "'data'."


@pytest.mark.parametrize("path", ["/../../pyproject.toml", "/%2e%2e/%2e%2e/pyproject.toml", "//etc/passwd"])
def test_no_file_but_those_of_the_page_is_given_out(client: TestClient[ASGIApp], path: str) -> None:
    assert client.get(path).status_code == 404
