import Foundation
import Library
import LibrarySamples
import Photos
import Synchronization
import Testing

// Over 300 lines: what is kept, missing and dropped is recorded in the same table.
@Suite struct ArchiveTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    /// A library with a source that has an archive.
    private func library(_ feed: Feed) async throws -> (any LibraryStore, SourceID) {
        let library = try Samples.library()
        let id = try await library.addSample(feed)
        try await set(true, of: id, library)
        return (library, id)
    }

    private func set(_ isOn: Bool, of id: SourceID, _ library: any LibraryStore) async throws {
        var settings = try #require(try await library.source(id)).settings
        settings.archive = isOn
        try await library.update(id, title: nil, settings: settings)
    }

    private func content(_ digit: Character) -> String { String(repeating: digit, count: 64) }

    @discardableResult
    private func keep(
        _ photo: OriginalToKeep, _ content: String, bytes: Int = 1000, _ library: any LibraryStore
    ) async throws -> Bool {
        try await library.keep(
            KeptOriginal(
                photo: photo.photo, url: photo.url, content: content, byteCount: bytes,
                mediaType: "image/jpeg", keptAt: now))
    }

    /// The contents whose files are deleted.
    private func sweep(_ library: any LibraryStore) async throws -> [String] {
        let deleted = SweptNames()
        try await library.sweepDroppedOriginals { deleted.add($0) }
        return deleted.all.sorted()
    }

    @Test func knowsWhichSourcesKeepAny() async throws {
        let (library, id) = try await library(Samples.feed("a", "b"))
        let other = try await library.add("https://example.org/other.json", Samples.feed("c")).id
        #expect(try await !library.keepsOriginals(of: id))
        let photo = try #require(try await library.originalsToKeep(at: now, limit: 1).first)
        try await keep(photo, content("1"), library)
        #expect(try await library.keepsOriginals(of: id))
        #expect(try await !library.keepsOriginals(of: other))
        try await library.noteWrongOriginal(content("1"))
        #expect(try await library.keepsOriginals(of: id))
        try await library.dropOriginals(of: id)
        #expect(try await !library.keepsOriginals(of: id))
    }

    @Test func keepsNothingUntilItIsTurnedOn() async throws {
        let (library, id) = try await library(Samples.feed("a", "b"))
        #expect(try await library.source(id)?.settings.archive == true)
        #expect(try await library.originalsToKeep(at: now, limit: 10).count == 2)
        #expect(try await library.originalsToKeep(at: now, limit: 1).count == 1)
        try await set(false, of: id, library)
        #expect(try await library.originalsToKeep(at: now, limit: 10).isEmpty)
    }

    @Test func returnsTheNewestFirst() async throws {
        var photos = Samples.photos("old", "new", "middle")
        for (index, days) in [0.0, 2, 1].enumerated() {
            photos[index].date = Samples.now.addingTimeInterval(days * -86_400)
        }
        let (library, _) = try await library(Samples.feed(photos))
        let order = try await library.originalsToKeep(at: now, limit: 10).map(\.url)
        #expect(order == ["old", "middle", "new"].map { "https://example.org/\($0).jpg" })
    }

    @Test func leavesFilesAndTextsAlone() async throws {
        let photos = [
            FeedPhoto(title: "File", original: "/photos/a.jpg"), FeedPhoto(title: "Text"),
            Samples.photo("a"),
        ]
        let (library, id) = try await library(Samples.feed(photos))
        #expect(
            try await library.originalsToKeep(at: now, limit: 10).map(\.url) == ["https://example.org/a.jpg"])
        #expect(try await library.archive(of: id)?.photoCount == 1)
    }

    /// Stores the record of a kept picture as the pipeline would.
    private func store(_ content: String, of url: String, _ library: any LibraryStore) async throws {
        var record = ImageRecord()
        record.content = content
        record.validators = Validators(entityTag: "\"1\"")
        record.checkedAt = now
        try await library.storeImageRecords([url: record])
    }

    private func url(_ id: SourceID, _ library: any LibraryStore) async throws -> String {
        try #require(try await library.allPhotos(in: id).first?.entry.original)
    }

    @Test func keepsOriginalsThoughCredentialsAreSetAndRemoved() async throws {
        let (library, id) = try await library(Samples.feed("a", "b"))
        let photo = try #require(
            try await library.originalsToKeep(at: now, limit: 10).first { $0.url.hasSuffix("a.jpg") })
        try await keep(photo, content("1"), library)
        try await store(content("1"), of: photo.url, library)
        try await store(content("2"), of: "https://example.org/b.jpg", library)

        for credentials in [try SourceCredentials(user: "ada", password: "s3cret"), nil] {
            try await library.setCredentials(credentials, of: id)
            try await library.deleteUnusedImages()
            let url = try await url(id, library)
            #expect((CredentialScope.name(in: url) != nil) == (credentials != nil))
            let record = try #require(try await library.imageRecord(url))
            #expect(record.content == content("1"))
            // The server's response may differ now: the picture is soon requested in full.
            #expect(
                record.validators == Validators()
                    && record.checkedAt == .some(.init(timeIntervalSince1970: 0)))
            let kept = try await library.keptOriginals(of: id, after: nil, limit: 10)
            #expect(kept.map(\.url) == [url])
        }
        // Other originals are downloaded again.
        #expect(try await library.imageRecord("https://example.org/b.jpg") == nil)
    }

    /// Whether a photo with the same key still has its kept original at another URL.
    private func hasOriginal(at other: String, isListedElsewhere: Bool = false) async throws -> Bool {
        let (library, id) = try await library(Samples.feed([Samples.photo("a", key: "1")]))
        let photo = try #require(try await library.originalsToKeep(at: now, limit: 10).first)
        try await keep(photo, content("1"), library)
        try await store(content("1"), of: photo.url, library)
        var moved = Samples.photo("a", key: "1")
        moved.original = other
        if isListedElsewhere { try await library.add("https://example.com/b.json", Samples.feed([moved])) }
        try await library.refresh(id, Samples.feed([moved]))
        try await library.deleteUnusedImages()
        let kept = try await library.keptOriginals(of: id, after: nil, limit: 10)
        let record = try await library.imageRecord(other)
        // The server's response may differ now: the picture is soon requested in full.
        let isChecked =
            record?.validators == Validators()
            && record?.checkedAt == .some(.init(timeIntervalSince1970: 0))
        // A server that keeps originals checks it, as it is recorded under the URL that it was kept from.
        let toKeep = try await library.originalsToKeep(at: now, limit: 10).map(\.url)
        #expect(toKeep == [other] && kept.map(\.content) == [content("1")])
        return record?.content == content("1") && isChecked
    }

    @Test func keepsOriginalsThoughTheirURLsChange() async throws {
        #expect(try await hasOriginal(at: "https://example.org/a.jpg?signature=2"))
        #expect(try await hasOriginal(at: "http://example.org/moved/a.jpg"))
    }

    /// A feed must not decide what is shown as a picture of another server, or of another source.
    @Test func showsNoKeptOriginalAsAPictureOfOthers() async throws {
        #expect(try await !hasOriginal(at: "https://example.net/a.jpg"))
        #expect(try await !hasOriginal(at: "https://example.org/b.jpg", isListedElsewhere: true))
    }

    @Test func sharesNoOriginalKeptWithCredentials() async throws {
        let (library, id) = try await library(Samples.feed("a"))
        try await library.setCredentials(try SourceCredentials(token: "s3cret"), of: id)
        let photo = try #require(try await library.originalsToKeep(at: now, limit: 10).first)
        try await keep(photo, content("1"), library)
        try await store(content("1"), of: photo.url, library)
        try await library.add("https://example.com/b.json", Samples.feed("a"))
        try await library.setCredentials(nil, of: id)
        let plain = try await url(id, library)
        #expect(try await library.imageRecord(plain) == nil)
        #expect(try await library.originalsToKeep(at: now, limit: 10).map(\.url) == [plain])
    }

    @Test func countsWhatIsKeptAndWhatTwoPhotosShareOnce() async throws {
        let (library, id) = try await library(Samples.feed("a", "b", "c"))
        let photos = try await library.originalsToKeep(at: now, limit: 10)
        for photo in photos.prefix(2) { try await keep(photo, content("a"), library) }
        let summary = try #require(try await library.archive(of: id))
        #expect((summary.photoCount, summary.keptCount, summary.byteCount) == (3, 2, 1000))
        #expect((summary.ownCount, summary.ownByteCount) == (1, 1000))
        #expect(try await library.originalsToKeep(at: now, limit: 10) == [photos[2]])
        #expect(
            try await library.keptOriginals(of: id, after: nil, limit: 10).map(\.byteCount) == [1000, 1000])
    }

    @Test func waitsBeforeItRetriesFailedOriginals() async throws {
        let (library, id) = try await library(Samples.feed("a"))
        var record = ImageRecord()
        record.failure = ImageRecord.Failure(
            reason: .stored("Gone"), isTransient: true, retryAt: now.addingTimeInterval(60))
        try await library.storeImageRecords(["https://example.org/a.jpg": record])
        #expect(try await library.originalsToKeep(at: now, limit: 10).isEmpty)
        #expect(try await library.originalsToKeep(at: now.addingTimeInterval(61), limit: 10).count == 1)
        let failures = try await library.archive(of: id)?.failures
        #expect(failures == [ArchiveSummary.Failure(reason: .stored("Gone"), count: 1)])
    }

    @Test func returnsChangedAndWrongOriginalsAgain() async throws {
        let (library, id) = try await library(Samples.feed("a"))
        let photo = try #require(try await library.originalsToKeep(at: now, limit: 1).first)
        try await keep(photo, content("a"), library)
        #expect(try await library.originalsToKeep(at: now, limit: 1).isEmpty)

        try await library.noteWrongOriginal(content("a"))
        #expect(try await library.originalsToKeep(at: now, limit: 1) == [photo])
        #expect(try await library.archive(of: id)?.keptCount == 0)
        try await keep(photo, content("a"), library)
        #expect(try await library.originalsToKeep(at: now, limit: 1).isEmpty)

        var record = ImageRecord()
        record.content = content("b")
        try await library.storeImageRecords([photo.url: record])
        #expect(try await library.originalsToKeep(at: now, limit: 1) == [photo])
        try await keep(photo, content("b"), library)
        #expect(try await library.originalsToKeep(at: now, limit: 1).isEmpty)
        #expect(try await sweep(library) == [content("a")])
    }

    @Test func deletesWithASourceWhatNoOtherShares() async throws {
        let (library, id) = try await library(Samples.feed("a", "b"))
        let other = try await library.add("https://example.org/other", Samples.feed("a")).id
        try await set(true, of: other, library)
        for photo in try await library.originalsToKeep(at: now, limit: 10) {
            try await keep(photo, content(photo.url.hasSuffix("a.jpg") ? "a" : "b"), library)
        }
        #expect(try await library.archive(of: id)?.ownCount == 1)
        #expect(try await sweep(library).isEmpty)
        #expect(try await library.deleteSource(id))
        #expect(try await sweep(library) == [content("b")])
        #expect(try await sweep(library).isEmpty)
        #expect(try await library.dropOriginals(of: other) == 1)
        #expect(try await sweep(library) == [content("a")])
    }

    @Test func losesTheOriginalWithTheRecordOfAPhoto() async throws {
        let (library, id) = try await library(Samples.feed("a", "b", "c"))
        for photo in try await library.originalsToKeep(at: now, limit: 10) {
            let name = photo.url.dropLast(4).last ?? "0"
            try await keep(photo, content(name), library)
        }
        let photos = try await library.photoIDs(in: .source(id))
        _ = try await library.addFavorite(photos[1], at: now)
        _ = try await library.refresh(id, Samples.feed("a"))
        #expect(try await sweep(library) == [content("c")])
        #expect(try await library.keptOriginals(of: nil, after: nil, limit: 10).count == 2)
    }

    @Test func keepsNoFileOfADeletedPhoto() async throws {
        let (library, id) = try await library(Samples.feed("a"))
        let photo = try #require(try await library.originalsToKeep(at: now, limit: 1).first)
        #expect(try await library.deleteSource(id))
        #expect(try await keep(photo, content("a"), library) == false)
        #expect(try await sweep(library) == [content("a")])
    }

    @Test func returnsWhatIsToBeDeletedUntilThatIsRecorded() async throws {
        let (library, id) = try await library(Samples.feed("a", "b", "c"))
        for photo in try await library.originalsToKeep(at: now, limit: 10) {
            try await keep(photo, content(photo.url.dropLast(4).last ?? "0"), library)
        }
        #expect(try await library.droppedOriginals(limit: 10).isEmpty)
        try await library.dropOriginals(of: id)
        #expect(try await library.droppedOriginals(limit: 2) == [content("a"), content("b")])
        #expect(try await library.droppedOriginals(limit: 10).count == 3)
        // One of them is kept again, before or after its file is deleted.
        let photo = try #require(try await library.originalsToKeep(at: now, limit: 1).first)
        try await keep(photo, content("a"), library)
        #expect(try await library.droppedOriginals(limit: 10) == [content("b"), content("c")])
        try await library.noteDeletedOriginals([content("a"), content("b")])
        #expect(try await library.droppedOriginals(limit: 10) == [content("c")])
        #expect(try await library.originalsToKeep(at: now, limit: 10).contains(photo))
        #expect(try await library.archive(of: id)?.keptCount == 0)
    }

    @Test func recordsTheFilesThatCouldNotBeDeleted() async throws {
        let (library, id) = try await library(Samples.feed("a", "b", "c"))
        for photo in try await library.originalsToKeep(at: now, limit: 10) {
            try await keep(photo, content(photo.url.dropLast(4).last ?? "0"), library)
        }
        try await library.dropOriginals(of: id)
        let locked = content("b")
        let swept = try await library.sweepDroppedOriginals { name in
            if name == locked { throw POSIXError(.EROFS) }
        }
        #expect((swept.deletedCount, swept.failedCount) == (2, 1))
        #expect((swept.failure as? POSIXError)?.code == .EROFS)
        #expect(try await library.droppedOriginals(limit: 10) == [locked])
        #expect(try await sweep(library) == [locked])
    }

    @Test func doesNotReturnIntactOriginals() async throws {
        let (library, id) = try await library(Samples.feed("a", "b"))
        let photos = try await library.originalsToKeep(at: now, limit: 10)
        for photo in photos { try await keep(photo, content(photo.url.dropLast(4).last ?? "0"), library) }
        for name in ["a", "b"] { try await library.noteWrongOriginal(content(Character(name))) }
        #expect(try await library.archive(of: id)?.keptCount == 0)
        try await library.noteIntactOriginals([content("a"), content("c")])
        #expect(try await library.archive(of: id)?.keptCount == 1)
        let missing = try await library.originalsToKeep(at: now, limit: 10)
        #expect(missing.map { $0.url.suffix(5) } == ["b.jpg"])
    }

    @Test func dropsWhatWasStoredAndIsNotNeeded() async throws {
        let (library, _) = try await library(Samples.feed("a"))
        let photo = try #require(try await library.originalsToKeep(at: now, limit: 1).first)
        try await keep(photo, content("a"), library)
        try await library.dropUnneededOriginals([])
        try await library.dropUnneededOriginals([content("a"), content("b")])
        try await library.dropUnneededOriginals([content("b")])
        #expect(try await library.droppedOriginals(limit: 10) == [content("b")])
        #expect(try await sweep(library) == [content("b")])
    }

    @Test func estimatesFromPixels() {
        var summary = ArchiveSummary()
        summary.photoCount = 4
        #expect(ArchiveEstimate.byteCount(of: summary) == 4_800_000)
        summary.measuredCount = 2
        summary.pixelCount = 20_000_000
        #expect(ArchiveEstimate.byteCount(of: summary) == 12_000_000)
        summary.samplePixelCount = 10_000_000
        summary.sampleByteCount = 5_000_000
        #expect(ArchiveEstimate.byteCount(of: summary) == 20_000_000)
        summary.sampleByteCount = .max
        summary.photoCount = .max
        #expect(ArchiveEstimate.byteCount(of: summary) > 0)
    }
}

/// Records the deletions.
private final class SweptNames: Sendable {
    private let names = Mutex<[String]>([])

    var all: [String] { names.withLock { $0 } }

    func add(_ name: String) { names.withLock { $0.append(name) } }
}
