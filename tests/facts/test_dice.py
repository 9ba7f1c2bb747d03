"""Dice: notation, faces, totals, odds and the seeded thrower."""

import pickle
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from hashlib import blake2b
from itertools import chain, product, repeat
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.facts.chances import distribution
from domain.facts.dice import (
    BadDice,
    BadFaces,
    Dice,
    Pool,
    dropped,
    fault,
    parse,
    read,
    shown,
    span,
    total,
)
from domain.facts.thrower import Thrower, draw


@st.composite
def pools(draw: st.DrawFn, count: int = 12, sides: int = 1_000_000) -> Pool:
    dice = draw(st.integers(1, count))
    keep = draw(st.integers(-dice, dice))
    return Pool(dice, draw(st.integers(1, sides)), keep, draw(st.sampled_from((1, -1))))


def some_dice(most: int = 6, count: int = 12, sides: int = 1_000_000) -> st.SearchStrategy[Dice]:
    several = st.lists(pools(count, sides), min_size=1, max_size=most).map(tuple)
    return st.builds(Dice, several, st.integers(-1_000_000, 1_000_000))


@st.composite
def thrown(draw: st.DrawFn) -> tuple[Dice, tuple[int, ...]]:
    dice = draw(some_dice(most=3, count=6))
    sides = (pool.sides for pool in dice.pools for _ in range(pool.count))
    return dice, tuple(draw(st.integers(1, most)) for most in sides)


# Notation


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("3d6", "3d6"),
        ("d20", "1d20"),
        ("1d100", "1d100"),
        ("d%", "1d100"),
        ("2d%", "2d100"),
        ("1d1", "1d1"),
        ("1000d1000000", "1000d1000000"),
        ("003d006", "3d6"),
        ("3D6", "3d6"),
        ("2d6kh1", "2d6kh1"),
        ("2d6kl1", "2d6kl1"),
        ("2d6kh", "2d6kh1"),
        ("2D20KL", "2d20kl1"),
        ("4d6kh3+1", "4d6kh3+1"),
        ("3dkh2", "3d6kh2"),
        ("3d", "3d6"),
        ("2d-1", "2d6-1"),
        ("1d+2", "1d6+2"),
        ("2d6+1d4+3", "2d6+1d4+3"),
        ("1d6-1d4", "1d6-1d4"),
        ("-1d6+3", "-1d6+3"),
        ("10-1d6", "-1d6+10"),
        ("3+1d6+2-9", "1d6-4"),
        ("1d6+1-1", "1d6"),
        ("1d6+0", "1d6"),
        ("  2d6  +  1d4 - 3 ", "2d6+1d4-3"),
        ("1-4d6", "-4d6+1"),
        ("1-44D6", "-44d6+1"),
        ("1d6+1-4", "1d6-3"),
        ("1-4", "1d4"),
        ("1-10", "1d10"),
        ("2-8", "2d4"),
        ("3-18", "3d6"),
        ("10-100", "10d10"),
        ("2-5", "1d4+1"),
        ("3-10", "1d8+2"),
        (" 2 - 7 ", "1d6+1"),
        ("1-1000000", "1d1000000"),
    ],
)
def test_an_expression_has_one_canonical_form_which_means_the_same(text: str, canonical: str) -> None:
    assert str(parse(text)) == canonical
    assert parse(canonical) == parse(text)


