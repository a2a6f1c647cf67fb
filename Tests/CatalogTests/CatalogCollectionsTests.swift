import Catalog
import Foundation
import Photos
import Testing

@Suite struct CatalogCollectionsTests {
    /// Six photos, of which 1, 3 and 5 are in Graz, and 2 is a row of text.
    private func catalog() async throws -> (Catalog, SourceID, [PhotoID]) {
        let catalog = try Catalog.inMemory()
        var photos = (0..<6).map { Samples.photo("\($0)") }
        for number in [1, 3, 5] { photos[number].place = "Graz, Austria" }
        photos[2].original = nil
        for number in [2, 3, 5] { photos[number].description = "A lake" }
        let id = try await catalog.addSample(Samples.feed(photos))
        return (catalog, id, try await catalog.photoIDs(in: id))
    }

    private func collections(_ source: SourceID) -> [(CollectionID, [Int])] {
        [
            (.source(source), [0, 1, 2, 3, 4, 5]), (.search("lake", in: source), [2, 3, 5]),
            (.search("nothing", in: source), []), (.place("graz-austria"), [1, 3, 5]),
            (.place("nowhere"), []), (.recents(viewer: "me"), [5, 0]), (.recents(viewer: "other"), []),
        ]
    }

    @Test func givesTheOrderOfEveryCollection() async throws {
        let (catalog, source, ids) = try await catalog()
        for number in [0, 5] { try await catalog.noteView(of: ids[number], by: "me", at: Samples.now) }
        for (collection, numbers) in collections(source) {
            let expected = numbers.map { ids[$0] }
            #expect(try await catalog.order(of: collection).entries.map(\.photo) == expected)
            #expect(try await catalog.photos(in: collection, offset: 0, limit: 9).map(\.id) == expected)
            let second = try await catalog.photos(in: collection, offset: 1, limit: 1)
            #expect(second.map(\.id) == Array(expected.dropFirst().prefix(1)))
            #expect(try await catalog.photoCount(in: collection) == expected.count)
            for (index, id) in expected.enumerated() {
                #expect(try await catalog.index(of: id, in: collection) == index)
            }
        }
        #expect(try await catalog.index(of: ids[0], in: .place("graz-austria")) == nil)
    }

    @Test func givesTheNeighboursInThePlaceAndNotInTheSource() async throws {
        let (catalog, source, ids) = try await catalog()
        let third = try #require(try await catalog.photo(ids[3]))
        let inPlace = try await catalog.neighbours(of: third, in: .place("graz-austria"))
        #expect(inPlace.previous?.id == ids[1] && inPlace.next?.id == ids[5])
        #expect(inPlace.index == 1 && inPlace.count == 3)
        // The row of text that the search finds, too, is passed over.
        let found = try await catalog.neighbours(of: third, in: .search("lake", in: source))
        #expect(found.previous == nil && found.next?.id == ids[5] && found.first?.id == ids[3])
        #expect(found.index == 0 && found.count == 2)
        let text = try #require(try await catalog.photo(ids[2]))
        let around = try await catalog.neighbours(of: text, in: .search("lake", in: source))
        #expect(around.next?.id == ids[3] && around.index == 0 && around.count == 2)
    }
}
