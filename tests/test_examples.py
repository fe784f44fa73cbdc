"""Whatever the bot shows in backquotes can be written to it exactly so.

The examples are found mechanically, in every sentence of the wording and the views and in the
page for players, up to its settings, so that a new one cannot escape.
"""

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.gamesmaster.answers.answer import LEAST, ways
from bot.gamesmaster.commands.help import setting_asked, topic
from bot.gamesmaster.commands.resolve import read_command
from bot.gamesmaster.commands.table import COMMANDS
from bot.gamesmaster.desk.editing import read_edits
from bot.gamesmaster.lookup.maps import parted, parted_full
from bot.gamesmaster.lookup.phases import number_in
from bot.gamesmaster.lookup.places import places_in
from bot.gamesmaster.lookup.settings import read_changes, read_new_game, without_gm
from bot.gamesmaster.notices.notice import RequestRefused
from bot.gamesmaster.orders.clearing import names_to_clear
from bot.gamesmaster.sandbox.sandbox import read_for_all, word_of
from bot.gamesmaster.showing.history import wants_film, year_in
from bot.messages.answers.answers import entries
from bot.messages.commands.topics import TOPICS
from engine.game.dates import moments_meant, read_days
from engine.game.map_style import DEFAULT_MAP_STYLE, parted_map_style, read_map_style_change
from engine.game.schedule import read_schedule
from engine.game.seating import written_preferences
from engine.game.settings import Settings
from engine.names import names_of
from engine.position import Phase, Position
from engine.reader import (
    Act,
    acts_of,
    asked_in,
    parse_orders,
    phase_within,
    written_phase,
    written_votes,
)
from engine.reader.values import Flaw
from engine.rules import Rulebook
from engine.variants.classic import CLASSIC, FRANCE
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
        "@Gamesmaster",  # what a command in a channel begins with
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


def shown_in_entries() -> Iterator[tuple[str, str]]:
    """Each example in an answer to a question."""
    for name, entry in entries().items():
        for text in (text for text in entry.values() if isinstance(text, str)):
            yield from ((f"entry {name}", span) for span in spans(text))


def shown() -> Iterator[tuple[str, str]]:
    """Each example with where it is shown."""
    for file in sorted((ROOT / "bot/messages").rglob("*.py")):
        for text in strings(file):
            for span in spans(text):
                yield str(file.relative_to(ROOT)), span
    yield from shown_in_entries()
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


def is_power(text: str) -> bool:
    """Whether it names a power."""
    return names_of(CLASSIC).power(text) is not None


def is_whom(text: str) -> bool:
    """Whether it names one person, as in a refusal."""
    return re.fullmatch("@[a-z]+", text) is not None


def are_powers(text: str) -> bool:
    """Whether it names powers, or none."""
    return not text or all(map(is_power, re.split(r", | and ", text)))


def is_seat(text: str) -> bool:
    """Whether it names a power, then a person."""
    power, _, person = text.rpartition(" ")
    return is_power(power) and is_whom(person)


def is_phase(text: str) -> bool:
    """Whether it names a phase, or none."""
    return not text or written_phase(text, PHASE) is not None


def is_order_of(text: str) -> bool:
    """Whether it names a power, then its orders."""
    power, _, orders = text.partition(" ")
    return is_power(power) and is_order(orders)


def is_part_of_map(text: str) -> bool:
    """Whether it names a phase or a part of the map, in some style, of any game."""
    words, _ = parted_full(without_style(text))
    return not words or is_past(words) or bool(parted(words, CLASSIC)[1])


def is_part_of_history(text: str) -> bool:
    """Whether it names a phase, a year or the moving picture, in some style, of any game."""
    words = without_style(text)
    return not words or is_past(words) or wants_film(words) or year_in(words) is not None


def without_style(text: str) -> str:
    """The words without the title of a game and a style after them."""
    words = text.removesuffix("of The Great War").split()
    return " ".join(parted_map_style(words)[0])


def is_past(text: str) -> bool:
    """Whether it names a phase, by its name or its number."""
    return written_phase(text, PHASE) is not None or number_in(text) is not None


def is_style(text: str) -> bool:
    """Whether it names a style of maps, or none."""
    return not text or text in DEFAULT_MAP_STYLE or read_map_style_change(text) is not None


def is_topic(text: str) -> bool:
    """Whether there is help about it."""
    is_command = any(text in command.beginnings for command in COMMANDS)
    is_named = topic(text) is not None or setting_asked(text) is not None
    return not text or is_command or is_named


def is_edit(text: str) -> bool:
    """Whether it changes one of the boards, or one on which Belgium is somebody's."""
    owned = position("S1904M", {"FRANCE": ["F BRE"]}, {"GERMANY": ["BEL"]})
    return any(could(read_edits, text, board, CLASSIC) for board in (*BOARDS, owned))


def is_vote(name: str) -> Callable[[str], bool]:
    """The check whether a vote understands the words after it."""
    return lambda text: bool(written_votes(f"{name} {text}", CLASSIC.played[0], CLASSIC, PHASE)[0])


def could(read: Callable[..., object], *given: object) -> bool:
    """Whether something is read without a refusal."""
    try:
        read(*given)
    except RequestRefused:
        return False
    return True


def is_of(*words: str) -> Callable[[str], bool]:
    """The check whether a text is one of these words, or nothing, of any game."""
    return lambda text: text.removesuffix("of The Great War").strip() in {"", *words}