@pytest.mark.parametrize(
    ("text", "position", "reason"),
    [
        ("", 0, "too soon"),
        ("   ", 3, "too soon"),
        ("2d6+", 4, "too soon"),
        ("2d6 - ", 6, "too soon"),
        ("-", 1, "too soon"),
        ("d", 0, "'d' is not part"),
        ("kh1", 0, "'kh1' is not part"),
        ("%", 0, "'%' is not part"),
        ("2d6xx", 3, "'xx' is not part"),
        ("2d6xx+1", 3, "'xx' is not part"),
        ("two dice", 0, "'two' is not part"),
        ("2d6kx", 3, "'kx' is not part"),
        ("2d6k1", 3, "'k1' is not part"),
        ("2d6kh1kl1", 6, "'kl1' is not part"),
        ("2d6 kh1", 4, "'kh1' is not part"),
        ("3 d6", 2, "'d6' is not part"),
        ("3d 6", 3, "'6' is not part"),
        ("3dd6", 2, "'d6' is not part"),
        ("3d%6", 3, "'6' is not part"),
        ("3x6", 1, "'x6' is not part"),
        ("2d6 1d4", 4, "'1d4' is not part"),
        ("1d6*2", 3, "'*2' is not part"),
        ("1d6.5", 3, "'.5' is not part"),
        ("(1d6)", 0, "'(1d6)' is not part"),
        ("+1d6", 0, "'+' is not part"),
        ("2d6++1", 4, "'+' is not part"),
        ("2d6+-1", 4, "'-' is not part"),
        ("--1d6", 1, "'-' is not part"),
        ("1d6\n", 3, r"'\n' is not part"),
        ("1d6\t+1", 3, r"'\t' is not part"),
        ("1d6\0", 3, r"'\x00' is not part"),
        ("1d\uff16", 2, "'\uff16' is not part"),
        ("1-٣", 2, "'٣' is not part"),
        ("٣d6", 0, "'٣d6' is not part"),
        ("2d6\u212ah1", 3, "is not part"),
        ("2d²", 2, "'²' is not part"),
        ("1\u20134", 1, "'\u20134' is not part"),
        ("🎲", 0, "'🎲' is not part"),
        ("\ud800", 0, r"'\ud800' is not part"),
        ("7", 0, "numbers alone"),
        ("3+4", 0, "numbers alone"),
        ("-5", 0, "numbers alone"),
        ("1-4+1", 3, "nothing may follow a range"),
        ("1-4 xx", 4, "nothing may follow a range"),
        ("1-4-2", 3, "nothing may follow a range"),
        ("1-4+1d6", 3, "nothing may follow a range"),
        ("0-4", 2, "upwards from at least 1"),
        ("4-4", 2, "upwards from at least 1"),
        ("8-2", 2, "upwards from at least 1"),
        ("1001-2002", 5, "the number of dice must be from 1 to 1,000"),
        ("2-1000003", 2, "the number of sides must be from 1 to 1,000,000"),
        ("0d6", 0, "the number of dice must be from 1 to 1,000"),
        ("1+1001d6", 2, "the number of dice must be from 1 to 1,000"),
        ("600d6+401d6", 0, "the number of dice in all must be from 1 to 1,000"),
        ("1d0", 0, "the number of sides must be from 1 to 1,000,000"),
        ("1d6+1d1000001", 4, "the number of sides must be from 1 to 1,000,000"),
        ("2d6kh0", 0, "the number of dice kept must be from 1 to 2"),
        ("2d6kl3", 0, "the number of dice kept must be from 1 to 2"),
        ("1d6+1000001", 4, "a constant must be from 0 to 1,000,000"),
        ("1d6-1-1000000", 0, "the sum of the constants must be from -1,000,000 to 1,000,000"),
        ("9" * 200, 0, "a constant must be"),
        ("d" + "9" * 199, 0, "the number of sides must be"),
        ("9" * 5_000, 200, "at most 200 characters"),
    ],
)
def test_anything_else_is_refused_with_its_place_and_the_mend(text: str, position: int, reason: str) -> None:
    with pytest.raises(BadDice) as caught:
        parse(text)
    error = caught.value
    assert (error.text, error.position) == (text, position)
    assert reason in error.reason
    assert f"at character {position + 1}, {error.reason}" in str(error)


