"""A whole game as JSON, version 1: what `gamesmaster export` writes.

One object: `format` is `gamesmaster-game`, `version` 1. `title`; `state`, running or ended; then
`ending` (a word of `engine.game.ending.Ending`) and `winners`. `settings`: every setting by its
name with its value as people write it (`engine.formats.settings`), and the single options of
the rules that were changed. `seed`: that of the lot. `channel`, `gms` and `seats` by their
addresses: each seat with its `power`, `player`, `since` and `until`; whoever plays now has no
`until`. `disorders`: `power`, `cause`, and the numbers of the phases `since` and `until`.

`phases`, in the order in which they were opened: `number`, `follows` (the number of the phase
before it, null of a first one), and the board as `gamesmaster adjudicate` takes it: `phase`,
`units`, `centers`, `dislodged`, `contested`. Where the phase is adjudicated it has `orders` and
the `result`, as that command takes and gives them, so every phase can be judged again by itself.
Where they say anything: `skipped`, `edited`, `toss`, `votes` (`stance` and `named`), `attendance`,
`left_at` (the phase was rolled back: it belongs to a branch).

Every moment is ISO 8601 in UTC. What is empty is left out, but for the keys of a board.

Reading, nothing is guessed and nothing believed: every phase is judged again by the rules of the
game, and a result, or the board of the next phase, that does not come of the orders is refused.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from enum import StrEnum
from typing import TypeVar

from engine.board import Power
from engine.errors import EngineError
from engine.formats.orders import orders_json
from engine.formats.parts import (
    FormatError,
    checked_entries,
    list_of,
    named_power,
    object_of,
    text_of,
)
from engine.formats.phases import PhaseRequest, answer, read_request
from engine.formats.positions import position_json
from engine.formats.settings import read_settings, settings_json
from engine.formats.whole_game import (
    LATEST_YEAR,
    TOO_LATE,
    InDisorder,
    PlayedPhase,
    Tenure,
    WholeGame,
)
from engine.game.absences import Disorder
from engine.game.ending import Ending
from engine.game.settings import Settings
from engine.game.votes import Stance, Vote
from engine.phase import Phase
from engine.variant import Variant
from engine.variants import variant_named

FORMAT = "gamesmaster-game"
VERSION = 1
Word = TypeVar("Word", bound=StrEnum)
_Value = TypeVar("_Value")
_Object = Mapping[str, object]

_BOARD = ("phase", "units", "centers", "dislodged", "contested")
_OF_A_PHASE = (
    *("number", "follows", *_BOARD, "edited", "skipped", "toss", "opened_at", "deadline"),
    *("adjudicated_at", "left_at", "orders", "result", "votes", "attendance"),
)
_OF_A_GAME = (
    *("format", "version", "title", "state", "ending", "winners", "opened_at", "started_at"),
    *("ended_at", "settings", "seed", "channel", "gms", "seats", "disorders", "phases"),
)
_LONGEST_TITLE = 80
_LONGEST_TEXT = 200
MOST_PHASES = 2000


def game_text(game: WholeGame) -> str:
    """The JSON of a game as text, with a line for each entry of it."""
    return json.dumps(game_answer(game), ensure_ascii=False, indent=1) + "\n"


def game_answer(game: WholeGame) -> dict[str, object]:
    """A game as an object that the standard json writes."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "title": game.title,
        "state": "running" if game.ending is None else "ended",
        **_present(
            ending=None if game.ending is None else game.ending.value,
            winners=list(game.winners),
            opened_at=_moment_text(game.opened_at),
            started_at=_moment_text(game.started_at),
            ended_at=_moment_text(game.ended_at),
        ),
        "settings": settings_json(game.settings),
        **_present(
            seed=game.seed,
            channel=game.channel,
            gms=list(game.gms),
            seats=[_seat_json(one) for one in game.seats],
            disorders=[_disorder_json(one) for one in game.disorders],
        ),
        "phases": [_phase_json(one, game) for one in game.phases],
    }


def _result(game: WholeGame, phase: PlayedPhase) -> dict[str, object] | None:
    """The result of a phase as `gamesmaster adjudicate` gives it; None before there is one."""
    if phase.resolution is None:
        return None
    request = PhaseRequest({}, phase.position, game.settings.rulebook)
    said = answer(request, phase.resolution)
    return {key: value for key, value in said.items() if key not in {"phase", "edition"}}


