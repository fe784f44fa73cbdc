"""The outlines of the small map, drawn by hand as the points of each border.

    python -m tests.small_map.outlines

writes the files of its layout: `geometry.json`, and the layers made from it as those of any map.
"""

from collections.abc import Iterator

from shapely.geometry import Polygon

from render.layout import Layout, points
from render.tools.geometry import write_geometry
from render.tools.layers import build
from tests.small_map.variant import LAYOUT

# The corners from which the borders go, each with its letter or letters. What is beyond the frame
# of 1800 x 1100 is cut off.
_POINTS = points("""
nw -20 -20, ne 1820 -20, se 1820 1120, sw -20 1120
a -20 360, b 160 320, c 340 365, d 520 300, e 690 350, f 800 470, g 930 440, h 1060 340
i 1240 290, j 1420 330, k 1560 390, l 1640 520, m 1620 660, n 1500 770, o 1290 800, oo 1385 795
p 1080 740, q 950 640, r 820 650, s 690 760, t 520 800, u 330 750, v 160 800, w -20 770
aa -20 500, ab 130 500, ac 150 630, ad -20 640, ae 320 470, af 480 500, ag 510 580, ah 440 660
ai 640 545, aj 1090 470, ak 1100 620, al 1260 480, am 1430 560, an 1270 650
ia 1040 930, ib 1140 885, ic 1260 900, id 1280 960, ie 1200 1030, if 1080 1010
xa 1820 330, xc 1210 1120
""")
_LAND = {
    "ALD": "a b c d e ai ag af ae ab aa",
    "ARD": "ab ae af ag ah ac",
    "ASH": "ad ac ah ag ai s t u v w",
    "BEC": "l m n oo o p ak an am",
    "BOL": "aj al am an ak",
    "BRI": "h i j k l am al aj",
    "ISL": "ia ib ic id ie if",
    "ISM": "e f g h aj ak p q r s ai",
    "PEA": "aa ab ac ad",
}
_SEA = {
    "EAW": "xa se xc ie id ic oo n m l k",
    "NOW": "nw ne xa k j i h g f e d c b a",
    "SOW": "w v u t s r q p o ib ia if ie xc sw",
}
_STRAITS = {"ISL": "ib o oo ic"}
"""The water between the island and Beckmouth, which units of both kinds cross."""
_WEAR = 0.13
"""How far the middle of a border is off the straight line, as a share of its length."""


def _worn(corners: str) -> Iterator[tuple[float, float]]:
    """The outline of a province, every border bent twice, alike on both of its sides."""
    names = corners.split()
    for one, two in zip(names, [*names[1:], names[0]], strict=True):
        first, last = sorted((one, two))
        (x0, y0), (x1, y1) = _POINTS[first], _POINTS[last]
        at_frame = x0 == x1 or y0 == y1
        shares = () if at_frame else ((0.3, _WEAR), (0.55, 0.0), (0.8, -_WEAR / 2))
        bends = [
            (x0 + (x1 - x0) * share - (y1 - y0) * bend, y0 + (y1 - y0) * share + (x1 - x0) * bend)
            for share, bend in shares
        ]
        yield _POINTS[one]
        yield from bends if one == first else bends[::-1]


def outline(corners: str) -> Polygon:
    """A province in px of the frame, by the names of its corners."""
    return Polygon(_worn(corners))


def write(layout: Layout) -> None:
    """Write the geometry of the small map into a layout's folder."""
    write_geometry(
        layout,
        land={code: outline(corners) for code, corners in _LAND.items()},
        sea={code: outline(corners) for code, corners in _SEA.items()},
        straits={code: outline(corners) for code, corners in _STRAITS.items()},
        off_board={},
        lakes=(),
    )


if __name__ == "__main__":
    write(LAYOUT)
    build(LAYOUT, LAYOUT.folder)
