"""The shapes that `--json` prints, beside those of the projections: `scuffle schema` tells them all."""

from typing import Annotated, Any

import msgspec

from adapters.books.rulebook import Rule
from adapters.books.settings import SettingShown
from adapters.characters.changes import Change
from adapters.characters.fields import SheetField
from adapters.characters.imported import ImportedCharacter
from adapters.files.signing_key import Retired
from adapters.store.stub import Stub
from domain.engine.history.tree import Line
from domain.facts.events import AnyEvent
from projections.open_prompts import OpenChoice, OpenRoll
from projections.proving.audit import AuditRow
from projections.says import says
from projections.telling.story import Paragraph

MANY = 6
"""So many sides stand in a `repr`."""


class Failed(msgspec.Struct, frozen=True, omit_defaults=True):
    """What any command prints on stderr if it fails with `--json`: one line."""

    error: Annotated[str, says("a stable code: of the refusal, or usage, unusable, fault, interrupted")]
    exit: Annotated[int, says("the exit code")]
    sentence: Annotated[str, says("for people, with what would be allowed")]
    rule: Annotated[str, says("id of the rule that forbids it")] = ""


class Followed(msgspec.Struct, frozen=True):
    """What a writing command came to."""

    combat: str
    first: Annotated[int, says("version of the first event that was written")]
    last: Annotated[int, says("version of the last event of the record now")]
    events: Annotated[tuple[AnyEvent, ...], says("what was written, as far as the viewer may see it")]
    dropped: Annotated[tuple[str, ...], says("keys of answers taken back because they no longer fit")]
    waiting: Annotated[tuple[str, ...], says("keys of what was recorded and may be asked again: `carry-on`")]
    over: bool
    winners: tuple[str, ...]
    asks: Annotated[tuple[OpenChoice | OpenRoll, ...], says("what is asked now")]
    undone: Annotated[str, says("what was taken back, in words, such as `Mutt's aim`; else empty")] = ""
    redone: Annotated[str, says("what was brought again, in words; else empty")] = ""
    stands: Annotated[bool, says("false if it was carried out before, and has been undone since")] = True


class Log(msgspec.Struct, frozen=True):
    """The story of a fight."""

    combat: str
    paragraphs: tuple[Paragraph, ...]


class Audit(msgspec.Struct, frozen=True):
    """Every roll of a fight, in the order in which they were written."""

    combat: str
    rolls: tuple[AuditRow, ...]


class Lines(msgspec.Struct, frozen=True):
    """The lines of a fight's history, in order of birth."""

    combat: str
    lines: tuple[Line, ...]


class Listed(msgspec.Struct, frozen=True):
    """A fight, in brief."""

    combat: str
    title: str
    ruleset: str
    sides: Annotated[dict[str, tuple[str, ...]], says("names of the combatants by side")]
    beat: str
    number: Annotated[int, says("of the round, phase or turn")]
    over: bool
    winners: tuple[str, ...]
    events: int
    began: Annotated[str, says("when: UTC, ISO 8601")]
    changed: Annotated[str, says("when the last event was written")]
    damaged: Annotated[str, says("what is wrong with the record itself, or empty")] = ""


class Listing(msgspec.Struct, frozen=True):
    """All fights of a record file, oldest first."""

    file: str
    fights: tuple[Listed, ...]


class Imported(msgspec.Struct, frozen=True):
    """A fight that was read in."""

    combat: str
    was: Annotated[str, says("its name where it was written")]
    events: int


class Disagreement(msgspec.Struct, frozen=True):
    """Where a fight is not what rules and seed make of it."""

    version: Annotated[int, says("of the event from which on it differs")]
    beat: str
    line: str
    what: str


