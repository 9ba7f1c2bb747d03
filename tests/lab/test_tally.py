"""What is counted of a fight: whose doing harm is, what did it, and how far the winner was behind."""

from pathlib import Path

from msgspec.structs import replace

from adapters.lab.reading import read_plan
from adapters.lab.tally import FightTally
from tests.lab.written import written


def tally(folder: Path, system: str, number: int, *people: str) -> FightTally:
    """A fight of these people, counted."""
    entries = "".join(f'[[combatants]]\nfrom = "{who}"\n' for who in people)
    plan = read_plan(written(folder, f'title = "A bout"\nruleset = "{system}"\nseed = "a"\n{entries}'))
    fight = plan.matchup(0)
    return FightTally(fight, fight.play(plan.secret(number)))


def test_want_of_breath_is_harm_of_its_kind_and_nobody_is_taken_for_what_did_it(tmp_path: Path) -> None:
    found = tally(tmp_path, "gurps", 0, "boxer", "wrestler")
    harm = {(name, side): points for (kind, name, side), points in found.counts.items() if kind == "harm"}
    assert harm["fatigue", None] > 0
    assert {name for name, _ in harm}.isdisjoint({"boxer", "wrestler"})


def test_what_is_gone_of_a_pool_that_is_only_spent_is_nobodys_harm(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        'title = "A bout"\nruleset = "gurps"\nseed = "a"\n[[combatants]]\nfrom = "boxer"\n'
        '[[combatants]]\nfrom = "wrestler"\n',
    )
    plan = read_plan(path)
    fight = plan.matchup(0)
    played = fight.play(plan.secret(0))
    all_told = FightTally(fight, played)
    fight.rules = replace(fight.rules, ruleset=replace(fight.rules.ruleset, spent=("fp",)))
    found = FightTally(fight, played)
    assert "fatigue" in {name for kind, name, _ in all_told.counts if kind == "harm"}
    assert "fatigue" not in {name for kind, name, _ in found.counts if kind == "harm"}


def test_how_far_the_winner_was_behind_is_a_part_where_harm_is_counted_up_from_zero_as_well(
    tmp_path: Path,
) -> None:
    found = [tally(tmp_path, "swordspath", number, "silk", "bruno", "razor-tom") for number in range(6)]
    behind = [each.comeback for each in found if each.comeback is not None]
    assert max(behind) > 0
    assert all(0 <= each <= 1 for each in behind)
