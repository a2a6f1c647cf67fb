import Foundation
import Photos

/// Finds points near a coordinate: a grid of one-degree cells over points on the unit sphere.
///
/// Distances are chords: on a sphere of radius 1 the squared chord of an
/// angle grows with the angle, so that no trigonometry is needed per point.
struct PointGrid: Sendable {
    /// The indices of the given coordinates, in the order of their cells.
    let order: [Int]
    /// In that order, on the unit sphere.
    private let points: [SIMD3<Float>]
    /// For each cell, the start of its points; one more at the end.
    private let starts: [Int32]

    private static let columns = 360
    private static let rows = 180
    private static let earthRadius = 6371.0

    init(_ coordinates: [Coordinate]) {
        let cells = coordinates.map(Self.cell)
        var starts = [Int32](repeating: 0, count: Self.rows * Self.columns + 1)
        for cell in cells { starts[cell + 1] += 1 }
        for cell in 1..<starts.count { starts[cell] += starts[cell - 1] }
        order = coordinates.indices.sorted { (cells[$0], $0) < (cells[$1], $1) }
        points = order.map { Self.point(coordinates[$0]) }
        self.starts = starts
    }

    /// Passes all points within a distance, and some beyond it.
    ///
    /// - Parameter body: Receives an index of `order` and the squared chord to the coordinate.
    func forEach(within kilometers: Double, of coordinate: Coordinate, _ body: (Int, Float) -> Void) {
        let center = Self.point(coordinate)
        let angle = kilometers / Self.earthRadius * 180 / .pi
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
                for index in Int(starts[cell])..<Int(starts[cell + 1]) {
                    let difference = points[index] - center
                    body(index, (difference * difference).sum())
                }
            }
        }
    }

    static func squaredChord(from one: Coordinate, to other: Coordinate) -> Float {
        let difference = point(one) - point(other)
        return (difference * difference).sum()
    }

    /// The squared chord of a distance along the surface.
    static func squaredChord(kilometers: Double) -> Float {
        let half = sin(kilometers / earthRadius / 2)
        return Float(4 * half * half)
    }

    private static func row(_ latitude: Double) -> Int { min(Int((latitude + 90).rounded(.down)), rows - 1) }

    private static func cell(_ coordinate: Coordinate) -> Int {
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
}
