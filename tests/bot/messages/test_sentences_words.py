"""Every value that people may hear of has its sentence, and the sentences say what they should."""

from datetime import UTC, datetime, timedelta

import pytest

from bot.gamesmaster.commands.help import TOPICS
from bot.gamesmaster.commands.table import COMMANDS as TABLE
from bot.gamesmaster.notices.desk import Act
from bot.gamesmaster.notices.notice import Refusal, Refused
from bot.gamesmaster.notices.orders import NotUnderstood
from bot.messages.clock.schedules import length
from bot.messages.commands.help import COMMANDS
from bot.messages.commands.topics import TOPICS as TOPIC_WORDS
from bot.messages.desk.acts import ACTS
from bot.messages.markup import sentences, when
from bot.messages.names import action_name, few, listed, order_of, phase_of, unit_of
from bot.messages.orders.missing import SILENCE
from bot.messages.orders.problems import PROBLEMS, problem_words
from bot.messages.orders.receipts import DOUBTS, doubt_words
from bot.messages.refusals import REFUSALS, refused_words
from bot.messages.showing.outcomes import CLAUSES, illegal_words, outcome_words
from bot.slack.blocks import mrkdwn
from engine.board import Power
from engine.game.doubts import Doubt, DoubtKind
from engine.game.duties import Owed
from engine.judge.outcome import Outcome, Reason, Resolution, Verdict
from engine.orders import Order
from engine.position import PhaseType
from engine.reader import parse_order
from engine.reader.values import Flaw
from engine.variants.classic import AUSTRIA, CLASSIC, FRANCE, GERMANY

TO_BURGUNDY = parse_order("A PAR - BUR", CLASSIC)
BREST = CLASSIC.unit(Power("FRANCE"), "F BRE")


def order(text: str) -> Order:
    """Read an order in canonical spelling."""
    return parse_order(text, CLASSIC)


def told(outcome: Outcome) -> str:
    """What is said of an outcome from the first position, as if it were the only one."""
    start = CLASSIC.start
    return outcome_words(outcome, start, Resolution(start.phase, (outcome,), start, (), {}))


def words(power: Power, text: str, verdict: Verdict, reason: Reason, *causes: str) -> str:
    """What is said of an outcome from the first position, with strengths 1 against 1."""
    outcome = Outcome(
        power, order(text), verdict, reason, tuple(map(order, causes)), strength=1, against=1
    )
    return told(outcome)


def test_every_topic_of_help_has_its_text_and_there_is_no_other() -> None:
    """What help can be asked about, and what it says."""
    assert set(TOPIC_WORDS) == set(TOPICS)
    assert set(SILENCE) == set(Owed)


def test_sentences_are_read_from_a_list_that_names_each_once() -> None:
    """Over several lines, and with comments between them."""
    text = """
    # Movement
    MOVEMENT: Units move,
        all at once.
    RETREAT: Some: retreat.
    """
    assert sentences(PhaseType, text) == {
        PhaseType.MOVEMENT: "Units move, all at once.",
        PhaseType.RETREAT: "Some: retreat.",
    }
    with pytest.raises(ValueError, match="two sentences"):
        sentences(PhaseType, f"{text}RETREAT: Again.")
    with pytest.raises(KeyError):
        sentences(PhaseType, "WALTZ: Nobody dances.")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("A PAR H", "Army Paris holds"),
        ("A PAR - BUR", "Army Paris → Burgundy"),
        ("A LON - NWY VIA", "Army London → Norway by convoy"),
        ("F MAO - SPA/SC", "Fleet Mid-Atlantic Ocean → Spain (south coast)"),
        ("A PAR S A BUR", "Army Paris supports Army Burgundy to hold"),
        ("A PAR S A MAR - BUR", "Army Paris supports Army Marseilles → Burgundy"),
        ("F NTH C A LON - NWY", "Fleet North Sea convoys Army London → Norway"),
        ("A MUN R BER", "Army Munich retreats to Berlin"),
        ("A MUN D", "Army Munich disbands"),
        ("BUILD F STP/NC", "Build Fleet St Petersburg (north coast)"),
        ("REMOVE A ALB", "Remove Army Albania"),
        ("WAIVE", "Leave one build unused"),
    ],
)
def test_every_kind_of_order_is_told_in_full_words(text: str, said: str) -> None:
    """No code is left in what people read: Bulgaria and Budapest look alike in codes."""
    assert order_of(text, CLASSIC) == said


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("S1901M", "Spring 1901"),
        ("F1901R", "Fall 1901 retreats"),
        ("W1901A", "Winter 1901 builds and removals"),
    ],
)
def test_phases_are_called_as_people_call_them(code: str, name: str) -> None:
    """A movement phase is its season; the others say what is done in them."""
    assert phase_of(code) == name