def _phase_json(phase: PlayedPhase, game: WholeGame) -> dict[str, object]:
    orders = phase.orders
    return {
        "number": phase.number,
        "follows": phase.follows,
        **position_json(phase.position),
        **_present(
            edited=phase.is_edited,
            skipped=[str(one) for one in phase.skipped],
            toss=phase.coin,
            opened_at=_moment_text(phase.opened_at),
            deadline=_moment_text(phase.deadline),
            adjudicated_at=_moment_text(phase.adjudicated_at),
            left_at=_moment_text(phase.left_at),
        ),
        **({} if orders is None else {"orders": orders_json(orders)}),
        **_present(
            result=_result(game, phase),
            votes={
                power: {"stance": vote.stance.value, "named": list(vote.named)}
                for power, vote in phase.votes.items()
            },
            attendance=dict(phase.attendance),
        ),
    }


def _seat_json(tenure: Tenure) -> Mapping[str, object]:
    player = {"power": tenure.power, "player": tenure.player}
    return {
        **player,
        **_present(since=_moment_text(tenure.since), until=_moment_text(tenure.until)),
    }


def _disorder_json(one: InDisorder) -> Mapping[str, object]:
    return {
        "power": one.power,
        "cause": one.cause.value,
        "since": one.since,
        **_present(until=one.until),
    }


def _moment_text(moment: datetime | None) -> str | None:
    return None if moment is None else moment.astimezone(UTC).isoformat()


def _present(**entries: object) -> Mapping[str, object]:
    """The entries that say anything."""
    return {key: value for key, value in entries.items() if value}


# Reading


def read_game_text(text: str) -> WholeGame:
    """The game that a text of JSON tells. Raises FormatError, naming the field."""
    try:
        given = json.loads(text, object_pairs_hook=_without_repetition)
    except RecursionError:
        raise FormatError("the file", "nested too deeply") from None
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise FormatError(place, f"no JSON: {error.msg}") from None
    except ValueError:  # the only other one that json raises
        raise FormatError("the file", "it has a number with thousands of digits") from None
    return read_game(given)


def read_game(given: object) -> WholeGame:
    """The game that a decoded JSON object tells. Raises FormatError, naming the field."""
    required = ("format", "version", "title", "settings", "phases")
    entries = checked_entries(object_of(given, "the game"), _OF_A_GAME, required)
    if entries["format"] != FORMAT:
        raise FormatError("format", f"{FORMAT} is needed")
    if entries["version"] != VERSION:
        raise FormatError("version", f"this is not a version I know; I know {VERSION}")
    settings = _settings(entries["settings"])
    variant = variant_named(settings.variant)
    ending = _choice(entries["ending"], "ending", Ending) if "ending" in entries else None
    state = "running" if ending is None else "ended"
    if entries.get("state", state) != state:
        raise FormatError("state", f"{state} is needed, for the game has {_no(ending)}ending")
    game = WholeGame(
        title=_short(entries["title"], "title", longest=_LONGEST_TITLE),
        settings=settings,
        phases=(),
        seed=_short(entries.get("seed", ""), "seed"),
        channel=_maybe(entries.get("channel"), lambda one: _short(one, "channel")),
        gms=tuple(_each(entries, "gms", _short)),
        seats=tuple(_each(entries, "seats", lambda one, field: _seat(one, field, variant))),
        disorders=tuple(
            _each(entries, "disorders", lambda one, field: _disorder(one, field, variant))
        ),
        opened_at=_moment(entries, "opened_at"),
        started_at=_moment(entries, "started_at"),
        ended_at=_moment(entries, "ended_at"),
        ending=ending,
        winners=tuple(_each(entries, "winners", lambda one, field: _power(one, field, variant))),
    )
    phases = list_of(entries["phases"], "phases")
    if not 1 <= len(phases) <= MOST_PHASES:
        raise FormatError("phases", f"from 1 to {MOST_PHASES} are needed, not {len(phases)}")
    return _with_phases(game, [_read_phase(one, place, game) for place, one in enumerate(phases)])


def _with_phases(game: WholeGame, told: Sequence[tuple[PlayedPhase, object]]) -> WholeGame:
    """A game with these phases, each with its result as it was told (None: not told).

    Raises FormatError where the phases do not follow from each other or from their orders.
    """
    judged: dict[int, PlayedPhase] = {}
    for place, (phase, result) in enumerate(told):
        field = f"phases[{place}]"
        _check_place(phase, judged, field, game)
        if phase.orders is not None:
            phase = replace(phase, resolution=game.adjudicated(phase))  # noqa: PLW2901
            if result is not None:
                own = json.loads(json.dumps(_result(game, phase)))
                _check_same(own, result, f"{field}.result", "does not come of the orders")
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
    said = "does not follow from the phase before" if before else "is not how the game begins"
    own, told = position_json(board), position_json(phase.position)
    _check_same(own, told, field, said)


