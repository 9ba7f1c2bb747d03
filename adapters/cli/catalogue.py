"""Which commands there are, in families, with a line each: all that `scuffle --help` needs."""

PACKAGE = "adapters.cli.commands"
"""Where the modules of commands lie, but for one that is named in full."""

FAMILIES: tuple[tuple[str, tuple[tuple[str, str, str], ...]], ...] = (
    (
        "See it work",
        (
            ("demo", "demo", "a brawl in a minute: played, questioned, put right, audited"),
            ("simulate", "simulate", "play many fights by chance and count who wins"),
            ("lab", "lab", "play experiments of many fights, and say what their rules do"),
            ("check", "check", "play the worked examples and compare with what they expect"),
        ),
    ),
    (
        "Fight",
        (
            ("new", "new", "begin a fight"),
            ("play", "play", "play at the table, prompt by prompt"),
            ("declare", "answers", "answer a prompt with a choice"),
            ("roll", "answers", "give dice thrown by hand, or have them drawn"),
            ("withdraw", "answers", "take an answer back while its prompt is open"),
            ("always", "standing", "answer a kind of question so until it is said otherwise"),
            ("ask-me", "standing", "end an answer that stands"),
            ("join", "entering", "bring somebody into a fight"),
            ("leave", "entering", "take somebody out of a fight"),
            ("rest", "rulings", "let quiet rounds go by after a fight, where time heals"),
            ("begin", "salting", "begin a fight that waited for joiners and salt"),
            ("salt", "salting", "put words of your own into the dice: commit their hash, then open them"),
            ("reveal", "salting", "record the seed for everybody to check"),
        ),
    ),
    (
        "Mend",
        (
            ("undo", "history", "step back; nothing is erased"),
            ("redo", "history", "go forward again, or over to another line"),
            ("fork", "history", "begin another line after some event"),
            ("lines", "history", "list the lines of a fight's history"),
            ("dispute", "disputes", "say that a roll is disputed; play may go on under protest"),
            ("settle", "disputes", "uphold a disputed roll or correct it, and all that followed"),
            ("carry-on", "disputes", "go on with what was recorded before a correction or a re-throw"),
            ("rethrow", "rulings", "have a roll thrown anew, and keep what followed while it fits"),
            ("rule", "rulings", "the game master's word, on a roll or on its own"),
            ("set", "rulings", "change a setting from here on"),
            ("note", "rulings", "write a remark into the record"),
            ("rerun", "rulings", "go on under today's rules where they disagree with the record"),
        ),
    ),
    (
        "Read",
        (
            ("list", "list", "list the fights"),
            ("show", "show", "the present: who stands how, and what is asked"),
            ("log", "log", "the story so far"),
            ("why", "why", "why a roll was what it was"),
            ("odds", "odds", "the exact odds of a declaration"),
            ("audit", "audit", "every roll, whoever made it, whether it stands or not"),
            ("badge", "reports", "whether a fight was played without alteration"),
            ("ledger", "reports", "who lost what, when and why"),
            ("fairness", "reports", "whether the dice fell as even dice do"),
            ("compare", "reports", "two lines of a fight side by side"),
            ("replay", "replay", "a fight again, step by step"),
            ("picture", "picture", "the board at one moment, as a picture or as text"),
        ),
    ),
    (
        "Keep",
        (
            ("verify", "verify", "check that a record is whole and that the rules agree with it"),
            ("receipt", "receipts", "a signed word of where a record ends, to be kept"),
            ("key", "receipts", "show or renew the key that signs receipts"),
            (
                "export",
                "records",
                "write a fight to a record file, a page, a notation, a diary or a recording",
            ),
            ("import", "records", "read a fight from a record file, or from a notation"),
            ("copy", "keeping", "copy fights from one record file or database to another"),
            ("backup", "keeping", "copy the whole record file while it is in use"),
            ("delete", "keeping", "delete a fight for good; a signed stub is left"),
            ("deleted", "keeping", "list the fights that were deleted"),
            ("db", "database", "lay a record file or a database out, or raise it to today's layout"),
        ),
    ),
    (
        "Serve",
        (
            ("serve", "adapters.serve", "serve fights to browsers and other programs"),
            ("mcp", "adapters.mcp", "let assistants see fights and play in them"),
            ("links", "links", "list who may see and do what in a fight"),
            ("link", "links", "make a link for the game master, a player or a spectator"),
            ("unlink", "links", "revoke a link"),
            ("hook", "adapters.hook_commands", "tell other programs and chats what happens in a fight"),
        ),
    ),
    (
        "Write rules",
        (
            ("new-system", "kit", "write a rule system that works at once, to begin with"),
            ("check-system", "kit", "look for all that can be wrong with a rule system"),
        ),
    ),
    (
        "Look up",
        (
            ("systems", "lookup", "list the rule systems"),
            ("rules", "lookup", "print the numbered rules of a system"),
            ("tables", "lookup", "print the tables of a system"),
            ("settings", "lookup", "list the settings of a system, with what each allows"),
            ("combatants", "lookup", "list the combatants that are known by name"),
            ("combatant", "characters", "bring in a sheet that you have, show one, or print an empty one"),
            ("schema", "schema", "the JSON Schema of what --json prints"),
        ),
    ),
)
"""(family, ((command, module, line), ...))."""

COMMANDS = {
    name: (module if "." in module else f"{PACKAGE}.{module}", line)
    for _, commands in FAMILIES
    for name, module, line in commands
}
"""Module and line by command."""

CODES = (
    (0, "done"),
    (1, "refused by the rules, or a check failed"),
    (2, "wrong usage: no such command, option, fight, combatant or name"),
    (3, "a file or a record cannot be used"),
    (70, "a fault of Scuffle itself"),
    (130, "interrupted"),
    (141, "nobody reads the output any more"),
)
"""What the exit code says."""


def overview() -> str:
    """What `scuffle --help` prints."""
    out = [
        "Usage: scuffle COMMAND [ARGUMENTS] [OPTIONS]",
        "",
        "Scuffle records a fight blow by blow. Any roll can be questioned, undone and thrown again,",
        "and nothing is ever erased.",
    ]
    for family, commands in FAMILIES:
        out += ["", f"{family}:"]
        out += [f"  {name:<14}{line}" for name, _, line in commands]
    out += [
        "",
        "Options of every command (before or after it):",
        "  --db FILE|URL  the record file, or postgresql://...; else $SCUFFLE_DB, else your data folder",
        "  --tables FILE  your own tables in place of the system's",
        "  --plain        no boxes and no colour (NO_COLOR=1: no colour)",
        "  --log-level L  debug, info, warning or error, to stderr; --log-json writes it as JSON",
        "  --version, --help",
        "",
        "`scuffle COMMAND --help` tells more. A first fight:",
        "  scuffle new duel grunthar mutt",
        "  scuffle play duel",
        "",
        "Exit codes:",
    ]
    out += [f"  {code:<5}{meaning}" for code, meaning in CODES]
    return "\n".join(out)
