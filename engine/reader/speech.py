"""Was an order meant? What the words around an order say of it.

A sentence is cut into clauses at commas, brackets, colons, full stops and words such as `but`. Each
clause with an order is given, spoken of, asked about, taken back, or bound to a condition, by the
words that stand with it: all of them, also those that mean nothing in an order. An order is given
where nothing but orders, courtesies and words of committing stand with it, or where its writer
commits to it beside other words. Among words that are not known here it is asked about, so that
only words that leave no doubt need a place in the lexicon.

In a clause as it is looked at here, `@` stands for an order, `~` for another power, `#` for a
place, `!` for a support or convoy of which the rest is missing, and every other word for itself,
without apostrophes.
"""

import re
from collections.abc import Iterable, Iterator
from enum import Enum, auto
from itertools import islice, zip_longest
from typing import NamedTuple, TypeAlias

from engine.board import Power, Province
from engine.orders import Move, Order, Retreat, Waive
from engine.reader.intent import has_words_left_over, is_meaningful, is_order
from engine.reader.lines import Piece
from engine.reader.words.tokens import Lexeme, Sign, Token
from engine.reader.words.vocabulary import ROLES, Role, words

Orders: TypeAlias = Iterable[Order]


class Act(Enum):
    """What a clause does with the orders in it."""

    GIVEN = auto()
    SPOKEN_OF = auto()
    """Proposed, supposed, denied, past, another's, or among words that are not known."""
    ASKED = auto()
    TAKEN_BACK = auto()
    CONDITION = auto()


class Clause(NamedTuple):
    """A part of a sentence: its pieces, its words as they are looked at, and what it does.

    `is_last`: a full stop follows, or the end of the sentence. `is_quoted`: quotation marks are
    around it.
    """

    pieces: list[Piece]
    words: str
    is_last: bool
    is_quoted: bool = False
    act: Act = Act.GIVEN


# The lexicon: phrases parted by `/`; `*` stands for the rest of a word. Words that only fill in an
# order are harmless, too.

