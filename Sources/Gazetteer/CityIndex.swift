import Foundation
import Photos

/// Finds the cities near a point: a grid of one-degree cells over points on the unit sphere.
///
/// Distances are chords: on a sphere of radius 1 the squared chord of an
/// angle grows with the angle, so that no trigonometry is needed per city.
struct CityIndex: Sendable {
    /// Cities in the order of their cells.
    let cities: [City]
    /// Of each city: its point on the unit sphere, and the divisor of its squared chord.
    private let points: [SIMD4<Float>]
    /// Of each city: the largest squared chord at which it still names a place.
    private let reaches: [Float]
    /// Of each cell: where its cities start; one more at the end.
    private let starts: [Int32]

    private static let columns = 360
    private static let rows = 180
    private static let earthRadius = 6371.0
    /// Kilometres from which a city of any size is too far away.
    private static let farthest = 100.0
    private static let countryReach = 200.0

    init(_ unsorted: [City]) {
        let cells = unsorted.map { Self.cell(of: $0.coordinate) }
        var starts = [Int32](repeating: 0, count: Self.rows * Self.columns + 1)
        for cell in cells { starts[cell + 1] += 1 }
        for cell in 1..<starts.count { starts[cell] += starts[cell - 1] }
        let order = unsorted.indices.sorted { (cells[$0], $0) < (cells[$1], $1) }
        self.starts = starts
        cities = order.map { unsorted[$0] }
        points = cities.map { city in
            let point = Self.point(city.coordinate)
            return SIMD4(point.x, point.y, point.z, Self.weight(city.population))
        }
        reaches = cities.map { Self.squaredChord(kilometres: Self.reach($0.population)) }
    }

    /// The city that a point belongs to: the least distance after weighting, among those in reach.
    func city(at coordinate: Coordinate) -> City? {
        let point = Self.point(coordinate)
        var best = Float.infinity
        var found: Int?
        forEachCity(within: Self.farthest, of: coordinate) { number in
            let difference = points[number] - SIMD4(point, points[number].w)
            let distance = (difference * difference).sum()
            guard distance <= reaches[number] else { return }
            let weighted = distance / points[number].w
            if weighted < best {
                best = weighted
                found = number
            }
        }
        return found.map { cities[$0] }
    }

    /// The country of all cities around, or nothing where there are several countries or no city.
    func country(around coordinate: Coordinate) -> String? {
        let point = Self.point(coordinate)
        let limit = Self.squaredChord(kilometres: Self.countryReach)
        var codes: Set<String> = []
        forEachCity(within: Self.countryReach, of: coordinate) { number in
            let difference = points[number] - SIMD4(point, points[number].w)
            if (difference * difference).sum() <= limit { codes.insert(cities[number].countryCode) }
        }
        return codes.count == 1 ? codes.first : nil
    }
}

extension CityIndex {
    /// Calls for all cities of the cells that a circle touches, and for some outside of it.
    private func forEachCity(within kilometres: Double, of coordinate: Coordinate, _ use: (Int) -> Void) {
        let angle = kilometres / Self.earthRadius * 180 / .pi
        let bottom = max(coordinate.latitude - angle, -90)
        let top = min(coordinate.latitude + angle, 90)
        let narrowest = cos(max(abs(bottom), abs(top)) * .pi / 180)
        let spread = narrowest * 180 <= angle ? 180 : min(angle / narrowest, 180)
        let west = Int((coordinate.longitude - spread + 180).rounded(.down))
        let east = Int((coordinate.longitude + spread + 180).rounded(.down))
        let columns = min(east - west + 1, Self.columns)
        for row in Self.row(bottom)...Self.row(top) {
            for step in 0..<columns {
                let column = ((west + step) % Self.columns + Self.columns) % Self.columns
                let cell = row * Self.columns + column
                for number in Int(starts[cell])..<Int(starts[cell + 1]) { use(number) }
            }
        }
    }

    private static func row(_ latitude: Double) -> Int { min(Int((latitude + 90).rounded(.down)), rows - 1) }

    private static func cell(of coordinate: Coordinate) -> Int {
        let column = Int((coordinate.longitude + 180).rounded(.down)) % columns
        return row(coordinate.latitude) * columns + column
    }

    private static func point(_ coordinate: Coordinate) -> SIMD3<Float> {
        let latitude = coordinate.latitude * .pi / 180
        let longitude = coordinate.longitude * .pi / 180
        return SIMD3(
            Float(cos(latitude) * cos(longitude)), Float(cos(latitude) * sin(longitude)), Float(sin(latitude))
        )
    }

    private static func squaredChord(kilometres: Double) -> Float {
        let half = sin(kilometres / earthRadius / 2)
        return Float(4 * half * half)
    }

    /// Divides the squared distance. A city of 5 million draws a border with a
    /// town of 15,000 at 2.4 times the town's distance (population to the
    /// power of 0.15): the town keeps its own centre, and the city its suburbs.
    private static func weight(_ population: Int) -> Float {
        Float(pow(Double(max(population, 15_000)), 0.3))
    }

    /// 50 km beyond the built-up area, which is taken as a disc of 5,000 people a square kilometre.
    private static func reach(_ population: Int) -> Double {
        min(50 + (Double(max(population, 0)) / (5000 * .pi)).squareRoot(), farthest)
    }
}
