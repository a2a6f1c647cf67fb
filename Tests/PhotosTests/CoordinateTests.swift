import Photos
import Testing

@Suite struct CoordinateTests {
    @Test func acceptsAPointOnEarth() throws {
        let point = try #require(Coordinate(latitude: 60.39, longitude: 5.32))
        #expect(point.latitude == 60.39)
        #expect(point.longitude == 5.32)
    }

    @Test(arguments: [
        (0.0, 0.0), (Double.nan, 5), (5, .nan), (91, 0), (-90.01, 0), (0, 180.5), (0, -.infinity),
    ])
    func refusesWhatIsNoPlace(latitude: Double, longitude: Double) {
        #expect(Coordinate(latitude: latitude, longitude: longitude) == nil)
    }

    @Test func acceptsTheEquatorAwayFromGreenwich() {
        #expect(Coordinate(latitude: 0, longitude: 32.5) != nil)
    }
}
