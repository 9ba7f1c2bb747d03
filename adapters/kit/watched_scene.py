"""A scene that looks at all that a script asks and tells, and knows the line of the script that does so."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adapters.kit.fault import Fault
from domain.engine.faults import TraceLine, lines
from domain.engine.menus.menu import Menu
from domain.engine.prompts import ChoicePrompt
from domain.engine.ruleset import Rules
from domain.engine.scene import Scene
from domain.engine.sources.source import Source
from domain.engine.unknown_words import KINDS, MASTERS, PLAIN, why_event_unknown
from domain.engine.vocabulary import Words, carried, concrete, parts_of
from domain.facts.choice import Key, phrase
from domain.facts.dice import BadDice, parse
from domain.facts.events import AnyEvent, BeatBegan, Declared, Outcome, Rolled, tag
from domain.facts.nearest import nearest
from domain.facts.state import State
from domain.facts.term import Term

LISTED = ("counter", "condition")
"""Kinds of words that a script both tells and reads again: a mistyped one is never noticed by itself."""

PART = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*(?:#\d+)?")
"""One part of a key, between two dots."""


PRICE = ', as `said("", price=True)` does of a price'


class Watch:
    """What was found in the walks of a system, each fault once; which rules and labels it has."""

    def __init__(self, rules: Rules, packages: tuple[str, ...], ids: Sequence[str]) -> None:
        """`packages` are how the names of its modules begin, `ids` are its numbered rules."""
        self.rules, self.packages, self.ids = rules, packages, ids
        self.labels = tuple(rules.ruleset.labels.split())
        self.found: dict[tuple[str, str], Fault] = {}
        self._offered: set[str] = set()
        self._strays: dict[str, Fault] = {}

    def menu(self, menu: Menu) -> None:
        """Look at what a menu offers, and at candidates that it never will, not being of their act's form."""
        self._offered.update(pick.act for pick in menu.all)
        for pick, form in menu.strays(self._offered):
            if pick.act not in self._strays:
                beyond = form.stray(pick)
                why = f"its form takes no {beyond}" if beyond else f"its form is '{pick.act} {form.like}'"
                mend = PRICE if "price" in beyond else ""
                sentence = (
                    f"the act {pick.act!r} has '{phrase(pick)}' for a candidate, which is never offered: "
                    f"{why}; say what it fills by `said(...)` among its needs{mend}."
                )
                self._strays[pick.act] = Fault("menu", self.line(), sentence)

    def never_offered(self) -> Iterator[Fault]:
        """A fault for each act of which there were candidates, and never one that was offered."""
        return (fault for act, fault in self._strays.items() if act not in self._offered)

    def line(self) -> str:
        """The line of the system's own scripts that is being carried out."""
        frame = sys._getframe(1)
        while frame is not None:
            if f"{frame.f_globals.get('__name__', '')}.".startswith(self.packages):
                return str(TraceLine("", frame.f_code.co_filename, frame.f_lineno))
            frame = frame.f_back  # type: ignore[assignment]
        return self.packages[0].rstrip(".")

    def last_line(self, error: BaseException) -> str:
        """The last line of the system's own scripts that led to an error."""
        own = [at for at in lines(error.__traceback__) if f"{at.module}.".startswith(self.packages)]
        return str(own[-1]) if own else self.script()

    def script(self) -> str:
        """Where the script of its beats begins."""
        code = getattr(self.rules.ruleset.beat, "__code__", None)
        return (
            str(TraceLine("", code.co_filename, code.co_firstlineno))
            if code
            else self.packages[0].rstrip(".")
        )

    def fault(self, kind: str, sentence: str, place: str = "") -> None:
        """Once a kind and place is enough: the same line would be told of in every walk."""
        where = place or self.line()
        self.found.setdefault((kind, where), Fault(kind, where, sentence))


