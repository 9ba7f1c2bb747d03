"""Which shape each command of the lab prints with `--json`."""

from __future__ import annotations

import msgspec

from adapters.lab.findings import SideBySide, StrangeFights
from adapters.lab.summary import ExperimentSummary

SHAPES: dict[str, type[msgspec.Struct]] = {
    "lab run": ExperimentSummary,
    "lab report": ExperimentSummary,
    "lab strange": StrangeFights,
    "lab compare": SideBySide,
}
