"""The parts of the classic map that people speak of, as in `map balkans`."""

from __future__ import annotations

from engine.board import Map
from engine.variant import Region

# Name, provinces; after a semicolon other names people use.
_REGIONS = """
balkans       ALB BUL GRE RUM SER; balkan
turkey        ANK ARM CON SMY SYR
austria       BOH BUD GAL TRI TYR VIE
italy         APU NAP PIE ROM TUS VEN
france        BRE BUR GAS MAR PAR PIC
iberia        POR SPA; spain and portugal
lowlands      BEL BUR HOL PIC RUH; low countries
germany       BER KIE MUN PRU RUH SIL
england       CLY EDI LON LVP WAL YOR; britain
scandinavia   DEN FIN NWY SWE
russia        FIN LVN MOS SEV STP UKR WAR
baltic        BAL BER BOT DEN LVN PRU SWE
north         BEL DEN EDI HOL LON NTH NWY; north sea area
west          BEL BRE BUR ENG LON MAR PAR
east          BUD GAL MOS RUM SEV UKR WAR
mediterranean AEG EAS ION LYO TYS WES; med
"""


def regions_of(board: Map) -> tuple[Region, ...]:
    """The regions, with the provinces as the classic map has them."""
    return tuple(_region(line, board) for line in _REGIONS.strip().splitlines())


def _region(line: str, board: Map) -> Region:
    facts, *aliases = line.split("; ")
    name, *codes = facts.split()
    return Region(
        name, tuple(place for place in board.provinces if place.code in codes), tuple(aliases)
    )
