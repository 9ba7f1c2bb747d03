"""A menu is what a prompt offers: it knows of one choice whether it is offered, and lists all on demand."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import Any, Generic, overload

from domain.engine.menus.acts import Act, Foretold, differs
from domain.engine.menus.forms import Form
from domain.engine.menus.limits import Limit
from domain.engine.menus.needs import C, all_met
from domain.facts.brief import brief
from domain.facts.choice import Choice, Name, phrase
from domain.facts.refusal import Refused
from domain.facts.state import State


class Menu(Sequence[Choice]):
    """What can be chosen, in a fixed order; as a sequence it equals, and hashes as, the tuple of all of it.

    Looking at it as a sequence lists it whole, once. Recorded play asks `why_not` alone, tactics look `like`
    something; only dice that choose, odds, numbering and lists for people need the whole.
    """

    __slots__ = ("_all",)

    _all: tuple[Choice, ...] | None

    @staticmethod
    def plain(options: Iterable[Choice], refuse: Callable[[Choice], Refused] | None = None) -> Menu:
        """The menu of just these options; `refuse` says why another is not among them."""
        return Plain(tuple(options), refuse)

    # -- what each kind of menu answers in its own way

    @property
    def acts(self) -> tuple[str, ...]:
        """The acts that may have options in it, in order."""
        raise NotImplementedError

    def why_not(self, pick: Choice) -> Refused | None:
        """Why a choice is not offered, or `None` if it is."""
        raise NotImplementedError

    def like(self, like: Choice) -> Iterator[Choice]:
        """The options that agree with all that `like` says: its act, foe, part and so on."""
        raise NotImplementedError

    def form(self, act: str) -> Form[Any] | None:
        """How an option of that act is said, where that is known."""
        return None

    def foes(self, act: str) -> tuple[Name, ...]:
        """Against whom an act may be chosen; empty where some choice of it is against nobody."""
        found = dict.fromkeys(pick.foe for pick in self.like(Choice(act)))
        return () if "" in found else tuple(found)

    def beaten(self) -> frozenset[Choice]:
        """The options that another, the same but for the skill, beats by the rules' own numbers."""
        return frozenset()

    def strays(self, but: Collection[str]) -> Iterator[tuple[Choice, Form[Any]]]:
        """What acts `but` these have for candidates and never offer, as it is not of their form."""
        return iter(())

    # -- what follows from it

    @property
    def all(self) -> tuple[Choice, ...]:
        """Every option."""
        if self._all is None:
            self._all = self.listed()
        return self._all

    def listed(self) -> tuple[Choice, ...]:
        """Every option, worked out anew."""
        return tuple(pick for act in self.acts for pick in self.like(Choice(act)))

    @property
    def near(self) -> tuple[Choice, ...]:
        """The options without those that are too many to pick from by chance, such as all places that one can
        walk to; they stand first among all."""
        return self.all

    def drawn(self, number: int) -> tuple[Choice, ...]:
        """What a large number picks of all that is `near`, if there is anything."""
        could = self.near
        return (could[number % len(could)],) if could else ()

    def foretold(self, pick: Choice) -> Foretold | None:
        """What is known of an option before it is taken, where anything is."""
        return None

    def first(self, *acts: str) -> Choice | None:
        """The first option of the first of these acts that has any."""
        for act in acts:
            for pick in self.like(Choice(act)):
                return pick
        return None

    def one_like(self, like: Choice) -> Choice | None:
        """The first option that agrees with a choice which names some of its fields."""
        return next(self.like(like), None)

    def offers_beside(self, alone: Choice | None, quick: tuple[str, ...] = ()) -> bool:
        """Whether there is anything, but for `alone`; `quick` acts are looked at first, being soon told."""
        if self._all is not None:
            return any(pick != alone for pick in self._all)
        for acts in (quick, self.acts):
            for act in acts:
                for pick in self.like(Choice(act)):
                    if pick != alone:
                        return True
        return False

    def made_of(self, state: State) -> bool:
        """Whether it was made of this very state, so that nothing has happened since."""
        return False

    @property
    def case(self) -> object:
        """Whose choice it is, about what, in the system's own terms; `None` where it is not known."""
        return None

    # -- how many, and what together: a plan answers it otherwise

    @property
    def least(self) -> int:
        """The fewest that may be picked."""
        return 1

    @property
    def most(self) -> int:
        """The most that may be picked."""
        return 1

    @property
    def budget(self) -> int | None:
        """What the prices of the picks may come to, or `None` for no limit."""
        return None

    @property
    def limits(self) -> tuple[Limit, ...]:
        """All limits that its options carry."""
        return ()

    def carried(self, pick: Choice) -> tuple[Limit, ...]:
        """The limits that an option carries."""
        return ()

    def takes(self, picks: Sequence[Choice]) -> bool:
        """Whether `picks` are an answer to it."""
        return len(picks) == 1 and picks[0] in self

    def why_not_together(self, who: Name, picks: Sequence[Choice]) -> Refused | None:
        """Why options that are offered one by one cannot be picked together."""
        return None

    def besides(self, picks: Sequence[Choice]) -> Sequence[Choice]:
        """The options that may be picked besides `picks`, which break nothing themselves."""
        return () if picks else self

    def __contains__(self, pick: object) -> bool:
        return isinstance(pick, Choice) and self.why_not(pick) is None

    def __iter__(self) -> Iterator[Choice]:
        return iter(self.all)

    def __len__(self) -> int:
        return len(self.all)

    @overload
    def __getitem__(self, at: int) -> Choice: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Choice, ...]: ...
    def __getitem__(self, at: int | slice) -> Choice | tuple[Choice, ...]:
        return self.all[at]

    def __bool__(self) -> bool:
        if self._all is not None:
            return bool(self._all)
        return any(True for act in self.acts for _ in self.like(Choice(act)))

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Menu | tuple) and self.all == tuple(other))

    def __hash__(self) -> int:
        return hash(self.all)

    def __repr__(self) -> str:
        return brief(self, *self.acts)


