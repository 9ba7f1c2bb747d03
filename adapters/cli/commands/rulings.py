"""`scuffle rethrow`, `rule`, `set`, `note` and `rerun`: what comes from outside the rules."""

from functools import partial

import click

from adapters.books.systems import ruleset
from adapters.cli.context import Invocation
from adapters.cli.execution import allowed, carry_out
from adapters.cli.options import WHY, with_invocation, writing
from adapters.cli.report import followed
from adapters.input import ruling_args
from adapters.input.house_rules import asked_in_words, ended, house_rule
from adapters.input.names import one_of
from adapters.input.rejected import Rejected
from adapters.input.rulings import outcomes, ruled_term
from adapters.input.setting_args import hands, read
from domain.engine.combat import Combat, Step
from domain.engine.commands.head_moves import rerun, rethrow
from domain.engine.commands.ruling import change, next_ruling, rest, rule
from domain.facts.events import Grade, Noted, Ruled, SettingChanged
from domain.facts.refusal import Refused

MOST = 1_000_000
"""Bound of a number that somebody types."""

NUMBER = click.IntRange(-MOST, MOST)


@click.command("rethrow")
@click.argument("name")
@click.argument("key")
@WHY
@writing
@with_invocation
def rethrow_command(at: Invocation, name: str, key: str, why: str) -> None:
    """Have the roll KEY of the fight NAME thrown anew, said aloud as a ruling.

    What was answered later is kept as long as it still fits; what does not is asked again. A roll that is
    thrown by hand is asked for first: give its faces, then `carry-on` brings back what still fits.
    """
    name = at.fight(name)
    followed(at, name, carry_out(at, name, "rethrow", partial(rethrow, key=key, why=why)))


@click.command("rule")
@click.argument("name")
@WHY
@click.option("--on", metavar="KEY", default="", help="The roll, not thrown yet, that the ruling bears on.")
@click.option("--modifier", type=NUMBER, metavar="N", help="With --on: add N to its number, or to its total.")
@click.option("--target", type=NUMBER, metavar="N", help="With --on: the number needed is N.")
@click.option("--verdict", metavar="GRADE", help="With --on: how it goes, whatever falls, such as success.")
@click.option(
    "--damage",
    multiple=True,
    metavar="WHO:POOL:POINTS[:HOW]",
    help="Somebody loses points; HOW is a kind of damage, a part, or both.",
)
@click.option("--recover", multiple=True, metavar="WHO:POOL:POINTS", help="Somebody gets points back.")
@click.option(
    "--condition",
    multiple=True,
    metavar="WHO:CONDITION[:BY]",
    help="Something holds of somebody; BY whom, if it is about another.",
)
@click.option("--relieve", multiple=True, metavar="WHO:CONDITION", help="Something holds no longer.")
@click.option("--move", multiple=True, metavar="WHO:Q,R[,FACING]", help="Somebody stands elsewhere.")
@click.option("--posture", multiple=True, metavar="WHO:POSTURE", help="Somebody stands, kneels or lies.")
@click.option(
    "--hold",
    multiple=True,
    metavar="WHO:FOE:KIND[:PART[:USING]]",
    help="Somebody gets hold of another; USING limbs and then a skill, with commas.",
)
@click.option("--release", multiple=True, metavar="WHO:FOE", help="The holds of one on another end.")
@click.option(
    "--hand",
    multiple=True,
    metavar="WHO:ITEM:PLACE[:TO]",
    help="A thing is put into a hand, on the belt or `ground`; TO whom, if it changes hands.",
)
@click.option("--down", multiple=True, metavar="WHO[:HOW]", help="Somebody is out of the fight.")
@click.option(
    "--standing",
    metavar="RULE",
    default="",
    help="A house rule that holds from here on, in words, as above.",
)
@click.option("--no-longer", metavar="RULING", default="", help="End a house rule, such as `ruling.3`.")
@click.option("--end", metavar="SIDE|draw", default="", help="The fight is over.")
@writing
@with_invocation
def rule_command(
    at: Invocation,
    /,
    name: str,
    why: str,
    on: str,
    modifier: int | None,
    target: int | None,
    verdict: str | None,
    standing: str,
    no_longer: str,
    end: str,
    **typed: tuple[str, ...],
) -> None:
    """The game master's word in the fight NAME, before whatever is asked now.

    With --on it bears on a roll that is still to come; otherwise it decrees what the other options say. A
    house rule changes all rolls of a kind, forbids an act, or allows one that a condition of a rule forbids,
    for everybody or for some, until a ruling ends it or until the round, turn or phase of a number is over.
    `why` shows it in every roll, `show` lists it.

    \b
      scuffle rule duel --why "sand in their sight" --on r2.mutt.1.attack --modifier -10
      scuffle rule duel --why "a loose roof tile" --damage mutt:head:5
      scuffle rule duel --why "they stood nearer" --move mutt:0,3,0
      scuffle rule duel --why "a gift" --hand "rufus:spear:right hand:alma"
      scuffle rule duel --why "I forgot it" --hold "boris:alma:grapple:torso:right hand,left hand"
      scuffle rule duel --why "a draught" --recover mutt:head:3
      scuffle rule duel --why "our custom" --standing "+2 to everybody's dodge"
      scuffle rule duel --why "a clean fight" --standing "no kick for orcs until 5"
      scuffle rule duel --why "that was enough" --no-longer ruling.3
    """
    name = at.fight(name)
    bearing = [value for value in (modifier, target, verdict) if value is not None]
    decreed = any(typed.values()) or bool(end)
    if on and (len(bearing) != 1 or decreed or standing or no_longer):
        raise Rejected("With --on give one of --modifier, --target and --verdict, and nothing else.", 2)
    if not on and (bearing or decreed + bool(standing) + bool(no_longer) != 1):
        raise Rejected(
            "Say with --on which roll it bears on, or decree something, or say --standing or --no-longer "
            "(`scuffle rule --help`).",
            2,
        )
    grade = one_of("grade", verdict, list(Grade)) if verdict is not None else ""
    term = ruled_term(modifier)
    asked = asked_in_words(standing) if standing else None

    def command(now: Combat) -> Step | Refused:
        key = next_ruling(now)
        stands = None if asked is None else house_rule(now, key, asked)
        ends = ended(tuple(now.state.house), no_longer) if no_longer else ""
        said = Ruled(key, why, on, term, target, grade, stands=stands, ends=ends)
        return rule(now, said, outcomes(now, key, ruling_args.decreed(now, typed, end)))

    followed(at, name, carry_out(at, name, "rule", command))


