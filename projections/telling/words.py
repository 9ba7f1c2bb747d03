"""What a rule system calls things, and the phrases in which its fights are told: its `words.toml`."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Final

import msgspec

from domain.facts.brief import Brief
from domain.facts.term import Term
from projections.telling.phrase import fill


class NumberRange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number from `least` to `most`, both included; either may be left open."""

    least: int | None = None
    most: int | None = None

    def holds(self, value: object) -> bool:
        """Whether the value is a number within both bounds."""
        if not isinstance(value, int):
            return False
        return (self.least is None or value >= self.least) and (self.most is None or value <= self.most)


TITLES: Final = (
    *("Sir", "Lady", "Lord", "Dame", "Madame", "Master", "Mistress", "Sister", "Brother", "Mother", "Father"),
    *("Captain", "Sergeant", "Doctor", "Gentleman", "Miss", "Mr", "Mrs", "Ms", "Dr", "Prince", "Princess"),
    *("Big", "Little", "Old", "Young", "Fat", "Mad", "Black", "Red", "The", "A", "An"),
)
"""What nobody is called by alone, where a system's words say nothing else."""

Wanted = str | bool | int | tuple[str | bool | int, ...] | NumberRange
"""What a particular must be: a value (a text may end in `*`), one of several values, or in a range."""


class EventWording(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way of telling an event: `when` it fits, and how it is put in either style.

    `proof` is how it is put as evidence, in a sentence without its stop that stands by itself; `rule` is
    cited there instead of the event's own. Several texts are variants. A style that the line leaves out is
    looked for in the lines below; an empty text means that the event is not worth telling. A text that
    begins with a blank or one of `, ; :` goes on with the sentence before it, one that begins with `<` takes
    its place, one that begins with `|` begins a paragraph.
    """

    when: dict[str, Wanted] = {}
    prose: str | tuple[str, ...] | None = None
    terse: str | tuple[str, ...] | None = None
    proof: str | None = None
    rule: str = ""


class OptionWording(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How one option of a prompt is put, `when` its particulars fit."""

    text: str
    when: dict[str, Wanted] = {}


class CounterWording(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a counter is called, its unit, and how many of its steps make one unit.

    `hidden`: it is only bookkeeping of the rules, and people are not shown it. `able`: it says something only
    of those who are not down. `left`: it is what they can still do in this round.
    """

    name: str = ""
    unit: str = ""
    divisor: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)] = 1
    hidden: bool = False
    able: bool = False
    left: bool = False


class CostWording(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What something is called that a choice costs: of `one`, of any other number, and how many of its steps
    make one."""

    one: str
    many: str
    divisor: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)] = 1


