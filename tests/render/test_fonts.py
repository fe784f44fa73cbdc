"""The shipped fonts, and how Vollkorn comes by its figures."""

from __future__ import annotations

import pytest

from render.assets import FONTS
from render.canvas import font
from render.tools.lining_figures import NAMES, with_lining_figures


@pytest.mark.parametrize("name", NAMES)
def test_the_figures_of_titles_are_as_tall_as_capitals(name: str) -> None:
    """And stand on the line: an old-style 1 is as low as an x and looks like a Roman one."""
    assert name in FONTS
    face = font(name.removesuffix(".ttf"), 200)
    _, top, _, foot = face.getbbox("H", anchor="ls")
    for figure in "0123456789":
        _, high, _, low = face.getbbox(figure, anchor="ls")
        assert high == pytest.approx(top, abs=12), figure
        assert low == pytest.approx(foot, abs=12), figure


def test_only_a_font_with_a_run_of_figures_can_be_given_others() -> None:
    """Anything else is refused, not damaged."""
    with pytest.raises(ValueError, match="tables cmap and head"):
        with_lining_figures(bytes(64))
