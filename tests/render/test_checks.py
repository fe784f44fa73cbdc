"""Positions and orders that cannot be are refused by the name of the field at fault."""

from __future__ import annotations

from types import MappingProxyType

import pytest

from engine.board import Location, Province, Terrain, Unit, UnitType
from engine.judge.outcome import Resolution
from engine.orders import Move, Named
from engine.phase import Phase
from engine.position import Dislodged, Position
from engine.variants.classic import CLASSIC, FRANCE
from render import board_png
from render.board import planned
from render.errors import DrawingError
from tests.render.scenes import SCENES, Scene, opening

PHASE = Phase.parse("S1901M")
PLACE = CLASSIC.map.province
ATLANTIS = Location("ATL", Province("ATL", "Atlantis", Terrain.COASTAL, 99), None, 199)


def army(code: str) -> Unit:
    """A French army."""
    return Unit(FRANCE, UnitType.ARMY, CLASSIC.location(code))


def fleet(code: str) -> Unit:
    """A French fleet."""
    return Unit(FRANCE, UnitType.FLEET, CLASSIC.location(code))


@pytest.mark.parametrize(
    ("position", "field", "words"),
    [
        (Position(PHASE, (army("PAR"), army("PAR"))), "position.units", "two units in PAR"),
        (Position(PHASE, (army("PAR"),) * 80), "position.units", "two units in PAR"),
        (Position(PHASE, (fleet("STP"),)), "position.units", "named where there are several"),
        (Position(PHASE, (fleet("PAR"),)), "position.units", "at sea or on a coast"),
        (Position(PHASE, (army("NTH"),)), "position.units", "stands on land"),
        (
            Position(PHASE, (), dislodged=(Dislodged(army("NTH"), PLACE("LON"), by_convoy=False),)),
            "position.dislodged",
            "stands on land",
        ),
        (
            Position(PHASE, (), MappingProxyType({PLACE("BUR"): FRANCE})),
            "position.centers",
            "BUR is no supply",
        ),
    ],
)
def test_an_impossible_position_is_refused(position: Position, field: str, words: str) -> None:
    """The error names the field and what is wrong with it."""
    with pytest.raises(DrawingError, match=words) as caught:
        board_png(position, CLASSIC)
    assert caught.value.field == field


def test_a_place_off_the_map_is_refused() -> None:
    """Under a unit or its attacker it is the position's fault, in an order that of the orders."""
    lost = Unit(FRANCE, UnitType.ARMY, ATLANTIS)
    with pytest.raises(DrawingError, match="off the classic map") as caught:
        board_png(Position(PHASE, (lost,)), CLASSIC)
    assert caught.value.field == "position.units"
    struck = Dislodged(army("PAR"), ATLANTIS.province, by_convoy=False)
    with pytest.raises(DrawingError, match="dislodged from ATL") as caught:
        board_png(Position(PHASE, (), dislodged=(struck,)), CLASSIC)
    assert caught.value.field == "position.dislodged"
    order = Move(Named(UnitType.ARMY, CLASSIC.location("PAR")), ATLANTIS)
    with pytest.raises(DrawingError, match="ATL") as caught:
        board_png(CLASSIC.start, CLASSIC, orders=(order,))
    assert caught.value.field == "orders"


def refused(scene: Scene, resolution: Resolution) -> DrawingError:
    """The error of drawing a resolution on the position of a scene."""
    with pytest.raises(DrawingError) as caught:
        planned(scene.position, CLASSIC, resolution=resolution)
    return caught.value


def test_a_resolution_of_another_position_is_refused() -> None:
    """Of the same phase, but of other units: there an order has no unit."""
    scene = opening()
    assert scene.resolution is not None
    fewer = scene.position.units[1:]
    lost = Scene(Position.of(scene.position.phase, fewer, centers=scene.position.centers))
    error = refused(lost, scene.resolution)
    assert error.field == "resolution.outcomes"
    assert f"no unit of {scene.position.units[0].power}" in str(error)


def test_a_resolution_of_another_retreat_is_refused() -> None:
    """What counts there are the units that were dislodged."""
    scene = SCENES["sample_retreats"]()
    assert scene.resolution is not None
    kept = scene.position._replace(dislodged=scene.position.dislodged[1:])
    error = refused(Scene(kept), scene.resolution)
    assert error.field == "resolution.outcomes"


def test_a_resolution_of_another_map_is_refused() -> None:
    """Whether an order, a unit afterwards or a center afterwards is off the map."""
    scene = opening()
    judged = scene.resolution
    assert judged is not None
    order = Move(Named(UnitType.ARMY, CLASSIC.location("PAR")), ATLANTIS)
    strange = judged._replace(outcomes=(judged.outcomes[0]._replace(order=order),))
    assert refused(scene, strange).field == "resolution.outcomes"
    stranger = Unit(FRANCE, UnitType.ARMY, ATLANTIS)
    after = judged.after._replace(units=(*judged.after.units, stranger))
    assert refused(scene, judged._replace(after=after)).field == "resolution.after"
    owners = judged.after.centers | {ATLANTIS.province: FRANCE}
    owned = judged.after._replace(centers=MappingProxyType(owners))
    error = refused(scene, judged._replace(after=owned))
    assert error.field == "resolution.after"
    assert "ATL is not on the classic map" in str(error)


@pytest.mark.parametrize("name", SCENES)
def test_every_scenes_own_resolution_is_taken(name: str) -> None:
    """Also of retreats and adjustments; the centers counted are those after it."""
    scene = SCENES[name]()
    after = scene.position if scene.resolution is None else scene.resolution.after
    picture = planned(scene.position, CLASSIC, resolution=scene.resolution, orders=scene.orders)
    assert picture.owned == after
