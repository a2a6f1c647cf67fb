import Foundation
import Library
import LibrarySamples
import Photos
import Testing

/// A feed whose photos are not all in memory is stored as any other.
@Suite struct LongFeedTests {
    /// Photos that are not in memory.
    private final class Shelf: PhotoStorage {
        let photos: [FeedPhoto]

        init(_ photos: [FeedPhoto]) { self.photos = photos }

        var count: Int { photos.count }

        func forEach(_ body: (FeedPhoto) throws -> Void) throws { try photos.forEach(body) }
    }

    /// The feed with some photos in memory, and the others in a storage.
    private func long(_ feed: Feed, keeping count: Int) -> Feed {
        var feed = feed
        let rest = Array(feed.photos.dropFirst(count))
        feed.photos = Array(feed.photos.prefix(count))
        feed.further = rest.isEmpty ? nil : FurtherPhotos(Shelf(rest))
        return feed
    }

    @Test func storesPhotosThatAreNotInMemory() async throws {
        let library = try Samples.library()
        let names = (0..<1_000).map { "n\($0)" }
        let feed = Samples.feed(names.map { Samples.photo($0) })
        let id = try await library.addSample(long(feed, keeping: 10))
        #expect(try await library.titles(in: id) == names.map { "Photo \($0)" })
        #expect(try await library.source(id)?.photoCount == 1_000)
    }

    /// Whatever a feed turns into, the library has the same with photos in memory and without.
    @Test func refreshesAsWithAllInMemory() async throws {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<30 {
            let (short, other) = (try Samples.library(), try Samples.library())
            var names = (0..<12).map { "n\($0)" }
            let first = Samples.feed(names.map { Samples.photo($0) })
            let id = try await short.addSample(first)
            _ = try await other.addSample(long(first, keeping: 3))
            for step in 0..<4 {
                names.shuffle(using: &random)
                names.removeLast(Int.random(in: 0...3, using: &random))
                names.insert("new\(step)", at: Int.random(in: 0...names.count, using: &random))
                names.append(names[0])
                let feed = Samples.feed(names.map { Samples.photo($0) })
                let expected = try await short.refresh(id, feed)
                let kept = Int.random(in: 0...names.count, using: &random)
                #expect(try await other.refresh(id, long(feed, keeping: kept)) == expected)
                #expect(try await other.titles(in: id) == short.titles(in: id))
                #expect(try await other.photoIDs(in: .source(id)) == short.photoIDs(in: .source(id)))
            }
        }
    }

    @Test func changesFurtherPhotosWhenTheyAreRead() throws {
        var feed = long(Samples.feed("a", "b", "c"), keeping: 1)
        feed.further?.change { photo in
            var photo = photo
            photo.place = "Bergen"
            return photo
        }
        feed.appendPhotos(Samples.photos("d"))
        var places: [String?] = []
        try feed.forEachPhoto { places.append($0.place) }
        #expect(places == [nil, "Bergen", "Bergen", "Bergen"])
        #expect(feed.photoCount == 4)
    }
}
