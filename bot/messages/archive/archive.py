"""Games as they are kept: the list of them, a whole game as a file, one brought in from a file."""

import re

from msgspec.structs import replace

from bot.gamesmaster.notices import archive as notices
from bot.gamesmaster.notices.actions import Action
from bot.messages.clock.endings import headline
from bot.messages.markup import channel_name, orders_due, person, when
from bot.messages.message import Document, Games, Message, Wordings
from bot.messages.names import counted, listed, phase_of, power_name, power_names, seated
from bot.messages.parts import Button, Heading, Part, Small, Text, listing, row
from bot.messages.showing.maps import full_map_button, position_map
from engine.formats.files import WRITERS, FileFormat
from engine.game.endings.ending import Ending
from engine.variants import variant_named

_FORMATS = {
    FileFormat.JSON: ("JSON", "json"),
    FileFormat.JUDGE: ("judge's text", "txt"),
    FileFormat.DIPLOMACY: ("diplomacy package", "diplomacy.json"),
}
"""What each format is called, and how its files' names end."""
_UNSAFE = re.compile(r"[^a-z0-9]+")
_HINT = (
    "You can still read games that are over: `history of The Great War`, "
    "`map F1901M of The Great War`, `score of The Great War`, `gm export of The Great War`."
)


def games_shown(notice: notices.GamesShown, _games: Games) -> Message:
    """The games of the workspace, a line each."""
    if not notice.under_way and not notice.over:
        return Message.of(
            "There's been no game in this workspace yet. `/dip new` in a channel opens one."
        )
    parts: list[Part] = [Heading("Games")]
    for head, games in (("*Under way*", notice.under_way), ("*Over*", notice.over)):
        parts += listing(map(_line, games), head=head) if games else []
    if notice.earlier:
        parts.append(Small(f"{counted(notice.earlier, 'earlier game')} not shown."))
    if notice.over:
        parts.append(Small(_HINT))
    count = f"{counted(len(notice.under_way), 'game')} under way, {len(notice.over)} over."
    return Message(count, parts)


def _line(game: notices.GameListed) -> str:
    title = f"• *{game.title}*, {channel_name(game.channel)}"
    if game.ending is None:
        return f"{title}: {phase_of(game.phase) if game.phase else 'people are joining'}"
    winners = [power_name(power, variant_named(game.variant)) for power in game.winners]
    how = Ending(game.ending)
    ending = "Ended without a winner" if how is Ending.GM else headline(how, winners)
    if len(winners) > 1 and not ending.startswith(listed(winners)):
        ending += f" between {listed(winners)}"
    phase = f" in {phase_of(game.phase)}" if game.phase else ""
    return f"{title}: {ending}{phase}, {when(game.at)}"


def game_exported(notice: notices.GameExported, games: Games) -> Message:
    """To who asked: the file, and what is in it and what not."""
    text = (
        f"{notice.title}: every phase with its orders and results. The current phase's orders and "
        "votes aren't in it."
    )
    if notice.is_over:
        text = f"{notice.title}, from the first phase to the last, with every order."
    game = games.whole(notice.game)
    how, ending = _FORMATS[notice.format]
    name = f"{file_name(game.title)}.{ending}"
    document = Document(lambda: WRITERS[notice.format](game), f"{game.title} ({how})", name)
    return Message(text, [Text(text)], documents=(document,))


def file_name(title: str) -> str:
    """How files of a game of this title are named, without an ending."""
    return _UNSAFE.sub("-", title.casefold()).strip("-") or "game"


def import_shown(notice: notices.ImportShown, _games: Games) -> Message:
    """To who posted a game's file: what importing it would do."""
    text = f"Import {notice.title}, with the results of {counted(notice.count, 'phase')}?"
    more: list[Part] = []
    if notice.phase is None:
        text += " It's over, so people can only read it."
    else:
        text += f" It goes on here with {phase_of(notice.phase)}, and you're its GM."
        if notice.players:
            named = listed(map(person, notice.players))
            more.append(Text(f"Its players: {named}. I'll write to each of them."))
        if notice.missing:
            names = power_names(notice.missing, variant_named(notice.variant))
            more.append(Text(f"Nobody here plays {names}, so the clock stands at first."))
        if notice.played_in:
            where = listed(map(channel_name, notice.played_in))
            warning = f"This game is still going on in {where}. It would be played twice."
            more.append(Text(f":warning: {warning}"))
    do_it = Button("Import the game", Action.IMPORT, notice.question, style="primary")
    buttons = row(
        replace(do_it, style="danger") if notice.played_in else do_it,
        Button("Cancel", Action.IMPORT, ""),
    )
    return Message.of(text, *more, buttons)


def game_imported(notice: notices.GameImported, games: Games) -> Message:
    """To the channel: a game was brought in, how it stands and what it still needs."""
    variant = games.variant(notice.game)
    who = f"{person(notice.by)} has imported" if notice.by else "Imported:"
    text = f"{who} {notice.title}, with the results of {counted(notice.count, 'phase')}."
    if notice.phase is None:
        text += " It's over."
        return Message(text, [Heading(notice.title), Text(text), Small(_HINT)])
    text += f" It goes on with {phase_of(notice.phase)}."
    parts: list[Part] = [Heading(notice.title), Text(text)]
    parts += listing(
        seated(seat, variant) for seat in notice.seats if seat.power not in notice.missing
    )
    if notice.missing:
        parts.append(
            Text(
                f"Nobody plays {power_names(notice.missing, variant)} yet, so the clock is "
                "stopped. The GM names players with `/dip gm replace "
                f"{notice.missing[0]} @name`, then starts the clock with `/dip gm resume`."
            )
        )
    elif notice.deadline:
        parts.append(Text(f"{orders_due(notice.deadline, None)}, in a direct message to me."))
    else:
        parts.append(Text("The game is paused. The GM starts the clock with `/dip gm resume`."))
    last = games.whole(notice.game).line[-1]
    board = position_map(last.position, variant)
    return Message(text, parts, board, [row(full_map_button(notice.game, notice.phase))])


WORDINGS: Wordings = (
    (notices.GamesShown, games_shown),
    (notices.GameExported, game_exported),
    (notices.ImportShown, import_shown),
    (notices.GameImported, game_imported),
)