_COMMITTING = """
    accept / add* / again / alright / amend* / announc* / answer / anyway / as agreed / as always
    as discussed / as planned / as promised / as usual / aye / back to / back with / bitte / book*
    call it / carry out / chalk up / change* / changing / choos* / chosen / command* / commit*
    confirm* / correct* / count me in / counts / deal / decided / decided on / declar* / definite*
    definitive* / deliver* / direct* / do / doing / done / elect* / enter* / erratum / execute
    file / filing / final / final answer / finalis* / finaliz* / finally / fine / for real / gimme
    give / giving / go / go ahead / go for / go* with / going / going for / happy to / happy with
    have / here / here are / here goes / here is / here we go / here you go / hereby
    hereby ordered / heres / i mean / i meant / id like / in answer / in its place / in reply
    inscribe / insist on / instead / instruct* / issu* / it is / jot* / keep / keeping / kindly
    let / let me / let us / lets / like / list / lock* / lock* in / log / make / make it
    make that / making / mark* / mean / meant / move is / moving / must be / need / needs to be
    nevertheless / note* / official* / ok / okay / once more / opt* for / order / ordering
    orders / overwrite / per favore / pick* / play* / please / pls / plz / pray / proceed*
    proceed* with / process / put / put down / put in / put me down for / putting / putting in
    rather / read / reads / record* / referring / regardless / register* / repeat* / replac*
    reply / resend* / resolv* / revis* / roll* with / run / running / say / saying / send
    sending / set / set down / settle* for / settled on / settling on / signed / so / so be it
    stand / stands / stay* with / stick / stick* to / stick* with / submit* / svp / switch* / take
    take down / take note of / taking / telling / thats all / thats it / through / tldr / to be
    to be entered / to be executed / transmit* / treat / try / trying / updat* / use / using
    voila / want / want to / wed like / wish / wish to / wld like / would like / write
    write down / write up / writing / yeah / yep / yes / yolo / yup
"""
_HARMLESS = """
    0 / above / absolutely / accordingly / account / actually / after / afternoon / ah / aight / all
    already / also / amen / and / announcement / any / appreciate* / armies / army / as / as follows
    as stated / asap / at once / attached / autumn / back / basically / bed / been / before / behalf
    below / best / best wishes / big / bold / books / boring / boss / bot / bottom line / box / br
    break / briefly / bro / busy / by / bye / certainly / cheers / choice / circular / clear
    coffee / come / comes / coming / completely / considered / cool / country / d / day / deadline
    dear / decision / desk / dinner / duly / each / earlier / early / else / empire / entirely
    entry / er / especially / et / evening / eventually / ever / everything / exactly / fall
    fingers crossed / first / firstly / fleet / fleets / folks / following / form / formally
    forthwith / frankly / friend / from / g / gamemaster / gamesmaster / general staff / get / gets
    getting / gladly / gm / god help me / goes / gonna / good / got / government / grateful / great
    greetings / guys / ha / haha* / hand / happily / has / having / headquarters / heads / heh
    hehe* / hello / hence / hereafter / hereunder / herewith / hey / hi / high command / his majesty
    hiya / hm / hmm* / home / honest / honestly / hour / hours / hq / hugs / humble / hurry / id
    immediately / in brief / in summary / in the end / inbox / instantly / into / ive / k / kaiser
    keyboard / kind / king / kisses / last / lastly / late / ledger / ledgers / line / literally
    little / lmao / lol / long / long story short / long thought / lovely / luck / lunch / madam
    made / majesty / makes / man / many thanks / master / mate / meantime / meeting / min / mine
    mins / minute / minutes / modest / moin / moment / more / morning / most / move / moves / mr
    mrs / much / much thought / my bad / my mistake / n / name / nd / new / next / nice / night
    no changes / no more changes / no problem / no surprises / no wait / no worries
    not a step further / nothing fancy / nudge / number / obliged / obviously / of course / office
    official / oh / okey / oki / old / one / only / onto / or madam / out / over / part / people
    perfect / phase / phone / plus / precisely / pretty please / promptly / ps / query / question
    quick / quickly / r / rd / really / regards / reminder / request / respect* / rgds / right
    right away / rush / s / sadly / safety / season / second / second thought* / secondly / see
    sheet / short / side / simple / since you asked / sincerely / sleep / sleepy / slip / small
    some / spring / st / staff / standard / still / straight away / submission / such / summer
    sure / system / ta / team / th / then / therefore / these / thing / third / thirdly / those
    though / three / thus / thx / time / tired / to / today / tonight / too / too bad / totally
    truly / turn / two / ty / typed / typing / u / uh / um / und / under / up / upon / ur / us
    usual / verdict / version / very / wait / well / what / while / whoops / winter / with / wld
    work / x / xd / xo* / y / year / yo / you / yours
"""
_REPORTING = """
    according / advice / advis* / ago / almost / asked / asking / asks / begged / begs / believes
    called / calls / claim* / demand* / email / expect* / forward* / had / hear / heard / hint*
    hopes / idea* / insist* / instead of / last fall / last game / last season / last spring
    last time / last turn / last year / letter / mention* / message / moved / nearly / offer*
    per ~ / plan* / predict* / previous* / promis* / propos* / quot* / recommend* / refus* / rumo*
    said / says / suggest* / tell* / thinks / threat* / told / tried / urg* / used to / wanted
    wants / went / writes / wrong chat / wrote / yesterday
"""
_SUPPOSING = """
    allowed / alternativ* / anything but / as to / assum* / believ* / between / checking
    cheers for / confirm* with / cons / consider* / convince* / could / dare / debat* / depend*
    discuss* / doubt* / draft* / dream* / dry run / eg / either / every time / everybody
    everyone / example* / explain / guess* / guide / hop* / how / hypothe* / if / imagin*
    in a world / in theory / instance / jok* / kidding / later / legal / legit / lets say
    like it / may / maybe / might / mistake / nobody / note from / old order / one day / opening
    opinion* / option* / otherwise / overheard / perhaps / ponder* / possible / possibly / prefer*
    pretend* / probably / pros / publicly / reckon* / rehears* / rule / rulebook / sandbox / say i
    say we / scenario / screenshot / should / sleep on / somebody / someone / story / suppos*
    tempt* / tentativ* / test* / theor* / think* / thou* / thought* / torn / toy* / tutorial
    undecided / understand* / unsure / were / what if / whether / who / why / wishes
    wonder* / would / wrong chat / yet
"""
_CONDITION = """
    as long as / as soon as / assuming / but only / contingent / depending / depends / if
    in case / once / only after / only when / pending / provided / providing / should he
    should you / should ~ / subject to / till / unless / until / were i / were ~ / when / whenever
    whether
"""
_IDLE_CONDITION = """
    assuming im not too late / assuming the clock / assuming there is still time
    correct me if im wrong / dont ask / dont judge / dont laugh / dont tell / dont tell anyone
    dont tell ~ / dont worry / if i may / if it is not too late / if it isnt too late
    if its not too late / if its ok / if its still possible / if needed / if not too late
    if not yet / if possible / if that is ok / if thats alright / if thats fine / if thats ok
    if thats okay / if thats wrong / if you can / if you could / if you dont mind / if you like
    if you please / if you will / if you would / in case i / in case not / in case you
    let me know if thats wrong / once again / once and for all / once more / or bust / or die
    tell me if im wrong / tell me if that is wrong / tell me if thats wrong / tell me whether
    unless i change my mind / unless i say otherwise / unless i write again
    unless you hear from me / until friday / until further notice / until then / when ready
    when you can / when you get / when you have time / when youre ready / whenever you
    on second thought / on second thoughts / second thought / second thoughts
"""
_TAKING_BACK = """
    cancel* / delet* / discard* / disregard* / drop* / forget* / ignor* / jk / just kidding
    kidding / never mind / nevermind / no longer / not that / nvm / retract* / revok* / scrap*
    scratch* / strike / take back / take off / take out / taking back / taking out / took out
    undid / undo* / unorder* / void / withdraw* / withdrew
"""
_RETRACTING = """
    as if / as though / does that work / dont book / dont enter / dont record / dont take
    dream on / explain / he says / i dont / i guess / i suppose / i think / ill confirm
    in theory / is canceled / is cancelled / is it legal / is out / is that allowed / is that from
    is that legal / is that possible / is void / is wrong / jk / joking / just kidding / kidding
    let her / let him / let them / maybe / never / no order / no order yet / no orders yet
    no way / nobody is doing / none of this / nope / not an order / not convinced / not decided
    not happening / not my order / not orders / not sure / not today / not yet
    nothing for you to enter / of course not / opinion* / or not / or so ~ / perhaps
    real ones come / reserve / said no / said nobody / said ~ / says ~ / she says
    still negotiating / stupid / tbc / thats wrong / they say / thoughts / to be confirmed / trap
    what about / what do you think / whats that / where does / who does / will confirm
    would like me / would that work / yeah right / you tell me / ~ said / ~ says
"""
_REQUESTING = """
    accept / add / amend / book / change / confirm / correct / enter / file / give / jot / lock
    log / make / mark / note / process / put / record / register / replace / set / submit / switch
    take / take down / update / use / write down
"""
_UNSETTLING = """
    amend* / change / correction / edit / hold off / hold on / mistake / nonsense / oops / typo
    wait / whoops / wrong
"""
_VOIDING = """
    dont enter / dont take / joking / my bad / no order yet / no orders / not final / not me
    not mine / not my orders / orders when / take all / take both out / take them out / wasnt me
"""
_OLD = """
    before / draw / earlier / first message / hurry / last / no changes / no more / no rush
    nothing / old / older / previous* / problem / rest / sent / the rest / this morning / worries
    yesterday
"""
_SUBJECTS = "i / im / ill / ive / id / we / well / weve / lets / let me / let us / please / pls"
_OTHERS = """
    allies / ally / anyone / everyone / friend / he / hes / neighbor / neighbour / nobody
    partner / people / she / shes / somebody / someone / they / theyre / u / who / you / youd
    youll / your / youve / ~
"""
_TAGS = """
    all good / alright / can you / cheers / clear / correct / could you / deal / did it go through
    did you get it / fine / good / got it / got that / got them / is that ok / ok / okay / please
    pls / right / thanks / understood / will you / would you / yes
"""
_REASONS = """
    after / after all / against / although / and / as a / as agreed / as always / as discussed
    as i / as planned / as promised / as usual / as we / bc / because / before / btw / by the way
    cause / considering / cos / coz / cuz / despite / even if / even though / for / for a
    for the / fyi / given / hopefully / hoping / in order to / lest / like i / like we / no matter
    now that / since / so he / so i / so that / so they / so we / so ~ / that way / though / to
    which / while / with
"""


