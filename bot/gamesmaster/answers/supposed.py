"""The board that a question is judged on: of now, of a later phase, or with any unit supposed."""

import re
from collections.abc import Sequence

from bot.gamesmaster.answers.asker import Asker
from bot.gamesmaster.context.open_game import OpenGame
from engine.board import Unit
from engine.position import PhaseType, Position, by_province
from engine.reader import Clause

_LATER = re.compile(
    r"\b(?:next(?! (?:door|to)\b)|later|ahead|afterwards|the (?:turn|season|year) after)\b"
)
_SEASON = re.compile(r"\b(?:spring|fall|autumn)\b")
_ANY_UNIT = re.compile(r"\b(?:an?|any) (?:lone |single )?(?:fleet|army|boat|ship)\b")
"""Names a unit that need not stand on the board: `may a fleet in Spain (south coast) ...`."""


def asks_of_later(game: OpenGame, said: str) -> bool:
    """Whether a question is about a phase of moves after the open phase."""
    now = game.phase.phase
    seasons = {"fall" if word == "autumn" else word for word in _SEASON.findall(said)}
    others = seasons - {now.season.name.lower()}
    is_now = now.type is PhaseType.MOVEMENT
    return bool(_LATER.search(said) or others or (seasons and not is_now))


def units_supposed(
    asker: Asker, game: OpenGame, said: str, clauses: Sequence[tuple[Clause, bool]]
) -> list[Unit]:
    """The units that stand nowhere, where a question is about any such unit: told by the map."""
    if game.phase.phase.type is not PhaseType.MOVEMENT or not _ANY_UNIT.search(said):
        return []
    power = next(iter(asker.own), game.variant.played[0])
    found = {}
    for ref in (ref for clause, _ in clauses for ref in clause.refs):
        if ref.place is None or ref.type is None:
            continue
        stands = game.position.unit_at(ref.place)
        at = [
            here
            for here in game.variant.map.standings(ref.type, ref.place)
            if here.coast is ref.coast
        ]
        if at and (stands is None or stands.type is not ref.type):
            found[ref.place] = Unit(power, ref.type, at[0])
    return list(found.values())


def position_asked_of(game: OpenGame, supposed: Sequence[Unit], *, is_later: bool) -> Position:
    """The units as they stand, with those supposed in place of others, in the phase asked about."""
    taken = {unit.province for unit in supposed}
    others = [unit for unit in game.position.units if unit.province not in taken]
    position = game.position._replace(units=by_province([*others, *supposed]))
    if not is_later or position.phase.type is PhaseType.MOVEMENT:
        return position
    phase = position.phase.next
    while phase.type is not PhaseType.MOVEMENT:
        phase = phase.next
    return position._replace(phase=phase, dislodged=(), contested=frozenset())
