import CLandOutlines
import Photos

/// A part of the Earth between two meridians and two parallels, in degrees. West of the date line, `west` is
/// below -180; east of it, `east` is above 180.
public struct MapBox: Hashable, Sendable {
    /// The western meridian, in degrees east.
    public let west: Double
    /// The southern parallel, in degrees north.
    public let south: Double
    /// The eastern meridian.
    public let east: Double
    /// The northern parallel.
    public let north: Double

    /// Creates a box.
    public init(west: Double, south: Double, east: Double, north: Double) {
        (self.west, self.south, self.east, self.north) = (west, south, east, north)
    }
}

/// A point of an outline, in degrees east and north.
public struct MapPoint: Hashable, Sendable {
    /// Degrees east.
    public let longitude: Double
    /// Degrees north.
    public let latitude: Double
}

/// The outlines of all countries: Natural Earth's at 1:110 million.
///
/// `scripts/make-land-outlines.py` makes the table, and describes its format.
public struct LandOutlines: Sendable {
    let rings: [[MapPoint]]

    /// Parses a table; returns `nil` if its format is invalid.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        var reader = PackedNumbers(bytes)
        guard reader.skip(head: "LANDS1\n"), let count = reader.number() else { return nil }
        var rings: [[MapPoint]] = []
        for _ in 0..<count {
            guard let length = reader.number(), length <= bytes.count else { return nil }
            var (x, y) = (0, 0)
            var ring: [MapPoint] = []
            for _ in 0..<length {
                guard let right = reader.signedNumber(), let up = reader.signedNumber() else { return nil }
                x += right
                y += up
                ring.append(MapPoint(longitude: Double(x) / 100, latitude: Double(y) / 100))
            }
            rings.append(ring)
        }
        guard reader.isAtEnd else { return nil }
        self.rings = rings
    }

    private init() { rings = [] }

    /// The built-in outlines, read on demand.
    public static let world: LandOutlines = {
        var count = 0
        let bytes = land_outlines(&count)
        return LandOutlines(UnsafeBufferPointer(start: bytes, count: count)) ?? LandOutlines()
    }()

    /// The parts of countries in a box, as closed rings.
    ///
    /// At the edges of the box the rings follow the edges: a slightly smaller map shows no such lines.
    public func parts(in box: MapBox) -> [[MapPoint]] {
        // The box may cross the date line.
        [-360.0, 0, 360].flatMap { turn in
            let box = MapBox(
                west: box.west + turn, south: box.south, east: box.east + turn, north: box.north)
            return rings.compactMap { ring -> [MapPoint]? in
                let part = Self.clipped(ring, to: box)
                guard part.count > 2 else { return nil }
                return part.map { MapPoint(longitude: $0.longitude - turn, latitude: $0.latitude) }
            }
        }
    }

    /// Clips a ring at each edge of a box in turn (Sutherland and Hodgman 1974).
    private static func clipped(_ ring: [MapPoint], to box: MapBox) -> [MapPoint] {
        let edges: [(MapPoint) -> Double] = [
            { $0.longitude - box.west }, { box.east - $0.longitude },
            { $0.latitude - box.south }, { box.north - $0.latitude },
        ]
        return edges.reduce(ring) { points, inside in
            var result: [MapPoint] = []
            guard var before = points.last else { return [] }
            for point in points {
                let (depth, depthBefore) = (inside(point), inside(before))
                if (depth >= 0) != (depthBefore >= 0) {
                    let share = depthBefore / (depthBefore - depth)
                    result.append(
                        MapPoint(
                            longitude: before.longitude + share * (point.longitude - before.longitude),
                            latitude: before.latitude + share * (point.latitude - before.latitude)))
                }
                if depth >= 0 { result.append(point) }
                before = point
            }
            return result
        }
    }
}

extension Gazetteer {
    /// A town on a map.
    public struct Town: Hashable, Sendable {
        /// Its name, as in the table of towns.
        public let name: String
        /// Where it is.
        public let place: MapPoint
        /// Its number of inhabitants.
        public let population: Int
    }

    /// The towns in a box, by population.
    public func largestTowns(in box: MapBox, limit: Int) -> [Town] {
        let found = cities.lazy.compactMap { city -> Town? in
            let latitude = city.coordinate.latitude
            guard latitude > box.south, latitude < box.north else { return nil }
            let longitudes = [-360.0, 0, 360].map { city.coordinate.longitude + $0 }
            guard let longitude = longitudes.first(where: { $0 > box.west && $0 < box.east }) else {
                return nil
            }
            return Town(
                name: city.name, place: MapPoint(longitude: longitude, latitude: latitude),
                population: city.population)
        }
        return Array(found.sorted { ($0.population, $1.name) > ($1.population, $0.name) }.prefix(limit))
    }
}
