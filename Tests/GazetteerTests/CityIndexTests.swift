import Basics
import Foundation
import Photos
import Testing

@testable import Gazetteer

@Suite struct CityIndexTests {
    private static func city(_ name: String, _ latitude: Double, _ longitude: Double, _ population: Int)
        throws -> City
    {
        City(
            name: name, region: "", countryCode: "NO",
            coordinate: try #require(Coordinate(latitude: latitude, longitude: longitude)),
            population: population)
    }

    /// The name of a city; `nil` for a country.
    private static func name(_ match: CityIndex.Match?) -> String? {
        guard case .city(let city) = match else { return nil }
        return city.name
    }

    private func find(_ cities: [City], _ latitude: Double, _ longitude: Double) throws -> String? {
        let coordinate = try #require(Coordinate(latitude: latitude, longitude: longitude))
        return Self.name(CityIndex(cities).find(at: coordinate))
    }

    @Test func assignsTheLargeCityMoreAreaThanTheTownBesideIt() throws {
        let cities = [try Self.city("City", 50, 10, 5_000_000), try Self.city("Town", 50, 10.3, 15_000)]
        #expect(try find(cities, 50, 10.18) == "City")
        #expect(try find(cities, 50, 10.28) == "Town")
        #expect(try find(cities, 50, 10.3) == "Town")
    }

    @Test func findsNothingBeyondFiftyKilometersOfATown() throws {
        let town = [try Self.city("Town", 0, 10, 15_000)]
        #expect(try find(town, 0.44, 10) == "Town")
        #expect(try find(town, 0.47, 10) == nil)
        #expect(try find(town, 0, 10.44) == "Town")
        #expect(try find(town, 0, 10.47) == nil)
    }

    @Test func letsACityOfMillionsReachFurther() throws {
        let city = [try Self.city("City", 0, 10, 10_000_000)]
        #expect(try find(city, 0.6, 10) == "City")
        #expect(try find(city, 0.75, 10) == nil)
    }

    @Test func looksAtWholeCirclesNearThePoles() throws {
        let station = [try Self.city("Station", 89.8, 0, 20_000)]
        #expect(try find(station, 89.8, 180) == "Station")
        #expect(try find(station, 89.8, -90) == "Station")
    }

    @Test func agreesWithALinearSearch() throws {
        var random = Random(state: 7)
        let cities = try (0..<500).map { number in
            try Self.city(
                "\(number)", random.next(in: 55...65), random.next(in: 0...12),
                Int(random.next(in: 15_000...2_000_000)))
        }
        let index = CityIndex(cities)
        for _ in 0..<300 {
            let point = try #require(
                Coordinate(latitude: random.next(in: 55...65), longitude: random.next(in: 0...12)))
            #expect(Self.name(index.find(at: point)) == Self.nearest(to: point, among: cities))
        }
    }

    @Test func looksUpManyPlacesInASecond() throws {
        let gazetteer = Gazetteer.builtIn()
        var random = Random(state: 3)
        let points = try (0..<100_000).map { _ in
            try #require(
                Coordinate(latitude: random.next(in: 40...60), longitude: random.next(in: -5...30)))
        }
        var found = 0
        let time = ThreadClock.measure {
            for point in points where gazetteer.place(at: point) != nil { found += 1 }
        }
        #expect(found > 50_000)
        #expect(time < .seconds(10))
    }

    @Test func villagesDetermineTheCountry() throws {
        func coordinate(_ longitude: Double) throws -> Coordinate {
            try #require(Coordinate(latitude: 50, longitude: longitude))
        }
        let city = try Self.city("City", 50, 10, 2_000_000)
        let town = City(
            name: "Town", region: "", countryCode: "SE", coordinate: try coordinate(10.5), population: 15_000)
        let villages = [
            Village(countryCode: "SE", coordinate: try coordinate(10.2)),
            Village(countryCode: "FI", coordinate: try coordinate(9.7)),
        ]
        let index = CityIndex([city, town], villages: villages)
        let bare = CityIndex([city, town])
        #expect(index.find(at: try coordinate(10)) == .city(city))
        #expect(index.find(at: try coordinate(10.21)) == .city(town))
        #expect(bare.find(at: try coordinate(10.21)) == .city(city))
        // No city of that country is near.
        #expect(index.find(at: try coordinate(9.69)) == .country("FI"))
    }

    /// The same rule by trigonometry and without the grid.
    private static func nearest(to point: Coordinate, among cities: [City]) -> String? {
        func kilometers(_ city: City) -> Double {
            let (a, b) = (point.latitude * .pi / 180, city.coordinate.latitude * .pi / 180)
            let turn = (point.longitude - city.coordinate.longitude) * .pi / 180
            let half = pow(sin((a - b) / 2), 2) + cos(a) * cos(b) * pow(sin(turn / 2), 2)
            return 2 * 6371 * asin(half.squareRoot())
        }
        func radius(_ city: City) -> Double { (Double(city.population) / 5000 / .pi).squareRoot() }
        func extent(_ city: City) -> Double { 3 + radius(city) }
        func reach(_ city: City) -> Double { min(50 + radius(city), 100) }
        return cities.filter { kilometers($0) <= reach($0) }
            .min { kilometers($0) / extent($0) < kilometers($1) / extent($1) }?
            .name
    }

    /// A small generator with a seed (SplitMix64), so that a failure can be reproduced.
    private struct Random {
        var state: UInt64

        mutating func next(in range: ClosedRange<Double>) -> Double {
            state &+= 0x9E37_79B9_7F4A_7C15
            var bits = state
            bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
            bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
            let unit = Double((bits ^ (bits >> 31)) >> 11) * 0x1p-53
            return range.lowerBound + unit * (range.upperBound - range.lowerBound)
        }
    }
}
