"""Games as they are kept: the list of them, a whole game as a file, one brought in from a file."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from bot.gamesmaster.notices.archive import (
    FileFormat,
    GameExported,
    GameImported,
    GameListed,
    GamesShown,
)
from bot.gamesmaster.notices.commands import Refusal
from bot.messages.clock.endings import headline
from bot.messages.looking.maps import position_map
from bot.messages.markup import channel_name, person, when
from bot.messages.message import Document, Games, Heading, Message, Part, Small, Text, listing
from bot.messages.names import counted, listed, phase_of, power_name
from bot.messages.seats.lobby import seat_line
from engine.formats.games import game_text
from engine.formats.report import judge_text
from engine.formats.whole_game import WholeGame
from engine.game.ending import Ending
from engine.variant import Variant
from engine.variants import DEFAULT_VARIANT

_UNSAFE = re.compile(r"[^a-z0-9]+")


def games_shown(notice: GamesShown, _games: Games) -> Message:
    """The games of the workspace, a line each."""
    variant = DEFAULT_VARIANT
    if not notice.under_way and not notice.over:
        return Message(NO_GAMES, [Text(NO_GAMES)])
    parts: list[Part] = [Heading("Games")]
    if notice.under_way:
        lines = [_line(one, variant) for one in notice.under_way]
        parts += listing(lines, head="*Under way*")
    if notice.over:
        parts += listing([_line(one, variant) for one in notice.over], head="*Over*")
    if notice.earlier:
        parts.append(Small(f"{counted(notice.earlier, 'earlier game')} left out."))
    if notice.over:
        parts.append(Small(GAMES_HINT))
    said = f"{counted(len(notice.under_way), 'game')} under way, {len(notice.over)} over."
    return Message(said, parts)


def _line(one: GameListed, variant: Variant) -> str:
    title = f"• *{one.title}*, {channel_name(one.channel)}"
    if one.ending is None:
        return f"{title}: {phase_of(one.phase) if one.phase else 'people are joining'}"
    winners = [power_name(power, variant) for power in one.winners]
    ending = headline(Ending(one.ending), winners)
    if len(winners) > 1 and not ending.startswith(listed(winners)):
        ending += f" of {listed(winners)}"
    phase = f" in {phase_of(one.phase)}" if one.phase else ""
    return f"{title}: {ending}{phase}, {when(one.at)}"


def game_exported(notice: GameExported, games: Games) -> Message:
    """To who asked: the file, and what is in it and what not."""
    text = exported_words(notice.title, is_over=notice.is_over)
    document = _document(games.whole(notice.game), notice.format)
    return Message(text, [Text(text)], documents=(document,))


def file_name(game: WholeGame) -> str:
    """How files of a game are named, without an ending."""
    return _UNSAFE.sub("-", game.title.casefold()).strip("-") or "game"


def _document(game: WholeGame, how: FileFormat) -> Document:
    name = file_name(game)
    match how:
        case FileFormat.JSON:
            return Document(game_text(game), f"{game.title} (JSON)", f"{name}.json")
        case FileFormat.JUDGE:
            return Document(judge_text(game), f"{game.title} (judge's text)", f"{name}.txt")


def game_imported(notice: GameImported, games: Games) -> Message:
    """To the channel: a game was brought in, how it stands and what it still needs."""
    variant = games.variant(notice.game)
    by = person(notice.by) if notice.by else ""
    text = imported_words(
        notice.title,
        by=by,
        count=notice.count,
        phase=phase_of(notice.phase) if notice.phase else "",
    )
    parts: list[Part] = [Heading(notice.title), Text(text)]
    if notice.phase is None:
        parts.append(Small(GAMES_HINT))
        return Message(text, parts)
    parts += listing(
        seat_line(seat, variant) for seat in notice.seats if seat.power not in notice.missing
    )
    if notice.missing:
        powers = [power_name(power, variant) for power in notice.missing]
        parts.append(Text(missing_words(powers, notice.missing[0])))
    elif notice.deadline:
        parts.append(Text(f"Orders by {when(notice.deadline)}, in a direct message to me."))
    last = games.whole(notice.game).line[-1]
    return Message(text, parts, position_map(last.position, variant))


NO_GAMES = "There has been no game in this workspace yet. `/dip new` in a channel opens one."
GAMES_HINT = (
    "Games that are over stay readable: `history of The Great War`, `map F1901M of The Great War`, "
    "`score of The Great War`, `gm export of The Great War`."
)

REFUSALS: Mapping[Refusal, str] = {
    Refusal.IMPORT_NEEDS_FILE: (
        "To bring a game in, post its file in the channel that it shall go on in, in a message to "
        "me: `@Gamesmaster gm import`. It takes the JSON that `gm export` gives."
    ),
    Refusal.IMPORT_UNREAD: (
        "I could not read the file, so nothing was changed. It has to be a text of at most 8 MB, "
        "such as `gm export` gives; post it again with `@Gamesmaster gm import`."
    ),
    Refusal.IMPORT_BROKEN: (
        "The file does not tell a game that can be taken up, so nothing was changed. It is this: "
        "`{subject}`"
    ),
    Refusal.UNKNOWN_FORMAT: (
        "“{subject}” is neither a format I write nor a game I know.{known} For example "
        "`/dip gm export judge`, or `/dip gm export of The Great War`."
    ),
}


def exported_words(title: str, *, is_over: bool) -> str:
    """What the file holds."""
    if is_over:
        return f"{title}, from the first phase to the last, with every order."
    return (
        f"{title} as far as all may know it: every phase with its orders and results. Orders, "
        "votes and plans of the phase that is open are not in it."
    )


def files_words(phase: str, *, has_board: bool) -> str:
    """What hangs below a result, for those who read on or let a program read."""
    files = f"the orders and results of {phase} as text, and the whole game so far as JSON"
    if has_board:
        return f"The board after {phase} by itself; then, as files, {files}."
    return f"As files: {files}."


def imported_words(title: str, *, by: str, count: int, phase: str) -> str:
    """What was brought in."""
    who = f"{by} has brought in" if by else "Brought in:"
    so_far = f"{who} {title}, with the results of {counted(count, 'phase')}."
    return f"{so_far} It goes on with {phase}." if phase else f"{so_far} It is over."


def missing_words(powers: Sequence[str], example: str) -> str:
    """For which powers there is nobody, and what the GM does about it."""
    return (
        f"There is nobody for {listed(powers)} yet, so the clock stands. The GM gives out what is "
        f"left (`/dip gm replace {example} @name`) and lets the game go on: `/dip gm resume`."
    )
