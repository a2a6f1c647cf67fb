import Photos

/// An inhabited place near a border, which only determines the country of the coordinates around it.
struct Village: Sendable, Hashable {
    /// ISO 3166-1, two letters.
    let countryCode: String
    let coordinate: Coordinate
}
