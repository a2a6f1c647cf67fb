"""A chart as a photo, and the part of it in each frame of an animation: the color of a pixel identifies its place."""

import zlib

from origin import png_with

# Widths and heights of photos.
WIDE, TALL, LONG = (900, 600), (600, 900), (1800, 360)
BLUE = 60
PLAIN = b"\x40\x80\xc0"
FRAMES = 8
# Errors by compression, and by the edges of pixels.
TOLERANCE = 0.035
NEAR = 2.5


def chart(shape):
    """A photo whose red is the distance from its left edge, and whose green is the distance from its top."""
    width, height = shape
    row = lambda y: b"".join(bytes((255 * x // (width - 1), 255 * y // (height - 1), BLUE)) for x in range(width))
    return png_with(width, height, zlib.compress(b"".join(b"\0" + row(y) for y in range(height)), 1))


# Freezes animations on the stage at a given time. Hidden are the bars and arrows over the photo, the list beside it on large
# screens, which shows photos, too, and what a cell shows under the mouse and with the focus.
HOLD = """
    const hidden = new CSSStyleSheet();
    hidden.replaceSync(`.split__cells, .step, .photos .cell::after, .photos .cell__text { visibility: hidden !important; }
        .in-place .bar, .in-place .toolbar { opacity: .004 !important; } .photos .cell { outline: none !important; } .photos .cell__picture { clip-path: none !important; }
        .photos .cell__image { opacity: 1 !important; }`);
    document.adoptedStyleSheets.push(hidden);
    window.held = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...values) {
        const made = animate.apply(this, values);
        if (this.closest('[data-stage]')) {
            made.pause();
            window.held.push(made);
        }
        return made;
    };"""
TIME = """const [share, tell] = arguments;
    for (const each of held) each.currentTime = each.effect.getComputedTiming().endTime * share;
    requestAnimationFrame(() => requestAnimationFrame(() => tell()));"""
END = """const tell = arguments[0];
    for (const each of held.splice(0)) each.finish();
    setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => tell())), 50);"""
# `readPixels` for scripts: the size of a screenshot in Base64, and its pixels as red, green, blue and opacity.
READ_PIXELS = """
    const readPixels = async (data) => {
        const bytes = Uint8Array.from(atob(data), (each) => each.charCodeAt(0));
        const picture = await createImageBitmap(new Blob([bytes], {type: 'image/png'}));
        const { width, height } = picture;
        const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d', { willReadFrequently: true });
        context.drawImage(picture, 0, 0);
        return { width, height, pixels: context.getImageData(0, 0, width, height).data };
    };"""
# Where the chart is in a screenshot, how many points in its box do not belong to it, how many belong to another photo
# outside a cell, and the chart's colors at points.
READ = READ_PIXELS + """
    const [data, blue, plain, tell] = arguments;
    readPixels(data).then(({ width, height, pixels }) => {
        const isChart = (x, y) => x < 0 || x >= width || Math.abs(pixels[(y * width + x) * 4 + 2] - blue) < 24;
        // Edges of letters have all kinds of colors, but never side by side.
        const isInside = (x, y) => isChart(x, y) && isChart(x - 2, y) && isChart(x + 2, y) && isChart(x, y - 2) && isChart(x, y + 2);
        const [rows, columns] = [new Array(height).fill(0), new Array(width).fill(0)];
        for (let y = 2; y < height - 2; y += 1) for (let x = 0; x < width; x += 1) if (isInside(x, y)) { rows[y] += 1; columns[x] += 1; }
        const found = (counts) => [
            Math.max(0, counts.findIndex((each) => each >= 24) - 2), counts.findLastIndex((each) => each >= 24) + 3];
        const [[left, right], [top, bottom]] = [found(columns).map((each) => Math.min(each, width)), found(rows)];
        const cells = [...document.querySelectorAll('main a[data-photo] .cell__picture, .tabs__cover')].map((each) => each.getBoundingClientRect());
        const isInCell = (x, y) => cells.some((each) => x > each.left - 2 && x < each.right + 2 && y > each.top - 2 && y < each.bottom + 2);
        const isPlain = (x, y) => plain.every((each, place) => Math.abs(pixels[(y * width + x) * 4 + place] - each) < 8);
        let others = 0;
        for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) if (isPlain(x, y) && !isInCell(x, y)) others += 1;
        let holes = 0;
        // The outermost pixels are covered in part.
        for (let y = top + 1; y < bottom - 1; y += 1) for (let x = left + 1; x < right - 1; x += 1) if (!isChart(x, y)) holes += 1;
        const colors = [1, 3, 5, 7, 9].flatMap((down) => [1, 3, 5, 7, 9].map((across) => {
            const [x, y] = [Math.floor(left + (right - left) * across / 10), Math.floor(top + (bottom - top) * down / 10)];
            return [(x + .5 - left) / (right - left), (y + .5 - top) / (bottom - top), ...pixels.slice((y * width + x) * 4, (y * width + x) * 4 + 2)];
        }));
        tell({ box: [left, top, right, bottom], holes, others, colors });
    });"""


class Frame:
    """The visible part of the chart at one moment: its box on the screen, and the part of the photo in it."""

    def __init__(self, seen: dict, shape: tuple[int, int]) -> None:
        self.shape = shape
        self.box = seen["box"]
        self.left, self.top, self.right, self.bottom = self.box
        assert self.right > self.left and self.bottom > self.top, "the photo is not seen"
        holes = seen["holes"] / ((self.right - self.left) * (self.bottom - self.top))
        assert holes < 0.01, f"a band or a second picture: {holes:.1%} of {self.box} is not of the photo"
        assert seen["others"] < 20, f"another photo beside it: {seen['others']} points"
        points = seen["colors"]
        self.across = part([(x, red / 255) for x, _, red, _ in points])
        self.down = part([(y, green / 255) for _, y, _, green in points])

    @property
    def stretch(self) -> float:
        """How much the photo is stretched horizontally, 1 being correct."""
        wide = (self.right - self.left) / (self.across[1] - self.across[0]) / self.shape[0]
        high = (self.bottom - self.top) / (self.down[1] - self.down[0]) / self.shape[1]
        return wide / high

    @property
    def short(self) -> tuple[float, float]:
        """The part of the photo's short side, of which cells show all."""
        return self.down if self.shape[0] > self.shape[1] else self.across

    @property
    def long(self) -> tuple[float, float]:
        """The part of the photo's long side, which cells cut."""
        return self.across if self.shape[0] > self.shape[1] else self.down


def part(points):
    """The part of the photo shown in a box, which must be linear."""
    count = len(points)
    middle, mean = sum(x for x, _ in points) / count, sum(value for _, value in points) / count
    slope = sum((x - middle) * (value - mean) for x, value in points) / sum((x - middle) ** 2 for x, _ in points)
    start = mean - slope * middle
    worst = max(abs(start + slope * x - value) for x, value in points)
    assert worst < TOLERANCE, f"the photo is not even: {worst:.3f}"
    return start, start + slope


def frame(visitor, shape):
    data = visitor.driver.get_screenshot_as_base64()
    return Frame(visitor.driver.execute_async_script(READ, data, BLUE, list(PLAIN)), shape)


def frames(visitor, shape=WIDE, least=2):
    """The photo at points of frozen animations, and after their end: a photo moves, and its frame is clipped."""
    visitor.waits_for(lambda: visitor.driver.execute_script("return window.held.length >= arguments[0]", least), "the motion")
    found = []
    for number in range(FRAMES + 1):
        # At the very end, the photo would be released.
        visitor.driver.execute_async_script(TIME, min(number / FRAMES, 0.999))
        found.append(frame(visitor, shape))
    visitor.driver.execute_async_script(END)
    return [*found, frame(visitor, shape)]
