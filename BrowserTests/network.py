"""The network of a browser, which a test can disconnect: with DevTools for Chromium, by stopping the server for others.

Chromium emulates the network of a page separately from that of its service worker:
if only the page were disconnected, the worker would still serve it.
"""

from __future__ import annotations

import itertools
import json
import os
import subprocess
import threading
import urllib.request

import websocket
from selenium.webdriver.remote.webdriver import WebDriver

from program import BINARY, Server, until

DISCONNECTED = {"offline": True, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0}
CONNECTED = {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
FILTER = [{"type": kind} for kind in ("page", "service_worker")]


class DevTools:
    """Disconnects all pages and service workers, including later ones."""

    def __init__(self, driver: WebDriver) -> None:
        address = driver.capabilities["goog:chromeOptions"]["debuggerAddress"]
        with urllib.request.urlopen(f"http://{address}/json/version") as response:
            url = json.load(response)["webSocketDebuggerUrl"]
        self.socket = websocket.create_connection(url, suppress_origin=True)
        self.numbers = itertools.count(1)
        self.responses: dict[int, dict] = {}
        self.sessions: dict[str, dict] = {}
        self.is_disconnected = False
        threading.Thread(target=self._listen, daemon=True).start()
        options = {"autoAttach": True, "waitForDebuggerOnStart": True, "flatten": True, "filter": FILTER}
        self.request("Target.setAutoAttach", options)
        until(lambda: self.sessions, what="a target of the browser")

    def _listen(self) -> None:
        while True:
            try:
                message = json.loads(self.socket.recv())
            except (websocket.WebSocketException, OSError, ValueError):
                return
            if "id" in message:
                self.responses[message["id"]] = message
            elif message["method"] == "Target.attachedToTarget":
                session = message["params"]["sessionId"]
                self.sessions[session] = message["params"]["targetInfo"]
                self._emulate(session)
                self._send("Runtime.runIfWaitingForDebugger", {}, session)
            elif message["method"] == "Target.detachedFromTarget":
                self.sessions.pop(message["params"]["sessionId"], None)

    def _send(self, method: str, options: dict, session: str | None = None) -> int:
        number = next(self.numbers)
        message = {"id": number, "method": method, "params": options}
        self.socket.send(json.dumps(message | ({"sessionId": session} if session else {})))
        return number

    def _emulate(self, session: str) -> list[int]:
        state = DISCONNECTED if self.is_disconnected else CONNECTED
        return [
            self._send("Network.enable", {}, session),
            self._send("Network.emulateNetworkConditions", state, session),
        ]

    def request(self, method: str, options: dict | None = None) -> dict:
        number = self._send(method, options or {})
        return until(lambda: self.responses.pop(number, None), what=method)

    def _set(self, is_disconnected: bool) -> None:
        self.is_disconnected = is_disconnected
        sent = [(session, number) for session in list(self.sessions) for number in self._emulate(session)]
        # A target that has ended in the meantime, such as an idle worker, does not respond.
        for session, number in sent:
            has_ended = lambda session=session: session not in self.sessions
            until(lambda number=number: number in self.responses or has_ended(), what="the emulated network")

    def disconnect(self) -> None:
        self._set(True)

    def reconnect(self) -> None:
        self._set(False)

    def kinds(self) -> set[str]:
        return {target["type"] for target in list(self.sessions.values())}

    def close(self) -> None:
        self.socket.close()


class StoppedServer:
    """For browsers without DevTools: the server is stopped instead."""

    def __init__(self, server: Server) -> None:
        self.server = server

    def disconnect(self) -> None:
        self.server.stop()

    def reconnect(self) -> None:
        restart(self.server)

    def close(self) -> None:
        if self.server.process.poll() is not None:
            self.reconnect()


def restart(server: Server, *arguments: str, **environment: str) -> None:
    """Starts the same server again, at the same URL with the same data."""
    server.log = open(server.folder / "server.log", "ab")
    server.process = subprocess.Popen(
        [str(BINARY), "serve", "--port", str(server.port), *server.storage, *arguments],
        stdout=server.log, stderr=server.log, env={**os.environ, **environment},
    )
    until(server.responds, what="the server's response after its restart")


# Delays requests of a page whose URL contains a text until `window.release()`, and then rejects them if `window.isRefused`.
DELAY_RESPONSES = """const fetched = window.fetch, released = new Promise((resolve) => { window.release = resolve; });
    window.fetch = async (...request) => {
        if (!String(request[0]).includes('%s')) return fetched(...request);
        await released;
        if (window.isRefused) throw new TypeError('refused');
        return fetched(...request);
    };"""

# Delays events of a page until `listen()`.
DELAY_EVENTS = """
    const Real = EventSource;
    window.EventSource = class {
        #calls = [];
        #real;
        constructor(address) {
            window.listen = () => {
                this.#real = new Real(address);
                for (const call of this.#calls) this.#real.addEventListener(...call);
            };
        }
        addEventListener(...call) { this.#calls.push(call); }
        close() { this.#real?.close(); }
    };"""


# Whether this page receives events, and not the previous one.
IS_LISTENING = """const done = arguments[0]; navigator.locks.request('whose page', () => navigator.locks.query()).then(({ held }) => {
        const own = held.find(({ name }) => name === 'whose page');
        return held.some((lock) => lock !== own && lock.clientId === own.clientId);
    }).then((isListening) => isListening && fetch('/health', { cache: 'no-store' }).then(() => true)).then(done, () => done(false));"""


def waits_for_events(visitor):
    visitor.waits_for(lambda: visitor.driver.execute_async_script(IS_LISTENING), "events")
