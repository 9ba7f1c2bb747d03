"""How a fighter without a player plays to win: the mode, hold and variable that promise most (ADD-61)."""

from collections.abc import Iterator

from domain.engine.prompts import ChoicePrompt
from domain.engine.sources.policies import NamedTactic, Tactic
from domain.facts.choice import Choice, Name
from domain.facts.memo import of_rules
from domain.facts.state import State
from domain.rulesets.adnd.fending import FEND
from domain.rulesets.adnd.harm import HP
from domain.rulesets.adnd.hold_acts import SQUEEZE
from domain.rulesets.adnd.menus import READY
from domain.rulesets.adnd.other_actions import PASS
from domain.rulesets.adnd.outlook import PART, Outlook, fallen, outlook, standing
from domain.rulesets.adnd.sheet import sheet
from domain.rulesets.adnd.status import foes, held, helpless, hold_between, own_hold
from domain.rulesets.adnd.strikes import routines
from domain.rulesets.adnd.tables import AdndTables
from domain.rulesets.adnd.variable import BASE, RESULT
from domain.rulesets.adnd.weapon_attacks import FORBEAR, STRIKE
from domain.rulesets.shared.fighters import NOTHING, Means, asked, share, taken

MEANS = ("pummel", "grapple", "overbear", "charge", "variable")
"""What one can do without, to see what it is worth: a mode, the rush, and a variable
where it does most, instead of always on the base chance."""

ABOUT = (
    "plays to win: pummels, grapples, overbears or strikes as the exact odds say, counting stuns, falls and "
    "how long a hold would last; charges, and puts the variable where it does most [ADD-61]"
)
"""What the tactic does, for whoever hands it out."""

CHARGE, APART = Choice("charge"), Choice("apart")
MODES = ("pummel", "grapple", "overbear")

LASTS = 4
"""So many rounds a hold is reckoned to last at most."""

STAYS = 2
"""How many times a point counts that does not come back, as most of those of a brawl do (ADD-09)."""

STUN = 3
"""Half rounds that a stunned one loses on average (ADD-57)."""


def fighter(tables: AdndTables, seed: bytes, without: Means = NOTHING) -> Tactic:
    """The tactic of anybody; nothing in it is left to chance."""

    def choose(state: State, prompt: ChoicePrompt) -> tuple[Choice, ...]:
        return taken(prompt.menu, wishes(state, tables, prompt, without))

    return choose


TACTIC = NamedTactic("fighter", ABOUT, fighter)


def wishes(state: State, tables: AdndTables, prompt: ChoicePrompt, without: Means) -> Iterator[Choice | None]:
    """What they want to do at a prompt, most of all first."""
    who = prompt.by
    match asked(prompt):
        case "declares":
            yield READY if "charge" in without else CHARGE
        case "uses":
            yield use(state, tables, prompt) if "variable" not in without else BASE
        case "choice":
            yield of_hold(state, tables, who, without)
            yield SQUEEZE
        case "fends":
            yield FEND
        case "strikes":
            yield STRIKE
            yield FORBEAR
        case "aftermath":
            yield PASS
        case "action" | "joins":
            yield best(state, tables, prompt, without)
            yield PASS
            yield APART


def best(state: State, tables: AdndTables, prompt: ChoicePrompt, without: Means) -> Choice | None:
    """What promises most of all that is offered."""
    who, menu = prompt.by, prompt.menu
    twice = 2 if prompt.key.split(".")[-2] == "1" else 1
    most, found = 0, None
    for pick in menu.all:
        if pick.act in without or (pick.foe and helpless(state.combatants[pick.foe])):
            continue
        promised = promises(state, tables, who, pick, twice)
        if promised > most:
            most, found = promised, pick
    if found is None or found.act in ("strike", "get-up"):
        return found or (menu.first("drop") if hands_hinder(state, who, without) else None)
    return found


def hands_hinder(state: State, who: Name, without: Means) -> bool:
    """Whether what they have in hand keeps a held one from countering (ADD-56)."""
    return held(state, who) and "grapple" not in without


def promises(state: State, tables: AdndTables, who: Name, pick: Choice, twice: int) -> int:
    """What a choice promises: the share of a foe that it takes off, and what of theirs it keeps off."""
    match pick.act:
        case "pummel" | "grapple" | "overbear" | "counter":
            promised = attacks(state, tables, who, pick, outlook(state, tables, who, pick))
            return twice * promised if pick.act == "pummel" else promised
        case "strike":
            return STAYS * taken_off(state, outlook(state, tables, who, pick), pick.foe)
        case "get-up":
            return rising(state, tables, who)
    return 0


def attacks(state: State, tables: AdndTables, who: Name, pick: Choice, told: Outlook) -> int:
    """What one weaponless attack promises of which so much is known."""
    foe = pick.foe
    promised = taken_off(state, told, foe) + aside(state, tables, told, who, foe)
    match pick.act:
        case "grapple":
            return promised + holds(state, tables, told, who, foe)
        case "overbear":
            falls = told.falls * lying(state, tables, who, foe)
            return promised + (falls - told.slips * rising(fallen(state, who), tables, who)) // PART
        case "counter":
            return promised + breaks(state, told, who, foe) * max(danger(state, tables, foe, who), 1) // PART
    return promised


