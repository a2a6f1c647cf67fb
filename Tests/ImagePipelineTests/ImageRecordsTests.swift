import Basics
import Foundation
import Library
import LibrarySamples
import Logging
import Photos
import Synchronization
import Testing

@testable import ImagePipeline

@Suite struct ImageRecordsTests {
    private let logger = Logger(label: "test")
    private let url = "https://example.org/a.jpg"

    /// Counts transactions, and fails on request.
    private final class CountingStore: ImageFactStore {
        let library: any LibraryStore
        let writes = Mutex(0)
        let isFull = Mutex(false)
        let isUnavailable = Mutex(false)

        init(_ library: any LibraryStore) { self.library = library }

        func imageRecord(_ url: String) async throws(LibraryError) -> ImageRecord? {
            if isUnavailable.withLock({ $0 }) { throw .unavailable(cause: CancellationError()) }
            return try await library.imageRecord(url)
        }

        func storeImageRecords(
            _ records: [String: ImageRecord], basedOn contents: [String: String?]
        ) async throws(LibraryError) -> Set<String> {
            writes.withLock { $0 += 1 }
            if isFull.withLock({ $0 }) { throw .database(cause: CancellationError(), isTransient: true) }
            return try await library.storeImageRecords(records, basedOn: contents)
        }

        func metadata(
            of photos: [PhotoID]
        ) async throws(LibraryError) -> [PhotoID: PhotoMetadata] { [:] }
        func imageRevisions(
            in source: SourceID
        ) async throws(LibraryError) -> [(url: String, revision: String)] { [] }
        func failedPhotos(in source: SourceID) async throws(LibraryError) -> [PhotoID] { [] }
        func hasLeftFeeds(_ url: String) async throws(LibraryError) -> Bool {
            try await library.hasLeftFeeds(url)
        }
        func deleteUnusedImages() async throws(LibraryError) -> Int { 0 }
        func embeddedPicture(_ url: String) async throws(LibraryError) -> Data? { nil }
    }

    @Test func writesManyChangesAsOne() async throws {
        let store = CountingStore(try Samples.library())
        let records = ImageRecords(facts: store, logger: logger) { _ in }
        for number in 0..<500 { records.update("\(number)") { $0.content = "\(number)" } }
        await records.close()
        #expect(try await store.library.imageRecord("499")?.content == "499")
        #expect(store.writes.withLock { $0 } <= 2)
    }

