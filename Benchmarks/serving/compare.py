"""Vitrine, nginx and, if installed, thumbor serving a cached thumbnail, and Vitrine and nginx
serving a list page, measured in turns with wrk."""

import os
import pathlib
import re
import shutil
import signal
import socket
import statistics
import subprocess
import tempfile
import time
import urllib.request

ROUNDS = int(os.environ.get("ROUNDS", "9"))
SECONDS_EACH = int(os.environ.get("SECONDS_EACH", "1"))
BINARY = os.environ.get("VITRINE_BIN", ".build/program/release/vitrine")
CONNECTIONS = 64

NGINX = """
worker_processes 2; daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log;
events {{ worker_connections 512; }}
http {{
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000; open_file_cache max=16;
  types {{ image/jpeg jpg; text/html html; }}
  client_body_temp_path {folder}; proxy_temp_path {folder}; fastcgi_temp_path {folder};
  uwsgi_temp_path {folder}; scgi_temp_path {folder};
  server {{ listen 127.0.0.1:{port}; root {folder}/www; }}
}}
"""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(address: str, seconds: float = 60) -> bytes:
    end = time.monotonic() + seconds
    while True:
        try:
            with urllib.request.urlopen(address, timeout=10) as response:
                return response.read()
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


def wrk(address: str, headers=()) -> tuple[float, float]:
    """Requests per second and the 99th percentile in milliseconds."""
    command = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{SECONDS_EACH}s", "--latency"]
    for header in headers:
        command += ["-H", header]
    text = subprocess.run(command + [address], capture_output=True, text=True, check=True).stdout
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", text).group(1))
    value, unit = re.search(r"99%\s+([\d.]+)(us|ms|s)", text).groups()
    if "Non-2xx" in text and not headers:
        raise SystemExit(f"serving: {address} returned errors:\n{text}")
    return rate, float(value) * {"us": 0.001, "ms": 1, "s": 1000}[unit]


def thumbnail_address(port: int) -> str:
    """The URL of the rendition of the demo's photos whose size is nearest to 20 KB."""
    base = f"http://127.0.0.1:{port}"
    wait_for(f"{base}/health")
    end = time.monotonic() + 60
    while time.monotonic() < end:
        page = wait_for(f"{base}/sources/picture-frame").decode()
        folders = sorted(set(re.findall(r"/images/[\w-]+/", page)))[:8]
        if folders:
            shapes = ("square-320", "square-640", "fitted-640")
            sizes = {f"{base}{folder}{shape}": 0 for folder in folders for shape in shapes}
            for address in sizes:
                sizes[address] = len(wait_for(address))
            return min(sizes, key=lambda address: abs(sizes[address] - 20_000))
        time.sleep(0.3)
    raise SystemExit("serving: the demo shows no picture.")


def entity_tag(address: str) -> str:
    with urllib.request.urlopen(address, timeout=10) as response:
        return response.headers["ETag"]


def thumbor(folder: pathlib.Path, processes: list) -> str | None:
    """The URL of the same thumbnail in thumbor's result storage; `None` if it is not installed."""
    program = os.environ.get("THUMBOR", shutil.which("thumbor"))
    if not program:
        return None
    port = free_port()
    (folder / "thumbor.conf").write_text(
        f"LOADER = 'thumbor.loaders.file_loader'\nFILE_LOADER_ROOT_PATH = '{folder}/www'\n"
        "RESULT_STORAGE = 'thumbor.result_storages.file_storage'\n"
        f"RESULT_STORAGE_FILE_STORAGE_ROOT_PATH = '{folder}/results'\n"
        "RESULT_STORAGE_STORES_UNSAFE = True\nSTORAGE = 'thumbor.storages.no_storage'\nQUALITY = 80\n"
    )
    command = [program, "--port", str(port), "--ip", "127.0.0.1", "--conf", f"{folder}/thumbor.conf"]
    command += ["--processes", "2", "--log-level", "error"]
    processes.append(subprocess.Popen(command, stderr=subprocess.DEVNULL, start_new_session=True))
    address = f"http://127.0.0.1:{port}/unsafe/thumbnail.jpg"
    print(f"thumbor's thumbnail: {len(wait_for(address)):,} bytes")
    return address