class Balance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that is shown of a fighter and stands in no counter: some pools and counters less others.

    It is shown where it is not just the first of `plus`, `unless` they are down so; one of a single counter,
    which is zero where it was never set, where it is not zero.
    """

    name: str
    plus: tuple[str, ...]
    minus: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()

    def of(self, pools: Mapping[str, int], counters: Mapping[str, int]) -> int | None:
        """What it comes to; nothing where it says nothing new.

        >>> Balance("comes back to", ("hp", "total"), ("actual",)).of({"hp": 3}, {"total": 17, "actual": 4})
        16
        >>> Balance("comes back to", ("hp", "total"), ("actual",)).of({"hp": 3}, {})
        >>> Balance("comes back to", ("hp", "total"), ("actual",)).of({"hp": -4}, {"total": 7, "actual": 3})
        0
        """
        known = {**counters, **pools}
        found = sum(known.get(each, 0) for each in self.plus) - sum(known.get(each, 0) for each in self.minus)
        nothing_new = 0 if len(self.plus) == 1 else known.get(self.plus[0], 0)
        return None if found == nothing_new else found


class Words(Brief, frozen=True, forbid_unknown_fields=True):
    """All of a system's `words.toml`. Whatever it does not name is called by its code, hyphens as blanks.

    title       what the system is called in a sentence
    titles      what a name may begin with and nobody is called by alone (`Madame`)
    heading     of the paragraphs of one number (`Round {number}`); `mark` the same on a terse line
    order_by    the counter by which the order of an `order-set` came about
    labels      what a key is about, by its last word: `attack`, `block`
    prompts     what is asked, by the last word of the key; `choices` how the options are put
    reckoned    what is shown of a fighter besides their counters
    rank        how the level of a hold is put (`rank {level}`); by itself it is a modifier with its sign
    mapped      whether places always matter, so that the board is a map from the beginning
    faced       whether it always matters there which way somebody looks
    walks       acts that lead somewhere on foot; every other one that does is a leap or a fall
    holding     how a hold stands, by its kind (`{who} sits on {foe}`); else `{who} holds {foe}` and the kind
    taken       pools in which points taken are counted, from zero
    pace        what a hex measures (`yard`); `things` by kind, what is on a map, as places are told by it
    locations   by label of a roll: the parts among which the last digit of the die chooses, from 0 on
    afterwards  by act: steps of its number that come after its dice, and are not told before them
    tries       by label of a roll: the acts of a plan that are tried with it, in the order of the plan
    phrases     by event tag: the lines, of which the first that fits is told
    """

    title: str = ""
    titles: tuple[str, ...] = TITLES
    heading: str = "Round {number}"
    mark: str = "R{number}"
    order_by: str = ""
    terms: dict[str, str] = {}
    parts: dict[str, str] = {}
    acts: dict[str, str] = {}
    using: dict[str, str] = {}
    conditions: dict[str, str] = {}
    counters: dict[str, CounterWording] = {}
    costs: dict[str, CostWording] = {}
    reckoned: tuple[Balance, ...] = ()
    rank: str = ""
    holding: dict[str, str] = {}
    labels: dict[str, str] = {}
    sides: dict[str, str] = {}
    grades: dict[str, str] = {}
    tests: dict[str, str] = {}
    ends: dict[str, str] = {}
    verdicts: dict[str, str] = {}
    postures: dict[str, str] = {}
    kinds: dict[str, str] = {}
    settings: dict[str, str] = {}
    people: dict[str, str] = {}
    prompts: dict[str, str] = {}
    choices: tuple[OptionWording, ...] = ()
    pace: str = "pace"
    things: dict[str, str] = {}
    mapped: bool = False
    faced: bool = False
    walks: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()
    locations: dict[str, Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]] = {}
    afterwards: dict[str, tuple[str, ...]] = {}
    tries: dict[str, Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]] = {}
    phrases: dict[str, tuple[EventWording, ...]] = {}

    def term(self, term: Term) -> str:
        """What a step of a sum is called.

        >>> Words().term(Term("several-actions", 20, "-"))
        'several actions'
        """
        return named(self.terms, term.name)

    def part(self, part: str) -> str:
        """What a part of the body is called, or a pool that is not one."""
        return named(self.parts, part)

    def condition(self, condition: str, people: Mapping[str, str] = {}) -> str:
        """What a condition is called. What ends in a part, or in one of `people`, may be named for all.

        >>> Words(conditions={"numb-*": "a numb {part}"}).condition("numb-left-arm")
        'a numb left arm'
        """
        if condition in self.conditions:
            return self.conditions[condition]
        for name, text in self.conditions.items():
            if name.endswith("*") and condition.startswith(name[:-1]):
                end = condition[len(name) - 1 :]
                part = people.get(end) or self.part(end)
                return fill(text, {"part": part}.get) or plain(condition)
        return plain(condition)

    def counter(self, counter: str) -> str:
        """What a counter is called."""
        return self.counters.get(counter, _BARE).name or plain(counter)

    def hides(self, counter: str, down: bool = False) -> bool:
        """Whether people are not shown a counter, of one who is `down` or not."""
        known = self.counters.get(counter, _BARE)
        return known.hidden or (known.able and down)

    def level(self, level: int) -> str:
        """How the level of a hold is put.

        >>> Words().level(-5), Words(rank="rank {level}").level(4)
        ('-5', 'rank 4')
        """
        return (fill(self.rank, {"level": str(level)}.get) if self.rank else None) or f"{level:+}"

    def value(self, counter: str, value: int) -> str:
        """A counter's value in its unit.

        >>> Words(counters={"fled": CounterWording("feet run", "ft", 2)}).value("fled", 43)
        '21 1/2 ft'
        """
        named = self.counters.get(counter, _BARE)
        return f"{mixed(Fraction(value, named.divisor))} {named.unit}".rstrip()

    def cost(self, code: str, amount: int) -> str:
        """So much of what a choice costs.

        >>> Words(costs={"movement": CostWording("point", "points", 2)}).cost("movement", 3)
        '1 1/2 points'
        """
        named = self.costs.get(code, CostWording(plain(code), plain(code)))
        many = Fraction(amount, named.divisor)
        return f"{mixed(many)} {named.one if many == 1 else named.many}"


_BARE: Final = CounterWording()


def plain(code: str) -> str:
    """A code in plain words.

    >>> plain("knocked-out")
    'knocked out'
    """
    return code.replace("-", " ")


def named(names: Mapping[str, str], code: str) -> str:
    """What a code is called, or the code in plain words."""
    return names.get(code) or plain(code)


def mixed(number: Fraction) -> str:
    """A number as people write it.

    >>> mixed(Fraction(43, 2)), mixed(Fraction(-1, 2)), mixed(Fraction(44, 2))
    ('21 1/2', '-1/2', '22')
    """
    whole, over = divmod(abs(number.numerator), number.denominator)
    texts = [str(whole)] if whole or not over else []
    if over:
        texts.append(f"{over}/{number.denominator}")
    return ("-" if number < 0 else "") + " ".join(texts)


def fits(when: Mapping[str, Wanted], particulars: Mapping[str, object]) -> bool:
    """Whether an event's particulars are as `when` wants them; one that is missing fits only `false`."""
    for name, wanted in when.items():
        value = particulars.get(name)
        if type(wanted) is bool:
            if wanted is not bool(value):
                return False
        elif type(wanted) is str and isinstance(value, str):
            if wanted != value and not _begins(wanted, value):
                return False
        elif not _fits(wanted, value):
            return False
    return True


def _fits(wanted: Wanted, value: object) -> bool:
    if isinstance(wanted, bool):
        return wanted is bool(value)
    if isinstance(value, tuple):
        return any(_fits(wanted, each) for each in value)
    if isinstance(wanted, tuple):
        return any(_fits(each, value) for each in wanted)
    if isinstance(wanted, NumberRange):
        return wanted.holds(value)
    if isinstance(wanted, str) and isinstance(value, str):
        return wanted == value or _begins(wanted, value)
    return wanted == value


def _begins(wanted: str, value: str) -> bool:
    return wanted.endswith("*") and value.startswith(wanted[:-1])
