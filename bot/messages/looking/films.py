"""A game drawn: all its phases as a moving picture, or those of a year on a page."""

from __future__ import annotations

from bot.gamesmaster.notices.looking import GameFilmed, YearShown
from bot.messages.clock.endings import end_heading
from bot.messages.looking.maps import counts_words, map_style_asked, position_words
from bot.messages.markup import shortened
from bot.messages.message import LONGEST_ALT_TEXT, Film, Games, Message, Sheet, Small, Text
from bot.messages.names import counted, listed, phase_name
from engine.formats.frames import Frame, frames_of, frames_of_year

_ROOM_FOR_POSITION = 1_500


def game_filmed(notice: GameFilmed, games: Games) -> Message:
    """All phases of a game, one after another."""
    game = games.whole(notice.game)
    frames = frames_of(game, end=end_heading(game))
    first, last = frames[0], frames[-1]
    span = f"{phase_name(first.position.phase)} to {phase_name(last.position.phase)}"
    phases = counted(sum(one.resolution is not None for one in frames), "phase")
    film = Film(
        frames=frames,
        title=f"{notice.title}: {counts_words(last.position, last.variant)}",
        alt_text=_alt(f"Moving picture of {phases} with their orders, {span}.", last),
        file_name="game.gif",
        map_style=map_style_asked(notice.map_style),
    )
    head = f"{notice.title}, {span}: {phases} in motion."
    small = "`history 1901` draws the phases of a year side by side, `map spring 1901` one phase."
    return Message(head, [Text(f"*{head}*")], film, [Small(small)])


def year_shown(notice: YearShown, games: Games) -> Message:
    """The phases of a year on a page, and the position they led to."""
    frames = frames_of_year(games.whole(notice.game), notice.year)
    last = frames[-1]
    names = listed([phase_name(one.position.phase) for one in frames[:-1]])
    sheet = Sheet(
        frames=frames,
        heading=f"{notice.title}: {notice.year}",
        title=f"{notice.year}: {counts_words(last.position, last.variant)}",
        alt_text=_alt(f"Maps with the orders of {names}.", last),
        file_name=f"{notice.year}.png",
        map_style=map_style_asked(notice.map_style),
    )
    head = f"{notice.title}: the year {notice.year}."
    small = "`history animation` shows all years in motion."
    return Message(head, [Text(f"*{head}*")], sheet, [Small(small)])


def _alt(what: str, last: Frame) -> str:
    words = position_words(last.position, last.variant, most=_ROOM_FOR_POSITION)
    return shortened(f"{what} Position after it: {words}", LONGEST_ALT_TEXT)
