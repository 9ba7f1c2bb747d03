"""What is done to a fight from outside, as a notation says it: `!rule why="a tile" damage=bob:hp:2`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal

import msgspec

from adapters.input.house_rules import asked_in_words, ended, house_rule
from adapters.input.names import combatant
from adapters.input.rejected import Rejected
from adapters.input.ruling_args import decreed
from adapters.input.rulings import RuledOutcomes, outcomes, ruled_term
from adapters.notation.fields import said
from adapters.notation.opening import setting_value
from adapters.notation.people import comer, joined_as
from adapters.notation.scan import Phrase
from domain.engine.combat import Combat, Draft, Step
from domain.engine.commands.opening import begin
from domain.engine.commands.ruling import change, join, leave, next_ruling, rest, rule
from domain.engine.commands.standing import stand
from domain.facts.choice import Choice, Key
from domain.facts.events import (
    AnswerStands,
    AnyEvent,
    CombatantLeft,
    Outcome,
    Ruled,
    SaltCommitted,
    SaltOpened,
    SeedRevealed,
    SeedSalted,
    SettingChanged,
)
from domain.facts.house_rule import HouseRule
from domain.facts.refusal import Refused
from domain.facts.salting import HASH, LONGEST_WORDS, hashed
from domain.facts.seed import BY_NAMES, commitment
from domain.facts.term import Amount, Count, Term
from domain.facts.validation import explained

Text = Annotated[str, msgspec.Meta(max_length=10_000)]
Several = Annotated[tuple[Text, ...], msgspec.Meta(max_length=100)]
Tables = Annotated[tuple[dict[str, Any], ...], msgspec.Meta(max_length=1_000)]


class OrderSaid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of what orders say: a field that nobody knows is refused."""


class RuleSaid(OrderSaid, frozen=True):
    """`!rule why=...`: the fields are those of the command `rule`; `outcome`, `stands` and `modifier` are the
    events themselves, for what it has no words for.

    `key` is given where a correction has put rulings in another order than that of their numbers, `after`
    names the answers that were in by then and stand behind it, `followed` is as of `Ruled`.
    """

    why: Text
    key: Annotated[str, msgspec.Meta(pattern=r"^(ruling\.[1-9][0-9]{0,5})?$")] = ""
    on: Key = ""
    points: Annotated[int, msgspec.Meta(ge=-1_000_000, le=1_000_000)] | None = None
    modifier: Term | None = None
    target: Amount | None = None
    verdict: Literal["", "success", "failure", "critical-success", "critical-failure"] = ""
    throw: Count = 0
    damage: Several = ()
    recover: Several = ()
    condition: Several = ()
    relieve: Several = ()
    move: Several = ()
    posture: Several = ()
    hold: Several = ()
    release: Several = ()
    hand: Several = ()
    down: Several = ()
    end: str = ""
    outcome: Tables = ()
    standing: str = ""
    stands: HouseRule | None = None
    no_longer: str = ""
    after: Several = ()
    followed: bool | None = None


class LeaveSaid(OrderSaid, frozen=True):
    """`!leave WHO why=...`; `followed` is as of `CombatantLeft`, where it was otherwise than today."""

    who: str
    why: Text = ""
    followed: bool = True


class RestSaid(OrderSaid, frozen=True):
    """`!rest ROUNDS why=...`."""

    rounds: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
    why: Text = ""


class AlwaysSaid(OrderSaid, frozen=True):
    """`!always WHO QUESTION wish=...`: an act, or the fields of a choice; without wishes they are asked."""

    who: str
    question: Annotated[str, msgspec.Meta(max_length=100)]
    wish: Annotated[tuple[str | dict[str, Any], ...], msgspec.Meta(max_length=10)] = ()
    best: bool = False


class WordsSaid(OrderSaid, frozen=True):
    """`!commit WHO HASH` and `!open WHO "WORDS"`."""

    who: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    words: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_WORDS)]


class RevealSaid(OrderSaid, frozen=True):
    """`!reveal SEED` in hexadecimal."""

    seed: Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{2}){1,64}$")]


class BeginSaid(OrderSaid, frozen=True):
    """`!begin`; `without` are those whose words were not opened."""

    without: Several = ()


def ordered(combat: Combat, words: Phrase) -> Step:
    """What an order comes to. Raises `NotationFault`."""
    name = words.words[0].raw.removeprefix("!")
    order = ORDERS.get(name)
    if order is None:
        raise words.fault(f"there is no order {name!r}; there is {', '.join(ORDERS)}.")
    try:
        done = order(combat, words)
    except Rejected as error:
        raise words.fault(str(error)) from None
    if isinstance(done, Refused):
        raise words.fault(str(done))
    return done


