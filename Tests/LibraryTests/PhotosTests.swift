import Foundation
import Library
import LibrarySamples
import Photos
import Testing

@Suite struct PhotosTests {
    @Test(arguments: [0, 1, 4, 5, 9]) func pagesByOffsetAcrossRemovedPhotos(offset: Int) async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.largeFeed(10))
        for index in [0, 4, 5] {
            let photo = try await library.allPhotos(in: id)[index]
            _ = try await library.remove(photo.id, at: Samples.now)
        }
        let shown = try await library.photoIDs(in: .source(id))
        let page = try await library.photos(in: .source(id), offset: offset, limit: 3)
        #expect(page.map(\.id) == Array(shown.dropFirst(offset).prefix(3)))
    }

    @Test func pagesByCursorThroughAll() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.largeFeed(25))
        var seen: [PhotoID] = []
        var cursor: PhotoCursor?
        repeat {
            let page = try await library.page(of: .source(id), after: cursor, limit: 10)
            seen += page.photos.map(\.id)
            cursor = page.next.flatMap { PhotoCursor($0.description) }
        } while cursor != nil
        #expect(seen == (try await library.photoIDs(in: .source(id))))
    }

    @Test func continuesAfterACursorThoughNewPhotosWereAddedAtTheTop() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a", "b", "c", "d"))
        let first = try await library.page(of: .source(id), after: nil, limit: 2)
        try await library.refresh(id, Samples.feed("new", "newer", "a", "b", "c", "d"))
        let second = try await library.page(of: .source(id), after: first.next, limit: 2)
        #expect(second.photos.map(\.entry.title) == ["Photo c", "Photo d"])
        #expect(second.next == nil)
    }

    @Test func continuesThoughTheCursorsPhotoWasDeleted() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a", "b", "c", "d"))
        let first = try await library.page(of: .source(id), after: nil, limit: 4)
        let cursor = try await library.page(of: .source(id), after: nil, limit: 2).next
        _ = try await library.remove(first.photos[1].id, at: Samples.now)
        let second = try await library.page(of: .source(id), after: cursor, limit: 2)
        #expect(second.photos.map(\.entry.title) == ["Photo c", "Photo d"])
    }

    @Test(arguments: [FeedKind.rss, .photoList], 0..<9)
    func losesNoneIfTheCursorsPhotoLeavesTheFeed(_ kind: FeedKind, _ gone: Int) async throws {
        let library = try Samples.library()
        func feed(_ numbers: [Int]) -> Feed {
            Feed(kind: kind, photos: numbers.map { Samples.photo("\($0)", key: "\($0)") })
        }
        let id = try await library.addSample(feed(Array(0..<10)))
        let first = try await library.page(of: .source(id), after: nil, limit: gone + 1)
        try await library.refresh(id, feed([11, 12] + (0..<10).filter { $0 != gone }))
        let second = try await library.page(of: .source(id), after: first.next, limit: 20)
        // One may come twice.
        let titles = second.photos.map(\.entry.title)
        let rest = (gone + 1..<10).map { "Photo \($0)" } + (kind.isStream ? ["Photo \(gone)"] : [])
        #expect(titles.suffix(rest.count) == rest[...] && titles.count <= rest.count + 2)
        guard kind.isStream else { return }
        // The cursor of the photo before the history goes on there.
        let third = try await library.page(of: .source(id), after: nil, limit: 11)
        let last = try await library.page(of: .source(id), after: third.next, limit: 20)
        #expect(last.photos.map(\.entry.title) == ["Photo \(gone)"])
    }

    @Test func losesNoneIfSeveralLeaveTheFeedOfAStream() async throws {
        let library = try Samples.library()
        func feed(_ numbers: [Int]) -> Feed {
            Feed(kind: .rss, photos: numbers.map { Samples.photo("\($0)", key: "\($0)") })
        }
        let id = try await library.addSample(feed(Array(0..<10)))
        let first = try await library.page(of: .source(id), after: nil, limit: 6)
        try await library.refresh(id, feed([0, 1, 6, 7, 8, 9]))
        let second = try await library.page(of: .source(id), after: first.next, limit: 20)
        let titles = second.photos.map(\.entry.title)
        #expect(titles.suffix(8) == [6, 7, 8, 9, 2, 3, 4, 5].map { "Photo \($0)" }[...])
    }

    @Test(arguments: [0, 10, 1 << 50, .max - 1, .max]) func hasNothingPastTheEnd(offset: Int) async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.largeFeed(10))
        let first = try await library.allPhotos(in: id)[0]
        _ = try await library.remove(first.id, at: Samples.now)
        let page = try await library.photos(in: .source(id), offset: offset, limit: 3)
        #expect(page.isEmpty == (offset > 0))
    }

    @Test(arguments: [
        "999999.9223372036854775807", "9223372036854775807.9223372036854775807",
        "1.-9223372036854775808", "1.281474976710657", "1.1e9", "1.99999999999999999999",
    ])
    func refusesCursorsThatNoListHas(text: String) { #expect(PhotoCursor(text) == nil) }

    @Test(arguments: ["", "1", "1.", ".1", "a.b", "0.1", "1.2.3"]) func refusesWhatIsNoCursor(text: String) {
        #expect(PhotoCursor(text) == nil)
    }

    @Test func returnsNeighborsSkippingTextAndRemovedPhotos() async throws {
        let library = try Samples.library()
        let text = FeedPhoto(title: "Text")
        let photos = [
            text, Samples.photo("a"), text, Samples.photo("b"), Samples.photo("c"), Samples.photo("d"), text,
        ]
        let id = try await library.addSample(Samples.feed(photos))
        let stored = try await library.allPhotos(in: id)
        _ = try await library.remove(stored[3].id, at: Samples.now)
        let neighbors = try await library.neighbors(of: stored[4], in: .source(id))
        #expect(neighbors.previous?.id == stored[1].id)
        #expect(neighbors.next?.id == stored[5].id)
        #expect(neighbors.first?.id == stored[1].id)
        #expect(neighbors.last?.id == stored[5].id)
        #expect(neighbors.index == 1)
        #expect(neighbors.count == 3)
    }

    @Test func placesARowOfTextAndARemovedPhotoBetweenThePictures() async throws {
        let library = try Samples.library()
        let photos = [Samples.photo("a"), FeedPhoto(title: "Text"), Samples.photo("b"), Samples.photo("c")]
        let id = try await library.addSample(Samples.feed(photos))
        let stored = try await library.allPhotos(in: id)
        _ = try await library.remove(stored[2].id, at: Samples.now)
        for index in [1, 2] {
            let neighbors = try await library.neighbors(of: stored[index], in: .source(id))
            #expect(neighbors.previous?.id == stored[0].id)
            #expect(neighbors.next?.id == stored[3].id)
            #expect(neighbors.index == 1)
        }
    }

    @Test func hasNoNeighborsAtTheEnds() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a"))
        let only = try await library.allPhotos(in: id)[0]
        let neighbors = try await library.neighbors(of: only, in: .source(id))
        #expect(neighbors.previous == nil)
        #expect(neighbors.next == nil)
        #expect(neighbors.first?.id == only.id)
        #expect(neighbors.count == 1)
    }

    @Test func prefersSizesOfTheImageToThoseOfTheFeed() async throws {
        let library = try Samples.library()
        var photos = Samples.photos("a", "b", "c")
        photos[1].size = PixelSize(width: 40, height: 30)
        photos[2].size = PixelSize(width: 50, height: 30)
        let id = try await library.addSample(Samples.feed(photos + [FeedPhoto(title: "Text")]))
        let size = try #require(PixelSize(width: 7, height: 5))
        let facts = ImageFacts(size: size, contentType: "image/jpeg")
        try await library.storeFacts(facts, of: "https://example.org/c.jpg")
        let expected = [nil, PixelSize(width: 40, height: 30), size, nil]
        #expect(try await library.shapes(of: .source(id)).shapes.map(\.size) == expected)
        photos[2].description = "Changed"
        try await library.refresh(id, Samples.feed(photos + [FeedPhoto(title: "Text")]))
        #expect(try await library.shapes(of: .source(id)).shapes.map(\.size) == expected)
    }
}
