"""Mixed clients on one server: pages, API, pictures, searches, event streams and writes.

Each client sends requests one after another over a kept-alive connection. Exit
status 1 if a response is a 5xx or malformed, the server closes a connection during a
request, or its memory exceeds the limits below.
"""

import asyncio
import collections
import dataclasses
import json
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import tempfile
import time

CLIENTS = int(os.environ.get("CLIENTS", "600"))
SECONDS = float(os.environ.get("SECONDS_LONG", "300"))
SEED = int(os.environ.get("SEED", "1"))
BINARY = os.environ.get("VITRINE_BIN", ".build/program/release/vitrine")
REST_SECONDS = 60
#: The maximum memory of the server itself during the load, and a minute after it.
LOADED_MB, RESTED_MB = 200, 150
WORDS = ["light", "harbour", "snow", "a", "the", "photo", "mist morning"]


@dataclasses.dataclass
class Library:
    """The available requests."""

    port: int
    sources: list
    photos: list
    pictures: list


@dataclasses.dataclass
class Result:
    """The results of all clients."""

    waits: dict = dataclasses.field(default_factory=lambda: collections.defaultdict(list))
    statuses: collections.Counter = dataclasses.field(default_factory=collections.Counter)
    failures: collections.Counter = dataclasses.field(default_factory=collections.Counter)
    streams: int = 0


class Connection:
    """One kept-alive HTTP/1.1 connection."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.reader = self.writer = None
        self.may_close = False

    async def send(self, method: str, path: str, body: bytes = b"") -> tuple[int, bytes]:
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nAccept: */*\r\n"
        if method != "GET":
            head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        self.writer.write(head.encode() + b"\r\n" + body)
        await self.writer.drain()
        return await self.read_response()

    async def read_head(self) -> tuple[int, dict]:
        text = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        lines = text.split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in lines[1:] if ": " in line)
        return int(lines[0].split()[1]), headers

    async def read_response(self) -> tuple[int, bytes]:
        status, headers = await self.read_head()
        body = b""
        if status in (204, 304):
            pass
        elif headers.get("transfer-encoding") == "chunked":
            while size := int(await self.reader.readline(), 16):
                body += (await self.reader.readexactly(size + 2))[:-2]
            await self.reader.readexactly(2)
        else:
            body = await self.reader.readexactly(int(headers["content-length"]))
        if headers.get("connection") == "close":
            await self.close()
        return status, body

    async def close(self) -> None:
        if self.writer:
            self.writer.close()
        self.reader = self.writer = None


def request(chance: random.Random, library: Library) -> tuple[str, str, str, bytes]:
    """A kind, a method, a path and a body."""
    source, photo = chance.choice(library.photos)
    api = f"/api/v1/sources/{source}"
    kind = chance.choices(["page", "api", "picture", "search", "write"], [25, 25, 35, 5, 10])[0]
    if kind == "page":
        pages = ["/", "/places", "/recents", f"/sources/{source}", f"/sources/{source}/photos/{photo}"]
        pages += [f"/sources/{source}/photos/{photo}/detail", f"/sources/{source}/photos/{photo}/gallery"]
        return kind, "GET", chance.choice(pages), b""
    if kind == "api":
        paths = ["/api/v1/sources", f"{api}/photos?limit=60", f"{api}/shapes", f"/api/v1/photos/{photo}"]
        return kind, "GET", chance.choice(paths), b""
    if kind == "picture":
        return kind, "GET", chance.choice(library.pictures), b""
    if kind == "search":
        return kind, "GET", f"{api}/search?q={chance.choice(WORDS).replace(' ', '+')}", b""
    view = ("POST", "/api/v1/views", json.dumps({"photo": photo}).encode())
    writes = [view, ("POST", f"{api}/refresh", b"")]
    writes += [("POST", f"/api/v1/photos/{photo}/{verb}", b"") for verb in ("remove", "restore")] * 2
    return kind, *chance.choice(writes)


async def send_requests(number: int, library: Library, end: float, result: Result) -> None:
    chance = random.Random(SEED * 1_000_003 + number)
    connection = Connection(library.port)
    while time.monotonic() < end:
        kind, method, path, body = request(chance, library)
        began = time.monotonic()
        try:
            status, _ = await asyncio.wait_for(connection.send(method, path, body), 60)
        except (OSError, asyncio.IncompleteReadError, TimeoutError) as error:
            result.failures[f"{kind}: {type(error).__name__}"] += 1
            await connection.close()
            continue
        result.waits[kind].append(time.monotonic() - began)
        result.statuses[kind, method, status] += 1
        if status == 503:
            await asyncio.sleep(1)
    await connection.close()


async def listen(number: int, library: Library, end: float, result: Result) -> None:
    """Event streams, each for some seconds; slow ones read nothing."""
    chance = random.Random(SEED * 7_000_003 + number)
    while time.monotonic() < end:
        connection = Connection(library.port)
        try:
            connection.reader, connection.writer = await asyncio.open_connection("127.0.0.1", library.port)
            line = f"GET /api/v1/events HTTP/1.1\r\nHost: 127.0.0.1:{library.port}\r\n\r\n"
            connection.writer.write(line.encode())
            status, _ = await asyncio.wait_for(connection.read_head(), 60)
            result.statuses["stream", "GET", status] += 1
            result.streams += 1
            until = time.monotonic() + chance.uniform(2, 40)
            while time.monotonic() < min(until, end):
                if number % 5 == 0:
                    await asyncio.sleep(1)
                else:
                    await asyncio.wait_for(connection.reader.read(65536), max(until - time.monotonic(), 0.01))
        except TimeoutError:
            pass
        except (OSError, asyncio.IncompleteReadError) as error:
            result.failures[f"stream: {type(error).__name__}"] += 1
        await connection.close()


def resident_mb(process: int) -> float:
    text = pathlib.Path(f"/proc/{process}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+) kB", text).group(1)) / 1024


async def get(port: int, path: str) -> tuple[int, bytes]:
    connection = Connection(port)
    response = await connection.send("GET", path)
    await connection.close()
    return response


async def body(port: int, path: str) -> bytes:
    status, body = await get(port, path)
    assert status == 200, f"{path} returned {status}"
    return body


async def explore(port: int) -> Library:
    """The demo's sources, their photos and the URLs of their pictures."""
    sources = [one["id"] for one in json.loads(await body(port, "/api/v1/sources"))["sources"]]
    photos, pictures = [], set()
    for source in sources:
        page = json.loads(await body(port, f"/api/v1/sources/{source}/photos?limit=60"))
        photos += [(source, photo["id"]) for photo in page["photos"]]
        text = (await body(port, f"/sources/{source}")).decode()
        pictures |= set(re.findall(r"/images/[\w-]+/(?:square|fitted)-\d+", text))
    # Some pictures of the demo are unavailable.
    pictures = [path for path in sorted(pictures) if (await get(port, path))[0] == 200]
    return Library(port, sources, photos, pictures)


