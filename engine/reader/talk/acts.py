"""What somebody does by writing a text: asks, takes back, is ready or not, or else orders or talks.

Told sentence by sentence, from the words alone, before anything else is read. The text itself is
handed on whole: what is an order is for the order reader to say.
"""

import re
from enum import StrEnum, auto
from typing import NamedTuple

from engine.names import spelling


class Act(StrEnum):
    """What a sentence does."""

    ASKING = auto()
    TAKING_BACK = auto()
    """Takes back something that was said: an order, all orders, a vote, being ready."""
    READY = auto()
    NOT_READY = auto()
    TELLING = auto()
    """Anything else: an order, or talk."""


class Sentence(NamedTuple):
    """A sentence as it was written, and what it does."""

    text: str
    act: Act


_ENDS = re.compile(r"(?<=[^\W_]{2}[.!])['\")]*\s+(?=\S)|(?<=[?)][.!?])\s*|(?<=\?)\s*(?!\?)|\n+")
_ABBREVIATED = re.compile(
    r"\b(?:st|sup|supp|mr|mrs|vs|eg|ie|no|eng|gulf|mid|nth|nwg|arm|fl|e\.g|i\.e|stp)\.$",
    re.IGNORECASE,
)
_LEAD = (
    r"(?:(?:and|so|but|o+h*|o+ps|whoops|argh|hi+|hey+|hello|yo|ok|okay|hm+|wait|um+|uh+|er+|gm|please|pls|plz|sorry"
    r"|well|oh|btw"
    r"|also|then|now|just|lol|haha|actually|excuse me|quick question|question|one more thing|thanks"
    r"|thx|great|cool|right|yes|no|ah+|eh|dear|bot|gamesmaster|mate|man|dude|guys|all|still|anyway"
    r"|first|hang on|hold on|seriously|honestly|sir|good (?:morning|evening|day)|@"
    r"|(?:in|for|by|come|next|this)(?: the| next| this)? (?:spring|fall|autumn|winter|turn|year"
    r"|season|phase)(?: then)?"
    r"|out of (?:interest|curiosity)|for (?:the record|real)|by the way|maybe|perhaps|or) )*"
)
_PERSON = (
    r"(?:i|we|you|u|ya|it|he|she|they|that|this|there|these|those|the|my|our|your|his|her|their"
    r"|everyone"
    r"|everybody|all|any|anyone|anybody|someone|somebody|nobody|both|people|players?|@|armies"
    r"|fleets"
    r"|units|orders|moves|results|supports|convoys|retreats|builds|draws|votes|armys)"
)
_WH = (
    r"(?:(?:what|wat|wot|who|whom|whose|which|why(?! not\b)|how|whatve|whos|whats|wheres|whens|hows"
    r"|whys|whod|howd|whyd|whatll|wtf)\b(?! (?:ever|an?)\b)"
    r"|(?:when|where)\b(?= (?:s|is|are|do|does|did|was|were|will|can|could|may|must|should|would"
    r"|has"
    r"|have|exactly|to|in|my|the|am|on|at|from|i\b(?!.*,)|we\b(?!.*,))\b|$)"
    # German, French, Italian, Spanish.
    r"|(?:wie|wann|wer|wen|wem|wo|wohin|warum|wieso|weshalb|welche[rsnm]?|bis wann|kann|darf|muss"
    r"|habe ich|bin ich|quand|qui|combien|comment|pourquoi|quel(?:le)?s?|est ce|puis je|quando|chi"
    r"|quant[ie]|perche|posso|devo|dove|cuando|quien|cuant[oa]s?|como|por que|puedo|donde)\b"
    r"|(?:until|till|by|since) when|from where"
    r"|(?:to|for|from|by|with|against|in|at|on) (?:whom|what|which|how))\b"
)
_ASKS = re.compile(
    rf"{_LEAD}(?:{_WH}"
    r"|(?:can|could|cud|may|might|shall|should|must|would|wouldnt|shouldnt|couldnt|cant|wont|isnt|arent"
    r"|aint|wasnt|werent|doesnt|didnt|has|hasnt|havent|am|is|are|was|were|did|does)\b"
    r"(?! (?:be|not|have|mine|ours|yours|theirs)\b)"
    rf"|(?:do|dont|have|has|had|will) (?:not )?{_PERSON}\b"
    r"|do (?:\w+ ){1,4}?(?:get|see|have|need|know|count|care|cut|work|mean|share|win|go|stop|die"
    r"|stay"
    r"|become|help|move|retreat|build|fight)\b"
    r"|(?:any|anyone|anybody|someone|somebody)\b.*\b(?:know|knows|idea|news|chance|way|missing"
    r"|late|explain|silent|absent|so far|still out)\b"
    r"|will (?!have|let|send|move|go|make|try|take|do|be)(?:\w+ ){1,4}?(?:be|get|have|go|know|see"
    r"|find|help|attack|move|support|count|work|win|come|stay|end)\b"
    r"|any (?:objections?|problems?|rules?|reasons?|issues?|harm|harm in)\b"
    r"|wanna know|what if|how about|what about|suppose|supposing|whether"
    r"|(?:can|could|would|will) (?:you|u|someone|somebody) (?:please |pls )?(?:tell|explain|show"
    r"|remind|say|help)\b"
    r"|(?:i )?(?:wonder|wondering|am wondering|m wondering|was wondering|dont know|do not know"
    r"|dunno"
    r"|have no idea|dont understand|do not understand|dont get|do not get|want to know"
    r"|would like to"
    r" know|d like to know|id like to know|need to know|am not sure|m not sure|im not sure"
    r"|not sure|"
    r"am unsure|cant (?:see|find|figure|tell|remember)|cannot (?:see|find|tell|remember)|forgot"
    r"|am confused|im confused|im lost|am lost|idk|wanted to ask|have a question|got a question)\b"
    r"|(?:sum up|summari[sz]e|recap|recapitulate)\b|no (?:idea|clue)"
    r"|(?:tell|explain|show|remind|teach|list|give|whisper)(?: to)? (?:me|us|my"
    r"|the|all"
    r"|what"
    r"|how|who|again)\b|explain\b|help me\b|need help\b|curious\b|asking\b|possible (?:to|for"
    r"|that)\b"
    r"|allowed to\b|legal to\b)"
)
_REQUESTS = re.compile(
    rf"{_LEAD}(?:can|could|would|will) (?:you|u)(?: please| pls)? (?:please )?(?:have|order"
    rf"|move|send|put|let|make|set"
    r"|change|use|get)\b(?! (?:me|us) (?:know|the|a|my)\b)"
)
_REQUESTS_BACK = re.compile(
    rf"{_LEAD}(?:can|could|would|will) (?:you|u) (?:please |pls |just |kindly )?(?=(?:cancel|forget"
    r"|scratch|delete|withdraw|undo|remove|ignore|drop|clear|take|bin|unsend|strike)\b"
    r"(?! (?:an?|any|orders|votes|moves|over)\b))"
)
_INVERTED = re.compile(
    r"(?<!\bi )(?<!\bwe )(?<!\bit )(?<!\bthat )(?<!\bthey )(?<!\bas )"
    r"\b(?:(?:can|could|may|might|cud)(?: not)? (?:i|we|he|she|they|it|my|our|one|any\w+)"
    r"|so (?:just |please )*(?:show|tell|give) me|would(?: not)? (?:i|we|my|our))\b"
)
"""A question in the middle of a sentence: `with my fleet, can I ...`, `..., or can it`."""
_IF_ASKED = re.compile(
    rf"{_LEAD}(?:if|when|once|in case)\b.*"
    r"(?<!\bi )(?<!\bwe )(?<!\bit )(?<!\bthat )(?<!\bthey )(?<!\bhe )(?<!\bshe )(?<!\byou )"
    rf"\b(?:can|could|may|might|does|do|will|would|must) (?:an |a |what )?{_PERSON}\b"
)
"""Asks what is so in a case: `if Norway goes can the Edinburgh fleet follow`."""
_MUSES = re.compile(
    r"(?:(?:my|the|an?|our|i|we)\b )?(?:\S+ ){0,3}?(?:could|might) (?:i|we|go|move|also|just|even"
    r"|try|take"
    r"|be|have|get|reach|support|attack|still)\b.*"
)
_SHORTLY = re.compile(r"what (?:happens|then|now|next)")
_CLAUSE = re.compile(r"[,;:\u2013\u2014]\s+(?:and |but |so |or )?|\s-\s|\bbut\b|\.\.+\s*")
_ORDERLIKE = re.compile(
    r"\b(?!get|got|has|had|how|due)[a-z]{3}\b\s*(?:->?|\u2192|\u2013|\u2014|\bto\b)\s*\b[a-z]{3}\b",
    re.IGNORECASE,
)
_ABOUT_IT = re.compile(
    r"\b(?:that|this|it|they|those|these|both|possible|legal|allowed|ok|okay|valid|work|works"
    r"|rules?|rulebook|(?:can|could|may|might) (?:he|she))\b"
)
_TAG = re.compile(
    r" (?:(?:ca|could|is|are|was|do|does|did|has|have|wo|would|should)nt"
    r"|(?:can|could|is|are|was|do|does|did|has|have|will|would|should|may) ?not)"
    r" (?:it|he|she|they|we|i|you|that|this)$"
)
_COMMA_TAG = re.compile(
    r"(?:nt|not|never|no)\b.*, (?:will|would|do|does|did|is|are|was|can|could|has|have) "
    r"(?:it|he|she|they|we|i|you|u|that|this|there)[\s.!]*$",
    re.IGNORECASE,
)
"""Denies, and asks whether that is so: `you won't tell them, will you`."""
_ASKS_HOW = re.compile(rf"{_LEAD}(?:how|what|where|who|when|why|which|(?:can|could|may) i)\b")
_ASKS_OF_IT = re.compile(
    r"(?:(?:is|are|would|does|will|can) )?(?:(?:that|this|it|they|both|all) )?(?:be )?(?:possible"
    r"|legal|allowed|ok|okay|valid|works?|right|fine|a thing|happen|go|any chance|legit|doable"
    r"|feasible)(?: please| thanks)?"
)
"""Asks whether what was told before it may be."""
_MAY_BE = re.compile(
    r"(?:(?:is|would) (?:that|it|this) |thats |that is |its |it is )?"
    r"(?:possible|legal|allowed|legit|doable|feasible)(?: right| then| correct| yes| or \w+)?$"
)
_CHECKS = re.compile(r"\b(?:can|could|may|might)\b.* (?:right|correct)$| or (?:no|not)$")
"""Says what may be done and asks whether that is so."""
_NOT_READY = re.compile(
    r"\b(?:not (?:yet )?(?:quite )?(?:done|ready|finished)(?: yet)?|un ?ready"
    r"|wait for me|(?:dont|do not) (?:process|adjudicate|resolve|start|run|go)(?: it| the turn)?"
    r"(?: yet| without| now)?|(?:need|want)(?: some| a bit| a little)? (?:more )?time to think"
    r"|(?:take back|cancel|undo|withdraw|remove|retract) (?:my |the |that )?ready|no longer ready"
    r"|(?:ready|done) (?:much |far |way |a bit )?too (?:early|soon|fast|quickly)"
    r"|ready (?:was|is|were) (?:just |only )?(?:an? )?(?:slip|mistake|accident|error|misclick)"
    r"|(?:ready|done) by (?:mistake|accident)|(?:take|pull) (?:the |my |that )?ready (?:\w+ )?"
    r"(?:off|back|away)|(?:take|strike) me off (?:the )?ready|un ?mark me"
    r"|let me think|still thinking|hold your horses|(?:wasnt|isnt|arent|werent|am not"
    r"|im not) (?:quite )?"
    r"(?:done|ready|finished))\b"
)
_READY = re.compile(
    r"(?:(?:ok|okay|alright|right|yep|yes|great|fine|well|now|thats it|cool|so|and|good|gg) )*"
    r"(?:(?:i am|im|i m|we are|were|we re|am|consider me|count me|mark me(?: as)?|set me(?: to"
    r"| as)?|put me down as)?"
    r" ?(?:all )?(?:set|done|ready|finished|good to go|ready to go|rdy|redy|readdy)"
    r"(?: now| here| to go| for (?:this|the) turn| with (?:my|the) (?:orders|turn|moves))?"
    r"|good to go|send it|submit(?: (?:it|my orders|orders|them|all))?|lock (?:it|them|me"
    r"|my orders) in"
    r"|thats (?:it|all)(?: from me| for me)?|(?:you can|please) (?:process|go ahead)|ready)"
    r"(?: (?:please|thanks|thx|now|from me|for me|then|guys|all))*"
)
_BACK = re.compile(
    rf"{_LEAD}(?:never ?mind|nvm|forget (?:it|that|what|about|the|my|all|every)|scrap\b|cancel\b"
    r"|(?:i )?(?:take|took) (?:that|it|my|all|everything|back|the)\b.*|withdraw|scratch|bin"
    r"|(?:i|we|let me|id like to) (?:cancel|withdraw|revoke|retract|scrap|scratch|delete)\b"
    r"|ignore (?:that|it|my|what|the)"
    r"|(?:drop|strike) (?:that|it|my|the)|undo\b|take (?:out|off|away|back)\b"
    r"|revoke|retract|delete|clear|empty|wipe|disregard"
    r"|(?:dont|do not) (?:do|send|move|use|count|save|store|submit|enter|order|attack|let|go|sail"
    r"|support|convoy|build|retreat|vote|draw|put|play|execute|carry|pass|disband|remove)\b"
    r"(?! (?:you|we|they|me)\b)"
    r"|(?:i|we) (?:am |m )?(?:dont|do not|no longer|not) (?:want|wish|going|sending|moving"
    r"|wanna)(?! to know)"
    r"|i(?:ve| ve| have)? changed my mind|lets not|(?:i )?(?:want|would like|wish|need) to "
    r"(?:cancel|withdraw|undo|retract|take back|delete|clear))"
)
_IF = re.compile(rf"{_LEAD}(?:if|unless|when|in case)\b(?! (?:there|theres|i have|ive)\b)")
_NO_LONGER = re.compile(
    r"\b(?:make (?:that|it) a no|no longer|not any ?more|after all not|not after all"
    r"|isnt (?:going|moving)|is not (?:going|moving)|wont be (?:going|moving)|not voting"
    r"|no (?:draw|vote|yes) (?:from|by) me"
    r"|stays? out|doesnt (?:go|move))\b"
)

