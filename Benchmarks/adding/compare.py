"""A list of a million photos: adding, memory, viewing, and a refresh with fifty photos."""

import http.server
import json
import os
import pathlib
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

COUNT = int(os.environ.get("COUNT", "1000000"))
BINARY = os.environ.get("VITRINE_BIN", ".build/program/release/vitrine")
REFERENCE = ".build/release/json-reference"
FEW = 50
ROUNDS = 20
MB = 1_000_000
TICKS = os.sysconf("SC_CLK_TCK")
# The limits promised by the documentation; with a smaller COUNT, figures are printed but not checked.
LIMITS = {"memory while adding, MB": 400, "CPU time of adding, times the reference": 3,
          "memory of the server, MB": 200, "last page, ms": 100, "refresh with history, times one without": 2}


def write_list(path: pathlib.Path) -> None:
    """Objects with six members."""
    with path.open("w") as file:
        file.write("[")
        for number in range(COUNT):
            file.write(
                ("," if number else "")
                + f'{{"id": {number}, "url": "https://a.example/photos/{number}.jpg", "title": "Photo {number}",'
                f' "description": "Some words on photo {number}, which are as long as words are elsewhere",'
                ' "width": 4000, "height": 3000}\n')
        file.write("]")


def short_list(first: int) -> bytes:
    """Fifty consecutive photos of the same list, the first of which is new each time."""
    rows = [{"id": number, "url": f"https://a.example/photos/{number}.jpg", "title": f"Photo {number}"}
            for number in range(first, first - FEW, -1)]
    return json.dumps(rows).encode()


class Origin(http.server.BaseHTTPRequestHandler):
    """Serves the value of `bodies` for a path: bytes, or a file."""

    bodies: dict = {}

    def do_GET(self):
        body = self.bodies[self.path]
        size = len(body) if isinstance(body, bytes) else body.stat().st_size
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(size))
        self.end_headers()
        if isinstance(body, bytes):
            self.wfile.write(body)
        else:
            with body.open("rb") as file:
                shutil.copyfileobj(file, self.wfile, 1 << 20)

    def log_message(self, *_):
        pass


def family(process: int) -> list[int]:
    """A process and its descendants."""
    found, pending = [], [process]
    while pending:
        each = pending.pop()
        found.append(each)
        for task in pathlib.Path(f"/proc/{each}/task").glob("*/children"):
            try:
                pending += [int(child) for child in task.read_text().split()]
            except OSError:
                continue
    return found


def memory(process: int) -> int:
    """The memory of a process and its descendants in bytes; shared pages are counted once."""
    total = 0
    for each in family(process):
        try:
            lines = pathlib.Path(f"/proc/{each}/smaps_rollup").read_text().splitlines()
        except OSError:
            continue
        total += sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:"))
    return total


def cpu_seconds(process: int) -> float:
    """CPU seconds of a process and its descendants, including ended ones."""
    total = 0.0
    for each in family(process):
        try:
            # The CPU clock of a process (CPUCLOCK_SCHED in the kernel's posix-timers.h), more precise than the ticks
            # of /proc.
            total += time.clock_gettime((~each << 3) | 2)
            fields = pathlib.Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        total += sum(int(field) for field in fields[13:15]) / TICKS
    return total


