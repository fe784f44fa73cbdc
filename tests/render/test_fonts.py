"""The shipped fonts."""

from __future__ import annotations

import pytest

from render.assets import FONT_NAMES
from render.canvas import font


@pytest.mark.parametrize("name", ["Vollkorn-Bold", "Vollkorn-MediumItalic"])
def test_the_figures_of_titles_are_as_tall_as_capitals(name: str) -> None:
    """And stand on the line: an old-style 1 is as low as an x and looks like a Roman one."""
    assert name in FONT_NAMES
    face = font(name, 200)
    _, top, _, foot = face.getbbox("H", anchor="ls")
    for figure in "0123456789":
        _, high, _, low = face.getbbox(figure, anchor="ls")
        assert high == pytest.approx(top, abs=12), figure
        assert low == pytest.approx(foot, abs=12), figure
