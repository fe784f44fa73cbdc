"""The supply centers of every power over the years, as a picture.

Every line is at its true height. Where powers own as many, their points stand side by side, and
where they own as many from one year to the next, the colours of their one line take turns.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle, pairwise
from statistics import fmean
from typing import NamedTuple, TypeAlias

from PIL import Image, ImageDraw

from engine.board import Power
from engine.game.map_style import MapStyle
from engine.variant import Variant
from render.assets import DrawingError
from render.canvas import Path, Point, Stencil, fitted, font, paint, text
from render.curves import dashes
from render.layout import USUAL_LOOK
from render.layouts import layout_of
from render.marks.units import initials_of
from render.palette import Palette, mix
from render.png import png_of

SIZE = (1200, 760)
_LEFT, _TOP, _RIGHT, _BOTTOM = 84, 124, 936, 690
_LABEL_HEIGHT = 40
_MOST_YEAR_LABELS = 11
_POINT = 7.0
"""How large a year's point is where there is room; in a long game it leaves the dashes between."""
_RIM = 2.2  # px round a point that is not alone
_INSET = 34  # px from the frame to the first and the last year: points stand side by side there
_LINE, _CASING = 6, 9.5
_TURN = 16  # px, about how long a colour has its turn on a line that powers share
_DISC = 18.0  # how large the letter of a power is set, in px from its middle
_DASHES = (None, (18.0, 15.0), (44.0, 18.0), (7.0, 13.0), (29.0, 16.0), (1.0, 11.0), (13.0, 21.0))
"""By the power's place: how long a dash and a gap are, None for a line that is whole."""


class _Scale(NamedTuple):
    """Where years and numbers of centers are on the picture."""

    first: int
    years: int
    most: int

    def at(self, year: int, count: float) -> Point:
        across = (year - self.first) / self.years if self.years else 1.0
        left, right = _LEFT + _INSET, _RIGHT - _INSET
        return left + across * (right - left), _BOTTOM - count / self.most * (_BOTTOM - _TOP)

    @property
    def step(self) -> float:
        """How far it is from a year to the next."""
        return (_RIGHT - _LEFT - 2 * _INSET) / max(self.years, 1)

    @property
    def point(self) -> float:
        """The radius of a year's point."""
        return min(_POINT, self.step / 5)


def chart_png(
    years: Mapping[int, Mapping[Power, int]],
    variant: Variant,
    *,
    title: str,
    map_style: MapStyle = USUAL_LOOK,
) -> bytes:
    """Draw the centers that each power owned at the end of each year, as a PNG 1200 px wide.

    Below the `title` it says what is counted, and from when to when. `years` are counts by power,
    a power without any may be left out. Every line ends with the name of its power and its last
    count; a power's line ends with the year of its last center. A line across says how many win,
    but for a set-up that counts units.
    Raises DrawingError when there is no year, LayoutError when no layout is of the variant's map.
    """
    if not years:
        raise DrawingError("years", "there is none to draw")
    ordered = sorted(years)
    highest = max(max(counts.values(), default=0) for counts in years.values())
    scale = _Scale(ordered[0], ordered[-1] - ordered[0], max(highest, variant.centers_to_win) + 1)
    palette = layout_of(variant.map).palette(map_style)
    image = Image.new("RGB", SIZE, palette.page)
    left, room = _LEFT - 48, SIZE[0] - 2 * (_LEFT - 48)
    text(image, (left, 54), *fitted(title, "Vollkorn-Bold", 48, room, 20), palette.ink)
    first, last = ordered[0], ordered[-1]
    counted = f"Supply centers, {first}" + (f" to {last}" if last > first else "")
    text(image, (left + 2, 90), counted, font("Vollkorn-MediumItalic", 29), palette.faded)
    _draw_grid(image, ordered, scale, variant, palette)
    counts = _lasting(
        {power: [years[year].get(power, 0) for year in ordered] for power in variant.powers}
    )
    points = _points(counts, scale)
    _draw_lines(image, counts, points, scale, palette)
    for power, own in points.items():
        rims, discs = Stencil(), Stencil()
        for at, (point, count) in enumerate(zip(own, counts[power], strict=True)):
            discs.disc(point, scale.point)
            if len(_equal(counts, at, count)) > 1:
                rims.disc(point, scale.point + _RIM)
        paint(image, rims, palette.halo)
        paint(image, discs, palette.of(power).strong)
    ends = [(*own[-1], power, counts[power]) for power, own in points.items()]
    _draw_labels(image, ends, scale, variant, palette)
    return png_of([image], palette)