def test_a_refusal_is_one_short_clear_line() -> None:
    with pytest.raises(BadDice) as caught:
        parse("2d6xx")
    assert str(caught.value) == (
        "2d6xx: at character 4, 'xx' is not part of a dice expression; "
        "write for example 3d6, d20, d%, 2d6kh1, 2d-1 or 1-4"
    )
    with pytest.raises(BadDice, match=r"^\(nothing\): at character 1, the expression ends too soon"):
        parse("")
    with pytest.raises(BadDice, match=r"^\\n: at character 1, '\\n' is not part"):
        parse("\n")
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def refusal(text: str) -> BadDice | None:
    try:
        parse(text)
    except BadDice as error:
        return error
    return None


@given(
    st.text(max_size=12)
    | st.text(alphabet="0123456789dDkKhHlL%+- ", max_size=16)
    | st.text(min_size=1, max_size=5).map(lambda text: text * 80)
)
def test_no_text_does_anything_but_parse_or_be_refused(text: str) -> None:
    """Costs seconds: texts are made up and made short."""
    error = refusal(text)
    if error is None:
        assert parse(str(parse(text))) == parse(text)
    else:
        assert 0 <= error.position <= len(text)
        assert str(error).isprintable()
        assert len(str(error)) < 220


@given(some_dice())
def test_notation_reads_back_to_the_same_dice(dice: Dice) -> None:
    assert parse(str(dice)) == dice
    assert str(parse(str(dice))) == str(dice)


def test_the_bounds_themselves_are_allowed() -> None:
    assert parse("500d6+500d1000000kl500-1000000").plus == -1_000_000
    assert parse("1d6" + " " * 197) == parse("1d6")


@pytest.mark.parametrize(
    "build",
    [
        lambda: Pool(0, 6),
        lambda: Pool(1_001, 6),
        lambda: Pool(1, 0),
        lambda: Pool(1, 1_000_001),
        lambda: Pool(2, 6, keep=3),
        lambda: Pool(2, 6, keep=-3),
        lambda: Pool(2, 6, sign=0),
        lambda: Dice(()),
        lambda: Dice((Pool(600, 6), Pool(401, 6))),
        lambda: Dice((Pool(1, 6),), 1_000_001),
    ],
)
def test_dice_beyond_the_bounds_cannot_be_built(build: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match="must be"):
        build()


# Faces and totals


@pytest.mark.parametrize(
    ("text", "faces", "comes_to", "gone", "as_shown"),
    [
        ("3d6", (3, 4, 2), 9, (), "(3, 4, 2)"),
        ("2d6-1", (1, 1), 1, (), "(1, 1)"),
        ("-1d6+3", (5,), -2, (), "(5)"),
        ("1d6-1d4", (5, 2), 3, (), "(5, 2)"),
        ("2d6kh1", (5, 2), 5, (1,), "(5, [2])"),
        ("2d6kl1", (5, 2), 2, (0,), "([5], 2)"),
        ("2d6kh1", (4, 4), 4, (1,), "(4, [4])"),
        ("2d6kl1", (4, 4), 4, (1,), "(4, [4])"),
        ("4d6kh3", (3, 1, 6, 1), 10, (3,), "(3, 1, 6, [1])"),
        ("4d6kl2", (1, 6, 6, 1), 2, (1, 2), "(1, [6], [6], 1)"),
        ("2d6kh2", (1, 6), 7, (), "(1, 6)"),
        ("1d4+2d6kh1+1d8-2d6kl1+2", (3, 5, 2, 8, 4, 1), 17, (2, 4), "(3, 5, [2], 8, [4], 1)"),
        ("d%", (14,), 14, (), "(14)"),
        ("d%", (7,), 7, (), "(07)"),
        ("d%+5", (100,), 105, (), "(00)"),
        ("2d%", (7, 100), 107, (), "(7, 100)"),
    ],
)
def test_faces_come_to_a_total_and_are_shown(
    text: str, faces: tuple[int, ...], comes_to: int, gone: tuple[int, ...], as_shown: str
) -> None:
    dice = parse(text)
    assert total(dice, faces) == comes_to
    assert dropped(dice, faces) == gone
    assert shown(dice, faces) == as_shown


