"""A whole game as JSON, version 1: what `gamesmaster export` writes.

One object: `format` is `gamesmaster-game`, `version` 1. `title`; `state`, running or ended; then
`ending` (a word of `engine.game.ending.Ending`) and `winners`. `settings`: every setting by its
name with its value as people write it (`engine.game.setting_table`), and the single options of
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
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime

from engine.formats.answers import answer, position_answer
from engine.formats.game.value import InDisorder, PlayedPhase, Tenure, WholeGame
from engine.formats.requests import PhaseRequest
from engine.game.setting_table import SETTINGS, changed_options

FORMAT = "gamesmaster-game"
VERSION = 1


def game_text(game: WholeGame) -> str:
    """The JSON of a game as text, with a line for each entry of it."""
    return json.dumps(game_answer(game), ensure_ascii=False, indent=1) + "\n"


def game_answer(game: WholeGame) -> dict[str, object]:
    """A game as an object that the standard json writes."""
    settings = (*SETTINGS, *changed_options(game.settings))
    return {
        "format": FORMAT,
        "version": VERSION,
        "title": game.title,
        "state": "running" if game.ending is None else "ended",
        **_told(
            ending=None if game.ending is None else game.ending.value,
            winners=list(game.winners),
            opened_at=_moment(game.opened_at),
            started_at=_moment(game.started_at),
            ended_at=_moment(game.ended_at),
        ),
        "settings": {one.name: one.write(game.settings) for one in settings},
        **_told(
            seed=game.seed,
            channel=game.channel,
            gms=list(game.gms),
            seats=[_seat(one) for one in game.seats],
            disorders=[_disorder(one) for one in game.disorders],
        ),
        "phases": [_phase(one, game) for one in game.phases],
    }


def result_answer(game: WholeGame, phase: PlayedPhase) -> dict[str, object] | None:
    """The result of a phase, as `gamesmaster adjudicate` gives it; None before there is one."""
    if phase.resolution is None:
        return None
    request = PhaseRequest({}, phase.position, game.settings.rulebook)
    said = answer(request, phase.resolution)
    return {key: value for key, value in said.items() if key not in {"phase", "edition"}}


def _phase(phase: PlayedPhase, game: WholeGame) -> dict[str, object]:
    orders = phase.orders
    return {
        "number": phase.number,
        "follows": phase.follows,
        **position_answer(phase.position),
        **_told(
            edited=phase.is_edited,
            skipped=[str(one) for one in phase.skipped],
            toss=phase.toss,
            opened_at=_moment(phase.opened_at),
            deadline=_moment(phase.deadline),
            adjudicated_at=_moment(phase.adjudicated_at),
            left_at=_moment(phase.left_at),
        ),
        **(
            {}
            if orders is None
            else {"orders": {power: [str(one) for one in orders[power]] for power in orders}}
        ),
        **_told(
            result=result_answer(game, phase),
            votes={
                power: {"stance": vote.stance.value, "named": list(vote.named)}
                for power, vote in phase.votes.items()
            },
            attendance=dict(phase.attendance),
        ),
    }


def _seat(tenure: Tenure) -> Mapping[str, object]:
    player = {"power": tenure.power, "player": tenure.player}
    return {**player, **_told(since=_moment(tenure.since), until=_moment(tenure.until))}


def _disorder(one: InDisorder) -> Mapping[str, object]:
    return {
        "power": one.power,
        "cause": one.cause.value,
        "since": one.since,
        **_told(until=one.until),
    }


def _moment(moment: datetime | None) -> str | None:
    return None if moment is None else moment.astimezone(UTC).isoformat()


def _told(**entries: object) -> Mapping[str, object]:
    """The entries that say anything."""
    return {key: value for key, value in entries.items() if value}
