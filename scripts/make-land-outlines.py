#!/usr/bin/env python3
"""Generates the outlines of countries that are embedded in the program.

    pip install --no-deps --target FOLDER geopandas==0.14.4 pyshp==3.1.6
    PYTHONPATH=FOLDER scripts/make-land-outlines.py           writes Sources/CLandOutlines/outlines.bin
    PYTHONPATH=FOLDER scripts/make-land-outlines.py --check   exits 1 if the file is out of date

The outlines are Natural Earth's countries at 1:110 million (https://www.naturalearthdata.com, public
domain), included in geopandas. The result is reproducible.
`Sources/Gazetteer/LandOutlines.swift` reads it:

    "LANDS1\\n"
    number of rings; of each the number of its points, and the points

A point is a longitude and a latitude in hundredths of a degree: of the first point of a ring itself, of
each other the difference from the point before. Numbers are unsigned LEB128 (https://dwarfstd.org,
appendix C); a signed number n is encoded as 2n, or as -2n - 1 if it is negative.
"""

import importlib.metadata
import importlib.util
import pathlib
import sys

VERSIONS = {"geopandas": "0.14.4", "pyshp": "3.1.6"}
TABLE = pathlib.Path(__file__).resolve().parent.parent / "Sources" / "CLandOutlines" / "outlines.bin"


def shapes():
    """The folder of the shape files; geopandas is not imported, since it has dependencies."""
    for package, version in VERSIONS.items():
        found = importlib.metadata.version(package)
        if found != version:
            sys.exit(f"{package} {found} is installed; this needs {version}")
    [folder] = importlib.util.find_spec("geopandas").submodule_search_locations
    return pathlib.Path(folder, "datasets", "naturalearth_lowres")


def rings():
    """The points of each ring, without the last one, which equals the first."""
    import shapefile

    with shapefile.Reader(str(shapes() / "naturalearth_lowres.shp")) as reader:
        for shape in reader.iterShapes():
            ends = [*shape.parts[1:], len(shape.points)]
            for start, end in zip(shape.parts, ends):
                points = [(round(x * 100), round(y * 100)) for x, y in shape.points[start : end - 1]]
                # Points that have become equal are dropped.
                yield [each for index, each in enumerate(points) if each != points[index - 1]]


def leb128(number):
    """An unsigned number."""
    encoded = bytearray()
    while number > 0x7F:
        encoded.append(number & 0x7F | 0x80)
        number >>= 7
    encoded.append(number)
    return bytes(encoded)


def signed(number):
    return leb128(2 * number if number >= 0 else -2 * number - 1)


def table():
    found = [ring for ring in rings() if len(ring) > 2]
    encoded = bytearray(b"LANDS1\n" + leb128(len(found)))
    for ring in found:
        encoded += leb128(len(ring))
        x = y = 0
        for longitude, latitude in ring:
            encoded += signed(longitude - x) + signed(latitude - y)
            x, y = longitude, latitude
    return bytes(encoded)


def main():
    made = table()
    if sys.argv[1:] == ["--check"]:
        sys.exit(0 if TABLE.exists() and TABLE.read_bytes() == made else f"{TABLE.name} is not current.")
    TABLE.write_bytes(made)
    print(f"{TABLE.name}: {len(made)} bytes")


if __name__ == "__main__":
    main()
