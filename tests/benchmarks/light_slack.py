"""A Slack light enough to measure a bot by: `tests.benchmarks.load` runs it in its own process.

The practice workspace keeps, checks and shows what it is told, and on the same machine that takes
more of the processor than the bot does. This one answers the same calls over HTTP and one socket,
allows one post a second in a channel (else 429 with `Retry-After`), and remembers only when what
arrived. `GET /report` tells that. Its people write direct messages, evenly, once told to
(`POST /write`).
"""

import asyncio
import json
import sys
from collections import defaultdict
from itertools import count, cycle
from time import time
from urllib.parse import parse_qsl, urlsplit

from websockets.asyncio.server import ServerConnection, serve

BOT_USER = "U0BOT"
TEAM = "T1"
_SPACING = 1.0

Fields = dict[str, object]


class LightSlack:
    """What was posted when, and who writes."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._ids = count(1)
        self._last_post: defaultdict[str, float] = defaultdict(float)
        self._last_ts = 0.0
        self._sockets: dict[ServerConnection, None] = {}
        self._asked: dict[str, float] = {}
        self._writing: asyncio.Task[None] | None = None
        self.posts: list[tuple[float, str]] = []
        self.pictures: list[tuple[float, str]] = []
        self.written: list[tuple[float, str]] = []
        self.acknowledged: list[float] = []
        self.refused = 0

    async def run(self) -> None:
        """Serve until the process is ended."""
        http = await asyncio.start_server(self._converse, "127.0.0.1", self._port, backlog=1000)
        async with http, serve(self._socket, "127.0.0.1", self._port + 1):
            sys.stdout.write("ready\n")
            sys.stdout.flush()
            await http.serve_forever()

    # HTTP

    async def _converse(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while request := await reader.readline():
                _, target, _ = request.decode().split(" ", 2)
                headers: dict[str, str] = {}
                while (line := await reader.readline()) not in {b"\r\n", b""}:
                    name, _, value = line.decode().partition(":")
                    headers[name.lower()] = value.strip()
                body = await reader.readexactly(int(headers.get("content-length", 0)))
                status, answer, wait = self._answer(target, headers, body)
                content = json.dumps(answer).encode()
                retry = f"Retry-After: {wait}\r\n" if wait else ""
                writer.write(
                    f"HTTP/1.1 {status}\r\nContent-Type: application/json\r\n{retry}"
                    f"Content-Length: {len(content)}\r\n\r\n".encode()
                    + content
                )
                await writer.drain()
                if headers.get("connection", "").lower() == "close":
                    break
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()

    def _answer(
        self, target: str, headers: dict[str, str], body: bytes
    ) -> tuple[str, Fields, int | None]:
        path = urlsplit(target).path
        if path.startswith("/upload/"):
            return "200 OK", {}, None
        if path == "/report":
            return "200 OK", self._report(), None
        arguments: Fields = dict(parse_qsl(urlsplit(target).query))
        if body and "json" in headers.get("content-type", ""):
            arguments |= json.loads(body)
        else:
            arguments |= dict(parse_qsl(body.decode()))
        if path == "/write":
            self._writing = asyncio.create_task(self._write(arguments))
            return "200 OK", {}, None
        if path == "/stop":
            if self._writing is not None:
                self._writing.cancel()
            return "200 OK", {}, None
        return self._call(path.removeprefix("/api/"), arguments)

    def _call(self, method: str, given: Fields) -> tuple[str, Fields, int | None]:
        now, channel = time(), str(given.get("channel", ""))
        if method in {"chat.postMessage", "chat.postEphemeral"}:
            if now - self._last_post[channel] < _SPACING:
                self.refused += 1
                return "429 Too Many Requests", {"ok": False, "error": "ratelimited"}, 1
            self._last_post[channel] = now
            self.posts.append((now, channel))
        elif method == "chat.update" and any(one["type"] == "image" for one in _blocks(given)):
            self.pictures.append((now, channel))
        known = self._result(method, given)
        if known is None:
            return "200 OK", {"ok": False, "error": "unknown_method"}, None
        return "200 OK", {"ok": True, **known}, None

    def _result(self, method: str, given: Fields) -> Fields | None:
        """What a method answers besides that all is well; None for one that nobody needs here."""
        url, file, files = f"127.0.0.1:{self._port}", f"F{next(self._ids)}", given.get("files")
        names = {"team": "Load", "team_id": TEAM, "user": "bot", "bot_id": "B0BOT"}
        posted = {"ts": given.get("ts", self._ts()), "channel": given.get("channel")}
        results: dict[str, Fields] = {
            "auth.test": {**names, "url": f"http://{url}/", "user_id": BOT_USER},
            "apps.connections.open": {"url": f"ws://127.0.0.1:{self._port + 1}/"},
            "conversations.open": {"channel": {"id": f"D{given.get('users')}"}},
            "conversations.list": {"channels": []},
            "conversations.history": {"messages": []},
            "conversations.replies": {"messages": []},
            "chat.postMessage": posted,
            "chat.postEphemeral": {"message_ts": posted["ts"]},
            "chat.update": posted,
            "chat.delete": {},
            "files.getUploadURLExternal": {
                "upload_url": f"http://{url}/upload/{file}",
                "file_id": file,
            },
            "files.completeUploadExternal": {
                "files": json.loads(files) if isinstance(files, str) else files
            },
            "views.publish": {},
        }
        return results.get(method)

    def _report(self) -> Fields:
        return {
            "posts": self.posts,
            "pictures": self.pictures,
            "written": self.written,
            "acknowledged": self.acknowledged,
            "refused": self.refused,
        }

    def _ts(self) -> str:
        self._last_ts = max(time(), self._last_ts + 0.000001)
        return f"{self._last_ts:.6f}"

    # Socket Mode

    async def _socket(self, connection: ServerConnection) -> None:
        self._sockets[connection] = None
        await connection.send(json.dumps({"type": "hello", "num_connections": 1}))
        try:
            async for message in connection:
                asked = self._asked.pop(json.loads(message).get("envelope_id", ""), None)
                if asked is not None:
                    self.acknowledged.append(time() - asked)
        finally:
            del self._sockets[connection]

    async def _write(self, plan: Fields) -> None:
        """Let people write in turn, each one's texts in turn, at `rate` a second."""
        rate, people = float(str(plan["rate"])), plan["people"]
        assert isinstance(people, dict)
        turns = {user: cycle(texts) for user, texts in people.items()}
        begin = time()
        for number, user in enumerate(cycle(turns)):
            await asyncio.sleep(max(0.0, begin + number / rate - time()))
            channel, ts = f"D{user}", self._ts()
            self.written.append((float(ts), channel))
            event = {"type": "message", "channel": channel, "channel_type": "im", "user": user}
            event |= {"text": next(turns[user]), "ts": ts, "event_ts": ts}
            envelope = f"E{next(self._ids)}"
            payload: Fields = {"type": "event_callback", "event_id": envelope, "event": event}
            payload |= {"team_id": TEAM, "event_time": int(time()), "api_app_id": "A0"}
            socket = list(self._sockets)[number % len(self._sockets)]
            self._asked[envelope] = time()
            told = {"envelope_id": envelope, "type": "events_api", "payload": payload}
            await socket.send(json.dumps(told))


def _blocks(given: Fields) -> list[Fields]:
    blocks = given.get("blocks") or []
    found: list[Fields] = json.loads(blocks) if isinstance(blocks, str) else blocks  # type: ignore[assignment] # as the method has them
    return found


if __name__ == "__main__":
    asyncio.run(LightSlack(int(sys.argv[1])).run())