def test_a_menu_does_not_repeat_the_unit() -> None:
    """Beside the unit's name an order says only what the unit does."""
    assert action_name(order("A PAR - BUR")) == "→ Burgundy"
    assert action_name(order("A MUN R BER")) == "Retreat to Berlin"
    assert action_name(order("A MUN D")) == "Disband"
    assert action_name(order("BUILD F BRE")) == "Build Fleet Brest"


def test_units_name_their_coast() -> None:
    """A fleet on one of several coasts says which."""
    assert unit_of("F STP/SC", CLASSIC) == "Fleet St Petersburg (south coast)"


def test_lists_read_like_a_sentence() -> None:
    """The last two are joined by a word; long lists are cut and counted."""
    assert listed([]) == ""
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert few(["a", "b", "c", "d", "e"]) == "a, b, c and 2 more"


def test_a_bounce_names_the_strengths_and_the_other_side() -> None:
    """The strengths stand as its own to theirs; the other unit says whose it is."""
    said = words(FRANCE, "A PAR - BUR", Verdict.FAILS, Reason.BOUNCED, "A MUN - BUR")
    assert said == "bounced 1–1 with Army Munich (Germany)"


def test_a_cut_support_names_the_attacker() -> None:
    """An own unit is named without its power."""
    said = words(AUSTRIA, "A BUD S A VIE", Verdict.CUT, Reason.CUT, "F TRI - BUD")
    assert said == "support cut by Fleet Trieste"


def test_a_power_that_wrote_nothing_is_told_apart_from_one_that_held() -> None:
    """R: no order received is no hold."""
    said = words(GERMANY, "A MUN H", Verdict.HOLDS, Reason.NO_ORDER)
    assert said == "no order received, held"


def test_a_dislodged_unit_is_always_said_to_be() -> None:
    """Whatever its own order came to, the dislodgement is told, once."""
    attack = order("A MUN - BUR")
    base = Outcome(FRANCE, order("A PAR - PIC"), Verdict.FAILS, Reason.BOUNCED)
    said = told(base._replace(dislodged_by=attack))
    assert said.endswith("; dislodged by Army Munich (Germany)")
    gone = base._replace(reason=Reason.DISLODGED, dislodged_by=attack, because_of=(attack,))
    assert told(gone).count("dislodged") == 1


def test_a_unit_is_named_once() -> None:
    """Also when it cut a support, met a move or got no help, and dislodged besides."""
    attack = order("A MUN - PAR")
    given = Outcome(FRANCE, order("A PAR S A BRE"), Verdict.CUT, Reason.CUT, (attack,), attack)
    assert told(given) == "support cut by Army Munich (Germany), which dislodged it"
    met = given._replace(reason=Reason.HEAD_TO_HEAD, strength=1, against=2)
    assert told(met) == "met Army Munich (Germany) head to head, 1–2, and was dislodged"


def test_a_unit_is_called_what_it_is() -> None:
    """Whatever letter its order has."""
    said = words(FRANCE, "A PAR - BUR", Verdict.FAILS, Reason.BOUNCED, "F MUN - BUR")
    assert said == "bounced 1–1 with Army Munich (Germany)"


def test_what_fleets_were_ordered_is_said_of_an_army_without_a_route() -> None:
    """Those whose orders fit; or that there was none."""
    said = words(FRANCE, "A BRE - LON", Verdict.FAILS, Reason.NO_CONVOY, "F LON C A BRE - LON")
    assert said == "no complete route: only Fleet London (England) had orders to carry it"
    none = words(FRANCE, "A BRE - LON", Verdict.FAILS, Reason.NO_CONVOY)
    assert none == "no fleet had a valid order to carry it"


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_has_its_clause(reason: Reason) -> None:
    """Each can be told of a move without any cause at hand, and leaves no gap unfilled."""
    outcome = Outcome(FRANCE, order("A PAR - BUR"), Verdict.FAILS, reason)
    said = told(outcome)
    assert said
    assert "{" not in said
    assert not said.endswith(".")


def test_no_clause_is_left_over() -> None:
    """A reason that is gone takes its clause with it."""
    assert set(CLAUSES) == set(Reason)


