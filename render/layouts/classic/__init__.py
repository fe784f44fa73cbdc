"""Everything that is true of the picture of the classic board, in pixels of an 1800 x 1500 frame.

The map was drawn anew from open geodata, so that crowded seas and coasts have room
(`render/tools/README.md`). The anchors of units and the dots of centers are set by hand and eye.
Names stand in `names.py`, clear of units and centers and where few orders pass.

The colours were searched by maximising the least distance (CIELAB) between any two of the tints,
neutral land and the sea, then that between the strong colours and from the land and sea they lie
on, as seen with the visions that a style is for: normal, and the simulated three kinds of colour
blindness (Machado, Oliveira, Fernandes 2009). Those for tritanopia were then moved step by step,
pieces and land together, as long as their least distance grew. `test_palette.py` measures them.
"""

from pathlib import Path

from engine.game.map_style import Style
from engine.variants.classic import CLASSIC
from render.layout import Layout, points
from render.layouts.classic.names import NAMES
from render.palette import Color, PowerColors

_UNITS = """
CLY 412 412, EDI 461 342, LVP 445 465, YOR 504 542, WAL 373 622, LON 500 638, NWY 822 243
SWE 1028 303, FIN 1221 220, STP 1518 177, DEN 841 425, HOL 695 609, BEL 643 703, KIE 837 566
BER 966 571, PRU 1133 539, RUH 709 735, MUN 856 753, SIL 1089 655, BOH 984 703, TYR 841 881
VIE 1078 770, GAL 1287 691, BUD 1281 819, TRI 1109 943, PIC 558 731, PAR 488 850, BRE 401 818
BUR 601 823, GAS 439 940, MAR 576 998, SPA 315 1092, POR 196 1071, PIE 705 968, VEN 799 981
TUS 814 1070, ROM 866 1130, NAP 1023 1244, APU 1000 1175, SER 1226 999, ALB 1165 1086
GRE 1232 1259, BUL 1345 1022, RUM 1408 898, CON 1457 1160, ANK 1594 1031, SMY 1537 1220
ARM 1716 1025, SYR 1721 1336, WAR 1223 567, LVN 1277 409, UKR 1443 644, MOS 1619 347, SEV 1645 743
NAF 395 1403, TUN 732 1425, NAO 156 235, NWG 642 108, BAR 1357 54, NTH 610 415, SKA 929 394
HEL 755 492, ENG 446 734, IRI 272 648, MAO 98 829, BAL 1174 405, BOT 1111 258, WES 414 1322
LYO 549 1132, TYS 828 1237, ION 1097 1376, ADR 1086 1132, AEG 1335 1346, EAS 1463 1397
BLA 1502 941, STP/NC 1480 108, STP/SC 1345 301, SPA/NC 256 991, SPA/SC 351 1232, BUL/EC 1409 1008
BUL/SC 1312 1112, SWI 690 893
"""
_CENTERS = """
EDI 479 398, LVP 440 542, LON 542 621, NWY 843 286, SWE 1069 333, STP 1393 314, DEN 934 474
HOL 732 583, BEL 599 692, KIE 851 609, BER 1000 602, MUN 877 805, VIE 1037 791, BUD 1177 801
TRI 968 930, PAR 514 813, BRE 346 795, MAR 616 1029, SPA 289 1129, POR 182 1154, VEN 859 952
ROM 880 1173, NAP 955 1212, SER 1182 980, GRE 1250 1333, BUL 1301 1039, RUM 1322 945
CON 1507 1107, ANK 1569 1069, SMY 1447 1267, WAR 1263 588, MOS 1567 383, SEV 1552 819
TUN 766 1456
"""
_SMALL_CENTERS = """
EDI 479 404, LVP 440 542, LON 548 618, NWY 849 289, SWE 1069 336, STP 1396 314, DEN 934 474
HOL 738 580, BEL 593 689, KIE 839 618, BER 1003 608, MUN 877 805, VIE 1028 788, BUD 1177 801
TRI 968 930, PAR 520 807, BRE 346 795, MAR 616 1032, SPA 280 1132, POR 182 1154, VEN 859 952
ROM 886 1179, NAP 955 1212, SER 1179 977, GRE 1250 1333, BUL 1298 1045, RUM 1322 945
CON 1507 1107, ANK 1566 1075, SMY 1447 1267, WAR 1275 576, MOS 1567 383, SEV 1552 819
TUN 769 1462
"""
"""On the small form, where centers are larger beside larger pieces."""
_COASTS = """
STP/NC 1474 138, STP/SC 1371 335, SPA/NC 223 971, SPA/SC 375 1245, BUL/EC 1415 977
BUL/SC 1347 1106
"""
_PASSAGES = {
    ("MAO", "WES"): ((84, 1060), (124, 1240), (240, 1309)),
    ("NWY", "STP"): ((1130, 92),),
    ("FIN", "NWY"): ((1165, 112), (1060, 118), (935, 172)),
    ("BOT", "STP"): ((1205, 318),),
    ("BOT", "LVN"): ((1195, 306), (1243, 332)),
    ("BUL", "CON"): ((1387, 1098),),
    ("LVP", "WAL"): ((409, 548),),
    ("EDI", "YOR"): ((499, 398), (497, 449)),
}
"""Where the straight way between two anchors would lead over a third province's land."""

