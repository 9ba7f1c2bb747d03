"""Phrases for every event there is, for what a system's own `words.toml` leaves out."""

from typing import Final

from projections.telling.words import EventWording, NumberRange, Wanted

_NEVER: Final = ""


def _line(prose: str, terse: str, proof: str = "", **when: Wanted) -> EventWording:
    """What is told in prose serves as evidence too, where nothing else does."""
    return EventWording(when, prose, terse, proof or prose or None)


def _said(*prose: str, **when: Wanted) -> EventWording:
    """What only the narrator says, in variants, and never tersely."""
    return EventWording(when, prose, _NEVER)


_SEALED: Final = {
    "declared": _line("{who} makes a secret decision", "{who}: a secret decision", sealed=True),
    "rolled": _line("{who} makes a hidden roll", "{who}: a hidden roll", sealed=True),
}

_OPENINGS: Final = {
    "combat-opened": (_line(_NEVER, "{system}[, version {version}]"),),
    "setting-changed": (
        _line("From here on {setting} is {value}[: {why}]", "setting {setting} = {value}[ ({why})]"),
    ),
    "rules-changed": (
        _line(
            "From here on version {version} of the rules holds[: {why}]", "rules: version {version}[ ({why})]"
        ),
    ),
    "combatant-joined": (
        _line("{who} joins in", "{who} joins", started=True, alone=True),
        _line("{who} joins in on the side of {side}", "{who} joins {side}", started=True),
        _line(", {who}", "{who} joins", after="combatant-joined", alone=True),
        _line(", {who} ({side})", "{who} joins {side}", after="combatant-joined"),
        _line("On the field: {who}", "{who} joins", alone=True),
        _line("On the field: {who} ({side})", "{who} joins {side}"),
    ),
    "combatant-left": (_line("{who} leaves the fight[: {why}]", "{who} leaves[ ({why})]"),),
    "seed-salted": (_line('{by} throws in the words "{words}"', 'seed salted by {by}: "{words}"'),),
    "salt-committed": (
        EventWording(
            {},
            "{by:cap} puts words into the dice that nobody else sees yet",
            "-- salt committed by {by}: {hash}",
            "{by:cap} commits the hash of words for the dice: {hash}",
        ),
    ),
    "salt-opened": (_line('{by:cap} opens the words "{words}"', '-- salt opened by {by}: "{words}"'),),
    "salt-withheld": (
        _line("The fight begins without the words that {by} committed", "-- salt withheld: {by}"),
    ),
    "seed-revealed": (
        _line(
            "The seed of the dice is laid open",
            "-- seed: {seed}",
            "the seed of the dice is laid open: {seed}",
        ),
    ),
}

_INPUTS: Final = {
    "declared": (
        _SEALED["declared"],
        _line("{who} chooses: {picks}", "{who}: {picks}"),
        _line("{who} chooses nothing", "{who}: nothing"),
    ),
    "rolled": (
        _SEALED["rolled"],
        _line(
            "{who} rolls {dice} for {label}: {faces} against {target}, {grade}",
            "{who} {label}: {dice} ({faces}) {test} {target}, {grade}",
            grade=True,
        ),
        _line(
            "{who} rolls {dice} for {label}: {faces} {adding} makes {total}",
            "{who} {label}: {dice} ({faces}) {adding} = {total}",
        ),
        _line(
            "{who} rolls {dice} for {label}: {faces}, {total} in all",
            "{who} {label}: {dice} ({faces}) = {total}",
            several=True,
        ),
        _line("{who} rolls {dice} for {label}: {faces}", "{who} {label}: {dice} ({faces})"),
    ),
    "ruled": (
        _line(
            "{actor:cap} has {about} thrown again: {why}",
            "ruling on {about}: thrown again ({why})",
            throw=NumberRange(least=1),
        ),
        _line(
            "{actor:cap} rules on {about}: {modifier} ({why})",
            "ruling on {about}: {modifier} ({why})",
            modifier=True,
        ),
        _line(
            "{actor:cap} rules that {about} needs {target}: {why}",
            "ruling on {about}: target {target} ({why})",
            target=NumberRange(),
        ),
        _line(
            "{actor:cap} rules that {about} is {verdict:a}: {why}",
            "ruling on {about}: {verdict} ({why})",
            verdict=True,
        ),
        _line(
            "{actor:cap} ends a rule of the house, {stands}: {why}",
            "no longer stands: {ends} ({why})",
            "{actor:cap} ends {ends}: {why}",
            ends=True,
        ),
        _line("{actor:cap} ends {ends}: {why}", "no longer stands: {ends} ({why})", ends=True),
        _line(
            "{actor:cap} rules from here on: {stands} ({why})",
            "ruling that stands: {stands} ({why})",
            stands=True,
        ),
        _line("{actor:cap} rules: {why}", "ruling: {why}"),
    ),
}

