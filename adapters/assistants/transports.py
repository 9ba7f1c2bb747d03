"""How an assistant is spoken to: over standard input and output, or over HTTP."""

from __future__ import annotations

from typing import Any

from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.server.transport_security import TransportSecuritySettings
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

PATH = "/mcp"
"""Where it is over HTTP."""


async def over_stdio(server: Server[Any]) -> None:
    """Speak over standard input and output until the input ends."""
    async with stdio_server() as (incoming, outgoing):
        await server.run(incoming, outgoing, server.create_initialization_options())


def over_http(server: Server[Any], body: int) -> ASGIApp:
    """The same as an application, which keeps nothing from one request to the next. Whoever puts it behind a
    port sees to the names by which it may be called."""
    app = server.streamable_http_app(
        streamable_http_path=PATH,
        json_response=True,
        stateless_http=True,
        max_request_body_size=body,
        transport_security=TransportSecuritySettings(enable_dns_rebinding_protection=False),
    )

    async def asked(scope: Scope, receive: Receive, send: Send) -> None:
        """Nothing is told unasked, so nobody may wait for it: a GET would hold a connection for good."""
        if scope["type"] == "http" and scope["method"] != "POST":
            await Response(status_code=405, headers={"Allow": "POST"})(scope, receive, send)
        else:
            await app(scope, receive, send)

    return asked
