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
        return (library, id, try await library.photoIDs(in: .source(id)))
    }

    private func collections(_ source: SourceID) throws -> [(CollectionID, [Int])] {
        let missing = try #require(SourceID(rawValue: "gone"))
        let me = CollectionID.recents(device: "me")
        return [
            (.source(source), [0, 1, 2, 3, 4, 5]), (.search("lake", in: .source(source)), [2, 3, 5]),
            (.search("nothing", in: .source(source)), []), (.place("graz-austria"), [1, 3, 5]),
            (.place("nowhere"), []), (me, [5, 0]), (.recents(device: "other"), []),
            (.search("lake", in: .place("graz-austria")), [3, 5]), (.search("lake", in: me), [5]),
            (.search("lake", in: .search("photo 3", in: .source(source))), [3]),
            (.source(missing), []),
        ]
    }

    @Test func returnsTheOrderOfEveryCollection() async throws {
        let (library, source, ids) = try await library()
        for number in [0, 5] { try await library.noteView(of: ids[number], by: "me", at: Samples.now) }
        for (collection, numbers) in try collections(source) {
            let expected = numbers.map { ids[$0] }
            #expect(try await library.photoIDs(in: collection) == expected)
            #expect(try await library.photos(in: collection).map(\.id) == expected)
            let second = try await library.window(of: collection, offset: 1, limit: 1)
            #expect(second.photos.map(\.id) == Array(expected.dropFirst().prefix(1)))
            #expect(second.total == expected.count)
            let shapes = try await library.shapes(of: collection)
            #expect(shapes.shapes.map(\.isText) == numbers.map { $0 == 2 })
            #expect(shapes.version == second.version)
            for (index, id) in expected.enumerated() {
                #expect(try await library.index(of: id, in: collection) == index)
                let position = try #require(try await library.position(of: id, in: collection))
                #expect(position.index == index && position.version == second.version)
            }
        }
        #expect(try await library.index(of: ids[0], in: .place("graz-austria")) == nil)
        #expect(try await library.index(of: ids[0], in: .source(#require(SourceID(rawValue: "gone")))) == nil)
    }

    @Test func returnsEveryCollectionPageByPage() async throws {
        let (library, source, ids) = try await library()
        for number in [0, 5] { try await library.noteView(of: ids[number], by: "me", at: Samples.now) }
        for (collection, numbers) in try collections(source) {
            var seen: [PhotoID] = []
            var cursor: PhotoCursor?
            repeat {
                let page = try await library.page(of: collection, after: cursor, limit: 2)
                #expect(page.total == numbers.count)
                seen += page.photos.map(\.id)
                cursor = page.next
            } while cursor != nil
            #expect(seen == numbers.map { ids[$0] })
        }
    }

    @Test func continuesAfterAPhotoThatWasHidden() async throws {
        let (library, _, ids) = try await library()
        let place = CollectionID.place("graz-austria")
        let first = try await library.page(of: place, after: nil, limit: 1)
        #expect(first.photos.map(\.id) == [ids[1]])
        _ = try await library.remove(ids[1], at: Samples.now)
        let second = try await library.page(of: place, after: first.next, limit: 1)
        #expect(second.photos.map(\.id) == [ids[3]])
    }

    /// Programs read a page, remove its photos, and read the next.
    @Test func leavesNoPhotoOutAfterAllOfAPageWereRemoved() async throws {
        let (library, _, ids) = try await library()
        let pages = CollectionID.all.ordered(by: .title)
        var seen: [PhotoID] = []
        var cursor: PhotoCursor?
        repeat {
            let page = try await library.page(of: pages, after: cursor, limit: 2)
            seen += page.photos.map(\.id)
            for photo in page.photos { _ = try await library.remove(photo.id, at: Samples.now) }
            cursor = page.next
        } while cursor != nil
        #expect(seen == ids)
    }

    /// Each change of an order changes its version, and cached parts of the old one are not shown.
    @Test func versionsChangeWithTheirOrders() async throws {
        let (library, _, ids) = try await library()
        let (place, recents) = (CollectionID.place("graz-austria"), CollectionID.recents(device: "me"))
        func state(_ collection: CollectionID) async throws -> (Int64, [PhotoID]) {
            let window = try await library.window(of: collection, offset: 0, limit: 9)
            #expect(try await library.version(of: collection) == window.version)
            return (window.version, window.photos.map(\.id))
        }
        var before = try await state(place)
        _ = try await library.remove(ids[3], at: Samples.now)
        var now = try await state(place)
        #expect(now.0 > before.0 && now.1 == [ids[1], ids[5]])
        before = now
        var more = Samples.photo("more")
        more.place = "Graz, Austria"
        let other = try await library.add("https://example.org/other.json", Samples.feed([more]))
        now = try await state(place)
        #expect(now.0 > before.0 && now.1.count == 3)
        before = now
        _ = try await library.deleteSource(other.id)
        now = try await state(place)
        #expect(now.0 > before.0 && now.1 == [ids[1], ids[5]])
        before = try await state(recents)
        try await library.noteView(of: ids[0], by: "me", at: Samples.now)
        now = try await state(recents)
        #expect(now.0 > before.0 && now.1 == [ids[0]])
        before = now
        #expect(try await state(recents) == before)
        let third = try await library.add("https://example.org/third.json", Samples.feed("third"))
        let seen = try #require(try await library.photoIDs(in: .source(third.id)).first)
        try await library.noteView(of: seen, by: "me", at: Samples.now + 1)
        before = try await state(recents)
        #expect(before.1 == [seen, ids[0]])
        // The newest view is deleted with its source.
        _ = try await library.deleteSource(third.id)
        now = try await state(recents)
        #expect(now.0 > before.0 && now.1 == [ids[0]])
    }

    /// A size that becomes known changes no order, and is in the next shapes all the same.
    @Test func shapesAreThoseThatAreKnownNow() async throws {
        let (library, _, _) = try await library()
        let place = CollectionID.place("graz-austria")
        let before = try await library.shapes(of: place)
        #expect(before.shapes.map(\.size) == [nil, nil, nil])
        let size = try #require(PixelSize(width: 640, height: 480))
        try await library.storeFacts(
            ImageFacts(size: size, contentType: "image/jpeg"), of: "https://example.org/3.jpg")
        let now = try await library.shapes(of: place)
        #expect(now.shapes.map(\.size) == [nil, size, nil] && now.version == before.version)
    }

    @Test func returnsTheNeighborsInThePlaceAndNotInTheSource() async throws {
        let (library, source, ids) = try await library()
        let third = try #require(try await library.photo(ids[3]))
        let inPlace = try await library.neighbors(of: third, in: .place("graz-austria"))
        #expect(inPlace.previous?.id == ids[1] && inPlace.next?.id == ids[5])
        #expect(inPlace.index == 1 && inPlace.count == 3)
        // The row of text that the search also finds is skipped.
        let found = try await library.neighbors(of: third, in: .search("lake", in: .source(source)))
        #expect(found.previous == nil && found.next?.id == ids[5] && found.first?.id == ids[3])
        #expect(found.index == 0 && found.count == 2)
        let text = try #require(try await library.photo(ids[2]))
        let around = try await library.neighbors(of: text, in: .search("lake", in: .source(source)))
        #expect(around.next?.id == ids[3] && around.index == 0 && around.count == 2)
    }
}