def _pattern(text: str) -> str:
    phrases = [" ".join(phrase.split()) for line in text.splitlines() for phrase in line.split("/")]
    ordered = sorted(filter(None, phrases), key=len, reverse=True)
    return "|".join(re.escape(one).replace(r"\*", "[a-z]*").replace(r"\ ", " ") for one in ordered)


def _finder(*texts: str) -> re.Pattern[str]:
    """Finds any of the phrases among the words of a clause."""
    return re.compile(rf"(?<!\S)(?:{'|'.join(map(_pattern, texts))})(?!\S)")


_FILLERS = {phrase for phrase, role in ROLES.items() if role is Role.FILLER}
_FILLING = " / ".join(_FILLERS - {"who", "which"})
_MEANINGLESS = _pattern(f"{_HARMLESS}/{_FILLING}")
_KNOWN = re.compile(rf"(?>(?:{_pattern(_COMMITTING)}|{_MEANINGLESS}|[@#~])(?:\s+|$))*+")
"""Nothing but words that leave no doubt; each is taken at once, as the longest phrase it begins."""
_NEARLY_KNOWN = re.compile(rf"{_KNOWN.pattern}(?:[a-z]+(?:\s+|$))?{_KNOWN.pattern}")
_BLOCKS = re.compile(
    r"(?<!\S)(?:not|never|cannot|than|out|would(?! like)"
    r"|(?:do|does|did|wo|would|ca|could|should|is|are|was|were|ai)nt)(?!\S)"
)
_COMMITS = _finder(_COMMITTING)
_REPORTS = _finder(_REPORTING)
_SUPPOSES = _finder(_SUPPOSING)
_SPEAKS = _finder(_REPORTING, _SUPPOSING)
_BINDS = _finder(_CONDITION)
_IDLE = _finder(_IDLE_CONDITION)
_RETRACTS = _finder(_RETRACTING)
_UNSETTLES = re.compile(
    rf"{_finder(_UNSETTLING, _TAKING_BACK, _VOIDING).pattern}"
    r"|^(?:(?:oh|ah|uh|um) )*(?:no|nah|nope|not really)(?!\S)"
)
_DISOWNS = re.compile(
    r"(?:~ orders|old|last (?:turn|season|year|spring|fall|time))(?!\S)|(?:.* )?not (?:my|an)(?!\S)"
    r"|(?:please )?(?:ignore|disregard) .*following$"
)
"""A heading whose orders are none: another's, old, or taken back."""
_VOIDS = _finder(_TAKING_BACK, _VOIDING)
_IS_OLD = _finder(_OLD)
_IS_TAKEN_BACK = re.compile(
    rf"(?:{_pattern(_TAKING_BACK)})(?!\S)|(?:no|nope|nah|typo)$|not (?:#|@|that|this)"
)
_DENIES = re.compile(r"(?<!\S)(?:not|instead of|rather than) (?:the |my )*$")
_ONLY_TAKES_BACK = re.compile(
    r"(?:(?:no|please)\s+)*(?:cancel|forget|ignore|disregard|scratch|scrap|undo|drop|delete|strike"
    r"|withdraw(?:ing)?)(?:\s+(?:it|all|everything|that|about))*"
)
_CORRECTS = re.compile(
    r"(?:(?:no|oops|sorry|wait|actually|correction|typo|rather|make (?:that|it)|i mean|i meant"
    r"|change (?:that|it)|that should be|should be|to|and)\s+)+(?:# ?)+(?:instead|please)?"
)
_ADDRESS = re.compile(r"(?:(?:to|dear|hi|hey|hello|hallo|ciao|bonjour|yo|my|good|old)\s+)+~ ,")
_RESTRICTS = re.compile(
    r"(?:but |and )?(?:only|unless|provided|providing|as long as)(?!\S)|but if"
    r"|if (?:~|he|she|they)(?!\S)(?!.*(?<!\S)(?:i|im|ill)(?!\S))"
)
_TAKES_BACK = _finder(_TAKING_BACK)
_IS_TAG = re.compile(rf"(?>(?:{_pattern(_TAGS)}|{_MEANINGLESS})(?:\s+|$))*+")
_REASON = _finder(_REASONS)
_SUBJECT = _finder(_SUBJECTS, _OTHERS)
_OWN_SUBJECT = _finder(_SUBJECTS)
_REQUESTS = _finder(_REQUESTING)
_MODAL = re.compile(r"(?<!\S)(?:could|can|would|will|should|may|might|shall|do|did|am) $")
_ALL = words("all everything everyone everybody")
_WIDEST = 40
"""The number of clauses behind a vote whose words may belong to it."""
_JOINTS = words("so but and then therefore yet anyway")
_FIRST_PERSONS = words("i im ill ive id we lets please its just")
_LISTING = words("@ and then also plus so with the my a while both now 0 please to in for")
_SUPPORTS = words("s sup supp support supports supporting")
_PAST = frozenset({"moved"})
_SILENT = frozenset({Role.RESULT, Role.DRAW, Role.SURRENDER})


