"""Every palette there is: for all eyes, for each kind of colour blindness, for the dark, for paper.

The colours of powers were found by `render/tools/search_palette.py`.
"""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from engine.game.looks import Addition, Look, Style, look_of
from engine.variants.classic import AUSTRIA, ENGLAND, FRANCE, GERMANY, ITALY, RUSSIA, TURKEY
from render.errors import UnknownPaletteError
from render.palette import ATLAS, Color, Palette, PowerColors

_WHITE: Color = (255, 255, 255)
_DARK: Color = (24, 20, 18)

DEUTERANOPIA = replace(
    ATLAS,
    name="deuteranopia",
    powers=MappingProxyType(
        {
            AUSTRIA: PowerColors((234, 106, 46), (235, 179, 182), _DARK, _DARK),
            ENGLAND: PowerColors((99, 111, 236), (153, 195, 246), _DARK, _DARK),
            FRANCE: PowerColors((95, 150, 191), (56, 162, 189), _DARK, _DARK),
            GERMANY: PowerColors((44, 44, 44), (162, 155, 151)),
            ITALY: PowerColors((53, 151, 107), (216, 245, 177), _DARK, _DARK),
            RUSSIA: PowerColors((76, 4, 100), (193, 159, 196)),
            TURKEY: PowerColors((105, 64, 0), (197, 181, 140)),
        }
    ),
)
PROTANOPIA = replace(
    ATLAS,
    name="protanopia",
    powers=MappingProxyType(
        {
            AUSTRIA: PowerColors((153, 48, 0), (255, 193, 165)),
            ENGLAND: PowerColors((79, 105, 229), (114, 159, 221)),
            FRANCE: PowerColors((62, 154, 194), (97, 158, 182), _DARK, _DARK),
            GERMANY: PowerColors((44, 44, 43), (167, 164, 161)),
            ITALY: PowerColors((12, 164, 124), (129, 158, 121), _DARK, _DARK),
            RUSSIA: PowerColors((118, 0, 105), (234, 188, 239)),
            TURKEY: PowerColors((151, 149, 0), (160, 151, 86), _DARK, _DARK),
        }
    ),
)
TRITANOPIA = replace(
    ATLAS,
    name="tritanopia",
    powers=MappingProxyType(
        {
            AUSTRIA: PowerColors((111, 32, 16), (238, 151, 144)),
            ENGLAND: PowerColors((0, 40, 129), (138, 161, 212)),
            FRANCE: PowerColors((24, 157, 193), (99, 218, 254), _DARK, _DARK),
            GERMANY: PowerColors((53, 42, 34), (154, 149, 141)),
            ITALY: PowerColors((89, 122, 84), (69, 166, 138)),
            RUSSIA: PowerColors((195, 82, 196), (190, 131, 180), _DARK, _DARK),
            TURKEY: PowerColors((158, 146, 58), (245, 203, 145), _DARK, _DARK),
        }
    ),
)
DARK = Palette(
    name="dark",
    powers=MappingProxyType(
        {
            AUSTRIA: PowerColors((221, 131, 128), (99, 15, 3), _DARK, _DARK),
            ENGLAND: PowerColors((109, 133, 255), (85, 91, 157), _DARK, _DARK),
            FRANCE: PowerColors((122, 213, 249), (51, 112, 131), _DARK, _DARK),
            GERMANY: PowerColors((224, 220, 212), (54, 51, 45), _DARK, _DARK),
            ITALY: PowerColors((99, 148, 42), (45, 82, 39), _DARK, _DARK),
            RUSSIA: PowerColors((164, 121, 156), (60, 42, 118), _DARK, _DARK),
            TURKEY: PowerColors((250, 196, 128), (115, 84, 0), _DARK, _DARK),
        }
    ),
    sea=(
        (0.0, (134, 164, 186)),
        (0.31, (14, 22, 31)),
        (0.48, (22, 33, 44)),
        (0.59, (27, 40, 53)),
        (1.0, (70, 94, 112)),
    ),
    neutral=PowerColors((126, 120, 110), (88, 84, 78)),
    off_board=PowerColors((58, 58, 60), (44, 44, 46)),
    page=(24, 26, 30),
    ink=(245, 241, 230),
    line=(8, 9, 11),
    faded=(178, 172, 160),
    halo=(20, 22, 26),
    failure=(224, 36, 36),
    success=(40, 150, 74),
    glow=0.40,
)
PRINT = Palette(
    name="print",
    powers=MappingProxyType(
        {
            AUSTRIA: PowerColors((24, 24, 24), _WHITE),
            ENGLAND: PowerColors((88, 88, 88), _WHITE),
            FRANCE: PowerColors((58, 58, 58), _WHITE),
            GERMANY: PowerColors((0, 0, 0), _WHITE),
            ITALY: PowerColors((74, 74, 74), _WHITE),
            RUSSIA: PowerColors((40, 40, 40), _WHITE),
            TURKEY: PowerColors((102, 102, 102), _WHITE),
        }
    ),
    sea=(
        (0.0, (70, 70, 70)),
        (0.31, (206, 206, 206)),
        (0.48, (222, 222, 222)),
        (0.59, (230, 230, 230)),
        (1.0, _WHITE),
    ),
    neutral=PowerColors((170, 170, 170), _WHITE),
    off_board=PowerColors((150, 150, 150), (216, 216, 216)),
    page=_WHITE,
    ink=(0, 0, 0),
    line=(0, 0, 0),
    faded=(80, 80, 80),
    halo=_WHITE,
    failure=(0, 0, 0),
    success=(0, 0, 0),
    glow=0.5,
    patterned=True,
    lettered=True,
)

PALETTES: tuple[Palette, ...] = (ATLAS, DARK, PRINT, DEUTERANOPIA, PROTANOPIA, TRITANOPIA)


def palette_named(name: str) -> Palette:
    """The palette of a look as written: `atlas`, `atlas+patterns`, `dark+patterns+initials`.

    Raises UnknownPaletteError.
    """
    try:
        return palette_of(look_of(name))
    except ValueError as error:
        known = ", ".join(Style)
        added = ", ".join(f"+{one}" for one in Addition)
        fault = f"there is no palette {name!r}; there is {known}"
        raise UnknownPaletteError(f"{fault}, each also with {added} or both after it") from error


def palette_of(look: Look) -> Palette:
    """The palette of a look."""
    palette = next(palette for palette in PALETTES if palette.name == look.style)
    if Addition.PATTERNS in look.additions:
        palette = patterned(palette)
    return lettered(palette) if Addition.INITIALS in look.additions else palette


def patterned(palette: Palette) -> Palette:
    """The same palette with lines and dots on the land, so that no colour need be told."""
    return replace(palette, patterned=True)


def lettered(palette: Palette) -> Palette:
    """The same palette with the powers' initials large on their pieces."""
    return replace(palette, lettered=True)