class RecordVerified(msgspec.Struct, frozen=True):
    """What came of checking one record."""

    combat: str
    events: Annotated[int, says("checked byte for byte against the chain")]
    chain: Annotated[str, says("the last link: keep a copy, and nobody can rewrite the record unseen")]
    lines: Annotated[int, says("lines of history that were played again")]
    beats: Annotated[int, says("beats that were played again by the rules")]
    older: Annotated[int, says("beats played by other rules or tables than those at hand, not played again")]
    dice: Annotated[int | None, says("rolls thrown again by the seed; null if the seed is not the opening's")]
    typed: Annotated[dict[str, int], says("rolls that came from people: hand, total, scripted, corrected")]
    proves: Annotated[
        tuple[str, ...], says("to whom it is proved that nobody chose the dice, and with what exceptions")
    ]
    disagreements: tuple[Disagreement, ...]
    unplayable: Annotated[str, says("why the rules could not be asked, or empty")]
    damaged: Annotated[str, says("what is wrong with the record itself, or empty")] = ""
    kept_at: Annotated[
        int | None,
        says("the event that bears a link that was kept; null if none does or none was given"),
    ] = None
    kept: Annotated[str, says("what that link, or a receipt of it, comes to; empty if none was given")] = ""

    def __repr__(self) -> str:
        wrong = self.damaged or f"{len(self.disagreements)} disagreements"
        return f"<{self.combat}, {self.events} events verified: {wrong}>"


class RecordsVerified(msgspec.Struct, frozen=True):
    """What came of checking records."""

    sound: bool
    records: tuple[RecordVerified, ...]


class KeyShown(msgspec.Struct, frozen=True):
    """The key that signs receipts, without its secret half."""

    public: Annotated[str, says("Ed25519, 32 bytes in hexadecimal")]
    made: Annotated[str, says("when: UTC, ISO 8601")]
    retired: Annotated[tuple[Retired, ...], says("the keys before it, oldest first")]
    place: Annotated[str, says("the file in which it lies, or the database")]


class CopiedFight(msgspec.Struct, frozen=True):
    """A fight that was copied."""

    combat: str
    events: Annotated[int, says("how many the copy has")]
    added: Annotated[int, says("how many of them are new there")]
    links: Annotated[int, says("how many of its links are good there as well")]


class Copies(msgspec.Struct, frozen=True):
    """What `copy` did."""

    source: str
    target: str
    fights: tuple[CopiedFight, ...]


class StubShown(msgspec.Struct, frozen=True):
    """What is left of a fight that was deleted."""

    stub: Stub
    genuine: Annotated[bool, says("whether its signature holds")]


class Deleted(msgspec.Struct, frozen=True):
    """The fights that were deleted."""

    stubs: tuple[StubShown, ...]


class TacticRow(msgspec.Struct, frozen=True):
    """A way to choose that a combatant without a player can be handed (`--tactic`)."""

    name: str
    about: Annotated[str, says("what they do with it")]


class SystemRow(msgspec.Struct, frozen=True):
    """A rule system that is installed."""

    name: str
    title: str
    version: str
    rules: Annotated[int, says("numbered rules")]
    combatants: tuple[str, ...]
    examples: Annotated[int, says("worked examples")]
    tactics: tuple[TacticRow, ...]
    broken: Annotated[str, says("why it cannot be played, if so; the fields above are then empty")] = ""


class FaultFound(msgspec.Struct, frozen=True):
    """Something that is wrong with a rule system."""

    kind: Annotated[str, says("`fight`, `rule`, `word`, `script`, `beat`, `key`, `dice`, `menu`, `law` ...")]
    place: Annotated[str, says("a file with its line, a key, a rule")]
    sentence: str


class SystemChecked(msgspec.Struct, frozen=True):
    """All that was found to be wrong with a rule system."""

    system: str
    faults: tuple[FaultFound, ...]
    remarks: Annotated[tuple[FaultFound, ...], says("what is not wrong, but likely a slip")] = ()


class Systems(msgspec.Struct, frozen=True):
    """The rule systems that are installed."""

    systems: tuple[SystemRow, ...]


class CoveredRule(msgspec.Struct, frozen=True):
    """A rule, and the worked examples that show it."""

    id: str
    status: Annotated[str, says("cited, definition (which nothing can cite), or MISSING")]
    examples: tuple[str, ...]
    reason: Annotated[str, says("why nothing can cite it, or empty")]


