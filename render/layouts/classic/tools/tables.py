"""What the classic map is made of: the administrative units of each space, and how seas part.

The names of units are those of Natural Earth's admin-1 layer. `x-...` are lands off the board. All
points are longitude and latitude, set by hand.
"""

import re
from typing import TypeAlias

Line: TypeAlias = list[tuple[float, float]]

# A country, then each province with the units it gets; * stands for all that are not named.
DIVIDED = """
Austria
  TYR   Tirol; Vorarlberg; Salzburg; Kärnten; Oberösterreich
  VIE   *
Czech Republic
  VIE   Jihomoravský; Zlínský
  BOH   *
Slovakia
  VIE   Bratislavský; Trnavský; Trenciansky; Žilinský
  BUD   *
Poland
  PRU   Warmian-Masurian; Pomeranian; Kuyavian-Pomeranian; Greater Poland
  BER   West Pomeranian; Lubusz
  SIL   Lower Silesian; Opole; Silesian
  GAL   Lesser Poland; Subcarpathian
  WAR   *
Germany
  KIE   Schleswig-Holstein; Hamburg; Niedersachsen; Bremen
  BER   Brandenburg; Berlin; Mecklenburg-Vorpommern; Sachsen-Anhalt
  RUH   Nordrhein-Westfalen; Rheinland-Pfalz; Saarland
  MUN   *
France
  BRE   Finistère; Côtes-d'Armor; Morbihan; Ille-et-Vilaine; Loire-Atlantique; Manche; Calvados;
        Mayenne; Maine-et-Loire; Orne; Sarthe; Vendée
  PIC   Seine-Maritime; Somme; Pas-de-Calais; Nord; Oise; Aisne; Eure
  PAR   Paris; Yvelines; Essonne; Hauts-de-Seine; Seine-Saint-Denis; Val-de-Marne; Val-d'Oise;
        Seien-et-Marne; Eure-et-Loir; Loiret; Loir-et-Cher; Indre-et-Loire; Cher; Indre
  GAS   Gironde; Landes; Pyrénées-Atlantiques; Hautes-Pyrénées; Gers; Lot-et-Garonne; Dordogne;
        Charente; Charente-Maritime; Vienne; Haute-Vienne; Deux-Sèvres; Creuse; Corrèze; Lot;
        Tarn-et-Garonne; Haute-Garonne; Cantal
  MAR   Pyrénées-Orientales; Aude; Hérault; Gard; Lozère; Aveyron; Tarn; Ariège; Haute-Loire;
        Ardèche; Drôme; Vaucluse; Bouches-du-Rhône; Var; Alpes-Maritimes;
        Alpes-de-Haute-Provence; Hautes-Alpes; Isère; Savoie; Haute-Savoie; Loire; Rhône; Ain
  MUN   Bas-Rhin; Haute-Rhin
  RUH   Moselle
  x-COR Corse-du-Sud; Haute-Corse
  BUR   *
Italy
  PIE   Turin; Aoste; Biella; Vercelli; Novara; Verbano-Cusio-Ossola; Asti; Alessandria; Cuneo;
        Imperia; Savona; Genova; La Spezia; Milano; Varese; Como; Lecco; Sondrio; Monza e
        Brianza; Pavia; Lodi; Bergamo
  TYR   Trento; Bozen
  TRI   Trieste; Gorizia
  TUS   Massa-Carrara; Lucca; Pistoia; Prato; Firenze; Livorno; Pisa; Siena; Arezzo; Grosseto
  ROM   Viterbo; Rieti; Roma; Latina; Frosinone; Terni; Perugia; L'Aquila
  APU   Teramo; Pescara; Chieti; Campobasso; Isernia; Foggia; Barletta-Andria Trani; Bari;
        Taranto; Brindisi; Lecce
  NAP   Caserta; Napoli; Benevento; Avellino; Salerno; Potenza; Matera; Cosenza; Catanzaro;
        Crotene; Vibo Valentia; Reggio Calabria; Messina; Catania; Siracusa; Ragusa; Enna;
        Caltanissetta; Agrigento; Palermo; Trapani
  x-SAR Cagliari; Carbonia-Iglesias; Medio Campidano; Nuoro; Ogliastra; Olbia-Tempio; Oristrano;
        Sassari
  VEN   *
Republic of Serbia
  BUD   Južno-Backi; Južno-Banatski; Severno-Backi; Severno-Banatski; Srednje-Banatski; Sremski;
        Zapadno-Backi
  SER   *
Romania
  BUD   Alba; Arad; Bihor; Bistrita-Nasaud; Brasov; Caras-Severin; Cluj; Covasna; Harghita;
        Hunedoara; Maramures; Mures; Salaj; Satu Mare; Sibiu; Timis
  RUM   *
Greece
  BUL   Anatoliki Makedonia kai Thraki
  x-CRE Kriti
  GRE   *
Ukraine
  GAL   L'viv; Ternopil'; Ivano-Frankivs'k; Chernivtsi
  BUD   Transcarpathia
  SEV   Odessa; Mykolayiv; Kherson; Zaporizhzhya; Dnipropetrovs'k; Donets'k; Luhans'k
  UKR   *
Belarus
  WAR   Brest; Grodno
  LVN   Vitebsk
  MOS   *
Russia
  PRU   Kaliningrad
  STP   Yamal-Nenets; Khanty-Mansiy; Leningrad; City of St. Petersburg; Pskov; Novgorod;
        Karelia; Murmansk; Arkhangel'sk; Vologda; Komi; Nenets
  SEV   Crimea; Sevastopol; Rostov; Krasnodar; Adygey; Stavropol'; Karachay-Cherkess;
        Kabardin-Balkar; North Ossetia; Ingush; Chechnya; Dagestan; Kalmyk; Astrakhan';
        Volgograd
  MOS   *
Turkey
  CON   Istanbul; Edirne; Kirklareli; Tekirdag; Çanakkale; Balikesir; Bursa; Yalova; Kocaeli;
        Bilecik; Sakarya
  ANK   Ankara; Bolu; Düzce; Zinguldak; Bartın; Karabük; Kastamonu; Sinop; Çankiri; Çorum;
        Samsun; Amasya; Tokat; Ordu; Yozgat; Kinkkale; Kirsehir; Eskisehir; Giresun; Sivas
  SMY   Izmir; Manisa; Aydin; Mugla; Denizli; Usak; Afyonkarahisar; Kütahya; Burdur; Isparta;
        Antalya; Konya; Karaman; Mersin; Aksaray; Nigde; Nevsehir; Kayseri; Adana; Osmaniye; K.
        Maras
  SYR   Hatay; Kilis; Gaziantep; Sanliurfa; Adiyaman; Mardin
  ARM   *
United Kingdom
  x-IRL Antrim; Ards; Armagh; Ballymena; Ballymoney; Banbridge; Belfast; Carrickfergus;
        Castlereagh; Coleraine; Cookstown; Craigavon; Derry; Down; Dungannon; Fermanagh; Larne;
        Limavady; Lisburn; Magherafelt; Mid Ulster; Moyle; Newry and Mourne; Newtownabbey; North
        Down; Omagh; Strabane
  CLY   Highland; Argyll and Bute; West Dunbartonshire; East Dunbartonshire; Glasgow;
        Renfrewshire; East Renfrewshire; Inverclyde; North Ayshire; East Ayrshire; South
        Ayrshire; North Lanarkshire; South Lanarkshire; Dumfries and Galloway; Eilean Siar;
        Stirling
  EDI   Aberdeen; Aberdeenshire; Angus; Clackmannanshire; Dundee; East Lothian; Edinburgh;
        Falkirk; Fife; Midlothian; Moray; Perthshire and Kinross; Scottish Borders; West
        Lothian; Orkney; Shetland Islands; Northumberland; Newcastle upon Tyne; North Tyneside;
        South Tyneside; Gateshead; Sunderland
  LVP   Cumbria; Lancashire; Blackpool; Blackburn with Darwen; Merseyside; Liverpool; Sefton;
        Knowsley; Halton; Warrington; Wigan; Bolton; Bury; Rochdale; Oldham; Tameside;
        Stockport; Manchester; Salford; Trafford; Cheshire East; Cheshire West and Chester;
        Wirral; St. Helens
  WAL   Anglesey; Blaenau Gwent; Bridgend; Caerphilly; Cardiff; Carmarthenshire; Ceredigion;
        Conwy; Denbighshire; Flintshire; Gwynedd; Merthyr Tydfil; Monmouthshire; Neath Port
        Talbot; Newport; Pembrokeshire; Powys; Swansea; Torfaen; Vale of Glamorgan; Wrexham;
        Cornwall; Isles of Scilly; Devon; Plymouth; Torbay; Somerset; North Somerset; Bath and
        North East Somerset; Bristol; South Gloucestershire; Gloucestershire; Herefordshire;
        Dorset; Poole; Bournemouth; Rhondda, Cynon, Taff
  YOR   Durham; Darlington; Hartlepool; Stockton-on-Tees; Middlesbrough; Redcar and Cleveland;
        North Yorkshire; York; East Riding of Yorkshire; Kingston upon Hull; Leeds; Bradford;
        Calderdale; Kirklees; Wakefield; Barnsley; Doncaster; Rotherham; Sheffield; North
        Lincolnshire; North East Lincolnshire; Lincolnshire; Nottinghamshire; Nottingham;
        Derbyshire; Derby; Staffordshire; Stoke-on-Trent; Shropshire; Telford and Wrekin;
        Leicestershire; Leicester; Rutland; Wolverhampton; Walsall; Dudley; Sandwell;
        Birmingham; Worcestershire
  LON   *
"""  # noqa: RUF001 - a Turkish name has a dotless i

