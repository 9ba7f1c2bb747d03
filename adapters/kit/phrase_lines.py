"""Where in a `words.toml` a phrase stands."""

import re


def line_of(text: str, listed: str, number: int) -> str:
    """The place of an entry, counted from 0, of a list of tables such as `phrases.damaged`; empty for one of
    the system that this one stands on.

    >>> line_of('[[choices]]\\ntext = "a"\\n\\n[[choices]]\\ntext = "b"', "choices", 1)
    'words.toml, line 4 (choices)'
    """
    first, _, rest = listed.partition(".")
    name = rf"{first}\.[\"']?{re.escape(rest)}[\"']?" if rest else first
    heads = list(re.finditer(rf"^[ \t]*\[\[\s*{name}\s*\]\]", text, re.MULTILINE))
    if number < len(heads):
        return f"words.toml, line {text.count(chr(10), 0, heads[number].start()) + 1} ({listed})"
    return "" if heads or (rest or first) not in text else f"words.toml, {listed}, number {number + 1}"
