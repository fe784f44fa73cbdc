"""A planned picture in the colours of a palette, layer upon layer."""

from __future__ import annotations

from PIL import Image, ImageDraw

from render import heading, legend, thumbnails
from render.arrows import draw_crosses, draw_marks
from render.initials import initials_of
from render.labels import draw_coast_marks, draw_label, label_of
from render.letters import WATER
from render.palette import Palette, shallows
from render.picture import Picture
from render.provinces import draw_centers, draw_ground
from render.sizes import growth_at
from render.units import Face, draw_piece
from render.watermark import draw_watermark

_LETTERS_FROM = 1.25
"""A picture whose pieces have to grow so much is too small for guns: only the initial is told."""


def painted(picture: Picture, palette: Palette) -> Image.Image:
    """The picture at its size: the map, what lies over it, and the bars round it.

    Raises DrawingError when the palette has no colours for a power that plays, AssetError.
    """
    variant, layout, growth = picture.variant, picture.layout, picture.growth
    image = draw_ground(picture.whole, palette, picture.held, picture.window)
    draw_centers(image, layout, palette, picture.owned, growth=growth)
    draw_marks(image, picture.marks, palette)
    if not picture.is_small:
        _draw_labels(image, picture, palette)
    initials = initials_of(variant)
    face = Face.LETTER if growth_at(picture.size) >= _LETTERS_FROM else Face.ARMS
    for piece in picture.pieces:
        draw_piece(image, piece, initials[piece.power], palette, growth=growth, face=face)
    draw_crosses(image, picture.marks, palette)
    if picture.watermark is not None:
        # As large as pieces it would lie on moves where the board is full.
        stamp = (1 + growth_at(picture.size)) / 2
        draw_watermark(image, picture.busy, picture.watermark, palette, growth=stamp)
    if picture.is_small:
        page = _page(image, thumbnails.HEIGHT, 0, palette)
        thumbnails.draw_small_heading(page, picture.owned, variant, palette, picture.words)
    else:
        foot = legend.legend_height(picture.marks, picture.pieces, image.width)
        page = _page(image, heading.HEIGHT, foot, palette)
        legend.draw_legend(page, page.height - foot, picture.marks, picture.pieces, palette)
        heading.draw_heading(page, picture.owned, variant, palette, picture.words)
    return _scaled(page, picture.size)


def _draw_labels(image: Image.Image, picture: Picture, palette: Palette) -> None:
    growth = picture.enlarged
    draw_coast_marks(image, picture.layout.coast_marks, palette.ink, palette.halo, growth=growth)
    for code, spot in picture.spots.items():
        water = spot.style in WATER
        draw_label(
            image,
            label_of(code, picture.names[code], spot, growth=growth),
            spot,
            ink=palette.sea[0][1] if water else palette.ink,
            halo=shallows(palette) if water else palette.halo,
        )


def _page(image: Image.Image, over: int, under: int, palette: Palette) -> Image.Image:
    """A map with an empty bar over it and another under it."""
    page = Image.new("RGB", (image.width, over + image.height + under), palette.page)
    page.paste(image, (0, over))
    frame = (0, over, image.width - 1, over + image.height - 1)
    ImageDraw.Draw(page).rectangle(frame, outline=palette.ink, width=2)
    return page


def _scaled(page: Image.Image, size: int) -> Image.Image:
    if size == page.width:
        return page
    height = round(page.height * size / page.width)
    return page.resize((size, height), Image.Resampling.LANCZOS, reducing_gap=2.0)