_LONGEST_QUESTION = 300
"""As many characters behind a clause tell whether it goes on to ask."""


def acts_of(text: str) -> tuple[Sentence, ...]:
    """The sentences of a text, each with what it does.

    A text that only asks has none that tells. A sentence that gives orders is `TELLING`, even with
    a request around it: `could you have London go to Wales?`.
    """
    found: list[Sentence] = []
    for part in (part for written in sentences_of(text) for part in _parts(written)):
        act = _act(part)
        if found and act is Act.ASKING and _ASKS_OF_IT.fullmatch(spelling(part)):
            found[-1] = Sentence(f"{found[-1].text} {part}", act)
        else:
            found.append(Sentence(part, act))
    return tuple(found)


def sentences_of(text: str) -> list[str]:
    """A text cut at its question marks, full stops and line ends; an abbreviation ends none.

    `lines.split_sentences` cuts orders, and the two can't be one. It cuts tokens, for only names
    and verbs tell whether `Ruh.` ends an order or is short for Ruhr, it parts orders at semicolons,
    and words that only fill are no sentence to it. Talk is cut as it was written, without a map:
    every word counts there, and a question goes on behind a semicolon.
    """
    found: list[str] = []
    for part in _ENDS.split(text.strip()):
        if found and _ABBREVIATED.search(found[-1]):
            found[-1] += f" {part}"
        elif part.strip():
            found.append(part.strip())
    return found