def measure(command: list[str]) -> tuple[float, int]:
    """CPU seconds and peak memory in bytes of a command that must succeed."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    peak = 0
    while process.poll() is None:
        peak = max(peak, memory(process.pid))
        time.sleep(0.05)
    if process.returncode:
        raise SystemExit(f"adding: {' '.join(command)} failed:\n{process.stdout.read()}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, peak


def fetch(address: str, method: str = "GET", body: dict | None = None) -> bytes:
    data = json.dumps(body).encode() if body is not None else None
    request = urllib.request.Request(address, data, {"Content-Type": "application/json"} if data else {}, method=method)
    with urllib.request.urlopen(request, timeout=300) as response:
        return response.read()


def sources(base: str) -> dict[str, dict]:
    return {each["id"]: each for each in json.loads(fetch(f"{base}/api/v1/sources"))["sources"]}


def refresh_cost(base: str, process: int, source: str, path: str, first: int) -> float:
    """CPU seconds of a refresh with one new photo: the median of several."""
    costs = []
    for round_ in range(ROUNDS):
        Origin.bodies[path] = short_list(first + round_)
        count = sources(base)[source]["photoCount"]
        before = cpu_seconds(process)
        fetch(f"{base}/api/v1/sources/{source}/refresh", "POST")
        costs.append(cpu_seconds(process) - before)
        if sources(base)[source]["photoCount"] != count + 1:
            raise SystemExit(f"adding: a refresh of {source} did not add one photo.")
    return statistics.median(costs)


def main() -> None:
    figures = {}
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        file = folder / "list.json"
        write_list(file)
        origin = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Origin)
        threading.Thread(target=origin.serve_forever, daemon=True).start()
        host = f"127.0.0.1:{origin.server_address[1]}"
        Origin.bodies = {"/long.json": file, "/short.json": short_list(FEW)}
        storage = ["--data", str(folder / "data"), "--cache", str(folder / "cache")]

        reference, _ = measure([REFERENCE, str(file)])
        cost, peak = measure(
            [BINARY, "add", f"http://{host}/long.json", "--max-feed", "1000", "--allow-host", host, *storage])
        figures["memory while adding, MB"] = peak / MB
        figures["CPU time of adding, times the reference"] = cost / reference
        print(f"{file.stat().st_size / MB:.0f} MB; JSONSerialization {reference:.2f} s, adding {cost:.2f} s of CPU time")
        measure([BINARY, "add", f"http://{host}/short.json", "--allow-host", host, *storage])

        log = (folder / "server.log").open("w")
        server = subprocess.Popen(
            [BINARY, "serve", "--no-demo", "--port", "0", "--max-feed", "1000", "--allow-host", host, *storage],
            stdout=log, stderr=subprocess.STDOUT)
        try:
            base = listening(folder / "server.log", server)
            known = sources(base)
            [long] = [each["id"] for each in known.values() if each["location"].endswith("/long.json")]
            [short] = [each["id"] for each in known.values() if each["location"].endswith("/short.json")]
            if known[long]["photoCount"] != COUNT:
                raise SystemExit(f"adding: {known[long]['photos']} photos of {COUNT} were added.")
            last = f"{base}/api/v1/sources/{long}/photos?limit=60&offset={COUNT - 60}"
            times = []
            for _ in range(6):
                begin = time.monotonic()
                page = json.loads(fetch(last))["photos"]
                times.append(time.monotonic() - begin)
                if len(page) != 60:
                    raise SystemExit(f"adding: the last page has {len(page)} photos.")
            figures["last page, ms"] = statistics.median(times[1:]) * 1000
            figures["memory of the server, MB"] = memory(server.pid) / MB

            for each in (long, short):
                fetch(f"{base}/api/v1/sources/{each}", "PATCH", {"settings": {"history": "all"}})
            # The long list becomes history: from now on its feed contains fifty photos.
            Origin.bodies["/long.json"] = short_list(COUNT + FEW)
            fetch(f"{base}/api/v1/sources/{long}/refresh", "POST")
            with_history = refresh_cost(base, server.pid, long, "/long.json", COUNT + FEW + 1)
            without = refresh_cost(base, server.pid, short, "/short.json", FEW + 1)
            print(f"a refresh of {FEW}: {with_history * 1000:.1f} ms of CPU time with {COUNT} photos of history, "
                  f"{without * 1000:.1f} ms without")
            figures["refresh with history, times one without"] = with_history / without
        finally:
            server.terminate()
            server.wait(timeout=60)
            log.close()
            origin.shutdown()
    exceeded = []
    for what, figure in figures.items():
        print(f"{what}: {figure:.2f} (limit {LIMITS[what]})")
        if COUNT >= 1_000_000 and figure > LIMITS[what]:
            exceeded.append(what)
    if exceeded:
        sys.exit(f"adding: over the limits: {'; '.join(exceeded)}.")


def listening(log: pathlib.Path, server: subprocess.Popen) -> str:
    """The URL that the program prints when it is ready."""
    end = time.monotonic() + 60
    while time.monotonic() < end and server.poll() is None:
        for line in log.read_text().splitlines():
            if "http://127.0.0.1:" in line:
                return "http://127.0.0.1:" + line.split("http://127.0.0.1:")[1].split("/")[0].split()[0]
        time.sleep(0.1)
    raise SystemExit(f"adding: the server does not listen:\n{log.read_text()}")


if __name__ == "__main__":
    main()