# Provinces, each with the countries that go to it undivided.
UNDIVIDED = """
x-SWI Switzerland; Liechtenstein
POR   Portugal
SPA   Spain; Gibraltar; Andorra
BEL   Belgium
HOL   Netherlands
RUH   Luxembourg
DEN   Denmark
SWE   Sweden
NWY   Norway
FIN   Finland; Aland
LVN   Estonia; Latvia; Lithuania
TRI   Slovenia; Croatia; Bosnia and Herzegovina
SER   Kosovo; Macedonia
ALB   Albania; Montenegro
BUL   Bulgaria
VEN   San Marino
ROM   Vatican
MAR   Monaco
BUD   Hungary
SEV   Georgia; Azerbaijan
ARM   Armenia
SYR   Syria; Lebanon; Israel; West Bank; Gaza Strip; Jordan; Iraq; Saudi Arabia; Kuwait
NAF   Morocco; Algeria; Mauritania; Western Sahara; Mali
TUN   Tunisia
MOS   Kazakhstan
x-IRL Ireland
x-ICE Iceland
x-CYP Cyprus; Northern Cyprus; Akrotiri Sovereign Base Area; Dhekelia Sovereign Base Area
x-FAR Faroe Islands
x-IOM Isle of Man
x-LIB Libya
x-EGY Egypt
x-IRN Iran
x-TKM Turkmenistan; Uzbekistan
"""

