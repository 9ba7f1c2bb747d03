"""The charts of an experiment's report, by altair: each as an SVG whose colours the page gives.

Vega-Lite wants colours that it can read, so each that the page is to give stands for one here and is replaced
in the picture by the page's variable: that is how one picture is light, dark and fit to be printed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from io import StringIO
from typing import Any

import altair as alt

from adapters.lab.summary import Axis, Counted, ExperimentSummary, VariantResult
from adapters.lab.varied import value_words
from adapters.lab.words import called, evenly

INK, SOFT, LINE = "#00f001", "#00f002", "#00f003"
SERIES = tuple(f"#00f0{number:02x}" for number in range(16, 24))
VARIABLES = {INK: "ink", SOFT: "soft", LINE: "line"} | {
    colour: f"s{number}" for number, colour in enumerate(SERIES, 1)
}
"""The page's variable that each colour stands for."""

WIDTH = 640
MOST_ROWS = 24
"""So many variants have a row of their own in a chart; the tables have all."""

MOST_SERIES = len(SERIES)
MOST_NAMES = 15
"""So many acts, rules or sources are drawn, those that came up most."""

Rows = list[dict[str, Any]]

Drawn = Any
"""A chart of altair, or several in one; its own types tell them apart and serve nobody here."""


def svg(chart: Drawn) -> str:
    """The chart as a picture, in the page's colours."""
    into = StringIO()
    chart.configure(
        background="transparent", font="sans-serif",
        axis=alt.AxisConfig(
            labelColor=INK, titleColor=SOFT, gridColor=LINE, domainColor=SOFT, tickColor=SOFT,
            titleFontWeight="normal", labelLimit=260, labelFontSize=12, titleFontSize=12,
        ),
        legend=alt.LegendConfig(
            labelColor=INK, titleColor=SOFT, orient="bottom", titleFontWeight="normal", labelFontSize=12,
            labelLimit=300,
        ),
        header=alt.HeaderConfig(labelColor=INK, titleColor=SOFT, labelFontSize=12),
        view=alt.ViewConfig(stroke=LINE),
        range=alt.RangeConfig(category=list(SERIES)),
    ).save(into, format="svg")  # fmt: skip
    return re.sub(
        "|".join(VARIABLES),
        lambda found: f"var(--{VARIABLES[found[0].lower()]})",
        into.getvalue(),
        flags=re.I,
    )


def _over(rows: Rows) -> Drawn:
    """A chart of these rows, with nothing drawn yet."""
    return alt.Chart({"values": rows})


def wins(summary: ExperimentSummary) -> Drawn:
    """How often each side wins over what varies, with intervals."""
    if len(summary.axes) == 2 and len(summary.variants) > 1:
        return _wins_of_two(summary, *summary.axes)
    rows = _win_rows(summary)
    if len(summary.axes) == 1 and summary.axes[0].numeric:
        return _over_numbers(rows, summary.axes[0].name).properties(width=WIDTH, height=280)
    return _as_bars(rows)


def _win_rows(summary: ExperimentSummary) -> Rows:
    values = [
        {f"v{number}": one.values.get(axis.path) for number, axis in enumerate(summary.axes)}
        for one in summary.variants
    ]
    return [
        {
            "variant": called(one, summary.axes), "side": side, "share": result.wins.share,
            "low": result.wins.low, "high": result.wins.high, **at,
        }
        for one, at in zip(summary.variants, values, strict=True)
        for side, result in one.sides.items()
    ]  # fmt: skip


PLAIN = ".10~g"
"""How numbers stand beside an axis."""

SHARE = alt.Axis(format="%", title="wins")


def _over_numbers(rows: Rows, name: str, x: str = "v0", chart: Drawn = None) -> Drawn:
    """Lines over a number, each point with its interval; on a `chart` that has the rows, if one is given."""
    sides = alt.Scale(domain=list(dict.fromkeys(row["side"] for row in rows)))
    base = (_over(rows) if chart is None else chart).encode(
        x=alt.X(
            f"{x}:Q", title=name, scale=alt.Scale(zero=False, nice=False, padding=16), axis=_ticks(rows, x)
        ),
        color=alt.Color("side:N", title=None, scale=sides),
    )
    share = alt.Y("share:Q", axis=SHARE, scale=alt.Scale(domain=[0, 1]))
    lines = base.mark_line(strokeWidth=2).encode(y=share)
    spans = base.mark_rule(strokeWidth=2).encode(y=alt.Y("low:Q", axis=SHARE), y2="high:Q")
    points = base.mark_point(filled=True, size=60, opacity=1)
    return lines + spans + points.encode(y=share, shape=alt.Shape("side:N", title=None, scale=sides))


