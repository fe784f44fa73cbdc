"""Seals of orders."""

import hashlib

from engine.game.seals import sealed
from engine.position import Phase
from engine.reader import parse_order
from engine.variants.classic import CLASSIC, FRANCE, GERMANY

SPRING = Phase.parse("S1901M")
ORDERS = {FRANCE: tuple(parse_order(one, CLASSIC) for one in ("F BRE - MAO", "A PAR - BUR"))}


def test_a_seal_is_the_hash_of_salt_phase_power_and_orders_in_lines() -> None:
    """In the words of the engine's page; a power without orders has one too."""
    seals = sealed("5a17", SPRING, ORDERS, {GERMANY, FRANCE})
    of_france = hashlib.sha256(b"5a17\nS1901M\nFRANCE\nA PAR - BUR\nF BRE - MAO").hexdigest()
    of_germany = hashlib.sha256(b"5a17\nS1901M\nGERMANY").hexdigest()
    assert seals.sha256 == {FRANCE: of_france, GERMANY: of_germany}


def test_other_orders_break_a_seal() -> None:
    """Those of the power alone, also where it had no seal."""
    seals = sealed("5a17", SPRING, ORDERS, {FRANCE})
    assert seals.broken(SPRING, {FRANCE: ORDERS[FRANCE][::-1]}) == ()
    assert seals.broken(SPRING, {FRANCE: ORDERS[FRANCE][:1]}) == (FRANCE,)
    assert seals.broken(SPRING, {**ORDERS, GERMANY: ()}) == (GERMANY,)