@pytest.mark.parametrize("reason", [reason for reason in Reason if reason.is_illegal])
def test_every_illegality_says_so_in_results_and_only_why_in_receipts(reason: Reason) -> None:
    """Results say "not allowed", receipts have said it already."""
    assert CLAUSES[reason].startswith("not allowed: ")
    assert not illegal_words(reason, order("A PAR - BUR")).startswith("not allowed")
    assert illegal_words(reason)


def test_an_illegal_order_names_the_place() -> None:
    """The reader need not guess what is not next to what."""
    assert illegal_words(Reason.NOT_ADJACENT, order("A PAR - ROM")) == "Rome isn't next to it"


@pytest.mark.parametrize("reason", Refusal)
def test_every_refusal_has_a_kind_sentence(reason: Refusal) -> None:
    """It is filled in completely, and ends like a sentence."""
    said = refused_words(Refused(reason, "this", ("a", "b"), 3))
    assert "{" not in said
    assert said[-1] in ".!?`"
    assert said[0].isupper() or said[0] in "“`3"


def test_no_refusal_is_left_over() -> None:
    """A refusal that is gone takes its sentence with it."""
    assert set(REFUSALS) == set(Refusal)


@pytest.mark.parametrize(
    "reason",
    [
        Refusal.UNKNOWN_COMMAND,
        Refusal.UNKNOWN_SETTING,
        Refusal.UNREADABLE_TIME,
        Refusal.UNKNOWN_PHASE,
        Refusal.UNKNOWN_POWER,
    ],
)
def test_what_was_not_understood_is_named_with_an_example(reason: Refusal) -> None:
    """The sentence quotes the words and shows what would be right."""
    said = refused_words(Refused(reason, "Atlantis", ("France",)))
    assert "Atlantis" in said
    assert "`" in said


@pytest.mark.parametrize("flaw", Flaw)
def test_every_flaw_of_a_text_has_its_sentence(flaw: Flaw) -> None:
    """It is filled in completely, and ends like a sentence."""
    problem = NotUnderstood("A par - bru", flaw, (), Reason.NOT_ADJACENT, "bru", known=("A PAR",))
    said = problem_words(problem, CLASSIC)
    assert "{" not in said
    assert said[-1] in ".?:"


def test_a_sandbox_asks_by_its_buttons_too() -> None:
    """As a receipt does of a doubtful order."""
    problem = NotUnderstood("maybe bur", Flaw.DOUBTFUL, ("A PAR - BUR",))
    assert problem_words(problem, CLASSIC, is_sandbox=True).endswith("Did you mean:")


def test_advice_shows_orders_of_the_reader() -> None:
    """Those it is given, in codes, and in words where names are what was wrong."""
    england = ("F EDI - CLY", "A LVP H", "A LVP S F EDI - CLY")
    said = {
        flaw: problem_words(NotUnderstood("x", flaw, subject="x"), CLASSIC, examples=england)
        for flaw in Flaw
    }
    assert "`F EDI - CLY`, `A LVP H`, `A LVP S F EDI - CLY`." in said[Flaw.NOT_AN_ORDER]
    assert "`F EDI - CLY`, `Fleet Edinburgh to Clyde`." in said[Flaw.UNKNOWN_PLACE]
    assert said[Flaw.PARTNER_MISSING].endswith("For example: `A LVP S F EDI - CLY`.")
    assert not any("PAR - BUR" in words for words in said.values())


def test_a_misspelt_place_is_named_with_what_may_have_been_meant() -> None:
    """The word that was not understood, and the provinces it is nearest to, in full."""
    problem = NotUnderstood("par - bru", Flaw.UNKNOWN_PLACE, subject="bru", known=("BUR", "BRE"))
    said = problem_words(problem, CLASSIC)
    assert "`bru`" in said
    assert "Did you mean Burgundy or Brest?" in said


def test_a_condition_about_nobody_names_the_province() -> None:
    """In full, with the units that the reader has."""
    problem = NotUnderstood(
        "If BUR is dislodged: PAR", Flaw.NO_SUCH_UNIT, subject="BUR", known=("A MUN",)
    )
    said = problem_words(problem, CLASSIC)
    assert "you have no unit in Burgundy" in said
    assert "You have Army Munich." in said


def test_a_foreign_unit_is_named_in_full() -> None:
    """The reader sees which unit was meant."""
    problem = NotUnderstood(
        "mun - bur", Flaw.FOREIGN_UNIT, (), Reason.NOT_YOUR_UNIT, subject="A MUN"
    )
    said = problem_words(problem, CLASSIC)
    assert "Army Munich belongs to another power" in said


