"""Vitrine's lists on a slow phone, compared with an empty page, a plain grid and PhotoSwipe, in one run."""

from __future__ import annotations

import argparse
import pathlib
import sys
import time
import urllib.request

import sources
from measuring import Figures, NotMeasuredError, gestures, measure_list, open_and_touch, scroll
from new_photo import measure_new_photo
from own_pictures import HOST, own_pictures
from phone import Device, desktop, phone
from photoswipe import Picture
from references import references
from report import print_limits, print_references, print_table

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "BrowserTests"))
from program import BINARY, PRESS, Server, serving  # noqa: E402

LAYOUTS = ["list", "wall", "grid"]
USUAL = ["1000:list", "1000:wall", "1000:grid", "100000:list", "100000:wall", "100000:grid", "1000000:grid"]
FULL = [f"{count}:{layout}" for count in (1000, 100_000, 1_000_000) for layout in LAYOUTS]
# All photos of many sources, in a separate data folder.
MANY = ["all:grid", "all:wall", "all:list"]
MANY_SOURCES, PHOTOS_OF_EACH = 200, 5000
# Cross-fades of a slideshow, and seconds of the empty page next to it.
FADES, FADING_SECONDS = 8, 4
SHAPES = ["square-160", "square-320", "square-640", "fitted-640", "fitted-1280"]


def slug(count: int) -> str:
    return f"{count}-photos"


def prepare(server: Server, counts: list[int]) -> None:
    """Adds missing sources, and creates all renditions."""
    existing = {each["id"] for each in server.api("/sources")["sources"]}
    pictures = sources.paintings(server.base)
    for count in sorted({1000, *counts}):
        if slug(count) not in existing:
            print(f"Creating a source of {count} photos.", file=sys.stderr)
            sources.add(BINARY, server.folder, count, pictures)
        found = server.api(f"/sources/{slug(count)}")["photoCount"]
        if found != count:
            raise SystemExit(f"{slug(count)} has {found} photos; nothing is measured.")


def prepare_many(server: Server) -> None:
    """Adds the many sources, if missing, and deletes those of the demo, whose photos open in other ways."""
    existing = [each["id"] for each in server.api("/sources")["sources"]]
    for other in existing:
        if not other.startswith("source-"):
            server.request("DELETE", f"/api/v1/sources/{other}", headers=PRESS)
    if len(existing) < MANY_SOURCES:
        print(f"Creating {MANY_SOURCES} sources of {PHOTOS_OF_EACH} photos.", file=sys.stderr)
        sources.add_many(BINARY, server.folder, MANY_SOURCES, PHOTOS_OF_EACH, sources.paintings(server.base))
    found = server.api("/all/photos?limit=1")["total"]
    if found != MANY_SOURCES * PHOTOS_OF_EACH:
        raise SystemExit(f"All photos are {found}; nothing is measured.")


def renditions(server: Server) -> list[Picture]:
    """All pictures of the sources; this also creates all renditions."""
    photos = server.api(f"/sources/{slug(1000)}/photos?offset=0&limit=500")["photos"]
    pictures = []
    for photo in {each["revision"]: each for each in photos}.values():
        made = {}
        for shape in SHAPES:
            request = urllib.request.Request(
                f"{server.base}{photo['image']}/{shape}", headers={"Accept": "image/webp,*/*"})
            with urllib.request.urlopen(request, timeout=60) as response:
                made[shape] = response.read()
        pictures.append(Picture(made["square-320"], made["fitted-1280"], photo["width"], photo["height"]))
    return pictures


def measure_fades(server: Server, empty: str, rounds: int, figures: Figures) -> None:
    """A slideshow and an empty page in a large window, whose CPU is slowed down as well."""
    for _ in range(rounds):
        with desktop() as window:
            window.open(empty)
            window.evaluate("record()")
            time.sleep(FADING_SECONDS)
            figures.record_frames("still", window.evaluate("stop()")[2:])
            window.open(f"{server.base}/sources/{slug(1000)}/slideshow")
            seen = window.evaluate(f"fades({FADES})")
            if seen["pictures"] < FADES:
                raise NotMeasuredError(f"{seen['pictures']} pictures in {FADES} cross-fades")
            figures.record_frames("fades", seen["times"])


