"""Answers to what people ask or remark in plain words."""

from collections.abc import Mapping

from bot.gamesmaster.notices.notice import Notice, Player
from bot.gamesmaster.notices.showing import Status
from engine.judge.outcome import Reason


class Answered(Notice, frozen=True):
    """The answer to a question or a remark: its `topic`, and what is known about that.

    `status` is how the asker's game stands, `settings` what was agreed in it; there is neither
    where the asker has no game. `is_gms`: a GM asks who plays no power.

    The other fields are those that the topic needs. `powers` and `places` (codes) are those asked
    about. `orders` are canonical: the ones that could be given, with buttons if `is_own`; `order`
    is the one asked about, and `fault` the reason why it is not allowed, None if it is. Of several
    that are asked about (`is_together`) `orders` are those allowed, `refused` the others, each with
    the reason; `is_later`: in a phase to come, as the units stand now; `is_denied`: it is asked
    whether they are not allowed. `unit` is in canonical text, `place` the code of a place without
    one, `kind` the letter of the only kind of unit meant. `adjustments`: how many builds, or (below
    0) removals, each power has now. `owners` are places and the powers that own them, "" for
    nobody; `units` are powers and their units. `person` is somebody asked about. `others` are
    topics that may be meant instead; `guessed`: what was asked, where that is but the likeliest,
    and `also` what is told besides, if another is nearly as likely, or was asked as well (which
    is no guess). `gone` are powers that are out of the game. Of a game that is over `winners` are
    those who won or share it, `ending` is how, `phase` the code of its last phase.
    """

    status: Status | None = None
    topic: str = ""
    powers: tuple[str, ...] = ()
    unit: str = ""
    place: str = ""
    kind: str = ""
    orders: tuple[str, ...] = ()
    order: str = ""
    fault: Reason | None = None
    refused: tuple[tuple[str, Reason], ...] = ()
    is_together: bool = False
    is_later: bool = False
    is_denied: bool = False
    is_own: bool = False
    number: int = 0
    is_gms: bool = False
    adjustments: tuple[tuple[str, int], ...] = ()
    places: tuple[str, ...] = ()
    owners: tuple[tuple[str, str], ...] = ()
    units: tuple[tuple[str, str], ...] = ()
    settings: Mapping[str, str] = {}
    asker: Player | None = None
    person: Player | None = None
    example: str = ""
    others: tuple[str, ...] = ()
    guessed: str = ""
    also: "Answered | None" = None
    gone: tuple[str, ...] = ()
    winners: tuple[str, ...] = ()
    ending: str | None = None
    phase: str = ""