def _check_same(own: object, told: object, field: str, said: str) -> None:
    """Refuse what is told where it is not our own, by its innermost field."""
    if own == told:
        return
    if isinstance(own, dict) and isinstance(told, dict):
        for key in (*own, *told):
            if own.get(key) != told.get(key):
                _check_same(own.get(key), told.get(key), f"{field}.{_shown(key)}", said)
    if isinstance(own, list) and isinstance(told, list) and len(own) == len(told):
        for place, (mine, theirs) in enumerate(zip(own, told, strict=True)):
            _check_same(mine, theirs, f"{field}[{place}]", said)
    raise FormatError(field, f"{said}: {_shown(told)} instead of {_shown(own)}")


def _check_line(game: WholeGame) -> None:
    """The phases that count follow each other, and only the last one may be open."""
    line = game.line
    if not line:
        raise FormatError("phases", "none of them counts: every one has been left")
    last: PlayedPhase | None = None
    for phase in line:
        field = f"phases[{phase.number - 1}]"
        if phase.follows != (None if last is None else last.number):
            raise FormatError(f"{field}.follows", "it does not follow the last phase that counts")
        if phase.resolution is None and phase is not line[-1]:
            raise FormatError(f"{field}.orders", "missing, though the game has gone on from there")
        last = phase
    if game.ending is None and line[-1].resolution is not None:
        fault = "the last phase has a result, so the game needs an ending or the phase after it"
        raise FormatError("ending", fault)


def _check_disorders(game: WholeGame) -> None:
    for place, one in enumerate(game.disorders):
        for key, number in (("since", one.since), ("until", one.until)):
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
            raise FormatError(f"gms[{place}]", f"{_shown(gm)} is there twice")


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


# Parts of a game


def _settings(given: object) -> Settings:
    settings = read_settings(given)
    for wrong in settings.faults():
        about = " and ".join(wrong.about)
        raise FormatError("settings", f"no game can be played so ({wrong.kind.value}: {about})")
    return settings


def _seat(given: object, field: str, variant: Variant) -> Tenure:
    entries = _entries(given, field, ("power", "player", "since", "until"), ("power", "player"))
    player = entries["player"]
    return Tenure(
        power=_power(entries["power"], f"{field}.power", variant),
        player=None if player is None else _short(player, f"{field}.player"),
        since=_moment(entries, "since", field),
        until=_moment(entries, "until", field),
    )


def _disorder(given: object, field: str, variant: Variant) -> InDisorder:
    keys = ("power", "cause", "since", "until")
    entries = _entries(given, field, keys, keys[:-1])
    until = entries.get("until")
    return InDisorder(
        _power(entries["power"], f"{field}.power", variant),
        _choice(entries["cause"], f"{field}.cause", Disorder),
        _number(entries["since"], f"{field}.since"),
        None if until is None else _number(until, f"{field}.until"),
    )


def _read_phase(given: object, place: int, game: WholeGame) -> tuple[PlayedPhase, object]:
    """A phase and its result as it is told."""
    field = f"phases[{place}]"
    entries = _entries(given, field, _OF_A_PHASE, ("number", "phase", "units"))
    variant, follows = game.variant, entries.get("follows")
    has_orders = "orders" in entries
    asked = _board(entries, field, game, with_orders=has_orders)
    if asked.position.phase.year > LATEST_YEAR:
        raise FormatError(f"{field}.phase", TOO_LATE)
    if not has_orders:
        for key in ("result", "votes", "attendance"):
            if key in entries:
                raise FormatError(f"{field}.orders", f"missing, though there is {key}")
    edited = entries.get("edited", False)
    if not isinstance(edited, bool):
        raise FormatError(f"{field}.edited", "true or false is needed")
    phase = PlayedPhase(
        number=_number(entries["number"], f"{field}.number"),
        follows=None if follows is None else _number(follows, f"{field}.follows"),
        position=asked.position,
        skipped=tuple(_each(entries, "skipped", _phase_code, field)),
        coin=_maybe(entries.get("toss"), lambda one: _short(one, f"{field}.toss")),
        is_edited=edited,
        opened_at=_moment(entries, "opened_at", field),
        deadline=_moment(entries, "deadline", field),
        adjudicated_at=_moment(entries, "adjudicated_at", field),
        left_at=_moment(entries, "left_at", field),
        orders={power: tuple(orders) for power, orders in asked.orders.items()}
        if has_orders
        else None,
        votes=_by_power(entries, "votes", field, variant, lambda one, at: _vote(one, at, variant)),
        attendance=_by_power(entries, "attendance", field, variant, _yes),
    )
    return phase, entries.get("result")


