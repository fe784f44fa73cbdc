"""Everything that is true of the picture of the classic board, in pixels of an 1800 x 1500 frame.

The map was drawn anew from open geodata, so that crowded seas and coasts have room
(`render/tools/README.md`). The anchors of units and the dots of centers are set by hand and eye.
Labels of land provinces are not listed: `render.tools.layers` searches the spots where a name fits,
clear of units and centers.

The colours were searched by maximising the least distance (CIELAB) between any two of the tints,
neutral land and the sea, then that between the strong colours and from the land and sea they lie
on, as seen with the visions that a style is for: normal, and the simulated three kinds of colour
blindness (Machado, Oliveira, Fernandes 2009). Those for tritanopia were then moved step by step,
pieces and land together, as long as their least distance grew. `test_palette.py` measures them.
"""

from pathlib import Path

from engine.game.map_style import Style
from engine.variants.classic import CLASSIC
from render.layout import Layout, points, sea_names
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
EDI 497 338, LVP 446 542, LON 548 630, NWY 846 289, SWE 1072 330, STP 1393 314, DEN 875 481
HOL 732 580, BEL 611 689, KIE 854 600, BER 997 599, MUN 877 805, VIE 1025 788, BUD 1177 801
TRI 944 960, PAR 493 810, BRE 346 795, MAR 622 1029, SPA 289 1123, POR 191 1166, VEN 862 952
ROM 853 1170, NAP 949 1221, SER 1191 977, GRE 1274 1297, BUL 1289 1033, RUM 1322 948
CON 1495 1074, ANK 1569 1063, SMY 1438 1276, WAR 1263 588, MOS 1567 383, SEV 1549 822
TUN 751 1396
"""
_COASTS = """
STP/NC 1474 138, STP/SC 1371 335, SPA/NC 223 971, SPA/SC 375 1245, BUL/EC 1415 977
BUL/SC 1347 1106
"""
_SEA_NAMES = """
NAO 150 304 O, NWG 639 166 O 4, BAR 1245 45 Q, NTH 608 485 P, SKA 877 335 C, HEL 755 530 C
ENG 326 738 C 3, IRI 264 610 R, MAO 98 931 P, BAL 1118 450 R, BOT 1150 310 C, WES 550 1284 Q 2
LYO 549 1190 Q, TYS 832 1304 Q, ION 1096 1454 P, ADR 979 1082 Q -44, AEG 1366 1384 R
EAS 1490 1440 Q, BLA 1623 920 P
"""
_PASSAGES = {
    ("MAO", "WES"): ((84, 1060), (124, 1240), (240, 1309)),
    ("ENG", "NTH"): ((550, 693), (592, 664)),
    ("NWY", "STP"): ((1130, 92),),
    ("BAL", "KIE"): ((985, 508),),
}
"""Where the straight way between two anchors would lead over a third province's land."""

_WHITE: Color = (255, 255, 255)


def _dark(strong: Color, tint: Color) -> PowerColors:
    """A power's colours on a dark map: letters on its pieces, and the casing, are dark."""
    return PowerColors(strong, tint, (24, 20, 18), (24, 20, 18))


_COLORS = {
    Style.ATLAS: (
        PowerColors((190, 46, 30), (240, 150, 128)),
        PowerColors((22, 58, 140), (120, 158, 216)),
        PowerColors((0, 130, 205), (155, 210, 243)),
        PowerColors((44, 44, 48), (165, 166, 162)),
        PowerColors((28, 132, 66), (161, 209, 168)),
        PowerColors((146, 70, 124), (201, 175, 201)),
        PowerColors((226, 168, 16), (254, 224, 142), (60, 44, 0), (82, 58, 0)),
    ),
    Style.DARK: (
        _dark((221, 131, 128), (99, 15, 3)),
        _dark((109, 133, 255), (85, 91, 157)),
        _dark((122, 213, 249), (51, 112, 131)),
        _dark((224, 220, 212), (54, 51, 45)),
        _dark((99, 148, 42), (45, 82, 39)),
        _dark((164, 121, 156), (60, 42, 118)),
        _dark((250, 196, 128), (115, 84, 0)),
    ),
    Style.PRINT: tuple(
        PowerColors((grey, grey, grey), _WHITE) for grey in (24, 88, 58, 0, 74, 40, 102)
    ),
    Style.DEUTERANOPIA: (
        PowerColors((117, 34, 0), (253, 158, 165)),
        PowerColors((85, 122, 242), (131, 160, 227)),
        PowerColors((45, 148, 182), (160, 219, 255)),
        PowerColors((32, 32, 26), (161, 160, 159)),
        PowerColors((61, 132, 102), (141, 170, 103)),
        PowerColors((84, 0, 124), (183, 149, 195)),
        PowerColors((167, 137, 0), (228, 219, 147)),
    ),
    Style.PROTANOPIA: (
        PowerColors((153, 47, 0), (220, 140, 115)),
        PowerColors((85, 122, 242), (131, 160, 228)),
        PowerColors((50, 127, 167), (148, 211, 254)),
        PowerColors((32, 32, 27), (170, 169, 165)),
        PowerColors((68, 141, 115), (214, 240, 178)),
        PowerColors((91, 6, 85), (215, 136, 181)),
        PowerColors((145, 144, 0), (197, 182, 111)),
    ),
    Style.TRITANOPIA: (
        PowerColors((220, 82, 34), (242, 151, 146)),
        PowerColors((19, 36, 71), (143, 156, 228)),
        PowerColors((35, 108, 94), (91, 186, 206)),
        PowerColors((93, 68, 70), (169, 160, 157)),
        PowerColors((135, 159, 94), (161, 253, 200), (24, 20, 18), (61, 72, 42)),
        PowerColors((145, 27, 113), (202, 131, 213)),
        PowerColors((172, 123, 28), (244, 204, 136)),
    ),
}
"""Of Austria, England, France, Germany, Italy, Russia and Turkey in each style."""

LAYOUT = Layout(
    variant=CLASSIC,
    folder=Path(__file__).parent,
    size=(1800, 1500),
    units=points(_UNITS),
    centers=points(_CENTERS),
    coast_marks=points(_COASTS),
    sea_names=sea_names(_SEA_NAMES),
    passages=_PASSAGES,
    colors={
        style: dict(zip(CLASSIC.powers, colors, strict=True)) for style, colors in _COLORS.items()
    },
)
