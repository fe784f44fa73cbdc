"""No other web page can drive the practice workspace, whatever it has a browser send."""

import http.client
import socket

import pytest
import websocket

from bot.practice.server import PracticeServer
from tests.bot.practice.workspace import PATIENCE

ROUTES = (
    ("GET", "/"),
    ("GET", "/page/page.js"),
    ("POST", "/api/chat.postMessage"),
    ("GET", "/api/auth.test?token=xoxp-france"),
    ("POST", "/upload/F1"),
    ("GET", "/files-pri/T-F1/map.png"),
    ("POST", "/response/x"),
    ("POST", "/practice/command"),
    ("POST", "/practice/clock"),
    ("GET", "/practice/clock"),
    ("POST", "/practice/faults"),
)
"""A path of each route."""


def status(server: PracticeServer, method: str, path: str, **headers: str) -> tuple[int, str]:
    """Send a request with these headers; the status, and the text of a refusal."""
    port = int(server.url.rpartition(":")[2])
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(method, path, headers=named)
    answer = connection.getresponse()
    text = answer.read().decode("utf-8", "replace")
    connection.close()
    return answer.status, text


def foreign(own: str) -> tuple[dict[str, str], ...]:
    """What a browser sends for other pages: by another name, from another origin, without one."""
    return (
        {"Host": "evil.example"},
        {"Host": f"evil.example:{own.rpartition(':')[2]}"},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://localhost:3000", "Sec_Fetch_Site": "same-site"},
        {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "no-cors"},
        {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Dest": "iframe"},
    )


@pytest.mark.parametrize(("method", "path"), ROUTES)
def test_no_route_answers_another_page(server: PracticeServer, method: str, path: str) -> None:
    """Forms, fetches, pictures and frames of other pages, and names that lead here by DNS."""
    for headers in foreign(server.url):
        code, text = status(server, method, path, **headers)
        assert (code, text.startswith("The practice workspace takes")) == (403, True), headers


def test_its_own_page_and_programs_are_answered(server: PracticeServer) -> None:
    """By both of its names; a link elsewhere may lead to it."""
    port = server.url.rpartition(":")[2]
    for host in (f"127.0.0.1:{port}", f"localhost:{port}"):
        own = {"Host": host, "Origin": f"http://{host}", "Sec_Fetch_Site": "same-origin"}
        assert status(server, "GET", "/", **own)[0] == 200
        assert status(server, "GET", "/api/auth.test?token=xoxp-france", **own)[0] == 200
    link = {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Dest": "document"}
    assert status(server, "GET", "/", **link)[0] == 200
    assert status(server, "GET", "/api/auth.test", **link)[0] == 403


@pytest.mark.parametrize("path", ["/practice/stream?as=gm", "/socket/?ticket=W1"])
def test_no_other_page_listens(server: PracticeServer, path: str) -> None:
    """A browser lets any page open a websocket anywhere: only its Origin tells."""
    address = f"{server.url.replace('http', 'ws', 1)}{path}"
    for origin, host in (("http://evil.example", None), (None, "evil.example")):
        with pytest.raises(websocket.WebSocketBadStatusException, match="403"):
            websocket.create_connection(address, timeout=PATIENCE, origin=origin, host=host)
    websocket.create_connection(address, timeout=PATIENCE, origin=server.url).close()


def test_nobody_else_on_the_network_reaches_it(server: PracticeServer) -> None:
    """It listens on this machine alone."""
    assert server._listener.getsockname()[0] == "127.0.0.1"
    with pytest.raises(OSError, match="refused"):
        socket.create_connection(("127.0.0.2", server._port), PATIENCE)