    /// An empty record would replace the real one, and what is stored would not be found any more.
    @Test func waitsForARecordThatCannotBeReadNow() async throws {
        let store = CountingStore(try Samples.library())
        var record = ImageRecord()
        record.content = "1"
        try await store.library.storeImageRecords([url: record])
        let records = ImageRecords(facts: store, logger: logger) { _ in }
        store.isUnavailable.withLock { $0 = true }
        await #expect {
            try await records.load(url)
        } throws: { error in
            (error as? ImageError)?.isOutage == true
        }
        store.isUnavailable.withLock { $0 = false }
        try await records.load(url)
        #expect(records.record(of: url).content == "1")
        // A record that may have changed is used until it can be read.
        records.invalidate(url)
        store.isUnavailable.withLock { $0 = true }
        try await records.load(url)
        #expect(records.record(of: url).content == "1")
        await records.close()
    }

    @Test func sendsAnEventOnceItsRecordCanBeRead() async throws {
        let library = try Samples.library()
        let told = Mutex<[ImageEvent]>([])
        let records = ImageRecords(facts: library, logger: logger) { event in
            told.withLock { $0.append(event) }
        }
        records.update(url) { $0.content = "1" }
        records.send(.recovered(url: url))
        #expect(await eventually { told.withLock { !$0.isEmpty } })
        #expect(try await library.imageRecord(url)?.content == "1")
    }

    @Test func keepsWhatCannotBeWrittenYet() async throws {
        let store = CountingStore(try Samples.library())
        store.isFull.withLock { $0 = true }
        let records = ImageRecords(facts: store, logger: logger) { _ in }
        records.update(url) { $0.content = "1" }
        #expect(await eventually { store.writes.withLock { $0 } > 0 })
        #expect(records.record(of: url).content == "1")
        store.isFull.withLock { $0 = false }
        await records.close()
        #expect(try await store.library.imageRecord(url)?.content == "1")
    }

    /// Work in flight has loaded a record long before it changes it: what is evicted meanwhile must not be
    /// replaced by what little that work knows.
    @Test(arguments: [70, 140, 300]) func replacesNoRecordThatWasEvicted(count: Int) async throws {
        let library = try Samples.library()
        var record = ImageRecord()
        record.content = "1"
        record.validators = Validators(entityTag: "\"1\"")
        try await library.storeImageRecords([url: record])
        let records = ImageRecords(facts: library, logger: logger) { _ in }
        try await records.load(url)
        let filler = String(repeating: "x", count: 200_000)
        for number in 0..<count { try await records.load("\(number) \(filler)") }
        #expect(records.byteCount <= ImageRecords.memoryCap + 300_000)
        records.update(url) { $0.checkAgainAt = Date() }
        await records.close()
        let stored = try #require(try await library.imageRecord(url))
        #expect(stored.content == "1" && stored.validators == record.validators)
    }

    /// Recently used records are still in memory.
    @Test func evictsTheOlderHalfOfTheRecordsAtATime() async throws {
        let library = try Samples.library()
        let records = ImageRecords(facts: library, logger: logger) { _ in }
        let filler = String(repeating: "x", count: 200_000)
        for number in 0..<300 {
            try await records.load("\(number) \(filler)")
            if number >= 20 { #expect(records.loaded("\(number - 20) \(filler)") != nil) }
        }
        #expect(records.loaded("0 \(filler)") == nil)
    }

    @Test func settlesOnceARecordCanBeReadByOthers() async throws {
        let library = try Samples.library()
        let records = ImageRecords(facts: library, logger: logger) { _ in }
        for number in 1...20 {
            // Also a change while the previous one is written.
            records.update(url) { $0.content = "\(number) or so" }
            records.update(url) { $0.content = "\(number)" }
            await records.waitUntilWritten(url)
            #expect(try await library.imageRecord(url)?.content == "\(number)")
        }
        // There is nothing to wait for.
        await records.waitUntilWritten(url)
        await records.waitUntilWritten("https://example.org/other.jpg")
    }

    @Test func settlesWithoutARecordThatCannotBeWritten() async throws {
        let store = CountingStore(try Samples.library())
        store.isFull.withLock { $0 = true }
        let records = ImageRecords(facts: store, logger: logger) { _ in }
        records.update(url) { $0.content = "1" }
        #expect(await !records.waitUntilWritten(url))
        // If the first write failed before the wait began, the wait ends with the second.
        #expect((1...2).contains(store.writes.withLock { $0 }))
        let waiting = Task { await records.waitUntilWritten(url) }
        waiting.cancel()
        #expect(await !waiting.value)
        await records.close()
    }

    @Test(.timeLimit(.minutes(1))) func writesNothingAfterTheEnd() async throws {
        let store = CountingStore(try Samples.library())
        let records = ImageRecords(facts: store, logger: logger) { _ in }
        records.update(url) { $0.content = "1" }
        await records.close()
        let before = store.writes.withLock { $0 }
        records.update(url) { $0.content = "2" }
        records.send(.recovered(url: url))
        #expect(await !records.waitUntilWritten(url))
        try await Task.sleep(for: .milliseconds(200))
        #expect(store.writes.withLock { $0 } == before)
        #expect(try await store.library.imageRecord(url)?.content == "1")
    }

    @Test func readsWhatAnEarlierRunHasWritten() async throws {
        let library = try Samples.library()
        let first = ImageRecords(facts: library, logger: logger) { _ in }
        first.update(url) { $0.content = "1" }
        await first.close()
        let second = ImageRecords(facts: library, logger: logger) { _ in }
        #expect(second.record(of: url) == ImageRecord())
        try await second.load(url)
        #expect(second.record(of: url).content == "1")
    }

    @Test func discardsFactsOfBytesThatWereReplaced() async throws {
        let library = try Samples.library()
        var record = ImageRecord()
        record.content = String(repeating: "a", count: 64)
        let size = try #require(PixelSize(width: 4, height: 3))
        record.facts = ImageFacts(size: size, contentType: "image/png", revision: "bbbbbbbbbbbbbbbb")
        try await library.storeImageRecords([url: record])
        let records = ImageRecords(facts: library, logger: logger) { _ in }
        try await records.load(url)
        #expect(records.record(of: url).content == record.content)
        #expect(records.record(of: url).facts == nil)
    }

    @Test func usesARecordThatAnotherServerMayHaveChangedUntilItIsReadAgain() async throws {
        let library = try Samples.library()
        var record = ImageRecord()
        record.content = "1"
        try await library.storeImageRecords([url: record])
        let records = ImageRecords(facts: library, logger: logger) { _ in }
        try await records.load(url)
        record.content = "2"
        try await library.storeImageRecords([url: record])
        records.invalidate(url)
        #expect(records.loaded(url) == nil && records.record(of: url).content == "1")
        try await records.load(url)
        #expect(records.loaded(url)?.content == "2")
        // Work in progress writes no empty record.
        records.invalidate()
        records.update(url) { $0.checkedAt = Date() }
        await records.close()
        #expect(try await library.imageRecord(url)?.content == "2")
    }

    @Test func importsTheFilesOfOlderVersions() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "old-records-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = folder.appending(path: "addresses/ab")
        try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
        // As the version before wrote them.
        let old = """
            {"address":"\(url)","content":"c0ffee","type":"jpeg","validators":{"entityTag":"\\"e\\""},
            "checkedAt":700000000,"facts":{"size":{"width":40,"height":30},"contentType":"image/jpeg",
            "frameCount":1,"revision":"c0ffee"},"isPlaceless":true,
            "failure":{"reason":"Gone","isTransient":true,"attempts":2,"retryAt":700000100}}
            """
        try Data(old.utf8).write(to: files.appending(path: "ab.json"))
        try Data("{".utf8).write(to: files.appending(path: "cd.json"))
        let library = try Samples.library()
        let records = ImageRecords(facts: library, logger: logger) { _ in }
        await OldRecordFiles(cacheFolder: folder).importRecords(into: records)
        await records.close()
        let record = try #require(try await library.imageRecord(url))
        #expect(record.content == "c0ffee")
        #expect(record.type == .jpeg)
        #expect(record.validators.entityTag == "\"e\"")
        #expect(record.facts?.size == PixelSize(width: 40, height: 30))
        #expect(record.failure?.attempts == 2)
        #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "addresses").path))
    }
}