@click.command("rest")
@click.argument("name")
@click.argument("rounds", type=click.IntRange(1, 10_000))
@click.option("--why", default="", help="The reason, for the record.")
@writing
@with_invocation
def rest_command(at: Invocation, name: str, rounds: int, why: str) -> None:
    """Let quiet ROUNDS go by after the fight NAME, in a system in which time heals.

    They are counted from the end of the fight: a longer rest is the same command with a larger number. It
    ends early when everybody is as well as they can get.
    """
    name = at.fight(name)
    followed(at, name, carry_out(at, name, "rest", partial(rest, rounds=rounds, why=why)))


@click.command("set")
@click.argument("name")
@click.argument("setting", metavar="SETTING=VALUE")
@click.option("--why", default="", help="The reason, for the record.")
@writing
@with_invocation
def set_command(at: Invocation, name: str, setting: str, why: str) -> None:
    """Change a setting of the fight NAME from here on (`scuffle settings SYSTEM` lists them)."""
    name = at.fight(name)
    combat = at.fights().load(name)
    ((which, value),) = read(ruleset(combat.state.ruleset), [setting]).items()
    if which == "by_hand":
        value = hands(str(value), combat.state.combatants)
    followed(at, name, carry_out(at, name, "set", partial(change, changed=SettingChanged(which, value, why))))


@click.command("note")
@click.argument("name")
@click.argument("text")
@writing
@with_invocation
def note_command(at: Invocation, name: str, text: str) -> None:
    """Write a remark, TEXT, into the record of the fight NAME; the fight itself stays as it is."""
    name = at.fight(name)
    if not text.strip():
        raise Rejected("An empty remark says nothing; write what is to be remembered.", 2)
    followed(at, name, allowed(at.fights().note(name, Noted(text), by=at.by, id=at.fresh_id()), "note", name))


@click.command("rerun")
@click.argument("name")
@click.option("--here", is_flag=True, help="Only from the present beat on; what was before stands as it is.")
@writing
@with_invocation
def rerun_command(at: Invocation, name: str, here: bool) -> None:
    """Go on in the fight NAME under today's rules, from the earliest beat with which they disagree.

    All that followed is worked out again from there, with the answers and dice that are recorded, as far as
    they are asked for. Beats from before a change of rules that was accepted once stay as they are.
    """
    name = at.fight(name)
    followed(at, name, carry_out(at, name, "rerun", partial(rerun, here=here)))
