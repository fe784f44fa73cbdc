"""Neutral messages and forms as Slack's Block Kit, within its limits.

Limits (Slack's Block Kit reference): 50 blocks a message, 100 a view, and about 13,200 characters
in all blocks of a message, 3,000 characters a section, 150 a header, 75 a button or an option,
100 entries a menu, 25 elements a row, 2,000 an alternative text, 250 KB a view; a message's `text`
stays under 4,000.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from html import escape
from itertools import chain
from typing import TypeAlias

from bot.messages.markup import BEGIN, END, QUOTE, shortened
from bot.messages.message import LONGEST_ALT_TEXT, Entries, Form, MenuField, Picture, TextField
from bot.messages.parts import Button, Divider, Heading, Menu, Part, Row, Small, Text
from bot.slack.notation import id_of, numbered

Block: TypeAlias = dict[str, object]

MOST_BLOCKS = 50
MOST_IN_BLOCKS = 13_000
MOST_IN_SECTION = 2_900
MOST_TEXT = 3_900
MOST_OPTIONS = 100
MOST_IN_MENUS = 120_000
"""As many characters of menus as a form holds: half of what Slack takes, so that it opens fast."""
_MOST_IN_HEADER = 150
_MOST_IN_LABEL = 75
_MOST_IN_TITLE = 24
_MOST_IN_HINT = 2_000
_MOST_ELEMENTS = 25
_ROOM_FOR_PICTURE = 2_300

_SPAN = re.compile(rf"{BEGIN}(\w+) ([^{BEGIN}{END}]*){END}")
_TOKEN = re.compile(rf"{_SPAN.pattern}|[\s\S]")


# Texts


def mrkdwn(text: str) -> str:
    """Return a text in Slack's markup: what people wrote is shown as it is, spans are obeyed."""
    return _SPAN.sub(lambda span: _span(span[1], span[2]), escape(text, quote=False))


def _span(kind: str, named: str) -> str:
    match kind:
        case "when":
            at = datetime.fromtimestamp(int(named), UTC)
            shown = "{date_short_pretty} at {time}"
            return f"<!date^{named}^{shown}|{at:%a} {at.day} {at:%b %Y, %H:%M} UTC>"
        case "person":
            return f"<@{id_of(named)}>"
        case "channel":
            return f"<#{id_of(named)}>"
        case "call":
            return f"<!{named}>"
        case "link":
            address, _, words = named.partition(" ")
            return f"<{address}|{words}>"
        case _:
            return ">"


def _pieces(text: str) -> list[str]:
    """Cut a text into as few as fit sections: between lines, within one only where it must be."""
    found: list[str] = []
    for line in chain.from_iterable(map(_pieces_of_line, text.split("\n"))):
        if found and len(found[-1]) + len(line) + 1 <= MOST_IN_SECTION:
            found[-1] = f"{found[-1]}\n{line}"
        else:
            found.append(line)
    return found


def cut(text: str, most: int) -> str:
    """Return a text in Slack's markup; where it is too long no sign of it is cut in two."""
    first, *more = _pieces_of_line(text, most - 1)
    return f"{first.rstrip()}…" if more else first


def _pieces_of_line(line: str, most: int = MOST_IN_SECTION) -> Iterator[str]:
    if len(mrkdwn(line)) <= most:
        yield mrkdwn(line)
        return
    start = mrkdwn(QUOTE) if line.startswith(QUOTE) else ""
    piece = ""
    for token in _TOKEN.finditer(line):
        more = mrkdwn(token[0])
        if len(piece) + len(more) > most:
            yield piece
            piece = start
        piece += more
    yield piece


def plain(text: str, most: int = _MOST_IN_LABEL) -> Block:
    """Return a plain text, shortened to fit."""
    return {"type": "plain_text", "text": shortened(text, most), "emoji": False}


# Messages


def blocks_of(parts: Iterable[Part]) -> list[Block]:
    """Return the parts of a message as blocks."""
    return list(chain.from_iterable(map(_blocks, parts)))


def _blocks(part: Part) -> list[Block]:
    match part:
        case Heading(text):
            return [{"type": "header", "text": plain(text, _MOST_IN_HEADER)}]
        case Text(text, beside):
            sections: list[Block] = [
                {"type": "section", "text": {"type": "mrkdwn", "text": piece}}
                for piece in _pieces(text)
            ]
            if beside is not None:
                sections[0]["accessory"] = _element(beside)
            return sections
        case Small(text):
            small = {"type": "mrkdwn", "text": cut(text, MOST_IN_SECTION)}
            return [{"type": "context", "elements": [small]}]
        case Divider():
            return [{"type": "divider"}]
        case Row(elements):
            shown = [
                _element(element, place) for place, element in enumerate(elements[:_MOST_ELEMENTS])
            ]
            return [{"type": "actions", "elements": shown}]


def _element(element: Button | Menu, place: int = 0) -> Block:
    """Return a button or a menu; its place keeps action ids in one row apart."""
    action_id = numbered(element.action, place)
    if isinstance(element, Menu):
        return {
            "type": "static_select",
            "action_id": action_id,
            "placeholder": plain(element.label, _MOST_IN_HEADER),
            "options": [_option(entry) for entry in element.entries[:MOST_OPTIONS]],
        }
    block: Block = {
        "type": "button",
        "text": plain(element.label),
        "action_id": action_id,
        "value": element.value,
    }
    if element.style:
        block["style"] = element.style
    if question := element.question:
        block["confirm"] = {
            "title": plain(question.title, 100),
            "text": plain(question.text, 300),
            "confirm": plain(question.confirm, 30),
            "deny": plain(question.deny, 30),
        }
    return block


