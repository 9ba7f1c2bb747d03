"""Quiet rounds after a fight: how a command that wants them drives the rules."""

from domain.engine.combat import Combat, Step
from domain.engine.commands import ruling
from domain.facts.refusal import Refused
from projections.proving.badge import badge
from tests.adnd.ring import Bout, fighter


def rest(rounds: int):  # type: ignore[no-untyped-def]
    """The command that lets so many quiet rounds go by."""

    def command(now: Combat) -> Step | Refused:
        return ruling.rest(now, rounds, "a rest")

    return command


def knocked_out() -> Bout:
    made = Bout(fighter("ann", dexterity=15, damage_bonus=4), fighter("ben", hp=10))
    made.say(r1_ann_declares="ready", r1_ben_declares="ready")
    made.answer("r1.ann.1.action", "pummel ben fists")
    made.say(r1_ann_1_uses="result", r1_ann_1_ben_uses="result")
    made.throw(r1_ann_1_variable=2, r1_ann_1_ben_variable=1, r1_ann_1_base=1, r1_ann_1_blow1_result=100)
    return made


def test_without_a_rest_the_fight_is_over_when_it_is_decided() -> None:
    made = knocked_out()
    assert made.combat.state.over
    assert made.combat.state.combatants["ben"].pools == {"hp": -4}


def test_a_rest_after_the_end_runs_quiet_rounds_and_ends_the_fight_again() -> None:
    made = knocked_out()
    made.do(rest(3))
    made.answer("r2.ann.aftermath", "pass")
    state = made.combat.state
    assert (state.over, state.winners, state.number) == (True, ("ann",), 4)
    assert state.combatants["ben"].pools == {"hp": -1}
    assert state.combatants["ben"].counters["clock"] == 2


def test_who_leaves_the_fallen_alone_is_not_asked_about_them_again() -> None:
    made = knocked_out()
    made.do(rest(5))
    assert made.asks == ["r2.ann.aftermath"]
    made.answer("r2.ann.aftermath", "pass")
    assert made.combat.state.over
    made.do(rest(1_000))
    assert made.combat.state.over


def test_a_rest_is_no_alteration() -> None:
    made = knocked_out()
    made.do(rest(5))
    made.answer("r2.ann.aftermath", "pass")
    made.do(rest(6))
    assert badge(made.record).alterations == ()


def test_a_further_rest_while_one_is_running_is_told_what_is_asked() -> None:
    made = knocked_out()
    made.do(rest(3))
    refused = rest(9)(made.combat)
    assert isinstance(refused, Refused)
    assert refused.code == "resting"
    assert "r2.ann.aftermath" in refused.sentence


def test_a_longer_rest_goes_on_from_the_last_one_until_everybody_is_at_his_ceiling() -> None:
    made = knocked_out()
    made.do(rest(1))
    made.answer("r2.ann.aftermath", "truss ben")
    assert made.combat.state.over
    made.do(rest(1_000))
    state = made.combat.state
    assert (state.over, state.winners, state.number) == (True, ("ann",), 12)
    assert state.combatants["ben"].pools == {"hp": 7}
    assert "bound" in state.combatants["ben"].conditions
