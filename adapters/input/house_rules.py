"""House rules as they are asked for: `+2 to everybody's parry until 5`, `no kick for orcs`, or structure."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Annotated

import msgspec

from adapters.books.recorded import words_of
from adapters.books.rulebook import find, rulebook
from adapters.input.names import combatant_or_side, one_of
from adapters.input.rejected import InputField, Rejected
from domain.engine.combat import Combat
from domain.facts.choice import Key
from domain.facts.house_rule import RULE_ID, HouseRule, Says
from domain.facts.term import Term
from projections.says import says

MOST = 1_000
"""Points of a house rule's modifier."""

FORMS = (
    '"+2 to everybody\'s parry", "-1 to boris\'s attack until 5", "no kick for orcs" or "kick despite RULE"'
)

_HEADING = re.compile(r"([^\s=:,(][^=:,(]{0,30}?)\s*[=:,(]")
"""The name that the text of a rule begins with."""

_WHOSE = r"(?P<whose>everybody|[\w-]+(?:(?:,| and) *[\w-]+)*)"
_UNTIL = r"(?: until (?:\w+ )?(?P<until>\d{1,6}))?"
_FORMS: tuple[tuple[Says, str], ...] = (
    ("modifier", rf"(?P<points>[+-]\d{{1,4}}) to {_WHOSE}(?:'s|') (?P<of>[\w -]+?)"),
    ("forbids", rf"no (?P<of>[\w-]+)(?: for {_WHOSE})?"),
    ("allows", rf"(?P<of>[\w-]+) despite (?P<despite>[\w-]+)(?: for {_WHOSE})?"),
)

Text = Annotated[str, msgspec.Meta(max_length=100)]


class HouseRuleAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ruling that stands."""

    says: Annotated[Says, says("whether it changes rolls, forbids an act, or allows one")]
    of: Annotated[
        str,
        says(
            "of rolls what they are for, or the rule by which they are thrown; else the act",
            min_length=1,
            max_length=100,
        ),
    ]
    points: Annotated[
        int, says("of rolls what is added to their number or total"), msgspec.Meta(ge=-MOST, le=MOST)
    ] = 0
    whose: Annotated[
        tuple[Text, ...], says("combatants and sides; none: everybody"), msgspec.Meta(max_length=50)
    ] = ()
    despite: Annotated[
        str, says("of what is allowed the rule whose conditions need not be met", max_length=20)
    ] = ""
    until: Annotated[
        int, says("the last round, turn or phase; 0: until it is ended"), msgspec.Meta(ge=0, le=1_000_000)
    ] = 0


def asked_in_words(text: str) -> HouseRuleAsked:
    """A house rule as people say it. Raises `Rejected` with the forms that are understood."""
    for kind, form in _FORMS:
        if found := re.fullmatch(form + _UNTIL, " ".join(text.split()), re.IGNORECASE):
            said = found.groupdict()
            whose = said["whose"] or "everybody"
            names = () if whose.lower() == "everybody" else tuple(re.split(r", *| and ", whose))
            points, until = int(said.get("points") or 0), int(said["until"] or 0)
            return HouseRuleAsked(kind, said["of"], points, names, said.get("despite") or "", until)
    raise Rejected(f"{text!r} is no house rule; say it like {FORMS}.", 2)


def house_rule(combat: Combat, key: Key, asked: HouseRuleAsked) -> HouseRule:
    """The house rule of the ruling `key`. Raises `Rejected` for what nobody knows."""
    state = combat.state
    with InputField("whose"):
        whose = tuple(combatant_or_side(state, word) for word in asked.whose)
    with InputField("of"):
        of = _rolls(combat, asked.of) if asked.says == "modifier" else _act(combat, asked.of)
    called = asked.of.lower() if RULE_ID.fullmatch(of) and not RULE_ID.fullmatch(asked.of.upper()) else ""
    if (asked.says == "modifier") != bool(asked.points):
        raise Rejected("A house rule about rolls says what is added, and no other does.", 2)
    despite = asked.despite.upper()
    modifier = Term("house-rule", abs(asked.points), "-" if asked.points < 0 else "+", key)
    return HouseRule(asked.says, of, modifier if asked.points else None, whose, despite, asked.until, called)


def _rolls(combat: Combat, word: str) -> str:
    """What rolls are known by: the last word of their keys, the id of a rule, or the name it begins with."""
    rules = rulebook(combat.rules.ruleset)
    if RULE_ID.fullmatch(word.upper()):
        return find(rules, word).id
    labels = combat.rules.ruleset.labels.split()
    headings = [(heading[1].lower(), rule.id) for rule in rules if (heading := _HEADING.match(rule.text))]
    met = Counter(heading for heading, _ in headings)
    known = {heading: id for heading, id in headings if met[heading] == 1}
    known |= {text.lower(): label for label, text in words_of(combat.state.ruleset).labels.items()}
    known |= {label: label for label in labels}
    slug = "-".join(word.lower().split())
    return known[slug if slug in labels else one_of("kind of roll", word, known)]


def _act(combat: Combat, word: str) -> str:
    words = combat.rules.act_names()
    return one_of("act", "-".join(word.lower().split()), words) if words else word


def ended(keys: Sequence[Key], word: str) -> Key:
    """The standing ruling that is meant: `ruling.3`, or `3`. Raises `Rejected`."""
    return one_of("standing ruling", f"ruling.{word}" if word.isdecimal() else word, keys)