# What a command understands after it, by the name of each that takes words.
COMPLETE: Mapping[str, Callable[[str], object]] = {
    "order": lambda text: not text or is_order(text),
    "orders restore": re.compile(r"\d+( [A-Z]+)?").fullmatch,
    "map": is_part_of_map,
    "history": is_part_of_history,
    "map style": is_style,
    "my map": lambda text: is_style(parted_full(text)[0]),
    "score": is_of(),
    "reliability": lambda text: not text or is_whom(text),
    "why": lambda text: places_in(phase_within(text, PHASE)[1], CLASSIC, example=""),
    "sandbox": lambda text: not text or is_for_a_sandbox(text),
    **{name: is_vote(name) for name in ("draw", "surrender", "concede")},
    # Any title, and whatever is to be passed on.
    **dict.fromkeys(("game", "contact"), lambda _: True),
    **dict.fromkeys(("announce", "gm tell", "gm announce"), bool),
    "help": is_topic,
    "new": lambda text: could(read_new_game, without_gm(text)[0]),
    "leave": lambda text: not text or is_whom(text.removeprefix("for ")),
    **dict.fromkeys(
        ("take over", "gm disorder", "gm resigned", "gm reinstate", "gm winner"), is_power
    ),
    **dict.fromkeys(("gm reprimand", "gm expel"), is_power),
    "prefer": lambda text: written_preferences(text, CLASSIC) is not None,
    "start": is_of("anyway"),
    **dict.fromkeys(("extend", "gm pause"), lambda text: not text or is_time(text)),
    "gm deadline": is_time,
    "away": lambda text: not text or read_days(text, NOW.date()) is not None,
    "gm set": lambda text: could(read_changes, text, Settings()),
    "gm process": is_phase,
    "gm forward": is_phase,
    "gm rollback": lambda text: is_phase(text.removesuffix("without orders").strip()),
    **dict.fromkeys(("gm remind", "gm draw"), are_powers),
    "gm order": is_order_of,
    "gm unseal": lambda text: text == "all" or is_power(text),
    **dict.fromkeys(("gm seat", "gm replace"), is_seat),
    "gm edit": is_edit,
    "gm export": is_of("json", "judge", "diplomacy"),
    "gm audit": is_of("all"),
    "gm preview": is_of("full"),
    **dict.fromkeys(("gm add", "gm remove"), is_whom),
    **dict.fromkeys(
        (*("gm resume", "gm health", "gm import", "gm resign", "gm close"), "gm end"),
        lambda text: not text,
    ),
}


def is_complete(name: str, words: str) -> bool:
    """Whether a command understands the words after it; those of a GM may end in a reason."""
    words = re.split(r"(?:^|\s)because\b", words)[0].strip()
    check = COMPLETE.get(name)
    return bool(check(words)) if check else not words


def test_it_is_known_what_each_command_with_words_understands() -> None:
    """A new one needs its line in COMPLETE, or none of its examples would be tried."""
    assert COMPLETE.keys() == {command.name for command in COMMANDS if command.takes_words}


def is_taking_back(text: str) -> bool:
    """Whether it takes back the orders of units that have a name."""
    names = names_to_clear(text)
    return bool(names) and all(places_in(name, CLASSIC, example="") for name in names)


def is_correction(text: str) -> bool:
    """Whether it replaces an order that was written just before, and leaves nothing unclear."""
    read = parse_orders(f"par bur. {text}", CLASSIC.start, FRANCE, CLASSIC, MODERN)
    return bool(read.orders) and {problem.flaw for problem in read.problems} == {Flaw.REPLACED}


def is_question(text: str) -> bool:
    """Whether it asks about a topic that is known, or whether an order may be given."""
    if {sentence.act for sentence in acts_of(text)} != {Act.ASKING}:
        return False
    asked = asked_in(text, CLASSIC)
    best = ways().topics.ranked(asked.said)[0]
    return best.score >= LEAST or len(asked.places) > 1


def is_understood(text: str) -> bool:
    """Whether the bot would understand a text."""
    said = text.removeprefix("/dip ").removeprefix("@Gamesmaster ")
    if is_question(said):
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
        or is_correction(said)
        or written_phase(said, PHASE) is not None
        or bool(re.fullmatch(r"[A-Z]{3}", said) and places_in(said, CLASSIC, example=""))
    )


def test_examples_are_found() -> None:
    """In the messages of every room and in the page for players."""
    assert len({text for _, text in EXAMPLES}) > 60
    within = ("commands/topics.py", "orders/problems.py", "desk/panel.py", "refusals.py")
    expected = {"bot/PLAYING.md", *(f"bot/messages/{name}" for name in within)}
    assert expected <= {file for file, _ in EXAMPLES}


@pytest.mark.parametrize(("file", "text"), EXAMPLES)
def test_every_example_that_opens_a_game_is_for_a_channel(file: str, text: str) -> None:
    """A direct message is refused, so it begins with `/dip`; refusals put that before theirs."""
    opens = text == "new" or text.startswith("new ")
    assert not opens or file == "bot/messages/refusals.py", f"{file} shows {text!r}"


@pytest.mark.parametrize(("file", "text"), EXAMPLES)
def test_every_example_is_understood(file: str, text: str) -> None:
    """Written exactly so, it is a command, an order or a time that needs no asking back."""
    assert text in OTHERS or is_understood(text), f"{file} shows {text!r}"
