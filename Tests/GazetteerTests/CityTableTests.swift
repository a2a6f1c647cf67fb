import Foundation
import Photos
import Testing

@testable import Gazetteer

@Suite struct CityTableTests {
    private static let geoNames = """
        3161732\tBergen\tBergen\tBjorgvin\t60.39299\t5.32415\tP\tPPLA\tNO\t\t46\t4601\t\t\t213585\t\t12\tEurope/Oslo\t2019-09-05
        5125771\tManhattan\tManhattan\t\t40.78343\t-73.96625\tP\tPPLX\tUS\t\tNY\t061\t\t\t1487536\t\t24\tAmerica/New_York\t2019-09-05
        broken line
        1\tNowhere\tNowhere\t\tNaN\t5\tP\tPPL\tNO\t\t46\t\t\t\t20000\t\t1\tEurope/Oslo\t2019-09-05
        2\tNull Island\tNull Island\t\t0\t0\tP\tPPL\tNO\t\t46\t\t\t\t20000\t\t1\tEurope/Oslo\t2019-09-05
        """

    @Test func readsTheColumnsOfGeoNames() throws {
        let cities = CityTable.cities(in: Data(Self.geoNames.utf8))
        #expect(cities.map(\.name) == ["Bergen"])
        let bergen = try #require(cities.first)
        #expect(bergen.countryCode == "NO" && bergen.population == 213_585 && bergen.region.isEmpty)
        #expect(bergen.coordinate == Coordinate(latitude: 60.39299, longitude: 5.32415))
    }

    @Test func findsColumnsByTheirNames() throws {
        let text = "lat\tlon\tname\tiso2\tadmin1\tpop_max\r\n60.39\t5.32\tBergen\tno\tVestland\t213585\r\n"
        let bergen = try #require(CityTable.cities(in: Data(text.utf8)).first)
        #expect(bergen.name == "Bergen" && bergen.region == "Vestland" && bergen.countryCode == "NO")
        #expect(bergen.population == 213_585)
    }

    @Test func readsTheNamesOfRegionsFromTheFileBesideIt() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("cities15000.txt")
        try Data(Self.geoNames.utf8).write(to: file)
        try Data("NO.46\tVestland\tVestland\t1\n".utf8)
            .write(to: folder.appendingPathComponent("admin1CodesASCII.txt"))
        let gazetteer = try Gazetteer(file: file)
        let point = try #require(Coordinate(latitude: 60.4, longitude: 5.3))
        #expect(gazetteer.place(at: point)?.name == "Bergen, Vestland, Norway")
    }

    @Test func reportsTheFileWithoutCities() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data("hello\nworld\n".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let error = #expect(throws: GazetteerError.self) { try Gazetteer(file: file) }
        #expect(error?.message == Message(GazetteerMessage.noCities, [.path: .text(file.path)]))
        let missing = URL(fileURLWithPath: "/nowhere/cities.txt")
        #expect(throws: GazetteerError.self) { try Gazetteer(file: missing) }
    }

    private static let realTable = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../shared/corpus/geo/geonames_cities15000.tsv").standardizedFileURL

    /// With the real table if it is available: cities are where they are known to be.
    @Test(
        .enabled(
            if: FileManager.default.fileExists(atPath: realTable.path), "GeoNames' own table is not here"))
    func agreesWithARealTableIfAvailable() throws {
        let file = Self.realTable
        let gazetteer = try Gazetteer(file: file)
        #expect(gazetteer.cityCount > 20_000)
        let cases = [
            (48.8584, 2.2945, "Paris", "France"), (60.389, 5.33, "Bergen", "Norway"),
            (37.8199, -122.4783, "San Francisco", "United States"), (27.1751, 78.0421, "Agra", "India"),
            (-22.9519, -43.2105, "Rio de Janeiro", "Brazil"), (51.5007, -0.1246, "London", "United Kingdom"),
        ]
        for (latitude, longitude, city, country) in cases {
            let point = try #require(Coordinate(latitude: latitude, longitude: longitude))
            let place = try #require(gazetteer.place(at: point))
            #expect(place.city == city && place.country == country)
        }
    }
}
