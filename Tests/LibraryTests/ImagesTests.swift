import Basics
import Foundation
import Library
import LibrarySamples
import Photos
import Testing

@Suite struct ImagesTests {
    private let url = "https://example.org/a.jpg"

    private func sample() async throws -> (any LibraryStore, PhotoID, ImageFacts) {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a", "a"))
        let size = try #require(PixelSize(width: 40, height: 30))
        let facts = ImageFacts(
            size: size, contentType: "image/jpeg", color: 0xFF_FFFF, placeholder: Data([7]))
        return (library, try await library.photoIDs(in: .source(id))[1], facts)
    }

    @Test func keepsFactsForAllPhotosOfAnURL() async throws {
        let (library, photo, facts) = try await sample()
        try await library.storeFacts(facts, of: url)
        #expect(try await library.photo(photo)?.facts == facts)
    }

    @Test(arguments: [(FeedKind.iCloud, true), (.photoList, false)])
    func knowsAPictureAgainWhoseURLIsSignedAnew(kind: FeedKind, isKnown: Bool) async throws {
        let library = try Samples.library()
        var feed = Samples.feed([Samples.photo("a", key: "k")])
        feed.kind = kind
        let id = try await library.addSample(feed)
        var record = ImageRecord()
        record.content = String(repeating: "ab", count: 32)
        record.failure = ImageRecord.Failure(reason: .stored("Forbidden"), isTransient: false)
        try await library.storeImageRecords([url: record])
        feed.photos[0].original = url + "?signature=2"
        _ = try await library.refresh(id, feed)
        let carried = try await library.imageRecord(url + "?signature=2")
        #expect(carried?.content == (isKnown ? record.content : nil) && carried?.failure == nil)
    }

    @Test func storesAllValuesOfARecord() async throws {
        let (library, photo, facts) = try await sample()
        #expect(try await library.imageRecord(url) == nil)
        var record = ImageRecord()
        record.content = String(repeating: "ab", count: 32)
        record.type = .heic
        record.validators = Validators(entityTag: "\"1\"", lastModified: "Sat, 01 Jan 2022 00:00:00 GMT")
        record.checkedAt = Samples.now
        record.checkAgainAt = Samples.now + 60
        record.facts = facts
        record.facts?.revision = "abababababababab"
        record.facts?.frameCount = 7
        record.isPlaceless = true
        var metadata = PhotoMetadata()
        metadata.lens = "EF 50mm"
        metadata.keywords = ["lake", "ridge"]
        metadata.dateOffset = 3600
        record.facts?.metadata = metadata
        record.failure = ImageRecord.Failure(
            reason: .stored("Forbidden"), isTransient: false, attempts: 3, retryAt: Samples.now + 5,
            referer: "x")
        try await library.storeImageRecords([url: record, "https://example.org/b.jpg": ImageRecord()])
        #expect(try await library.imageRecord(url) == record)
        #expect(try await library.imageRecord("https://example.org/b.jpg") == ImageRecord())
        // Photos are read without the metadata of their files.
        #expect(try await library.metadata(of: [photo, PhotoID(rawValue: 999)]) == [photo: metadata])
        #expect(try await library.metadata(of: []) == [:])
        var listed = record.facts
        listed?.metadata = nil
        #expect(try await library.photo(photo)?.facts == listed)
        let source = try #require(try await library.photo(photo)?.source)
        let revisions = try await library.imageRevisions(in: source)
        #expect(revisions.map(\.url) == [url])
        #expect(revisions.map(\.revision) == ["abababababababab"])
        record.failure = nil
        record.isPlaceless = false
        try await library.storeImageRecords([url: record])
        #expect(try await library.imageRecord(url) == record)
    }

    @Test func knowsWhichImagesNoFeedListsAnyMore() async throws {
        let library = try Samples.library()
        /// Of a stream, whose photos stay when they have left it.
        func feed(_ names: String...) -> Feed { Feed(kind: .rss, photos: names.map { Samples.photo($0) }) }
        let source = try await library.addSample(feed("a", "b"))
        let other = try await library.add("https://example.org/other.rss", feed("a"))
        let url = "https://example.org/a.jpg"
        #expect(try await !library.hasLeftFeeds(url))
        try await library.refresh(source, feed("b"))
        // Another feed still has it.
        #expect(try await !library.hasLeftFeeds(url))
        try await library.refresh(other.id, feed("c"))
        #expect(try await library.hasLeftFeeds(url))
        try await library.refresh(source, feed("a", "b"))
        #expect(try await !library.hasLeftFeeds(url))
        #expect(try await !library.hasLeftFeeds("https://example.org/unknown.jpg"))
    }

