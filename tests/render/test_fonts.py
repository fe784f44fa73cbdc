"""The shipped fonts, and how Vollkorn comes by its figures."""

from __future__ import annotations

import struct

import pytest

from render.assets import FONTS
from render.canvas import font
from render.tools.lining_figures import NAMES, with_lining_figures


@pytest.mark.parametrize("name", NAMES)
def test_the_figures_of_titles_are_as_tall_as_capitals(name: str) -> None:
    """And stand on the line: an old-style 1 is as low as an x and looks like a Roman one."""
    assert name in FONTS
    face = font(name.removesuffix(".ttf"), 200)
    _, top, _, foot = face.getbbox("H", anchor="ls")
    for figure in "0123456789":
        _, high, _, low = face.getbbox(figure, anchor="ls")
        assert high == pytest.approx(top, abs=12), figure
        assert low == pytest.approx(foot, abs=12), figure


def font_with(*, first: int, last: int) -> bytes:
    """The least font there is: a run of characters whose glyphs begin at 20, in both formats.

    Its tables are `cmap`, from 44 on with a table of format 12 and one of format 4, and `head`.
    """
    long = struct.pack(">HHIIIIII", 12, 0, 28, 0, 1, first, last, 20)
    # Columns of last, first, step to the glyph and offset, for this run and the closing one.
    columns = (last, 0xFFFF, 0, first, 0xFFFF, (20 - first) % 0x10000, 1, 0, 0)
    short = struct.pack(">7H9H", 4, 32, 0, 4, 4, 1, 0, *columns)
    cmap = struct.pack(">HHHHIHHI", 0, 2, 0, 3, 20, 3, 1, 20 + len(long)) + long + short
    head = bytes(8) + struct.pack(">I", 7)
    place = 44 + len(cmap)
    tables = struct.pack(">4sIII", b"cmap", 0, 44, len(cmap))
    tables += struct.pack(">4sIII", b"head", 0, place, len(head))
    return struct.pack(">IHHHH", 0x10000, 2, 0, 0, 0) + tables + cmap + head


def test_a_figure_is_pointed_ten_glyphs_further_on_in_every_table() -> None:
    """Nothing else of the font changes but three sums, and it adds up as a font has to."""
    before = font_with(first=ord("0"), last=ord("9"))
    after = with_lining_figures(before)
    words = struct.unpack(f">{len(after) // 4}I", after)
    assert sum(words) % 2**32 == 0xB1B0AFBA
    assert struct.unpack_from(">I", after, 88) == (30,)
    assert struct.unpack_from(">H", after, 116) == (0x10000 + 30 - ord("0"),)
    sums = {*range(16, 20), *range(132, 136)}
    pairs = enumerate(zip(before, after, strict=True))
    changed = {at for at, (one, other) in pairs if one != other}
    assert changed - sums <= {*range(88, 92), 116, 117}


def test_a_font_whose_figures_are_no_run_of_their_own_is_refused() -> None:
    """And one without the tables: neither is damaged."""
    with pytest.raises(ValueError, match="without a run of its own for 0 to 9"):
        with_lining_figures(font_with(first=ord("0"), last=ord("A")))
    with pytest.raises(ValueError, match="tables cmap and head"):
        with_lining_figures(bytes(64))
