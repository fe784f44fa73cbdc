"""A whole game as JSON, version 1: what `gamesmaster export` writes.

One object: `format` is `gamesmaster-game`, `version` 1. `title`; `state`, running or ended; then
`paused`, `ending` (a word of `engine.game.endings.ending.Ending`) and `winners`. `settings`: every
setting by its name with its value as people write it (`engine.formats.settings`), and the single
options of the rules that were changed. `seed`: that of the lot. `channel`, `gms` and `seats` by
their addresses: each seat with its `power`, `player`, `since` and `until`; whoever plays now has no
`until`. `disorders`: `power`, `cause`, and the numbers of the phases `since` and `until`.

`phases`, in the order in which they were opened: `number`, `follows` (the number of the phase
before it, null of a first one), and the board as `gamesmaster adjudicate` takes it: `phase`,
`units`, `centers`, `dislodged`, `contested`. Where the phase is adjudicated it has `orders` and
the `result`, as that command takes and gives them, so every phase can be judged again by itself.
Where they say anything: `skipped`, `edited`, `toss`, `votes` (`stance` and `named`), `attendance`,
`seals` (their `salt`, and `sha256` by power, as `engine.game.seals` makes them),
`left_at` (the phase was rolled back: it belongs to a branch).

Every moment is ISO 8601 in UTC. What is empty is left out, but for the keys of a board.

Reading, nothing is guessed and nothing believed: every phase is judged again by the rules of the
game, and a result, or the board of the next phase, that does not come of the orders is refused.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, fields, replace
from datetime import UTC, datetime
from functools import cache
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

from engine.board import Power
from engine.formats import parts
from engine.formats.orders import names_unknown_coast, orders_json
from engine.formats.parts import FormatError
from engine.formats.phases import PhaseRequest, answer, read_request
from engine.formats.positions import position_json
from engine.formats.settings import read_settings, settings_json
from engine.game.endings.ending import Ending
from engine.game.endings.votes import Vote
from engine.game.seals import Seals
from engine.game.settings import Settings
from engine.game.whole_game import InDisorder, PlayedPhase, Tenure, WholeGame
from engine.judge import Resolution
from engine.position import Phase
from engine.variant import Variant
from engine.variants import variant_named

FORMAT = "gamesmaster-game"
VERSION = 1
LATEST_YEAR = 9899
"""The last year of a game that is taken up: a phase's code has four digits for its year, so this
leaves the game a century to be played on."""

_BOARD = ("phase", "units", "centers", "dislodged", "contested")
_NOTES = ("is_edited", "skipped", "coin", "opened_at", "deadline", "adjudicated_at", "left_at")
_REPORTS = ("votes", "attendance", "seals")
_MOMENTS = ("opened_at", "started_at", "ended_at")
_PEOPLE = ("seed", "channel", "gms", "seats", "disorders")
_LEVELS = 4
"""How deep a game's text has a line for each entry: to the powers in each part of a phase."""
_LONGEST_TITLE = 80
_LARGEST = 2000
_LONGEST_TEXT = 200
_RECORDS = (Tenure, InDisorder, Vote, Seals)
_KEYS = {"coin": "toss", "is_edited": "edited", "is_paused": "paused"}
"""The keys of fields that are called otherwise."""
_OF_A_PHASE = (
    *("number", "follows", *_BOARD, *(_KEYS.get(name, name) for name in _NOTES)),
    *("orders", "result", *_REPORTS),
)
_OF_A_GAME = (
    *("format", "version", "title", "state", "paused", "ending", "winners", *_MOMENTS),
    *("settings", *_PEOPLE, "phases"),
)


_JSON = json.JSONEncoder(ensure_ascii=False)


def game_text(game: WholeGame) -> str:
    """The JSON of a game as text, with a line for what each power ordered, has, or had."""
    return _laid_out(game_answer(game), _LEVELS) + "\n"


def _laid_out(value: object, levels: int, indent: str = "") -> str:
    """JSON with a line for each entry, down to a level: the library is ten times slower at it."""
    match value:
        case dict() if value and levels:
            entries = [
                f"{_JSON.encode(key)}: {_laid_out(part, levels - 1, f'{indent} ')}"
                for key, part in value.items()
            ]
            brackets = "{}"
        case list() if value and levels:
            entries = [_laid_out(part, levels - 1, f"{indent} ") for part in value]
            brackets = "[]"
        case _:
            return _JSON.encode(value)
    lines = f",\n{indent} ".join(entries)
    return f"{brackets[0]}\n{indent} {lines}\n{indent}{brackets[1]}"


