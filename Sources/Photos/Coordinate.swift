/// A point on Earth in WGS 84 degrees, never the placeholder 0,0.
public struct Coordinate: Hashable, Sendable, Codable {
    /// Degrees north, `-90...90`.
    public let latitude: Double
    /// Degrees east, `-180...180`.
    public let longitude: Double

    /// Creates a coordinate, or `nil` for NaN, values out of range, and 0,0,
    /// which feeds and cameras write if the place is unknown.
    public init?(latitude: Double, longitude: Double) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        guard latitude != 0 || longitude != 0 else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }
}
