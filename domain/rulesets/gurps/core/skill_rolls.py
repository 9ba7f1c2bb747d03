"""Three dice against a score: success, criticals, margins (GUR-141 to GUR-145)."""

from domain.engine.prompts import Test
from domain.facts.events import Grade

DICE = "3d6"
"""What every success roll is thrown with (GUR-141)."""


def graded(total: int, target: int) -> Grade:
    """How 3d went against an effective score (GUR-141 to GUR-143).

    >>> graded(5, 15).value, graded(17, 16).value, graded(15, 5).value
    ('critical-success', 'failure', 'critical-failure')
    """
    if total <= 4 or (total == 5 and target >= 15) or (total == 6 and target >= 16):
        return Grade.CRITICAL_SUCCESS
    if total == 18 or (total == 17 and target <= 15) or total >= target + 10:
        return Grade.CRITICAL_FAILURE
    return Grade.SUCCESS if total <= target and total < 17 else Grade.FAILURE


def margin(total: int, target: int) -> int:
    """By how much it was made, negative if it was not; 3 and 4 at least 0, 17 and 18 at most -1 (A51).

    >>> margin(18, 20), margin(12, 9), margin(4, 2)
    (-1, -3, 0)
    """
    plain = target - total
    if total <= 4:
        return max(plain, 0)
    return min(plain, -1) if total >= 17 else plain


SUCCESS = Test("at-most", graded, margin)
"""The success roll. Its word is the shared one: a front-end needs to know no more than `at most`."""
