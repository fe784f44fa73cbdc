"""The phases of a game in one file: a film of them, a sheet of those of a year.

A film tells each phase in turn: its orders with their results, the pieces gliding to where they go,
the board they have come to, with the headline of the phase and a star that shines at each center
taken, and at last the end. It is watched in its message, so it is of small pictures.
"""

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace
from enum import StrEnum
from io import BytesIO
from itertools import chain
from typing import NamedTuple

from PIL import GifImagePlugin, Image, ImageChops

from engine.board import Power, Province
from engine.game.frames import Frame
from engine.game.map_style import MapStyle
from engine.judge.outcome import Resolution
from engine.orders import Move, Retreat
from engine.position import PhaseType
from render.assets import DrawingError
from render.board import THUMBNAIL_BELOW, Picture, painted, planned
from render.canvas import Path, Point, Stencil, fitted, paint, text
from render.heading import scores_of
from render.layout import FULL, SMALL, USUAL_LOOK, Form
from render.layouts import layout_of
from render.map.ground import holders
from render.marks.arrows import Layer
from render.marks.legend import LEGEND_HEIGHT
from render.marks.pieces import Piece
from render.palette import Palette
from render.png import HARD_EFFORT, TABLE, indexed, png_of

FILM_WIDTH = 560
"""A film is watched in a message, at some 360 px: so its frames are drawn as thumbnails are."""
MOST_BYTES = 8_000_000
"""Slack plays a larger picture only to those who click on it."""
_NARROWEST = 360
_STEP = 0.85  # how much narrower the next try is, where a picture has become too large
_MOVES, _OTHERS, _ARRIVED, _LAST = 2_200, 1_300, 500, 5_000
"""For how long orders of moves are seen, in milliseconds; other orders, or a board; where the
pieces have come to; the last picture."""
_GLIDE = ((0.12, 80), (0.5, 80), (0.88, 80))
"""How far pieces have come on their way at each step of it, and for how long that is seen."""
_FLASH = ((1.0, 220), (0.55, 180))
"""How large the star of a center taken shines, and for how long."""
SHEET_WIDTH, _NARROWEST_SHEET = 1800, 800
_MOST = 12
_COLUMNS = 2
_MARGIN, _GAP, _HEAD = 24, 20, 84
"""Around the page, between the pictures, and for the title, in px of a page of 1800 px."""

Moving = StrEnum("Moving", "GIF WEBP")
"""The formats that a moving picture is written in."""


class _Still(NamedTuple):
    """A picture of a film, in its palette's table, and for how many milliseconds it is seen."""

    image: Image.Image
    span: int


def animation(
    frames: Iterable[Frame],
    *,
    moving: Moving = Moving.GIF,
    map_style: MapStyle = USUAL_LOOK,
    size: int = FILM_WIDTH,
    most_bytes: int = MOST_BYTES,
) -> bytes:
    """Draw the frames of a game, in their order, as a film that begins again at its end.

    It is `size` px wide, or less where it would have more than `most_bytes`. `frames` are taken
    one by one, each after the one before it is drawn, so that whoever gives them sees how far it
    is. Raises DrawingError when there are none, or when they are too many for `most_bytes` even at
    360 px; else what `board_png` raises.
    """
    write = {Moving.GIF: _gif, Moving.WEBP: _webp}[moving]
    shown: list[Frame] = []

    def taken() -> Iterator[Frame]:
        for frame in frames:
            shown.append(frame)
            yield frame

    width, source = size, taken()
    while True:
        stills = _held(_stills(source, map_style, width))
        first = next(stills, None)
        if first is None:
            raise DrawingError("frames", "there is none to draw")
        data = write(chain([first], stills))
        if len(data) <= most_bytes:
            return data
        if width == _NARROWEST:
            fault = f"{len(shown)} of them do not fit into {most_bytes:,} bytes"
            raise DrawingError("frames", fault)
        width, source = max(_NARROWEST, int(width * _STEP)), iter(shown)


def _stills(frames: Iterable[Frame], map_style: MapStyle, width: int) -> Iterator[_Still]:
    """The pictures of a film at a width, all of one height."""
    form = SMALL if width < THUMBNAIL_BELOW else FULL
    for frame in frames:
        palette = layout_of(frame.variant.map).palette(map_style)
        for image, span in _told(frame, form, palette):
            size = (width, round(image.height * width / image.width))
            smaller = image.resize(size, Image.Resampling.HAMMING)
            yield _Still(indexed(smaller, palette), span)