def _board(entries: _Object, field: str, game: WholeGame, *, with_orders: bool) -> PhaseRequest:
    board: dict[str, object] = {key: entries[key] for key in _BOARD if key in entries}
    rulebook = game.settings.rulebook
    with _within(field):
        if not with_orders:
            return read_request(board, game.variant, rulebook=rulebook, has_orders=False)
        asked = read_request(
            {**board, "orders": entries["orders"]}, game.variant, rulebook=rulebook
        )
    if asked.unknown_coasts:
        raise FormatError(f"{field}.orders", "an order names a coast that is not there")
    return asked


def _vote(given: object, field: str, variant: Variant) -> Vote:
    entries = _entries(given, field, ("stance", "named"), ("stance",))
    named = _each(entries, "named", lambda one, at: _power(one, at, variant), field)
    return Vote(_choice(entries["stance"], f"{field}.stance", Stance), tuple(named))


# Parts of JSON


def _entries(given: object, field: str, known: Sequence[str], required: Sequence[str]) -> _Object:
    return checked_entries(given, known, required, within=f"{field}.")


def _each(
    entries: _Object, key: str, read: Callable[[object, str], _Value], within: str = ""
) -> Iterator[_Value]:
    """Every entry of a list that may be missing."""
    field = f"{within}.{key}" if within else key
    for place, one in enumerate(list_of(entries.get(key, []), field)):
        yield read(one, f"{field}[{place}]")


def _by_power(
    entries: _Object,
    key: str,
    within: str,
    variant: Variant,
    read: Callable[[object, str], _Value],
) -> dict[Power, _Value]:
    field = f"{within}.{key}"
    return {
        _power(name, f"{field}.{_shown(name)}", variant): read(one, f"{field}.{_shown(name)}")
        for name, one in object_of(entries.get(key, {}), field).items()
    }


def _maybe(given: object, read: Callable[[object], _Value]) -> _Value | None:
    return None if given is None else read(given)


def _power(given: object, field: str, variant: Variant) -> Power:
    return named_power(_short(given, field), field, variant)


def _short(given: object, field: str, *, longest: int = _LONGEST_TEXT) -> str:
    text = text_of(given, field)
    if len(text) > longest or not (text.isprintable()):
        raise FormatError(field, f"a text of one line is needed, {longest} characters at most")
    return text


def _number(given: object, field: str) -> int:
    if not isinstance(given, int) or isinstance(given, bool) or not 0 <= given <= MOST_PHASES:
        raise FormatError(field, f"a number from 0 to {MOST_PHASES} is needed")
    return given


def _yes(given: object, field: str) -> bool:
    if not isinstance(given, bool):
        raise FormatError(field, "true or false is needed")
    return given


def _choice(given: object, field: str, kind: type[Word]) -> Word:
    try:
        return kind(text_of(given, field))
    except ValueError:
        raise FormatError(field, f"it can be {', '.join(kind)}") from None


def _phase_code(given: object, field: str) -> Phase:
    try:
        return Phase.parse(_short(given, field))
    except EngineError as error:
        raise FormatError(field, str(error)) from error


def _moment(entries: _Object, key: str, within: str = "") -> datetime | None:
    given, field = entries.get(key), f"{within}.{key}" if within else key
    if given is None:
        return None
    try:
        moment = datetime.fromisoformat(_short(given, field))
        if moment.tzinfo is not None:
            return moment.astimezone(UTC)
    except (ValueError, OverflowError):  # no moment, or in UTC one before the year 1
        pass
    raise FormatError(field, "a moment such as 2026-11-21T12:00:00+00:00 is needed")


def _without_repetition(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise FormatError(_shown(twice), "this key is there twice in one object")
    return found


@contextmanager
def _within(field: str) -> Iterator[None]:
    """Say of a fault in which field of the game it is."""
    try:
        yield
    except FormatError as error:
        raise FormatError(f"{field}.{error.field}", error.fault) from error


def _shown(value: object) -> str:
    text = value if isinstance(value, str) else json.dumps(value, default=str)
    short = text if len(text) <= _LONGEST_TITLE else f"{text[:_LONGEST_TITLE]}…"
    return short if short.isprintable() and short else repr(short)


def _no(ending: Ending | None) -> str:
    return "no " if ending is None else "an "
