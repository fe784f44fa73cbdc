"""The practice workspace as a running server: Web API, Socket Mode and the page on one port."""

import asyncio
import errno
import socket
import threading
from collections.abc import Sequence
from functools import partial
from importlib import resources
from pathlib import Path
from typing import Self

import uvicorn
from starlette.applications import Starlette
from starlette.datastructures import Headers, UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketClose
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from bot.practice.api.oauth import OAuth
from bot.practice.api.practice import PracticeApi, Stream
from bot.practice.api.web_api import WebApi
from bot.practice.dispatch import Dispatch, Timing
from bot.practice.errors import PortInUseError, PracticeError, SlackError
from bot.practice.faults import Faults
from bot.practice.incoming import arguments_of, token_of
from bot.practice.interactions import Interactions
from bot.practice.limits import RateLimits
from bot.practice.people import App, Person, Team, is_bot
from bot.practice.request_url import RequestUrl
from bot.practice.socket_mode import Sockets
from bot.practice.workspace.core import PracticeClock
from bot.practice.workspace.files import media_type
from bot.practice.workspace.workspace import Workspace

HOST = "127.0.0.1"
FIRST_PORT = 8400
LAST_PORT = 8499
AUTHORIZE_PATH = "/oauth/v2/authorize"
_LONGEST_WAIT = 10.0
_NOT_OURS = "The practice workspace takes requests of its own page only: open it at its address."


class _WebSocketProtocol(WebSocketsSansIOProtocol):
    """A websocket that can be closed while its client is closing it."""

    def shutdown(self) -> None:
        """Close the websocket; do not ask a client that is closing it to close it once more."""
        if self.handshake_complete and self.conn.state is not State.OPEN:
            self.stop_keepalive()
            self.transport.close()
        else:
            super().shutdown()


class _Protocol(H11Protocol):
    """Hands the transport to requests and sockets, so that they can cut the connection."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.app_state = {**self.app_state, "transport": transport}


class _Server(uvicorn.Server):
    """A uvicorn server that reports when it serves, and stops at once when it is asked to."""

    def __init__(
        self, config: uvicorn.Config, sockets: Sockets, dispatches: Sequence[Dispatch]
    ) -> None:
        super().__init__(config)
        self.ready = threading.Event()
        self.loop: asyncio.AbstractEventLoop | None = None
        self._slack_sockets = sockets
        self._dispatches = dispatches

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self.loop = asyncio.get_running_loop()
        self._stopping = asyncio.Event()
        for dispatch in self._dispatches:
            dispatch.attach(self.loop)
        await super().startup(sockets=sockets)
        self.ready.set()

    async def main_loop(self) -> None:
        """Wait for the order to stop, rather than look for it ten times a second."""
        await self._stopping.wait()

    def leave(self) -> None:
        """Begin to stop; in the event loop."""
        self.should_exit = True
        for dispatch in self._dispatches:
            dispatch.detach()
        self._slack_sockets.disconnect_all()
        self._stopping.set()


class _OnlyItsOwn:
    """Refuses what another web page has a browser send: 403 before anything of it is looked at.

    Everybody on this machine knows the tokens, so a page that could reach this server could act
    for all. Its name may not lead here under another (DNS rebinding), so the Host must be ours; a
    browser says by Origin or Sec-Fetch-Site that the page is not. Only a link may lead to the page,
    and to the one where the app is installed.
    """

    def __init__(self, app: ASGIApp, *, port: int) -> None:
        self._app = app
        self._hosts = frozenset(f"{host}:{port}" for host in (HOST, "localhost"))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what is ours."""
        if self._is_own(Headers(scope=scope), scope):
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            await PlainTextResponse(_NOT_OURS, 403)(scope, receive, send)
        else:
            await WebSocketClose()(scope, receive, send)

    def _is_own(self, headers: Headers, scope: Scope) -> bool:
        host, origin = headers.get("host", ""), headers.get("origin")
        may_be_linked = scope["path"] in {"/", AUTHORIZE_PATH}
        is_link = may_be_linked and headers.get("sec-fetch-dest") == "document"
        return (
            host in self._hosts
            and origin in {None, f"http://{host}"}
            and (is_link or headers.get("sec-fetch-site", "none") in {"none", "same-origin"})
        )