def image(file_id: str, alt_text: str, title: str) -> Block:
    """Return an uploaded picture."""
    return {
        "type": "image",
        "slack_file": {"id": file_id},
        "alt_text": shortened(alt_text, LONGEST_ALT_TEXT),
        "title": plain(title, 2_000),
    }


def split(blocks: Sequence[Block], *, has_picture: bool = False) -> list[list[Block]]:
    """Return blocks in as few messages as take them, in order; the first has room for a picture."""
    pages: list[list[Block]] = [[]]
    used = _ROOM_FOR_PICTURE if has_picture else 0
    most = MOST_BLOCKS - has_picture
    for block in blocks:
        size = sum(map(len, _texts(block)))
        if pages[-1] and (len(pages[-1]) >= most or used + size > MOST_IN_BLOCKS):
            pages.append([])
            used, most = 0, MOST_BLOCKS
        pages[-1].append(block)
        used += size
    return pages


def _texts(value: object) -> Iterator[str]:
    """Yield what of a block Slack seems to count."""
    if isinstance(value, list):
        for item in value:
            yield from _texts(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            if key in {"text", "alt_text", "value"} and isinstance(item, str):
                yield item
            elif not isinstance(item, str):
                yield from _texts(item)


# Forms and the Home tab


def home_view(parts: Iterable[Part | Picture], file_of: Callable[[Picture], str | None]) -> Block:
    """Return the view for `views.publish`, without the pictures that are not uploaded."""
    blocks: list[Block] = []
    for part in parts:
        if not isinstance(part, Picture):
            blocks += _blocks(part)
        elif file_id := file_of(part):
            blocks.append(image(file_id, part.alt_text, part.title))
    return {"type": "home", "blocks": blocks}


def modal(form: Form) -> Block:
    """Return a form as a modal; where its menus are too much, the longest ask for what is typed."""
    view: Block = {
        "type": "modal",
        "title": plain(form.title, _MOST_IN_TITLE),
        "close": plain(form.close, _MOST_IN_TITLE),
    }
    if form.kind is not None:
        view["callback_id"] = form.kind
        view["private_metadata"] = form.about
        view["submit"] = plain(form.submit, _MOST_IN_TITLE)
    asking = _asking(form)
    blocks: list[Block] = []
    for part in form.parts:
        match part:
            case MenuField():
                element = _search(part) if part.name in asking else _in_full(part)
                blocks.append(_input(part, element))
            case TextField():
                blocks.append(_text_field(part))
            case _:
                blocks += _blocks(part)
    return {**view, "blocks": blocks}


def _asking(form: Form) -> set[str]:
    menus = {menu.name: menu for menu in form.parts if isinstance(menu, MenuField) and menu.asks}
    sizes = {name: len(json.dumps(_in_full(menu))) for name, menu in menus.items()}
    asking = {
        name
        for name, menu in menus.items()
        if sum(len(group.entries) for group in menu.groups) > MOST_OPTIONS
    }
    while sum(sizes[name] for name in sizes.keys() - asking) > MOST_IN_MENUS:
        asking.add(max(sizes.keys() - asking, key=lambda name: sizes[name]))
    return asking


def _input(field: MenuField | TextField, element: Block) -> Block:
    label = plain(field.label)
    return {"type": "input", "block_id": field.name, "label": label, "element": element}


def _in_full(menu: MenuField) -> Block:
    return {
        "type": "static_select",
        "action_id": menu.asks or menu.name,
        **_groups(menu.groups),
        "initial_option": _option(menu.chosen),
    }


def _search(menu: MenuField) -> Block:
    return {
        "type": "external_select",
        "action_id": menu.asks,
        "placeholder": plain("Type to search"),
        "min_query_length": 0,
        "initial_option": _option(menu.chosen),
    }


def _text_field(field: TextField) -> Block:
    element: Block = {
        "type": "plain_text_input",
        "action_id": field.name,
        "max_length": field.longest,
        "multiline": field.is_long,
        "placeholder": plain(field.example),
    }
    if field.value:
        element["initial_value"] = field.value
    hint = {"hint": plain(field.hint, _MOST_IN_HINT)} if field.hint else {}
    return {**_input(field, element), "optional": True, **hint}


def options(groups: Sequence[Entries]) -> Block:
    """Return what a menu that asks is answered: the first entries, or that there are none."""
    left, shown = MOST_OPTIONS, []
    for group in groups:
        if entries := group.entries[:left]:
            shown.append(Entries(group.title, entries))
        left -= len(entries)
    return _groups(shown)


def _groups(groups: Sequence[Entries]) -> Block:
    if not any(group.title for group in groups):
        return {"options": [_option(entry) for group in groups for entry in group.entries]}
    shown = [
        {"label": plain(group.title), "options": list(map(_option, group.entries))}
        for group in groups
    ]
    return {"option_groups": shown}


def _option(entry: tuple[str, str]) -> Block:
    label, value = entry
    return {"text": plain(label), "value": value}
