"""Every event there is, in its four families; tags, fields and keys together are the file format."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

import msgspec

from domain.facts.brief import Brief
from domain.facts.choice import Choice, Key, Name
from domain.facts.hexes import Hex
from domain.facts.house_rule import HouseRule
from domain.facts.term import MOST, Amount, Count, Term

Value = Annotated[str, msgspec.Meta(max_length=10_000)] | Amount | bool
"""The value of a setting."""


class Grade(StrEnum):
    """How a check went. Systems without criticals use only the middle two."""

    CRITICAL_SUCCESS = "critical-success"
    SUCCESS = "success"
    FAILURE = "failure"
    CRITICAL_FAILURE = "critical-failure"

    @property
    def passed(self) -> bool:
        """Whether it is a success, critical or not."""
        return self is Grade.SUCCESS or self is Grade.CRITICAL_SUCCESS


class Drawn(StrEnum):
    """Where faces came from: the fight's seed, unasked or drawn at a person's word; a hand; a script; a
    correction.

    `total` is a hand whose faces nobody knows: the only face is the total.
    """

    SEEDED = "seeded"
    DRAWN = "drawn"
    HAND = "hand"
    TOTAL = "total"
    SCRIPTED = "scripted"
    CORRECTED = "corrected"


class How(StrEnum):
    """Why the head of history moved."""

    UNDO = "undo"
    REDO = "redo"
    WITHDRAWN = "withdrawn"
    RULED = "ruled"
    CORRECTED = "corrected"
    FORKED = "forked"
    RERUN = "rerun"


class Event(Brief, frozen=True, omit_defaults=True, gc=False, tag_field="is"):
    """The base of all events: immutable, past tense, one fact each."""


Eighths = Annotated[int, msgspec.Meta(ge=0, le=8_000)]
"""Eighths of a foot: higher or longer than 1,000 feet is nothing on a map."""

Facing = Annotated[int, msgspec.Meta(ge=0, le=5)]

Pronouns = Literal["", "they", "she", "he", "it"]
"""By which word a story goes on about somebody; empty: they."""

Place = Annotated[int, msgspec.Meta(ge=1, le=MOST)]
"""The position of an event in its record."""


class Feature(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What is on a hex of the ground: a `floor`, a table, a rope that hangs there.

    height   how high it is, or hangs from, in eighths of a foot
    length   how long it is, in eighths of a foot: a rope
    facing   which way it runs, for what has a direction
    manner   how it is: `slanted`, `soft`
    """

    at: Hex
    kind: str
    height: Eighths = 0
    length: Eighths = 0
    facing: Facing = 0
    manner: tuple[str, ...] = ()


# -- openings: who fights, by which rules


class CombatOpened(Event, frozen=True, tag="combat-opened"):
    """`tables` is the hash of the tables played with; `commitment` that of the secret seed.

    `derivation` is how the dice follow from seed, words and keys: see `domain.facts.seed`.
    """

    ruleset: str
    version: str
    settings: msgspec.Raw
    tables: str
    commitment: str = ""
    title: str = ""
    ground: tuple[Feature, ...] = ()
    derivation: int = 1


class SettingChanged(Event, frozen=True, tag="setting-changed"):
    """The game master changed a setting: it counts from here on."""

    name: str
    value: Value
    why: str = ""


class RulesChanged(Event, frozen=True, tag="rules-changed"):
    """From here on the fight is played by another version of its rules, or with other tables."""

    version: str
    tables: str
    why: str = ""


class CombatantJoined(Event, frozen=True, tag="combatant-joined"):
    """`sheet` is the character as its rules know it, kept as recorded; `called` the name for people."""

    name: Name
    side: str
    sheet: msgspec.Raw
    called: str = ""
    pools: dict[str, Amount] = {}
    parts: tuple[str, ...] = ()
    items: dict[str, str] = {}
    at: Hex = Hex(0, 0)
    facing: Facing = 0
    posture: str = "standing"
    mount: Name = ""
    pronouns: Pronouns = ""


