"""Slack's text format: escaping, control sequences, links and mentions.

`&`, `<` and `>` arrive escaped unless they belong to an entity or to `<@U1>`, `<#C1>`,
`<!here>`, `<https://...|label>`.
"""

import re
from collections.abc import Callable, Mapping
from html import escape

_KEPT = re.compile(
    r"(<(?:@[A-Z0-9]+(?:\|[^<>]*)?|#[A-Z0-9]+(?:\|[^<>]*)?|![a-z][^<>]*|"
    r"(?:https?://|mailto:|tel:)[^<>\s|]+(?:\|[^<>]*)?)>|&(?:amp|lt|gt);)"
)
_BARE_LINK = re.compile(r"(?<![\w<|])https?://[^\s<>|]*[^\s<>|.,;:!?)\]}'\"*_~`]")
_CODE = re.compile(r"(```.*?```|`[^`\n]+`)", re.DOTALL)
_MENTION = re.compile(r"<@([A-Z0-9]+)(?:\|[^<>]*)?>")
_TYPED_MENTION = re.compile(r"(?<![\w@<])@([\w-]+)")


def normalized(text: str) -> str:
    """Escape the stray special characters of a text, keeping entities and control sequences."""
    parts = _KEPT.split(text)
    kept = (part if index % 2 else escape(part, quote=False) for index, part in enumerate(parts))
    return "".join(kept)


def typed(text: str, handles: Mapping[str, str]) -> str:
    """Return what Slack makes of a typed text: escapes, and outside of code links and mentions."""

    def mention(match: re.Match[str]) -> str:
        user_id = handles.get(match.group(1).lower())
        return f"<@{user_id}>" if user_id else match.group()

    def linked(prose: str) -> str:
        links = _BARE_LINK.sub(lambda link: f"<{link.group()}>", prose)
        return _TYPED_MENTION.sub(mention, links)

    parts = _CODE.split(normalized(text))
    return "".join(part if index % 2 else linked(part) for index, part in enumerate(parts))


def with_names(text: str, name_of: Callable[[str], str]) -> str:
    """Return a text with the name in each mention, as slash commands have it: `<@U1|name>`."""
    return _MENTION.sub(lambda found: f"<@{found[1]}|{name_of(found[1])}>", text)


def mentioned(text: str) -> frozenset[str]:
    """Return the user ids that a text mentions."""
    return frozenset(_MENTION.findall(text))
