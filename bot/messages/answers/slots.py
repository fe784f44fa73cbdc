"""What is filled into the entries: how the asker's game stands, and what was agreed in it."""

from collections.abc import Callable, Iterator, Mapping

from bot.gamesmaster.notices.answers import Answered
from bot.gamesmaster.notices.notice import Secrecy
from bot.gamesmaster.notices.showing import Status
from bot.messages import names
from bot.messages.clock.deadlines import owed_words
from bot.messages.clock.endings import headline
from bot.messages.clock.schedules import length, schedule_words, zone_words
from bot.messages.examples import fitted_example
from bot.messages.markup import person, until
from bot.messages.orders.missing import silence
from bot.messages.seats.settings import CHOICES, setting_words, what_wins
from bot.messages.showing.status import missing_words, pause_words, vote_ends
from engine.formats.settings import read_settings
from engine.game.deadlines import REMINDERS
from engine.game.endings.ending import Ending
from engine.game.setting_table import names as setting_names
from engine.game.settings import Anonymity, Settings
from engine.orders import Disband, Retreat
from engine.position import Phase, PhaseType
from engine.reader import parse_order
from engine.rules import AdjacentConvoy, ConvoyRoutes, NoEffectOnOrigin, Paradox, RemovalDistance
from engine.variant import Variant
from engine.variants import DEFAULT_VARIANT

_SECRECY = {
    Secrecy.SEALED: "Nobody else sees your orders, the GM included, before the turn is processed; "
    "then all are published.",
    Secrecy.MAY_BE_UNSEALED: "Nobody else sees your orders before the turn is processed, the GM "
    "included unless they're unsealed, which everyone is told; then all are published.",
    Secrecy.SEEN_BY_GM: "The other players and onlookers don't see your orders before the turn is "
    "processed, but the GM may; then all are published.",
}
_ABSENT = {"replace": "your units hold until somebody takes over"}
_REVEALING = {
    Anonymity.KNOWN: "In this game everyone knows who plays which power: `status` lists it.",
    Anonymity.HIDDEN: "Please don't: in this game who plays which power is a secret until the end. "
    "Whatever you write in Slack yourself has your name on it.",
}
_PRESS = {
    "open": "in private or in the channel, as you like",
    "public": "in the channel only, where everybody reads it",
    "none": "though not about the game: its players don't talk",
}
_OF_SETTINGS = {
    "edition": "edition",
    "variant": "variant",
    "draws": "draws",
    "scoring": "scoring",
    "absence": "absence",
    "anonymity": "anonymity",
    "press_rule": "press",
    "gm_may_play": "gm may play",
    "original_words": "original words",
}
"""The gaps that are filled with what a setting is, in a few words."""
OF_OPTIONS: Mapping[str, Mapping[str | bool, str]] = {
    "no_effect_on_origin": {
        NoEffectOnOrigin.ALWAYS: "Only in the province its attacker came from it has no effect.",
        NoEffectOnOrigin.HEAD_TO_HEAD: "Only in the province its attacker came from it has no "
        "effect, unless the attacker was convoyed.",
    },
    "front_dislodge_cuts": {
        True: "A support that it gave is lost.",
        False: "A support that it gave is lost, unless it's dislodged from the very province that "
        "it supported into.",
    },
    "illegal_move_supportable": {
        True: "You can't refuse a support in any other way.",
        False: "So even an impossible move refuses support to hold.",
    },
    "convoy_routes": {
        ConvoyRoutes.ALL: "A second route that somebody else adds does no harm.",
        ConvoyRoutes.ANY: "But if others add a second route to your convoy, the loss of any fleet "
        "on either stops the army.",
        ConvoyRoutes.OWN_FIRST_ANY: "Where your own fleets suffice, others' fleets are left out.",
    },
    "adjacent_convoy": {
        AdjacentConvoy.EXPLICIT: "An army goes by convoy to a province next to it only if its "
        "order ends in “via convoy”.",
        AdjacentConvoy.INTENT: "An army goes by convoy to a province next to it only if its order "
        "ends in “via convoy” or a fleet of its own power is ordered to convoy it.",
        AdjacentConvoy.OWN_OR_VIA: "An army goes by convoy to a province next to it only if its "
        "order ends in “via convoy” or a fleet of its own power is ordered to convoy it.",
        AdjacentConvoy.OPPOSITE: "An army goes by convoy to a province next to it if its order "
        "ends in “via convoy”, or if fleets form a route and the unit there comes the other way.",
        AdjacentConvoy.ALWAYS: "An army goes by convoy to a province next to it whenever fleets "
        "are ordered to form a route.",
    },
    "falls_back_to_land": {
        True: "If that convoy is broken, it goes by land.",
        False: "If that convoy is broken, it stays where it is.",
    },
    "paradox": {
        Paradox.SZYKMAN: "Then the convoys in the knot fail: their armies stay and cut nothing.",
        Paradox.ALL_HOLD: "Then every move in the knot fails.",
        Paradox.RULES_1971: "So a convoyed army doesn't cut a fleet's support for a fleet's attack "
        "on its own convoy. If that doesn't decide it, the convoys in the knot fail.",
        Paradox.RULES_1982: "So a convoyed army doesn't cut a fleet's support for anything in a "
        "sea with a convoying fleet. If that doesn't decide it, the convoys in the knot fail.",
        Paradox.RULES_2000: "So a convoyed army doesn't cut a fleet's support for an attack on a "
        "fleet that its convoy needs. If that doesn't decide it, the convoys in the knot fail.",
        Paradox.GUIDE: "By the technical guide, the armies in such a circle stay where they are.",
    },
    "retreat_convoy_origin": {
        True: "A unit that was dislodged by a convoyed army may retreat to where that army came "
        "from.",
        False: "A unit can't retreat to where its attacker came from, even if that was convoyed.",
    },
    "removal_distance": {
        RemovalDistance.HOME: "the unit farthest from the nearest of its home centers goes first.",
        RemovalDistance.COUNTRY: "the unit farthest from its home country goes first.",
        RemovalDistance.OWNED: "the unit farthest from the nearest center its power owns goes "
        "first.",
    },
}
"""What holds by an option of the rules, as a sentence for each of its values."""


