import Foundation
import Photos
import Testing

@testable import Gazetteer

@Suite struct GazetteerTests {
    private let gazetteer = Gazetteer.builtIn()

    @Test(arguments: [
        (60.3890, 5.3300, "Bergen, Vestland, Norway"),
        (48.8584, 2.2945, "Paris, Île-de-France, France"),
        (40.7580, -73.9855, "New York City, New York, United States"),
        (-33.8568, 151.2153, "Sydney, New South Wales, Australia"),
        (35.6586, 139.7454, "Tokyo, Japan"),
        (-54.8000, -68.3000, "Ushuaia, Tierra del Fuego, Argentina"),
        (22.2870, 114.1500, "Hong Kong"),
    ])
    func namesThePlaceOfAKnownCoordinate(latitude: Double, longitude: Double, name: String) throws {
        let place = gazetteer.place(at: try coordinate(latitude, longitude))
        #expect(place?.name == name)
    }

    @Test func findsNothingInTheOpenSea() throws {
        #expect(gazetteer.place(at: try coordinate(-40, -120)) == nil)
        #expect(gazetteer.place(at: try coordinate(90, 0)) == nil)
        #expect(gazetteer.place(at: try coordinate(-90, 10)) == nil)
    }

    @Test func findsOnlyTheCountryIfAllCitiesAroundAreInIt() throws {
        let place = try #require(gazetteer.place(at: try coordinate(64.9, -19.0)))
        #expect(place.name == "Iceland")
        #expect(place.city == "Iceland" && place.country == "Iceland")
    }

    @Test func findsCitiesAcrossTheDateLine() throws {
        let suva = City(
            name: "Taveuni", region: "", countryCode: "FJ", coordinate: try coordinate(-16.8, 179.99),
            population: 20_000)
        let place = Gazetteer([suva]).place(at: try coordinate(-16.8, -179.9))
        #expect(place?.name == "Taveuni, Fiji")
    }

    private func coordinate(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try #require(Coordinate(latitude: latitude, longitude: longitude))
    }
}
