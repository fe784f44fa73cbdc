"""Which of today's administrative units make up each space of the board.

The names are those of Natural Earth's admin-1 layer. `x-...` are lands off the board.
"""

from __future__ import annotations

import re

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

# (country, unit, province, ring): the part of the unit inside the ring (longitude, latitude) goes
# to another province than the rest.
CUTS = [
    (
        "United Kingdom",
        "Highland",
        "EDI",
        [
            (-4.25, 58.9),
            (-4.25, 58.35),
            (-4.75, 57.9),
            (-4.9, 57.4),
            (-4.75, 57.05),
            (-4.55, 56.7),
            (-3, 56.7),
            (-2.5, 59),
        ],
    ),
    (
        "Poland",
        "Silesian",
        "GAL",
        [(18.0, 49.2), (18.2, 49.93), (18.75, 49.99), (19.4, 50.25), (20.2, 50.25), (20, 49.2)],
    ),
    (
        "Turkey",
        "Sivas",
        "ARM",
        [
            (37.6, 40.6),
            (37.35, 39.9),
            (37.25, 39.4),
            (36.9, 38.8),
            (36.9, 38.3),
            (39.2, 38.5),
            (39.2, 40.6),
        ],
    ),
]


def assignments() -> dict[tuple[str, str | None], str]:
    """The province of each (country, unit); the unit None stands for the rest of a country."""
    found: dict[tuple[str, str | None], str] = {}
    country = ""
    for line in _joined(DIVIDED):
        if not line.startswith(" "):
            country = line
            continue
        province, names = line.split(None, 1)
        for unit in names.split(";"):
            found[country, None if unit.strip() == "*" else unit.strip()] = province
    for line in _joined(UNDIVIDED):
        province, names = line.split(None, 1)
        for name in names.split(";"):
            found[name.strip(), None] = province
    return found


def _joined(table: str) -> list[str]:
    """The rows of a table; a line that is indented further continues the one before."""
    return re.sub(r"\n {6,}", " ", table.strip()).splitlines()
