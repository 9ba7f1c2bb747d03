"""What lies in a folder of results summed up, as `summary.json` and as `report.html`."""

from __future__ import annotations

from pathlib import Path

from adapters.lab import summarizing
from adapters.lab.frames import frames
from adapters.lab.strange import strange_fights
from adapters.lab.summary import ExperimentSummary


def concluded(folder: Path, *, drawn: bool = True) -> ExperimentSummary:
    """Sum up what was played so far, and write both files anew, or only the summary where nothing is to be
    drawn. Raises `BadFile` or `Rejected`."""
    rows = frames(folder)
    summary = summarizing.summarized(rows)
    summarizing.written(summary, folder)
    if drawn:
        from adapters.lab import report

        report.written(summary, strange_fights(rows), folder)
    return summary
