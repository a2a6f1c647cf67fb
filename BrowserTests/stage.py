"""The position of a photo on its stage, and the rules that hold at rest."""

from __future__ import annotations

from dataclasses import dataclass

from browsers import Size
from visitor import Box, Visitor

# The maximum error at rest, in CSS pixels.
EXACT = 0.5

MEASURE = """
    const measure = () => {
        const stage = document.querySelector('[data-stage]');
        const image = stage && stage.querySelector('[data-image]');
        if (!image || !stage.dataset.zoom) return null;
        const box = (e) => { const b = e.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]; };
        return [box(stage), box(image), Number(stage.dataset.zoom), stage.classList.contains('is-moving')];
    };
"""
MEASUREMENT = MEASURE + "return measure();"
# At rest, the position is the same for some frames.
REST = MEASURE + """
    const done = arguments[0];
    let last = '', same = 0;
    const check = () => {
        const now = measure();
        const text = JSON.stringify(now);
        same = now && !now[3] && text === last ? same + 1 : 0;
        last = text;
        if (same > 5) done(now);
        else requestAnimationFrame(check);
    };
    check();"""

# Records in every frame how far an edge of a zoomed photo is inside its stage.
WATCH_EDGES = """
    window.edges = {frames: 0, worst: 0, larger: 0};
    const check = () => {
        const image = document.querySelector('[data-stage] [data-image]'), slide = image && image.closest('.stage__slide');
        if (slide && !image.hidden) {
            const [p, s] = [image.getBoundingClientRect(), slide.getBoundingClientRect()];
            const gaps = [...(p.width > s.width ? [p.left - s.left, s.right - p.right] : []),
                          ...(p.height > s.height ? [p.top - s.top, s.bottom - p.bottom] : [])];
            edges.frames += 1;
            edges.larger += gaps.length > 0;
            edges.worst = Math.max(edges.worst, ...gaps);
        }
        requestAnimationFrame(check);
    };
    check();"""


@dataclass(frozen=True)
class Stage:
    """A photo on its stage, at one moment."""

    stage: Box
    photo: Box
    zoom: float
    is_moving: bool


def stage_of(visitor: Visitor) -> Stage:
    def measure() -> Stage | None:
        found = visitor.driver.execute_script(MEASUREMENT)
        return found and stage_from(found)

    return visitor.waits_for(measure, "the stage")


def stage_from(found: list) -> Stage:
    return Stage(Box(*found[0]), Box(*found[1]), found[2], found[3])


def photo_point(visitor: Visitor, point: tuple[float, float]) -> tuple[float, float]:
    """The point of the photo, in its own pixels, at a point of the screen."""
    now = stage_of(visitor)
    return (point[0] - now.photo.left) / now.zoom, (point[1] - now.photo.top) / now.zoom


def at_rest(visitor: Visitor) -> Stage:
    """Waits until nothing moves, and checks the rules that hold then."""
    now = visitor.waits_for(lambda: stage_from(visitor.driver.execute_async_script(REST)), "the end of the motion")
    for start, end, first, last in [
        (now.photo.left, now.photo.right, now.stage.left, now.stage.right),
        (now.photo.top, now.photo.bottom, now.stage.top, now.stage.bottom),
    ]:
        if end - start <= last - first + EXACT:
            assert abs((start + end) / 2 - (first + last) / 2) < EXACT, f"centered: {now}"
        else:
            assert start < first + EXACT and end > last - EXACT, f"covered: {now}"
    return now


def opens_at_rest(visitor: Visitor, address: str, zoom: str, bar: str, size: Size) -> Stage:
    """Opens a photo's page on a device; returns the stage once the photo is at rest."""
    visitor.uses(size)
    visitor.visits(f"{address}?zoom={zoom}&bar={bar}")
    visitor.sees_the_photo()
    return at_rest(visitor)
