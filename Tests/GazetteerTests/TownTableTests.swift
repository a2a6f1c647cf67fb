import Photos
import Testing

@testable import Gazetteer

/// The built-in table.
@Suite struct TownTableTests {
    private let table: TownTable

    init() throws { table = try #require(TownTable(TownTable.embedded)) }

    @Test func containsTheTownsOfTheWorld() {
        #expect((32_000...34_000).contains(table.cities.count))
        #expect((20_000...30_000).contains(table.villages.count))
        #expect(Set(table.cities.map(\.countryCode)).count > 240)
        #expect(Gazetteer.builtIn().cityCount == table.cities.count)
    }

    @Test func isSmall() {
        #expect(TownTable.embedded.count < 1_000_000)
    }

    @Test func isSortedByRowsFromTheWest() {
        func key(_ coordinate: Coordinate) -> (Double, Double) {
            (coordinate.latitude.rounded(.down), coordinate.longitude)
        }
        for coordinates in [table.cities.map(\.coordinate), table.villages.map(\.coordinate)] {
            let isSorted = zip(coordinates, coordinates.dropFirst()).allSatisfy { key($0) <= key($1) }
            #expect(isSorted)
        }
    }

    @Test func knowsTheNamesOfAllCountries() {
        for code in Set(table.cities.map(\.countryCode) + table.villages.map(\.countryCode)) {
            #expect(Countries.name(ofCode: code) != code)
        }
    }

    @Test func namesTownsAndNearlyAllRegions() {
        #expect(table.cities.allSatisfy { !$0.name.isEmpty })
        let nameless = table.cities.count { $0.region.isEmpty }
        #expect(nameless < 150)
    }

    /// Towns closer than 200 m can be one another's.
    @Test func findsEveryTownAtItsOwnCoordinate() {
        let index = TownTable.index
        var wrong: [String] = []
        for city in table.cities {
            guard case .city(let found) = index.find(at: city.coordinate), found != city else { continue }
            if found.coordinate != city.coordinate { wrong.append("\(city.name): \(found.name)") }
        }
        #expect(wrong.isEmpty)
    }

    @Test func refusesWhatIsNoTable() {
        let bytes = Array(TownTable.embedded)
        var other = bytes
        other[0] = 0
        let tables: [[UInt8]] = [[], other, bytes.dropLast(), bytes + [0], Array(bytes.prefix(40_000))]
        for wrong in tables {
            wrong.withUnsafeBufferPointer { #expect(TownTable($0) == nil) }
        }
    }

    @Test func isReadWithinItsBoundsWhateverItHolds() {
        var bytes = Array(TownTable.embedded.prefix(60_000))
        var state: UInt32 = 1
        for _ in 0..<200 {
            state = state &* 1_664_525 &+ 1_013_904_223
            bytes[Int(state >> 8) % bytes.count] = UInt8(truncatingIfNeeded: state >> 24)
            bytes.withUnsafeBufferPointer { #expect(TownTable($0) == nil) }
        }
    }
}
