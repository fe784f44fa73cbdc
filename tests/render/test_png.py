"""The bytes that come out, and what is refused."""

import random
from dataclasses import replace
from io import BytesIO
from types import MappingProxyType

import pytest
from PIL import Image

from engine.board import Location, Power, Province, Terrain, Unit, UnitType
from engine.game.map_style import Style, map_style_of
from engine.judge.outcome import Resolution
from engine.orders import Move, Named
from engine.position import Dislodged, Phase, Position
from engine.variants.classic import CLASSIC, FRANCE
from render import board_png
from render.assets import DrawingError, LayoutError
from render.board import planned
from render.layouts.classic import LAYOUT
from render.png import TABLE, table_of
from tests.render.crowds import CROWDS
from tests.render.looking import ATLAS, PALETTES
from tests.render.scenes import LARGEST_FILE, SCENES, Scene, opening


@pytest.mark.parametrize("name", SCENES)
def test_a_picture_is_a_png_of_the_asked_width_and_small_enough(name: str) -> None:
    """Every scene fits in 450,000 bytes at full width."""
    scene = SCENES[name]()
    data = board_png(scene.position, CLASSIC, resolution=scene.resolution, orders=scene.orders)
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    assert len(data) <= LARGEST_FILE
    with Image.open(BytesIO(data)) as image:
        image.verify()
        assert image.width == 1800
        assert image.mode == "P"


@pytest.mark.parametrize("name", CROWDS)
def test_the_worst_crowd_is_small_enough(name: str) -> None:
    """34 units with 34 orders by lot in one corner, in a sandbox: packed harder where need be."""
    scene = CROWDS[name]()
    data = board_png(
        scene.position, CLASSIC, resolution=scene.resolution, watermark=("SANDBOX", "not the game")
    )
    assert len(data) <= LARGEST_FILE


@pytest.mark.parametrize(
    ("name", "region", "style"),
    [
        ("balkans", "balkans", "print"),
        ("balkans", "balkans", "atlas"),
        ("balkans", "balkans", "dark+patterns"),
        ("north", "russia", "print"),
    ],
)
def test_the_worst_crowd_is_small_enough_close_by(name: str, region: str, style: str) -> None:
    """The same crowds enlarged, which are drawn in fewer tones where packing does not suffice."""
    scene = CROWDS[name]()
    data = board_png(
        scene.position,
        CLASSIC,
        resolution=scene.resolution,
        map_style=map_style_of(style),
        region=CLASSIC.region_named(region),
        watermark=("SANDBOX", "not the game"),
    )
    assert len(data) <= LARGEST_FILE


@pytest.mark.parametrize("size", [700, 720, 1200])
def test_smaller_pictures_keep_the_proportions(size: int) -> None:
    """A picture is as wide as asked and as high as its full size demands."""
    full = Image.open(BytesIO(board_png(CLASSIC.start, CLASSIC)))
    small = Image.open(BytesIO(board_png(CLASSIC.start, CLASSIC, size=size)))
    assert small.width == size
    assert abs(small.height - full.height * size / full.width) <= 1


def test_the_same_values_give_the_same_bytes() -> None:
    """A picture depends on nothing but its arguments."""
    scene = opening()
    one, two = (board_png(scene.position, CLASSIC, resolution=scene.resolution) for _ in range(2))
    assert one == two


def test_the_legend_is_there_only_with_orders() -> None:
    """A picture of a position is lower than one of its orders."""
    plain = Image.open(BytesIO(board_png(CLASSIC.start, CLASSIC)))
    scene = opening()
    ordered = Image.open(BytesIO(board_png(scene.position, CLASSIC, resolution=scene.resolution)))
    assert plain.height < ordered.height


@pytest.mark.parametrize("size", [0, -5, 359, 1801])
def test_a_width_out_of_range_is_refused(size: int) -> None:
    """The error names the argument."""
    with pytest.raises(DrawingError, match="size") as caught:
        board_png(CLASSIC.start, CLASSIC, size=size)
    assert caught.value.field == "size"


def test_a_layout_without_a_powers_colours_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A layout must have colours for every power that plays."""
    powers = {power: colors for power, colors in ATLAS.powers.items() if power != FRANCE}
    poor = replace(LAYOUT, colors={Style.ATLAS: powers})
    monkeypatch.setattr("render.layouts.LAYOUTS", (poor,))
    with pytest.raises(LayoutError, match="FRANCE"):
        board_png(CLASSIC.start, CLASSIC)


def test_a_palette_fits_the_table() -> None:
    """A picture's colours never have to be counted."""
    assert all(len(table_of(palette)) <= TABLE for palette in PALETTES)


def test_a_stranger_on_the_board_is_refused() -> None:
    """A unit of a power that does not play cannot be drawn."""
    stranger = Unit(Power("SPAIN"), UnitType.ARMY, CLASSIC.location("SPA"))
    position = Position.of(Phase.parse("S1901M"), [stranger])
    with pytest.raises(DrawingError, match="SPAIN") as caught:
        board_png(position, CLASSIC)
    assert caught.value.field == "position.units"


def test_orders_beside_a_resolution_are_refused() -> None:
    """A resolution already has the orders."""
    scene = opening()
    with pytest.raises(DrawingError) as caught:
        board_png(
            scene.position,
            CLASSIC,
            resolution=scene.resolution,
            orders=SCENES["own_orders"]().orders,
        )
    assert caught.value.field == "orders"


def test_a_resolution_of_another_phase_is_refused() -> None:
    """Results are drawn on the position they came from."""
    scene = opening()
    assert scene.resolution is not None
    later: Resolution = scene.resolution._replace(phase=Phase.parse("F1901M"))
    with pytest.raises(DrawingError) as caught:
        board_png(scene.position, CLASSIC, resolution=later)
    assert caught.value.field == "resolution"


def test_a_long_title_does_not_reach_the_chips() -> None:
    """Words that are too long are set smaller and then cut off."""
    chips = (400, 0, 1800, 100)
    usual = board_png(CLASSIC.start, CLASSIC)
    long = board_png(CLASSIC.start, CLASSIC, title="A" * 200, subtitle="b" * 200)
    with Image.open(BytesIO(usual)) as one, Image.open(BytesIO(long)) as two:
        seen = [picture.convert("RGB").crop(chips).tobytes() for picture in (one, two)]
    assert seen[0] == seen[1]
    assert usual != long


def test_any_position_can_be_drawn() -> None:
    """A dozen random fillings of the board, with every unit type and coast, are drawn."""
    dice = random.Random(34)  # noqa: S311 - a fixed seed is the point
    powers = list(CLASSIC.powers)
    for _ in range(12):
        units = []
        for province in CLASSIC.map.provinces:
            kind = dice.choice(list(UnitType))
            standings = CLASSIC.map.standings(kind, province)
            if standings and dice.random() < 0.5:
                units.append(Unit(dice.choice(powers), kind, dice.choice(standings)))
        owners = {
            place: dice.choice(powers)
            for place in CLASSIC.map.provinces
            if place.is_center and dice.random() < 0.8
        }
        position = Position.of(Phase.parse("S1905M"), units, centers=owners)
        assert len(board_png(position, CLASSIC)) <= LARGEST_FILE * 1.2


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
