"""Who plays what: joining, the powers, preference lists, settings, press."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from bot.gamesmaster.notices.notice import Channel, GameNotice, Notice, Player
from engine.game.settings import Press


@dataclass(frozen=True, slots=True)
class Seat:
    """A power and who plays it; `player` is None while nobody does, or where that is a secret."""

    power: str
    player: Player | None
    is_hidden: bool = False
    """Somebody plays it, and who that is, the reader may not know."""


@dataclass(frozen=True, slots=True)
class Recruiting(GameNotice):
    """The post on which people join; it is updated in place as they do (key `recruiting`)."""

    gm: Player | None
    joined: tuple[Player, ...]
    seats: int
    by_name: bool = False
    """Powers go by the players' names (the practice game) instead of by lot."""
    closed: bool = False
    """Joining is over: the game has started or was ended."""
    settings: Mapping[str, str] = field(default_factory=dict)
    """As `engine.formats.settings` writes them."""


@dataclass(frozen=True, slots=True)
class Left(Notice):
    """To a player: joined or left the recruiting game."""

    title: str
    joined: bool
    count: int
    seats: int


@dataclass(frozen=True, slots=True)
class LeaveNoted(Notice):
    """To a player of a running game: the GMs know that the player would like to leave."""

    title: str
    powers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LeaveRequested(Notice):
    """To the GMs: the player of `powers` would like to leave.

    `player` is None where they are not to know who that is.
    """

    title: str
    player: Player | None
    powers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PreferencesShown(GameNotice):
    """To a player alone: their stored preference list.

    `groups` are powers best first, those liked equally in one group; `has_list` is false for a
    player who has sent none yet.
    """

    groups: tuple[tuple[str, ...], ...]
    is_random: bool
    has_list: bool = True


@dataclass(frozen=True, slots=True)
class RollCall(GameNotice):
    """To the channel: who is there before the game begins; updated in place (key `roll call`)."""

    present: tuple[Player, ...]
    absent: tuple[Player, ...]
    is_over: bool = False


@dataclass(frozen=True, slots=True)
class PresenceNoted(Notice):
    """To a player who is there; `waiting`: how many are not yet, None: nobody was asked."""

    title: str
    waiting: int | None = None


@dataclass(frozen=True, slots=True)
class GmPlays(Notice):
    """The GM has joined or left as a player: announced, because the GM may see more (product)."""

    title: str
    gm: Player
    plays: bool


@dataclass(frozen=True, slots=True)
class GameStarted(GameNotice):
    """The powers are given out; `seed` lets anyone repeat the lot, "" where there was none."""

    seats: tuple[Seat, ...]
    seed: str
    joined: tuple[Player, ...]
    """The players in the order in which the lot took them."""
    phase: str
    deadline: datetime
    how: str = "lots"
    """How the powers were given out: the value of `Assignment`."""
    begins: datetime | None = None
    """From when the time of the first phase counts, where that is later than now."""
    press: Press = Press.OPEN
    results_at: datetime | None = None
    """When the phase is adjudicated, where that is later than the deadline."""
    seal: str = ""
    """The SHA-256 of the seed, where that would give away who plays what: it is told at the end."""


@dataclass(frozen=True, slots=True)
class CoinFlipped(GameNotice):
    """To the channel: whom a neutral power joins, and from when; anyone can flip it again."""

    power: str
    joins: tuple[str, ...]
    """The powers of the player whom it joins."""
    player: Player | None
    since: str
    seed: str
    sides: tuple[tuple[str, ...], ...]
    """The powers of each player, in the order in which the coin numbers them."""


@dataclass(frozen=True, slots=True)
class YourPower(GameNotice):
    """To each player: the power they play, its units, and until when."""

    power: str
    units: tuple[str, ...]
    phase: str
    deadline: datetime | None
    channel: Channel
    replaces: bool = False
    others: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """The other powers of the same player, and their units."""
    press: Press = Press.OPEN
    hides_players: bool = False
    results_at: datetime | None = None
    """When the phase is adjudicated, where that is later than the deadline."""
    examples: tuple[str, ...] = ()
    """Canonical orders that the power could give now."""


@dataclass(frozen=True, slots=True)
class SeatLost(Notice):
    """To a player who was replaced; `others` are the other powers of the seat."""

    title: str
    power: str
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatTaken(GameNotice):
    """To the channel: somebody plays these powers from now on.

    `deadline` is the new one of the open phase, so that there is time for it; None: as it was.
    """

    powers: tuple[str, ...]
    player: Player | None
    """None where players are hidden."""
    phase: str
    deadline: datetime | None
    is_news: bool = True
    """Whether the channel does not know yet who plays."""


@dataclass(frozen=True, slots=True)
class SettingsShown(GameNotice):
    """All settings of a game, as `engine.formats.settings` writes them.

    `is_fixed`: the game has begun, so that some of them cannot change any more. `for_gm`: the
    reader may change the others.
    """

    gm: Player | None
    settings: Mapping[str, str]
    is_fixed: bool
    for_gm: bool


@dataclass(frozen=True, slots=True)
class PressShown(Notice):
    """To the writer alone: how a text would be posted, with a button that posts it.

    `powers` sign it; none: it is unsigned.
    """

    confirmation: str
    game: str
    title: str
    powers: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class PressSaid(GameNotice):
    """To the channel: what the powers of one player say; without any it is unsigned."""

    powers: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class PressSettled(Notice):
    """To the writer: it was posted, or it was left."""

    title: str
    was_posted: bool