def game_answer(game: WholeGame) -> dict[str, object]:
    """A game as an object that the standard json writes."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "title": game.title,
        "state": "running" if game.ending is None else "ended",
        **_fields_json(game, ("is_paused", "ending", "winners", *_MOMENTS)),
        "settings": settings_json(game.settings),
        **_fields_json(game, _PEOPLE),
        "phases": [_phase_json(phase, game) for phase in game.phases],
    }


def _phase_json(phase: PlayedPhase, game: WholeGame) -> dict[str, object]:
    return {
        "number": phase.number,
        "follows": phase.follows,
        **position_json(phase.position),
        **_fields_json(phase, _NOTES),
        **({} if phase.orders is None else {"orders": orders_json(phase.orders)}),
        **({"result": _result(game, phase, phase.resolution)} if phase.resolution else {}),
        **_fields_json(phase, _REPORTS),
    }


def _result(game: WholeGame, phase: PlayedPhase, resolution: Resolution) -> dict[str, object]:
    result = answer(
        PhaseRequest({}, game.variant, phase.position, game.settings.rulebook), resolution
    )
    return {key: value for key, value in result.items() if key not in {"phase", "edition"}}


def _fields_json(
    record: object, names: Iterable[str], *, always: Iterable[str] = ()
) -> dict[str, object]:
    """Return the fields of a record that say anything by their keys, and some in any case."""
    values = ((name, getattr(record, name)) for name in names)
    return {
        _KEYS.get(name, name): _value_json(value)
        for name, value in values
        if value or name in always
    }


def _value_json(value: object) -> object:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, Phase):
        return str(value)
    if isinstance(value, tuple):
        return [_value_json(part) for part in value]
    if isinstance(value, Mapping):
        return {key: _value_json(part) for key, part in value.items()}
    if not isinstance(value, _RECORDS):
        return value
    kind: Any = type(value)
    return _fields_json(value, _types(kind), always=(*_required(kind), "named"))


# Reading


def decoded(text: str) -> object:
    """Decode a text of JSON. Raises FormatError, naming the place."""
    try:
        return json.loads(text, object_pairs_hook=parts.without_repetition)
    except RecursionError:
        raise FormatError("the file", "nested too deeply") from None
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise FormatError(place, f"no JSON: {error.msg}") from None
    except ValueError:  # the only other one that json raises
        raise FormatError("the file", "it has a number with thousands of digits") from None


def read_game(given: object) -> WholeGame:
    """Read a game from a decoded JSON object. Raises FormatError, naming the field."""
    required = ("format", "version", "title", "settings", "phases")
    entries = parts.checked_entries(parts.of_kind(dict, given, "the game"), _OF_A_GAME, required)
    if entries["format"] != FORMAT:
        raise FormatError("format", f"{FORMAT} is needed")
    if entries["version"] != VERSION:
        raise FormatError("version", f"this is not a version I know; I know {VERSION}")
    settings = _settings(entries["settings"])
    variant = variant_named(settings.variant)
    ending = None
    if "ending" in entries:
        ending = _read_value(Ending, entries["ending"], "ending", variant)
    state, article = ("running", "no") if ending is None else ("ended", "an")
    if entries.get("state", state) != state:
        raise FormatError("state", f"{state} is needed, for the game has {article} ending")
    title = _read_text(entries["title"], "title", longest=_LONGEST_TITLE)
    others = _read_fields(
        WholeGame, entries, (*_PEOPLE, *_MOMENTS, "is_paused", "winners"), variant
    )
    game = WholeGame(title=title, settings=settings, phases=(), ending=ending, **others)
    phases = parts.of_kind(list, entries["phases"], "phases")
    if not 1 <= len(phases) <= _LARGEST:
        raise FormatError("phases", f"from 1 to {_LARGEST} are needed, not {len(phases)}")
    return _with_phases(
        game, [_read_phase(phase, place, game) for place, phase in enumerate(phases)]
    )


def _settings(given: object) -> Settings:
    settings = read_settings(given)
    for wrong in settings.faults():
        about = " and ".join(wrong.about)
        raise FormatError("settings", f"no game can be played so ({wrong.kind.value}: {about})")
    return settings


def _read_phase(given: object, place: int, game: WholeGame) -> tuple[PlayedPhase, object]:
    """Read a phase, and its result as the file has it."""
    field = f"phases[{place}]"
    required = ("number", "phase", "units")
    entries = parts.checked_entries(given, _OF_A_PHASE, required, within=f"{field}.")
    has_orders = "orders" in entries
    keys = (*_BOARD, "orders") if has_orders else _BOARD
    board = {key: entries[key] for key in keys if key in entries}
    try:
        asked = read_request(
            board, game.variant, rulebook=game.settings.rulebook, has_orders=has_orders
        )
    except FormatError as error:
        raise FormatError(f"{field}.{error.field}", error.fault) from error
    if any(names_unknown_coast(order) for own in asked.orders.values() for order in own):
        raise FormatError(f"{field}.orders", "an order names a coast that is not there")
    if asked.position.phase.year > LATEST_YEAR:
        fault = f"a game that is brought in is of a year up to {LATEST_YEAR}"
        raise FormatError(f"{field}.phase", fault)
    if not has_orders:
        for key in ("result", *_REPORTS):
            if key in entries:
                raise FormatError(f"{field}.orders", f"missing, though there is {key}")
    simple = ("number", "follows", *_NOTES, *_REPORTS)
    others = _read_fields(PlayedPhase, entries, simple, game.variant, within=f"{field}.")
    orders = {power: tuple(own) for power, own in asked.orders.items()} if has_orders else None
    return PlayedPhase(position=asked.position, orders=orders, **others), entries.get("result")


def _with_phases(game: WholeGame, read: Sequence[tuple[PlayedPhase, object]]) -> WholeGame:
    """Return a game with these phases, each with its result as the file has it (None: not there).

    Raises FormatError where the phases do not follow from each other or from their orders.
    """
    judged: dict[int, PlayedPhase] = {}
    for place, (phase, result) in enumerate(read):
        field = f"phases[{place}]"
        _check_place(phase, judged, field, game)
        if phase.orders is not None:
            resolution = replace(game, phases=tuple(judged.values())).adjudicated(phase)
            phase = replace(phase, resolution=resolution)  # noqa: PLW2901
            if result is not None:
                right = json.loads(json.dumps(_result(game, phase, resolution)))
                _check_same(right, result, f"{field}.result", "does not come of the orders")
        judged[phase.number] = phase
    whole = replace(game, phases=tuple(judged.values()))
    _check_line(whole)
    _check_disorders(whole)
    _check_people(whole)
    _check_winners(whole)
    return whole


# How the phases hang together


def _check_place(
    phase: PlayedPhase, judged: Mapping[int, PlayedPhase], field: str, game: WholeGame
) -> None:
    number = len(judged) + 1
    if phase.number != number:
        raise FormatError(f"{field}.number", f"{number} is needed: phases are counted from 1")
    before = None if phase.follows is None else judged.get(phase.follows)
    if phase.follows is not None and (before is None or before.resolution is None):
        raise FormatError(f"{field}.follows", "no phase of this number with a result is before it")
    if phase.is_edited:
        return
    board = game.variant.start
    if before is not None and before.resolution is not None:
        board = before.resolution.after
    fault = "does not follow from the phase before" if before else "is not how the game begins"
    _check_same(position_json(board), position_json(phase.position), field, fault)


def _check_same(right: object, given: object, field: str, fault: str) -> None:
    """Refuse what the file has where it is not right, by its innermost field."""
    if right == given:
        return
    if isinstance(right, dict) and isinstance(given, dict):
        for key in (*right, *given):
            _check_same(right.get(key), given.get(key), f"{field}.{parts.shown(key)}", fault)
    if isinstance(right, list) and isinstance(given, list) and len(right) == len(given):
        for place, (own, other) in enumerate(zip(right, given, strict=True)):
            _check_same(own, other, f"{field}[{place}]", fault)
    raise FormatError(field, f"{fault}: {parts.shown(given)} instead of {parts.shown(right)}")


def _check_line(game: WholeGame) -> None:
    """The phases that count follow each other, and only the last one may be open."""
    line = game.line
    if not line:
        raise FormatError("phases", "none of them counts: every one has been left")
    for before, phase in zip((None, *line), line, strict=False):
        field = f"phases[{phase.number - 1}]"
        if phase.follows != (before and before.number):
            raise FormatError(f"{field}.follows", "it does not follow the last phase that counts")
        if phase.resolution is None and phase is not line[-1]:
            raise FormatError(f"{field}.orders", "missing, though the game has gone on from there")
    if game.ending is None and line[-1].resolution is not None:
        fault = "the last phase has a result, so the game needs an ending or the phase after it"
        raise FormatError("ending", fault)


def _check_disorders(game: WholeGame) -> None:
    for place, disorder in enumerate(game.disorders):
        for key, number in (("since", disorder.since), ("until", disorder.until)):
            if number is not None and not 0 <= number <= len(game.phases):
                raise FormatError(f"disorders[{place}].{key}", "there is no phase of this number")


def _check_people(game: WholeGame) -> None:
    """A power has one player at a time, and somebody is a GM once."""
    present: set[Power] = set()
    for place, seat in enumerate(game.seats):
        if seat.until is None and seat.power in present:
            raise FormatError(f"seats[{place}]", f"somebody else plays {seat.power} now")
        present |= {seat.power} if seat.until is None else set()
    for place, gm in enumerate(game.gms):
        if gm in game.gms[:place]:
            raise FormatError(f"gms[{place}]", f"{parts.shown(gm)} is there twice")


def _check_winners(game: WholeGame) -> None:
    """Each plays, is named once and has won or shared an ending; a victory is somebody's."""
    played = game.variant_of(game.line[-1]).played
    for place, power in enumerate(game.winners):
        if game.ending is None:
            raise FormatError("winners", "there are none while the game has no ending")
        if power not in played:
            raise FormatError(f"winners[{place}]", f"nobody plays {power}")
        if power in game.winners[:place]:
            raise FormatError(f"winners[{place}]", f"{power} is there twice")
    if game.ending is not None and game.ending.is_victory and not game.winners:
        raise FormatError("winners", "missing, though somebody has won")


