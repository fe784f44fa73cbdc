"""Give Vollkorn figures as tall as its capitals, in place of its old-style ones.

    python -m render.tools.lining_figures FONTS

FONTS is the folder of the unmodified `Vollkorn-*.ttf`. Old-style figures suit a line of text, but
in a title `1911` reads like a Roman two; the font has the other figures too, ten glyphs further
on, which drawing cannot ask for by itself. So the tables that say which glyph a character has are
made to point to them, and nothing else changes but the checksums.
"""

from __future__ import annotations

import struct
import sys
from collections.abc import Iterator
from pathlib import Path

FONTS = Path(__file__).parents[1] / "assets" / "fonts"
NAMES = ("Vollkorn-Bold.ttf", "Vollkorn-MediumItalic.ttf")
FURTHER = 10
"""From an old-style figure's glyph to that of the lining one."""
_FIRST, _LAST = ord("0"), ord("9")
_WHOLE = 0xB1B0AFBA
"""What the checksum of a whole font and its adjustment make together."""


def with_lining_figures(font: bytes) -> bytes:
    """The font with its other figures; ValueError when its tables are not as they should be."""
    data = bytearray(font)
    tables = dict(_tables(data))
    if not {b"cmap", b"head"} <= tables.keys():
        raise ValueError("not a font with the tables cmap and head")
    cmap, _ = tables[b"cmap"]
    (count,) = struct.unpack_from(">H", data, cmap + 2)
    places = {struct.unpack_from(">I", data, cmap + 8 + 8 * one)[0] for one in range(count)}
    for place in sorted(places):
        _point_further(data, cmap + place)
    _add_up(data, tables)
    return bytes(data)


def _tables(data: bytearray) -> Iterator[tuple[bytes, tuple[int, int]]]:
    """Each table's name, where it begins and how long it is."""
    (count,) = struct.unpack_from(">H", data, 4)
    for one in range(count):
        name, _, place, length = struct.unpack_from(">4sIII", data, 12 + 16 * one)
        yield name, (place, length)


def _point_further(data: bytearray, table: int) -> None:
    """Move the one run of characters from 0 to 9 of a table of format 4 or 12."""
    (kind,) = struct.unpack_from(">H", data, table)
    if kind == 12:
        (count,) = struct.unpack_from(">I", data, table + 12)
        for group in range(table + 16, table + 16 + 12 * count, 12):
            first, last, glyph = struct.unpack_from(">III", data, group)
            if (first, last) == (_FIRST, _LAST):
                struct.pack_into(">I", data, group + 8, glyph + FURTHER)
                return
    elif kind == 4:
        (twice,) = struct.unpack_from(">H", data, table + 6)
        ends = table + 14
        starts = ends + twice + 2
        for step in range(0, twice, 2):
            (last,) = struct.unpack_from(">H", data, ends + step)
            first, delta, offset = (
                struct.unpack_from(">H", data, starts + column * twice + step)[0]
                for column in range(3)
            )
            if (first, last, offset) == (_FIRST, _LAST, 0):
                moved = (delta + FURTHER) % 0x10000
                struct.pack_into(">H", data, starts + twice + step, moved)
                return
    raise ValueError(f"a table of characters of format {kind} without a run of its own for 0 to 9")


def _add_up(data: bytearray, tables: dict[bytes, tuple[int, int]]) -> None:
    """Put the right checksums of `cmap` and of the whole font."""
    head, _ = tables[b"head"]
    struct.pack_into(">I", data, head + 8, 0)
    for one, (name, (place, length)) in enumerate(tables.items()):
        if name == b"cmap":
            struct.pack_into(">I", data, 12 + 16 * one + 4, _sum(data[place : place + length]))
    struct.pack_into(">I", data, head + 8, (_WHOLE - _sum(data)) % 0x100000000)


def _sum(data: bytearray) -> int:
    padded = bytes(data) + bytes(-len(data) % 4)
    words: tuple[int, ...] = struct.unpack(f">{len(padded) // 4}I", padded)
    return sum(words) % 0x100000000


def main() -> None:
    """Write the fonts."""
    source = Path(sys.argv[1])
    for name in NAMES:
        (FONTS / name).write_bytes(with_lining_figures((source / name).read_bytes()))


if __name__ == "__main__":
    main()
