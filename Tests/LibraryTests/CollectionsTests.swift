import Foundation
import Library
import LibrarySamples
import Photos
import Testing

@Suite struct CollectionsTests {
    /// Six photos, of which 1, 3 and 5 are in Graz, and 2 is a row of text.
    private func library() async throws -> (any LibraryStore, SourceID, [PhotoID]) {
        let library = try Samples.library()
        var photos = (0..<6).map { Samples.photo("\($0)") }
        for number in [1, 3, 5] { photos[number].place = "Graz, Austria" }
        photos[2].original = nil
        for number in [2, 3, 5] { photos[number].description = "A lake" }
        let id = try await library.addSample(Samples.feed(photos))
        return (library, id, try await library.photoIDs(in: id))
    }

    private func collections(_ source: SourceID) -> [(CollectionID, [Int])] {
        [
            (.source(source), [0, 1, 2, 3, 4, 5]), (.search("lake", in: source), [2, 3, 5]),
            (.search("nothing", in: source), []), (.place("graz-austria"), [1, 3, 5]),
            (.place("nowhere"), []), (.recents(viewer: "me"), [5, 0]), (.recents(viewer: "other"), []),
        ]
    }

    @Test func givesTheOrderOfEveryCollection() async throws {
        let (library, source, ids) = try await library()
        for number in [0, 5] { try await library.noteView(of: ids[number], by: "me", at: Samples.now) }
        for (collection, numbers) in collections(source) {
            let expected = numbers.map { ids[$0] }
            #expect(try await library.order(of: collection).entries.map(\.photo) == expected)
            #expect(try await library.photos(in: collection, offset: 0, limit: 9).map(\.id) == expected)
            let second = try await library.photos(in: collection, offset: 1, limit: 1)
            #expect(second.map(\.id) == Array(expected.dropFirst().prefix(1)))
            #expect(try await library.photoCount(in: collection) == expected.count)
            for (index, id) in expected.enumerated() {
                #expect(try await library.index(of: id, in: collection) == index)
            }
        }
        #expect(try await library.index(of: ids[0], in: .place("graz-austria")) == nil)
    }

    @Test func givesTheNeighboursInThePlaceAndNotInTheSource() async throws {
        let (library, source, ids) = try await library()
        let third = try #require(try await library.photo(ids[3]))
        let inPlace = try await library.neighbours(of: third, in: .place("graz-austria"))
        #expect(inPlace.previous?.id == ids[1] && inPlace.next?.id == ids[5])
        #expect(inPlace.index == 1 && inPlace.count == 3)
        // The row of text that the search finds, too, is passed over.
        let found = try await library.neighbours(of: third, in: .search("lake", in: source))
        #expect(found.previous == nil && found.next?.id == ids[5] && found.first?.id == ids[3])
        #expect(found.index == 0 && found.count == 2)
        let text = try #require(try await library.photo(ids[2]))
        let around = try await library.neighbours(of: text, in: .search("lake", in: source))
        #expect(around.next?.id == ids[3] && around.index == 0 && around.count == 2)
    }
}