class NeedShown(msgspec.Struct, frozen=True):
    """One thing that an act needs, by its rule."""

    rule: str
    code: Annotated[str, says("of the refusal where it is not met")]
    means: str


class ActRow(msgspec.Struct, frozen=True):
    """An act, and all that a choice of it needs, in the order in which it is asked."""

    act: str
    needs: tuple[NeedShown, ...]
    asked: Annotated[str, says("what a choice of it says, where it is chosen at a prompt of its own")] = ""
    rule: Annotated[str, says("of that prompt")] = ""


class RulesListed(msgspec.Struct, frozen=True):
    """Numbered rules of a system, or what an act of it needs."""

    system: str
    rules: tuple[Rule, ...]
    acts: Annotated[tuple[ActRow, ...], says("of the name given, or all: what they need")] = ()
    coverage: Annotated[tuple[CoveredRule, ...], says("with --coverage: which examples show which rule")] = ()
    faults: Annotated[tuple[str, ...], says("with --coverage: what is wrong, one line each")] = ()


class SettingsShown(msgspec.Struct, frozen=True):
    """The settings of a system."""

    system: str
    settings: tuple[SettingShown, ...]


class Tables(msgspec.Struct, frozen=True):
    """The tables of a system; their shape is the system's own."""

    system: str
    hash: Annotated[str, says("by this a fight names the tables that it is played with")]
    tables: dict[str, Any]
    doubts: Annotated[
        tuple[str, ...], says("where these tables disagree with the worked examples of the rules")
    ] = ()


class CombatantShown(msgspec.Struct, frozen=True):
    """A combatant that comes with a system."""

    name: str
    called: str
    about: str
    sheet: Annotated[dict[str, Any], says("the character as the system knows it")]


class CharacterChanged(msgspec.Struct, frozen=True):
    """Somebody who was read from a file: where they were written, and what is other there; `None`: new."""

    read: ImportedCharacter
    file: str
    changed: tuple[Change, ...] | None


class CharactersRead(msgspec.Struct, frozen=True):
    """Everybody whom a file held."""

    characters: tuple[CharacterChanged, ...]


class FormShown(msgspec.Struct, frozen=True):
    """The fields of a system's sheet."""

    system: str
    fields: tuple[SheetField, ...]


class CombatantsListed(msgspec.Struct, frozen=True):
    """The combatants that come with a system."""

    system: str
    combatants: tuple[CombatantShown, ...]
    tactics: tuple[TacticRow, ...]


class CheckedExample(msgspec.Struct, frozen=True):
    """What came of a worked example."""

    file: str
    title: str
    system: str
    steps: int
    passed: bool
    failures: Annotated[tuple[str, ...], says("file, step, what was expected and what is")]
    warnings: Annotated[tuple[str, ...], says("names that look mistyped; they stop nothing")]
    rules: Annotated[tuple[str, ...], says("ids of the rules that it shows")]


class ExamplesChecked(msgspec.Struct, frozen=True):
    """What came of the worked examples."""

    passed: bool
    examples: tuple[CheckedExample, ...]


class Spread(msgspec.Struct, frozen=True):
    """A number over many fights."""

    least: int
    most: int
    mean: float


class Simulation(msgspec.Struct, frozen=True):
    """Fights in which nobody was asked."""

    system: str
    seed: str
    wanted: Annotated[int, says("how many were to be played")]
    fights: Annotated[int, says("how many were played")]
    wins: Annotated[dict[str, int], says("by side, most first")]
    draws: int
    rounds: Spread
    events: Spread
    tactics: Annotated[dict[str, str], says("how each combatant chose, by name")]
    ends: Annotated[dict[str, int], says("how they ended, or how those were out who lost; most first")]
    intervals: Annotated[
        dict[str, tuple[float, float]],
        says(
            "from where to where the share of each side's wins may well lie, of 1, with 95 % confidence; of "
            "draws under the empty name; empty without the extra `lab`"
        ),
    ]
    version: Annotated[str, says("of the system's rules")]
    tables: Annotated[str, says("hash of the tables that they were played with")]
    settings: Annotated[dict[str, Any], says("all settings of the fights, by name")]
    scuffle: Annotated[str, says("the version of Scuffle")]
    kept: Annotated[tuple[str, ...], says("names of the fights that are kept as records (--keep)")] = ()
    rows: Annotated[str, says("the file with a row a fight (--rows), or empty")] = ""

    def __repr__(self) -> str:
        won = ", ".join(f"{side} {many}" for side, many in list(self.wins.items())[:MANY])
        return f"<{self.fights} fights, {self.system}: {won}; drawn {self.draws}>"