def rising(state: State, tables: AdndTables, who: Name) -> int:
    """What it is worth to stand: what foes do to them less, and half a round of what they then can do."""
    up = standing(state, who)
    now, then, mine = 0, 0, 0
    for foe in foes(state, who):
        now, then = max(now, danger(state, tables, foe, who)), max(then, danger(up, tables, foe, who))
        mine = max(mine, danger(up, tables, who, foe))
    return 2 * (now - then) + mine // 2


def taken_off(state: State, told: Outlook, foe: Name) -> int:
    """Points as a share of what the foe has left."""
    return share(told.points, PART * state.combatants[foe].pools[HP])


def aside(state: State, tables: AdndTables, told: Outlook, who: Name, foe: Name) -> int:
    """What a stun keeps off, less what is let in by a counter at once, which is half a round's attack."""
    return (told.stuns * STUN - told.counters) * danger(state, tables, foe, who) // (2 * PART)


def lying(state: State, tables: AdndTables, who: Name, foe: Name) -> int:
    """What a fall is worth: a fist cannot miss one who lies there (ADD-20), or a turn goes on getting up,
    whichever they like better."""
    sure = danger(fallen(state, foe), tables, who, foe) - danger(state, tables, who, foe)
    return max(min(sure, danger(state, tables, foe, who)), 0)


def holds(state: State, tables: AdndTables, told: Outlook, who: Name, foe: Name) -> int:
    """What the holds are worth that may come of a grapple, as long as they last, against fighting on."""
    best_else = danger(state, tables, who, foe)
    spared = danger(state, tables, foe, who) - countered(state, tables, foe, who)
    theirs = outlook(state, tables, foe, Choice("counter", foe=who)).holds
    left, total = state.combatants[foe].pools[HP], 0
    for at, (chance, points) in enumerate(told.holds[:-1]):
        gains = share(points, left) + spared - best_else
        if chance and gains > 0:
            broken = sum(each for each, _ in theirs[at + 1 :])
            lasts = min(PART * LASTS, PART * PART // max(broken, 1), PART * -(-left // max(points, 1)))
            total += chance * gains // PART * lasts // PART
    return total


def breaks(state: State, told: Outlook, who: Name, foe: Name) -> int:
    """The chance that a counter breaks the hold (ADD-32)."""
    name = hold_between(state, foe, who)
    level = state.holds[name].level if name else 0
    return sum(chance for chance, _ in told.holds[level:])


def of_hold(state: State, tables: AdndTables, who: Name, without: Means) -> Choice | None:
    """A hold is kept as long as it does more than they would do without it (ADD-36)."""
    name = own_hold(state, who)
    if not name:
        return None
    hold = state.holds[name]
    rows = tables.rows("grapple")
    points = rows[min(hold.level, len(rows)) - 1].damage
    kept = share(points, state.combatants[hold.victim].pools[HP])
    kept += danger(state, tables, hold.victim, who) - countered(state, tables, hold.victim, who)
    if kept >= danger(state, tables, who, hold.victim):
        return SQUEEZE
    again, fists = Choice("regrip", foe=hold.victim), Choice("pummel", foe=hold.victim, using=("fists",))
    anew = promises(state, tables, who, Choice("grapple", foe=hold.victim), 1)
    if "grapple" not in without and anew >= promises(state, tables, who, fists, 2):
        return again  # which keeps the first place in the round
    return Choice("let-go", foe=hold.victim)


def use(state: State, tables: AdndTables, prompt: ChoicePrompt) -> Choice:
    """A variable goes where it does most for its owner, whatever the other does (ADD-05, ADD-06)."""
    attacker = prompt.key.split(".")[1]
    intent = state.combatants[attacker].intent
    if intent is None or intent.act not in (*MODES, "counter"):
        return RESULT
    mine = prompt.by == attacker
    worth = sheet(state, prompt.by).column + (4 if mine else 2)
    plus = worth if mine else -worth
    told = (outlook(state, tables, attacker, intent, each) for each in ((plus, 0), (0, plus)))
    on_base, on_result = (attacks(state, tables, attacker, intent, each) for each in told)
    return BASE if (on_base > on_result) == mine and on_base != on_result else RESULT


@of_rules
def danger(state: State, tables: AdndTables, who: Name, foe: Name) -> int:
    """What they can take off a foe in a round when nobody holds them: the share of what is left."""
    most = 2 * outlook(state, tables, who, Choice("pummel", foe=foe, using=("fists",))).points
    for act in ("grapple", "overbear"):
        most = max(most, outlook(state, tables, who, Choice(act, foe=foe)).points)
    for using in routines(state, who):
        most = max(most, outlook(state, tables, who, Choice("strike", foe=foe, using=(using,))).points)
    return share(most, PART * state.combatants[foe].pools[HP])


def countered(state: State, tables: AdndTables, who: Name, foe: Name) -> int:
    """What they can take off one who holds them."""
    points = outlook(state, tables, who, Choice("counter", foe=foe)).points
    return share(points, PART * state.combatants[foe].pools[HP])