_HAPPENINGS: Final = {
    "beat-began": (_line(_NEVER, _NEVER),),
    "order-set": (
        _line("{who} acts alone", "order: {order}", fighters=1),
        _line("All act at the same moment", "order: {order}", "all act at the same moment", together=True),
        _line("The order is {order}", "order: {order}", "the order is {order}"),
    ),
    "revealed": (_line(_NEVER, _NEVER),),
    "intent-set": (
        _line(_NEVER, "{who} intends: {choice}", "{who} intends this: {choice}"),
        _line("{who} drops the plan", "{who} intends nothing"),
    ),
    "checked": (
        _line(
            "{who:'s} {act}[ against {foe}][ to the {part}] comes to {total} against {target}: {grade}",
            "{who} {act}[ -> {foe:'s} {part}]: {dice} ({faces}) {test} {target}, {grade}",
        ),
        _line(
            "{who:'s} {act}[ against {foe}][ to the {part}]: {grade}[ by {margin}]",
            "{who} {act}[ -> {foe}][ ({part})]: {grade}[ by {margin}]",
        ),
    ),
    "contested": (
        _line(
            "{who} and {foe} try each other's {act}: {winner} wins[ by {margin}]",
            "{who} {act} contest with {foe}: {winner}[ by {margin}]",
            "{winner} wins the {act}[ by {margin}]",
            winner=True,
        ),
        _line(
            "{who} and {foe} come out even in {act}",
            "{who} {act} contest with {foe}: tie",
            "nobody wins the {act}",
        ),
    ),
    "damaged": (
        _line("{who} comes to no harm[ in the {part}]", "{who}[ {part}]: no damage", points=0),
        _line(
            "{who} loses {points} in the {pool}[ ({kind})], with {left} left",
            "{who} {pool}: -{points}[ {kind}], {left} left",
            bodily=True,
        ),
        _line(
            "{who} loses {points} {pool}[ ({kind})], with {left} left",
            "{who} {pool}: -{points}[ {kind}], {left} left",
        ),
    ),
    "recovered": (
        _line(
            "{who} gets back {points} in the {pool}, which makes {left}",
            "{who} {pool}: +{points}[ {kind}], {left} left",
            bodily=True,
        ),
        _line(
            "{who} gets back {points} {pool}, which makes {left}",
            "{who} {pool}: +{points}[ {kind}], {left} left",
        ),
    ),
    "moved": (_line("{who} moves from {start} to {to}[ ({how})]", "{who} {start} -> {to}[ ({how})]"),),
    "faced": (_line("{who} turns to face {facing}", "{who} faces {facing}"),),
    "posture-changed": (_line("{who} is {posture} now", "{who} {posture}"),),
    "combatant-downed": (_line("{who} is out of the fight: {how}", "{who} {how}"),),
    "combatant-revived": (_line("{who} is back in the fight", "{who} is back"),),
    "combat-ended": (
        _line(
            "The fight is over, and nobody has won it[: {how}]",
            "end: a draw[ ({how})]",
            "the fight is over, and nobody has won it[: {how}]",
            draw=True,
        ),
        _line("{who} wins the fight", "end: {who} wins[ ({how})]", one=True),
        _line(
            "The fight is over and goes to {winners}",
            "end: {winners} win[ ({how})]",
            "the fight is over and goes to {winners}",
        ),
    ),
}