class CombatantLeft(Event, frozen=True, tag="combatant-left"):
    """`followed`: the rules answered it at once, which they did not in records from before that."""

    who: Name
    why: str = ""
    followed: bool = False


class SeedSalted(Event, frozen=True, tag="seed-salted"):
    """Words that a player put into the seed before the first roll, in records of derivation 1."""

    by: str
    words: str


# -- inputs: what came from outside the rules


class Declared(Event, frozen=True, tag="declared"):
    """An answer to a prompt. `seen_by`: who may see it before it is revealed; empty means everybody.

    `because` is the input that led to the prompt, where its key does not say so by itself; `standing` says
    that they did not give it now, but had said beforehand how they would answer.
    """

    key: Key
    by: Name
    picks: tuple[Choice, ...]
    rule: str = ""
    seen_by: tuple[str, ...] = ()
    because: Key = ""
    standing: bool = False

    @property
    def pick(self) -> Choice:
        """The only pick of a prompt that takes one."""
        return self.picks[0]


class Rolled(Event, frozen=True, tag="rolled"):
    """Dice. `faces` are the truth; the rest says what was asked of them.

    `total` is the faces kept plus the constant of `dice`; with `zero` a highest face counts zero.
    Without a `target` the modifiers are in `total`; with one they make up the target, `test` says how it was
    compared (`under`, `at-most`, `at-least`) and `grade` how it went. `throw` counts re-throws by ruling.
    `because` is the input that led to the roll, where its key does not say so by itself.
    """

    key: Key
    by: Name
    dice: str
    faces: tuple[Amount, ...]
    total: Amount
    dropped: tuple[Count, ...] = ()
    zero: bool = False
    target: Amount | None = None
    test: str = ""
    grade: str = ""
    modifiers: tuple[Term, ...] = ()
    rule: str = ""
    source: str = "seeded"
    throw: Count = 0
    seen_by: tuple[str, ...] = ()
    because: Key = ""

    @property
    def passed(self) -> bool:
        """Whether the roll passed its test; `False` where it had none."""
        return self.grade == "success" or self.grade == "critical-success"


class Ruled(Event, frozen=True, tag="ruled"):
    """A game master's word. With `on` it bears on that roll: a modifier, another target, a verdict, a
    re-throw.

    Without `on` it stands for itself, and the outcomes that it decrees name its key as their cause; a house
    rule that `stands` holds from here on, and that of the ruling that it `ends` no longer.
    `followed`: the rules answered these at once, which they did not in records from before that.
    `after`: the answers that the open prompts had by then; they stand behind it, and were given before it.
    """

    key: Key
    why: str
    on: Key = ""
    modifier: Term | None = None
    target: Amount | None = None
    verdict: str = ""
    throw: Count = 0
    followed: bool = False
    after: tuple[Key, ...] = ()
    stands: HouseRule | None = None
    ends: Key = ""


# -- outcomes: what the rules made of it. Each names its cause by key, and its rule.


class BeatBegan(Event, frozen=True, tag="beat-began"):
    """A beat of the script begins: its name, the number of its round, phase or turn, and whose it is."""

    beat: str
    number: Count
    who: tuple[Name, ...] = ()
    rule: str = ""
    because: Key = ""


class OrderSet(Event, frozen=True, tag="order-set"):
    """Who acts when; those who act at the same moment stand together."""

    order: tuple[tuple[Name, ...], ...]
    because: Key
    rule: str


class Revealed(Event, frozen=True, tag="revealed"):
    """Answers that were kept secret are shown to everybody."""

    keys: tuple[Key, ...]
    because: Key
    rule: str


class IntentSet(Event, frozen=True, tag="intent-set"):
    """What somebody has in mind until it is used, changed or dropped (`None`)."""

    who: Name
    intent: Choice | None
    because: Key
    rule: str


class Checked(Event, frozen=True, tag="checked"):
    """How something that somebody tried went. If the roll `because` was judged only now, its number is
    here."""

    who: Name
    act: str
    grade: Grade
    because: Key
    rule: str
    foe: Name = ""
    part: str = ""
    margin: Amount = 0
    target: Amount | None = None
    test: str = ""
    modifiers: tuple[Term, ...] = ()