    @Test func showsWhatWasKnownUntilOtherFactsCome() async throws {
        let (library, photo, facts) = try await sample()
        try await library.storeFacts(facts, of: url)
        var replaced = ImageRecord()
        replaced.content = "other"
        try await library.storeImageRecords([url: replaced])
        #expect(try await library.photo(photo)?.facts == facts)
        #expect(try await library.imageRecord(url)?.content == "other")
        replaced.facts = ImageFacts(size: facts.size, contentType: "image/png")
        try await library.storeImageRecords([url: replaced])
        #expect(try await library.photo(photo)?.facts == replaced.facts)
    }

    @Test func returnsAFailureUntilItIsCleared() async throws {
        let (library, photo, facts) = try await sample()
        try await library.storeFailure(.system("Not an image"), of: url)
        #expect(try await library.photo(photo)?.failure == .system("Not an image"))
        try await library.clearFailure(of: url)
        #expect(try await library.photo(photo)?.failure == nil)
        try await library.storeFailure(.system("Gone"), of: url)
        // A header may be read of a picture that cannot be shown.
        try await library.storeFacts(facts, of: url)
        #expect(try await library.photo(photo)?.failure == .system("Gone"))
        #expect(try await library.photo(photo)?.facts == facts)
    }

    @Test func namesThePhotosOfASourceWithoutTheirPicture() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a", "b", "c", "d"))
        let other = try await library.add("https://example.org/other", Samples.feed("x")).id
        let photos = try await library.photos(in: .source(id))
        #expect(try await library.failedPhotos(in: id).isEmpty)
        for number in [3, 1, 0] {
            let url = try #require(photos[number].entry.original)
            try await library.storeFailure(.system("Gone"), of: url)
        }
        #expect(try await library.failedPhotos(in: id) == [0, 1, 3].map { photos[$0].id })
        try await library.remove(photos[0].id, at: Samples.now)
        try await library.clearFailure(of: try #require(photos[3].entry.original))
        #expect(try await library.failedPhotos(in: id) == [photos[1].id])
        #expect(try await library.failedPhotos(in: other).isEmpty)
    }

    @Test func deletesFailuresIfImagesAreRequestedInAnotherWay() async throws {
        let (library, photo, _) = try await sample()
        let source = try #require(try await library.photo(photo)?.source)
        try await library.storeFailure(.system("Forbidden"), of: url)
        var settings = SourceSettings(layout: .grid)
        try await library.update(source, title: nil, settings: settings)
        #expect(try await library.photo(photo)?.failure == .system("Forbidden"))
        settings.referer = "https://example.org/"
        try await library.update(source, title: nil, settings: settings)
        #expect(try await library.photo(photo)?.failure == nil)
        try await library.storeFailure(.system("Forbidden"), of: url)
        try await library.update(source, title: "Another", settings: settings)
        #expect(try await library.photo(photo)?.failure == .system("Forbidden"))
    }

    @Test func deletesOnlyImagesThatNoPhotoShows() async throws {
        let (library, photo, facts) = try await sample()
        try await library.storeFacts(facts, of: url)
        try await library.storeFacts(facts, of: "https://example.org/other.jpg")
        #expect(try await library.deleteUnusedImages() == 1)
        #expect(try await library.photo(photo)?.facts == facts)
    }

    /// Servers change what they have read before.
    @Test func keepsARecordWhoseContentAnotherServerHasReplaced() async throws {
        let library = try Samples.library()
        let urls = ["a", "b", "c"].map { "https://example.org/\($0).jpg" }
        func record(_ content: String?) -> ImageRecord {
            var record = ImageRecord()
            record.content = content
            return record
        }
        try await library.storeImageRecords([urls[0]: record("1"), urls[1]: record(nil)])
        let changes = Dictionary(uniqueKeysWithValues: urls.map { ($0, record("3")) })
        #expect(
            try await library.storeImageRecords(changes, basedOn: [urls[0]: "2", urls[1]: "2"])
                == Set(urls[..<2]))
        #expect(try await library.imageRecord(urls[0])?.content == "1")
        #expect(try await library.imageRecord(urls[1])?.content == nil)
        // There was none.
        #expect(try await library.imageRecord(urls[2])?.content == "3")
        let bases: [String: String?] = [urls[0]: "1", urls[1]: nil, urls[2]: "2"]
        #expect(try await library.storeImageRecords(changes, basedOn: bases) == [urls[2]])
        #expect(try await library.imageRecord(urls[1])?.content == "3")
    }
}