def clauses(cut: list[Piece], power: Power, *, is_question: bool) -> list[Clause]:
    """Cut the pieces of a sentence of one power into clauses, and say what each does.

    `is_question`: a question mark ends it.
    """
    found = list(_clauses(cut, power))
    last_part = max((at for at, one in enumerate(found[:-1]) if one.is_last), default=-1) + 1
    before: list[str] = []
    is_follower = is_reported = False
    for at, clause in enumerate(found):
        act = Act.GIVEN
        if "@" in clause.words:
            after = list(_without_orders(found, at + 1))
            is_asked = is_question and at >= last_part
            act = _act(clause.words, before, after, is_asked=is_asked, is_follower=is_follower)
            if clause.is_quoted and is_reported:
                act = Act.SPOKEN_OF
            is_follower = True
        elif any(piece.parse for piece in clause.pieces) and has_words_left_over(clause.pieces):
            act = Act.SPOKEN_OF
        found[at] = clause._replace(act=act)
        before = [] if clause.is_last or "@" in clause.words else [clause.words, *before]
        is_reported = is_reported or "~" in clause.words or bool(_SPEAKS.search(clause.words))
    return found


def _clauses(cut: list[Piece], power: Power) -> Iterator[Clause]:
    pieces: list[Piece] = []
    said: list[str] = []
    is_quoted = False
    symbols = [(symbol, piece) for piece in cut for symbol in ("", *_symbols(piece, power))]
    for (symbol, piece), (following, _) in zip_longest(symbols, symbols[1:], fillvalue=("", None)):
        if symbol == "" and piece is not None:
            pieces.append(piece)
        is_joint = bool(said) and (
            (symbol in _JOINTS and following in _FIRST_PERSONS)
            or (symbol == "so" and following in {"@", "just", "here"})
        )
        is_contrast = symbol == "but" and not (said and said[-1] in _ALL)
        if symbol in {",", ".", '"'} or is_contrast or is_joint:
            yield Clause(pieces, " ".join(said), is_last=symbol == ".", is_quoted=is_quoted)
            pieces, said = [], []
            is_quoted = is_quoted is not (symbol == '"')
        elif symbol == "@" and "@" in said and not _lists(said[_last(said) + 1 :]):
            end = _last(said) + 1
            before = " ".join(said[:end])
            yield Clause(pieces[:-1], before, is_last=False, is_quoted=is_quoted)
            pieces, said = pieces[-1:], [*said[end:], symbol]
        elif symbol:
            said.append(symbol)
    yield Clause(pieces, " ".join(said), is_last=True, is_quoted=is_quoted)