def measure_references(device: Device, base: str, counts: list[int], all_figures: dict[str, Figures]) -> None:
    empty = all_figures.setdefault("empty page", Figures())
    device.open(f"{base}/empty")
    scroll(device, empty)
    device.open(f"{base}/empty")
    empty.record_frames("gestures", gestures(device))
    for count in counts:
        naive = all_figures.setdefault(f"plain grid, {count}", Figures())
        device.command("Network.clearBrowserCache")
        device.open(f"{base}/naive-{count}")
        naive.record(filled=device.evaluate("filled(false)"))
        time.sleep(0.7)
        scroll(device, naive)
        naive.record(memory=device.memory_bytes(), heap=device.heap_bytes())


def measure_photoswipe(device: Device, base: str, count: int, figures: Figures) -> None:
    device.open(f"{base}/photoswipe-{count}")
    device.evaluate("filled(false)")
    time.sleep(0.7)
    open_and_touch(device, figures)


def run(
    parts: list[str], rounds: int, naive_counts: list[int], folder: pathlib.Path
) -> tuple[dict[str, Figures], dict[str, Figures]]:
    """The figures of the parts, and those of the pages for comparison."""
    figures = {part: Figures() for part in parts}
    plain: dict[str, Figures] = {}
    with serving(folder, "--max-feed", "1024") as server:
        prepare(server, [int(part.split(":")[0]) for part in parts])
        pictures = renditions(server)
        with references(pictures, "image/webp", naive_counts, folder) as (base, has_photoswipe):
            for _ in range(rounds):
                with phone() as device:
                    measure_references(device, base, naive_counts, plain)
                for count in naive_counts if has_photoswipe else []:
                    with phone() as device:
                        measure_photoswipe(device, base, count, plain.setdefault(f"PhotoSwipe, {count}", Figures()))
                for part in parts:
                    count, layout = part.split(":")
                    print(f"{part}.", flush=True)
                    with phone() as device:
                        record_list(device, f"{server.base}/sources/{slug(int(count))}?layout={layout}", figures[part])
            measure_fades(server, f"{base}/empty", rounds, plain["empty page"])
    return figures, plain


def run_many(parts: list[str], rounds: int, folder: pathlib.Path) -> dict[str, Figures]:
    """All photos of many sources; the first round is not counted, since its renditions are created on demand."""
    figures = {part: Figures() for part in parts}
    with serving(folder, "--max-feed", "1024", "--allow-host", HOST) as server, own_pictures(server.base):
        prepare_many(server)
        for number in range(rounds + 1):
            for part in parts:
                recorded = figures[part] if number > 0 else Figures()
                url = f"{server.base}/all?layout={part.split(':')[1]}"
                print(f"Round {number} of {part}.", flush=True)
                with phone() as device:
                    record_list(device, url, recorded)
                if number > 0:
                    record_new_photo(server, url, recorded)
    return figures


def record_list(device: Device, url: str, figures: Figures) -> None:
    try:
        measure_list(device, url, figures)
    except RuntimeError as error:
        figures.failures.append(str(error))


def record_new_photo(server: Server, url: str, figures: Figures) -> None:
    with phone() as device:
        try:
            measure_new_photo(device, server, url, figures)
        except (NotMeasuredError, RuntimeError) as error:
            figures.failures.append(f"a new photo: {error}")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--full", action="store_true", help="all lengths and layouts, three rounds")
    options.add_argument("--only", help="parts such as 100000:grid,1000:list,all:grid")
    options.add_argument("--rounds", type=int)
    options.add_argument("--plain", default="1000,10000", help="lengths of the plain grid, with and without PhotoSwipe")
    options.add_argument(
        "--folder", type=pathlib.Path, default=ROOT / ".build/scrolling", help="the folder of the sources")
    chosen = options.parse_args()
    parts = chosen.only.split(",") if chosen.only else FULL + MANY if chosen.full else USUAL
    many = [part for part in parts if part in MANY]
    of_many = chosen.folder / "many"
    of_many.mkdir(parents=True, exist_ok=True)
    rounds = chosen.rounds or (3 if chosen.full else 1)
    counts = [int(count) for count in chosen.plain.split(",") if count]
    figures, plain = run([part for part in parts if part not in MANY], rounds, counts, chosen.folder)
    if many:
        figures |= run_many(many, rounds, of_many)
    print_references(plain)
    print_table(figures, plain["empty page"])
    print_limits(figures, plain["empty page"])


if __name__ == "__main__":
    main()
