"""Lines and dots that tell the land of the powers apart without a colour."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

_SIDE = 12
"""Every pattern repeats after so many px."""

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


@lru_cache(maxsize=3 * len(_PATTERNS))
def pattern(place: int, size: tuple[int, int], tone: int, *, dot: int = 1) -> Image.Image:
    """A picture of `size` px that is `tone` where the pattern of a power is inked, else 0.

    Its dots are `dot` px wide and high.
    """
    tile = Image.new("L", (_SIDE, _SIDE))
    tile.putdata([tone if inked == "#" else 0 for inked in _PATTERNS[place % len(_PATTERNS)]])
    side = _SIDE * dot
    image = Image.new("L", size)
    image.paste(_enlarged(tile, dot, tone))
    # What there is already is laid beside itself, then below, twice as much each time.
    wide, high = side, side
    while wide < size[0]:
        image.paste(image.crop((0, 0, wide, high)), (wide, 0))
        wide *= 2
    while high < size[1]:
        image.paste(image.crop((0, 0, size[0], high)), (0, high))
        high *= 2
    return image


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
