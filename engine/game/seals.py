"""Seals: hashes that fix the orders of a phase before they are known, and their check.

A seal is the SHA-256, in hexadecimal, of the UTF-8 lines, joined by single line feeds: the salt of
the phase, the phase (`S1901M`), the power (`FRANCE`), then its orders as canonical text, sorted. A
power without orders has a seal too, so none tells who sent any.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256

from engine.board import Power
from engine.orders import Orders
from engine.position import Phase


@dataclass(frozen=True, slots=True)
class Seals:
    """The seals of a phase by power; the `salt`, at least 128 random bits, opens them all."""

    salt: str
    sha256: Mapping[Power, str]

    def broken(self, phase: Phase, orders: Orders) -> tuple[Power, ...]:
        """The powers whose seals are not of these orders."""
        right = sealed(self.salt, phase, orders, {*self.sha256, *orders}).sha256
        return tuple(power for power in right if right[power] != self.sha256.get(power))


def sealed(salt: str, phase: Phase, orders: Orders, powers: Iterable[Power]) -> Seals:
    """Seal the orders of these powers in a phase."""
    return Seals(salt, {power: _seal(salt, phase, power, orders) for power in sorted(powers)})


def _seal(salt: str, phase: Phase, power: Power, orders: Orders) -> str:
    lines = [salt, str(phase), power, *sorted(map(str, orders.get(power, ())))]
    return sha256("\n".join(lines).encode()).hexdigest()