_HOLDINGS: Final = {
    "hold-taken": (
        EventWording(proof="{held}[, {rank}]"),
        _line(
            "{who} has {foe}[ by the {part}][ with {using}]: {kind}[, level {level}]",
            "{who} {kind} -> {foe}[ ({part})][, level {level}]",
            "{who} has {foe}[ by the {part}][ with {using}]: {kind}[, {rank}]",
        ),
    ),
    "hold-changed": (
        EventWording(proof="{held}[, {rank}]"),
        _line(
            "{who} shifts the hold on {foe}: {kind}[, level {level}]",
            "{who} {kind} -> {foe}[ ({part})][, level {level}]",
            "{who} shifts the hold on {foe}: {kind}[, {rank}]",
        ),
    ),
    "hold-broken": (_line("{who} no longer holds {foe}", "{who} {kind} -> {foe}: broken"),),
    "condition-gained": (
        _line(
            "From now on {who} is {condition}[, level {level}]",
            "{who} gains {condition}[, level {level}]",
            "from now on {who} is {condition}[ ({level})]",
        ),
    ),
    "condition-lost": (_line("{who} is no longer {condition}", "{who} loses {condition}"),),
    "counter-set": (
        _line(
            "{who:'s} {counter}[ against {versus}] is {value}",
            "{who} {counter}[ against {versus}] = {value}",
            label="ruling",
        ),
        _line(
            _NEVER,
            "{who} {counter}[ against {versus}] = {value}",
            "{who:'s} {counter}[ ({versus})]: {value}",
        ),
    ),
    "item-moved": (
        _line(
            "{owner} has {who:'s} {item} now ({place})",
            "{who} {item} -> {owner}: {place}",
            "the {item} goes from {who} to {owner}: {place}",
        ),
        _line(
            "{who:'s} {item} changes its place ({place})",
            "{who} {item}: {place}",
            "the place of {who:'s} {item} is now: {place}",
        ),
    ),
    "ground-changed": (
        _line(
            "There is {feature:a} now, {ground}",
            "{ground}: {feature}",
            "at {ground} there is now {feature:a}",
        ),
    ),
    "sheet-changed": (
        _line(
            "{who:'s} sheet is another from here on",
            "{who} sheet: another",
            "the sheet of {who} is another from here on",
        ),
    ),
}

_METAS: Final = {
    "head-moved": (
        _line(
            "{actor:cap} goes back to before {about}[: {why}]",
            "-- undone by {actor}: {about}[ ({why})]",
            how="undo",
        ),
        _line("{actor:cap} goes back[: {why}]", "-- undone by {actor}[ ({why})]", how="undo"),
        _line(
            '{actor:cap} goes to the line "{line}"', "-- {actor} goes to line {line}", how="redo", line=True
        ),
        _line("{actor:cap} restores what was undone", "-- redone by {actor}", how="redo"),
        _line("{about:cap} is taken back", "-- withdrawn: {about}", how="withdrawn"),
        _line(
            "{actor:cap} corrects {about}, and all that followed is worked out again",
            "-- corrected by {actor}: {about}",
            how="corrected",
        ),
        _line(
            "{actor:cap} steps in before {about}",
            "-- {actor} steps in before {about}",
            how="ruled",
        ),
        _line('Here begins another line of the fight, "{line}"', '-- line "{line}" begins', how="forked"),
        _line(
            "From {about} on it is worked out again by today's rules",
            "-- worked out again from {about}",
            how="rerun",
        ),
        _line("The beat is worked out again by today's rules", "-- worked out again", how="rerun"),
        _line("{actor:cap} moves the head of the record", "-- head moved by {actor}"),
    ),
    "roll-disputed": (_line("{actor:cap} disputes {about}: {why}", "-- {actor} disputes {about}: {why}"),),
    "dispute-settled": (
        _line(
            "The dispute is settled, and the roll stands[: {why}]",
            "-- dispute settled: the roll stands[ ({why})]",
            verdict="upheld",
        ),
        _line(
            "The dispute is settled, and the roll is put right[: {why}]",
            "-- dispute settled: the roll is put right[ ({why})]",
            verdict="corrected",
        ),
        _line("The dispute is settled: {verdict}[ ({why})]", "-- dispute settled: {verdict}[ ({why})]"),
    ),
    "answer-stands": (
        _line(
            "From now on {who:'s} {question} is answered unasked: {wishes}",
            "-- stands: {who}, {question}: {wishes}",
            wishes=True,
        ),
        _line("From now on {who:'s} {question} is asked for again", "-- asked again: {who}, {question}"),
    ),
    "noted": (_line('A note by {actor}: "{text}"', '-- note by {actor}: "{text}"'),),
}