def _lists(between: list[str]) -> bool:
    """Whether words between two orders only join them, or may be a part of either."""
    return "!" in between or _LISTING.issuperset(between)


def _last(words: list[str]) -> int:
    """Where the last order stands in words that have one."""
    return len(words) - 1 - words[::-1].index("@")


def _symbols(piece: Piece, power: Power) -> Iterator[str]:
    """The words of a piece, `@` for an order, and `,` and `.` between clauses."""
    first, last = piece.tokens[0], piece.tokens[-1]
    yield from first.before
    if is_order(piece):
        if any(token.lexeme.key in _PAST for token in piece.tokens):
            yield "moved"
        yield "@"
        yield from last.after
    else:
        for token in piece.tokens:
            yield from _word(token.lexeme, power)
            yield from token.after
    if last.stopped:
        yield "."


def _word(lexeme: Lexeme, power: Power) -> Iterator[str]:
    if lexeme.sign is not None:
        yield "0" if lexeme.sign is Sign.NUMBER else '"' if lexeme.key == '"' else ","
    elif lexeme.power is not None and not lexeme.places:
        if lexeme.power != power:
            yield "~"
    elif lexeme.role is Role.AND:
        yield "and"
    elif lexeme.role is Role.CONVOY or lexeme.key in _SUPPORTS:
        yield "!"
    elif lexeme.role in _SILENT or (lexeme.coast is not None and lexeme.role is None):
        return
    elif lexeme.places and lexeme.role is None:
        yield "#"
    else:
        yield from lexeme.key.split()


