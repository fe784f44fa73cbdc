"""Every palette there is: for all eyes, for each kind of colour blindness, for the dark, for paper.

The colours of powers were found by `render/tools/search_palette.py`; those for tritanopia were then
moved step by step, pieces and land together, as long as their least distance grew.
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
            AUSTRIA: PowerColors((117, 34, 0), (253, 158, 165)),
            ENGLAND: PowerColors((85, 122, 242), (131, 160, 227)),
            FRANCE: PowerColors((45, 148, 182), (160, 219, 255)),
            GERMANY: PowerColors((32, 32, 26), (161, 160, 159)),
            ITALY: PowerColors((61, 132, 102), (141, 170, 103)),
            RUSSIA: PowerColors((84, 0, 124), (183, 149, 195)),
            TURKEY: PowerColors((167, 137, 0), (228, 219, 147)),
        }
    ),
)
PROTANOPIA = replace(
    ATLAS,
    name="protanopia",
    powers=MappingProxyType(
        {
            AUSTRIA: PowerColors((153, 47, 0), (220, 140, 115)),
            ENGLAND: PowerColors((85, 122, 242), (131, 160, 228)),
            FRANCE: PowerColors((50, 127, 167), (148, 211, 254)),
            GERMANY: PowerColors((32, 32, 27), (170, 169, 165)),
            ITALY: PowerColors((68, 141, 115), (214, 240, 178)),
            RUSSIA: PowerColors((91, 6, 85), (215, 136, 181)),
            TURKEY: PowerColors((145, 144, 0), (197, 182, 111)),
        }
    ),
)
TRITANOPIA = replace(
    ATLAS,
    name="tritanopia",
    powers=MappingProxyType(
        {
            AUSTRIA: PowerColors((220, 82, 34), (242, 151, 146)),
            ENGLAND: PowerColors((19, 36, 71), (143, 156, 228)),
            FRANCE: PowerColors((35, 108, 94), (91, 186, 206)),
            GERMANY: PowerColors((93, 68, 70), (169, 160, 157)),
            ITALY: PowerColors((135, 159, 94), (161, 253, 200), _DARK, (61, 72, 42)),
            RUSSIA: PowerColors((145, 27, 113), (202, 131, 213)),
            TURKEY: PowerColors((172, 123, 28), (244, 204, 136)),
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
    failure=(240, 84, 60),
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


def spare(palette: Palette) -> Palette:
    """The same palette with fewer tones of land and water: a picture in it is a smaller file."""
    return replace(palette, spare=True)