class Contested(Event, frozen=True, tag="contested"):
    """A contest between two; `winner` is empty for a tie."""

    who: Name
    foe: Name
    act: str
    winner: Name
    margin: Amount
    because: Key
    rule: str


class Damaged(Event, frozen=True, tag="damaged"):
    """`points` taken from a pool; `terms` work out to `points`."""

    who: Name
    pool: str
    points: Count
    because: Key
    rule: str
    kind: str = ""
    part: str = ""
    terms: tuple[Term, ...] = ()


class Recovered(Event, frozen=True, tag="recovered"):
    """Points of a pool came back; `terms` say how many, as for `Damaged`."""

    who: Name
    pool: str
    points: Count
    because: Key
    rule: str
    kind: str = ""
    terms: tuple[Term, ...] = ()


class Moved(Event, frozen=True, tag="moved"):
    """`height` above the floor in eighths of a foot, after the move."""

    who: Name
    start: Hex
    to: Hex
    how: str
    because: Key
    rule: str
    height: Amount = 0


class Faced(Event, frozen=True, tag="faced"):
    """Somebody turned to a hex side."""

    who: Name
    facing: Facing
    because: Key
    rule: str


class PostureChanged(Event, frozen=True, tag="posture-changed"):
    """Somebody stands, kneels, lies ... from now on."""

    who: Name
    posture: str
    because: Key
    rule: str


class HoldTaken(Event, frozen=True, tag="hold-taken"):
    """`hold` is its name within the fight; `level` a rank or position modifier."""

    hold: str
    holder: Name
    victim: Name
    kind: str
    because: Key
    rule: str
    part: str = ""
    using: tuple[str, ...] = ()
    level: Amount = 0


class HoldChanged(Event, frozen=True, tag="hold-changed"):
    """A hold is of another kind, on another part, with other limbs or of another level."""

    hold: str
    kind: str
    because: Key
    rule: str
    part: str = ""
    using: tuple[str, ...] = ()
    level: Amount = 0


class HoldBroken(Event, frozen=True, tag="hold-broken"):
    """A hold has ended."""

    hold: str
    because: Key
    rule: str


class ConditionGained(Event, frozen=True, tag="condition-gained"):
    """Somebody has a condition, or has it at another level; `by` is whom it is about."""

    who: Name
    condition: str
    because: Key
    rule: str
    level: Amount = 0
    by: Name = ""


class ConditionLost(Event, frozen=True, tag="condition-lost"):
    """A condition is over."""

    who: Name
    condition: str
    because: Key
    rule: str


class CounterSet(Event, frozen=True, tag="counter-set"):
    """`versus` makes it a counter of an ordered pair."""

    who: Name
    counter: str
    value: Amount
    because: Key
    rule: str
    versus: Name = ""


class ItemMoved(Event, frozen=True, tag="item-moved"):
    """`place` is where it is now (a hand, the belt, `ground`); `to` its new owner if it changed hands."""

    who: Name
    item: str
    place: str
    because: Key
    rule: str
    to: Name = ""


class SheetChanged(Event, frozen=True, tag="sheet-changed"):
    """Somebody's sheet is another from here on, by a game master's word: `pools` are the points by which each
    of theirs is other, `items` what they have now that they had not."""

    who: Name
    sheet: msgspec.Raw
    because: Key
    rule: str
    pools: dict[str, Amount] = {}
    items: dict[str, str] = {}


class CombatantDowned(Event, frozen=True, tag="combatant-downed"):
    """Out of the fight: `how` is a condition such as `knocked-out`."""

    who: Name
    how: str
    because: Key
    rule: str


class CombatantRevived(Event, frozen=True, tag="combatant-revived"):
    """One who was down takes part again."""

    who: Name
    because: Key
    rule: str


class GroundChanged(Event, frozen=True, tag="ground-changed"):
    """What stands on a hex is another thing from now on."""

    feature: Feature
    because: Key
    rule: str