def _held(stills: Iterator[_Still]) -> Iterator[_Still]:
    """The pictures, each as long as nothing changes, the last one for long."""
    before: _Still | None = None
    for still in stills:
        if before is not None and before.image.tobytes() == still.image.tobytes():
            before = before._replace(span=before.span + still.span)
            continue
        if before is not None:
            yield before
        before = still
    if before is not None:
        yield before._replace(span=_LAST)


def _told(frame: Frame, form: Form, palette: Palette) -> Iterator[tuple[Image.Image, int]]:
    """The pictures that tell a phase, and for how long each is seen."""
    position, variant, resolution = frame.position, frame.variant, frame.resolution
    if resolution is None:
        yield painted(_plan(frame, form), palette), _OTHERS
        return
    plan = _plan(frame._replace(subtitle=None), form)
    is_moving = position.phase.type is PhaseType.MOVEMENT
    then = planned(resolution.after, variant, form=form)
    taken = tuple(mark for mark in plan.marks if mark.layer is Layer.CENTER)
    start = replace(
        plan,
        owned=position,
        held=holders(position, variant),
        scores=scores_of(position, position, variant),
        marks=tuple(mark for mark in plan.marks if mark.layer is not Layer.CENTER),
    )
    yield painted(start, palette), _MOVES if is_moving else _OTHERS
    ways = _ways(plan, resolution, then)
    if any(start != end for _, start, end in ways):
        for share, span in _GLIDE:
            gliding = tuple(
                replace(piece, at=_between(here, there, share), fate=None)
                for piece, here, there in ways
            )
            yield painted(replace(start, marks=(), pieces=gliding), palette), span
    title, kind = plan.words
    # The news is not told before it is seen.
    words = (title, frame.subtitle or kind)
    end = replace(plan, marks=taken, pieces=then.pieces, words=words)
    for size, span in _FLASH if taken else ():
        yield _shining(painted(end, palette), end, palette, size), span
    yield painted(end, palette), _ARRIVED


def _plan(frame: Frame, form: Form, size: int | None = None) -> Picture:
    return planned(
        frame.position,
        frame.variant,
        resolution=frame.resolution,
        form=form,
        size=size,
        title=frame.title,
        subtitle=frame.subtitle,
        winners=frame.winners,
    )


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _ways(plan: Picture, resolution: Resolution, then: Picture) -> list[tuple[Piece, Point, Point]]:
    """The pieces on the board as a phase begins, where each stands and goes; the movers last.

    A piece that will be gone, or has not been built, stays where it is.
    """
    goals: dict[tuple[Power, Province], Province] = {
        (outcome.power, outcome.order.unit.location.province): outcome.order.destination.province
        for outcome in resolution.outcomes
        if isinstance(outcome.order, Move | Retreat) and outcome.succeeded
    }
    places = {(piece.power, piece.unit.province): piece.at for piece in then.pieces}
    ways = []
    for piece in plan.pieces:
        here = (piece.power, piece.unit.province)
        goal = (piece.power, goals.get(here, piece.unit.province))
        ways.append((piece, piece.at, places.get(goal, piece.at)))
    return sorted(ways, key=lambda way: way[1] != way[2])


def _shining(page: Image.Image, picture: Picture, palette: Palette, size: float) -> Image.Image:
    """A painted picture, a star of that size shining at each center taken."""
    form = picture.form
    top = page.height - picture.layout.size[1] - (LEGEND_HEIGHT if form.is_named else 0)
    for mark in picture.marks:
        if mark.ring is not None:
            x, y = mark.ring
            far = form.center * (1.6 + 1.6 * size)
            for reach, color in ((far, palette.halo), (far - 4, palette.of(mark.power).strong)):
                stencil = Stencil()
                stencil.polygon(_star((x, y + top), reach))
                paint(page, stencil, color)
            stencil = Stencil()
            stencil.polygon(_star((x, y + top), form.center * 1.1))
            paint(page, stencil, palette.halo)
    return page


