"""What is drawn for the orders of a scene on a picture of the whole map."""

from __future__ import annotations

from collections.abc import Mapping

from engine.variants.classic import CLASSIC
from render.clutter import names_and_centers
from render.givens import givens_of
from render.layouts.classic import CLASSIC as LAYOUT
from render.marks import Mark
from render.places import places_of
from render.planning import Planner
from tests.render.scenes import Scene


def marks_of(
    scene: Scene, *, growth: float = 1.0, room: Mapping[str, float] | None = None
) -> list[Mark]:
    """The marks of a scene's orders; with `room`, as on a thumbnail, where nothing is named."""
    givens = tuple(givens_of(scene.position, scene.resolution, scene.orders))
    places = places_of(scene.position, LAYOUT, growth=growth, room=room)
    named = names_and_centers(LAYOUT.name, names=room is None)
    return Planner(givens, places, LAYOUT, CLASSIC.map, growth=growth, named=named).marks()
