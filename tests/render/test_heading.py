"""The bar over the map: counts, what a phase changed, who is out, and who has won."""

from collections.abc import Mapping
from io import BytesIO
from itertools import compress

import pytest
from PIL import Image

from engine.board import Power
from engine.position import Position
from engine.variant import Variant
from engine.variants import variant_named
from engine.variants.classic import AUSTRIA, CLASSIC, FRANCE, GERMANY, ITALY, RUSSIA, TURKEY
from render import board_png
from render.board import planned
from render.heading import Score, scores_of
from render.layout import FULL, SMALL, Form
from tests.render.occasions import solo
from tests.render.scenes import homes, position

BEFORE = position("F1903M", {FRANCE: "A PAR", TURKEY: "A CON"}, homes({FRANCE: "BEL"}))


def after(changed: Mapping[str, Power]) -> Position:
    """The position before, with other owners of some centers."""
    owners = {**BEFORE.centers}
    for code, power in changed.items():
        owners[CLASSIC.map.province(code)] = power
    return Position.of(BEFORE.phase, BEFORE.units, centers=owners)


def scores(then: Position) -> dict[Power, Score]:
    """The scores of a phase by power."""
    return {score.power: score for score in scores_of(BEFORE, then, CLASSIC)}


def test_a_phase_adds_and_takes_away() -> None:
    """France wins Vienna and Holland and loses Belgium: one more; Austria has one less."""
    shown = scores(after({"VIE": FRANCE, "HOL": FRANCE, "BEL": GERMANY}))
    assert (shown[FRANCE].centers, shown[FRANCE].gain) == (5, "+1")
    assert (shown[GERMANY].centers, shown[GERMANY].gain) == (4, "+1")
    assert (shown[AUSTRIA].centers, shown[AUSTRIA].gain) == (2, "\N{MINUS SIGN}1")
    assert (shown[RUSSIA].centers, shown[RUSSIA].gain) == (4, "")


def test_a_power_is_out_that_has_neither_center_nor_unit() -> None:
    """Austria without centers has no unit here; Turkey without centers still has an army."""
    lost = dict.fromkeys(("VIE", "BUD", "TRI", "CON", "ANK", "SMY"), RUSSIA)
    shown = scores(after(lost))
    assert shown[AUSTRIA].is_out
    assert not shown[TURKEY].is_out
    assert not shown[FRANCE].is_out


def _bar(form: Form, variant: Variant = CLASSIC, **shown: object) -> Image.Image:
    data = board_png(BEFORE, variant, form=form, title="Fall", **shown)  # type: ignore[arg-type]
    with Image.open(BytesIO(data)) as picture:
        return picture.convert("RGB").crop((0, 0, picture.width, round(picture.width * 0.05)))


def _chips_changed(form: Form, bars: tuple[Image.Image, Image.Image]) -> list[Power]:
    """The powers whose chips differ between two bars."""
    first, chips = (0.22, 7.52) if form is FULL else (0.28, 7.94)
    width, height = bars[0].size
    wide = (1 - first - 0.007) / chips
    lefts = (round((first + place * wide) * width) for place in range(7))
    boxes = ((left, 0, left + round(wide * width), height) for left in lefts)
    changed = (len({bar.crop(box).tobytes() for bar in bars}) == 2 for box in boxes)
    return list(compress(CLASSIC.powers, changed))


@pytest.mark.parametrize("form", [FULL, SMALL])
def test_the_winner_has_a_laurel(form: Form) -> None:
    """On the chip of the winner alone, whatever the form."""
    assert _chips_changed(form, (_bar(form), _bar(form, winners=[FRANCE]))) == [FRANCE]


@pytest.mark.parametrize("form", [FULL, SMALL])
def test_a_power_that_nobody_plays_has_a_chip_of_its_own(form: Form) -> None:
    """In the game of six that is Italy."""
    six = variant_named("six")
    assert _chips_changed(form, (_bar(form), _bar(form, six))) == [ITALY]


def test_a_resolution_tells_who_has_won_by_it() -> None:
    """France takes its eighteenth center in Denmark; Russia has one less, four powers are out."""
    scene = solo()
    shown = planned(scene.position, CLASSIC, resolution=scene.resolution).scores
    france, russia = (next(s for s in shown if s.power == power) for power in (FRANCE, RUSSIA))
    assert france.is_winner
    assert (france.centers, france.gain, russia.gain) == (18, "+1", "\N{MINUS SIGN}1")
    assert sum(score.is_out for score in shown) == 4
    assert not any(score.is_winner for score in shown if score is not france)


@pytest.mark.parametrize("form", [FULL, SMALL])
def test_the_bar_is_always_as_high(form: Form) -> None:
    """Whatever happened: a picture does not jump from phase to phase."""
    scene = solo()
    whole = board_png(scene.position, CLASSIC, resolution=scene.resolution, form=form)
    bare = board_png(CLASSIC.start, CLASSIC, form=form)
    with Image.open(BytesIO(whole)) as full, Image.open(BytesIO(bare)) as empty:
        assert full.size == empty.size