# Country/unit/province: a ring. The part of the unit inside it goes to another province than the
# rest.
_CUTS = """
United_Kingdom/Highland/EDI -4.25 58.9, -4.25 58.35, -4.75 57.9, -4.9 57.4, -4.75 57.05,
  -4.55 56.7, -3 56.7, -2.5 59
Poland/Silesian/GAL 18 49.2, 18.2 49.93, 18.75 49.99, 19.4 50.25, 20.2 50.25, 20 49.2
Turkey/Sivas/ARM 37.6 40.6, 37.35 39.9, 37.25 39.4, 36.9 38.8, 36.9 38.3, 39.2 38.5, 39.2 40.6
"""

# Borders between two seas; each ends on or just behind the shore.
_LINES = """
NAO-NWG -5.02 58.45, -6 59.3, -9 61.6, -12.5 63.6, -14.6 64.8
NAO-NWG2 -22.6 66.2, -25.5 67.3, -34 70, -45 74
NWG-NTH -3.3 58.45, -2.98 58.75, -2.6 59.3, -1.4 60.2, 0.6 60.9, 2.8 61.4, 5.6 61.65
NTH-SKA 8.9 56.9, 8.05 57.4, 7.3 57.8, 7.15 58.2
NTH-HEL 8.6 55.62, 7.4 55.6, 6.2 55.2, 5.3 54.4, 4.85 53.6, 4.78 52.9
ENG-NTH 1.2 51.27, 1.7 51.32, 2.4 51.5, 3.2 51.25
ENG-IRI -5.4 50.15, -6.4 50.05, -7.6 49.8
ENG-MAO -7.6 49.8, -6.6 49.1, -5.4 48.5, -4.4 48.35
IRI-MAO -7.6 49.8, -8.2 50.5, -8.9 51.1, -9.3 51.7
NAO-MAO -9.6 51.75, -12 51.3, -16 50.4, -22 48.9, -30 47, -40 44
NAO-IRI -5.8 54.5, -5.2 54.45, -4.6 54.2, -3.9 54.1, -2.7 54.12
BAL-BOT 17.5 58.95, 18.6 58.75, 20 58.9, 21.4 59.05, 22.6 58.95, 23.2 58.95, 24 58.95
BAR-NWG 25.8 70.9, 26 72, 26.4 74, 27 80
MAO-WES -5.65 36.2, -5.6 35.7
WES-LYO -0.1 38.8, 0.7 38.85, 1.5 39, 2.9 39.55, 4.1 39.95, 6 40.35, 8.6 40.4
LYO-TYS1 9.15 41.6, 9.2 41.1
LYO-TYS2 9.45 42.8, 9.5 43.05, 10.1 43.1, 10.8 42.95
WES-TYS 8.9 39.1, 8.95 38.4, 9.3 37.7, 9.75 37.1
ION-TYS1 12.7 37.8, 12.1 37.6, 11.5 37.3, 10.9 36.95
ION-TYS2 15.4 38.3, 15.75 38.2
ADR-ION 18.2 40.15, 18.8 40.15, 19.5 40.45
ION-AEG 23 36.6, 23.15 36.2, 23.4 35.8, 23.75 35.4
ION-EAS 24.1 35.3, 23.95 34.6, 23.8 33, 23.5 29
AEG-EAS 26.1 35.1, 26.6 35.3, 27.2 35.6, 27.9 36.1, 28.2 36.5, 28.45 36.95
"""