# Fields by their types


def _read_fields(
    kind: Any,  # noqa: ANN401 - a dataclass
    entries: Mapping[str, object],
    names: Iterable[str],
    variant: Variant,
    *,
    within: str = "",
) -> dict[str, Any]:
    """Read the entries of an object for some fields of a dataclass; those missing are left out.

    `within` is the object's own field, with a dot behind it. Raises FormatError.
    """
    keys = {name: _KEYS.get(name, name) for name in names}
    return {
        name: _read_value(_types(kind)[name], entries[key], f"{within}{key}", variant)
        for name, key in keys.items()
        if key in entries
    }


def _read_value(kind: Any, given: object, field: str, variant: Variant) -> Any:  # noqa: ANN401 - by its type
    """Read a value of any type that the fields of a whole game have. Raises FormatError."""
    inner = get_args(kind)
    if NoneType in inner:
        return None if given is None else _read_value(inner[0], given, field, variant)
    if inner:
        return _read_several(kind, given, field, variant)
    if kind in _RECORDS:
        names = tuple(_types(kind))
        entries = parts.checked_entries(given, names, _required(kind), within=f"{field}.")
        return kind(**_read_fields(kind, entries, names, variant, within=f"{field}."))
    if kind in _READERS:
        return _READERS[kind](given, field, variant)
    try:
        return kind(parts.of_kind(str, given, field))
    except ValueError:
        raise FormatError(field, f"it can be {', '.join(kind)}") from None


