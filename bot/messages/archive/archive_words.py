"""What is said of games as they are kept: listed, told as a file, brought in from one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.messages.names import counted, listed

NO_GAMES = "There has been no game in this workspace yet. `/dip new` in a channel opens one."
GAMES_HINT = (
    "Games that are over stay readable: `history of The Great War`, `map F1901M of The Great War`, "
    "`score of The Great War`, `gm export of The Great War`."
)

# By the value of the Refusal, as in `bot.messages.refusals`.
ARCHIVE_REFUSALS: Mapping[str, str] = {
    "import_needs_file": (
        "To bring a game in, post its file in the channel that it shall go on in, in a message to "
        "me: `@Gamesmaster gm import`. It takes the JSON that `gm export` gives."
    ),
    "import_unread": (
        "I could not read the file, so nothing was changed. It has to be a text of at most 8 MB, "
        "such as `gm export` gives; post it again with `@Gamesmaster gm import`."
    ),
    "import_broken": (
        "The file does not tell a game that can be taken up, so nothing was changed. It is this: "
        "`{subject}`"
    ),
    "unknown_format": (
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
