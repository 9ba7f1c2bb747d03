"""Scuffle's domain: what can be said of a fight, how it is played, and the rule systems it is played by.

One word a thing, one thing a word:

    combat      a fight as it stands at the head of its history: a value that commands make another of
    combatant   one who takes part, for a side, with a sheet that only the rules read
    state       everything that the rules may know at one moment: a fold of the events, and nothing else
    event       one fact that is never taken out of the record: an opening, an input, an outcome, a meta event
    key         the identity of an input: whose, in which beat, what for; outcomes name it as their cause
    beat        the script's unit: a round's opening, a turn, a phase; which is next follows from the state
    scene       what a script sees: the state, dice to roll, people to ask, `tell` for what happens
    ruleset     a rule system: its scripts, types, words; with tables it is the rules of a fight
    setting     one question that a rule leaves open, and how this fight answers it
    prompt      what a fight asks and waits for: a choice of somebody, or dice; `asks` are the open ones
    question    a kind of prompt, by the last word of its keys; an answer may stand for it
    said        what an answer holds, before the rules; `told` is what they make of it, as events
    menu        what a prompt offers, worked out only as far as somebody looks
    act         a kind of thing that can be done: punch, grapple, step; an option is one choice of it
    need        a condition of an act, with the rule and the sentence that refuses it
    roll        dice thrown: faces, total and, against a target, a grade
    term        one step of a sum: a modifier on a number needed, or a part of the damage
    hold        one combatant's grip on another
    condition   what is true of a combatant for a while; a counter is the same with a number
    source      where answers come from: people, the seed, the record, a tactic, every possibility
    tactic      how a combatant without a player chooses
    command     what a person does to a fight: answer, undo, rule, join; one step, all or nothing
    refusal     a value that says why not, by a code, a sentence and a rule; functions called `why_...` give
                one
    line        one way that history went; `undo` leaves it, `redo` and `fork` go to one
    dispute     a doubt about an input; a correction puts it right and works out again what followed
    ruling      what the game master decrees against or beside the rules
    odds        what may come of a choice, exactly, or between bounds
"""

DISTRIBUTION = "scuffle"