# A point in each sea, more where islands divide it; x-CAS is off the board.
_SEEDS = """
NAO -17 57
NWG 2 66
BAR 36 72.5, 37 65.4, 34.5 66.5
NTH 2.5 56.5
SKA 11.2 57.6, 10 58.8
HEL 7.3 54.4
ENG -2.5 49.8
IRI -5.5 52.6
MAO -13 44
BAL 18 56.5, 10.55 54.5, 10.9 54.2
BOT 19.8 61.8
WES 3 38
LYO 5.5 42
TYS 11.8 40
ION 18.5 37
ADR 15.5 43.2
AEG 25 38.6
EAS 30 34.5
BLA 34 43.3
x-CAS 50.5 42.5
"""

# Water that belongs to a land province: the Belts and the Sound, Bosporus and Dardanelles.
_STRAITS = """
DEN 9.3 54.85, 10.2 54.8, 10.7 54.62, 11.3 54.45, 12 54.45, 12.4 54.85, 12.75 55.2, 13.1 55.45,
  13.1 56.25, 12.4 56.2, 11.4 56.05, 10.9 56.25, 10.4 56.4, 9.3 56.4
CON 26.14 40.06, 26.3 40.25, 26.7 40.55, 27.2 40.85, 28 41.1, 28.9 41.17, 29.08 41.25, 29.3 41.2,
  29.6 40.9, 29.95 40.65, 28.8 40.2, 27 40.2, 26.3 39.9, 26.14 39.97
"""

# Straits too narrow to survive simplification, which are cut open.
_CHANNELS = """
1 29.12 41.25, 29.05 41.1, 28.98 40.98
2 26.12 40, 26.38 40.15, 26.5 40.25, 26.8 40.45, 27.1 40.55
3 12.55 56.1, 12.72 55.9, 12.85 55.65
4 9.7 55.5, 9.75 55.35, 9.9 55.1
"""


def _lines(table: str) -> dict[str, Line]:
    """Each row's points by its name; a line that is indented continues the one before."""
    rows = (row.split(None, 1) for row in re.sub(r"\n +", " ", table.strip()).splitlines())
    return {
        name: [(float(x), float(y)) for x, y in (point.split() for point in points.split(","))]
        for name, points in rows
    }


LINES = _lines(_LINES)
SEEDS = _lines(_SEEDS)
STRAITS = _lines(_STRAITS)
CUTS = {tuple(name.replace("_", " ").split("/")): ring for name, ring in _lines(_CUTS).items()}
CHANNELS = tuple(_lines(_CHANNELS).values())


def assignments() -> dict[tuple[str, str | None], str]:
    """The province of each (country, unit); the unit None stands for the rest of a country."""
    found: dict[tuple[str, str | None], str] = {}
    country = ""
    # A line that is indented further continues the one before.
    for line in re.sub(r"\n {6,}", " ", DIVIDED.strip()).splitlines():
        if not line.startswith(" "):
            country = line
            continue
        province, names = line.split(None, 1)
        for unit in map(str.strip, names.split(";")):
            found[country, None if unit == "*" else unit] = province
    for line in UNDIVIDED.strip().splitlines():
        province, names = line.split(None, 1)
        found |= {(name.strip(), None): province for name in names.split(";")}
    return found