@given(thrown())
def test_the_total_is_the_sum_of_what_is_not_dropped(throw: tuple[Dice, tuple[int, ...]]) -> None:
    dice, faces = throw
    signs = [pool.sign for pool in dice.pools for _ in range(pool.count)]
    gone = dropped(dice, faces)
    kept = sum(signs[at] * face for at, face in enumerate(faces) if at not in gone)
    assert total(dice, faces) == dice.plus + kept
    assert len(faces) - len(gone) == sum(abs(pool.keep) or pool.count for pool in dice.pools)
    assert gone == tuple(sorted(set(gone)))
    low, high = span(dice)
    assert low <= total(dice, faces) <= high


@given(thrown())
def test_faces_read_back_as_shown(throw: tuple[Dice, tuple[int, ...]]) -> None:
    dice, faces = throw
    assert fault(dice, faces) == ""
    assert read(dice, shown(dice, faces)) == faces


@given(st.integers(1, 100))
def test_percentile_faces_read_back_as_shown(face: int) -> None:
    assert read(parse("d%"), shown(parse("d%"), (face,))) == (face,)


@pytest.mark.parametrize(
    ("text", "faces", "sentence"),
    [
        ("3d6", (1, 2), "3d6 shows 3 faces, not 2"),
        ("1d6", (), "1d6 shows 1 face, not 0"),
        ("3d6", (1, 2, 3, 4), "3d6 shows 3 faces, not 4"),
        ("3d6", (1, 0, 3), "die 2 of 3d6 shows 1 to 6, not 0"),
        ("2d6+1d4", (6, 6, 5), "die 3 of 2d6+1d4 shows 1 to 4, not 5"),
        ("d20", (-1,), "die 1 of 1d20 shows 1 to 20, not -1"),
        ("2d6+1d4", (6, 6, 4), ""),
    ],
)
def test_impossible_faces_are_explained(text: str, faces: tuple[int, ...], sentence: str) -> None:
    assert fault(parse(text), faces) == sentence


@pytest.mark.parametrize(
    ("text", "typed", "faces"),
    [
        ("3d6", "3 4 2", (3, 4, 2)),
        ("3d6", "3,4,2", (3, 4, 2)),
        ("3d6", "(3, 4, 2)", (3, 4, 2)),
        ("3d6", "  ( 3 4 ,2 )  ", (3, 4, 2)),
        ("2d6kh1", "(5, [2])", (5, 2)),
        ("d20", "07", (7,)),
        ("d%", "53", (53,)),
        ("d%", "7", (7,)),
        ("d%", "07", (7,)),
        ("d%", "00", (100,)),
        ("d%", "100", (100,)),
        ("d%", "(00)", (100,)),
        ("d%", "5 3", (53,)),
        ("d%", "0 7", (7,)),
        ("d%", "5, 0", (50,)),
        ("d%", "0 0", (100,)),
        ("2d%", "5 3", (5, 3)),
    ],
)
def test_a_person_types_faces_in_the_usual_ways(text: str, typed: str, faces: tuple[int, ...]) -> None:
    assert read(parse(text), typed) == faces


