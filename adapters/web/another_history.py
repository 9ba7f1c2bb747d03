"""What is said to whoever knows a place that the record does not have."""

from __future__ import annotations

from adapters.output.position import RecordPosition
from adapters.web.problem import ApiError


def another_history(sought: RecordPosition, last: int, status: int, where: str) -> ApiError:
    """The answer to one who knows a place that the record does not have."""
    why = (
        f"The record ends with event {last}; there is no {sought.version} in it"
        if sought.version > last
        else f"Event {sought.version} of the record is not the one that you know"
    )
    mend = "this is another history, as when a backup was put back. Look at all of it, and go on from there."
    return ApiError(status, "another-history", f"{why}: {mend}", where)
