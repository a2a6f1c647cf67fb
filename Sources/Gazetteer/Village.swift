import Photos

/// An inhabited place near a border, which tells the country of the coordinates around it and no more.
struct Village: Sendable, Hashable {
    /// ISO 3166-1, two letters.
    let countryCode: String
    let coordinate: Coordinate
}
