"""From longitude and latitude to pixels: equal-area Europe, its crowded corners magnified."""

from __future__ import annotations

import math
from typing import TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

Numbers: TypeAlias = float | np.float64 | NDArray[np.float64]
"""One number or many at once."""

Points: TypeAlias = NDArray[np.float64]
"""Points of a plane, one a row."""

WIDTH, HEIGHT = 1800, 1500

# The frame, in km of the warped plane: where the left and right edges are, and the top.
LEFT, RIGHT, TOP = -2540.0, 2400.0, 2000.0
SCALE = WIDTH / (RIGHT - LEFT)

CENTER_LON, CENTER_LAT = 14.0, 50.0
EARTH = 6371.0

# Local magnifiers (longitude, latitude, strength, radius in km): where the game is crowded.
MAGNIFIERS = [
    (12.0, 46.5, 0.46, 900.0),  # central Europe
    (-3.5, 54.6, 1.0, 420.0),  # the British Isles
    (10.8, 57.2, 0.8, 400.0),  # Denmark and the Skagerrak
    (27.2, 40.3, 0.55, 420.0),  # the Aegean and Constantinople
    (15.3, 41.2, 0.5, 330.0),  # southern Italy
    (-8.2, 39.6, 0.25, 260.0),  # Portugal
]


def laea(lon: Numbers, lat: Numbers) -> tuple[Numbers, Numbers]:
    """Lambert's azimuthal equal-area projection: from degrees to km, y northward."""
    east = np.radians(np.asarray(lon) - CENTER_LON)
    north = np.radians(lat)
    middle = math.radians(CENTER_LAT)
    k = np.sqrt(
        2 / (1 + math.sin(middle) * np.sin(north) + math.cos(middle) * np.cos(north) * np.cos(east))
    )
    x = EARTH * k * np.cos(north) * np.sin(east)
    y = (
        EARTH
        * k
        * (math.cos(middle) * np.sin(north) - math.sin(middle) * np.cos(north) * np.cos(east))
    )
    return x, y


def warp(x: Numbers, y: Numbers) -> tuple[Numbers, Numbers]:
    """Magnify the crowded corners, squeeze the empty north, east and west."""
    shift_x: Numbers = 0
    shift_y: Numbers = 0
    for lon, lat, strength, radius in MAGNIFIERS:
        center_x, center_y = laea(lon, lat)
        dx, dy = x - center_x, y - center_y
        push = strength / (1 + (dx * dx + dy * dy) / radius**2)
        shift_x, shift_y = shift_x + dx * push, shift_y + dy * push
    x, y = x + shift_x, y + shift_y
    y = _squeeze(y, 900.0, 0.50, 250.0)
    x = _squeeze(x, 1450.0, 0.62, 260.0)
    return -_squeeze(-x, 1750.0, 0.7, 200.0), y


def _squeeze(value: Numbers, limit: float, slope: float, softness: float) -> Numbers:
    """Slope 1 below the limit, `slope` above, smooth between."""
    squeezed: Numbers = value - (1 - slope) * softness * np.logaddexp(0, (value - limit) / softness)
    return squeezed


def project(lon: Numbers, lat: Numbers) -> tuple[Numbers, Numbers]:
    """From degrees to pixels of the frame, y downward."""
    x, y = warp(*laea(lon, lat))
    return (x - LEFT) * SCALE, (TOP - y) * SCALE


def project_point(lon: float, lat: float) -> tuple[float, float]:
    """One longitude and latitude to pixels of the frame."""
    x, y = project(lon, lat)
    return float(x), float(y)


def project_points(points: list[tuple[float, float]] | Points) -> Points:
    """Longitudes and latitudes in two columns to pixels in two columns."""
    columns = np.asarray(points, float)
    return np.column_stack(project(columns[:, 0], columns[:, 1]))


def projected(shape: BaseGeometry) -> BaseGeometry:
    """A geometry in degrees to pixels; long edges are first cut so that they bend."""
    fine = shapely.segmentize(shape, 0.15)
    return shapely.transform(fine, project_points)
