"""The course of an act: exact odds over the chain of beats that a declaration starts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from heapq import heappop, heappush

import msgspec

from domain.engine.odds.branches import Branch, explore
from domain.engine.ruleset import Rules
from domain.engine.sources.policies import Policy, Tactic
from domain.facts.choice import Name
from domain.facts.events import AnyEvent
from domain.facts.state import State, digest

NONE, ALL = Fraction(0), Fraction(1)


class Course(msgspec.Struct, frozen=True):
    """Where an act can end, and everything on the way.

    `ends` are the last beats, with the chance that it ends so. `beats` are all ways in which any beat on the
    way can go, weighted by how often that is to be expected: a mean is a sum over them. `unexplored` is the
    weight of what lies beyond the limit (0: exact), or never ends.
    """

    ends: tuple[Branch, ...]
    beats: tuple[Branch, ...]
    runs: int
    unexplored: Fraction = NONE


class _Node:
    """A state in which another beat comes: in which ways it can go, and to which states that leads."""

    def __init__(self, state: State, recorded: Sequence[AnyEvent] = ()) -> None:
        self.state, self.recorded = state, recorded
        self.branches: tuple[Branch, ...] = ()
        self.to: tuple[int | None, ...] = ()


def follow(
    rules: Rules,
    state: State,
    recorded: Sequence[AnyEvent],
    policy: Policy,
    limit: int = 100_000,
    tactics: Mapping[Name, Tactic] | None = None,
    *,
    goes_on: Callable[[State], bool] | None = None,
    between: Callable[[State], State] = lambda state: state,
    progress: Callable[[int], None] = lambda runs: None,
) -> Course:
    """Every way from the current beat, of which `recorded` is fixed, to where nothing of the act is left.

    After each beat it goes on as long as `goes_on` says so (by itself: the ruleset's `unfinished`), from what
    `between` makes of the state. States that are alike to the ruleset are one; a state that comes back to
    itself, at once or over others, is worked out in closed form. The heaviest state is explored first, and
    after `limit` runs of the rules the rest is left. `progress` is told the runs made so far.
    """
    goes_on = goes_on or rules.ruleset.unfinished
    alike = rules.ruleset.alike
    nodes = [_Node(state, recorded)]
    known: dict[str, int] = {}
    waiting = [(-ALL, 0)]
    runs = 0
    while waiting and runs < limit:
        weight, at = heappop(waiting)
        node = nodes[at]
        odds = explore(
            rules.beat, node.state, node.recorded, policy, limit - runs, tactics, _onwards(progress, runs)
        )
        runs += odds.runs
        to: list[int | None] = []
        for branch in odds.branches:
            if branch.state.over or not goes_on(branch.state):
                to.append(None)
                continue
            after = between(branch.state)
            found = known.setdefault(digest(alike(after)), len(nodes))
            if found == len(nodes):
                nodes.append(_Node(after))
                heappush(waiting, (weight * branch.weight, found))
            to.append(found)
        node.branches, node.to = odds.branches, tuple(to)
    return _summed(nodes, runs)


def _onwards(progress: Callable[[int], None], before: int) -> Callable[[int], None]:
    return lambda runs: progress(before + runs)


def _summed(nodes: Sequence[_Node], runs: int) -> Course:
    ends, beats = [], []
    for node, often in zip(nodes, _visits(nodes), strict=True):
        for branch, to in zip(node.branches, node.to, strict=True):
            weighted = msgspec.structs.replace(branch, weight=often * branch.weight)
            beats.append(weighted)
            if to is None:
                ends.append(weighted)
    return Course(tuple(ends), tuple(beats), runs, ALL - sum((end.weight for end in ends), NONE))


def _visits(nodes: Sequence[_Node]) -> list[Fraction]:
    """How often each state is to be expected: v = start + sum of v of where it comes from, exactly.

    The later states are put into the equations of the earlier ones, then worked out from the start on. In an
    order in which a chain only runs forward nothing has to be put in.
    """
    order = _forward(nodes)
    place = {at: position for position, at in enumerate(order)}
    into: list[dict[int, Fraction]] = [{} for _ in order]
    constant = [ALL, *[NONE for _ in order[1:]]]
    backwards: list[set[int]] = [set() for _ in order]
    for at, node in enumerate(nodes):
        for branch, to in zip(node.branches, node.to, strict=True):
            if to is not None:
                came = into[place[to]]
                came[place[at]] = came.get(place[at], NONE) + branch.weight
                backwards[place[at]].add(place[to])
    for at in range(len(order) - 1, -1, -1):
        returns = into[at].pop(at, NONE)
        scale = ALL / (ALL - returns) if returns != ALL else NONE
        into[at] = {source: share * scale for source, share in into[at].items()}
        constant[at] *= scale
        for earlier in sorted(each for each in backwards[at] if each < at):
            share = into[earlier].pop(at)
            constant[earlier] += share * constant[at]
            for source, part in into[at].items():
                into[earlier][source] = into[earlier].get(source, NONE) + share * part
                backwards[source].add(earlier)
    found: list[Fraction] = []
    for at, equation in enumerate(into):
        found.append(constant[at] + sum((share * found[source] for source, share in equation.items()), NONE))
    return [found[place[at]] for at in range(len(nodes))]


def _forward(nodes: Sequence[_Node]) -> list[int]:
    """The states in an order in which, circles aside, every one comes after those that lead to it."""
    finished: list[int] = []
    seen = {0}
    path = [(0, iter(nodes[0].to))]
    while path:
        at, rest = path[-1]
        step = next((to for to in rest if to is not None and to not in seen), None)
        if step is None:
            finished.append(at)
            path.pop()
        else:
            seen.add(step)
            path.append((step, iter(nodes[step].to)))
    return finished[::-1]
