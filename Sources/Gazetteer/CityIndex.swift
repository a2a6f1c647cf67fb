import Photos

/// Finds the city that a coordinate belongs to, or its country if no city is near.
///
/// Distances are divided by the city's extent: between a city of 5 million
/// and a town of 15,000 the border is at five times the town's distance. The town
/// keeps its own center, and the city its suburbs. Villages have an extent too, but no
/// name, and determine the country: of the cities, only those of that country count.
/// Where neither a village nor a city is near, a city counts only if neither a city nor a
/// village of another country is about as near.
struct CityIndex: Sendable {
    let cities: [City]
    private let villages: [Village]
    private let cityGrid: PointGrid
    private let villageGrid: PointGrid
    /// For each city, the divisor of its squared chord.
    private let squaredExtents: [Float]
    /// For each city, the largest squared chord at which it still names a place.
    private let reaches: [Float]

    /// The result for a coordinate.
    enum Match: Equatable {
        case city(City)
        /// The code of a country.
        case country(String)
    }

    /// The distance in kilometers at which a city of any size is too far away.
    private static let maxDistance = 100.0
    /// The distance in kilometers at which a village is too far away to determine the country.
    private static let villageReach = 30.0
    private static let countryReach = 200.0
    /// The factor of the distance of a far city within which nothing of another country may be.
    private static let certainty = 2.0
    /// The distance in kilometers within which no village of another country may be without a city in reach.
    private static let countryVillageReach = 60.0
    /// The smallest extent of an inhabited place in kilometers.
    private static let minExtent = 3.0

    init(_ unsorted: [City], villages unsortedVillages: [Village] = []) {
        cityGrid = PointGrid(unsorted.map(\.coordinate))
        villageGrid = PointGrid(unsortedVillages.map(\.coordinate))
        cities = cityGrid.order.map { unsorted[$0] }
        villages = villageGrid.order.map { unsortedVillages[$0] }
        squaredExtents = cities.map { city in
            let extent = Float(Self.minExtent + Self.builtUpRadius(city.population))
            return extent * extent
        }
        reaches = cities.map { city in
            PointGrid.squaredChord(
                kilometers: min(50 + Self.builtUpRadius(city.population), Self.maxDistance))
        }
    }

    /// The city or the country of a coordinate; `nil` if neither is certain.
    func find(at coordinate: Coordinate) -> Match? {
        let city = nearestCity(to: coordinate)
        let village = nearestVillage(to: coordinate)
        if let village, village.distance < city?.distance ?? .infinity {
            let code = village.countryCode
            if let city, city.city.countryCode == code { return .city(city.city) }
            return nearestCity(to: coordinate, of: code).map { .city($0.city) } ?? .country(code)
        }
        if let city, village != nil || isCertain(city.city, at: coordinate) { return .city(city.city) }
        return country(around: coordinate).map(Match.country)
    }

    /// Whether the country of a city is the one of a coordinate, without villages in reach.
    private func isCertain(_ city: City, at coordinate: Coordinate) -> Bool {
        let distance = PointGrid.squaredChord(from: city.coordinate, to: coordinate)
        guard distance > PointGrid.squaredChord(kilometers: Self.villageReach) else { return true }
        let limit = distance * Float(Self.certainty * Self.certainty)
        var isCertain = true
        forEachCountry(within: Self.countryReach, of: coordinate) { code, squaredChord in
            if squaredChord <= limit, code != city.countryCode { isCertain = false }
        }
        return isCertain
    }

    /// Passes the countries of the cities and villages within a distance, and of some beyond it.
    ///
    /// - Parameter body: Receives the code of a country and a squared chord to the coordinate.
    private func forEachCountry(
        within kilometers: Double, of coordinate: Coordinate, _ body: (String, Float) -> Void
    ) {
        cityGrid.forEach(within: kilometers, of: coordinate) { body(cities[$0].countryCode, $1) }
        villageGrid.forEach(within: kilometers, of: coordinate) { body(villages[$0].countryCode, $1) }
    }

    /// The city with the smallest distance relative to its extent, among those in reach.
    private func nearestCity(
        to coordinate: Coordinate, of countryCode: String? = nil
    ) -> (city: City, distance: Float)? {
        var smallest = Float.infinity
        var found: Int?
        cityGrid.forEach(within: Self.maxDistance, of: coordinate) { index, squaredChord in
            guard squaredChord <= reaches[index] else { return }
            let distance = squaredChord / squaredExtents[index]
            guard distance < smallest, countryCode == nil || cities[index].countryCode == countryCode
            else { return }
            smallest = distance
            found = index
        }
        return found.map { (cities[$0], smallest) }
    }

    private func nearestVillage(to coordinate: Coordinate) -> (countryCode: String, distance: Float)? {
        var smallest = PointGrid.squaredChord(kilometers: Self.villageReach)
        var found: Int?
        villageGrid.forEach(within: Self.villageReach, of: coordinate) { index, squaredChord in
            guard squaredChord < smallest else { return }
            smallest = squaredChord
            found = index
        }
        let squaredExtent = Float(Self.minExtent * Self.minExtent)
        return found.map { (villages[$0].countryCode, smallest / squaredExtent) }
    }

    /// The country of all cities around and of the villages nearby, or `nil` if there are several countries or no city.
    private func country(around coordinate: Coordinate) -> String? {
        let limit = PointGrid.squaredChord(kilometers: Self.countryReach)
        var codes: Set<String> = []
        cityGrid.forEach(within: Self.countryReach, of: coordinate) { index, squaredChord in
            if squaredChord <= limit { codes.insert(cities[index].countryCode) }
        }
        guard codes.count == 1 else { return nil }
        let villageLimit = PointGrid.squaredChord(kilometers: Self.countryVillageReach)
        villageGrid.forEach(within: Self.countryVillageReach, of: coordinate) { index, squaredChord in
            if squaredChord <= villageLimit { codes.insert(villages[index].countryCode) }
        }
        return codes.count == 1 ? codes.first : nil
    }

    /// The radius in kilometers of a disc with 5,000 people per square kilometer.
    private static func builtUpRadius(_ population: Int) -> Double {
        (Double(max(population, 0)) / (5000 * .pi)).squareRoot()
    }
}