Counts: TypeAlias = Mapping[Power, Sequence[int]]


def _lasting(counts: Counts) -> Counts:
    """The counts of each power up to the year in which it has lost its last center."""
    return {
        power: own[: max((at for at, count in enumerate(own) if count), default=-1) + 2]
        for power, own in counts.items()
    }


def _points(counts: Counts, scale: _Scale) -> Mapping[Power, Sequence[Point]]:
    """The points of each power at their true heights, those of one height side by side."""
    points: dict[Power, list[Point]] = {power: [] for power in counts}
    for power, own in counts.items():
        for at, count in enumerate(own):
            equal = _equal(counts, at, count)
            apart = min(1.5 * scale.point, 0.7 * scale.step / len(equal))
            x, y = scale.at(scale.first + at, count)
            points[power].append((x + (equal.index(power) - (len(equal) - 1) / 2) * apart, y))
    return points


def _equal(counts: Counts, at: int, count: int, *, years: int = 1) -> list[Power]:
    """The powers that own so many in a year, and in as many years from it on as are asked for."""
    return [power for power, own in counts.items() if [*own[at : at + years]] == [count] * years]


def _draw_lines(
    image: Image.Image,
    counts: Counts,
    points: Mapping[Power, Sequence[Point]],
    scale: _Scale,
    palette: Palette,
) -> None:
    """The line of each power; where several stay on one number together it is all of theirs."""
    patterns = cycle(_DASHES if palette.patterned else _DASHES[:1])
    turns: dict[Power, list[Path]] = {power: [] for power in counts}
    for (power, own), dash in zip(counts.items(), patterns, strict=False):
        paths: list[list[Point]] = [[points[power][0]]]
        for at, (count, later) in enumerate(pairwise(own)):
            sharing = _equal(counts, at, count, years=2) if later == count else []
            if len(sharing) > 1:
                start, end = (
                    scale.at(scale.first + at, count),
                    scale.at(scale.first + at + 1, count),
                )
                turns[power] += _turns(start, end, sharing.index(power), len(sharing))
                paths.append([])
            paths[-1].append(points[power][at + 1])
        lines = [tuple(path) for path in paths if len(path) > 1]
        casing, stencil = Stencil(), Stencil()
        casing.lines(lines, _CASING)
        # Dashes go on over the years: begun anew in each, one as long as a year were whole.
        for line in lines:
            stencil.lines((line,) if dash is None else dashes(line, *dash), _LINE)
        paint(image, casing, palette.halo)
        paint(image, stencil, palette.of(power).strong)
    for power, parts in turns.items():
        stencil = Stencil()
        for part in parts:
            stencil.polygon(part)
        paint(image, stencil, palette.of(power).strong)


def _turns(start: Point, end: Point, place: int, sharing: int) -> Iterator[Path]:
    """The parts of a level line that are one power's, of so many that share it."""
    top, foot = start[1] - _LINE / 2, start[1] + _LINE / 2
    rounds = max(1, round((end[0] - start[0]) / _TURN / sharing))
    wide = (end[0] - start[0]) / rounds / sharing
    for number in range(rounds):
        left = start[0] + (number * sharing + place) * wide
        yield (left, top), (left + wide, top), (left + wide, foot), (left, foot)


