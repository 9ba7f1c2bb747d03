"""Two servers behind nginx, set up as the README says, with TLS; at the top of a site, and below a path."""

from __future__ import annotations

import json
import re
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from tests.tls import certificate
from tests.web.served import ROOT, Served
from tests.web.table import DUEL, Seat, checked

pytestmark = pytest.mark.wire

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")


def _port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


def _readme(folder: Path, port: int, path: str, servers: tuple[Served, Served]) -> str:
    """The README's example, on ports, with a certificate and below a path of our own."""
    (example,) = re.findall(r"```nginx\n(.*?)```", (ROOT / "README.md").read_text(), re.S)
    for ours, told in zip(servers, ("127.0.0.1:8001", "127.0.0.1:8002"), strict=True):
        assert told in example
        example = example.replace(told, f"127.0.0.1:{ours.port}")
    assert "listen 443 ssl;" in example
    example = example.replace(
        "listen 443 ssl;",
        f"listen 127.0.0.1:{port} ssl; ssl_certificate {folder}/cert.pem;"
        f" ssl_certificate_key {folder}/key.pem;",
    )
    if path:
        example = example.replace("location / {", f"location {path}/ {{")
        example = example.replace("proxy_pass http://scuffle;", "proxy_pass http://scuffle/;")
    paths = " ".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    return (
        f"daemon off; pid {folder}/pid; error_log {folder}/error.log;\nevents {{}}\n"
        f"http {{ access_log off; {paths}\n{example}}}\n"
    )


@pytest.fixture(params=["", "/scuffle"], ids=["at the top", "below a path"])
def site(request: pytest.FixtureRequest, postgres: str, tmp_path: Path) -> Iterator[httpx.Client]:
    """Somebody at a browser, who trusts the certificate."""
    if NGINX is None:
        pytest.skip("no nginx here: apt-get install nginx-light")
    path, port = request.param, _port()
    trusted = ssl.create_default_context(cafile=str(certificate(tmp_path)))
    base = f"https://127.0.0.1:{port}{path}"
    both = tuple(Served(postgres, "--base", base, "--proxy", "127.0.0.1") for _ in range(2))
    config = tmp_path / "nginx.conf"
    config.write_text(_readme(tmp_path, port, path, (both[0], both[1])))
    nginx = subprocess.Popen([NGINX, "-p", str(tmp_path), "-c", str(config)], stderr=subprocess.PIPE)
    try:
        transport = httpx.HTTPTransport(verify=trusted, retries=6)  # until it listens
        with httpx.Client(transport=transport, base_url=base, timeout=30) as client:
            yield client
    finally:
        nginx.terminate()
        nginx.communicate(timeout=20)
        for each in both:
            assert each.stop() == (0, "")


def test_the_page_its_links_and_the_feeds_go_through_a_proxy(site: httpx.Client, tmp_path: Path) -> None:
    """nginx and two servers are started: some seconds."""
    index = site.get("/")
    assert "<title>Scuffle</title>" in index.text
    for each in re.findall(r'(?:href|src)="([^"#/]+)"', index.text):
        assert site.get(f"/{each}").status_code == 200
    made = checked(site.post("/api/fights", json=DUEL), 201).json()
    assert made["master_link"].startswith(f"{str(site.base_url).rstrip('/')}/#fight=")
    fight = Seat(site, made["combat"], made["token"])
    link = fight.grant("player", "mutt", label="Anna")
    after = fight.place()
    assert _first_heard(site, fight, after, "heard") == "heard"
    socket_at = f"{str(site.base_url).rstrip('/').replace('http', 'ws', 1)}{link.path}/socket"
    trusted = ssl.create_default_context(cafile=str(tmp_path / "cert.pem"))
    with connect(socket_at, ssl=trusted) as listening:
        listening.send(json.dumps({"token": link.token, "after": after}))
        assert json.loads(listening.recv(20))["event"]["text"] == "heard"
        fight.post("note", text="again")
        assert json.loads(listening.recv(20))["event"]["text"] == "again"


def _first_heard(site: httpx.Client, fight: Seat, after: str, text: str) -> str:
    with site.stream("GET", f"{fight.path}/events", headers=fight.bearer, params={"after": after}) as stream:
        lines = stream.iter_lines()
        assert next(lines) == ":"  # it is not kept back until there is more
        fight.post("note", text=text)
        told = next(line for line in lines if line.startswith("data:"))
    return str(json.loads(told[5:])["event"]["text"])
