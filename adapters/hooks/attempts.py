"""What goes with an attempt, and what is made of its answer."""

from __future__ import annotations

from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from adapters.hooks.payload import Format, HookBody, trial
from adapters.hooks.posting import Answer, HookPost
from adapters.hooks.signing import signed
from adapters.hooks.url import parse_hook_url
from adapters.output.terminal import clean
from adapters.store.hooks import Hook, instant

SAID = 200
"""Letters that are kept of what a receiver said."""


def headers_of(hook: Hook, id: str, at: datetime, body: HookBody) -> dict[str, str]:
    """The headers of a body that is sent at that time."""
    return {
        "User-Agent": "Scuffle",
        "Content-Type": body.media_type,
        "Content-Length": str(len(body.text)),
        **signed(hook, id, at, body.text),
    }


def taken(answer: Answer) -> bool:
    """Whether the receiver took it."""
    return 200 <= answer.status < 300


def said(answer: Answer) -> str:
    """In words, what the receiver answered that did not take it."""
    if 300 <= answer.status < 400:
        return f"it answered {answer.status}, which leads elsewhere; nothing is sent there"
    text = " ".join(clean(answer.said).split())[:SAID]
    return f"it answered {answer.status}: {text}" if text else f"it answered {answer.status}"


def wanted(retry_after: str, now: datetime) -> float:
    """In how many seconds the receiver wants the next attempt: it says so as a number or as a date.

    >>> wanted("120", datetime(2026, 1, 1, tzinfo=UTC)), wanted("soon", datetime(2026, 1, 1, tzinfo=UTC))
    (120.0, 0.0)
    """
    text = retry_after.strip()
    if text.replace(".", "", 1).isascii() and text.replace(".", "", 1).isdecimal():
        return float(text[:20])
    try:
        at = parsedate_to_datetime(text)
    except (ValueError, TypeError, IndexError, OverflowError):
        return 0.0
    return max(0.0, ((at if at.tzinfo else at.replace(tzinfo=UTC)) - now).total_seconds())


def tried(hook: Hook, post: HookPost, at: datetime, fresh: str) -> Answer:
    """Post something that says no more than that it works, under a `fresh` id. Raises `NotDelivered`."""
    body = trial(hook.combat, Format(hook.format), instant(at))
    headers = headers_of(hook, f"msg_{fresh}", at, body)
    return post(parse_hook_url(hook.url), hook.allowed, headers, body.text)
