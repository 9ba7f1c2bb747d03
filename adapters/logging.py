"""What the program does, told to whoever runs it: by structlog, to stderr, loaded when something is told."""

from __future__ import annotations

import sys
from functools import cache

TYPE_CHECKING = False  # as in `typing`, which the shortest commands do not load
if TYPE_CHECKING:
    from typing import Any

LEVELS = {"debug": 10, "info": 20, "warning": 30, "error": 40}
"""How much each level weighs, as everywhere."""

_least = LEVELS["warning"]
_as_json = False


def configure(level: str, as_json: bool = False) -> None:
    """Tell what is of this level or above it, one line each; as JSON if wanted."""
    global _least, _as_json
    _least, _as_json = LEVELS[level], as_json
    _logger.cache_clear()


def log(level: str, event: str, **fields: str | int) -> None:
    """Tell one thing. Nothing secret may be among the fields: no seed, and no answer that is not revealed."""
    if LEVELS[level] >= _least:
        from adapters.output.terminal import clean

        said = {name: clean(value) if isinstance(value, str) else value for name, value in fields.items()}
        _logger().log(LEVELS[level], event, **said)


def trace(error: BaseException) -> None:
    """Tell, to whoever wants to know everything, the whole way that led to an error, line by line."""
    if _least > LEVELS["debug"]:
        return
    from traceback import format_exception

    for line in "".join(format_exception(error)).splitlines():
        log("debug", line)


@cache
def _logger() -> Any:
    import structlog

    drawn = structlog.processors.JSONRenderer() if _as_json else structlog.dev.ConsoleRenderer(colors=False)
    return structlog.wrap_logger(
        structlog.PrintLogger(sys.stderr),
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            drawn,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(0),
    )
