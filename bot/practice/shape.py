"""Checking JSON against Slack's limits: a node knows where it is and notes what is wrong there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.practice.payloads import JsonObject, object_from

if TYPE_CHECKING:
    from collections.abc import Collection


@dataclass(slots=True)
class Findings:
    """Everything that is wrong with one request, in Slack's wording."""

    messages: list[str] = field(default_factory=list)

    def add(self, path: str, what: str) -> None:
        """Note a fault at a JSON pointer."""
        self.messages.append(f"[ERROR] {what} [json-pointer:{path}]")


@dataclass(frozen=True, slots=True)
class Node:
    """One object of a request under examination. Every method reads and notes at once."""

    value: JsonObject
    path: str
    findings: Findings

    def fault(self, what: str, key: str = "") -> None:
        """Note a fault of this object, or of one of its fields."""
        self.findings.add(f"{self.path}/{key}" if key else self.path, what)

    def has(self, key: str) -> bool:
        """Tell whether a field is there and not null."""
        return self.value.get(key) is not None

    @property
    def type(self) -> str:
        """The object's ``type``; empty when it has none."""
        kind = self.value.get("type")
        return kind if isinstance(kind, str) else ""

    def only(self, keys: Collection[str]) -> None:
        """Refuse every field but these."""
        for key in self.value:
            if key not in keys:
                self.fault(f"additional property: {key}")

    def require(self, *keys: str) -> bool:
        """Refuse the lack of a field; tell whether all are there."""
        missing = [key for key in keys if not self.has(key)]
        for key in missing:
            self.fault(f"missing required field: {key}")
        return not missing

    def string(self, key: str, *, most: int, least: int = 0) -> str:
        """Read an optional text of limited length."""
        if not self.has(key):
            return ""
        value = self.value[key]
        if not isinstance(value, str):
            self.fault("must be a string", key)
            return ""
        if len(value) > most:
            self.fault(f"must be less than {most + 1} characters", key)
        if len(value) < least:
            self.fault(f"must be more than {least - 1} characters", key)
        return value

    def whole(self, key: str, *, least: int, most: int) -> None:
        """Check an optional whole number."""
        if not self.has(key):
            return
        value = self.value[key]
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            self.fault(f"must be an integer between {least} and {most}", key)

    def flag(self, key: str) -> None:
        """Check an optional true or false."""
        if self.has(key) and not isinstance(self.value[key], bool):
            self.fault("must be a boolean", key)

    def one_of(self, key: str, allowed: Collection[str]) -> None:
        """Check an optional word."""
        if self.has(key) and self.value[key] not in allowed:
            self.fault("must be a valid enum value", key)

    def child(self, key: str) -> Node | None:
        """Return the object under a key as a node; none when it is absent."""
        if not self.has(key):
            return None
        if not isinstance(self.value[key], dict):
            self.fault("must be an object", key)
            return None
        return Node(object_from(self.value[key]), f"{self.path}/{key}", self.findings)

    def children(self, key: str, *, most: int, least: int = 0) -> list[Node]:
        """Return the objects of an optional list of limited length as nodes."""
        if not self.has(key):
            return []
        value = self.value[key]
        if not isinstance(value, list):
            self.fault("must be an array", key)
            return []
        if len(value) > most:
            self.fault(f"no more than {most} items allowed", key)
        if len(value) < least:
            self.fault("must provide at least one item", key)
        nodes: list[Node] = []
        for index, item in enumerate(value):
            path = f"{self.path}/{key}/{index}"
            if isinstance(item, dict):
                nodes.append(Node(item, path, self.findings))
            else:
                self.findings.add(path, "must be an object")
        return nodes

    def text(self, key: str, *, most: int, plain: bool = False, least: int = 1) -> None:
        """Check an optional text object; ``plain`` forbids mrkdwn."""
        node = self.child(key)
        if node is not None:
            node.is_text(most=most, plain=plain, least=least)

    def is_text(self, *, most: int, plain: bool = False, least: int = 1) -> None:
        """Check that this object is a text object."""
        allowed = ("plain_text",) if plain else ("plain_text", "mrkdwn")
        if self.type not in allowed:
            self.fault(f"unsupported type: {self.type}", "type")
            return
        self.only(("type", "text", "emoji" if self.type == "plain_text" else "verbatim"))
        if self.require("text"):
            self.string("text", most=most, least=least)
        self.flag("emoji")
        self.flag("verbatim")
