"""How fast pictures are drawn and how large they are, beside another package's in the same run.

    python -m tests.benchmarks.map

The load is that of the tests' scenes on the full form, the most crowded one on the small form too,
in every style, as a sandbox's and close by, and a game of twelve years played by lot: its chart,
its first year on a page, all of it in motion. Cold is the first picture of a fresh process, imports
excluded; warm the median of twenty more (of two for what shows many phases), both in seconds of the
processor, so that whatever else the machine does counts little; memory the peak of that process.
The package `diplomacy` draws an SVG, `cairosvg` turns it into a PNG 1800 px wide; where either is
not installed the comparison is left out.
"""

import json
import subprocess
import sys
from importlib.util import find_spec

from engine.game.map_style import Addition, MapStyle, Style
from engine.variants.classic import CLASSIC
from render.layout import FULL, SMALL, Form

_OURS = """
import json, resource, statistics, sys, time
from engine.variants.classic import CLASSIC
from render import board_png
from render.layout import FULL, SMALL
from engine.game.map_style import map_style_of
from tests.render.scenes import SCENES
name, style, region, form, stamp = sys.argv[1:]
scene = SCENES[name]()
shown = CLASSIC.region_named(region)
def draw():
    started = time.process_time()
    data = board_png(scene.position, CLASSIC, resolution=scene.resolution, orders=scene.orders,
                     map_style=map_style_of(style), region=shown,
                     form={form.name: form for form in (FULL, SMALL)}[form],
                     watermark=(stamp, "not the game") if stamp else None)
    return time.process_time() - started, len(data)
cold, size = draw()
warm = statistics.median(draw()[0] for _ in range(20))
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(json.dumps([cold, warm, size, peak]))
"""

_GAME = """
import json, resource, statistics, sys, time
from engine.game.settings import Settings
from engine.game.endings.ending import centers_by_year
from render import Moving, animation, chart_png, sheet_png
from bot.messages.clock.endings import CAPTIONS
from engine.game.frames import frames_of, frames_of_year
from tests.engine.formats.played import game_by_lot
game = game_by_lot(Settings(), seed=4, phases=36)
boards = [played.position for played in game.line]
pictures = {
    "chart": lambda: chart_png(
        centers_by_year(boards, game.variant), game.variant, title=game.title
    ),
    "sheet": lambda: sheet_png(frames_of_year(game, CAPTIONS, 1901), title="1901"),
    "gif": lambda: animation(frames_of(game, CAPTIONS)),
    "webp": lambda: animation(frames_of(game, CAPTIONS), moving=Moving.WEBP),
}
def draw():
    started = time.process_time()
    data = pictures[sys.argv[1]]()
    return time.process_time() - started, len(data)
cold, size = draw()
warm = statistics.median(draw()[0] for _ in range(2))
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(json.dumps([cold, warm, size, peak]))
"""

_THEIRS = """
import json, resource, statistics, time, warnings
warnings.simplefilter("ignore")
from diplomacy import Game
import cairosvg
game = Game()
game.set_orders("FRANCE", ["F BRE - MAO", "A PAR - BUR", "A MAR S A PAR - BUR"])
game.set_orders("GERMANY", ["A MUN - BUR", "A BER - KIE", "F KIE - DEN"])
game.set_orders("RUSSIA", ["A WAR - GAL", "A MOS - UKR", "F SEV - BLA", "F STP/SC - BOT"])
def draw():
    started = time.process_time()
    picture = game.render(incl_orders=True).encode()
    data = cairosvg.svg2png(bytestring=picture, output_width=1800)
    return time.process_time() - started, len(data)
cold, size = draw()
warm = statistics.median(draw()[0] for _ in range(5))
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(json.dumps([cold, warm, size, peak]))
"""

_PATTERNS = frozenset({Addition.PATTERNS})
_PICTURES = (
    "opening",
    "sample_1902",
    "sample_retreats",
    "crowded",
    "convoy_chain",
    "winter",
    "own_orders",
)
_STYLES = tuple(
    str(MapStyle(style, added)) for style in Style for added in (frozenset(), _PATTERNS)
)
_CROWDED, _USUAL = "crowded", Style.ALL.value
_OF_A_GAME = {
    "chart": "chart of twelve years",
    "sheet": "a year on a page",
    "gif": "twelve years as GIF",
    "webp": "twelve years as WebP",
}


def measured(program: str, *arguments: str) -> tuple[float, float, int, float]:
    """Seconds cold and warm, bytes, and peak megabytes of a program in a process of its own."""
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=True
    )
    cold, warm, size, peak = json.loads(done.stdout.splitlines()[-1])
    return cold, warm, size, peak


def _drawn(
    name: str, *, style: str = _USUAL, region: str = "", form: Form = FULL, stamp: str = ""
) -> tuple[float, float, int, float]:
    return measured(_OURS, name, style, region, form.name, stamp)


def main() -> None:
    """Print the table."""
    print(f"{'picture':32}{'cold s':>8}{'warm s':>8}{'KB':>7}{'peak MB':>9}")
    for name in _PICTURES:
        _row(name, _drawn(name))
    _row(f"{_CROWDED}, a sandbox's", _drawn(_CROWDED, stamp="SANDBOX"))
    for style in _STYLES:
        _row(f"{_CROWDED}, {style}", _drawn(_CROWDED, style=style))
        _row(f"{_CROWDED}, {style}, small", _drawn(_CROWDED, style=style, form=SMALL))
    for region in (region.name for region in CLASSIC.regions):
        for style in (_USUAL, f"{_USUAL}+patterns", "print"):
            _row(f"{region}, {style}", _drawn(_CROWDED, style=style, region=region))
    for name, what in _OF_A_GAME.items():
        _row(what, measured(_GAME, name))
    if find_spec("diplomacy") is None or find_spec("cairosvg") is None:
        print("diplomacy and cairosvg are not both installed: no comparison")
    else:
        _row("diplomacy + cairosvg, S1901M", measured(_THEIRS))


def _row(name: str, figures: tuple[float, float, int, float]) -> None:
    cold, warm, size, peak = figures
    print(f"{name:32}{cold:8.3f}{warm:8.3f}{size / 1000:7.0f}{peak:9.0f}")


if __name__ == "__main__":
    main()
