import Foundation
import Photos
import TestSupport
import Testing

@testable import Gazetteer

/// Towns drawn from Natural Earth's table of populated places (public domain), if it is available: half of
/// them by population, half evenly.
@Suite struct DrawnTownsTests {
    private static let table = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../shared/corpus/geo/natural_earth_places.tsv").standardizedFileURL

    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: table.path), "Natural Earth's table is not here"),
        arguments: [1, 2, 3])
    func namesTownsDrawnFromAnotherTable(seed: UInt64) throws {
        let gazetteer = Gazetteer.builtIn()
        let towns = CityTable.cities(in: try Data(contentsOf: Self.table)).filter {
            $0.population >= 15_000 && !Self.elsewhere.contains($0.name)
        }
        try #require(towns.count > 5000)
        var generator = SeededGenerator(seed: seed)
        var wrong: [String] = []
        for town in Self.drawn(300, by: \.population, from: towns, &generator)
            + Self.drawn(300, by: { _ in 1 }, from: towns, &generator)
        {
            let place = gazetteer.place(at: town.coordinate)
            if let place {
                let country = Countries.name(ofCode: town.countryCode)
                #expect(place.country == country, "\(town.name): \(place.name)")
            }
            if !Self.isSame(town, place?.city, gazetteer) {
                wrong.append("\(town.name): \(place?.name ?? "")")
            }
        }
        #expect(wrong.count * 20 <= 600, "\(wrong)")
    }

    /// Towns that Natural Earth has in another country than GeoNames does, and Windsor, whose coordinate lies in Detroit.
    private static let elsewhere: Set = [
        "Sevastapol", "Simferopol", "Kerch", "Yevpatoriya", "Yalta", "Dzhankoy", "Laayoune", "Ad Dakhla",
        "Windsor", "Saint-Louis", "Yacuíba", "Mandera", "Kapan", "Qacha's Nek", "Ebebiyín",
        "Kaédi",
    ]

    private static func drawn(
        _ count: Int, by weight: (City) -> Int, from towns: [City], _ generator: inout SeededGenerator
    ) -> [City] {
        let sums = towns.reduce(into: [Int]()) { $0.append(($0.last ?? 0) + weight($1)) }
        return (0..<count).map { _ in
            let value = Int.random(in: 0..<sums[sums.count - 1], using: &generator)
            return towns[sums.firstIndex { $0 > value } ?? 0]
        }
    }

    /// By its name, which may be longer in one of the tables, or in another spelling if its center is near.
    private static func isSame(_ town: City, _ name: String?, _ gazetteer: Gazetteer) -> Bool {
        guard let name, !name.isEmpty else { return false }
        let (one, other) = (letters(town.name), letters(name))
        if one == other || min(one.count, other.count) > 3 && (one.contains(other) || other.contains(one)) {
            return true
        }
        let near = PointGrid.squaredChord(kilometers: 5)
        return gazetteer.cities.contains {
            $0.name == name && PointGrid.squaredChord(from: $0.coordinate, to: town.coordinate) < near
        }
    }

    private static func letters(_ name: String) -> String {
        name.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil).filter(\.isLetter)
    }
}
