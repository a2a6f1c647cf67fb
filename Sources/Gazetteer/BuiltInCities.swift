import Photos

/// Large and well-known cities of every country, for where no table of cities is set.
enum BuiltInCities {
    /// All of them.
    static let all: [City] = [europe, asia, africa, americas, oceania]
        .flatMap { $0.split(separator: "\n") }.compactMap { city(in: $0) }

    /// Reads `name|region|country|latitude|longitude|thousands of people`.
    private static func city(in line: Substring) -> City? {
        let fields = line.split(separator: "|", omittingEmptySubsequences: false)
        guard fields.count == 6, let latitude = Double(fields[3]), let longitude = Double(fields[4]),
            let coordinate = Coordinate(latitude: latitude, longitude: longitude),
            let thousands = Int(fields[5])
        else { return nil }
        return City(
            name: String(fields[0]), region: String(fields[1]), countryCode: String(fields[2]),
            coordinate: coordinate, population: thousands * 1000)
    }
}