class Slots(Mapping[str, str]):
    """The values of an answer by the names of their gaps, each made only where it is used."""

    def __init__(self, notice: Answered, variant: Variant) -> None:
        self._notice, self._variant = notice, variant
        self._settings = read_settings(notice.settings) if notice.settings else Settings()

    def __getitem__(self, name: str) -> str:
        if name in _OF_SETTINGS:
            return self._setting(_OF_SETTINGS[name])
        if name in OF_OPTIONS:
            return OF_OPTIONS[name][getattr(self._settings.rulebook, name)]
        return _MAKERS[name](self)

    def __iter__(self) -> Iterator[str]:
        return iter(GAPS)

    def __len__(self) -> int:
        return len(GAPS)

    @property
    def _status(self) -> Status:
        if self._notice.status is None:
            raise ValueError(f"of no game nothing is known for {self._notice.topic}")
        return self._notice.status

    def _setting(self, name: str) -> str:
        return setting_words(setting_names()[name], self._settings)

    def title(self) -> str:
        """The game's title."""
        return self._status.title

    def win(self) -> str:
        """What wins, as a sentence."""
        return what_wins(self._variant, self._settings.rulebook)

    def all_centers(self) -> str:
        """How many centers there are."""
        return str(sum(place.is_center for place in self._variant.map.provinces))

    def due(self) -> str:
        """Until when orders are taken, as a sentence; nothing where no phase is open."""
        return "" if self._notice.status is None else deadline_words(self._notice.status)

    def phase(self) -> str:
        """The open phase."""
        return names.phase_of(self._status.phase or "")

    def joined(self) -> str:
        """How many have joined."""
        joined = len(self._status.joined)
        seats = joined + self._status.free
        who = names.listed(map(person, self._status.joined)) or "nobody yet"
        return f"{joined} of {seats} have joined ({who})"

    def starter(self) -> str:
        """Who may start the game, as a sentence begins."""
        gms = names.listed(map(person, self._status.gms))
        return gms or "Any player"

    def gm(self) -> str:
        """The GMs."""
        return names.listed(map(person, self._status.gms)) or "the players together"

    def schedule(self) -> str:
        """When orders are due, as a sentence."""
        words = schedule_words(self._settings.schedule, self._settings.zone).removesuffix(".")
        return f"{words[:1].upper()}{words[1:]}."

    def zone(self) -> str:
        """The zone of the schedule."""
        return zone_words(self._settings.zone)

    def assignment(self) -> str:
        """How powers are dealt."""
        return CHOICES[f"powers {self._settings.assignment}"]

    def absence_of_leaver(self) -> str:
        """What becomes of the units of somebody who leaves."""
        return _ABSENT.get(self._settings.absence, "its units hold meanwhile")

    def silences(self) -> str:
        """What becomes of units without orders, as sentences."""
        return " ".join(map(silence, (PhaseType.MOVEMENT, PhaseType.RETREAT)))

    def press(self) -> str:
        """Who may talk to whom."""
        return _PRESS[self._settings.press]

    def secrecy(self) -> str:
        """Who sees orders, as a sentence."""
        return _SECRECY[self._status.secrecy]

    def also_gm(self) -> str:
        """That the GM is told no more, where it is so."""
        return "from the GM too, " if self._status.secrecy is Secrecy.SEALED else ""

    def gm_alone(self) -> str:
        """Who does what only a GM can do, while the GM is away, as a sentence."""
        if not self._status.gms:
            return "This game has no GM: its players decide together."
        return (
            f"What only a GM can do waits for {self.gm()}, or a second GM, whom the first one "
            "names with `gm add @name`."
        )

    def away(self) -> str:
        """How many players are away, as a sentence."""
        count = self._status.away
        if not count:
            return "Nobody is away now or at the deadline, as far as I've been told."
        are = "A player is" if count == 1 else f"{count} players are"
        return f"{are} away now or at the deadline."

    def reveal(self) -> str:
        """Whether players may say which power is theirs, as sentences."""
        return _REVEALING[self._settings.anonymity]

    def reminder_times(self) -> str:
        """How long before a deadline reminders go out."""
        return names.listed(map(length, REMINDERS))

    def gm_agrees(self) -> str:
        """Whether a GM has to agree to a successor."""
        return " and the GM does" if self._settings.gm_confirms_takeovers else ""

    def power(self) -> str:
        """The asker's power."""
        own = self._status.own_power
        return "your power" if own is None else names.power_name(own, self._variant)

    def days(self) -> str:
        """The days on which the asker is away, else an example."""
        return self._notice.example or "12-15 December"

    def named(self) -> str:
        """The power that was asked about, else an example of one, as commands have it."""
        return next(iter(self._notice.powers), fitted_example("FRANCE", self._variant))

    def units(self) -> str:
        """The asker's units."""
        return names.units_of((unit for _, unit in self._notice.units), self._variant)

    def example(self) -> str:
        """An order that the asker could give."""
        return self._notice.example or fitted_example("A PAR - BUR", self._variant)

    def free_powers(self) -> str:
        """Which powers nobody plays, as a sentence."""
        free = [
            seat.power for seat in self._status.seats if seat.player is None and not seat.is_hidden
        ]
        if not free:
            return "Every power has a player now."
        can = f"`take over {free[0]}` gives you one"
        return f"{names.power_names(free, self._variant)} can be taken: {can}."

    def missing(self) -> str:
        """Whose orders are missing, as a sentence."""
        return missing_words(self._status, self._variant) if self._status.phase else ""

    def missing_mine(self) -> str:
        """What is expected of the asker, as a sentence."""
        owed = names.listed(owed_words(duty, self._variant) for duty in self._status.own_owed)
        return f"I still need {owed} from you." if owed and not self._status.is_locked else ""

    def map(self) -> str:
        """The name of the map."""
        return self._variant.map.name

    def span(self) -> str:
        """From when until when a game that is over was played."""
        first, last = self._variant.start.phase, Phase.parse(self._notice.phase)
        years = names.counted(last.year - first.year + 1, "game year")
        return f"from {names.season_name(first)} to {names.season_name(last)}, {years}"

    def who(self) -> str:
        """Who plays the powers that were named, as a sentence."""
        seats = [seat for seat in self._status.seats if seat.power in self._notice.powers]
        return " ".join(f"{names.seated(seat, self._variant)}." for seat in seats)

    def dislodged(self) -> str:
        """The asker's dislodged units, or that there are none, as a sentence."""
        is_player = self._status.own_power is not None
        return self.missing_mine() or ("You have nothing to order now." if is_player else "")

    def ends(self) -> str:
        """When the game ends at the latest, as a sentence."""
        words = self._setting("ends")
        return f"{words[:1].upper()}{words[1:]}."

    def result(self) -> str:
        """How the game ended, as a sentence."""
        return result_words(self._notice, self._status, self._variant)

    def stay(self) -> str:
        """That nothing has changed."""
        has_orders = self._status.own_power is not None and self._status.phase is not None
        return "Your orders stay as they are." if has_orders else "Nothing has changed."