def _rule(combat: Combat, words: Phrase) -> Step | Refused:
    wanted = said(words, RuleSaid)
    key = wanted.key or next_ruling(combat)
    if any(isinstance(event, Ruled) and event.key == key for event in combat.path()):
        raise words.fault(f"{key} is there already; leave out key=.")
    modifier = ruled_term(wanted.points) if wanted.modifier is None else wanted.modifier
    stands = house_rule(combat, key, asked_in_words(wanted.standing)) if wanted.standing else wanted.stands
    ends = ended(tuple(combat.state.house), wanted.no_longer) if wanted.no_longer else ""
    ruled = Ruled(
        key,
        wanted.why,
        wanted.on,
        modifier,
        wanted.target,
        wanted.verdict,
        wanted.throw,
        stands=stands,
        ends=ends,
    )
    typed = {name: getattr(wanted, name) for name in RuledOutcomes.__struct_fields__ if name in _TYPED}
    brought = outcomes(combat, key, decreed(combat, typed, wanted.end))
    events = (*brought, *(_outcome(words, key, each) for each in wanted.outcome))
    done = rule(combat, ruled, events)
    if isinstance(done, Refused) or (not wanted.after and wanted.followed is None):
        return done
    if combat.answered:
        raise words.fault("somebody has answered already; leave out after= and followed=.")
    followed = bool(events) if wanted.followed is None else wanted.followed
    given = msgspec.structs.replace(ruled, after=wanted.after, followed=followed)
    return Draft(combat).add(given, *events).step()


_TYPED = frozenset(RuleSaid.__struct_fields__)


def _outcome(words: Phrase, key: Key, fields: Mapping[str, Any]) -> Outcome:
    try:
        raw = msgspec.json.encode({"rule": "", **fields, "because": key})
        event: Outcome = msgspec.json.decode(raw, type=Outcome)
    except msgspec.ValidationError as error:
        raise words.fault(f"outcome: {explained(error, Outcome, '')}") from None
    return event


def _join(combat: Combat, words: Phrase) -> Step | Refused:
    each = comer(combat.rules.ruleset, words)
    return join(combat, joined_as(combat.rules, combat.state.settings, each, words))


def _leave(combat: Combat, words: Phrase) -> Step | Refused:
    wanted = said(words, LeaveSaid, ("who",))
    left = CombatantLeft(combatant(combat.state, wanted.who), wanted.why)
    done = leave(combat, left)
    if isinstance(done, Refused) or wanted.followed:
        return done
    if not combat.begun or combat.answered:
        raise words.fault("followed=false says how it was where nobody has answered yet; leave it out.")
    return Draft(combat).add(left).step()


def _set(combat: Combat, words: Phrase) -> Step | Refused:
    why = "".join(str(each.value) for each in words.words[1:] if each.named == "why")
    at = next((at for at, each in enumerate(words.words) if at and each.named != "why"), 0)
    if not at or len(words.words) > 3:
        raise words.fault("write one setting: !set NAME=VALUE why=...")
    value = setting_value(combat.rules.ruleset, words, at, list(combat.state.combatants))
    return change(combat, SettingChanged(words.words[at].named, value, why))


def _rest(combat: Combat, words: Phrase) -> Step | Refused:
    wanted = said(words, RestSaid, ("rounds",))
    return rest(combat, wanted.rounds, wanted.why)


def _always(combat: Combat, words: Phrase) -> Step | Refused:
    wanted = said(words, AlwaysSaid, ("who", "question"))
    try:
        wishes = tuple(
            msgspec.convert(each, Choice) if isinstance(each, dict) else Choice(each) for each in wanted.wish
        )
    except msgspec.ValidationError as error:
        raise words.fault(explained(error, Choice, "wish")) from None
    who = combatant(combat.state, wanted.who)
    return stand(combat, AnswerStands(who, wanted.question, wishes, wanted.best))


def _noted(combat: Combat, event: AnyEvent) -> Step:
    return Draft(combat).note(event).aside()


def _commit(combat: Combat, words: Phrase) -> Step | Refused:
    wanted = said(words, WordsSaid, ("who", "words"))
    if combat.begun or combat.salting.opened or not HASH.fullmatch(wanted.words):
        raise words.fault("words are committed before any are opened, by the 64 digits of their SHA-256.")
    return _noted(combat, SaltCommitted(wanted.who, wanted.words))


def _open(combat: Combat, words: Phrase) -> Step | Refused:
    wanted = said(words, WordsSaid, ("who", "words"))
    if combat.begun or combat.salting.hashes.get(wanted.who) != hashed(wanted.words):
        raise words.fault(f"these are not the words whose hash {wanted.who} committed before the fight.", 2)
    return _noted(combat, SaltOpened(wanted.who, wanted.words))


def _salted(combat: Combat, words: Phrase) -> Step | Refused:
    wanted = said(words, WordsSaid, ("who", "words"))
    if combat.begun or combat.state.derivation != BY_NAMES:
        raise words.fault("words are mixed in like this before the fight, and only under [derivation 1].")
    return Draft(combat).add(SeedSalted(wanted.who, wanted.words)).pause()


def _reveal(combat: Combat, words: Phrase) -> Step | Refused:
    wanted = said(words, RevealSaid, ("seed",))
    opened = next(event for event in combat.path())
    if commitment(bytes.fromhex(wanted.seed)) != getattr(opened, "commitment", ""):
        raise words.fault("this is not the seed of which the tag commitment has the hash.", 1)
    return _noted(combat, SeedRevealed(wanted.seed))


def _begin(combat: Combat, words: Phrase) -> Step | Refused:
    return begin(combat, said(words, BeginSaid).without)


BEFORE = ("commit", "join", "leave", "open", "salted", "set")
"""Orders before which a fight need not have begun."""

ORDERS: dict[str, Callable[[Combat, Phrase], Step | Refused]] = {
    "always": _always,
    "begin": _begin,
    "commit": _commit,
    "join": _join,
    "leave": _leave,
    "open": _open,
    "rest": _rest,
    "reveal": _reveal,
    "rule": _rule,
    "salted": _salted,
    "set": _set,
}