def _draw_grid(
    image: Image.Image, ordered: Sequence[int], scale: _Scale, variant: Variant, palette: Palette
) -> None:
    draw = ImageDraw.Draw(image)
    faint, face = mix(palette.page, palette.ink, 0.12), font("Lato-Semibold", 26)
    frame = (_LEFT, _TOP, _RIGHT, _BOTTOM)
    draw.rectangle(frame, fill=palette.halo)
    for count in range(0, scale.most + 1, 2):
        _, y = scale.at(ordered[0], count)
        draw.line([(_LEFT, y), (_RIGHT, y)], fill=faint, width=2)
        text(image, (_LEFT - 14, y), str(count), face, palette.faded, anchor="rm")
    draw.rectangle(frame, outline=palette.ink, width=2)
    every = -(-len(ordered) // _MOST_YEAR_LABELS)
    for number, year in enumerate(ordered):
        x, _ = scale.at(year, 0)
        draw.line([(x, _BOTTOM), (x, _BOTTOM + 7)], fill=palette.faded, width=2)
        if number % every == 0:
            text(image, (x, _BOTTOM + 24), str(year), face, palette.faded, anchor="mt")
    if variant.units_to_win is not None:
        return  # no number of centers wins
    _, y = scale.at(ordered[0], variant.centers_to_win)
    draw.line([(_LEFT, y), (_RIGHT, y)], fill=palette.faded, width=2)
    words = f"{variant.centers_to_win} to win"
    text(image, (_LEFT + 8, y - 7), words, font("Lato-Bold", 24), palette.faded)


def _draw_labels(
    image: Image.Image,
    ends: Sequence[tuple[float, float, Power, Sequence[int]]],
    scale: _Scale,
    variant: Variant,
    palette: Palette,
) -> None:
    """The names at the right, those of near lines above each other, each joined to its line.

    A line that ended earlier has the letter of its power there instead, above that of another
    that ended with it.
    """
    draw = ImageDraw.Draw(image)
    initials = initials_of(variant)
    ordered = sorted(ends, key=lambda end: (end[1], end[0]))
    heights = _spread([y for _, y, _, _ in ordered])
    ended: list[Point] = []
    for at, (x, y, power, counts) in zip(heights, ordered, strict=True):
        colors = palette.of(power)
        spots: list[Point] = [(_RIGHT + 44, at)]
        if len(counts) <= scale.years:
            ended.append(_above((x, y), ended))
            spots.append(ended[-1])
        else:
            faint = mix(palette.page, colors.strong, 0.45)
            draw.line([(x, y), (_RIGHT + 26, at)], fill=faint, width=2)
        name = variant.powers[power].name
        for spot in spots:
            disc = Stencil()
            disc.disc(spot, _DISC)
            paint(image, disc, colors.strong)
            letter = font("Lato-Black", 23)
            text(image, spot, initials[power], letter, colors.on_strong, anchor="mm")
        words = font("Lato-Bold", 29)
        text(image, (_RIGHT + 74, at), f"{name} {counts[-1]}", words, palette.ink, anchor="lm")


def _above(spot: Point, taken: Sequence[Point]) -> Point:
    """A letter's place: above those that are in the way."""
    x, y = spot
    while near := [other for other in taken if math.dist((x, y), other) < 2 * _DISC]:
        y = min(other[1] for other in near) - 2 * _DISC - 1
    return x, y


def _spread(preferred: Sequence[float]) -> list[float]:
    """Heights for labels as near to the preferred, in rising order, as they have room for."""
    groups: list[list[float]] = []
    for place, height in enumerate(preferred):
        groups.append([height - place * _LABEL_HEIGHT])
        while len(groups) > 1 and fmean(groups[-2]) > fmean(groups[-1]):
            last = groups.pop()
            groups[-1] += last
    lowest = _BOTTOM - _LABEL_HEIGHT * (len(preferred) - 1)
    tops = [min(max(fmean(group), _TOP), lowest) for group in groups for _ in group]
    return [top + place * _LABEL_HEIGHT for place, top in enumerate(tops)]