def _without_orders(found: list[Clause], start: int) -> Iterator[str]:
    """The words of the clauses from here to the next order or full stop."""
    for at in range(start, len(found)):
        if "@" in found[at].words:
            return
        yield found[at].words
        if found[at].is_last:
            return


def _act(
    words: str, before: list[str], after: list[str], *, is_asked: bool, is_follower: bool
) -> Act:
    """What a clause does, with the clauses without orders on both sides of it, the nearest first.

    `is_follower`: an order stands before it in its sentence.
    """
    words, *around = (_IDLE.sub("", one) for one in (words, *before, *after))
    before, after = around[: len(before)], around[len(before) :]
    head, _, rest = words.partition("@")
    between, _, tail = rest.rpartition("@")
    reason = _REASON.search(tail)
    nearby = tail if reason is None else tail[: reason.start()]
    if any(map(_BINDS.search, (words, *before[:1]))) or any(map(_BINDS.match, after)):
        return Act.CONDITION
    if (
        _TAKES_BACK.search(f"{head} {nearby}")
        or _DENIES.search(head)
        or any(map(_IS_TAKEN_BACK.match, after[:1]))
        or (any(map(_ONLY_TAKES_BACK.fullmatch, before[:1])) and not is_follower)
    ):
        return Act.TAKEN_BACK
    is_governed = _is_governed(head) or _commits_behind(nearby)
    if is_asked and not is_governed and not _IS_TAG.fullmatch(" ".join([tail, *after]).strip()):
        return Act.ASKED
    looked_at = f"{'' if is_governed else head} {between} {nearby}".strip()
    is_spoken_of = (
        not _KNOWN.fullmatch(looked_at)
        or nearby.endswith(" to")
        or any(map(_RETRACTS.search, after))
        or any("~" in one and _SPEAKS.search(one) for one in after[:1])
        or (not is_governed and ("~" in head or _introduces_talk(before)))
    )
    return Act.SPOKEN_OF if is_spoken_of else Act.GIVEN


def _introduces_talk(before: list[str]) -> bool:
    """Whether what stands before an order makes it another's, or supposed: `Germany proposes:`."""
    for said in before:
        if _SUPPOSES.search(said):
            return True
        if _REPORTS.search(said):
            subject = _SUBJECT.search(said)
            return subject is None or not _OWN_SUBJECT.fullmatch(subject[0])
        if _COMMITS.search(said):
            return False
    return False


def _is_governed(head: str) -> bool:
    """Whether the writer commits to what follows, in words directly before it."""
    subjects = list(_SUBJECT.finditer(head))
    stretch, earlier = head, ""
    if subjects:
        last = subjects[-1]
        stretch, earlier = head[last.start() :], head[: last.start()]
        modal = _MODAL.search(earlier)
        is_asked = modal is not None
        earlier = earlier if modal is None else earlier[: modal.start()]
        is_own = _OWN_SUBJECT.fullmatch(last[0]) is not None
        if is_own is is_asked or (is_asked and not _REQUESTS.search(stretch)):
            return False
    commitments = list(_COMMITS.finditer(stretch))
    if not commitments or any(map(_SPEAKS.search, (stretch, earlier))) or _BLOCKS.search(stretch):
        return False
    return _NEARLY_KNOWN.fullmatch(stretch[commitments[-1].end() :].strip()) is not None


