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

CUT = {"offline": True, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0}
WHOLE = {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
FILTER = [{"type": kind} for kind in ("page", "service_worker")]


class DevTools:
    """Disconnects all pages and service workers, including later ones."""

    def __init__(self, driver: WebDriver) -> None:
        address = driver.capabilities["goog:chromeOptions"]["debuggerAddress"]
        with urllib.request.urlopen(f"http://{address}/json/version") as answer:
            url = json.load(answer)["webSocketDebuggerUrl"]
        self.socket = websocket.create_connection(url, suppress_origin=True)
        self.numbers = itertools.count(1)
        self.answers: dict[int, dict] = {}
        self.sessions: dict[str, dict] = {}
        self.is_cut = False
        threading.Thread(target=self._listen, daemon=True).start()
        options = {"autoAttach": True, "waitForDebuggerOnStart": True, "flatten": True, "filter": FILTER}
        self.ask("Target.setAutoAttach", options)
        until(lambda: self.sessions, what="a target of the browser")

    def _listen(self) -> None:
        while True:
            try:
                message = json.loads(self.socket.recv())
            except (websocket.WebSocketException, OSError, ValueError):
                return
            if "id" in message:
                self.answers[message["id"]] = message
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
        state = CUT if self.is_cut else WHOLE
        return [
            self._send("Network.enable", {}, session),
            self._send("Network.emulateNetworkConditions", state, session),
        ]

    def ask(self, method: str, options: dict | None = None) -> dict:
        number = self._send(method, options or {})
        return until(lambda: self.answers.pop(number, None), what=method)

    def _sets(self, is_cut: bool) -> None:
        self.is_cut = is_cut
        for number in [each for session in list(self.sessions) for each in self._emulate(session)]:
            until(lambda number=number: number in self.answers, what="the emulated network")

    def cuts(self) -> None:
        self._sets(True)

    def restores(self) -> None:
        self._sets(False)

    def kinds(self) -> set[str]:
        return {target["type"] for target in self.sessions.values()}

    def close(self) -> None:
        self.socket.close()


class StoppedServer:
    """For browsers without DevTools: the server is stopped instead."""

    def __init__(self, server: Server) -> None:
        self.server = server

    def cuts(self) -> None:
        self.server.stop()

    def restores(self) -> None:
        starts_again(self.server)

    def close(self) -> None:
        if self.server.process.poll() is not None:
            self.restores()


def starts_again(server: Server, *arguments: str, **environment: str) -> None:
    """Starts the same server again, at the same URL with the same data."""
    server.log = open(server.folder / "server.log", "ab")
    server.process = subprocess.Popen(
        [str(BINARY), "serve", "--port", str(server.port), *server.storage, *arguments],
        stdout=server.log, stderr=server.log, env={**os.environ, **environment},
    )
    until(server.answers, what="the server's answer after it was started again")


# Requests of a page that contain a text are not answered until `window.letGo()`, and then refused if `window.isRefused`.
ANSWERS_LATE = """const ask = window.fetch, gate = new Promise((done) => { window.letGo = done; });
    window.fetch = async (...request) => {
        if (!String(request[0]).includes('%s')) return ask(...request);
        await gate;
        if (window.isRefused) throw new TypeError('refused');
        return ask(...request);
    };"""

# The page receives no events until `listen()`.
HEARS_LATE = """
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


# Whether this page listens, not the previous one.
LISTENS = """const done = arguments[0]; navigator.locks.request('whose page', () => navigator.locks.query()).then(({ held }) => {
        const own = held.find(({ name }) => name === 'whose page');
        return held.some((lock) => lock !== own && lock.clientId === own.clientId);
    }).then((listens) => listens && fetch('/health', { cache: 'no-store' }).then(() => true)).then(done, () => done(false));"""


def hears_events(visitor):
    visitor.waits_for(lambda: visitor.driver.execute_async_script(LISTENS), "events")
