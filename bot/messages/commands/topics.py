"""How orders are written, and help by topic; what stands in backquotes can be written so."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from bot.gamesmaster.notices.notice import Secrecy
from bot.messages.names import order_aloud
from bot.messages.orders.missing import silence
from bot.messages.orders.plans import EXAMPLES as PLAN_EXAMPLES
from bot.messages.seats.settings import EXAMPLES as SETTING_EXAMPLES
from bot.messages.seats.settings import OPTION_EXAMPLES, PRESETS_LISTED, setting_words
from engine.game.setting_table import names as settings_by_name
from engine.game.settings import DrawRule, Settings
from engine.position import PhaseType
from engine.reader import parse_order
from engine.variant import Variant


@dataclass(frozen=True, slots=True)
class TopicWords:
    """A topic of help: a title, what there is to know, and examples of each kind."""

    title: str
    text: str
    examples: tuple[tuple[str, tuple[str, ...]], ...] = ()
    after: str = ""


_HOW_TO_ORDER = (
    "Send me your orders in a direct message, as many as you like:\n"
    "```{examples}```\n"
    "The last order for a unit counts, and you can change it until the deadline. {seen}"
)
_SEEN: Mapping[Secrecy, str] = {
    Secrecy.SEALED: "Nobody else sees your orders before the results.",
    Secrecy.MAY_BE_UNSEALED: "Nobody else sees your orders before the results; if the GM unseals "
    "them, everyone is told.",
    Secrecy.SEEN_BY_GM: "In this game the GM may see your orders before the results. The other "
    "players don't.",
}
_EXAMPLES = ("A PAR - BUR", "F BRE - MAO", "Marseilles supports Paris to Burgundy")
HOW_TO_ORDER = _HOW_TO_ORDER.format(
    examples="\n".join(_EXAMPLES),
    seen="The other players don't see your orders before the results.",
)


def how_to_order(examples: Sequence[str], variant: Variant, secrecy: Secrecy) -> str:
    """The same to who plays a power, with orders of its own (canonical), one for each unit."""
    of_units = {" ".join(text.split()[:2]): text for text in examples}
    *codes, last = of_units.values()
    in_words = order_aloud(parse_order(last, variant))
    return _HOW_TO_ORDER.format(examples="\n".join((*codes, in_words)), seen=_SEEN[secrecy])


NO_GAME = (
    "You aren't in a game yet. I run games of Diplomacy: press *Join* on a game's post, or open "
    "one with `/dip new` in a channel."
)
ALL_COMMANDS = "commands"
VOTES = "votes"

_OF_VOTES = "A vote is secret, counts in its own phase only, and can go with your orders."
_HOUSE_VOTES = (
    "Draws and surrenders are counted when the phase is processed, and everyone then sees who "
    "voted for what. If all but one surrender, that one wins. If some surrender and all the rest "
    "vote for a draw, the rest win together. Whoever surrenders is out for good."
)
_DRAW_OF_ALL = ("a draw for all survivors", ("draw",))
_DRAWS_OF_SOME = (
    ("a draw for you and others", ("draw with France and Germany",)),
    ("a draw without you", ("draw between France and Germany",)),
)
_SURRENDERS = ("give up", ("surrender", "surrender to England and France"))
_CONCEDES = ("let one power win", ("concede to France",))
_TAKES_BACK = ("take it back", ("no vote", "no draw", "no surrender"))


def votes_in(settings: Settings) -> TopicWords:
    """What there is to know of votes in a game with these settings, and the votes it has."""
    rules = (settings_by_name()[name] for name in ("draws", "concession"))
    here = "; ".join(setting_words(rule, settings) for rule in rules)
    is_house, has_draws = settings.draw is DrawRule.WITH_ORDERS, settings.draw is not DrawRule.NONE
    named = has_draws and settings.draw is not DrawRule.ALL_SURVIVORS
    has_votes = has_draws or settings.concession
    return replace(
        TOPICS[VOTES],
        text=f"In this game {here}." + f" {_OF_VOTES}" * has_votes + f" {_HOUSE_VOTES}" * is_house,
        examples=(
            *([_DRAW_OF_ALL] * has_draws),
            *(_DRAWS_OF_SOME * named),
            *([_SURRENDERS] * is_house),
            *([_CONCEDES] * settings.concession),
            *([_TAKES_BACK] * has_votes),
        ),
    )


# By the name of the gamesmaster's topic.
TOPICS: Mapping[str, TopicWords] = {
    "orders": TopicWords(
        "Orders",
        "Send me your orders in a direct message, or anywhere with `/dip` in front; no other "
        "player sees them before the results. Names, codes, arrows and small mistakes are all "
        "fine. If something can mean two things, I'll ask.",
        (
            ("move", ("A PAR - BUR", "par bur", "Army Paris to Burgundy")),
            ("hold", ("A PAR H", "all hold")),
            ("support a move", ("A MAR S A PAR - BUR", "Marseilles supports Paris to Burgundy")),
            ("support to hold", ("A MAR S A PAR",)),
            ("convoy: fleet and army", ("F NTH C A LON - NWY", "A LON - NWY")),
            ("both at once", ("A LON - NTH - NWY",)),
            ("to a coast", ("F MAO - SPA/NC", "F MAO - Spain (sc)")),
        ),
        "The last order for a unit counts. `orders` shows them all, `clear` clears them, `undo` "
        "goes back a step, `my map` draws them, `form` offers them in menus.",
    ),
    "retreats": TopicWords(
        "Retreats",
        "A dislodged unit can retreat to a free place next to it, but not to where the attack came "
        "from or where there was a standoff. Use the buttons I send you, or type your order. "
        f"{silence(PhaseType.RETREAT)}",
        (("retreat", ("A MUN R BER", "Munich retreats to Berlin")), ("disband", ("A MUN D",))),
        "`why Munich` says where a unit can go, and why not elsewhere.",
    ),
    "builds": TopicWords(
        "Builds and removals",
        "After Fall, if you own more centers than units, you build in home centers that are free "
        "and still yours. With fewer centers than units, you remove some. Use the buttons I "
        f"send you, or type your orders. {silence(PhaseType.ADJUSTMENT)}",
        (
            ("build", ("BUILD A PAR", "build army Paris")),
            ("on a coast", ("BUILD F STP/NC",)),
            ("leave it", ("WAIVE",)),
            ("remove", ("REMOVE A ALB", "remove Albania")),
        ),
    ),
    "ahead": TopicWords(
        "Orders ahead of time",
        "You can send retreats, builds and removals along with your moves. If they fit what "
        "happened, I use them and nobody has to wait for you; if not, I'll ask as usual. Orders "
        "for a later phase begin with its date. These examples are of several powers:",
        PLAN_EXAMPLES,
        "I list them below your orders until they're used. `clear ahead` clears them.",
    ),
    VOTES: TopicWords(
        "Votes on the end of the game",
        "Which votes there are, a game's settings *draws* and *concession* say: `help draws dias`. "
        f"{_OF_VOTES} In most games it ends the game as soon as everyone else has voted the "
        f"same. By the house rules votes go with the orders. {_HOUSE_VOTES}",
        (_DRAW_OF_ALL, *_DRAWS_OF_SOME, _SURRENDERS, _CONCEDES, _TAKES_BACK),
        "`status` shows how you vote.",
    ),
    "clock": TopicWords(
        "Deadlines and the clock",
        "Every game has its schedule: intervals, times of day, or days of the week, with results "
        "at the deadline or later. Write times in the game's zone, or name another; I show them in "
        "yours. Between a deadline and its results I take no orders. When everyone is ready, the "
        "phase ends early, after two minutes in which anyone can stop it.",
        (
            ("say when you are away", ("away 12-15 December", "away until Friday", "back")),
            ("ask for more time", ("extend", "extend 24h", "extend until Friday 18:00")),
            (
                "the GM: another deadline",
                ("gm deadline +12h", "gm deadline Fri 18:00 Berlin", "gm deadline next Tuesday"),
            ),
            ("the GM: stop the clock, and start it again", ("gm pause 7 days", "gm resume")),
            (
                "the GM: another schedule",
                (
                    "gm set schedule Wed Sun midnight results next day 12:30, zone Los Angeles",
                    "gm set schedule daily at 20:00 skip Sat Sun",
                    "gm set schedule every 48h",
                ),
            ),
        ),
        "“Sunday midnight” is the end of Sunday. If you name only a day, I use the usual time. A "
        "pause ends by itself, after 30 days if the GM names no other time.",
    ),
    "press": TopicWords(
        "Press, and who may know what",
        "Every game says who may talk: anyone to anyone, only to everyone at once, or nobody. If "
        "there is press, I post your announcement in the channel in your power's name, once you've "
        "OK'd it. It notifies nobody. In games that hide who plays what, I tell nobody before the "
        "end; the GM knows only if the GM deals the powers. There you can leave your power's name "
        "out, too.",
        (
            ("in your power's name", ("announce We come in peace.",)),
            ("without it, if players are hidden", ("announce anonymously: Beware!",)),
            ("when a game is opened", ("/dip new Masks, anonymity hidden, press public",)),
            ("the GM: another rule", ("gm set press none",)),
        ),
        "What you write elsewhere in Slack has your own name on it.",
    ),
    "maps": TopicWords(
        "Maps",
        "I draw any phase, whole or enlarged, in the style that suits your eyes or your screen. "
        "Pictures that only you see are in your style; those in the channel are in the game's.",
        (
            ("the board as it stands, or an earlier phase", ("map", "map spring 1901")),
            ("a part of it", ("map balkans", "map F1901M mun, bur, ruh")),
            ("your own orders", ("my map",)),
            ("the full map, with all names", ("map full", "my map full")),
            ("a year on a page, the whole game moving", ("history 1901", "history animation")),
            ("all styles, and yours", ("map style",)),
            ("choose one for all your maps", ("map style dark", "map style all")),
            (
                "with lines and dots on the land, with large letters on the units",
                ("map style patterns", "map style print+initials"),
            ),
            ("just this once", ("map dark", "map F1901M balkans print", "my map print")),
            ("back to the game's style", ("map style default",)),
        ),
        "The style of the channel's maps is a setting: `gm set map dark`.",
    ),
    "sandbox": TopicWords(
        "The sandbox",
        "A sandbox is a copy of the board for you alone, to try things out. Nothing in it touches "
        "the game. `sandbox` copies the current position, `sandbox spring 1901` an earlier one. "
        "Then write in the *thread* of my answer, or anywhere with `sandbox` in front. Whatever "
        "else you write to me is for the game.",
        (
            ("orders for any power", ("A PAR - BUR, A MUN - BUR", "Turkey: all hold")),
            ("see what happens", ("next",)),
            ("why a province ended that way", ("why BEL",)),
            ("take the last step back", ("undo",)),
            ("see your orders, or a map of them", ("show", "map")),
            ("copy your own orders from the game", ("mine",)),
            ("take all orders off the board", ("clear",)),
            ("put it away", ("end",)),
        ),
        f"{silence(PhaseType.MOVEMENT)} For example, from anywhere: "
        "`sandbox A PAR - BUR, A MUN - BUR`, then `sandbox next`.",
    ),
    "gm": TopicWords(
        "For the GM",
        "Whoever opens a game is its GM; there can be more, or none. I first show you what a "
        "command would do. When you press the button, I do it, log it and tell the channel. If "
        "you play no power, you can leave out the word gm. What follows “because” is the reason, "
        "which everyone reads. You see orders before the results only if the game lets you, or by "
        "unsealing them.",
        (
            ("the clock", ("gm deadline +12h", "gm pause", "gm process spring 1901", "gm remind")),
            ("the players", ("gm replace FRANCE @name", "gm disorder FRANCE", "gm add @name")),
            ("the board", ("gm edit +A BUR FRANCE", "gm edit center BEL FRANCE")),
            ("back and forward", ("gm rollback fall 1901 because of a wrong map", "gm forward")),
            ("orders", ("gm preview", "gm unseal FRANCE", "gm order FRANCE all hold")),
            (
                "everything else",
                ("gm announce The next deadline is firm.", "gm audit", "gm health"),
            ),
            ("the end", ("gm winner FRANCE", "gm draw", "gm end", "gm close")),
        ),
        "A rollback deletes nothing: `history` still lists what was taken back, and `history #7` "
        "or `map #7` shows a phase of it. `/dip new Friends, no gm` opens a game without a GM.",
    ),
    "settings": TopicWords(
        "Settings",
        "Every game has these settings. Write them in a channel after `/dip new`, with commas "
        'between them: `/dip new "The Great War" preset club, zone Europe/Berlin, ends 1910`. '
        "`settings` shows those of a game, `help absence` what one of them can be. The GM changes "
        "them, for example with `gm set draws dias`, and everyone is told.",
        SETTING_EXAMPLES,
        f"Presets: {PRESETS_LISTED}. You can also change a single rule: "
        "`/dip new edition 1971, paradox szykman`. `help options` lists them.",
    ),
    "options": TopicWords(
        "Options of the rules",
        "Every edition of the rules has its own answers here. "
        "`/dip new edition 1971, paradox szykman` takes one and changes a single rule. Set "
        "them before the game begins.",
        OPTION_EXAMPLES,
    ),
    ALL_COMMANDS: TopicWords(
        "All commands",
        "Write them to me in a direct message, or anywhere with `/dip` in front. `help extend` "
        "says more about one.",
    ),
}