@pytest.mark.parametrize(
    ("text", "typed", "sentence"),
    [
        ("3d6", "", "'' is not a face; type 3 faces from 1 to 6"),
        ("3d6", "3 4", "3d6 shows 3 faces, not 2; type 3 faces from 1 to 6"),
        ("3d6", "3 4 7", "die 3 of 3d6 shows 1 to 6, not 7; type 3 faces from 1 to 6"),
        ("3d6", "9", "3d6 shows 3 faces, not 1; type 3 faces from 1 to 6"),
        ("3d6", "3;4;2", "'3;4;2' is not a face; type 3 faces from 1 to 6"),
        ("3d6", "3,,2", "'' is not a face; type 3 faces from 1 to 6"),
        ("3d6", "(3 4 2", "'(3' is not a face; type 3 faces from 1 to 6"),
        ("3d6", "3 4 [2", "'[2' is not a face; type 3 faces from 1 to 6"),
        ("d20", "-3", "'-3' is not a face; type 1 face from 1 to 20"),
        ("d20", "\uff13", "'\uff13' is not a face; type 1 face from 1 to 20"),
        ("d20", "9" * 5_000, f"'{'9' * 39}…' is not a face; type 1 face from 1 to 20"),
        ("2d6+1d4", "1 1", "2d6+1d4 shows 3 faces, not 2; type 2 faces from 1 to 6 and 1 face from 1 to 4"),
        ("2d%", "00 1", "die 1 of 2d100 shows 1 to 100, not 0; type 2 faces from 1 to 100"),
    ],
)
def test_a_slip_of_the_hand_is_told_what_is_expected(text: str, typed: str, sentence: str) -> None:
    with pytest.raises(BadFaces) as caught:
        read(parse(text), typed)
    assert str(caught.value) == sentence


@pytest.mark.parametrize("typed", ["0", "000", "101", "5 3 1", "50 3", "x", "1 x", "(", "5 100"])
def test_percentile_dice_say_how_they_are_read(typed: str) -> None:
    with pytest.raises(
        BadFaces, match=r"type 1 to 100, two digits such as 07 \(00 is 100\), or the tens and"
    ):
        read(parse("d%"), typed)


@given(st.text() | st.text(alphabet="0123456 ,()[]", max_size=12))
def test_no_typed_text_does_anything_but_read_or_be_refused(typed: str) -> None:
    dice = parse("2d6")
    with suppress(BadFaces):
        assert fault(dice, read(dice, typed)) == ""


# Odds


def by_enumeration(dice: Dice) -> dict[int, Fraction]:
    sides = [pool.sides for pool in dice.pools for _ in range(pool.count)]
    ways = Counter(total(dice, faces) for faces in product(*(range(1, most + 1) for most in sides)))
    return {comes_to: Fraction(n, prod(sides)) for comes_to, n in sorted(ways.items())}


@pytest.mark.parametrize(
    "text",
    [
        "1d1",
        "1d6",
        "3d6-2",
        "2d6kh1",
        "2d6kl1",
        "4d6kh3",
        "4d6kl3",
        "5d4kh2",
        "5d4kl2",
        "3d6kh3",
        "6d3kh5",
        "2d1kh1",
        "1d6-1d4",
        "2d6+1d4+3",
        "-2d4kh1+9",
        "-2d4kl1",
        "2d6kh1+2d4kl1-1d3",
        "3d4kl2-3d4kh2",
    ],
)
def test_odds_agree_with_counting_every_throw(text: str) -> None:
    dice = parse(text)
    assert list(distribution(dice).items()) == list(by_enumeration(dice).items())


@given(some_dice(most=2, count=3, sides=5))
def test_odds_of_any_small_dice_agree_with_counting_every_throw(dice: Dice) -> None:
    odds = distribution(dice)
    assert list(odds.items()) == list(by_enumeration(dice).items())
    assert (min(odds), max(odds)) == span(dice)


def test_odds_agree_with_icepool() -> None:
    icepool = pytest.importorskip("icepool")
    peers = {
        "3d6": 3 @ icepool.d6,
        "10d10": 10 @ icepool.d10,
        "2d6-1d4+3": 2 @ icepool.d6 - icepool.d4 + 3,
        "4d6kh3": icepool.d6.highest(4, 3),
        "2d20kl1": icepool.d20.lowest(2, 1),
        "20d20kh7": icepool.d20.highest(20, 7),
        "12d8kl5+1d100": icepool.d8.lowest(12, 5) + icepool.d100,
        "-9d6kh4": -icepool.d6.highest(9, 4),
    }
    for text, peer in peers.items():
        assert distribution(parse(text)) == {
            comes_to: Fraction(ways, peer.denominator()) for comes_to, ways in peer.items()
        }, text