def report(name: str, ours: list, theirs: list) -> None:
    rate = statistics.median(r for r, _ in ours) / statistics.median(r for r, _ in theirs)
    late = statistics.median(p for _, p in ours) / statistics.median(p for _, p in theirs)
    print(
        f"{name}: Vitrine {statistics.median(r for r, _ in ours):,.0f}/s, "
        f"nginx {statistics.median(r for r, _ in theirs):,.0f}/s, ratio {rate:.2f}; "
        f"99th percentile {late:.2f} times nginx's"
    )


def measure(name: str, ours: str, theirs: str, conditional: bool) -> None:
    ours_headers = [f"If-None-Match: {entity_tag(ours)}"] if conditional else []
    theirs_headers = [f"If-None-Match: {entity_tag(theirs)}"] if conditional else []
    results: tuple[list, list] = ([], [])
    for _ in range(ROUNDS):
        results[0].append(wrk(ours, ours_headers))
        results[1].append(wrk(theirs, theirs_headers))
    report(name, *results)


def cpu_seconds(process: subprocess.Popen) -> float:
    """The CPU time of the process so far, in user and kernel mode."""
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure_page(vitrine: subprocess.Popen, port: int, other: int, folder: pathlib.Path) -> None:
    """A list of sixty photos, which does not change between requests."""
    ours = f"http://127.0.0.1:{port}/sources/contact-sheet"
    page = wait_for(ours)
    (folder / "www" / "page.html").write_bytes(page)
    theirs = f"http://127.0.0.1:{other}/page.html"
    print(f"one list page of {len(page):,} bytes")
    measure("list page", ours, theirs, conditional=False)
    for _ in range(3):
        wait_for(ours)
    before = cpu_seconds(vitrine)
    rate, _ = wrk(ours)
    used = cpu_seconds(vitrine) - before
    print(f"list page: {1000 * used / (rate * SECONDS_EACH):.3f} ms of CPU time")


def measure_thumbor(ours: str, theirs: str) -> None:
    rates = [(wrk(ours)[0], wrk(theirs)[0]) for _ in range(ROUNDS)]
    ratio = statistics.median(one / other for one, other in rates)
    speed = statistics.median(other for _, other in rates)
    print(f"thumbor from its result storage: {speed:,.0f}/s, Vitrine {ratio:.1f} times as many")


def main() -> None:
    processes = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        folder.chmod(0o755)
        try:
            port, other = free_port(), free_port()
            processes.append(
                subprocess.Popen(
                    [BINARY, "serve", "--port", str(port), "--data", f"{name}/data", "--cache", f"{name}/cache"],
                    stdout=subprocess.DEVNULL,
                )
            )
            ours = thumbnail_address(port)
            (folder / "www").mkdir()
            picture = wait_for(ours)
            (folder / "www" / "thumbnail.jpg").write_bytes(picture)
            (folder / "nginx.conf").write_text(NGINX.format(folder=name, port=other))
            processes.append(subprocess.Popen(["nginx", "-p", name, "-c", f"{name}/nginx.conf"]))
            theirs = f"http://127.0.0.1:{other}/thumbnail.jpg"
            wait_for(theirs)
            print(f"one thumbnail of {len(picture):,} bytes, {CONNECTIONS} connections, {ROUNDS} rounds")
            measure("full responses", ours, theirs, conditional=False)
            measure("304 responses", ours, theirs, conditional=True)
            measure_page(processes[0], port, other, folder)
            third = thumbor(folder, processes)
            if third:
                measure_thumbor(ours, third)
            else:
                print("thumbor: not installed, skipped (THUMBOR sets its program)")
        finally:
            for process in reversed(processes):
                # thumbor's processes are a separate group, and do not end with the first one.
                is_group = os.getpgid(process.pid) == process.pid
                (os.killpg if is_group else os.kill)(process.pid, signal.SIGTERM)
                process.wait(timeout=20)


if __name__ == "__main__":
    main()
