"""The settings of a game as people write them after `new` and `gm set`.

`"The Great War" preset club, zone Europe/Berlin, ends 1910, draws dias, paradox szykman, no gm`
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache

from bot.gamesmaster.context.request import NewGame
from bot.gamesmaster.notices.notice import Refusal, RequestRefused
from engine.game import setting_table as table
from engine.game.presets import PRESETS, Preset, of_edition, preset_named
from engine.game.schedule import LONGEST
from engine.game.setting_table import Setting, folded, names
from engine.game.settings import Settings
from engine.reader.words.vocabulary import NUMBERS

PRESET, TITLE, EDITION = "preset", "title", "edition"
_QUOTED = re.compile(r"(?:\btitle\s*[:=]?\s*)?[\"“]([^\"“”]+)[\"”]", re.IGNORECASE)
_SEPARATOR = re.compile(r"[,;\n]")
_WORD = re.compile(r"[^\s,;]+")
_MOST_WORDS = 30
"""The most words that a value has."""
_ONE_THING: Mapping[str, str] = {"moves": "schedule", "grace": "absence"}
"""Settings that say what another setting says too: a text may use only one of the two."""
_PLAYERS = re.compile(
    rf"(?:(?:^|[,;\n])\s*|(?<!\s)\s+for\s+)(?P<count>\d{{1,2}}|{'|'.join(NUMBERS)})[\s-]+players?\b",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"[-+\N{MINUS SIGN}]?\d")
_NEAR = 0.75
_LONGEST = 2000
_LONGEST_QUOTE = 60
_CANONICAL = frozenset([PRESET, *(each.name for each in (*table.SETTINGS, *table.SHORTHANDS))])
_NO_GM = re.compile(
    r"(?:^|(?<![\s,;])[\s,;]+)(?:no|without(?:\s+an?)?)\s+(?:gm|gamesmaster|game\s*master)(?=$|[\s,;.])",
    re.IGNORECASE,
)
_IN_QUOTES = re.compile(r"([\"“][^\"“”]*[\"”])")


def read_new_game(text: str) -> NewGame:
    """Read the title and the settings of `The Great War, preset club, ends 1910`.

    Text that is no setting is the title; in quotes a title can hold anything. A part must be a
    setting if it begins with a setting's name where no title can stand, or with that name in
    small letters and a value. Settings that are not named come from the preset, or else from
    the edition. RequestRefused if a part is not understood or a setting is given twice.
    """
    quoted = _QUOTED.search(text)
    if quoted is not None:
        text = f"{text[: quoted.start()]}, {text[quoted.end() :]}"
    found = _read(text, has_title=quoted is not None)
    title = found.title if quoted is None else quoted[1]
    if title:
        found.refuse_left_over()
    else:
        title = _title_of(found)
    return NewGame(" ".join(title.split()), found.applied(found.base()))


def settings_in(text: str) -> Settings:
    """Read settings without a title. RequestRefused if a part is not understood."""
    found = _read(text, has_title=True)
    found.refuse_left_over()
    return found.applied(found.base())


def read_changes(text: str, settings: Settings) -> Settings:
    """Change the settings a text names. RequestRefused if there is none, or one is unclear."""
    found = _read(text, has_title=True)
    found.refuse_left_over()
    if found.title:
        raise _unknown(f"{TITLE} {found.title}")
    if found.preset is None and not found.values:
        raise _unknown("")
    base = settings if found.preset is None else found.base()
    return found.applied(base)


def example_instead(refused: RequestRefused) -> str:
    """An example of the setting that a refusal is about: `zone Europe/Berlin`; "" if about none."""
    notice = refused.notice
    name = {Refusal.UNKNOWN_VALUE: notice.other, Refusal.SETTING_TWICE: notice.subject}.get(
        notice.reason, ""
    )
    if name == PRESET:
        return f"{PRESET} {PRESETS[-1].name}"
    setting = table.setting_named(name)
    return "" if setting is None else setting.example


@dataclass(slots=True)
class _Found:
    """What was read from a text: values by setting, and the parts that are no setting."""

    values: dict[str, tuple[Setting, str]] = field(default_factory=dict)
    preset: Preset | None = None
    title: str = ""
    parts: list[tuple[bool, str]] = field(default_factory=list)
    """Each part that is no setting, and whether a setting stood before it."""

    def refuse_left_over(self) -> None:
        """Refuse the parts that are no setting."""
        if self.parts:
            raise _unknown(self.parts[0][1])

    def base(self) -> Settings:
        """The settings of the preset, or else of the edition."""
        if self.preset is not None:
            return self.preset.settings
        _, value = self.values.get(EDITION, (None, ""))
        named = names()[EDITION].read(value, Settings())
        return Settings() if named is None else of_edition(named.edition)

    def applied(self, settings: Settings) -> Settings:
        """Change settings by all the values that were read."""
        for setting, value in self.values.values():
            changed = setting.read(value, settings)
            if changed is None:  # with what the schedule has already it is too long
                raise RequestRefused(Refusal.TEXT_TOO_LONG, count=_LONGEST)
            settings = changed
        return settings


def _read(text: str, *, has_title: bool) -> _Found:
    if len(text) > _LONGEST:
        raise RequestRefused(Refusal.TEXT_TOO_LONG, count=_LONGEST)
    text = _PLAYERS.sub(r", players \g<count>", text)
    found = _Found()
    place = start = 0
    while (match := _name().search(text, place)) is not None:
        before, rest = text[start : match.start()], text[match.end() :]
        begins = not before.strip() or bool(re.search(r"[,;\n]\s*$", before))
        may_be_title = not (has_title or found.title or found.values or _SEPARATOR.search(before))
        name = folded(match[1]).replace("_", " ").replace("-", " ")
        is_marked = match[2] is not None
        taken = _take(found, name, rest, is_flag=is_marked or (begins and not may_be_title))
        if taken is None:
            if is_marked or _must_be_one(name, match[1], rest, begins=begins and not may_be_title):
                raise _no_value(name, rest)
            place = match.end()
            continue
        _leave_over(found, before)
        place = start = match.end() + taken
    _leave_over(found, text[start:])
    return found


def _take(found: _Found, name: str, rest: str, *, is_flag: bool) -> int | None:
    """Take the longest value a text begins with; return its length (a flag's may be 0), or None."""
    if name == TITLE:
        title = _SEPARATOR.split(rest, maxsplit=1)[0]
        if not is_flag or not title.strip():
            return None
        found.title = title.strip()
        return len(title)
    for length in _lengths(rest):
        value = folded(rest[:length])
        if (length or is_flag) and _set(found, name, value):
            return length
    return None


def _set(found: _Found, name: str, value: str) -> bool:
    """Note a value and return whether it is one. Refused if another was given before."""
    if name == PRESET:
        preset = preset_named(value.removeprefix("the ").removesuffix(" preset"))
        if preset is not None and found.preset not in {None, preset}:
            raise RequestRefused(Refusal.SETTING_TWICE, PRESET)
        found.preset = preset or found.preset
        return preset is not None
    setting = names()[name]
    read = setting.read(value, Settings())
    if read is None:
        return False
    thing = _ONE_THING.get(setting.name, setting.name)
    for other, given in found.values.values():
        if _ONE_THING.get(other.name, other.name) == thing:
            before = other.read(given, Settings()) if other is setting else None
            if before is None or setting.write(before) != setting.write(read):
                raise RequestRefused(Refusal.SETTING_TWICE, setting.name)
    found.values[setting.name] = (setting, value)
    return True


def _lengths(rest: str) -> Iterator[int]:
    """The possible lengths of the value at the beginning of a text, longest first, 0 last."""
    ends: list[int] = []
    for word in _WORD.finditer(rest):
        gap = rest[(ends[-1] if ends else 0) : word.start()]
        if len(ends) == _MOST_WORDS or "\n" in gap or (not ends and gap.strip()):
            break
        ends.append(word.end())
    yield from reversed(ends)
    yield 0


def _must_be_one(name: str, written: str, rest: str, *, begins: bool) -> bool:
    """Whether a setting's name is meant as one, although no valid value follows it."""
    value = _SEPARATOR.split(rest, maxsplit=1)[0].strip()
    is_written_small = written == written.casefold() and bool(value)
    return begins or (name in _CANONICAL and (is_written_small or value[:1].isdigit()))


def _leave_over(found: _Found, text: str) -> None:
    for part in _SEPARATOR.split(text):
        if part.strip(" .!"):
            found.parts.append((bool(found.values or found.preset), part.strip()))


def _title_of(found: _Found) -> str:
    """Join the parts before the first setting, else the first part after one, to the title."""
    later = [part for after_setting, part in found.parts if after_setting]
    before = [part for after_setting, part in found.parts if not after_setting]
    title, rest = (before, later) if before else (later[:1], later[1:])
    misspelt = [*(part for part in title[1:] if _nearest(part)), *rest]
    if misspelt:
        raise _unknown(misspelt[0])
    return " ".join(title)


def _unknown(part: str) -> RequestRefused:
    subject = part if len(part) <= _LONGEST_QUOTE else f"{part[:_LONGEST_QUOTE]}…"
    return RequestRefused(Refusal.UNKNOWN_SETTING, subject, known=_nearest(part))


def _no_value(name: str, rest: str) -> RequestRefused:
    value = _SEPARATOR.split(rest, maxsplit=1)[0].strip()[:_LONGEST_QUOTE]
    if name == TITLE:
        return RequestRefused(Refusal.UNKNOWN_SETTING, TITLE)
    if name == PRESET:
        known = tuple(preset.name for preset in PRESETS)
        return RequestRefused(Refusal.UNKNOWN_VALUE, value, known=known, other=PRESET)
    setting = names()[name]
    if setting in table.SHORTHANDS and setting.group is table.Group.CLOCK and _NUMBER.match(value):
        words = f"{name} {value}"
        return RequestRefused(Refusal.IMPOSSIBLE_TIME, words, count=LONGEST.days)
    near = get_close_matches(folded(value), setting.values, n=3, cutoff=_NEAR)
    return RequestRefused(
        Refusal.UNKNOWN_VALUE, value, known=tuple(near) or setting.values, other=setting.name
    )


def _nearest(part: str) -> tuple[str, ...]:
    words = folded(part).split()
    known = {**{name: setting.name for name, setting in names().items()}, PRESET: PRESET}
    for count in (3, 2, 1):
        beginning = " ".join(words[:count])
        near = get_close_matches(beginning, known, n=3, cutoff=_NEAR)
        if near:
            return tuple(dict.fromkeys(known[name] for name in near))
    return ()


@cache
def _name() -> re.Pattern[str]:
    known = sorted({*names(), PRESET, TITLE}, key=len, reverse=True)
    spelled = "|".join(re.escape(name).replace(r"\ ", r"[ _-]+") for name in known)
    return re.compile(rf"(?<![\w-])({spelled})(?![\w-])\s*([:=])?\s*", re.IGNORECASE)


def without_gm(words: str) -> tuple[str, bool]:
    """Take `no gm` out of words after `new`, but no title in quotes; return if there is a GM."""
    parts = _IN_QUOTES.split(words)
    has_gm = True
    for place in range(0, len(parts), 2):
        part, count = _NO_GM.subn("", parts[place])
        parts[place], has_gm = part, has_gm and not count
    return "".join(parts), has_gm
