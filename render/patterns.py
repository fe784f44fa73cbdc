"""Lines and dots that tell the land of the powers apart without a colour."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

_SIDE = 12
"""Every pattern repeats after so many px."""
_TILES = 16
"""How often it is repeated, either way, in what is kept of it."""

_PATTERNS = (
    (
        "###........."
        "##.........#"
        "#.........##"
        ".........###"
        "........###."
        ".......###.."
        "......###..."
        ".....###...."
        "....###....."
        "...###......"
        "..###......."
        ".###........"
    ),
    (
        "##.........."
        "##.........."
        "##.........."
        "##.........."
        "##.........."
        "##.........."
        "##.........."
        "##.........."
        "##.........."
        "##.........."
        "##.........."
        "##.........."
    ),
    (
        "############"
        "############"
        "............"
        "............"
        "............"
        "............"
        "............"
        "............"
        "............"
        "............"
        "............"
        "............"
    ),
    (
        "##.........."
        "###........#"
        "..##......##"
        "...##....##."
        "....##..##.."
        ".....####..."
        "......##...."
        ".....####..."
        "....##..##.."
        "...##....##."
        "..##......##"
        "###........#"
    ),
    (
        "..##........"
        ".####......."
        "######......"
        "######......"
        ".####......."
        "..##........"
        "........##.."
        ".......####."
        "......######"
        "......######"
        ".......####."
        "........##.."
    ),
    (
        "###........."
        ".###........"
        "..###......."
        "...###......"
        "....###....."
        ".....###...."
        "......###..."
        ".......###.."
        "........###."
        ".........###"
        "#.........##"
        "##.........#"
    ),
    (
        "............"
        ".....##....."
        ".....##....."
        ".....##....."
        ".....##....."
        ".##########."
        ".##########."
        ".....##....."
        ".....##....."
        ".....##....."
        ".....##....."
        "............"
    ),
)
"""One for each power, in the order of the palette: the tile's rows one after the other."""


def pattern(place: int, box: tuple[int, int, int, int], tone: int, *, dot: int = 1) -> Image.Image:
    """What a box of a picture shows of a power's pattern: `tone` where it is inked, else 0.

    Its dots are `dot` px wide and high. Boxes beside each other show it as one.
    """
    block, side = _block(place % len(_PATTERNS), tone, dot), _SIDE * dot
    left, top, right, foot = box
    x, y = left % side, top % side
    image = Image.new("L", (right - left + x, foot - top + y))
    for across in range(0, image.width, block.width):
        for down in range(0, image.height, block.height):
            image.paste(block, (across, down))
    return image.crop((x, y, image.width, image.height))


@lru_cache(maxsize=4 * len(_PATTERNS))
def _block(place: int, tone: int, dot: int) -> Image.Image:
    """Many tiles of a pattern beside each other: fewer pieces cover a province sooner."""
    tile = Image.new("L", (_SIDE, _SIDE))
    tile.putdata([tone if inked == "#" else 0 for inked in _PATTERNS[place]])
    shown, side = _enlarged(tile, dot, tone), _SIDE * dot
    block = Image.new("L", (_TILES * side, _TILES * side))
    for across in range(_TILES):
        for down in range(_TILES):
            block.paste(shown, (across * side, down * side))
    return block


def _enlarged(tile: Image.Image, dot: int, tone: int) -> Image.Image:
    """A tile `dot` times larger, its slanting lines without the steps of its dots."""
    if dot == 1:
        return tile
    around = Image.new("L", (3 * _SIDE, 3 * _SIDE))
    for x in range(3):
        for y in range(3):
            around.paste(tile, (x * _SIDE, y * _SIDE))
    side = _SIDE * dot
    smooth = around.resize((3 * side, 3 * side), Image.Resampling.BICUBIC)
    inked = smooth.crop((side, side, 2 * side, 2 * side))
    return inked.point([tone if 2 * value >= tone else 0 for value in range(256)])
