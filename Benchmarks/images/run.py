#!/usr/bin/env python3
"""Compares the image pipeline with programs that do the same work.

    Benchmarks/images/run.py [--rounds N] [--repeats N] [--build DIR]

Builds nothing in Swift: `--build` is the folder with `vitrine` and
`image-benchmark` (default .build/release). All programs render the same
photos in turn, in several rounds, and medians are compared, so that other load
on the machine affects all of them equally.
"""

import argparse
import concurrent.futures
import glob
import os
import pathlib
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
CORES = os.cpu_count() or 2


def compile_programs(folder):
    """Compiles the two C programs with the flags of the system's libvips."""
    flags = subprocess.check_output(["pkg-config", "--cflags", "--libs", "vips"], text=True).split()
    for name in ("reference", "pictures"):
        command = ["cc", "-O2", "-o", f"{folder}/{name}", str(HERE / f"{name}.c"), *flags, "-lpthread", "-lm"]
        subprocess.run(command, check=True)


def make_photos(folder):
    """Eight photos of 12 and 24 megapixels, made from real ones if available."""
    real = sorted(glob.glob(str(ROOT.parent / "shared/photos/*.jpg")))[5:37:4]
    photos = []
    for index in range(8):
        size = ("4032", "3024") if index % 2 == 0 else ("6000", "4000")
        file = f"{folder}/photo{index}.jpg"
        source = [real[index]] if index < len(real) else []
        subprocess.run([f"{folder}/pictures", "make", file, *size, str(index + 1), *source], check=True)
        photos.append(file)
    return photos


def numbers(command, **environment):
    """Runs a program and reads the numbers it prints."""
    text = subprocess.check_output(command, text=True, env={**os.environ, **environment})
    return [float(word) for word in text.split()]


class Comparison:
    """The measurements of all programs, which do the same work in turn."""

    def __init__(self, folder, build, photos, rounds):
        self.folder, self.photos, self.rounds = folder, photos, rounds
        self.bench = f"{build}/image-benchmark"
        self.worker = f"{build}/vitrine decode-worker"
        self.speeds, self.costs, self.resident = {}, {}, []

    def record(self, name, speed, cost=None):
        self.speeds.setdefault(name, []).append(speed)
        if cost is not None:
            self.costs.setdefault(name, []).append(cost)

    def reference(self, mode, out=None):
        command = [f"{self.folder}/reference", str(CORES), str(self.rounds), mode, *self.photos]
        speed, cost = numbers(command, **({"OUT": out} if out else {}))
        self.record(f"bare C, {mode}", speed, cost)

    def pipeline(self, mode, out="-"):
        command = [self.bench, mode, str(self.rounds), out, *self.photos]
        speed, cost, resident = numbers(command, VITRINE_WORKER=self.worker)
        self.record(f"Vitrine, {mode}", speed, cost)
        self.resident.append(resident)

    def vipsthumbnail(self):
        def one(photo):
            subprocess.run(["vipsthumbnail", photo, "--size", "320x320", "--smartcrop", "centre", "-o",
                            f"{self.folder}/vt-%s.jpg[Q=80,strip]"], check=True)
        self.timed("vipsthumbnail, two at a time", one)

    def nginx(self, name, path):
        def one(photo):
            with urllib.request.urlopen(f"http://127.0.0.1:8971/{path}/{os.path.basename(photo)}") as response:
                response.read()
        self.timed(name, one)

    def timed(self, name, work):
        start = time.monotonic()
        with concurrent.futures.ThreadPoolExecutor(CORES) as pool:
            list(pool.map(work, self.photos))
        self.record(name, len(self.photos) / (time.monotonic() - start))

    def median(self, name):
        return statistics.median(self.speeds[name])


class Nginx:
    """nginx with its image filter, on a separate port; absent if it is not installed."""

    def __init__(self, folder):
        modules = glob.glob("/usr/lib/nginx/modules/ngx_http_image_filter_module.so")
        self.process = None
        if not modules or not shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/bin"):
            return
        config = f"""load_module {modules[0]}; daemon off; worker_processes {CORES}; pid {folder}/nginx.pid;
            error_log {folder}/nginx.log; {'user root;' if os.getuid() == 0 else ''} events {{}}
            http {{ access_log off; client_body_temp_path {folder}/nb; proxy_temp_path {folder}/np;
            fastcgi_temp_path {folder}/nf; uwsgi_temp_path {folder}/nu; scgi_temp_path {folder}/ns;
            image_filter_buffer 64M; image_filter_jpeg_quality 80; server {{ listen 127.0.0.1:8971;
            location /square/ {{ alias {folder}/; image_filter crop 320 320; }}
            location /fitted/ {{ alias {folder}/; image_filter resize 1280 1280; }} }} }}"""
        pathlib.Path(folder, "nginx.conf").write_text(config)
        path = "/usr/sbin:/usr/bin:/usr/local/bin:" + os.environ.get("PATH", "")
        self.process = subprocess.Popen(["nginx", "-c", f"{folder}/nginx.conf"], env={"PATH": path})
        time.sleep(1)

    def stop(self):
        if self.process:
            self.process.terminate()
            self.process.wait()


