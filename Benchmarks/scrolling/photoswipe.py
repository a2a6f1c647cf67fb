"""PhotoSwipe, the most widely used photo viewer, over the plain grid of the benchmark."""

from __future__ import annotations

import pathlib
import subprocess
import sys
import zipfile
from dataclasses import dataclass

# A generator of static galleries that includes PhotoSwipe 5.4, installed like the other tools.
PACKAGE = "sigal>=2.5,<3"
PACKAGE_FOLDER = "sigal/themes/photoswipe/static"
FILES = {
    "photoswipe.css": "text/css", "photoswipe.esm.min.js": "text/javascript",
    "photoswipe-lightbox.esm.min.js": "text/javascript",
}

SCRIPT = """<link rel="stylesheet" href="/photoswipe/photoswipe.css">
<script type="module">
import PhotoSwipeLightbox from '/photoswipe/photoswipe-lightbox.esm.min.js';
import PhotoSwipe from '/photoswipe/photoswipe.esm.min.js';
const lightbox = new PhotoSwipeLightbox({ gallery: '.grid', children: 'a', pswpModule: PhotoSwipe });
lightbox.on('beforeOpen', () => { window.isOpening = true; });
lightbox.on('openingAnimationEnd', () => { window.isOpening = false; });
lightbox.init();
window.lightbox = lightbox;
</script>"""


@dataclass(frozen=True)
class Picture:
    """What a page shows of a photo."""

    square: bytes
    fitted: bytes
    width: int
    height: int


def photoswipe_files(folder: pathlib.Path) -> dict[str, tuple[bytes, str]]:
    """Its files by URL, fetched once; `None` for those that fail."""
    stored = folder / "photoswipe"
    if not all((stored / name).exists() for name in FILES):
        stored.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", str(stored), PACKAGE]
        if subprocess.run(command, check=False).returncode != 0:
            print("PhotoSwipe is unavailable and skipped.", file=sys.stderr)
            return {}
        with zipfile.ZipFile(next(stored.glob("*.whl"))) as wheel:
            for name in FILES:
                (stored / name).write_bytes(wheel.read(f"{PACKAGE_FOLDER}/{name}"))
    return {f"/photoswipe/{name}": ((stored / name).read_bytes(), kind) for name, kind in FILES.items()}


def photoswipe_page(head: str, count: int, pictures: list[Picture]) -> bytes:
    """A grid of photos opened by PhotoSwipe."""
    rows = []
    for number in range(count):
        index = number % len(pictures)
        picture = pictures[index]
        rows.append(
            f'<a class="cell" href="/fitted/{number}-{index}" data-cropped="true" '
            f'data-pswp-width="{picture.width}" data-pswp-height="{picture.height}">'
            f'<img src="/pictures/{number}-{index}" width="320" height="320" alt="" loading="lazy" decoding="async"></a>')
    return f'{head}<div class="grid">{"".join(rows)}</div>{SCRIPT}</body></html>'.encode()
