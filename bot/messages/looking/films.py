"""A game drawn: all its phases as a moving picture, or those of a year on a page."""

from bot.gamesmaster.notices.looking import GameFilmed, YearShown
from bot.messages.clock.endings import end_heading
from bot.messages.looking.maps import alt, counts_words, map_style_asked
from bot.messages.message import Film, Games, Message, Sheet
from bot.messages.names import counted, listed, phase_name
from bot.messages.parts import Small, Text
from engine.formats.frames import frames_of, frames_of_year


def game_filmed(notice: GameFilmed, games: Games) -> Message:
    """All phases of a game, one after another."""
    game = games.whole(notice.game)
    frames = frames_of(game, end=end_heading(game))
    last, variant = frames[-1].position, frames[-1].variant
    played = [one.position.phase for one in frames if one.resolution is not None]
    span = " to ".join(dict.fromkeys(phase_name(one) for one in (played[0], played[-1])))
    phases = counted(len(played), "phase")
    what = f"Moving picture of {phases} with their orders, {span}. Position after it:"
    film = Film(
        frames=frames,
        title=f"{notice.title}: {counts_words(last, variant)}",
        alt_text=alt(what, last, variant),
        file_name="game.gif",
        map_style=map_style_asked(notice.map_style),
    )
    head = f"{notice.title}, {span}: {phases} in motion."
    small = "`history 1901` draws the phases of a year side by side, `map spring 1901` one phase."
    return Message(head, [Text(f"*{head}*")], film, [Small(small)])


def year_shown(notice: YearShown, games: Games) -> Message:
    """The phases of a year on a page, and the position they led to."""
    frames = frames_of_year(games.whole(notice.game), notice.year)
    last, variant = frames[-1].position, frames[-1].variant
    names = listed(phase_name(one.position.phase) for one in frames[:-1])
    sheet = Sheet(
        frames=frames,
        heading=f"{notice.title}: {notice.year}",
        title=f"{notice.year}: {counts_words(last, variant)}",
        alt_text=alt(f"Maps with the orders of {names}. Position after it:", last, variant),
        file_name=f"{notice.year}.png",
        map_style=map_style_asked(notice.map_style),
    )
    head = f"{notice.title}: the year {notice.year}."
    small = "`history animation` shows all years in motion."
    return Message(head, [Text(f"*{head}*")], sheet, [Small(small)])
