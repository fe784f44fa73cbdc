"""The words of the classic e-mail judge's text: provinces, units, powers, as it spells them."""

from __future__ import annotations

import re
from typing import NamedTuple

from engine.board import Coast, Location, Power, Province, Unit, UnitType
from engine.errors import EngineError
from engine.formats.game.report import COASTS, KINDS
from engine.formats.requests import FormatError
from engine.names import names_of
from engine.orders import Named
from engine.variant import Variant

OWN = re.compile(r"([A-Za-z][\w ]*?):\s+(.+)")
_UNIT = re.compile(r"(Army|Fleet)\s+(?:in\s+)?(.+)", re.IGNORECASE)
_COAST = re.compile(r"(.+?)\s*[(/]\s*(north|south|east|west|[nsew]c)(?:\s+coast)?\s*\)?")


class Line(NamedTuple):
    """A line of the text by its number, counted from 1."""

    number: int
    text: str

    def fault(self, said: str) -> FormatError:
        """What is wrong with this line."""
        return FormatError(f"line {self.number}", said)


class Words:
    """The names of a variant, as a report spells them; what is no such name is refused."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self._names = names_of(variant)

    def own(self, line: Line) -> tuple[Power, str]:
        """Whose line it is, and what is said after the colon."""
        match = OWN.fullmatch(line.text)
        if match is None:
            raise line.fault("this is no line of a power")
        return self.power_of(match[1], line), match[2]

    def power_of(self, name: str, line: Line) -> Power:
        """The power of a name or an adjective."""
        for power, names in self.variant.powers.items():
            if name.casefold() in {names.name.casefold(), names.adjective.casefold()}:
                return power
        raise line.fault(f"there is no power called {name[:40]}")

    def province(self, name: str, line: Line) -> Province:
        """The province of a name, with or without the article."""
        plain = name.strip(" .").removeprefix("the ")
        found = self._names.provinces(plain)
        exact = [one for one in found if one.name.casefold() == plain.casefold()]
        if len(exact or found) != 1:
            raise line.fault(f"there is no one province called {name[:40]}")
        return (exact or found)[0]

    def location(self, name: str, line: Line) -> Location:
        """A province, with its coast where one is told."""
        match = _COAST.fullmatch(name.strip(" ."))
        if match is None:
            return self.variant.map.plain(self.province(name, line))
        province, said = self.province(match[1], line), match[2].casefold()
        coast = next(one for one in Coast if COASTS[one][0] == said[0])
        try:
            return self.variant.location(f"{province.code}/{coast.value}")
        except EngineError as error:
            raise line.fault(str(error)) from error

    def named(self, text: str, line: Line) -> tuple[UnitType, Location]:
        """A unit as it is written: `Fleet Spain (south coast)`."""
        match = _UNIT.fullmatch(text.strip(" ."))
        if match is None:
            raise line.fault(f"{text[:40]} is no unit")
        kind = next(one for one, word in KINDS.items() if word.casefold() == match[1].casefold())
        return kind, self.location(match[2], line)

    def standing(self, text: str, line: Line) -> tuple[UnitType, Location]:
        """The same of one that stands there."""
        kind, location = self.named(text, line)
        possible = self.variant.map.standings(kind, location.province)
        if location not in possible:
            raise line.fault(f"{text.strip(' .')[:60]} cannot stand there")
        return kind, location

    def aided(self, text: str, line: Line) -> tuple[Named, Location | None]:
        """A unit that is supported or carried, and where it goes, None where it stays."""
        subject, _, target = text.partition(" -> ")
        match = re.fullmatch(r"(?:(\w+) )?((?:Army|Fleet) .+)", subject.strip(), re.IGNORECASE)
        if match is None:
            raise line.fault(f"{subject[:40]} is no unit")
        if match[1]:
            self.power_of(match[1], line)
        kind, location = self.named(match[2], line)
        last = target.split(" -> ")[-1]
        return Named(kind, location), self.target(last, kind, line) if target else None

    def target(self, text: str, kind: UnitType, line: Line) -> Location:
        """Where a unit goes; an army names no coast."""
        location = self.location(text, line)
        return location if kind is UnitType.FLEET else self.variant.map.plain(location.province)

    def owners(self, lines: list[Line]) -> dict[Province, Power]:
        """Who owns which center."""
        found: dict[Province, Power] = {}
        for line in lines:
            match = OWN.fullmatch(line.text)
            if match is None or match[1].casefold() == "unowned":
                continue
            power = self.power_of(match[1], line)
            for name in match[2].rstrip(".").split(","):
                found[self.province(name, line)] = power
        return found

    def spelt(self, unit: Unit) -> str:
        """A unit with its power: `Italy's Army Venice`."""
        name = self.variant.powers[unit.power].name
        return f"{name}'s {KINDS[unit.type]} {unit.province.name}"
