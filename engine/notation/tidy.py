"""Characters: what chat programs put around and into a text, undone."""

from __future__ import annotations

import html
import re
import unicodedata

_LINK = re.compile(r"<(?:[@#!][^<>\n]{0,200}|(?:https?|mailto):[^<>\n]{0,2000})>", re.IGNORECASE)
_EMOJI = re.compile(r":([a-z][a-z0-9_+-]{0,60}):", re.IGNORECASE)
_ARROW_NAMES = re.compile(r"arrow|point_right|fast_forward", re.IGNORECASE)
_INVISIBLE = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\u00ad\ufe0e\ufe0f]")
_DECORATION = str.maketrans(dict.fromkeys("`*_\u2022\u25cf\u25e6\u2023\u25aa\u25cb\u00b7", " "))


def tidied(text: str) -> str:
    """A text without code marks, bold and bullet signs, links, emoji and invisible characters.

    HTML escapes are undone, emoji of arrows become arrows. Lines stay lines.
    """
    if "&" in text:
        text = html.unescape(text)
    if "<" in text:
        text = _LINK.sub(" ", text)
    if ":" in text:
        text = _EMOJI.sub(_emoji, text)
    text = text.translate(_DECORATION)
    if not text.isascii():
        text = _INVISIBLE.sub("", unicodedata.normalize("NFC", text))
    return text


def _emoji(match: re.Match[str]) -> str:
    return " -> " if _ARROW_NAMES.search(match[1]) else " "