class LabEstimate(msgspec.Struct, frozen=True):
    """What an experiment will take, measured in a few of its fights."""

    system: str
    variants: int
    number: Annotated[int, says("fights of each variant")]
    left: Annotated[int, says("fights that are still to be played")]
    tried: Annotated[int, says("fights that were played to measure it")]
    seconds_each: Annotated[float, says("that a fight takes one processor")]
    jobs: Annotated[int, says("processes at once")]
    seconds: Annotated[float, says("until all are played")]
    bytes: Annotated[int, says("that their results take")]


class ReplayedFrame(msgspec.Struct, frozen=True):
    """One step of a replay."""

    version: int
    beat: str
    text: Annotated[str, says("the sentence that tells it, or empty")]
    event: AnyEvent


class Replayed(msgspec.Struct, frozen=True):
    """A fight again."""

    combat: str
    frames: tuple[ReplayedFrame, ...]


class LinkRow(msgspec.Struct, frozen=True):
    """A link to a fight, without its token, which nobody knows but its holder."""

    number: int
    role: Annotated[str, says("gm, player or spectator")]
    names: Annotated[tuple[str, ...], says("the combatants for whom a player answers")]
    label: Annotated[str, says("who has it")]
    made: Annotated[str, says("when: UTC, ISO 8601")]
    revoked: Annotated[str, says("when it was revoked; empty while it is good")]
    assistant: Annotated[bool, says("a program has it, which gives no dice of its own")] = False


class Links(msgspec.Struct, frozen=True):
    """All links to a fight, in the order in which they were given."""

    combat: str
    links: tuple[LinkRow, ...]


class Granted(msgspec.Struct, frozen=True):
    """A link that was handed out."""

    number: int
    role: Annotated[str, says("gm, player or spectator")]
    names: tuple[str, ...]
    label: str
    token: Annotated[str, says("it is shown this once")]
    link: Annotated[str, says("the address of the page for whoever gets it")]
    assistant: Annotated[bool, says("it gives no dice of its own")] = False


class HookMade(msgspec.Struct, frozen=True):
    """A webhook that was made."""

    combat: str
    number: int
    to: Annotated[str, says("where it posts to, without what may be secret in the address")]
    format: Annotated[str, says("scuffle, discord or text")]
    viewer: Annotated[str, says("as whom it sees the fight")]
    secret: Annotated[str, says("what signs its deliveries; it is shown this once")]


class HookRow(msgspec.Struct, frozen=True):
    """A webhook and how it stands. Times are UTC, ISO 8601, and empty where there is none."""

    combat: str
    number: int
    to: Annotated[str, says("where it posts to, without what may be secret in the address")]
    format: Annotated[str, says("scuffle, discord or text")]
    viewer: Annotated[str, says("as whom it sees the fight")]
    allowed: Annotated[bool, says("whether its host may be private and without TLS")]
    told: Annotated[int, says("the last event that was delivered")]
    last: Annotated[int, says("the last event of the record")]
    failures: Annotated[int, says("attempts that failed one after another")]
    why: Annotated[str, says("why the last one failed")]
    due: Annotated[str, says("when the next is made")]
    stopped: Annotated[str, says("since when it delivers no more")]


class HooksListed(msgspec.Struct, frozen=True):
    """Webhooks, by fight and number."""

    hooks: tuple[HookRow, ...]