def _star(at: Point, reach: float) -> Path:
    """A star of eight long points."""
    turns = [(math.pi * corner / 8, reach if corner % 2 else reach * 0.42) for corner in range(16)]
    return tuple(
        (at[0] + far * math.cos(turn), at[1] + far * math.sin(turn)) for turn, far in turns
    )


def _gif(stills: Iterable[_Still]) -> bytes:
    """The pictures as a GIF, of each but the first only what has changed.

    Written one by one, for Pillow would keep all of them, each as large as it is unpacked. Where
    the last place in the table is free it means that a point stays as it was.
    """
    written: list[bytes] = []
    before: Image.Image | None = None
    for image, span in stills:
        part, at, clear = image.copy(), (0, 0), None
        if before is None:
            written += GifImagePlugin.getheader(image.copy(), info={"loop": 0})[0]
        else:
            delta = ImageChops.subtract_modulo(image, before)
            box = delta.getbbox() or (0, 0, 1, 1)
            part, at = image.crop(box), box[:2]
            if not image.histogram()[TABLE - 1]:
                part.paste(TABLE - 1, mask=delta.crop(box).point([255, *(0,) * 255], "1"))
                clear = TABLE - 1
        told = {} if clear is None else {"transparency": clear}
        written += GifImagePlugin.getdata(part, at, duration=span, disposal=1, **told)
        before = image
    return b"".join((*written, b";"))


def _webp(stills: Iterable[_Still]) -> bytes:
    """The pictures as a WebP; Pillow gathers all of them first."""
    target, every = BytesIO(), list(stills)
    first, *others = (still.image for still in every)
    options = {"save_all": True, "loop": 0, "quality": 80, "method": 2}
    spans = [still.span for still in every]
    first.save(target, "WEBP", append_images=others, duration=spans, **options)
    return target.getvalue()


def sheet_png(
    frames: Iterable[Frame],
    *,
    title: str,
    map_style: MapStyle = USUAL_LOOK,
    size: int = SHEET_WIDTH,
) -> bytes:
    """Draw at most twelve frames, row by row from left to right, as a PNG `size` px wide.

    Each map is as it is in a message, whole, and has the codes of its provinces: two beside each
    other are some 170 px wide there, at which counts, owners and pieces can be read; orders and
    codes can when it is opened, on 720 px. In one column it would be so high that it was shown as
    narrow, and a page for each season is what `map` draws.
    The last one stands in the middle where it would be alone. `frames` are taken one by one, as by
    `animation`. Raises DrawingError when there are none or too many, or the size is not from 800 to
    1800; else what `board_png` raises.
    """
    if not _NARROWEST_SHEET <= size <= SHEET_WIDTH:
        raise DrawingError("size", f"{size} px is not between {_NARROWEST_SHEET} and {SHEET_WIDTH}")
    scale = size / SHEET_WIDTH
    margin, gap, head = (round(length * scale) for length in (_MARGIN, _GAP, _HEAD))
    wide = (size - 2 * margin - (_COLUMNS - 1) * gap) // _COLUMNS
    pictures: list[Image.Image] = []
    for frame in frames:
        if len(pictures) == _MOST:
            raise DrawingError("frames", f"there are more than {_MOST}")
        palette = layout_of(frame.variant.map).palette(map_style)
        pictures.append(painted(replace(_plan(frame, SMALL, wide), is_coded=True), palette))
    if not pictures:
        raise DrawingError("frames", "there is none to draw")
    high = max(picture.height for picture in pictures)
    rows = -(-len(pictures) // _COLUMNS)
    page = Image.new("RGB", (size, head + rows * (high + gap) - gap + margin), palette.page)
    words = fitted(title, "Vollkorn-Bold", round(46 * scale), size - 2 * margin, round(20 * scale))
    text(page, (margin, head * 0.68), *words, palette.ink)
    for place, picture in enumerate(pictures):
        row, column = divmod(place, _COLUMNS)
        left = margin + column * (wide + gap)
        if column == 0 and place == len(pictures) - 1:
            left = (size - wide) // 2
        at = (left, head + row * (high + gap))
        page.paste(picture, at)
    # The limit is one map's; several seldom come under it, and then not by the hardest packing.
    return png_of([page], palette, hardest=HARD_EFFORT)
