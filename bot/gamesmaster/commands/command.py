"""A command as the table has it, and the kinds of commands."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from bot.gamesmaster.context.change import Context
from bot.gamesmaster.lookup.games import Fits, Part, require_written_in_phase
from bot.gamesmaster.notices.actions import Action
from bot.gamesmaster.notices.commands import CommandShown, Who
from bot.gamesmaster.notices.orders import Secret
from bot.gamesmaster.orders.several_powers import fits_open_phase


@dataclass(frozen=True, slots=True)
class Command:
    """A command: what is written for it, who may, and which game it is about.

    `arguments` is what may follow its name, in capitals, optional ones in square brackets; where
    there are none, nothing may follow. `examples` are complete and can be written exactly so, its
    name alone where none are given. `also` are other words it may begin with. A text that is no
    command is answered with this one where it is, or has in it, one of the words `suggested_by`.

    `who` is only what help says of it; the handler is what refuses everybody else
    (`OpenGame.powers_of`, `require_gm`).

    `game` is the part that the writer has in the game it is about (`lookup.games`), None where the
    handler finds the game itself; of several games that one is meant which its words `fit`;
    `when_over`: one that is over, too. What `changes` a game is checked `before` it is done: mostly
    it is refused where it was written before the open phase. `lists_orders`: its answer lists all
    orders as they stand.

    `secret` is what its words hold that others must not read.

    `button` is the action that gives the command, and what is in its value: of the game, the words
    and the phase, which is the mark of the phase the button was made for.
    """

    name: str
    arguments: str = ""
    examples: tuple[str, ...] = ()
    who: Who = Who.ANYONE
    also: tuple[str, ...] = ()
    suggested_by: tuple[str, ...] = ()
    game: Part | None = None
    fits: Fits | None = None
    when_over: bool = False
    changes: bool = False
    before: Callable[[Context, str], None] = require_written_in_phase
    lists_orders: bool = False
    takes_words: bool = False
    secret: Secret | None = None
    button: tuple[Action, *tuple[str, ...]] | None = None

    def __post_init__(self) -> None:
        """Fill in what follows from the name and the arguments."""
        object.__setattr__(self, "examples", self.examples or (self.name,))
        object.__setattr__(self, "takes_words", self.takes_words or bool(self.arguments))

    @property
    def beginnings(self) -> tuple[str, ...]:
        """The words that it may begin with."""
        return self.name, *self.also

    @property
    def usage(self) -> str:
        """What may be written."""
        name = "[order]" if self.name == "order" else self.name
        return f"{name} {self.arguments}".strip()

    @property
    def shown(self) -> CommandShown:
        """The command as help shows it."""
        return CommandShown(self.name, self.usage, self.who, self.examples, self.also)


viewing = partial(Command, who=Who.PLAYER, game=Part.PLAYS)
"""A command of a player that changes nothing."""
changing = partial(viewing, changes=True)
"""A command of a player that changes the game."""
changing_orders = partial(changing, fits=fits_open_phase, lists_orders=True)
"""A command that changes what is ordered in the open phase."""
voting = partial(changing, secret=Secret.VOTE)
"""A vote."""
gathering = partial(Command, game=Part.JOINED, changes=True)
"""A command of those who join a game, or wait for its start."""


def of_gm(
    act: str,
    arguments: str = "",
    *examples: str,
    also: str = "",
    suggested_by: tuple[str, ...] = (),
    when_over: bool = False,
    finds_game: bool = False,
) -> Command:
    """A command of the GM, which words may follow: after `because` the reason.

    `gm` stands before it and its other names (`also`), and its whole name before its examples.
    """
    name = f"gm {act}"
    return Command(
        name,
        arguments,
        tuple(f"{name} {words}".rstrip() for words in examples or ("",)),
        Who.GM,
        also=tuple(f"gm {words}" for words in also.split(", ") if words),
        suggested_by=suggested_by,
        takes_words=True,
        game=None if finds_game else Part.RUNS,
        when_over=when_over,
        changes=not finds_game,
    )