class WatchedScene(Scene):
    """One beat of a walk; `begun` are the names of the beats before it."""

    __slots__ = ("_begun", "_lines", "_watch")

    def __init__(self, state: State, source: Source, watch: Watch, begun: set[str]) -> None:
        super().__init__(state, source)
        self._watch, self._begun = watch, begun
        self._lines: list[str] = []

    def lines(self) -> list[str]:
        """The line of the system's scripts by which each event was told or asked for."""
        return self._lines

    def tell(self, event: Outcome) -> None:
        self._look(event)
        super().tell(event)
        self._placed()

    def together(self, prompts: Sequence[ChoicePrompt]) -> tuple[Declared, ...]:
        for prompt in prompts:
            self._asked(prompt)
        said = super().together(prompts)
        self._placed()
        return said

    def _one(self, prompt: ChoicePrompt) -> Declared:
        self._asked(prompt)
        said = super()._one(prompt)
        self._placed()
        return said

    def _placed(self) -> None:
        more = len(self.told) - len(self._lines)
        self._lines.extend([self._watch.line()] * more if more > 0 else ())

    def _throw(
        self, who: str, dice: str, key: Key, adding: tuple[Term, ...], against: tuple[Term, ...],
        *more: Any, **named: Any,
    ) -> Rolled:  # fmt: skip
        self._started(f"a roll at {key}")
        self._key_fits(key)
        try:
            parse(dice)
        except BadDice as error:
            self._watch.fault("dice", str(error))
        for term in (*adding, *against):
            self._rule(term.rule, f"the term {term.name!r}")
        rolled = super()._throw(who, dice, key, adding, against, *more, **named)
        self._rule(rolled.rule, f"the roll {key}")
        self._placed()
        return rolled

    # -- what is looked at

    def _look(self, event: AnyEvent) -> None:
        watch, what = self._watch, tag(event)
        if isinstance(event, BeatBegan):
            if self.told:
                watch.fault("beat", f"the beat {event.beat!r} begins within another; one run, one beat.")
            elif event.beat in self._begun:
                why = "name it by its round and by whose it is"
                watch.fault("beat", f"a beat {event.beat!r} has been before; {why}, such as r2.ann.")
            self._begun.add(event.beat)
        else:
            self._started(what)
        self._rule(getattr(event, "rule", ""), f"the event {what}")
        for term in getattr(event, "terms", ()):
            self._rule(term.rule, f"the term {term.name!r}")
        for sentence in unknown_words(self.state, self._watch.rules, event):
            watch.fault("word", sentence)

    def _started(self, what: str) -> None:
        if not self.told:
            mend = "tell `BeatBegan` first, with a name of its own"
            self._watch.fault("beat", f"{what} comes before its beat has begun: {mend}.")

    def _asked(self, prompt: ChoicePrompt) -> None:
        self._started(f"the prompt {prompt.key}")
        self._key_fits(prompt.key)
        self._rule(prompt.rule, f"the prompt {prompt.key}")
        self._watch.menu(prompt.menu)
        if not prompt.options and prompt.least:
            self._watch.fault("menu", f"the prompt {prompt.key} offers nothing; ask only who can choose.")
        if len(set(prompt.options)) < len(prompt.options):
            self._watch.fault("menu", f"the prompt {prompt.key} offers the same option twice.")

    def _rule(self, rule: str, what: str) -> None:
        if not rule and not what.startswith("the term"):
            self._watch.fault("rule", f"{what} names no rule; give the id of one in rules.md.")
        if rule and rule not in self._watch.ids and rule != "ruling":
            self._watch.fault("rule", f"{what} names the rule {rule}, which is not in rules.md.")

    def _key_fits(self, key: Key) -> None:
        parts, known = key.split("."), (*self._watch.labels, *self.state.combatants)
        if bad := next((part for part in parts if not PART.fullmatch(part)), None):
            sentence = f"{bad!r} in the key {key!r} is not small letters, digits and hyphens."
            self._watch.fault("key", sentence)
            return
        if self.told and parts[0] != self.state.beat.partition(".")[0]:
            sentence = f"the key {key!r} does not begin as its beat does, {self.state.beat!r}."
            self._watch.fault("key", sentence)
            return
        for part in parts:
            stem = re.sub(r"#?\d+$", "", part)
            if stem and part not in known and stem not in known:
                mend = f"add it to the `labels` of the ruleset{nearest(stem, self._watch.labels)}"
                self._watch.fault("key", f"{part!r} in the key {key!r} is no label: {mend}")
                return


def unknown_words(state: State, rules: Rules, event: AnyEvent) -> Iterator[str]:
    """A sentence for each word of an event that the system's vocabulary, where it lists such words, lacks."""
    known, what = rules.vocabulary, tag(event)
    if refused := why_event_unknown(state, known, event):
        yield f"{refused.sentence.rstrip('.')}, which {what} names; the vocabulary lists what there is."
        return
    named: Mapping[str, object] = {name: getattr(event, name) for name in event.__struct_fields__}
    for field, word in named.items():
        kind = KINDS.get((what, field)) or PLAIN.get(field)
        words: Words = known.words.get(kind, ()) if kind else ()
        if kind in LISTED and not words and word:
            yield (
                f"{what} names the {kind} {word!r}, and the vocabulary lists no {kind}s: list all of them "
                f"under {kind!r} in its `words`, so that a mistyped one is found."
            )
        if words and isinstance(word, str) and word:
            more = (*MASTERS.get(kind, ()), *parts_of(state), *carried(state)) if kind else ()
            if word not in concrete((*words, *more), word, state):
                yield f"{what} names the {kind} {word!r}, which the vocabulary does not list."
