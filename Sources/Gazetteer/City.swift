import Photos

/// One city of the table.
struct City: Sendable, Hashable {
    let name: String
    /// The state, province or the like; empty if it is not known.
    let region: String
    /// ISO 3166-1, two letters.
    let countryCode: String
    let coordinate: Coordinate
    let population: Int
}