class PracticeServer:
    """A small Slack on loopback, in a thread of its own.

    `people` are those one can act as; they and the bot are in a first channel. With `port`
    None the first free port from 8400 on is taken; PortInUseError when there is none, or when the
    given one is taken. With `clock` the workspace shows the bot's time and can move it. With
    `state` the workspace is kept in that file; StateFileError when that is something else.

    The `others` are workspaces with the same people at addresses below the first one's, kept as
    long as the server runs; the app is in none of them until somebody installs it there.
    """

    def __init__(
        self,
        people: Sequence[Person],
        *,
        app: App,
        port: int | None = None,
        clock: PracticeClock | None = None,
        state: Path | None = None,
        timing: Timing = Timing(),  # noqa: B008 - it is frozen
        others: Sequence[Team] = (),
    ) -> None:
        self._listener = _listen(port)
        self._port: int = self._listener.getsockname()[1]
        self.request_url = RequestUrl()
        workspace = partial(Workspace, people, app=app, clock=clock, trigger_seconds=timing.trigger)
        try:
            self.workspace = workspace(state=state)
        except BaseException:
            self._listener.close()
            raise
        self.faults = Faults()
        self.sockets = Sockets(self.workspace.core, timing=timing, faults=self.faults)
        site = partial(_Site, self, timing=timing, clock=clock)
        self._sites = [site(self.workspace, self.faults, path="")]
        for team in others:
            other = workspace(state=None, team=team)
            self._sites.append(site(other, Faults(), path=f"/{team.id}"))
        config = uvicorn.Config(
            _OnlyItsOwn(self._application(), port=self._port),
            http=_Protocol,
            ws=_WebSocketProtocol,
            # On loopback a client that goes away closes its connection: no need to ping it.
            ws_ping_interval=None,
            log_config=None,
            access_log=False,
            lifespan="off",
            timeout_graceful_shutdown=1,
        )
        dispatches = [site.dispatch for site in self._sites]
        self._server = _Server(config, self.sockets, dispatches)
        self._thread = threading.Thread(
            target=self._server.run, args=([self._listener],), name="practice", daemon=True
        )
        self._stopped = False

    @property
    def url(self) -> str:
        """The address of the page, without a slash at the end."""
        return f"http://{HOST}:{self._port}"

    @property
    def api_url(self) -> str:
        """The address for `WebClient(base_url=...)`."""
        return f"{self.url}/api/"

    def start(self) -> Self:
        """Serve; return when requests are answered. PracticeError when that fails."""
        self._thread.start()
        if not self._server.ready.wait(_LONGEST_WAIT):
            raise PracticeError("the practice workspace did not start")
        return self

    def stop(self) -> None:
        """Close every connection and the state file; once is enough, more does no harm."""
        if self._stopped:
            return
        self._stopped = True
        if self._thread.is_alive() and self._server.loop:
            self._server.loop.call_soon_threadsafe(self._server.leave)
            self._thread.join(_LONGEST_WAIT)
        self._listener.close()
        self.request_url.close()
        for site in self._sites:
            site.workspace.core.close()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()

    def _application(self) -> Starlette:
        """What is at the addresses: the first workspace, those below it, and what all share."""
        first, *others = self._sites
        workspaces = {site.workspace.roster.team.id: site.workspace for site in self._sites}
        oauth = OAuth(workspaces, self.request_url)
        return Starlette(
            routes=[
                Route(AUTHORIZE_PATH, oauth.ask, methods=["GET", "POST"]),
                Route("/api/oauth.v2.access", oauth.access, methods=["GET", "POST"]),
                Route("/api/{method}", self._call, methods=["GET", "POST"]),
                WebSocketRoute("/socket/", self.sockets.serve),
                *(
                    Mount(f"/{site.workspace.roster.team.id}", routes=site.routes())
                    for site in others
                ),
                *first.routes(),
            ]
        )

    async def _call(self, request: Request) -> Response:
        """Answer a call for the workspace whose token it bears, the first one otherwise."""
        token = token_of(request, dict(request.query_params))
        rosters = ((site, site.workspace.roster) for site in self._sites)
        meant = (site for site, roster in rosters if roster.is_the_bots(token))
        return await next(meant, self._sites[0]).web(request)

    def socket_address(self) -> str:
        """Return an address for one connection of Socket Mode."""
        ticket = self.workspace.core.new_id("W")
        return f"{self.url.replace('http', 'ws', 1)}/socket/?ticket={ticket}"


