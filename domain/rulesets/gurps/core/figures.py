"""What a fighter can do at the moment: attributes, Move, lifting, load (GUR-148, GUR-149, GUR-193)."""

from domain.facts.choice import Name
from domain.facts.memo import of_rules, of_sheet
from domain.facts.state import State
from domain.facts.term import Term
from domain.rulesets.gurps.core.body import HEAD, carrier
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.sheet import GurpsSheet, sheet
from domain.rulesets.gurps.core.status import BODILY, mount_of, rider_of
from domain.rulesets.gurps.core.tables import GurpsTables, Load

HP, FP = "hp", "fp"
"""The two pools (GUR-149)."""


def halved(value: int) -> int:
    """Half, rounded up (GUR-148).

    >>> halved(5), halved(8)
    (3, 4)
    """
    return (value + 1) // 2


def full_hp(state: State, who: Name) -> int:
    """HP when whole: ST unless the sheet says otherwise (GUR-149)."""
    return hit_points(sheet(state, who))


def full_fp(state: State, who: Name) -> int:
    """FP when rested: HT unless the sheet says otherwise (GUR-149)."""
    return fatigue_points(sheet(state, who))


def hit_points(own: GurpsSheet) -> int:
    """The HP of a sheet (GUR-149)."""
    return own.st if own.hp is None else own.hp


def fatigue_points(own: GurpsSheet) -> int:
    """The FP of a sheet (GUR-149)."""
    return own.ht if own.fp is None else own.fp


def reeling(state: State, who: Name) -> bool:
    """HP below a third (GUR-177)."""
    return state.combatants[who].pools[HP] * 3 < hit_points(sheet(state, who))


def tired(state: State, who: Name) -> bool:
    """FP below a third (GUR-179)."""
    return state.combatants[who].pools[FP] * 3 < fatigue_points(sheet(state, who))


def strength(state: State, who: Name) -> int:
    """ST now; halved when tired, but not for damage (GUR-179)."""
    return halved(sheet(state, who).st) if tired(state, who) else sheet(state, who).st


def striking_st(own: GurpsSheet) -> int:
    """ST for thrust and swing, however tired (GUR-151, GUR-179, GUR-225)."""
    return max(own.st + own.striking_st, 1)


def pulling_st(state: State, who: Name) -> int:
    """ST now for what is done by slow strength: grapples and lifting (GUR-225)."""
    return max(strength(state, who) + sheet(state, who).lifting_st, 1)


def pull(state: State, who: Name) -> tuple[Term, ...]:
    """The same as the steps of a sum."""
    own = sheet(state, who)
    plain = Term("st", strength(state, who))
    return (plain, Term("lifting-st", own.lifting_st, rule="GUR-225")) if own.lifting_st else (plain,)


def will(state: State, who: Name) -> int:
    """Will: bought, or IQ (GUR-149)."""
    own = sheet(state, who)
    return own.iq if own.will is None else own.will


def speed(state: State, who: Name) -> int:
    """Basic Speed in quarters: (DX + HT) / 4 (GUR-149)."""
    return quarters(sheet(state, who))


def quarters(own: GurpsSheet) -> int:
    """The Basic Speed of a sheet, likewise."""
    return own.dx + own.ht if own.basic_speed is None else int(own.basic_speed * 4)


def basic_move(state: State, who: Name) -> int:
    """Basic Move in yards: bought, or Basic Speed without fractions (GUR-149)."""
    bought = sheet(state, who).basic_move
    return speed(state, who) // 4 if bought is None else bought


def basic_lift(st: int) -> int:
    """Whole pounds of Basic Lift (GUR-193).

    >>> basic_lift(12), basic_lift(8), basic_lift(9)
    (29, 13, 16)
    """
    return fifths_of_lift(st) // 5


def fifths_of_lift(st: int) -> int:
    """Basic Lift in fifths of a pound: ST x ST / 5 pounds, to the nearest whole from 10 up (GUR-193).

    >>> fifths_of_lift(12), fifths_of_lift(7)
    (145, 49)
    """
    square = st * st
    return (2 * square + 5) // 10 * 5 if square >= 50 else square


@of_rules
def load(state: State, tables: GurpsTables, who: Name) -> Load:
    """The row of what somebody carries, whom they drag included (GUR-193, GUR-010, GUR-049)."""
    return _load(sheet(state, who), tables, pulling_st(state, who), burden(state, who))


@of_sheet
def _load(own: GurpsSheet, tables: GurpsTables, st: int, pounds: int) -> Load:
    return load_of(tables, fifths_of_lift(st), 5 * pounds)


def load_of(tables: GurpsTables, lift: int, weight: int) -> Load:
    """The row of a weight for a Basic Lift, both in fifths of a pound; more than the last row is its last."""
    for row in tables.loads:
        if weight <= row.lifts * lift:
            return row
    return tables.loads[-1]


def burden(state: State, who: Name) -> int:
    """Pounds carried: their own load, their rider, and everybody they carry, drag or are clung to by."""
    counters, pounds = state.combatants[who].counters, sheet(state, who).load
    for other in state.combatants:
        pounds += counters.get(f"carries:{other}", 0)
    if rider := rider_of(state, who):
        pounds += sheet(state, rider).weight + burden(state, rider)
    return pounds + sum(clinging(state, who)) if state.holds else pounds


def clinging(state: State, who: Name) -> tuple[int, ...]:
    """Pounds of each weaker fighter who holds them and is only a load to them (GUR-010, A7)."""
    weak = {
        hold.holder
        for hold in state.holds.values()
        if hold.victim == who and hold.kind in BODILY and hold.kind != "pin"
    }
    return tuple(
        sheet(state, holder).weight + sheet(state, holder).load
        for holder in sorted(weak)
        if pulling_st(state, who) >= 2 * pulling_st(state, holder)
    )