async def started(port: int) -> None:
    for _ in range(600):
        try:
            if len(json.loads(await body(port, "/api/v1/sources"))["sources"]) == 5:
                return
        except OSError:
            pass
        await asyncio.sleep(0.1)
    raise SystemExit("soak: the server does not start")


async def watch(process: int, end: float, memory: list) -> None:
    while time.monotonic() < end:
        memory.append(resident_mb(process))
        await asyncio.sleep(1)


def report(result: Result, memory: list, rested: float) -> list[str]:
    """Prints the figures, and returns the limits that do not hold."""
    for kind, waits in sorted(result.waits.items()):
        waits.sort()
        middle, late = waits[len(waits) // 2], waits[int(len(waits) * 0.99)]
        print(f"{kind:8} {len(waits):7} requests, median {middle:.3f} s, 99th percentile {late:.3f} s")
    print(f"{result.streams} event streams")
    print("statuses:", {f"{k} {m} {s}": n for (k, m, s), n in sorted(result.statuses.items())})
    tenth = max(1, len(memory) // 10)
    print("memory in MB over time:", [round(memory[i]) for i in range(0, len(memory), tenth)])
    print(f"peak {max(memory):.0f} MB, {rested:.0f} MB {REST_SECONDS} s after the load")
    violations = [f"{n} responses {s} to {m} of kind {k}" for (k, m, s), n in result.statuses.items() if s >= 500]
    violations += [f"{count} failed, {name}" for name, count in result.failures.items()]
    if max(memory) > LOADED_MB:
        violations.append(f"{max(memory):.0f} MB under load, limit {LOADED_MB}")
    if rested > RESTED_MB:
        violations.append(f"{rested:.0f} MB after the load, limit {RESTED_MB}")
    return violations


async def load(port: int, process: int) -> list[str]:
    await started(port)
    library = await explore(port)
    print(f"{len(library.photos)} photos, {len(library.pictures)} pictures; {resident_mb(process):.0f} MB at rest")
    result, memory = Result(), []
    end = time.monotonic() + SECONDS
    senders, listeners = CLIENTS * 5 // 6, CLIENTS // 6
    tasks = [send_requests(number, library, end, result) for number in range(senders)]
    tasks += [listen(number, library, end, result) for number in range(listeners)]
    await asyncio.gather(watch(process, end, memory), *tasks)
    await asyncio.sleep(REST_SECONDS)
    return report(result, memory, resident_mb(process))


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        command = [BINARY, "serve", "--port", "0", "--data", f"{folder}/data", "--cache", f"{folder}/cache"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            port = int(re.search(r":(\d+)/", server.stdout.readline()).group(1))
            violations = asyncio.run(load(port, server.pid))
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(timeout=20)
    print("\n".join(violations) if violations else "all limits hold")
    return 1 if violations else 0


if __name__ == "__main__":
    sys.exit(main())