def _commits_behind(tail: str) -> bool:
    """Whether the writer commits to what stands before: `it is`, `is my final answer`."""
    return _COMMITS.search(tail) is not None and _KNOWN.fullmatch(tail.strip()) is not None


def is_harmless(words: str) -> bool:
    """Whether words beside an order leave no doubt that it is given."""
    return _KNOWN.fullmatch(words) is not None


def leaves_no_doubt(tokens: list[Token], power: Power) -> bool:
    """Whether words of one power without an order need no answer: `here are my moves:`."""
    said = [symbol for symbol in _symbols(Piece(0, tokens), power) if symbol not in {",", ".", '"'}]
    return "#" not in said and _KNOWN.fullmatch(" ".join(said)) is not None


def words_with_vote(heard: list[Clause], at: int) -> tuple[list[Token], bool]:
    """The words that belong to a vote in a clause, and whether they leave it in no doubt.

    Nothing else may stand in its clause; nothing in doubt, and no other power, behind it.
    """
    clause = heard[at]
    behind = [] if clause.is_last else list(islice(_without_orders(heard, at + 1), _WIDEST))
    pieces = [one for clause in heard[at : at + 1 + len(behind)] for one in clause.pieces]
    left = [token for one in pieces if not is_order(one) for token in one.tokens]
    own = {token for one in clause.pieces for token in one.tokens if is_meaningful(token)}
    after = " ".join(behind).strip()
    is_plain = own.isdisjoint(left) and _KNOWN.fullmatch(after) is not None
    return left, is_plain and "~" not in clause.words + after


def retracts(heard: list[Clause]) -> bool:
    """Whether a sentence says that the orders before it are none, or are bound to a condition."""
    words = _whole(heard)
    is_talk = "@" not in words and _RETRACTS.search(words) is not None
    return is_talk or _RESTRICTS.match(words) is not None


def _whole(heard: list[Clause]) -> str:
    return " ".join(clause.words for clause in heard).strip()


def unsettled(heard: list[Clause], last: Orders, given: Orders) -> list[Order]:
    """The orders that a sentence without orders may take back or correct.

    Of the orders `given` in a message these are the ones whose places it names; where it names
    none, all, or those of the sentence before it, `last`.
    """
    words = _whole(heard)
    if not _UNSETTLES.search(words) or _IS_OLD.search(words):
        return []
    named = {
        place
        for clause in heard
        for piece in clause.pieces
        for token in piece.tokens
        for place in token.lexeme.places
    }
    if named:
        return [order for order in given if not named.isdisjoint(_places(order))]
    return list(given if _VOIDS.search(words) else last)


def corrected_place(heard: list[Clause]) -> Province | None:
    """The place that a sentence of nothing else puts where another was: `make that Denmark`."""
    if not _CORRECTS.fullmatch(_whole(heard)):
        return None
    tokens = (token for clause in heard for piece in clause.pieces for token in piece.tokens)
    return next((token.lexeme.places[0] for token in tokens if token.lexeme.places), None)


def _places(order: Order) -> Iterator[Province]:
    if not isinstance(order, Waive):
        yield order.unit.location.province
    if isinstance(order, Move | Retreat):
        yield order.destination.province


class Listener:
    """What the sentences of a message say of the orders that follow them.

    `is_spoken_of`: the orders that come next are another's words, or for another reader.
    """

    def __init__(self) -> None:
        self.is_spoken_of = False
        self._is_letter = False
        self._is_first = True
        self._has_orders = False

    def hear(self, heard: list[Clause], *, has_orders: bool, is_open: bool) -> None:
        """Hear a sentence: one without orders may introduce those below it, or end a report.

        `is_open`: a colon ends it.
        """
        words = _whole(heard)
        if self._is_first and _ADDRESS.match(f"{heard[0].words} ,"):
            self._is_letter = self.is_spoken_of = True
        self._is_first = False
        self._has_orders = has_orders
        if not has_orders and not self._is_letter:
            is_talk = not _KNOWN.fullmatch(words) and _introduces_talk([words])
            self.is_spoken_of = is_open and (is_talk or _DISOWNS.match(words) is not None)

    def hear_nothing(self) -> None:
        """Hear an empty line, which ends a report that has begun."""
        if self._has_orders and not self._is_letter:
            self.is_spoken_of = False
