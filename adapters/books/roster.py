"""A folder of one's own combatants, which are known by name beside those that come with the systems."""

import os
import re
from pathlib import Path

from domain.engine.ruleset import Ruleset


def roster_folder() -> Path:
    """Where they lie, a folder within for each system: `SCUFFLE_ROSTER`, else the platform's data folder."""
    if named := os.environ.get("SCUFFLE_ROSTER"):
        return Path(named)
    import platformdirs

    return Path(platformdirs.user_data_path("scuffle", appauthor=False)) / "roster"


def roster(ruleset: Ruleset) -> dict[str, Path]:
    """The files of one's own combatants of a system, by name; one that could not be typed is none."""
    found = sorted((roster_folder() / ruleset.name).glob("*.toml"))
    return {path.stem: path for path in found if re.fullmatch(r"[a-z0-9]+(?:-[a-z0-9]+)*", path.stem)}
