"""What comes in over a websocket."""

from __future__ import annotations

from collections.abc import AsyncIterator

from starlette.websockets import WebSocket, WebSocketDisconnect


async def texts(websocket: WebSocket) -> AsyncIterator[str]:
    """The texts that the other end sends, until it leaves or sends bytes instead."""
    while True:
        try:
            text = await websocket.receive_text()
        except (WebSocketDisconnect, KeyError):  # bytes have no text
            return
        yield text
