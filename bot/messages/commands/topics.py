"""How orders are written, and help by topic; what stands in backquotes can be written so."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.messages.names import order_aloud
from bot.messages.orders.plans import EXAMPLES as PLAN_EXAMPLES
from bot.messages.seats.settings import EXAMPLES as SETTING_EXAMPLES
from bot.messages.seats.settings import OPTION_EXAMPLES, PRESETS_LISTED
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
    "Write your orders to me in a direct message, as many as you like, as you would write them to "
    "anyone:\n"
    "```{examples}```\n"
    "I answer with all your orders in full words. A later order for a unit replaces the earlier "
    "one. They count as they stand at the deadline; nobody else sees them before."
)
_EXAMPLES = ("A PAR - BUR", "F BRE - MAO", "Marseilles supports Paris to Burgundy")
HOW_TO_ORDER = _HOW_TO_ORDER.format(examples="\n".join(_EXAMPLES))


def how_to_order(examples: Sequence[str], variant: Variant) -> str:
    """The same to who plays a power, with orders of its own (canonical), one for each unit."""
    if not examples:
        return HOW_TO_ORDER
    of_units = {" ".join(text.split()[:2]): text for text in examples}
    *codes, last = of_units.values()
    in_words = order_aloud(parse_order(last, variant))
    return _HOW_TO_ORDER.format(examples="\n".join((*codes, in_words)))


NO_GAME = (
    "You are in no game yet. Press *Join* on a game's post, or open a game in a channel with "
    "`/dip new`."
)
ALL_COMMANDS = "commands"

# By the name of the gamesmaster's topic.
TOPICS: Mapping[str, TopicWords] = {
    "orders": TopicWords(
        "Orders",
        "Write your orders to me in a direct message, or after `/dip` anywhere; nobody else sees "
        "them before the result. Many in one message are fine, and so are names, codes, arrows "
        "and small mistakes. What can only mean one thing I follow; what can mean two I ask about.",
        (
            ("move", ("A PAR - BUR", "par bur", "Army Paris to Burgundy")),
            ("hold", ("A PAR H", "all hold")),
            ("support a move", ("A MAR S A PAR - BUR", "Marseilles supports Paris to Burgundy")),
            ("support a unit that stays", ("A MAR S A PAR",)),
            ("convoy: fleet and army", ("F NTH C A LON - NWY", "A LON - NWY")),
            ("both at once", ("A LON - NTH - NWY",)),
            ("to a coast", ("F MAO - SPA/NC", "F MAO - Spain (sc)")),
        ),
        "A later order for a unit replaces the earlier one. `orders` shows them all, `clear` "
        "takes them back, `undo` goes back a step, `my map` draws them, `form` has menus of them.",
    ),
    "retreats": TopicWords(
        "Retreats",
        "A unit that was dislodged goes to a free place next to it, not to where the attack came "
        "from and not to where a standoff was; or it is disbanded. I ask you with buttons; you can "
        "also write it. Without an order it is disbanded.",
        (("retreat", ("A MUN R BER", "Munich retreats to Berlin")), ("disband", ("A MUN D",))),
        "`why Munich` tells where a unit may go, and why not elsewhere.",
    ),
    "builds": TopicWords(
        "Builds and removals",
        "After Fall you build where you own more centers than you have units: in your own home "
        "centers that are free and still yours. With fewer centers than units you remove some. "
        "I ask you with buttons; you can also write it. A build without an order is left unused; "
        "without an order for a removal the rules choose, the farthest first.",
        (
            ("build", ("BUILD A PAR", "build army Paris")),
            ("on a coast", ("BUILD F STP/NC",)),
            ("leave it", ("WAIVE",)),
            ("remove", ("REMOVE A ALB", "remove Albania")),
        ),
    ),
    "ahead": TopicWords(
        "Orders ahead of time",
        "You can write retreats, builds and removals together with your moves. When they fit what "
        "happened they are used and nobody has to wait for you; when they do not, I ask you as "
        "usual. Orders for a later phase stand under its date.",
        PLAN_EXAMPLES,
        "They stand below your orders until they are used. `clear ahead` takes them back.",
    ),
    "votes": TopicWords(
        "Votes on the end of the game",
        "A vote is secret, counts in its own phase, and can stand among your orders. In most games "
        "it is counted at once, and ends the game when all others have voted so too. By the house "
        "rules draws and surrenders go with the orders: they are counted when these are executed, "
        "and everybody learns then who voted for what. All but one surrender: that one wins. Some "
        "surrender, and all the rest vote for a draw: they win jointly. Who has surrendered is out "
        "for good, whatever the others do.",
        (
            ("a draw of all who are left", ("draw",)),
            ("a draw of you and some, where agreed", ("draw with France and Germany",)),
            ("a draw of some without you, likewise", ("draw between France and Germany",)),
            ("give up (house rules)", ("surrender", "surrender to England and France")),
            ("concede, where that is played", ("concede to France",)),
            ("take it back", ("no vote", "no draw", "no surrender")),
        ),
        "`status` shows how you vote.",
    ),
    "clock": TopicWords(
        "Deadlines and the clock",
        "Every game has its schedule: intervals, days at a time, or slots of the week, with "
        "results at the deadline or later. Times are those of the game's zone unless you name "
        "another; I show each in yours. Between a deadline and its results nothing is accepted. "
        "When everybody is ready, the phase ends early, after two minutes in which anyone can "
        "stop it.",
        (
            ("say that you are away", ("away 12-15 December", "away until Friday", "back")),
            ("ask for more time", ("extend", "extend 24h", "extend until Friday 18:00")),
            (
                "the GM: another deadline",
                ("gm deadline +12h", "gm deadline Fri 18:00 Berlin", "gm deadline next Tuesday"),
            ),
            ("the GM: stop the clock, and let it run", ("gm pause 7 days", "gm resume")),
            (
                "the GM: another schedule",
                (
                    "gm set schedule Wed Sun midnight results next day 12:30, zone Los Angeles",
                    "gm set schedule daily at 20:00 skip Sat Sun",
                    "gm set schedule every 48h",
                ),
            ),
        ),
        "Midnight is the end of its day. A day alone means the deadline's time of day on it. A "
        "pause ends by itself, after 30 days if the GM names no other time.",
    ),
    "press": TopicWords(
        "Press, and who may know what",
        "Every game says who may talk to whom: anybody to anybody, to all only, or nobody. Where "
        "there is press I post what a power says to all in the channel, in its name; I show it to "
        "you first, and post nothing until you say so. It calls nobody. In games that hide who "
        "plays what I tell it to nobody before the end, the GM only if the GM deals the powers; "
        "there an announcement may leave out the power, too.",
        (
            ("in your power's name", ("announce We come in peace.",)),
            ("without it, where players are hidden", ("announce anonymously: Beware!",)),
            ("when a game is opened", ("new Masks, anonymity hidden, press public",)),
            ("the GM: another rule", ("gm set press none",)),
        ),
        "What you write elsewhere in Slack stands under your own name.",
    ),
    "maps": TopicWords(
        "Maps",
        "I draw the map of any phase, whole or enlarged, in the style that suits your eyes or your "
        "screen. Pictures that you alone see are drawn in the style you choose; those of the "
        "channel in the style of the game.",
        (
            ("the board as it stands, or an earlier phase", ("map", "map spring 1901")),
            ("a part of it", ("map balkans", "map F1901M mun, bur, ruh")),
            ("your own orders", ("my map",)),
            ("a year on a page, the whole game moving", ("history 1901", "history animation")),
            ("which styles there are, and yours", ("map style",)),
            ("choose one for all that you see", ("map style dark", "map style tritanopia")),
            (
                "with lines and dots on the land, with large letters on the units",
                ("map style patterns", "map style deuteranopia+initials"),
            ),
            ("only this once", ("map dark", "map F1901M balkans print", "my map print")),
            ("as the game has it again", ("map style default",)),
        ),
        "The style of the channel's maps is a setting: `gm set map dark`.",
    ),
    "sandbox": TopicWords(
        "The sandbox",
        "A sandbox is a copy of the board for you alone, to try things out. Nothing in it ever "
        "touches the game, and nobody else sees it. `sandbox` copies the present position, "
        "`sandbox spring 1901` that of an earlier phase. Then write in the *thread* of what I "
        "answer; or anywhere with `sandbox` before it. What you write to me without it, outside "
        "of the thread, is for the game as ever.",
        (
            ("orders for any power", ("A PAR - BUR, A MUN - BUR", "Turkey: all hold")),
            ("see what becomes of them", ("next",)),
            ("why a province ended so", ("why BEL",)),
            ("take the last step back", ("undo",)),
            ("see what is written, or a map of it", ("show", "map")),
            ("copy your own orders from the game", ("mine",)),
            ("take all orders off the board", ("clear",)),
            ("put it away", ("end",)),
        ),
        "Units without an order hold. For example, from anywhere: "
        "`sandbox A PAR - BUR, A MUN - BUR`, then `sandbox next`.",
    ),
    "gm": TopicWords(
        "The GM's desk",
        "Whoever opens a game is its GM; there may be more, or none. I show you privately what an "
        "act would do, do it when you press the button, write it down and tell the channel. What "
        "follows “because” is the reason, which everybody reads. A button does nothing once the "
        "phase is over. What is sealed stays sealed for you, too, unless the game lets you see it.",
        (
            ("the clock", ("gm deadline +12h", "gm pause", "gm process spring 1901", "gm remind")),
            ("the players", ("gm replace FRANCE @name", "gm disorder FRANCE", "gm add @name")),
            ("the board", ("gm edit +A BUR FRANCE", "gm edit center BEL FRANCE")),
            ("back and forward", ("gm rollback fall 1901 because of a wrong map", "gm forward")),
            ("orders", ("gm preview", "gm unseal FRANCE", "gm order FRANCE all hold")),
            ("all else", ("gm announce The next deadline is firm.", "gm audit", "gm health")),
            ("the end", ("gm winner FRANCE", "gm draw", "gm end", "gm close")),
        ),
        "A rollback deletes nothing: `history` still lists what was taken back, and a phase of it "
        "is read with `history #7` or `map #7`. `new Among Friends, no gm` opens a game that "
        "nobody runs.",
    ),
    "settings": TopicWords(
        "Settings",
        "Every game has these settings. Write them after `new` with commas between them, for "
        'example `new "The Great War" preset club, zone Europe/Berlin, ends 1910`. `settings` '
        "shows those of a game. The GM changes them, for example with `gm set draws dias`, and "
        "everybody is told.",
        SETTING_EXAMPLES,
        f"Presets: {PRESETS_LISTED}. A single point of the rules is set by its name, for example "
        "`new edition 1971, paradox szykman`; `help options` lists them.",
    ),
    "options": TopicWords(
        "Options of the rules",
        "Every edition of the rules decides these points in its own way; "
        "`new edition 1971, paradox szykman` takes one and decides a single point otherwise. They "
        "are set before the game begins.",
        OPTION_EXAMPLES,
    ),
    ALL_COMMANDS: TopicWords(
        "All commands",
        "Write them to me in a direct message, or after `/dip` anywhere. `help extend` says more "
        "about one.",
    ),
}