_MAKERS: Mapping[str, Callable[[Slots], str]] = {
    "title": Slots.title,
    "win": Slots.win,
    "all_centers": Slots.all_centers,
    "due": Slots.due,
    "phase": Slots.phase,
    "joined": Slots.joined,
    "starter": Slots.starter,
    "gm": Slots.gm,
    "schedule": Slots.schedule,
    "zone": Slots.zone,
    "assignment": Slots.assignment,
    "absence_of_leaver": Slots.absence_of_leaver,
    "silences": Slots.silences,
    "press": Slots.press,
    "secrecy": Slots.secrecy,
    "also_gm": Slots.also_gm,
    "gm_agrees": Slots.gm_agrees,
    "gm_alone": Slots.gm_alone,
    "away": Slots.away,
    "reveal": Slots.reveal,
    "reminder_times": Slots.reminder_times,
    "power": Slots.power,
    "days": Slots.days,
    "named": Slots.named,
    "units": Slots.units,
    "example": Slots.example,
    "free_powers": Slots.free_powers,
    "missing": Slots.missing,
    "missing_mine": Slots.missing_mine,
    "map": Slots.map,
    "span": Slots.span,
    "who": Slots.who,
    "dislodged": Slots.dislodged,
    "ends": Slots.ends,
    "result": Slots.result,
    "stay": Slots.stay,
}
GAPS = frozenset({*_MAKERS, *_OF_SETTINGS, *OF_OPTIONS})
"""The gaps that an entry may have."""


