"""SVG elements as text, as short as they can be."""

from html import escape

Attribute = str | float
"""An underscore in an attribute's name stands for a hyphen; `cls` is its class."""


def element(name: str, cls: str = "", *inside: str, text: str = "", **attributes: Attribute) -> str:
    """An element with its contents: other elements, or text, which is escaped.

    >>> element("text", "mid", x=12.04, y=8.0, font_size=11, text="Tom & Silk")
    '<text class="mid" x="12" y="8" font-size="11">Tom &amp; Silk</text>'
    """
    said = [f' class="{cls}"'] if cls else []
    said += [
        f' {key.replace("_", "-")}="{_value(value)}"' for key, value in attributes.items() if value != ""
    ]
    within = "".join(inside) + clean(text)
    return f"<{name}{''.join(said)}>{within}</{name}>" if within else f"<{name}{''.join(said)}/>"


def move(x: float, y: float) -> str:
    """The transform that moves something there."""
    return f"translate({number(x)} {number(y)})"


def path(*steps: str | float) -> str:
    """The way of a path: letters and numbers.

    >>> path("M", 0, -12.5, "L", 3, 4)
    'M0 -12.5L3 4'
    """
    text = ""
    for step in steps:
        if isinstance(step, str):
            text += step
        else:
            text += ("" if not text or text[-1].isalpha() else " ") + number(step)
    return text


def number(value: float) -> str:
    """A number with one place at most."""
    return f"{value:.1f}".removesuffix(".0").replace("-0.0", "0") if value else "0"


def clean(text: str) -> str:
    """Text that may stand in a document: nothing that cannot be printed, and no markup."""
    shown = text if text.isprintable() else "".join(each for each in text if each.isprintable())
    return escape(shown, quote=True)


def _value(value: Attribute) -> str:
    return clean(value) if isinstance(value, str) else number(value)
