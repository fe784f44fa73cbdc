"""Frames put together from words that lead up to an order and words that follow it.

The frames of the other files were written one by one; these hold the plain ways of speaking of an
order, or of giving it, in all their combinations.
"""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple


class Kind(NamedTuple):
    """What may stand one after the other before an order, whether that gives it, what follows."""

    parts: tuple[str, ...]
    given: bool
    tails: str = "|.|!|...| lol|. What do you think?|. Not sure yet.|. I'll write again."


_OTHERS = """
    Russia|Italy|my ally|he|she|they|Tom|the Austrian|France|England|Turkey|the Kaiser|someone|Anna
    |the guy in Rome|my brother|everyone|the other two|a little bird|your predecessor|people
    |the Sultan|my wife|Italy's player|the man in Vienna|my neighbour|both of them|a friend
"""
_SAYING = """
    told me|tells me|told us|said|says|wrote|writes|wrote to me|suggested|suggests|proposes|proposed
    |advised|recommends|recommended|asked me|asks me|asked for|demanded|demands|begged|promised
    |promised me|promises|offered|offered me|hinted|reckons|thinks|believes|wants|wants me to order
    |would have me order|expects|insists on|predicted|keeps saying|texted me|messaged|emailed me
    |whispered|claims|announced|told everyone|swore|mentioned|dictated|posted|warned me|urges
"""
_DOING = """
    will play|is going to order|is planning|plans|will do|would do|might do|is afraid of|fears|hates
    |loves|dreams of|has seen|has guessed|won't allow|can't stop|is waiting for|was shocked by
    |would love|would hate|likes|laughs about|has read about|deserves|has no answer to|talks about
    |complains about|prepares for|expects me to play|thinks I'll play|could live with|plays|played
"""
_HAPPENING = """
    agrees|moves to Gal|attacks|says yes|confirms|leaves|stays out|goes north|lies to me|signs
    |keeps his word|wants it|answers|writes back|lets me|is nice|pays
"""
_THANKS = "|.|!| please| thanks| thx|. Thank you!|. That's all.|. Done.| :)| lol|..."
KINDS = (
    Kind(("",), given=True, tails=_THANKS),
    Kind((_OTHERS, _SAYING, ": |: | |, | - |:\n| the following: | this: "), given=False),
    Kind((_OTHERS, _DOING, " |: | | "), given=False),
    Kind(
        (
            "if|only if|unless|in case|assuming|as soon as|once|when|provided that|as long as",
            _OTHERS,
            _HAPPENING,
            ", |: |, then |, I'd do |, I'll play | then ",
        ),
        given=False,
    ),
    Kind(
        (
            """
            I could|I might|we could|I may|maybe I'll|perhaps I'll|I was thinking of|considering
            |I'm thinking about|I'm considering|I'd consider|I am tempted by|one option is
            |an option|option A|plan B|another idea|possible|possibly|perhaps|maybe|what if I play
            |I wonder about|I toy with|not sure about|undecided|still thinking|tempted|idea|draft
            |rough draft|just a thought|brainstorm|thinking aloud|alternatives|a variant|open
            """,
            ": | |, ",
        ),
        given=False,
    ),
    Kind(
        (
            """
            should I play|shall I do|is|would|can I do|could I do|am I allowed to do|what about
            |how about|what happens with|does it work|is this legal|is this a good idea
            |would it work if I did|do you like|would you play|any good|what do you think of
            |what would happen if|does it count if I write|did I already send|did you get
            |have you got|who ordered|why not|is the format
            """,
            " |: ",
        ),
        given=False,
        tails="?|? thanks|??|? Just asking.|?!",
    ),
    Kind(
        (
            """
            last turn I did|last turn|last year it was|yesterday I wrote|in the last game I played
            |in my first game I opened|I used to open with|before that I had|I once played
            |my old orders were|the previous orders were|earlier I had|a year ago|in 1899 I played
            |I remember|back then it was|what I had was|last time|last spring|long ago|formerly
            """,
            ": | ",
        ),
        given=False,
    ),
    Kind(
        (
            """
            don't|do not|never|I won't do|I will not play|I'm not doing|certainly not|no way I play
            |I refuse to play|I'd never order|under no circumstances|I don't want|I don't like
            |I'm not going to play|please don't store|please do not enter|ignore|scrap|cancel|drop
            |delete|not yet|not now|I take back|I withdraw|no longer|instead of|rather than
            |anything but|everything except|who needs|so much for|goodbye|forget
            """,
            " |: ",
        ),
        given=False,
    ),
    Kind(
        (
            """
            for example|e.g.|for instance|an example|orders look like|the format is|people write
            |one writes|do I write it like|like this?|syntax test|test|this is a test|just testing
            |example from the rulebook|in the manual it says|the book has|textbook|the classic
            |a typical opening is|the standard opening is|theory says|the wiki says
            |the article recommends|books suggest|sample|a puzzle|quiz|a joke
            """,
            ": | ",
        ),
        given=False,
    ),
    Kind(
        (
            """
            next turn|next year|in fall|tomorrow|later|in the next phase|for next season|some day
            |in 1902|after that|the turn after|at some point|eventually|one day|in the future|soon
            |afterwards|in a year|after the retreats
            """,
            ": | |, ",
        ),
        given=False,
    ),
    Kind(
        (
            """
            I wish I could|if only|I'd love to see|I hope for|I dream of|it would be nice to have
            |I would have liked|too bad I can't play|a pity, because|I'd rather not do|I'm afraid of
            |I fear|beware of|watch out for|I expect|I bet on|my guess|I predict|my prediction
            |prophecy|everyone expects|rumour|gossip|the rumour says|news from Berlin|overheard
            |found on his desk|leaked|he thinks I'll do|his wish|his plan|Italy's idea|their hope
            """,
            ": | ",
        ),
        given=False,
    ),
    Kind(
        (
            """
            hi|hello|hey gm|good evening|dear gm|hi there|hello everyone|morning|moin|bonjour
            """,
            ", |! |. |\n| - | ",
        ),
        given=True,
        tails=_THANKS,
    ),
    Kind(
        (
            "|||hi. |hello! |ok, |good evening. ",
            """
            my orders|orders|Germany|GERMANY|Germany, S1901|Spring 1901|S01|moves|my moves|final
            |final orders|final answer|here they are|here we go|here you go|here it is|my set
            |the set|this turn|this season|for this turn|for spring|spring moves|our moves|official
            |set in stone|decision|decided|I've decided|we do|I do|going with|I go with
            |I'll go with|put me down for|please enter|please record|enter|submit|locking in
            |confirmed|alright|so|right then|as agreed|after much thought|finally|at last
            |to be safe|nothing fancy|the usual|quick one|just this|only this|that's it|same again
            |to the gm|for the record|the german orders|order|mine|what I want|what I do
            |I say|I repeat|as I told you|as I wrote|as promised|as requested|write down
            """,
            ": |: |:\n",
        ),
        given=True,
        tails=_THANKS,
    ),
    Kind(
        (
            "|||hi. |hello! |ok, |so ",
            """
            I order|I want|I'd like|I would like|please do|please play|make it|we do|I do|I'm doing
            |I will play|I'll play|I'm going to play|I'm playing|I choose|I go with|I'm going with
            |let's do|let's go with|put me down for|please enter|please|enter|submit|we play
            |I decided on|I'm locking in|do|send|go with|my order is|my orders are
            |it's|this turn I play|my move is|I hereby order|kindly enter|finally I choose
            """,
            " ",
        ),
        given=True,
        tails=_THANKS,
    ),
    Kind(
        (
            """
            I told Russia no|Italy says hi|Tom told me to write to you|whatever Russia wants
            |he says no, I say yes|you asked for my orders|you said you need my orders
            |my ally asked me and I agreed|they told me to send orders here|Italy proposed it
            |England promised to stay out|France recommended it and I agree|my wife says hi
            |sorry for the delay|I'm late, sorry|we talked it over|I thought about it|fine
            """,
            ". |, so |. My orders: |, and I do it: |. I play ",
        ),
        given=True,
        tails=_THANKS,
    ),
)


def leads(number: int, seed: int) -> Iterator[tuple[str, bool]]:
    """So many frames of each kind, and whether they give the order; the same for the same seed."""
    chance = Random(seed)  # noqa: S311 - texts to read, no secret
    for kind in KINDS:
        for _ in range(number):
            text = ""
            for part in kind.parts:
                chosen = chance.choice(part.split("|"))
                begins_word = chosen.strip()[:1].isalnum()
                text += f"{' ' if begins_word and text[-1:].isalnum() else ''}{_in_line(chosen)}"
            if chance.random() < _SELDOM:
                text = text[:1].upper() + text[1:]
            yield f"{text}{{}}{chance.choice(kind.tails.split('|'))}", kind.given


_SELDOM = 0.4


def _in_line(chosen: str) -> str:
    """Words without the line ends they are listed with; signs as they are."""
    return (
        " ".join(chosen.split()) if any(map(str.isalnum, chosen[:1])) or "  " in chosen else chosen
    )