_REMARKS: Final = {
    "tried": (_line(_NEVER, _NEVER),),
    "remark": (
        _said(
            "{foe} is the first to do any harm",
            "The first harm of the fight is {foe:'s} doing",
            "That is the first harm of the fight, and {foe:'s} doing",
            turn="first-blood",
        ),
        _said(
            "{who} has less than half left",
            "More than half of what {who} had is gone",
            "{who} is down to less than half",
            turn="below-half",
        ),
        _said(
            "{foe} was behind, and is ahead of {who} now",
            "Now it is {foe} who is ahead of {who}",
            "With that {foe} has turned the tables on {who}",
            turn="comeback",
        ),
        _said(
            "After {misses:word} tries that came to nothing, one of {who:'s} has counted",
            "{who} had tried {misses:times} for nothing before that",
            "At last something of {who:'s} comes off, after {misses:word} in vain",
            "It took {who} {misses:word} tries in vain to get there",
            turn="at-last",
        ),
        _said(
            "Few would have counted on that: it was {chance}",
            "It was {chance}, and it came off",
            "The odds on that were {chance}",
            turn="long-odds",
        ),
        _said(
            "What decided it was the {act} of {who} against {foe}[, to the {part}]",
            "It was {who:'s} {act} that decided it[, to {foe:'s} {part}]",
            turn="decided",
        ),
        _said(
            "The hardest blow of it was {who:'s} {act} at {foe}[, to the {part}]",
            "Nothing in it told more than {who:'s} {act} at {foe}[, to the {part}]",
            turn="hardest",
        ),
        _said("The chance of it was {chance}", "It stood at {chance}", turn="odds"),
        _said("{beaten}", "In the end {beaten}", turn="beaten"),
        _said(
            "As it stands, {standing}", "{standing}", "It leaves off with this: {standing}", turn="standing"
        ),
        _said(
            "{who} has taken {taken} {pool}",
            "It has cost {who} {taken} {pool}",
            "{who} comes out of it with {taken} {pool}",
            turn="taken",
        ),
        _said(
            "{who} has not a scratch",
            "{who} is unhurt",
            "{who} comes out of it whole",
            turn="unhurt",
        ),
        _said("Nobody has a scratch", "Nobody is hurt", "All are whole", turn="whole"),
        _said(
            "It was dearly bought: {who} is at {left} of {full}",
            "It has cost {who} dear: {left} of {full}",
            turn="dear",
            left=NumberRange(most=-1),
        ),
        _said(
            "It was dearly bought: {who} has {left} of {full} left",
            "{who} has paid for it, with {left} of {full} left",
            "It has cost {who} dear: {left} of {full} left",
            turn="dear",
        ),
        _said(
            "{who} comes out of it with {left} of {full} left",
            "{who} has {left} of {full} left at the end",
            "It leaves {who} {left} of {full}",
            turn="cost",
        ),
    ),
    "fold": (
        _said(
            "There are {blows:word} other tries, and none lands",
            "{fighters_named} try {blows:times} for nothing",
            "Nothing lands in {blows:word} other tries",
            "Of {blows:word} other tries nothing comes",
            partial=True,
            blows=NumberRange(least=2),
            hits=0,
        ),
        _said(
            "One other try comes to nothing",
            "{fighters_named} tries something, for nothing",
            partial=True,
            blows=1,
            hits=0,
        ),
        _said(
            "There are {blows:word} other tries, not all of them in vain",
            "{fighters_named} try {blows:times}, and not all of it in vain",
            "To and fro it goes, with {blows:word} tries",
            partial=True,
            blows=NumberRange(least=2),
        ),
        _said(
            "{fighters_named} tries something, and not in vain",
            "One other try is not in vain",
            partial=True,
            blows=1,
        ),
        _said("It goes on like that", "There is more of the same", partial=True),
        _said(
            "{span:cap} {unit} of blows and guards, {blows:word} tries in all; nothing lands",
            "{fighters_named} try {blows:times} in {span} {unit}, and nothing comes of it",
            "{span:cap} {unit} and {blows:word} tries, and nobody is the worse for it",
            "For {span} {unit} nothing lands, in {blows:word} tries",
            "Nothing to show for {blows:word} tries in {span} {unit}",
            blows=NumberRange(least=2),
            hits=0,
        ),
        _said(
            "{span:cap} {unit} and one try, of which nothing comes",
            "One try in {span} {unit}, for nothing",
            blows=1,
            hits=0,
        ),
        _said(
            "{span:cap} {unit} of give and take, {blows:word} tries in all",
            "{fighters_named} try {blows:times} in {span} {unit}, and not all of it in vain",
            "To and fro for {span} {unit}, with {blows:word} tries",
            blows=NumberRange(least=2),
        ),
        _said(
            "{span:cap} {unit} more of the same",
            "More of the same for {span} {unit}",
            "It goes on like that for {span} {unit}",
            hits=NumberRange(least=1),
        ),
        _said(
            "{span:cap} {unit} without a blow",
            "{span:cap} {unit} of feeling each other out",
            "{span:cap} {unit} of waiting and looking",
        ),
    ),
}