def deadline_words(standing: Status) -> str:
    """Until when orders for the open phase are taken; nothing where none is open."""
    if standing.phase is None:
        return ""
    phase = names.phase_of(standing.phase)
    if standing.paused or standing.deadline is None:
        return f"{phase} has no deadline now: the game is paused{pause_words(standing)}."
    word = "closed" if standing.is_locked else "are due"
    due = f"Orders for {phase} {word} {until(standing.deadline, standing.results_at)}."
    return due if standing.ends_at is None else f"{vote_ends(standing.ends_at)} {due}"


def result_words(notice: Answered, status: Status, variant: Variant) -> str:
    """How a game ended, as a sentence."""
    if not notice.winners or notice.ending is None:
        return f"{status.title} is over."
    who = [names.power_name(power, variant) for power in notice.winners]
    counts = {power: centers for power, centers, _ in status.centers}
    players = {seat.power: seat.player for seat in status.seats}
    first = notice.winners[0]
    player = players.get(first)
    how = headline(Ending(notice.ending), who)
    by = f" ({person(player)})" if player is not None and len(who) == 1 else ""
    centers = names.counted(counts.get(first, 0), "supply center") if len(who) == 1 else ""
    shared = f" between {names.listed(who)}" if len(who) > 1 else ""
    last = f" in {names.season_name(Phase.parse(notice.phase))}" if notice.phase else ""
    held = f", with {centers}" if centers else ""
    return f"{status.title} is over: {how}{by}{shared}{last}{held}."


def retreats_listed(orders: tuple[str, ...], variant: Variant) -> str:
    """Where dislodged units may go, as the end of a sentence: `go to Tyrolia or be disbanded`."""
    parsed = [parse_order(order, variant) for order in orders]
    places = [names.place_name(order.destination) for order in parsed if isinstance(order, Retreat)]
    out = "be disbanded" if any(isinstance(order, Disband) for order in parsed) else ""
    going = f"go to {names.listed(places, joined_by='or')}" if places else ""
    return " or ".join(filter(None, (going, out)))


def board_of(notice: Answered, variant: Callable[[str], Variant]) -> Variant:
    """The board of the asker's game, the classic one without a game."""
    return DEFAULT_VARIANT if notice.status is None else variant(notice.status.game)
