"""Time and CPU time of pages of a server with SQLite and of one with PostgreSQL, in turns, including the database's.

Usage: pages.py FOLDER, where FOLDER contains an SQLite library with the same photos as the database in
VITRINE_TEST_DATABASE. Requests differ from each other, so that no response comes from memory, except for the page
named "a list page from memory"."""

import itertools
import json
import os
import pathlib
import random
import socket
import statistics
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from dataclasses import dataclass, field

ROUNDS = int(os.environ.get("PAGE_ROUNDS", "9"))
BINARY = os.environ.get("VITRINE_BIN", ".build/program/release/vitrine")
# The limits of PostgreSQL, as multiples of SQLite.
MAX_CPU_RATIO = 2.0
MAX_TIME_RATIO = 3.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def read(url: str) -> bytes:
    with urllib.request.urlopen(url, timeout=120) as response:
        return response.read()


def wait_for(url: str, seconds: float = 120) -> None:
    end = time.monotonic() + seconds
    while True:
        try:
            read(url)
            return
        except (OSError, urllib.error.URLError):
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


def cpu_of(process: int) -> float:
    """CPU time of all threads of a process so far, in milliseconds."""
    total = 0
    for thread in pathlib.Path(f"/proc/{process}/task").iterdir():
        try:
            total += int((thread / "schedstat").read_text().split()[0])
        except (OSError, IndexError):
            continue
    return total / 1e6


def cpu_of_database() -> dict[int, float]:
    main = os.environ["VITRINE_TEST_DATABASE_PROCESS"]
    children = pathlib.Path(f"/proc/{main}/task/{main}/children").read_text().split()
    times = {}
    for process in map(int, children):
        try:
            times[process] = cpu_of(process)
        except OSError:
            continue
    return times


@dataclass
class Cost:
    """Of one request, in milliseconds."""

    time: float
    own_cpu: float
    database_cpu: float

    @property
    def cpu(self) -> float:
        return self.own_cpu + self.database_cpu


@dataclass
class Server:
    name: str
    folder: pathlib.Path
    data: pathlib.Path
    database: str | None
    costs: dict[str, list[Cost]] = field(default_factory=dict)

    def start(self) -> None:
        self.port = free_port()
        environment = {key: value for key, value in os.environ.items() if key != "VITRINE_DATABASE"}
        if self.database:
            environment["VITRINE_DATABASE"] = self.database
        command = [BINARY, "serve", "--no-demo", "--port", str(self.port), "--data", str(self.data)]
        command += ["--cache", str(self.folder / f"{self.name}-cache")]
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
        wait_for(f"http://127.0.0.1:{self.port}/health")

    def get(self, path: str) -> bytes:
        return read(f"http://127.0.0.1:{self.port}{path}")

    def photos(self, collection: str, offset: int = 0, limit: int = 100) -> dict:
        return json.loads(self.get(f"/api/v1{collection}/photos?offset={offset}&limit={limit}"))

    def measure(self, name: str, paths: list[str]) -> None:
        database = cpu_of_database() if self.database else {}
        own, start = cpu_of(self.process.pid), time.monotonic()
        for path in paths:
            self.get(path)
        passed, own = time.monotonic() - start, cpu_of(self.process.pid) - own
        after = cpu_of_database() if self.database else {}
        used = sum(cpu - database.get(process, 0) for process, cpu in after.items())
        cost = Cost(passed * 1000 / len(paths), own / len(paths), used / len(paths))
        self.costs.setdefault(name, []).append(cost)

    def median(self, name: str) -> Cost:
        # The first round prepares statements and computes lists.
        costs = list(itertools.islice(self.costs[name], 1, None))
        return Cost(
            statistics.median(cost.time for cost in costs),
            statistics.median(cost.own_cpu for cost in costs),
            statistics.median(cost.database_cpu for cost in costs),
        )

    def end(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=60)