_WHITE: Color = (255, 255, 255)


def _dark(strong: Color, tint: Color) -> PowerColors:
    """A power's colours on a dark map: letters on its pieces, and the casing, are dark."""
    return PowerColors(strong, tint, (24, 20, 18), (24, 20, 18))


_COLORS = {
    Style.ALL: (
        PowerColors((142, 39, 18), (217, 140, 121)),
        PowerColors((2, 35, 93), (124, 140, 174)),
        PowerColors((2, 130, 178), (189, 225, 250)),
        PowerColors((35, 34, 31), (144, 142, 138)),
        PowerColors((50, 103, 79), (135, 201, 164)),
        PowerColors((120, 73, 110), (190, 168, 207)),
        PowerColors((160, 116, 36), (253, 214, 153)),
    ),
    Style.ATLAS: (
        PowerColors((167, 51, 39), (232, 170, 157)),
        PowerColors((0, 58, 126), (142, 163, 203)),
        PowerColors((0, 120, 168), (174, 211, 237)),
        PowerColors((39, 38, 35), (162, 159, 155)),
        PowerColors((35, 108, 57), (175, 203, 165)),
        PowerColors((121, 64, 118), (204, 180, 207)),
        PowerColors((154, 112, 5), (243, 213, 147)),
    ),
    Style.DARK: (
        _dark((233, 123, 110), (117, 50, 41)),
        _dark((130, 165, 235), (47, 82, 138)),
        _dark((138, 211, 240), (50, 117, 145)),
        _dark((218, 215, 210), (56, 54, 52)),
        _dark((123, 196, 130), (63, 103, 68)),
        _dark((207, 154, 201), (106, 73, 104)),
        _dark((255, 209, 110), (135, 105, 43)),
    ),
    Style.PRINT: tuple(
        PowerColors((grey, grey, grey), _WHITE) for grey in (12, 36, 60, 0, 48, 24, 72)
    ),
}
"""Of Austria, England, France, Germany, Italy, Russia and Turkey in each style."""

LAYOUT = Layout(
    variant=CLASSIC,
    folder=Path(__file__).parent,
    size=(1800, 1500),
    units=points(_UNITS),
    centers=points(_CENTERS),
    small_centers=points(_SMALL_CENTERS),
    coast_marks=points(_COASTS),
    names=NAMES,
    passages=_PASSAGES,
    colors={
        style: dict(zip(CLASSIC.powers, colors, strict=True)) for style, colors in _COLORS.items()
    },
)