def test_a_thousand_dice_have_exact_odds() -> None:
    """Costs a second: there are very many totals."""
    odds = distribution(parse("1000d6"))
    assert list(odds) == list(range(1_000, 6_001))
    assert sum(odds.values()) == 1
    assert odds[1_000] == odds[6_000] == Fraction(1, 6**1000)
    assert sum(comes_to * chance for comes_to, chance in odds.items()) == 3_500


def test_odds_cannot_be_altered_by_whoever_reads_them() -> None:
    with pytest.raises(TypeError):
        distribution(parse("1d6"))[1] = Fraction(1)  # type: ignore[index]


# Throwing


def faces_by_hand(seed: bytes, sides: int, count: int, key: str, throw: int) -> tuple[int, ...]:
    """The definition once more, in other words: all bytes first, then values, then faces."""
    digests = (blake2b(f"{key}\0{throw}\0{n}".encode(), key=seed, digest_size=64).digest() for n in range(40))
    stream = b"".join(digests)
    width = 1 if sides <= 256 else 2 if sides <= 65_536 else 3
    values = (int.from_bytes(stream[at : at + width], "big") for at in range(0, len(stream) - width, width))
    fair = [value % sides + 1 for value in values if value < 256**width // sides * sides]
    return tuple(fair[:count])


@pytest.mark.parametrize(
    ("seed", "key", "throw", "text", "faces"),
    [
        (b"seed", "round 1/attack", 0, "3d6", (1, 5, 3)),
        (b"seed", "round 1/attack", 1, "3d6", (4, 3, 6)),
        (b"seed", "round 1/attack", 0, "1d20", (13,)),
        (b"seed", "round 1/attack", 0, "1d100", (93,)),
        (b"seed", "round 1/attack", 0, "1d256", (193,)),
        (b"seed", "round 1/attack", 0, "2d1000", (403, 521)),
        (b"seed", "round 1/attack", 0, "2d1000000", (646_915, 585_629)),
        (b"s" * 64, "", 0, "3d6", (2, 3, 1)),
        (b"\0", "Über/🎲", 12, "3d6", (6, 6, 2)),
    ],
)
def test_known_seeds_throw_known_faces(
    seed: bytes, key: str, throw: int, text: str, faces: tuple[int, ...]
) -> None:
    dice = parse(text)
    assert Thrower(seed).faces(dice, key, throw) == faces
    assert faces_by_hand(seed, dice.pools[0].sides, len(faces), key, throw) == faces


@pytest.mark.parametrize(
    ("text", "last_five"),
    [
        ("200d6", (5, 5, 3, 2, 6)),
        ("50d1000", (197, 739, 772, 695, 837)),
        ("30d1000000", (429_600, 880_639, 700_186, 882_747, 205_407)),
    ],
)
def test_many_dice_run_on_into_the_next_blocks(text: str, last_five: tuple[int, ...]) -> None:
    pool = parse(text).pools[0]
    faces = Thrower(b"seed").faces(parse(text), "long")
    assert faces[-5:] == last_five
    assert faces == faces_by_hand(b"seed", pool.sides, pool.count, "long", 0)


def test_pools_take_their_bytes_one_after_another() -> None:
    thrower = Thrower(b"seed")
    assert thrower.faces(parse("2d6+1d1000+1d6"), "round 1/attack") == (1, 5, 521, 6)
    assert thrower.faces(parse("2d6"), "round 1/attack") == (1, 5)


@given(
    st.binary(min_size=1, max_size=64), st.text(st.characters(exclude_categories=["Cs"])), st.integers(0, 99)
)
def test_faces_are_possible_and_always_the_same(seed: bytes, key: str, throw: int) -> None:
    dice = parse("2d6kh1+1d257-1d65536+1d1000000+70d20")
    faces = Thrower(seed).faces(dice, key, throw)
    assert fault(dice, faces) == ""
    thrower = Thrower(seed)
    thrower.faces(parse("3d6"), "something else")
    assert thrower.faces(dice, key, throw) == faces


def test_what_counts_and_what_is_added_leave_the_faces_alone() -> None:
    thrower = Thrower(b"seed")
    assert len({thrower.faces(parse(text), "k") for text in ("2d20", "2d20kh1", "2d20kl1+7", "-2d20")}) == 1


def test_seed_key_and_throw_each_change_the_faces() -> None:
    dice = parse("20d20")
    throws = {
        Thrower(seed).faces(dice, key, throw)
        for seed, key, throw in product((b"a", b"b", b"a\0"), ("", "k", "k\0", "k1", "k\x001"), (0, 1, 10))
    }
    assert len(throws) == 3 * 5 * 3


@pytest.mark.parametrize("seed", [b"", b"s" * 65])
def test_a_seed_has_one_to_sixty_four_bytes(seed: bytes) -> None:
    with pytest.raises(ValueError, match=f"a seed has 1 to 64 bytes, not {len(seed)}"):
        Thrower(seed)


def tallied(width: int, sides: int) -> tuple[Counter[int], int]:
    """How often each face comes of every value of so many bytes, and how many values are passed over."""
    faces: Counter[int] = Counter()
    passed_over = 0
    for value in range(256**width):
        try:
            faces[draw(iter(value.to_bytes(width, "big")), sides)] += 1
        except StopIteration:
            passed_over += 1
    return faces, passed_over


@pytest.mark.parametrize(
    ("width", "sides"),
    [(1, sides) for sides in (1, 2, 3, 4, 6, 8, 10, 12, 20, 30, 100, 127, 128, 129, 255, 256)]
    + [(2, sides) for sides in (257, 1_000, 40_000, 65_535, 65_536)],
)
def test_every_face_has_equally_many_byte_values(width: int, sides: int) -> None:
    faces, passed_over = tallied(width, sides)
    assert faces == Counter(dict.fromkeys(range(1, sides + 1), 256**width // sides))
    assert passed_over == 256**width % sides


@pytest.mark.parametrize("sides", [65_537, 99_999, 1_000_000])
def test_three_bytes_stop_at_the_last_whole_round_of_faces(sides: int) -> None:
    fair = 256**3 // sides * sides
    below, above = (fair - 1).to_bytes(3, "big"), fair.to_bytes(3, "big")
    assert draw(iter(below), sides) == sides
    assert draw(chain(above, repeat(0)), sides) == 1
    assert draw(chain(above, above, below), sides) == sides


def chi_square(seen: Counter[object], kinds: int) -> Fraction:
    expected = Fraction(seen.total(), kinds)
    found = sum((n - expected) ** 2 / expected for n in seen.values())
    return found + (kinds - len(seen)) * expected


@pytest.mark.parametrize(("sides", "bound"), [(2, 15), (6, 25), (20, 50), (100, 160), (300, 400)])
def test_faces_over_many_keys_are_even(sides: int, bound: int) -> None:
    thrower, dice = Thrower(b"even"), Dice((Pool(1, sides),))
    seen: Counter[object] = Counter(thrower.faces(dice, f"question {n}") for n in range(12_000))
    assert chi_square(seen, sides) < bound


def test_neighbouring_dice_throws_and_keys_are_independent() -> None:
    thrower, two, one = Thrower(b"even"), parse("2d6"), parse("1d6")
    dice: Counter[object] = Counter(thrower.faces(two, f"{n}") for n in range(7_200))
    throws: Counter[object] = Counter(
        thrower.faces(one, f"{n}", 0) + thrower.faces(one, f"{n}", 1) for n in range(7_200)
    )
    keys: Counter[object] = Counter(
        thrower.faces(one, f"{n}") + thrower.faces(one, f"{n + 1}") for n in range(7_200)
    )
    for seen in (dice, throws, keys):
        assert chi_square(seen, 36) < 80