@of_rules
def move(state: State, tables: GurpsTables, who: Name) -> int:
    """Yards a second now; a rider goes as their mount does (GUR-060, GUR-193, GUR-177, GUR-179)."""
    if mount := mount_of(state, who):
        return move(state, tables, mount)
    basic = basic_move(state, who)
    yards = max(basic * load(state, tables, who).fifths // 5, min(basic, 1))
    for worn in (reeling, tired):
        if worn(state, who):
            yards = halved(yards)
    return yards


def step(state: State, tables: GurpsTables, who: Name) -> int:
    """Yards of a step: a tenth of Move, rounded up, at least one (GUR-139)."""
    return max(-(-move(state, tables, who) // 10), 1)


def dodge(state: State, tables: GurpsTables, who: Name) -> tuple[Term, ...]:
    """Dodge before what the situation does to it (GUR-158, GUR-161, GUR-177, GUR-179)."""
    own = sheet(state, who)
    off = load(state, tables, who).dodge if own.dodge is None else 0
    return _dodge(own, tables, off, reeling(state, who), tired(state, who))


@of_sheet
def _dodge(own: GurpsSheet, tables: GurpsTables, off: int, reels: bool, tires: bool) -> tuple[Term, ...]:
    if own.dodge is not None:
        terms = [Term("dodge", own.dodge, "+")]
    else:
        terms = [Term("basic-speed", quarters(own) // 4, rule="GUR-158"), tables.modifier("dodge-base")]
    if off:
        terms.append(Term("encumbrance", off, rule="GUR-193"))
    for worn, rule in ((reels, "GUR-177"), (tires, "GUR-179")):
        if worn:
            terms += [Term("half-rounded-up", 1, rule=rule), Term("halved", 2, "/", rule)]
    return tuple(terms)


def shock(state: State, who: Name) -> tuple[Term, ...]:
    """On DX, IQ and their skills during one's own turn (GUR-173)."""
    points = state.combatants[who].counter("shock")
    return (Term("shock", -points, rule="GUR-173"),) if points else ()


def held_down(state: State, tables: GurpsTables, who: Name, use: str = "") -> tuple[Term, ...]:
    """Off DX while the torso is held, or the part that is in `use` (GUR-009, GUR-016, A8, A57)."""
    if not state.holds:
        return ()
    everywhere = settings(state).held_limb == "all"
    found: dict[Name, Term] = {}
    for hold in state.holds.values():
        if hold.victim != who or hold.kind not in BODILY or hold.holder in found:
            continue
        if hold.part == "torso":
            found[hold.holder] = tables.modifier("grappled")
        elif everywhere or (use and concerned(hold.part, use)):
            found[hold.holder] = tables.modifier("held-part")
    terms = tuple(found.values())
    return terms if settings(state).several_holds == "each" else terms[:1]


def concerned(held: str, use: str) -> bool:
    """Whether a part suffers when another is held: a limb is one with its extremity; the head is one."""
    head = (*HEAD, "neck")
    return carrier(held) == carrier(use) or (held in head and use in head)


def dx(state: State, tables: GurpsTables, who: Name, use: str = "") -> tuple[Term, ...]:
    """DX as a roll has it now: held and shocked (GUR-009, GUR-016, GUR-173)."""
    return (Term("dx", sheet(state, who).dx), *held_down(state, tables, who, use), *shock(state, who))


def level(state: State, tables: GurpsTables, who: Name, skill: str, use: str = "") -> tuple[Term, ...]:
    """A DX-based skill now; `dx` is DX itself. Whoever has not learnt it uses DX (GUR-001)."""
    points = sheet(state, who).skills.get(skill)
    if points is None:
        return dx(state, tables, who, use)
    terms = (Term(skill, points), *held_down(state, tables, who, use), *shock(state, who))
    if skill in ("acrobatics", "jumping"):
        laden = settings(state).load_on_acrobatics
    else:
        laden = skill in ("judo", "karate") or tables.fences(skill)
    off = load(state, tables, who).dodge if laden else 0
    return (*terms, Term("encumbrance", off, rule="GUR-193")) if off else terms


def trained_st(state: State, tables: GurpsTables, who: Name, skills: tuple[str, ...]) -> tuple[Term, ...]:
    """ST with the best training of `skills`, of which one is in use (GUR-202)."""
    bonus, skill = max(
        (
            (row.bonus, row.skill)
            for row in tables.strength_training
            if row.skill in skills
            and sheet(state, who).skills.get(row.skill, 0) >= sheet(state, who).dx + row.above
        ),
        default=(0, ""),
    )
    terms = pull(state, who)
    return (*terms, Term(skill, bonus, rule="GUR-202")) if bonus else terms


def dr(state: State, tables: GurpsTables, who: Name, part: str, *, behind: bool = False) -> tuple[int, bool]:
    """DR of a part, its own and what is worn, and whether what is worn is flexible (GUR-167, GUR-169).

    What covers the torso covers the vitals; what covers everything leaves the eyes open (GUR-223).
    """
    return covered(sheet(state, who), tables, part, behind=behind)


def covered(own: GurpsSheet, tables: GurpsTables, part: str, *, behind: bool = False) -> tuple[int, bool]:
    """The same by somebody's sheet."""
    worn = own.armour
    over = "torso" if part == "vitals" else part
    armour = worn.get(over, None if over == "eye" else worn.get("all"))  # type: ignore[call-overload]
    skin = tables.location(part).dr
    if armour is None:
        return skin, False
    points = armour.rear if behind and armour.rear is not None else armour.dr
    return skin + points, armour.flexible