def _read_several(kind: Any, given: object, field: str, variant: Variant) -> object:  # noqa: ANN401 - by its type
    inner = get_args(kind)
    if get_origin(kind) is tuple:
        values = parts.of_kind(list, given, field)
        if len(values) > _LARGEST:
            raise FormatError(field, f"{_LARGEST} at most, not {len(values)}")
        return tuple(
            _read_value(inner[0], value, f"{field}[{place}]", variant)
            for place, value in enumerate(values)
        )
    return {
        _read_value(inner[0], name, at, variant): _read_value(inner[1], part, at, variant)
        for name, part in parts.of_kind(dict, given, field).items()
        for at in (f"{field}.{parts.shown(name)}",)
    }


def _read_text(given: object, field: str, *, longest: int = _LONGEST_TEXT) -> str:
    text = parts.of_kind(str, given, field)
    if len(text) > longest or not text.isprintable():
        raise FormatError(field, f"a text of one line is needed, {longest} characters at most")
    return text


def _number(given: object, field: str) -> int:
    if not isinstance(given, int) or isinstance(given, bool) or not 0 <= given <= _LARGEST:
        raise FormatError(field, f"a number from 0 to {_LARGEST} is needed")
    return given


def _moment(given: object, field: str) -> datetime:
    try:
        moment = datetime.fromisoformat(_read_text(given, field))
        if moment.tzinfo is not None:
            return moment.astimezone(UTC)
    except (ValueError, OverflowError):  # no moment, or in UTC one before the year 1
        pass
    raise FormatError(field, "a moment such as 2026-11-21T12:00:00+00:00 is needed")


_READERS: Mapping[object, Callable[[object, str, Variant], object]] = {
    str: lambda given, field, _: _read_text(given, field),
    bool: lambda given, field, _: parts.of_kind(bool, given, field),
    int: lambda given, field, _: _number(given, field),
    datetime: lambda given, field, _: _moment(given, field),
    Phase: lambda given, field, _: parts.read_phase(_read_text(given, field), field),
    Power: lambda given, field, variant: parts.named_power(
        _read_text(given, field), field, variant
    ),
}
_types = cache(get_type_hints)


@cache
def _required(kind: Any) -> tuple[str, ...]:  # noqa: ANN401 - a dataclass
    return tuple(
        field.name
        for field in fields(kind)
        if field.default is MISSING and field.default_factory is MISSING
    )
