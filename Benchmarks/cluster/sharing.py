"""Cost of loading and rendering each new image once on three servers: leases, with round-robin or URL-based routing.

In the first part, clients request each new image from all servers at the same time, through a balancer that uses the
servers in turn, and through one that sends all requests for a photo to the same server. The second part compares the
cost of a lease in the database with that of an advisory lock. docs/decisions/0009 is based on the figures.
"""

from __future__ import annotations

import contextlib
import json
import os
import pathlib
import socketserver
import statistics
import tempfile
import threading
import time

from run import ORIGINALS, Site, behind_haproxy, originals_of_demo, seconds_of

from cluster import MISSING
from database import Database
from origin import Origin, running_origin

# Clients that request the same new image at the same time.
CLIENTS = int(os.environ.get("CLIENTS", "12"))
# Locks that are acquired and released, and attempts to acquire one that another client holds.
LOCKS = int(os.environ.get("LOCKS", "2000"))
COUNT = 3

# In place of the balancer's `balance roundrobin` for servers that are ready.
BY_URL = "balance uri depth 2\n    hash-type consistent"

LEASE = """
\\set number random(1, 1000000000)
INSERT INTO lease (name, owner, token, ends_at, interruptions)
    VALUES ('image ' || :number, 'a', 'token ' || :number, extract(epoch FROM clock_timestamp()) + 10, 0)
    ON CONFLICT (name) DO NOTHING;
DELETE FROM lease WHERE name = 'image ' || :number AND token = 'token ' || :number;
"""
ADVISORY = """
\\set number random(1, 1000000000)
SELECT pg_try_advisory_lock(:number);
SELECT pg_advisory_unlock(:number);
"""
# Attempts to acquire a lease that another client holds, with the statements of `LeaseRows.acquire`, and the same advisory lock.
LEASE_OF_OTHERS = """
INSERT INTO lease (name, owner, token, ends_at, interruptions)
    VALUES ('taken', 'b', 'b', extract(epoch FROM clock_timestamp()) + 10, 0) ON CONFLICT (name) DO NOTHING;
UPDATE lease SET owner = 'b', token = 'b', ends_at = extract(epoch FROM clock_timestamp()) + 10,
    interruptions = interruptions + 1
    WHERE name IN (
        SELECT name FROM lease WHERE name = 'taken' AND ends_at <= extract(epoch FROM clock_timestamp())
        FOR UPDATE SKIP LOCKED) RETURNING interruptions;
"""
ADVISORY_OF_OTHERS = "SELECT pg_try_advisory_lock(1);"


def images_started(site: Site) -> int:
    """Images that all servers have passed to decoders."""
    lines = [line.split() for server in site.servers for line in server.page("/metrics").splitlines()]
    return sum(int(line[1]) for line in lines if line[0] == "vitrine_images_started_total")


def request_at_once(site: Site, origin: Origin) -> None:
    """All clients request each new image at the same time."""
    # With sizes, which the servers would look for otherwise.
    rows = [{"original": origin.address(f"/{n}.jpg"), "width": 1500, "height": 1000} for n in range(ORIGINALS)]
    feed = origin.serve("/feed.json", json.dumps(rows))
    name = json.loads(site.requests.request("POST", "/api/v1/sources", {"location": feed, "title": "Feed"}))["id"]
    photos = site.requests.api(f"/sources/{name}/photos?limit=100")["photos"]
    downloads, images = sum(origin.requests.values()), images_started(site)
    before = site.times()
    seconds: list[float] = []

    def fetch(path: str) -> None:
        begin = time.monotonic()
        status, _, body = site.requests.get(path)
        assert status == 200, (status, body[:200])
        seconds.append(time.monotonic() - begin)

    for photo in photos:
        clients = [threading.Thread(target=fetch, args=[f"{photo['image']}/fitted-1280"]) for _ in range(CLIENTS)]
        for client in clients:
            client.start()
        for client in clients:
            client.join()
    after = site.times()
    assert len(seconds) == CLIENTS * len(photos)
    count = len(photos)
    costs = ", ".join(f"{part} {(after[part] - before[part]) / count * 1000:.1f}" for part in after)
    print(f"  {(sum(origin.requests.values()) - downloads) / count:.2f} downloads and "
          f"{(images_started(site) - images) / count:.2f} decodes per image")
    print(f"  ms of CPU time per image, requested {CLIENTS} times: {costs}")
    print(f"  seconds until a response: median {statistics.median(seconds):.2f}, "
          f"95 % {sorted(seconds)[int(len(seconds) * 0.95)]:.2f}, at most {max(seconds):.2f}", flush=True)


def locks(database: Database) -> None:
    """CPU time of the database, and time of a client, for free locks and for locks that others hold."""
    database.sql(
        "INSERT INTO lease (name, owner, token, ends_at, interruptions) "
        "VALUES ('taken', 'a', 'a', extract(epoch FROM clock_timestamp()) + 3600, 0)")
    with contextlib.ExitStack() as stack:
        holder = database.session()
        stack.callback(holder.kill)
        holder.stdin.write("SELECT pg_advisory_lock(1);\n")
        holder.stdin.flush()
        assert holder.stdout.readline().strip() == ""
        for title, script in [
            ("a lease, acquired and released", LEASE), ("an advisory lock, the same", ADVISORY),
            ("a lease that another server has", LEASE_OF_OTHERS), ("an advisory lock, the same", ADVISORY_OF_OTHERS),
        ]:
            path = database.folder / "script.sql"
            path.write_text(script)
            before = seconds_of(database.process.pid)
            text = database.run(
                "pgbench", "-n", "-t", str(LOCKS), "-f", str(path), "-h", str(database.folder), "-U", "vitrine", "postgres")
            cpu = (seconds_of(database.process.pid) - before) / LOCKS * 1000
            latency = next(line for line in text.splitlines() if line.startswith("latency average"))
            print(f"  {title}: {cpu:.3f} ms of the database's CPU time, {latency}", flush=True)
    assert database.sql("SELECT count(*) FROM lease WHERE name LIKE 'image %'") == "0"


def main() -> None:
    # Servers that end cut off connections to the origin.
    socketserver.BaseServer.handle_error = lambda *_: None
    if MISSING:
        raise SystemExit(f"sharing: not installed: {', '.join(MISSING)}")
    originals = originals_of_demo()
    print(f"{ORIGINALS} originals; load {os.getloadavg()[0]:.1f}")
    for title, balance in [("round robin", None), ("by URL", BY_URL)]:
        with running_origin() as origin, tempfile.TemporaryDirectory() as folder:
            for number, body in enumerate(originals):
                origin.serve(f"/{number}.jpg", body, "image/jpeg")
            with behind_haproxy(pathlib.Path(folder), origin, COUNT, balance=balance) as site:
                print(title, flush=True)
                request_at_once(site, origin)
                if balance is None:
                    print("locks in the database")
                    locks(site.requests.database)


if __name__ == "__main__":
    main()
