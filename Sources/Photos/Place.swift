/// A named place, split for the Places screen: city, the rest, country.
public struct Place: Hashable, Sendable, Codable {
    /// The most local part, e.g. `Bergen`.
    public let city: String
    /// The parts between city and country, e.g. `Vestland`; empty if there are none.
    public let region: String
    /// The last part, e.g. `Norway`.
    public let country: String

    /// Creates a place from its parts.
    public init(city: String, region: String, country: String) {
        self.city = city
        self.region = region
        self.country = country
    }

    /// Splits a name at its commas, or returns `nil` if no part has a letter.
    ///
    /// Country is the last part, city the first, the rest lies between:
    /// two to five parts are what Flickr and Wikipedia write. A name of one
    /// part is a country without a city.
    public init?(name: String) {
        let parts = name.split(separator: ",")
            .map { String($0.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()) }
            .filter { $0.contains(where: \.isLetter) }
        guard let first = parts.first, let last = parts.last else { return nil }
        self.init(city: first, region: parts.dropFirst().dropLast().joined(separator: ", "), country: last)
    }
}

extension Place {
    /// The whole name, e.g. `Bergen, Vestland, Norway`.
    public var name: String {
        guard city != country || !region.isEmpty else { return city }
        return [city, region, country].filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