def _parts(written: str) -> list[str]:
    """A sentence that begins by telling and goes on to ask, cut in two: `A PAR H, who is late?`.

    It is one where the question is about what was told: `Munich to Ruhr, is that possible?`.
    """
    if _ASKS.match(spelling(written)):
        return [written]
    for end in _CLAUSE.finditer(written):
        asked = spelling(written[end.end() : end.end() + _LONGEST_QUESTION])
        if _ASKS.match(asked) and asked.count(" ") > 1:
            is_apart = not (_ABOUT_IT.search(asked) or end[0].endswith("or "))
            return [written[: end.start()], written[end.end() :]] if is_apart else [written]
    return [written]


def _act(written: str) -> Act:
    words = spelling(written)
    is_marked = "?" in written.rstrip(" )\"':!.;")[-2:] or (
        _TAG.search(words) is not None or _COMMA_TAG.search(written.rstrip()) is not None
    )
    if _REQUESTS.match(words):
        return Act.TELLING
    requested = _REQUESTS_BACK.match(words)
    if requested is not None and _BACK.match(words[requested.end() :]):
        return Act.TAKING_BACK
    if not is_marked and _NOT_READY.search(words) and not _ASKS_HOW.match(words):
        return Act.NOT_READY
    if is_marked or _asks(written, words):
        return Act.ASKING
    if _READY.fullmatch(words):
        return Act.READY
    takes_back = _NO_LONGER.search(words) or any(
        _BACK.match(spelling(clause)) for clause in _CLAUSE.split(written)
    )
    return Act.TAKING_BACK if takes_back and not _IF.match(words) else Act.TELLING


def _asks(written: str, words: str) -> bool:
    """Whether a sentence asks without its mark, at its beginning or after a comma."""
    if _ASKS.match(words) or _MUSES.fullmatch(words) or _CHECKS.search(words):
        return True
    ends = _CLAUSE.split(written)[1:]
    if any(_MAY_BE.match(spelling(end)) for end in ends):
        return True
    if _ORDERLIKE.search(written):
        return False
    if _INVERTED.search(words) or _IF_ASKED.match(words):
        return True
    clauses = (spelling(clause) for clause in _CLAUSE.split(written)[1:])
    return any(
        (clause.count(" ") > 1 or _SHORTLY.fullmatch(clause)) and _ASKS.match(clause)
        for clause in clauses
    )