class Plain(Menu):
    """The menu of options that are known at once."""

    __slots__ = ("_refuse",)

    def __init__(
        self, options: tuple[Choice, ...], refuse: Callable[[Choice], Refused] | None = None
    ) -> None:
        self._all, self._refuse = options, refuse

    @property
    def acts(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(pick.act for pick in self.all))

    def why_not(self, pick: Choice) -> Refused | None:
        if pick in self.all:
            return None
        return self._refuse(pick) if self._refuse is not None else not_offered(pick, self.all)

    def like(self, like: Choice) -> Iterator[Choice]:
        return (pick for pick in self.all if pick.act == like.act and not differs(pick, like))


class Offered(Menu, Generic[C]):
    """What can be chosen of some acts.

    case   whose choice it is, and in what state
    acts   by name, in the order in which they are offered
    other  why an act is refused that is not among these, `None` if there is no such act; by default they
           are named
    last   options at the end that need nothing
    """

    __slots__ = ("_acts", "_case", "_found", "_last", "_near", "_other")

    _near: tuple[Choice, ...] | None
    _found: Choice | None
    """An option that somebody has been given: it need not be held against the rules again to be taken."""

    def __init__(
        self,
        case: C,
        acts: Mapping[str, Act[C]],
        other: Callable[[C, Choice], Refused | None] | None = None,
        last: tuple[Choice, ...] = (),
    ) -> None:
        self._all = self._near = self._found = None
        self._case, self._acts, self._other, self._last = case, acts, other, last

    @property
    def acts(self) -> tuple[str, ...]:
        return (*self._acts, *(pick.act for pick in self._last))

    def why_not(self, pick: Choice) -> Refused | None:
        act = self._acts.get(pick.act)
        if act is not None:
            return act.why_not(self._case, pick)
        if pick in self._last:
            return None
        if any(pick.act == each.act for each in self._last):
            return Refused("not-so", f"'{phrase(pick)}' must be said like '{pick.act}'.")
        if self._other is None:
            return not_asked(pick, self.acts)
        return self._other(self._case, pick) or no_such_act(pick, self)

    def despite(self, lifted: Mapping[str, Collection[str]]) -> Menu:
        """The same, in which acts need not meet the conditions of the rules of these ids."""
        acts = {name: act.without(lifted.get(name, ())) for name, act in self._acts.items()}
        return Offered(self._case, acts, self._other, self._last)

    def made_of(self, state: State) -> bool:
        return getattr(self._case, "state", None) is state

    @property
    def case(self) -> object:
        return self._case

    def __contains__(self, pick: object) -> bool:
        return isinstance(pick, Choice) and self._offers(pick)

    def _offers(self, pick: Choice) -> bool:
        if pick is self._found:
            return True
        act = self._acts.get(pick.act)
        if all_met(act.needs, self._case, pick) if act is not None else pick in self._last:
            self._found = pick
            return True
        return False

    def first(self, *acts: str) -> Choice | None:
        for act in acts:
            for pick in self.like(Choice(act)):
                self._found = pick
                return pick
        return None

    def one_like(self, like: Choice) -> Choice | None:
        self._found = found = next(self.like(like), None)
        return found

    def __bool__(self) -> bool:
        return self._found is not None or bool(self._all) or self.first(*self.acts) is not None

    def takes(self, picks: Sequence[Choice]) -> bool:
        return len(picks) == 1 and self._offers(picks[0])

    def form(self, act: str) -> Form[Any] | None:
        return self._acts[act].form if act in self._acts else None

    def foes(self, act: str) -> tuple[Name, ...]:
        found = self._acts.get(act)
        if found is None:
            return super().foes(act)
        alive = [foe for foe in found.foes(self._case) if foe]
        return tuple(foe for foe in alive if any(True for _ in self.like(Choice(act, foe))))

    @property
    def near(self) -> tuple[Choice, ...]:
        if self._near is None:
            found = (pick for act in self._acts.values() for pick in act.near(self._case, Choice(act.name)))
            self._near = (*found, *self._last)
        return self._near

    def listed(self) -> tuple[Choice, ...]:
        going = [act for act in self._acts.values() if act.farther is not None]
        there = {pick.act for pick in self.near} if going else ()
        far = (act.far(self._case, Choice(act.name)) for act in going if act.name in there)
        return (*self.near, *chain.from_iterable(far))

    def foretold(self, pick: Choice) -> Foretold | None:
        act = self._acts.get(pick.act)
        return act.foretells(self._case, pick) if act is not None and act.foretells is not None else None

    def beaten(self) -> frozenset[Choice]:
        return frozenset(pick for act in self._acts.values() for pick in act.beaten(self._case))

    def strays(self, but: Collection[str]) -> Iterator[tuple[Choice, Form[Any]]]:
        for name, act in self._acts.items():
            if name not in but and act.form is not None:
                yield from ((pick, act.form) for pick in act.strays(self._case))

    def like(self, like: Choice) -> Iterator[Choice]:
        act = self._acts.get(like.act)
        if act is not None:
            return act.options(self._case, like)
        return (pick for pick in self._last if pick.act == like.act and not differs(pick, like))