@pytest.mark.parametrize("phase", PhaseType)
@pytest.mark.parametrize("flaw", Flaw)
def test_in_a_sandbox_no_unit_is_the_reader_s(flaw: Flaw, phase: PhaseType) -> None:
    """There one orders for everybody, in one phase; nothing is said of votes or of other phases."""
    known = ("A MUN",) if flaw is Flaw.NO_SUCH_UNIT else ()
    problem = NotUnderstood("surrender", flaw, subject="A MUN", known=known)
    said = problem_words(problem, CLASSIC, phase=phase, is_sandbox=True)
    alien = (
        "your unit",
        "Yours",
        "you have",
        "You have",
        "you can't",
        "Ahead",
        "that was a vote",
        "that was a surrender",
    )
    assert not any(words in said for words in alien)
    assert "{" not in said


def test_tables_of_words_are_complete() -> None:
    """Commands, acts of a GM, doubts and problems: a word for each, none left over."""
    assert set(COMMANDS) == {command.name for command in TABLE}, "bot/messages/commands/help.py"
    assert set(ACTS) == set(Act), "bot/messages/desk/acts.py"
    assert set(DOUBTS) == set(DoubtKind)
    assert set(PROBLEMS) == set(Flaw)


@pytest.mark.parametrize("kind", DoubtKind)
def test_a_doubt_names_what_it_is_about_and_nothing_else(kind: DoubtKind) -> None:
    """In full words; the sentence has a place for all that the doubt knows."""
    plain = doubt_words(Doubt(kind, (TO_BURGUNDY,), (BREST,)), adjustments=2)
    assert not plain.endswith(".")
    assert "{" not in plain
    assert "PAR" not in plain


def test_doubts_are_told_in_full_words() -> None:
    """Of three kinds: by another order, by a unit without one, by a number."""
    because = doubt_words(Doubt(DoubtKind.SELF_BOUNCE, (TO_BURGUNDY,)))
    assert because.startswith("you've ordered Army Paris → Burgundy as well")
    fleets = tuple(CLASSIC.unit(Power("ENGLAND"), text) for text in ("F NTH", "F ENG"))
    idle = doubt_words(Doubt(DoubtKind.CONVOY_INCOMPLETE, units=fleets))
    assert "Fleet North Sea and Fleet English Channel" in idle
    assert "1 removal" in doubt_words(Doubt(DoubtKind.BEYOND_FIRST), adjustments=-1)
    assert "2 builds" in doubt_words(Doubt(DoubtKind.BEYOND_FIRST), adjustments=2)


@pytest.mark.parametrize(
    ("span", "said"),
    [
        (timedelta(seconds=30), "30 seconds"),
        (timedelta(minutes=1), "1 minute"),
        (timedelta(minutes=90), "1 hour 30 minutes"),
        (timedelta(hours=48), "48 hours"),
        (timedelta(days=5), "5 days"),
        (timedelta(hours=732), "30 days 12 hours"),
    ],
)
def test_lengths_of_time_are_told_in_the_unit_people_use(span: timedelta, said: str) -> None:
    """Hours up to two days, days beyond, minutes below."""
    assert length(span) == said


def test_moments_name_their_zone() -> None:
    """A reader whose zone is unknown is told which one is meant."""
    said = mrkdwn(when(datetime(2026, 5, 5, 18, 0, tzinfo=UTC)))
    assert said.endswith("|Tue 5 May 2026, 18:00 UTC>")


@pytest.mark.parametrize("kind", DoubtKind)
def test_a_doubt_in_a_sandbox_names_the_power(kind: DoubtKind) -> None:
    """Its reader gives orders for anyone, and is not told of as that power."""
    said = doubt_words(Doubt(kind, (TO_BURGUNDY,)), power="France")
    assert "you" not in said


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (
            DoubtKind.BEATEN_BY_OWN,
            "France has ordered Army Paris → Burgundy as well, with more support",
        ),
        (DoubtKind.CUT_BY_OWN, "France's own attack cuts this support: Army Paris → Burgundy"),
        (
            DoubtKind.BEYOND_NONE,
            "France has only 1 build to make; with more than that, none of them counts",
        ),
    ],
)
def test_a_doubt_about_a_power_is_whole_sentences(kind: DoubtKind, said: str) -> None:
    """The same as its player is told, in the third person."""
    doubt = Doubt(kind, (TO_BURGUNDY,))
    assert doubt_words(doubt, adjustments=1, power="France") == said
