"""Whatever the bot shows in backquotes can be written to it exactly so.

The examples are found mechanically, in every sentence of the wording and the views and in the
page for players, up to its settings, so that a new one cannot escape.
"""

import ast
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.gamesmaster.commands.help import topic
from bot.gamesmaster.commands.resolve import read_command
from bot.gamesmaster.commands.table import COMMANDS
from bot.gamesmaster.lookup.maps import parted
from bot.gamesmaster.lookup.phases import number_in
from bot.gamesmaster.lookup.places import places_in
from bot.gamesmaster.lookup.settings import read_changes, read_new_game, without_gm
from bot.gamesmaster.notices.notice import RequestRefused
from bot.gamesmaster.orders.store import names_to_clear
from bot.gamesmaster.sandbox.sandbox import read_for_all, word_of
from bot.gamesmaster.showing.history import wants_film, year_in
from bot.messages.commands.topics import TOPICS
from engine.game.dates import moments_meant, read_days
from engine.game.map_style import DEFAULT_MAP_STYLE, parted_map_style, read_map_style_change
from engine.game.schedule import read_schedule
from engine.game.settings import Settings
from engine.names import names_of
from engine.position import Phase, Position
from engine.reader import parse_orders, phase_within, read_question, written_phase
from engine.rules import Rulebook
from engine.variants.classic import CLASSIC
from tests.engine.positions import position

ROOT = Path(__file__).resolve().parents[1]
NOW = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
PHASE = Phase.parse("W1905A")
MODERN = Rulebook.modern()

# Boards on which the examples make sense, each for every power on it.
BOARDS: tuple[Position, ...] = (
    CLASSIC.start,
    position(
        "S1903M",
        {
            "ENGLAND": ["A LON", "F NTH"],
            "FRANCE": ["A PAR", "A MAR", "F MAO"],
            "GERMANY": ["A PIC", "A BUR", "A MUN"],
            "RUSSIA": ["F STP/SC"],
        },
        {},
    ),
    position("F1903R", {"FRANCE": ["A TYR"]}, {}, {"GERMANY": {"A MUN": "BUR"}}),
    position(
        "W1903A",
        {"TURKEY": ["A ALB", "F AEG"], "GERMANY": ["A MUN"]},
        {"FRANCE": ["PAR", "BRE", "MAR"], "RUSSIA": ["STP", "MOS"], "TURKEY": ["CON"]},
    ),
)
# What stands in backquotes and is no text for the bot.
OTHERS = frozenset(
    {
        "/dip",  # the command itself, without anything after it
        "/invite @Gamesmaster",  # Slack's own
        "order",  # a word that may be left out
    }
)
PLACEHOLDER = re.compile(r"\{[^{}]*\}")


