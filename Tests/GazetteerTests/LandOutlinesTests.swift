import Testing

@testable import Gazetteer

@Suite struct LandOutlinesTests {
    private let world = LandOutlines.world

    /// Whether a point is on land: a ray crosses the outlines an odd number of times.
    private func isLand(_ longitude: Double, _ latitude: Double) -> Bool {
        let box = MapBox(
            west: longitude - 20, south: latitude - 20, east: longitude + 20, north: latitude + 20)
        return world.parts(in: box).contains { ring in
            var isInside = false
            for (index, point) in ring.enumerated() {
                let before = ring[(index + ring.count - 1) % ring.count]
                guard (point.latitude > latitude) != (before.latitude > latitude) else { continue }
                let share = (latitude - before.latitude) / (point.latitude - before.latitude)
                if longitude < before.longitude + share * (point.longitude - before.longitude) {
                    isInside.toggle()
                }
            }
            return isInside
        }
    }

    @Test func readsTheTableOfTheProgram() {
        #expect(world.rings.count > 250)
        #expect(world.rings.allSatisfy { $0.count > 2 })
        let points = world.rings.joined()
        #expect(points.allSatisfy { (-180...180).contains($0.longitude) && (-90...90).contains($0.latitude) })
    }

    @Test(
        arguments: [
            (8.3, 61.0), (2.3, 47.0), (-100.0, 40.0), (134.0, -25.0), (178.0, 66.5), (-175.0, 66.5),
        ] as [(Double, Double)])
    func knowsLand(longitude: Double, latitude: Double) {
        #expect(isLand(longitude, latitude))
    }

    @Test(arguments: [(-30.0, 45.0), (0.0, 0.1), (179.9, 0.0), (-150.0, -40.0)] as [(Double, Double)])
    func knowsTheSea(longitude: Double, latitude: Double) {
        #expect(!isLand(longitude, latitude))
    }

    @Test func staysWithinItsBox() {
        let box = MapBox(west: -10, south: 35, east: 20, north: 60)
        let points = world.parts(in: box).joined()
        #expect(!points.isEmpty)
        #expect(
            points.allSatisfy {
                $0.longitude >= -10 - 1e-9 && $0.longitude <= 20 + 1e-9 && $0.latitude >= 35 - 1e-9
                    && $0.latitude <= 60 + 1e-9
            })
    }

    @Test(arguments: ["", "LANDS1\n", "LANDS1\n\u{1}\u{7f}", "TOWNS1\n\0"])
    func refusesWhatIsNoTable(text: String) {
        #expect(Array(text.utf8).withUnsafeBufferPointer { LandOutlines($0) } == nil)
    }

    @Test func namesTheLargestTowns() {
        let box = MapBox(west: -5, south: 45, east: 10, north: 53)
        let towns = Gazetteer.builtIn().largestTowns(in: box, limit: 3)
        #expect(towns.first?.name == "London" && towns.count == 3)
        #expect(towns.map(\.population) == towns.map(\.population).sorted(by: >))
    }

    @Test func namesTownsOverTheDateLine() {
        // Suva stands at 178.4° E.
        let box = MapBox(west: -190, south: -25, east: -170, north: -10)
        let towns = Gazetteer.builtIn().largestTowns(in: box, limit: 40)
        #expect(towns.contains { $0.name == "Suva" && $0.place.longitude < -180 })
    }
}
