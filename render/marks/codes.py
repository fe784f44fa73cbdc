"""The codes of all provinces on a map that names none: each where it hides least of its province.

Where they stand depends on the pieces and lines of a picture, so they are written last.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from PIL import Image, ImageFilter

from render.canvas import COARSE, Point, font, text
from render.marks.spots import Spots
from render.palette import Palette

_FACE, SIZE = "Lato-Black", 26
"""In px of the small form: some 7 px where two maps stand beside each other on 720 px."""
_HALF = (round(SIZE * 1.0 / COARSE) + 1, round(SIZE * 0.4 / COARSE) + 1)
"""Half the width and height of a code, in coarse px."""
_OUTSIDE, _ASIDE, _OVER = 0.5, 0.5, 300.0
"""What each tone that a code is outside its province costs, each coarse px that it is away from
where a unit stands, and that it lies over another code; in tones that it covers."""


class _Place(NamedTuple):
    """What a code costs with its middle at a coarse px."""

    cost: float
    x: int
    y: int


def draw_codes(
    image: Image.Image,
    spots: Spots,
    anchors: Mapping[str, Point],
    busy: Image.Image,
    palette: Palette,
) -> None:
    """Write the code of each province that has an anchor, by its code, on the picture of a map.

    `busy` is a coarse picture of what is to be seen.
    """
    face = font(_FACE, SIZE)
    for code, at in codes_at(spots, anchors, busy).items():
        text(image, at, code, face, palette.ink, anchor="mm", halo=palette.halo)


def codes_at(
    spots: Spots, anchors: Mapping[str, Point], busy: Image.Image
) -> dict[str, tuple[int, int]]:
    """The middle of the code of each province: inside it, and near its anchor, where it can be."""
    numbers = Image.frombytes("L", busy.size, spots.numbers)
    covered = busy.filter(ImageFilter.BoxBlur(_HALF))
    found: dict[str, tuple[int, int]] = {}
    # Those with the least room choose first.
    sizes = {code: spots.numbers.count(number) for code, number in spots.number_of.items()}
    for code in sorted(sizes, key=lambda code: sizes[code]):
        if code not in anchors or not sizes[code]:
            continue
        x, y = anchors[code]
        places = _places(numbers, spots.number_of[code], covered, (x / COARSE, y / COARSE))
        best: _Place | None = None
        for place in places:
            if best is not None and place.cost >= best.cost:
                continue
            over = sum(
                abs(x / COARSE - place.x) < 2 * _HALF[0]
                and abs(y / COARSE - place.y) < 2 * _HALF[1]
                for x, y in found.values()
            )
            dearer = place._replace(cost=place.cost + over * _OVER)
            if best is None or dearer.cost < best.cost:
                best = dearer
        if best is not None:
            found[code] = (best.x * COARSE, best.y * COARSE)
    return found


def _places(
    numbers: Image.Image, number: int, covered: Image.Image, anchor: Point
) -> Iterator[_Place]:
    """Each coarse px of a province where its code would be wholly on the picture."""
    own = numbers.point([255 * (other == number) for other in range(256)])
    box = own.getbbox() or (0, 0, 0, 0)
    inside = own.filter(ImageFilter.BoxBlur(_HALF)).crop(box).tobytes()
    hidden, own_px = covered.crop(box).tobytes(), own.crop(box).tobytes()
    left, top, right, _ = box
    for px, is_own in enumerate(own_px):
        x, y = left + px % (right - left), top + px // (right - left)
        if (
            is_own
            and _HALF[0] < x < numbers.width - _HALF[0]
            and _HALF[1] < y < numbers.height - _HALF[1]
        ):
            away = abs(complex(x - anchor[0], y - anchor[1]))
            cost = hidden[px] + (255 - inside[px]) * _OUTSIDE + away * _ASIDE
            yield _Place(cost, x, y)
