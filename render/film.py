"""The phases of a game in one file: its frames, a film of them, a sheet of those of a year.

A film is watched in its message, so it is of small pictures: 1.4 MB for twenty years, not 6.9 MB.
"""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from io import BytesIO

from PIL import Image

from engine.game.frames import Frame
from engine.game.map_style import MapStyle
from engine.position import PhaseType
from render.assets import DrawingError
from render.board import board_png
from render.canvas import fitted, text
from render.layout import USUAL_LOOK
from render.layouts import layout_of
from render.palette import Palette
from render.png import HARD_EFFORT, indexed, png_of

FILM_WIDTH = 560
"""A film is watched in a message, at some 360 px: so its frames are drawn as thumbnails are."""
MOST_BYTES = 8_000_000
"""Slack plays a larger picture only to those who click on it."""
_NARROWEST = 360
_STEP = 0.85  # how much narrower the next try is, where a picture has become too large
_MOVES, _OTHERS, _LAST = 2_200, 1_300, 5_000
"""For how long a frame is seen, in milliseconds: one of moves, of anything else, the last one."""
SHEET_WIDTH, _NARROWEST_SHEET = 1800, 800
_MOST = 12
_COLUMNS = 2
_MARGIN, _GAP, _HEAD = 24, 20, 84
"""Around the page, between the pictures, and for the title, in px of a page of 1800 px."""


def _drawn(
    frames: Iterable[Frame], map_style: MapStyle, size: int, *, most: int | None = None
) -> tuple[list[Frame], list[Image.Image], Palette]:
    """The frames and their pictures in the palette's fixed table, each drawn as it is taken."""
    shown: list[Frame] = []
    pictures: list[Image.Image] = []
    for frame in frames:
        if len(shown) == most:
            raise DrawingError("frames", f"there are more than {most}")
        data = board_png(
            frame.position,
            frame.variant,
            resolution=frame.resolution,
            map_style=map_style,
            size=size,
            title=frame.title,
            subtitle=frame.subtitle,
            winners=frame.winners,
        )
        with Image.open(BytesIO(data)) as picture:
            picture.load()
            pictures.append(picture)
        shown.append(frame)
    if not shown:
        raise DrawingError("frames", "there is none to draw")
    return shown, pictures, layout_of(shown[-1].variant.map).palette(map_style)


Moving = StrEnum("Moving", "GIF WEBP")
"""The formats that a moving picture is written in."""


_OPTIONS: dict[Moving, dict[str, int]] = {
    Moving.GIF: {"disposal": 1},
    Moving.WEBP: {"quality": 80, "method": 2},
}


def animation(
    frames: Iterable[Frame],
    *,
    moving: Moving = Moving.GIF,
    map_style: MapStyle = USUAL_LOOK,
    size: int = FILM_WIDTH,
    most_bytes: int = MOST_BYTES,
) -> bytes:
    """Draw the frames of a game, in their order, as a picture that begins again at its end.

    It is `size` px wide, or less where it would have more than `most_bytes`. `frames` are taken
    one by one, each after the one before it is drawn, so that whoever gives them sees how far it
    is. Raises DrawingError when there are none, or when they are too many for `most_bytes` even at
    360 px; else what `board_png` raises.
    """
    shown, pictures, palette = _drawn(frames, map_style, size)
    seen = [
        _MOVES if frame.position.phase.type is PhaseType.MOVEMENT and frame.resolution else _OTHERS
        for frame in shown
    ]
    seen[-1] = _LAST
    width = size
    while True:
        sized, target = _of_one_size(pictures, width, palette), BytesIO()
        options = {"save_all": True, "append_images": sized, "duration": seen, "loop": 0}
        next(sized).save(target, moving.name, **options, **_OPTIONS[moving])
        data = target.getvalue()
        if len(data) <= most_bytes:
            return data
        if width == _NARROWEST:
            fault = f"{len(pictures)} of them do not fit into {most_bytes:,} bytes"
            raise DrawingError("frames", fault)
        width = max(_NARROWEST, int(width * _STEP))


def _of_one_size(
    pictures: list[Image.Image], width: int, palette: Palette
) -> Iterator[Image.Image]:
    """The pictures at a width, those without a legend with an empty foot instead.

    One by one: all of a long game twice may be more than the memory that drawing may take. GIF is
    packed so; Pillow's WebP gathers them first.
    """
    height = max(picture.height for picture in pictures)
    scale = width / pictures[0].width
    size = (width, round(height * scale))
    for picture in pictures:
        page = picture
        if picture.height < height:
            page = indexed(Image.new("RGB", (picture.width, height), palette.page), palette)
            page.paste(picture)
        if scale < 1:
            smaller = page.convert("RGB").resize(size, Image.Resampling.LANCZOS)
            page = indexed(smaller, palette)
        yield page


def sheet_png(
    frames: Iterable[Frame],
    *,
    title: str,
    map_style: MapStyle = USUAL_LOOK,
    size: int = SHEET_WIDTH,
) -> bytes:
    """Draw at most twelve frames, row by row from left to right, as a PNG `size` px wide.

    The last one stands in the middle where it would be alone. `frames` are taken one by one, as by
    `animation`. Raises DrawingError when there are none or too many, or the size is not from 800 to
    1800; else what `board_png` raises.
    """
    if not _NARROWEST_SHEET <= size <= SHEET_WIDTH:
        raise DrawingError("size", f"{size} px is not between {_NARROWEST_SHEET} and {SHEET_WIDTH}")
    scale = size / SHEET_WIDTH
    margin, gap, head = (round(length * scale) for length in (_MARGIN, _GAP, _HEAD))
    wide = (size - 2 * margin - (_COLUMNS - 1) * gap) // _COLUMNS
    _, pictures, palette = _drawn(frames, map_style, wide, most=_MOST)
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
        page.paste(picture.convert("RGB"), at)
    # The limit is one map's; several seldom come under it, and then not by the hardest packing.
    return png_of(page, palette, hardest=HARD_EFFORT)