class _Site:
    """One workspace as it is served at an address, over the app's connections."""

    def __init__(
        self,
        server: PracticeServer,
        workspace: Workspace,
        faults: Faults,
        *,
        path: str,
        timing: Timing,
        clock: PracticeClock | None,
    ) -> None:
        self.workspace = workspace
        workspace.core.base_url = server.url + path
        self.dispatch = Dispatch(
            workspace, transports=(server.request_url, server.sockets), timing=timing, faults=faults
        )
        self.interactions = Interactions(workspace=workspace, dispatch=self.dispatch)
        self._practice = PracticeApi(
            workspace=workspace,
            interactions=self.interactions,
            sockets=server.sockets,
            request_url=server.request_url,
            dispatch=self.dispatch,
            faults=faults,
            clock=clock,
        )
        self.web = WebApi(
            workspace=workspace,
            faults=faults,
            open_socket=server.socket_address,
            sharing=timing.sharing,
            limits=RateLimits(timing.haste),
        )

    def routes(self) -> list[BaseRoute]:
        """Return what is at addresses below its own."""
        clock_json = self._practice.clock_json
        stream = Stream(workspace=self.workspace, dispatch=self.dispatch, clock_json=clock_json)
        page = StaticFiles(packages=[("bot.practice", "page")])
        return [
            Route("/", _page),
            Route("/api/{method}", self.web.__call__, methods=["GET", "POST"]),
            Route("/upload/{file_id}", self._upload, methods=["POST", "PUT"]),
            Route("/files-pri/{file}/{name:path}", self._download),
            Route("/response/{ticket}", self._respond, methods=["POST"]),
            WebSocketRoute("/practice/stream", stream.serve),
            *self._practice.routes(),
            Mount("/page", page),
        ]

    async def _upload(self, request: Request) -> Response:
        """Take the bytes as they are, whatever their label says; curl's forms are unpacked."""
        body = await request.body()
        if request.headers.get("content-type", "").startswith("multipart/form-data"):
            async with request.form() as form:
                uploads = [part for part in form.values() if isinstance(part, UploadFile)]
                body = await uploads[0].read() if uploads else b""
        if not self.workspace.files.receive(str(request.path_params["file_id"]), body):
            return PlainTextResponse("no such upload, or not of that length", 400)
        return PlainTextResponse(f"OK - {len(body)}")

    async def _download(self, request: Request) -> Response:
        viewer = self.workspace.roster.user_of(token_of(request, dict(request.query_params)))
        file_id = str(request.path_params["file"]).rpartition("-")[2]
        file = self.workspace.files.get(file_id)
        if file is None or not viewer or not self.workspace.may_fetch(file, viewer):
            return PlainTextResponse("not found", 404 if viewer else 403)
        app = self.workspace.roster.app
        if is_bot(viewer) and "files:read" not in app.scopes:
            return HTMLResponse("<!DOCTYPE html><title>Sign in</title>")  # as Slack: no error
        headers = {"X-Content-Type-Options": "nosniff", "Content-Security-Policy": "sandbox"}
        content = self.workspace.core.content(file_id)
        return Response(content, media_type=media_type(file.name), headers=headers)

    async def _respond(self, request: Request) -> Response:
        try:
            ticket = str(request.path_params["ticket"])
            self.interactions.take_answer(ticket, await arguments_of(request))
        except SlackError as error:
            return JSONResponse(error.to_slack(), 404 if error.code.endswith("_url") else 400)
        return PlainTextResponse("ok")


def _listen(port: int | None) -> socket.socket:
    ports = range(FIRST_PORT, LAST_PORT + 1) if port is None else (port,)
    for candidate in ports:
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((HOST, candidate))
            listener.listen(128)
        except OSError as error:
            listener.close()
            if error.errno != errno.EADDRINUSE:
                raise
        else:
            return listener
    raise PortInUseError(HOST, ports[0])


async def _page(_request: Request) -> Response:
    html = resources.files("bot.practice").joinpath("page/index.html").read_bytes()
    return Response(html, media_type="text/html", headers={"Cache-Control": "no-store"})