def _ticks(rows: Rows, x: str) -> alt.Axis:
    values = sorted({row[x] for row in rows})
    return alt.Axis(values=values, format=PLAIN) if len(values) <= MOST_ROWS else alt.Axis(format=PLAIN)


def _as_bars(rows: Rows) -> Drawn:
    """A bar for each side of each variant, with its interval."""
    shown = rows[: MOST_ROWS * 4]
    base = _over(shown).encode(
        y=alt.Y("variant:N", title=None, sort=None),
        yOffset=alt.YOffset("side:N", sort=None),
        color=alt.Color("side:N", title=None, sort=None),
    )
    bars = base.mark_bar(opacity=0.75).encode(x=alt.X("share:Q", axis=SHARE, scale=alt.Scale(domain=[0, 1])))
    spans = base.mark_rule(strokeWidth=2).encode(
        x=alt.X("low:Q", axis=SHARE), x2="high:Q", color=alt.value(INK)
    )
    return (bars + spans).properties(width=WIDTH, height=alt.Step(18))


FACETS = 6
"""Up to so many values of the other axis have a picture each, more become a heat map."""


def _wins_of_two(summary: ExperimentSummary, one: Axis, two: Axis) -> Drawn:
    """Two axes: a picture for each value of the shorter one, or a heat map of the first side's wins."""
    rows = _win_rows(summary)
    if is_heat_map(summary):
        return _heat_map([row for row in rows if row["side"] == summary.sides[0]], one, two)
    by_number, by_value = _by(one, two)
    number, value = (one, two) if by_number == "v0" else (two, one)
    for row in rows:
        row["facet"] = f"{value.name} {value_words(row[by_value])}"
    columns = min(len(value.values), 3)
    order = [f"{value.name} {value_words(each)}" for each in value.values]
    return (
        _over_numbers(rows, number.name, by_number, alt.Chart())
        .properties(width=WIDTH // columns - 30, height=220)
        .facet(alt.Facet("facet:N", title=None, sort=order), data={"values": rows}, columns=columns)
    )


def _by(one: Axis, two: Axis) -> tuple[str, str]:
    """Along which axis the lines run, and which has a picture for each value."""
    along = one.numeric and (not two.numeric or len(two.values) <= FACETS)
    return ("v0", "v1") if along else ("v1", "v0")


def is_heat_map(summary: ExperimentSummary) -> bool:
    """Whether two things vary that are drawn as a heat map: none is a number, or both have many values."""
    if len(summary.axes) != 2 or len(summary.variants) < 2:
        return False
    lines, pictures = summary.axes if _by(*summary.axes)[0] == "v0" else summary.axes[::-1]
    return not lines.numeric or len(pictures.values) > FACETS


def _heat_map(rows: Rows, one: Axis, two: Axis) -> Drawn:
    base = _over(rows).encode(
        x=alt.X("v0:O", title=one.name, sort=None, axis=alt.Axis(labelAngle=0)),
        y=alt.Y("v1:O", title=two.name, sort=None),
    )
    cells = base.mark_rect(color=SERIES[0]).encode(
        opacity=alt.Opacity(
            "share:Q",
            title=f"wins of {rows[0]['side']}",
            legend=None,
            scale=alt.Scale(domain=[0, 1], range=[0, 0.8]),
        )
    )
    told = base.mark_text(color=INK).encode(text=alt.Text("share:Q", format=".0%"))
    return (cells + told).properties(width=alt.Step(56), height=alt.Step(30))


def ends(summary: ExperimentSummary) -> Drawn:
    """How the fights of each variant ended."""
    ways = list(dict.fromkeys(how for one in summary.variants for how in one.ends))
    rows = [
        {"variant": called(one, summary.axes), "end": how, "share": found.share, "place": ways.index(how)}
        for one in evenly(summary.variants, MOST_ROWS)
        for how, found in one.ends.items()
    ]
    return (
        _over(rows)
        .mark_bar()
        .encode(
            y=alt.Y("variant:N", title=None, sort=None),
            x=alt.X(
                "share:Q", axis=alt.Axis(format="%", title="of the fights"), scale=alt.Scale(domain=[0, 1])
            ),
            color=alt.Color("end:N", title=None, sort=ways),
            order=alt.Order("place:Q"),
        )
        .properties(width=WIDTH, height=alt.Step(22))
    )


def lengths(summary: ExperimentSummary) -> Drawn:
    """How many rounds the fights of each variant lasted: the mean, half of them, and eight in ten."""
    rows = [
        {
            "variant": called(one, summary.axes), "tenth": one.rounds.tenth, "middle": one.rounds.middle,
            "ninetieth": one.rounds.ninetieth, "mean": one.rounds.mean.mean,
        }
        for one in evenly(summary.variants, MOST_ROWS)
    ]  # fmt: skip
    base = _over(rows).encode(y=alt.Y("variant:N", title=None, sort=None))
    span = base.mark_bar(size=8, opacity=0.4, color=SERIES[0]).encode(
        x=alt.X("tenth:Q", title="rounds", axis=alt.Axis(tickCount=8)), x2="ninetieth:Q"
    )
    half = base.mark_tick(thickness=3, size=16, color=INK).encode(x="middle:Q")
    mean = base.mark_point(filled=True, size=50, opacity=1, color=SERIES[1]).encode(x="mean:Q")
    return (span + half + mean).properties(width=WIDTH, height=alt.Step(24))


def dots(
    summary: ExperimentSummary, kind: str, title: str, names: Mapping[str, str] | None = None
) -> Drawn | None:
    """How often a fight what came up most, of `acts`, `rules` or `harm`: a dot for each variant, a column for
    each side, or one for all where there are many sides, and for what has `names` of its own.

    None where nothing came up.
    """
    shown = some(summary.variants)
    apart = len(summary.sides) <= FEW_SIDES and names is None
    rows = [row for one in shown for row in _dot_rows(one, getattr(one, kind), summary, apart)]
    often: dict[str, float] = {}
    for row in rows:
        often[row["name"]] = often.get(row["name"], 0) + row["times"]
    most = sorted(often, key=lambda name: (-often[name], name))[:MOST_NAMES]
    called_so = {name: (names or {}).get(name, name) for name in most}
    rows = [{**row, "name": called_so[row["name"]]} for row in rows if row["name"] in called_so]
    if not rows:
        return None
    drawn = {row["side"] for row in rows}
    sides = [side for side in (*summary.sides, ALL, NOBODY) if side in drawn]
    order = [called(one, summary.axes) for one in shown]
    wide = WIDTH // len(sides) - 20 if names is None else WIDTH - LABELLED
    chart = (
        _over(rows)
        .mark_point(filled=True, size=60, opacity=0.9)
        .encode(
            y=alt.Y("name:N", title=None, sort=list(called_so.values()), axis=alt.Axis(grid=True)),
            x=alt.X("times:Q", title=title, axis=alt.Axis(tickCount=4)),
            color=alt.Color("variant:N", title=None, scale=alt.Scale(domain=order), legend=_legend(order)),
            shape=alt.Shape("variant:N", title=None, scale=alt.Scale(domain=order), legend=_legend(order)),
        )
        .properties(width=wide, height=alt.Step(18))
    )
    return chart.encode(column=alt.Column("side:N", title=None, sort=sides)) if apart else chart


LABELLED = 180
"""How much narrower a chart is whose rows have long names."""


def _legend(names: Sequence[str]) -> alt.Legend | None:
    return alt.Legend(columns=4) if len(names) > 1 else None


def some(variants: Sequence[VariantResult]) -> list[VariantResult]:
    """As many variants as there are colours, from the first to the last."""
    return evenly(variants, MOST_SERIES)


FEW_SIDES = 2
"""More sides are added up, as more columns could not be read."""

ALL, NOBODY = "all sides", "nobody's doing"


def _dot_rows(one: VariantResult, found: Iterable[Counted], summary: ExperimentSummary, apart: bool) -> Rows:
    times: dict[tuple[str, str], int] = {}
    for each in found:
        side = (each.side or NOBODY) if apart else ALL
        times[each.name, side] = times.get((each.name, side), 0) + each.times
    variant = called(one, summary.axes)
    return [
        {"variant": variant, "name": name, "side": side, "times": many / one.fights}
        for (name, side), many in times.items()
    ]