class Thumbor:
    """thumbor without storage, on a separate port; absent if it is not installed."""

    PORT = 8972

    def __init__(self, folder):
        program = os.environ.get("THUMBOR", shutil.which("thumbor"))
        self.process = None
        if not program:
            return
        pathlib.Path(folder, "thumbor.conf").write_text(
            f"LOADER = 'thumbor.loaders.file_loader'\nFILE_LOADER_ROOT_PATH = '{folder}'\n"
            "STORAGE = 'thumbor.storages.no_storage'\nRESULT_STORAGE = None\nQUALITY = 80\nMAX_AGE = 0\n")
        command = [program, "--port", str(self.PORT), "--ip", "127.0.0.1", "--processes", str(CORES)]
        self.process = subprocess.Popen([*command, "--conf", f"{folder}/thumbor.conf", "--log-level", "error"],
                                        start_new_session=True)
        time.sleep(3)

    def render(self, comparison, name, path):
        def one(photo):
            with urllib.request.urlopen(
                f"http://127.0.0.1:{self.PORT}/unsafe/{path}/{os.path.basename(photo)}"
            ) as response:
                response.read()
        comparison.timed(name, one)

    def stop(self):
        if self.process:
            # Its processes do not end with the first one.
            os.killpg(self.process.pid, signal.SIGTERM)
            self.process.wait()


def similarities(comparison, folder):
    """The average difference of 320 px squares from a downscale of the full decode."""
    for name, mode in (("libvips' default", "thumbnail"), ("Vitrine", None)):
        out = f"{folder}/compare-{mode}"
        os.makedirs(out, exist_ok=True)
        if mode:
            numbers([f"{folder}/reference", "1", "1", mode, *comparison.photos], OUT=out)
        else:
            numbers([comparison.bench, "square", "1", out, *comparison.photos], VITRINE_WORKER=comparison.worker)
        values = []
        for photo in comparison.photos:
            truth = f"{photo}.png"
            if not os.path.exists(truth):
                subprocess.run([f"{folder}/pictures", "truth", photo, truth], check=True)
            made = f"{out}/{os.path.basename(photo)}.jpg"
            values += numbers([f"{folder}/pictures", "compare", truth, made])
        yield name, statistics.mean(values)


def report(comparison, similarity):
    print(f"\n{'images per second (median)':44}{'CPU s per image':>16}")
    for name in comparison.speeds:
        cost = f"{statistics.median(comparison.costs[name]):.4f}" if name in comparison.costs else ""
        print(f"  {name:32}{comparison.median(name):9.2f} {cost:>16}")
    print(f"\n{'ratio':44}{'measured':>10}{'required':>10}")
    for label, above, below, required in (
        ("square: Vitrine / bare C", "Vitrine, square", "bare C, square", 0.9),
        ("fitted: Vitrine / bare C", "Vitrine, fitted", "bare C, fitted", 0.9),
        ("square: Vitrine / vipsthumbnail", "Vitrine, square", "vipsthumbnail, two at a time", 1.6),
        ("square: Vitrine / nginx", "Vitrine, square", "nginx, square", 3.0),
        ("fitted: Vitrine (WebP) / nginx (JPEG)", "Vitrine, fitted", "nginx, fitted", 1.6),
        ("fitted: Vitrine / thumbor", "Vitrine, fitted", "thumbor, fitted", 1.0),
    ):
        if above in comparison.speeds and below in comparison.speeds:
            ratios = [a / b for a, b in zip(comparison.speeds[above], comparison.speeds[below])]
            line(label, statistics.median(ratios), required)
    for label, above, below in (("square: CPU of bare C / Vitrine", "bare C, square", "Vitrine, square"),
                                ("fitted: CPU of bare C / Vitrine", "bare C, fitted", "Vitrine, fitted")):
        line(label, statistics.median(comparison.costs[above]) / statistics.median(comparison.costs[below]), 0.9)
    apart = 1 / (1 / comparison.median("Vitrine, square") + 1 / comparison.median("Vitrine, fitted"))
    line("both of one decode / apart", comparison.median("Vitrine, both") / apart, 1.2)
    (name, default), (_, own) = similarity
    print(f"  similarity: {name} {default:.4f}, Vitrine {own:.4f}, difference {default - own:+.4f} (limit 0.003)")
    print(f"  largest worker: {max(comparison.resident):.0f} MB resident (limit 200)")


def line(label, value, required):
    print(f"  {label:42}{value:10.2f}{required:10.2f}  {'' if value >= required else 'below'}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=2, help="times that each turn renders all photos")
    parser.add_argument("--repeats", type=int, default=5, help="turns of each program")
    parser.add_argument("--build", default=str(ROOT / ".build/release"))
    options = parser.parse_args()
    for name in ("vitrine", "image-benchmark"):
        if not os.access(f"{options.build}/{name}", os.X_OK):
            sys.exit(f"{options.build}/{name} is missing: build it in release mode first")
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        compile_programs(folder)
        comparison = Comparison(folder, options.build, make_photos(folder), options.rounds)
        nginx = Nginx(folder)
        thumbor = Thumbor(folder)
        try:
            for _ in range(options.repeats):
                for mode in ("square", "fitted", "both"):
                    comparison.reference(mode)
                    comparison.pipeline(mode)
                if shutil.which("vipsthumbnail"):
                    comparison.vipsthumbnail()
                if nginx.process:
                    comparison.nginx("nginx, square", "square")
                    comparison.nginx("nginx, fitted", "fitted")
                if thumbor.process:
                    thumbor.render(comparison, "thumbor, square", "320x320")
                    thumbor.render(comparison, "thumbor, fitted", "fit-in/1280x1280/filters:format(webp)")
        finally:
            nginx.stop()
            thumbor.stop()
        report(comparison, list(similarities(comparison, folder)))


if __name__ == "__main__":
    main()
