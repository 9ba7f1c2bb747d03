"""What one table says of another is looked up as it is read, and refused with the nearest name."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from adapters.books.systems import ruleset
from adapters.books.tables import raw_tables
from adapters.books.text import BadFile
from adapters.books.toml import fit

Change = Callable[[dict[str, Any]], Any]

CHANGES: list[tuple[Change, str]] = [
    (lambda raw: raw["postures"][0]["to"].append("kneling"),
     "postures, standing: to: there is no 'kneling'; did you mean 'kneeling'?"),
    (lambda raw: raw["postures"].pop(),
     "postures: there is none for 'lying'."),
    (lambda raw: raw["postures"][2].update(id="kneeeling"),
     "postures: there is no 'kneeeling'; did you mean 'kneeling'?"),
    (lambda raw: raw["wounding"][4]["parts"].append("skul"),
     "wounding: parts: there is no 'skul'; did you mean 'skull'?"),
    (lambda raw: raw["wounding"].pop(0),
     "wounding: no row without parts is for 'pi-'."),
    (lambda raw: raw["locations"].pop(5),
     "locations: there is none for 'torso'."),
    (lambda raw: raw["locations"][6].update(id="grion"),
     "locations: there is no 'grion'; did you mean 'groin'?"),
    (lambda raw: raw["weapons"].append(raw["weapons"][0]),
     "weapons: 'spear' is there twice."),
    (lambda raw: raw["damage_training"][0].update(skill="brawlng"),
     "damage_training 1, skill: it cannot be 'brawlng'; did you mean 'brawling'?"),
    (lambda raw: raw["breakage"].pop("good"),
     "breakage: there is none for 'good'."),
    (lambda raw: raw["modifiers"]["determined"].update(value="two"),
     "modifiers, determined, value: it must be a whole number, not a text."),
    (lambda raw: raw["limits"]["effective-skill"].update(values=3),
     "limits, effective-skill: there is no field 'values' here; did you mean 'value'?"),
    (lambda raw: raw["ranges"].clear(),
     "ranges: it must be a list, 1 or more entries."),
]  # fmt: skip


@pytest.mark.parametrize(("change", "told"), CHANGES, ids=[told for _, told in CHANGES])
def test_a_name_in_a_table_that_no_row_has_is_refused(change: Change, told: str) -> None:
    gurps = ruleset("gurps")
    raw = copy.deepcopy(raw_tables(gurps))
    change(raw)
    with pytest.raises(BadFile) as refused:
        fit(raw, gurps.tables, "mine.toml")
    assert str(refused.value) == f"mine.toml: {told}"