def pages(server: Server, total: int, large: int, number: int) -> list[tuple[str, list[str]]]:
    """Kinds of pages with the paths requested in a round; the same for each server."""
    chance = random.Random(number)
    sources = [f"/sources/source-{source}" for source in chance.sample(range(large), 5)]
    in_large = chance.randrange(90_000 if total > 500_000 else 1)
    photo_ids = [photo["id"] for photo in server.photos(sources[0], chance.randrange(4_900), 50)["photos"]]
    photos = [f"{sources[0]}/photos/{photo}" for photo in photo_ids]
    words = [str(1_000 + (number * 20 + index) % 4_000) for index in range(20)]
    months = [f"2020-{month}" for month in (10, 11, 12)]

    def windows(collection: str, first: int, last: int, count: int = 40) -> list[str]:
        offsets = [chance.randrange(first, last) for _ in range(count)]
        return [f"/api/v1{collection}/photos?offset={offset}&limit=60" for offset in offsets]

    return [
        ("a list page from memory", [sources[0]] * 60),
        ("a list page of a source", [f"{source}?page={number}" for source in sources]),
        ("a list page of all photos", [f"/all?n={number}-{index}" for index in range(20)]),
        ("a window of a source", windows(sources[1], 0, 4_900)),
        ("a window of the large source", windows(f"/sources/source-{large}", in_large, in_large + 1_000)),
        ("a first window of all photos", windows("/all", 0, 60)),
        ("a window in the middle of all photos", windows("/all", total // 3, total // 2)),
        ("a last window of all photos", windows("/all", total - 1_000, total - 60)),
        ("shapes of a source", [f"/api/v1{source}/shapes" for source in sources]),
        ("shapes of all photos", ["/api/v1/all/shapes"]),
        ("date sections of all photos", ["/api/v1/all/dates"]),
        ("a jump to a month", [f"/all?at={month}&n={number}" for month in months]),
        ("a page of new photos", [f"/new?n={number}-{index}" for index in range(5)]),
        ("a photo's page", [f"{photo}?n={number}" for photo in photos]),
        ("a photo's details", [f"{photo}/detail?n={number}" for photo in photos]),
        ("a search in a source", [f"{sources[2]}?q={word}" for word in words]),
        ("a search in all photos", [f"/search?q={word}" for word in words[:5]]),
    ]


def report(one: Server, other: Server) -> list[str]:
    failed = []
    for name in one.costs:
        cost, against = one.median(name), other.median(name)
        time_ratio, cpu_ratio = against.time / cost.time, against.cpu / cost.cpu
        print(
            f"{name}: {one.name} {cost.time:.2f} ms (CPU {cost.cpu:.2f}); {other.name} {against.time:.2f} ms "
            f"(CPU {against.own_cpu:.2f} + {against.database_cpu:.2f} in the database = {against.cpu:.2f}); "
            f"ratio {time_ratio:.2f} in time, {cpu_ratio:.2f} in CPU time"
        )
        if cpu_ratio > MAX_CPU_RATIO or time_ratio > MAX_TIME_RATIO:
            failed.append(name)
    return failed


def main() -> None:
    folder = pathlib.Path(sys.argv[1])
    servers = [
        Server("SQLite", folder, folder, None),
        Server("PostgreSQL", folder, folder / "postgresql-data", os.environ["VITRINE_TEST_DATABASE"]),
    ]
    started = []
    try:
        for server in servers:
            started.append(server)
            server.start()
        totals = {server.photos("/all", limit=1)["total"] for server in servers}
        if len(totals) != 1:
            sys.exit(f"databases: the libraries differ: {totals} photos.")
        total = totals.pop()
        large = len(json.loads(servers[0].get("/api/v1/sources"))["sources"]) - 1
        print(f"pages of {total} photos")
        for number in range(ROUNDS + 1):
            for server in servers:
                for name, paths in pages(server, total, large, number):
                    server.measure(name, paths)
        failed = report(*servers)
    finally:
        for server in started:
            server.end()
    if failed:
        sys.exit(
            f"PostgreSQL exceeds {MAX_CPU_RATIO} times the CPU time or {MAX_TIME_RATIO} times "
            f"the time of SQLite: {', '.join(failed)}"
        )


if __name__ == "__main__":
    main()