PLAIN: Final[dict[str, tuple[EventWording, ...]]] = (
    _OPENINGS | _INPUTS | _HAPPENINGS | _HOLDINGS | _METAS | _REMARKS
)
"""By event tag."""

DECREED: Final[dict[str, tuple[EventWording, ...]]] = {
    "moved": (EventWording({"label": "ruling"}, "{who} is moved, to {to}"),),
    "faced": (EventWording({"label": "ruling"}, "{who} is turned to the {facing}"),),
    "hold-taken": (EventWording({"label": "ruling"}, "{who} has {foe}[ by the {part}]"),),
    "hold-broken": (EventWording({"label": "ruling"}, "{who} no longer holds {foe}"),),
    "condition-gained": (EventWording({"label": "ruling"}, "From now on {who} is {condition}"),),
    "item-moved": (
        EventWording({"label": "ruling", "owner": True}, "{owner} has {who:'s} {item} now ({place})"),
        EventWording({"label": "ruling", "place": "ground"}, "{who:'s} {item} lies on the ground"),
        EventWording({"label": "ruling"}, "{who:'s} {item} changes its place ({place})"),
    ),
    "combatant-downed": (_line("{who} is out of the fight", "{who} out", how="out"),),
    "combat-ended": (
        _line("That ends the fight, and nobody has won it", "end: a draw (ruled)", draw=True, how="ruled"),
        EventWording(
            {"one": True, "how": "ruled"},
            ("That ends the fight, and {who} has it", "With that the fight is {who:'s}"),
            "end: {who} wins (ruled)",
        ),
        EventWording(
            {"how": "ruled"},
            ("That ends the fight, and it goes to {winners}", "With that the fight goes to {winners}"),
            "end: {winners} win (ruled)",
        ),
    ),
}
"""By event tag: what a game master decrees in any system, told before a system's own phrases."""
