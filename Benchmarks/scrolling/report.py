"""Prints the figures as a table, and the limits that do not hold."""

from __future__ import annotations

MEBIBYTE = 1 << 20
FADES_LIMIT = 1.2
NEW_PHOTO_LIMIT = 2000

COLUMNS = [
    ("filled", "filled ms", 1, 0), ("slow_p95", "p95 ms", 1, 1), ("slow_worst", "worst ms", 1, 0),
    ("fast_rate", "fast fps", 1, 1), ("jump", "jump ms", 1, 0), ("elements", "cells", 1, 0),
    ("heap", "heap MB", MEBIBYTE, 1), ("memory", "memory MB", MEBIBYTE, 0), ("open", "open ms", 1, 0),
    ("pixels", "pixels ms", 1, 0), ("gestures_p95", "gestures", 1, 1),
    ("columns_p95", "columns", 1, 1), ("columns_settled", "settled ms", 1, 0), ("sheet_p95", "sheet", 1, 1), ("new_photo", "new ms", 1, 0),
]


def print_row(name: str, cells: list[str]) -> None:
    print(f"{name:20}" + "".join(f"{cell:>11}" for cell in cells))


def print_figures(all_figures) -> None:
    for name, figures in all_figures.items():
        cells = []
        for key, _, unit, digits in COLUMNS:
            value = figures.median(key)
            cells.append("-" if value is None else f"{value / unit:.{digits}f}")
        print_row(name, cells)


def print_references(plain) -> None:
    print_row("medians", [title for _, title, _, _ in COLUMNS])
    print_figures(plain)


def print_table(figures, empty) -> None:
    print_figures(figures)
    print(f"\nFrames of {empty.median('slow_p95'):.1f} ms (95th percentile) are those of an empty page.")
    print(f"Cross-fades at 1440x900 take {empty.median('fades_p95'):.1f} ms; an empty page, {empty.median('still_p95'):.1f} ms.")


def limits(count: int, layout: str, figures, all_figures, empty):
    """The limits of a list: description, figure, limit."""
    yield "filled, ms", figures.median("filled"), 600 if count <= 100_000 else 1000
    yield "p95 at 2,000 px/s, of the empty page's", figures.median("slow_p95") / empty.median("slow_p95"), 1.1
    yield "longest frame at 2,000 px/s, ms", figures.median("slow_worst"), 50
    yield "frame at 15,000 px/s, ms", 1000 / figures.median("fast_rate"), 1000 / 45
    yield "photos after a jump, ms", figures.median("jump"), 400
    yield "frames until a jump shows cells", figures.median("jump_frames"), 1
    yield "cells in the page", max(figures.values["elements"]), 250
    if count <= 100_000:
        yield "JS heap, MB", figures.median("heap") / MEBIBYTE, 10
    short = all_figures.get(f"1000:{layout}")
    if short is not None and count > 1000:
        yield "memory, of a page of 1,000", figures.median("memory") / short.median("memory"), 1.2
    yield "opened, ms", figures.median("open"), 300
    yield "pixels of the opened photo, ms", figures.median("pixels"), 100
    yield "p95 of gestures, of the empty page's", figures.median("gestures_p95") / empty.median("gestures_p95"), 1.1
    for key, words in (("columns", "columns change"), ("sheet", "the sheet is pulled")):
        frames = figures.median(f"{key}_p95")
        if frames is not None:
            yield f"p95 while {words}, of the empty page's with gestures", frames / empty.median("gestures_p95"), 1.2
    if figures.median("new_photo") is not None:
        yield "new photo in the page, ms", figures.median("new_photo"), NEW_PHOTO_LIMIT


def print_limits(all_figures, empty) -> None:
    failures = [(name, failure) for name, figures in all_figures.items() for failure in figures.failures]
    for name, failure in failures:
        print(f"fails   {name:15} {failure}")
    checks = [("slideshow", "p95 of cross-fades at 1440x900, of the empty page's",
               empty.median("fades_p95") / empty.median("still_p95"), FADES_LIMIT)]
    for name, figures in all_figures.items():
        count, layout = name.split(":")
        length = 1_000_000 if count == "all" else int(count)
        checks += [(name, *limit) for limit in limits(length, layout, figures, all_figures, empty)]
    exceeded = [check for check in checks if check[3] + 0.005 < check[2]]
    for name, words, value, limit in exceeded:
        print(f"exceeds {name:15} {words}: {value:.2f}, limit {limit:.2f}")
    print(f"{len(checks) - len(exceeded)} of {len(checks) + len(failures)} limits hold.")
