"""What people are shown and told of a weaponless fight: no bookkeeping, ceilings, who lies where."""

from adapters.books.words import words
from domain.engine.commands import ruling
from domain.facts.events import (
    Checked,
    CombatantDowned,
    Grade,
    HoldBroken,
    HoldTaken,
    Outcome,
    PostureChanged,
    Recovered,
    Ruled,
)
from projections.record import record
from projections.telling.keys import about
from projections.telling.narrative import tell
from projections.telling.words import fits
from tests.adnd.ring import RULESET, Bout, fighter, standing

WORDS = words(RULESET)


def after(*outcomes: Outcome) -> str:
    """What is told of outcomes that a ruling puts into a fight of Ann and Ben, without the ruling."""
    made = Bout(fighter("ann"), fighter("ben"))
    made.say(r1_ann_declares="ready", r1_ben_declares="ready")
    made.do(lambda now: ruling.rule(now, Ruled("ruling.1", "so it is"), outcomes))
    told = tell(record("bout", made.store.entries("bout")), WORDS)
    return "\n".join(paragraph.text for paragraph in told)


def test_the_counters_of_the_rules_own_books_are_hidden_from_people() -> None:
    kept = ("entered", "acted", "pummels", "slot", "edge-die", "guard-die", "blows", "quarters", "spares")
    assert all(WORDS.hides(counter) for counter in kept)
    assert not WORDS.hides("clock")
    assert not WORDS.hides("actual")


def test_what_a_fighter_comes_back_to_is_shown_where_it_differs_from_what_he_has() -> None:
    back = next(each for each in WORDS.reckoned if each.name == "comes back to")
    assert back.of({"hp": -2}, {"total": 22, "actual": 5, "restored": 0}) == 15
    assert back.of({"hp": 15}, {"total": 22, "actual": 5, "restored": 17}) is None


def test_the_rank_of_a_hold_does_not_read_like_a_modifier() -> None:
    assert WORDS.level(4) == "rank 4"


def test_beats_have_names_of_their_own() -> None:
    state = standing(fighter("ann"), fighter("ben"))
    said = [about(WORDS, state, key) for key in ("r3.over", "r3.end", "r3.ann.1.blow2", "r3.ann.extra1")]
    assert said == ["the end of the fight", "the end of the round", "Ann's blow 2", "Ann's attack at once"]


def test_one_unconscious_has_no_head_that_clears() -> None:
    """The stun of a sleeper ends unmentioned."""
    lost = {"condition": "stunned", "out": True}
    line = next(line for line in WORDS.phrases["condition-lost"] if fits(line.when, lost))
    assert (line.prose, line.terse) == ("", "")


def test_a_blow_that_follows_a_fend_is_not_told_with_the_fists_of_whom_it_answers() -> None:
    back = {"act": "strike", "label": "strikes", "foe": "ben", "using": ("fists",)}
    for more in ({}, {"same": True, "after": "fend"}):
        line = next(line for line in WORDS.phrases["declared"] if fits(line.when, back | more))
        assert "real" in repr(line.prose)
        assert "using" not in repr(line.prose)


def test_one_on_the_ground_is_not_sent_reeling() -> None:
    told = after(
        PostureChanged("ben", "prone", "ruling.1", "ADD-33"),
        Checked("ann", "staggers", Grade.SUCCESS, "ruling.1", "ADD-39", "ben"),
    )
    assert "reeling" not in told
    assert "ground" in told or "already down" in told


def test_a_leg_that_is_let_go_is_not_kicked_free() -> None:
    told = after(
        HoldTaken("grip", "ann", "ben", "leg-grip", "ruling.1", "ADD-53", part="one-foot"),
        PostureChanged("ann", "standing", "ruling.1", "ADD-52"),
        HoldBroken("grip", "ruling.1", "ADD-53"),
    )
    assert "kicks" not in told


def test_a_sleeper_mends_in_other_words_than_one_awake() -> None:
    told = after(
        CombatantDowned("ben", "unconscious", "ruling.1", "ADD-10"),
        Recovered("ben", "hp", 1, "ruling.1", "ADD-12", "temporary"),
    )
    assert "Breath comes back" not in told
