"""What a correction must come to, held against what it comes to."""

from collections.abc import Iterator, Sequence

from adapters.examples.example import CorrectionExpected, DifferenceExpected
from domain.engine.correction.correct import Corrected
from domain.engine.correction.difference import Difference

KEYS = ("kept", "changed", "dropped", "waiting", "needed", "refused", "stranded")
FIELDS = ("who", "what", "name", "was", "is_", "because")


def faults(found: Corrected | None, wanted: CorrectionExpected) -> Iterator[str]:
    """One line for everything that is not as expected."""
    if found is None:
        yield "correction: nothing was corrected, or previewed, in this step"
        return
    for field in KEYS:
        keys, is_ = getattr(wanted, field), getattr(found, field)
        if keys is not None and sorted(keys) != sorted(is_):
            yield f"correction: {field}: expected {_listed(keys)}, is {_listed(is_)}"
    if wanted.differences is not None:
        yield from _differences(found.differences, wanted.differences)


def _differences(found: Sequence[Difference], wanted: Sequence[DifferenceExpected]) -> Iterator[str]:
    """Every expected difference takes the first that it fits; what is left over was not expected."""
    left = list(found)
    for each in wanted:
        fitting = next((one for one in left if _fits(one, each)), None)
        if fitting is None:
            yield f"correction: expected the difference {_shown(each)}; it is not among them"
        else:
            left.remove(fitting)
    yield from (f"correction: expected no other difference, there is also {_shown(one)}" for one in left)


def _fits(found: Difference, wanted: DifferenceExpected) -> bool:
    return all(
        getattr(wanted, field) is None or str(getattr(wanted, field)) == getattr(found, field)
        for field in FIELDS
    )


def _shown(one: Difference | DifferenceExpected) -> str:
    """Such as `who = 'mutt', what = 'down', is = 'knocked-out'`."""
    said = ((field, getattr(one, field)) for field in FIELDS)
    return ", ".join(f"{field.rstrip('_')} = {value!r}" for field, value in said if value not in (None, ""))


def _listed(keys: Sequence[str]) -> str:
    return f"[{', '.join(keys)}]"
