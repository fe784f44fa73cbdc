"""Characters: what chat and mail programs put around and into a text, undone."""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Callable

_LINK = re.compile(r"<(?:[@#!][^<>\n]{0,200}|(?:https?|mailto):[^<>\n]{0,2000})>", re.IGNORECASE)
_EMOJI = re.compile(r":([a-z][a-z0-9_+-]{0,60}):", re.IGNORECASE)
_ARROW_NAMES = re.compile(r"arrow|point_right|fast_forward", re.IGNORECASE)
_STRUCK = re.compile(r"(?<![\w~])(~{1,2})(?=[^\s~>])[^~\n]{1,400}(?<=[^\s~<=-])\1(?![\w~>])")
_STRUCK_HTML = re.compile(r"<(s|del|strike)>[^<\n]{0,400}</\1>", re.IGNORECASE)
_ROW = re.compile(r"^[ \t]*\|(.*)\|[ \t]*$", re.MULTILINE)
_RUN_TOGETHER = re.compile(r"\b[A-Z][a-z]{2}(?:[A-Z][a-z]{2})+\b")
_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_ZINE = re.compile(r"\b([AFaf])\(([A-Za-z. ]{3,20})\)")
_COMMENT = re.compile(r"^//.*$|(?<=\s)//(.*)$|(?<=\w)\s+#\s(.*)$", re.MULTILINE)
_NEXT_COMMENT = re.compile(r"\s//|\s#\s")
_ORDER = re.compile(
    r"\W*(?:(?:a|f|army|fleet)\s+)?[^\W\d_]{3,}\s*"
    r"(?:[-\u2013\u2014>\u2192=]+\s*\w|\b(?:h|s|c|holds?|supports?|convoys?)\b)",
    re.IGNORECASE,
)
_UNIT_CELLS = frozenset({"a", "f", "army", "fleet"})
_WITH = re.compile(r"(?<![\w/])w/(o?)(?=\s)", re.IGNORECASE)
_HYPHEN_OF_A_LINE = re.compile(r"\u00ad[ \t]*\r?\n[ \t]*")
_MAIL = re.compile(r"=20$|=$", re.MULTILINE)
_INVISIBLE = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\u00ad\ufe0e\ufe0f]")
_DECORATION = str.maketrans(dict.fromkeys("`*_\u2022\u25cf\u25e6\u2023\u25aa\u25cb\u00b7", " "))


def tidied(text: str) -> str:
    """A text without code marks, bold and bullet signs, links, emoji and invisible characters.

    What is struck out is left out. HTML escapes are undone, emoji of arrows become arrows, the
    cells of a table stand side by side. Lines stay lines, except that a word parted by a soft
    hyphen is whole again. Comments after `//` or `#` go; those that begin as an order does stay,
    behind a stroke. A line that begins with `//` goes. A zine's `A(Par)` is `A Par`.
    """
    if "&" in text:
        text = html.unescape(text)
    for sign, pattern, instead in _SUBSTITUTIONS:
        if sign in text:
            text = pattern.sub(instead, text)
    text = _RUN_TOGETHER.sub(_parted, text)
    text = text.translate(_DECORATION)
    if not text.isascii():
        text = _INVISIBLE.sub("", unicodedata.normalize("NFC", text))
    return text


def _comment(match: re.Match[str]) -> str:
    """What of a comment counts: `A PAR - PIC // A MAR - SPA` are two orders in one line."""
    said = _NEXT_COMMENT.split(match[1] or match[2] or "")
    return "".join(f" / {part}" for part in said if _ORDER.match(part))


def _cells(row: re.Match[str]) -> str:
    """The cells of a table's row, a unit's letter with the place that follows it."""
    cells = [cell.strip() for cell in row[1].split("|")]
    joined = [cell + (" " if cell.lower() in _UNIT_CELLS else ", ") for cell in cells if cell]
    return "".join(joined).rstrip(", ")


def _parted(codes: re.Match[str]) -> str:
    """`ParBur`: codes run together, with only their capitals to part them."""
    return _CAPITAL.sub(" ", codes[0])


def _with(match: re.Match[str]) -> str:
    return "without" if match[1] else "with"


def _emoji(match: re.Match[str]) -> str:
    return " -> " if _ARROW_NAMES.search(match[1]) else " "


# Only looked for where their sign is: most texts have none of them.
_SUBSTITUTIONS: tuple[tuple[str, re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = (
    ("~", _STRUCK, " "),
    ("</", _STRUCK_HTML, " "),
    ("|", _ROW, _cells),
    ("=", _MAIL, ""),
    ("\u00ad", _HYPHEN_OF_A_LINE, ""),
    ("(", _ZINE, r"\1 \2 "),
    ("/", _WITH, _with),
    ("//", _COMMENT, _comment),
    ("#", _COMMENT, _comment),
    ("<", _LINK, " "),
    (":", _EMOJI, _emoji),
)
