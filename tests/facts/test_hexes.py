"""Hexes: the laws of the plane, and what the arcs and lines promise."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.facts.hexes import (
    ORIGIN,
    Arc,
    Hex,
    add,
    arc,
    disc,
    distance,
    facing_towards,
    line,
    neighbour,
    neighbours,
    ring,
    rotate,
    subtract,
    turn,
)

HEXES = st.builds(Hex, st.integers(-60, 60), st.integers(-60, 60))
FAR_HEXES = st.builds(Hex, st.integers(), st.integers())
FACINGS = st.integers(0, 5)
TURNS = st.integers(-20, 20)


def reflect(at: Hex) -> Hex:
    """Left and right exchanged, about the column of the origin: facing f becomes -f."""
    return Hex(-at.q, at.q + at.r)


# The plane


@given(FAR_HEXES, FAR_HEXES, FAR_HEXES)
def test_displacements_are_a_commutative_group(a: Hex, b: Hex, c: Hex) -> None:
    assert add(a, add(b, c)) == add(add(a, b), c)
    assert add(a, b) == add(b, a)
    assert add(a, ORIGIN) == a
    assert add(a, subtract(ORIGIN, a)) == ORIGIN
    assert add(subtract(a, b), b) == a


@given(HEXES, TURNS, TURNS, HEXES)
def test_rotations_add_up_and_six_sixths_are_none(at: Hex, some: int, more: int, about: Hex) -> None:
    assert rotate(rotate(at, some, about), more, about) == rotate(at, some + more, about)
    assert rotate(at, 6, about) == at
    assert rotate(about, some, about) == about
    assert rotate(at, 3) == subtract(ORIGIN, at)


@given(HEXES, HEXES, TURNS, HEXES)
def test_rotation_keeps_sums_and_distances(a: Hex, b: Hex, sixths: int, about: Hex) -> None:
    assert rotate(add(a, b), sixths) == add(rotate(a, sixths), rotate(b, sixths))
    assert distance(rotate(a, sixths, about), rotate(b, sixths, about)) == distance(a, b)


@given(FAR_HEXES, FAR_HEXES, FAR_HEXES)
def test_distance_is_a_metric_which_does_not_heed_the_place(a: Hex, b: Hex, c: Hex) -> None:
    assert distance(a, a) == 0
    assert (distance(a, b) > 0) == (a != b)
    assert distance(a, b) == distance(b, a)
    assert distance(a, c) <= distance(a, b) + distance(b, c)
    assert distance(add(a, c), add(b, c)) == distance(a, b)


@given(HEXES)
def test_distance_is_the_least_number_of_steps(at: Hex) -> None:
    if at == ORIGIN:
        assert distance(ORIGIN, at) == 0
    else:
        assert min(distance(ORIGIN, near) for near in neighbours(at)) == distance(ORIGIN, at) - 1


# Facings


def test_facings_run_clockwise_from_north() -> None:
    north, north_east, south_east, south, south_west, north_west = neighbours(ORIGIN)
    assert (north, south) == (Hex(0, -1), Hex(0, 1))
    assert (north_east, south_west) == (Hex(1, -1), Hex(-1, 1))
    assert (south_east, north_west) == (Hex(1, 0), Hex(-1, 0))


@given(HEXES, FACINGS, TURNS)
def test_a_turn_of_the_facing_is_a_rotation_of_the_step(at: Hex, facing: int, by: int) -> None:
    assert 0 <= turn(facing, by) <= 5
    assert turn(turn(facing, by), -by) == facing
    assert neighbour(at, turn(facing, by)) == rotate(neighbour(at, facing), by, at)
    assert neighbour(at, facing + 6) == neighbour(at, facing)
    assert neighbour(neighbour(at, facing), facing + 3) == at


@given(HEXES)
def test_the_six_neighbours_are_all_the_hexes_at_distance_one(at: Hex) -> None:
    assert set(neighbours(at)) == set(ring(at, 1))
    assert len(set(neighbours(at))) == 6
    assert {distance(at, near) for near in neighbours(at)} == {1}


@given(HEXES, FACINGS, st.integers(1, 9))
def test_straight_ahead_is_where_one_faces(at: Hex, facing: int, steps: int) -> None:
    to = at
    for _ in range(steps):
        to = neighbour(to, facing)
    assert facing_towards(at, to) == facing


@given(HEXES, HEXES, TURNS, HEXES)
def test_the_facing_towards_turns_and_moves_with_the_map(a: Hex, b: Hex, sixths: int, by: Hex) -> None:
    if a == b:
        b = neighbour(b, 0)
    facing = facing_towards(a, b)
    assert facing_towards(add(a, by), add(b, by)) == facing
    assert facing_towards(rotate(a, sixths), rotate(b, sixths)) == turn(facing, sixths)


def cosine(facing: int, to: Hex) -> int:
    """How far `to` lies along a facing from the origin, in half steps."""
    q, r = neighbour(ORIGIN, facing)
    return 2 * q * to.q + 2 * r * to.r + q * to.r + r * to.q


@given(HEXES)
def test_no_other_facing_points_nearer_and_a_tie_goes_clockwise(to: Hex) -> None:
    if to != ORIGIN:
        best = max(cosine(facing, to) for facing in range(6))
        tied = {facing for facing in range(6) if cosine(facing, to) == best}
        facing = facing_towards(ORIGIN, to)
        assert facing in tied
        assert tied <= {facing, turn(facing, -1)}


def test_a_hex_lies_in_no_direction_from_itself() -> None:
    with pytest.raises(ValueError, match="two different hexes"):
        facing_towards(Hex(2, 3), Hex(2, 3))


# Lines, rings and discs


@given(HEXES, HEXES)
def test_a_line_goes_from_end_to_end_by_the_fewest_steps(start: Hex, end: Hex) -> None:
    way = line(start, end)
    assert (way[0], way[-1]) == (start, end)
    assert [distance(start, at) for at in way] == list(range(distance(start, end) + 1))
    assert all(distance(one, two) == 1 for one, two in pairwise(way))


@given(HEXES, HEXES, TURNS, HEXES)
def test_a_line_turns_and_moves_with_the_map(start: Hex, end: Hex, sixths: int, by: Hex) -> None:
    way = line(start, end)
    assert line(add(start, by), add(end, by)) == tuple(add(at, by) for at in way)
    turned = tuple(rotate(at, sixths) for at in way)
    assert line(rotate(start, sixths), rotate(end, sixths)) == turned


@given(HEXES)
def test_a_line_takes_the_hexes_nearest_to_it(end: Hex) -> None:
    steps = distance(ORIGIN, end)
    for step, at in enumerate(line(ORIGIN, end)):
        # `steps` times the offset from the ideal point stays within the hex of a place: no facing sees it
        # further than half a step off, which is `steps` half steps after scaling.
        off = Hex(steps * at.q - step * end.q, steps * at.r - step * end.r)
        assert all(cosine(facing, off) <= steps for facing in range(6))


@pytest.mark.parametrize(
    ("end", "way"),
    [
        (Hex(0, 0), [(0, 0)]),
        (Hex(0, -3), [(0, 0), (0, -1), (0, -2), (0, -3)]),
        (Hex(1, -2), [(0, 0), (1, -1), (1, -2)]),
        (Hex(1, 1), [(0, 0), (0, 1), (1, 1)]),
        (Hex(-1, -1), [(0, 0), (0, -1), (-1, -1)]),
        (Hex(3, -4), [(0, 0), (1, -1), (2, -2), (2, -3), (3, -4)]),
        (Hex(1, -4), [(0, 0), (0, -1), (1, -2), (1, -3), (1, -4)]),
    ],
)
def test_a_line_along_an_edge_keeps_to_the_clockwise_side(end: Hex, way: list[tuple[int, int]]) -> None:
    assert list(line(ORIGIN, end)) == way


@given(HEXES, st.integers(1, 12))
def test_a_ring_walks_clockwise_round_all_hexes_at_its_distance(centre: Hex, radius: int) -> None:
    hexes = ring(centre, radius)
    assert len(set(hexes)) == len(hexes) == 6 * radius
    assert {distance(centre, at) for at in hexes} == {radius}
    assert hexes[0] == Hex(centre.q, centre.r - radius)
    assert all(distance(one, two) == 1 for one, two in zip(hexes, hexes[1:] + hexes[:1], strict=True))
    assert tuple(rotate(at, 1, centre) for at in hexes) == hexes[radius:] + hexes[:radius]


@given(HEXES, st.integers(0, 9))
def test_a_disc_holds_every_hex_within_its_radius(centre: Hex, radius: int) -> None:
    hexes = disc(centre, radius)
    assert len(set(hexes)) == len(hexes) == 1 + 3 * radius * (radius + 1)
    assert [distance(centre, at) for at in hexes] == sorted(distance(centre, at) for at in hexes)
    assert max(distance(centre, at) for at in hexes) == radius


def test_a_radius_of_zero_holds_the_centre_and_a_negative_one_nothing() -> None:
    assert ring(Hex(2, 3), 0) == disc(Hex(2, 3), 0) == (Hex(2, 3),)
    assert ring(Hex(2, 3), -1) == disc(Hex(2, 3), -1) == ()


# Arcs


@given(HEXES, FACINGS)
def test_three_neighbours_are_in_front_one_on_each_side_and_one_behind(at: Hex, facing: int) -> None:
    found = [arc(at, facing, neighbour(at, facing + by)) for by in range(6)]
    assert found == [Arc.FRONT, Arc.FRONT, Arc.RIGHT, Arc.REAR, Arc.LEFT, Arc.FRONT]
    assert arc(at, facing, at) is Arc.SAME


@given(HEXES, FACINGS, HEXES, TURNS, HEXES)
def test_an_arc_turns_and_moves_with_the_map(at: Hex, facing: int, other: Hex, by: int, move: Hex) -> None:
    found = arc(at, facing, other)
    assert arc(add(at, move), facing, add(other, move)) == found
    assert arc(rotate(at, by), facing + by, rotate(other, by)) == found
    assert arc(at, facing + 6, other) == found


@given(HEXES, FACINGS, HEXES)
def test_a_mirror_exchanges_left_and_right(at: Hex, facing: int, other: Hex) -> None:
    mirrored = {Arc.LEFT: Arc.RIGHT, Arc.RIGHT: Arc.LEFT}
    found = arc(at, facing, other)
    assert arc(reflect(at), -facing, reflect(other)) == mirrored.get(found, found)


@given(HEXES, FACINGS, st.integers(1, 9))
def test_what_lies_further_on_the_same_ray_lies_in_the_same_arc(other: Hex, facing: int, times: int) -> None:
    assert arc(ORIGIN, facing, Hex(times * other.q, times * other.r)) == arc(ORIGIN, facing, other)


@given(HEXES, FACINGS)
def test_front_is_a_half_plane_with_its_edge(other: Hex, facing: int) -> None:
    found = arc(ORIGIN, facing, other)
    assert (found in (Arc.FRONT, Arc.SAME)) == (cosine(facing, other) >= 0)
    if found is Arc.FRONT and cosine(facing, other) > 0:
        assert arc(ORIGIN, facing + 3, other) is not Arc.FRONT


@given(HEXES, FACINGS)
def test_behind_is_where_no_facing_but_the_reverse_is_nearest(other: Hex, facing: int) -> None:
    reverse = [cosine(facing + by, other) for by in (2, 3, 4)]
    assert (arc(ORIGIN, facing, other) is Arc.REAR) == (reverse[1] > max(reverse[0], reverse[2]))


def test_the_two_hexes_abreast_are_in_front_and_the_boundary_of_the_rear_is_a_side() -> None:
    assert [arc(ORIGIN, 0, at) for at in (Hex(2, -1), Hex(-2, 1))] == [Arc.FRONT, Arc.FRONT]
    assert [arc(ORIGIN, 0, at) for at in (Hex(1, 1), Hex(-1, 2))] == [Arc.RIGHT, Arc.LEFT]


@pytest.mark.parametrize(("radius", "front", "side", "rear"), [(1, 3, 1, 1), (2, 7, 2, 1), (3, 9, 3, 3)])
def test_the_arcs_share_out_a_ring(radius: int, front: int, side: int, rear: int) -> None:
    found = Counter(arc(ORIGIN, 2, at) for at in ring(ORIGIN, radius))
    assert found == {Arc.FRONT: front, Arc.LEFT: side, Arc.RIGHT: side, Arc.REAR: rear}