class Recurring(Generic[C]):
    """Menus of the same acts that come again and again: cases that are `alike` in what it says of them are
    offered the same, so it is listed once for all of them.

    What it says must name everything on which the needs and candidates of the acts depend.
    """

    __slots__ = ("acts", "alike", "known", "last", "menu", "other")

    def __init__(
        self,
        acts: Mapping[str, Act[C]],
        other: Callable[[C, Choice], Refused | None],
        alike: Callable[[C], Hashable],
        last: tuple[Choice, ...] = (),
    ) -> None:
        self.acts, self.other, self.alike, self.last = acts, other, alike, last
        self.known: dict[Hashable, tuple[Choice, ...]] = {}
        self.menu: Callable[[C], Menu] = partial(_Again, self)
        """What is offered in a case."""


MOST_KNOWN = 4_096
"""So many lists of one kind of menu are remembered."""


class _Again(Offered[C]):
    __slots__ = ("_kind",)

    def __init__(self, kind: Recurring[C], case: C) -> None:
        self._all = self._near = self._found = None
        self._kind, self._case = kind, case
        self._acts, self._other, self._last = kind.acts, kind.other, kind.last

    @property
    def near(self) -> tuple[Choice, ...]:
        if self._near is None:
            known, alike = self._kind.known, self._kind.alike(self._case)
            found = known.get(alike)
            if found is None:
                if len(known) >= MOST_KNOWN:
                    known.clear()
                found = known[alike] = super().near
            self._near = found
        return self._near


MANY = 12
"""So many acts or options are named in a refusal; of more it is said how many they are."""


def not_asked(pick: Choice, acts: Sequence[str]) -> Refused:
    """The refusal of an act where others are asked for."""
    asked = " or ".join(acts)
    return Refused("not-offered", f"'{phrase(pick)}' is not asked for here: choose {asked}.", "")


def no_such_act(pick: Choice, menu: Menu, rule: str = "") -> Refused:
    """The refusal of what no rule knows, with what there is to choose instead."""
    could = [act for act in dict.fromkeys(menu.acts) if any(True for _ in menu.like(Choice(act)))]
    if len(could) > MANY:
        there = f"{', '.join(could[:MANY])} and {len(could) - MANY} more"
    else:
        there = f"{', '.join(could[:-1])} or {could[-1]}" if len(could) > 1 else "".join(could) or "nothing"
    return Refused("no-such-act", f"There is no act {pick.act!r}; here there is {there}.", rule)


def not_offered(pick: Choice, options: Sequence[Choice], rule: str = "") -> Refused:
    """The refusal of a choice where what is offered is all that can be said."""
    could = ", ".join(f"'{phrase(option)}'" for option in options[:MANY]) or "nothing"
    more = f" and {len(options) - MANY} more" if len(options) > MANY else ""
    return Refused("not-offered", f"'{phrase(pick)}' is not possible here; there is {could}{more}.", rule)
