"""The system of the authors' page in which all act at once, written out."""

import re
from pathlib import Path

from adapters.kit.new_system import new_system
from tests.authors_reference import PAGE
from tests.plugins import register


def lay_out_at_once(site: Path) -> Path:
    """Write and register it; its script."""
    new_system("at-once", site)
    script = site / "at_once" / "ruleset.py"
    found = re.search(
        r"^```py instead of next_beat\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
    )
    assert found is not None
    text = script.read_text(encoding="utf-8")
    a, b = text.index("def next_beat"), text.index("# -- what can be done")
    text = f"{text[:a]}{found[1].replace('BA-', 'AO-')}\n{text[b:]}".replace('labels="', 'labels="plans ')
    begin = "from scuffle.rules import ("
    script.write_text(text.replace(begin, f"{begin}\n    abreast,\n    pairs,"), encoding="utf-8")
    register(site, "at-once", "at_once.ruleset:RULESET")
    return script