def strings(file: Path) -> Iterator[str]:
    """Every text in a file that is no docstring; what is filled in stands as `{}`."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    inner: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            inner.add(id(node.value))
        if isinstance(node, ast.JoinedStr):
            inner.update(map(id, node.values))
            yield "".join(
                str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values
            )
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inner:
            yield node.value


def spans(text: str) -> Iterator[str]:
    """What stands in backquotes; of a block each line."""
    for block, span in re.findall(r"```(.*?)```|`([^`\n]+)`", text, flags=re.DOTALL):
        yield from block.splitlines() if block else [span]


def shown() -> Iterator[tuple[str, str]]:
    """Each example with where it is shown."""
    for file in sorted((ROOT / "bot/messages").rglob("*.py")):
        for text in strings(file):
            for span in spans(text):
                yield str(file.relative_to(ROOT)), span
    for topic_words in TOPICS.values():
        for _, examples in topic_words.examples:
            yield from (("bot/messages/commands/topics.py", example) for example in examples)
    page = (ROOT / "bot" / "PLAYING.md").read_text(encoding="utf-8").partition("\n## Settings\n")[0]
    usages = {one.usage for one in COMMANDS}
    for span in spans(page.replace("```\n", "```")):
        if span not in usages and not span.startswith("<!--"):
            yield "bot/PLAYING.md", span


EXAMPLES = sorted({pair for pair in shown() if pair[1].strip() and not PLACEHOLDER.search(pair[1])})


def is_order(text: str) -> bool:
    """Whether a power on one of the boards could write it, with nothing left that is unclear."""
    for board in BOARDS:
        for power in CLASSIC.powers:
            read = parse_orders(text, board, power, CLASSIC, MODERN)
            if (read.orders or read.plans) and not read.problems:
                return True
    return False


def is_for_a_sandbox(text: str) -> bool:
    """Whether a sandbox understands it, on one of the boards."""
    if word_of(text) is not None or written_phase(text, PHASE) is not None:
        return True
    boards = [read_for_all(text, board, CLASSIC, MODERN) for board in BOARDS]
    return any(read.orders and not read.problems for read in boards)


def is_time(text: str) -> bool:
    """Whether it is one moment, and no other, for `gm deadline`."""
    return len(moments_meant(text, now=NOW, deadline=NOW + timedelta(days=1))) == 1


def is_complete(name: str, words: str) -> bool:  # noqa: C901, PLR0911, PLR0912 - a kind of words each
    """Whether a command understands the words after it; those of a GM may end in a reason."""
    words = re.split(r"(?:^|\s)because\b", words)[0]
    match name:
        case "order":
            return is_order(words)
        case "map" | "history":
            words = words.removesuffix("of The Great War").strip()
            words = " ".join(parted_map_style(words.split())[0])
            is_phase = written_phase(words, PHASE) is not None or number_in(words) is not None
            is_drawn = wants_film(words) or year_in(words) is not None
            is_part = bool(parted(words, CLASSIC)[1])
            return not words or is_phase or (is_drawn if name == "history" else is_part)
        case "map style":
            return (
                not words or words in DEFAULT_MAP_STYLE or read_map_style_change(words) is not None
            )
        case "gm process":
            return written_phase(words, PHASE) is not None
        case "why":
            return bool(places_in(phase_within(words, PHASE)[1], CLASSIC))
        case "sandbox":
            return is_for_a_sandbox(words)
        case "help":
            is_command = any(words in (one.name, *one.also) for one in COMMANDS)
            return not words or is_command or topic(words) is not None
        case "away":
            return not words or read_days(words, NOW.date()) is not None
        case "gm deadline" | "gm pause" | "extend":
            return is_time(words) if words else name != "gm deadline"
        case "gm replace":
            return names_of(CLASSIC).power(words.partition("@")[0]) is not None and "@" in words
        case "new":
            read_new_game(without_gm(words)[0])
            return True
        case "gm set":
            return read_changes(words, Settings()) is not None
        case _:
            return True


def is_taking_back(text: str) -> bool:
    """Whether it takes back the orders of units that have a name."""
    names = names_to_clear(text)
    return bool(names) and all(places_in(name, CLASSIC) for name in names)


def is_understood(text: str) -> bool:
    """Whether the bot would understand a text."""
    said = text.removeprefix("/dip ").removeprefix("@Gamesmaster ")
    if read_question(said, CLASSIC) is not None:
        return True
    found = read_command(said)
    if found is not None:
        try:
            return is_complete(found[0].name, found[1])
        except RequestRefused:
            return False
    return (
        is_order(said)
        or is_for_a_sandbox(said)
        or is_time(said)
        or read_schedule(said) is not None
        or is_taking_back(said)
        or written_phase(said, PHASE) is not None
        or bool(re.fullmatch(r"[A-Z]{3}", said) and places_in(said, CLASSIC))
    )


def test_examples_are_found() -> None:
    """In the messages of every room and in the page for players."""
    assert len({text for _, text in EXAMPLES}) > 60
    within = ("commands/topics.py", "orders/problems.py", "desk/panel.py", "refusals.py")
    expected = {"bot/PLAYING.md", *(f"bot/messages/{name}" for name in within)}
    assert expected <= {file for file, _ in EXAMPLES}


@pytest.mark.parametrize(("file", "text"), EXAMPLES)
def test_every_example_is_understood(file: str, text: str) -> None:
    """Written exactly so, it is a command, an order or a time that needs no asking back."""
    assert text in OTHERS or is_understood(text), f"{file} shows {text!r}"
