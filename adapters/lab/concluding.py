"""What lies in a folder of results summed up, as `summary.json` and as `report.html`."""

from __future__ import annotations

from pathlib import Path

from adapters.lab import report, summarizing
from adapters.lab.frames import frames
from adapters.lab.strange import strange_fights
from adapters.lab.summary import ExperimentSummary


def concluded(folder: Path) -> ExperimentSummary:
    """Sum up what was played so far, and write both files anew. Raises `BadFile` or `Rejected`."""
    rows = frames(folder)
    summary = summarizing.summarized(rows)
    summarizing.written(summary, folder)
    report.written(summary, strange_fights(rows), folder)
    return summary