class CombatEnded(Event, frozen=True, tag="combat-ended"):
    """The fight is over; no winner means a draw. `how` says what ended it."""

    winners: tuple[str, ...]
    because: Key
    rule: str
    how: str = ""


# -- meta: about the record itself; folded over the whole stream, never over a line of it


class HeadMoved(Event, frozen=True, tag="head-moved"):
    """The head of history now follows version `to`. `on` names a line, a key or a reason."""

    to: Place
    how: str
    on: str = ""


class RollDisputed(Event, frozen=True, tag="roll-disputed"):
    """Somebody doubts an input of that key; nothing else changes until it is settled."""

    roll: Key
    why: str


class DisputeSettled(Event, frozen=True, tag="dispute-settled"):
    """`dispute` is the version of the `RollDisputed`."""

    dispute: Place
    verdict: str
    why: str = ""
    kept: tuple[Key, ...] = ()
    changed: tuple[Key, ...] = ()
    dropped: tuple[Key, ...] = ()
    stranded: tuple[Key, ...] = ()


class SeedRevealed(Event, frozen=True, tag="seed-revealed"):
    """The seed in hexadecimal. From here on nothing is drawn from it any more."""

    seed: str


class SaltCommitted(Event, frozen=True, tag="salt-committed"):
    """The SHA-256 of words that a player will put into the dice, told before anybody's words are."""

    by: str
    hash: str


class SaltOpened(Event, frozen=True, tag="salt-opened"):
    """The words whose hash was committed; from the first of these on nothing about the dice can be chosen."""

    by: str
    words: str


class SaltWithheld(Event, frozen=True, tag="salt-withheld"):
    """The fight begins without words that were committed and not opened."""

    by: str


class AnswerStands(Event, frozen=True, tag="answer-stands"):
    """How somebody answers a kind of question from now on; without `wishes` they are asked again.

    question   the last word of its keys, such as `defends`
    wishes     parts of choices, in the order in which they are tried
    best       of all that fits, what has the best chance, instead of the first that is offered
    """

    who: Name
    question: Annotated[str, msgspec.Meta(max_length=100)]
    wishes: Annotated[tuple[Choice, ...], msgspec.Meta(max_length=10)] = ()
    best: bool = False


class Noted(Event, frozen=True, tag="noted"):
    """A remark about the fight, which changes nothing; `wish` is what the game master is asked to do."""

    text: str
    wish: Literal["", "undo"] = ""


Opening = CombatOpened | SettingChanged | RulesChanged | CombatantJoined | CombatantLeft | SeedSalted
Input = Declared | Rolled | Ruled
Outcome = (
    BeatBegan
    | OrderSet
    | Revealed
    | IntentSet
    | Checked
    | Contested
    | Damaged
    | Recovered
    | Moved
    | Faced
    | PostureChanged
    | HoldTaken
    | HoldChanged
    | HoldBroken
    | ConditionGained
    | ConditionLost
    | CounterSet
    | ItemMoved
    | CombatantDowned
    | CombatantRevived
    | GroundChanged
    | SheetChanged
    | CombatEnded
)
Meta = (
    HeadMoved
    | RollDisputed
    | DisputeSettled
    | SeedRevealed
    | SaltCommitted
    | SaltOpened
    | SaltWithheld
    | AnswerStands
    | Noted
)
AnyEvent = Opening | Input | Outcome | Meta

OPENINGS: tuple[type[Event], ...] = Opening.__args__
INPUTS: tuple[type[Event], ...] = Input.__args__
OUTCOMES: tuple[type[Event], ...] = Outcome.__args__
METAS: tuple[type[Event], ...] = Meta.__args__

encode = msgspec.json.Encoder().encode
"""One event as JSON bytes, the stored form."""

decode = msgspec.json.Decoder(AnyEvent).decode
"""The inverse of `encode`; raises `msgspec.ValidationError` naming the place."""


def tag(event: AnyEvent) -> str:
    """The kebab-case tag of an event, which is its topic in the store."""
    return str(event.__struct_config__.tag)
