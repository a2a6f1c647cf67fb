import Foundation
import Library
import LibrarySamples
import Logging
import Photos
import Synchronization
import Testing

@testable import ImagePipeline

/// Records that other servers change at the same time.
@Suite(.timeLimit(.minutes(1))) struct SharedRecordsTests {
    private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    private let url = "https://example.org/a.jpg"

    private func record(_ content: String) -> ImageRecord {
        var record = ImageRecord()
        record.content = content
        return record
    }

    /// The notice of the change may arrive later than the own change.
    @Test func aRecordThatAnotherServerHasReplacedIsNotOverwritten() async throws {
        let library = try Samples.library()
        try await library.storeImageRecords([url: record("1")])
        let records = ImageRecords(facts: library, logger: logger) { _ in }
        try await records.load(url)
        try await library.storeImageRecords([url: record("2")])
        records.update(url) { $0.isPlaceless = true }
        await records.waitUntilWritten(url)
        let stored = try #require(try await library.imageRecord(url))
        #expect(stored.content == "2" && stored.isPlaceless == nil)
        // What is stored now is read again.
        #expect(records.loaded(url) == nil)
        try await records.load(url)
        #expect(records.record(of: url).content == "2")
        records.update(url) { $0.isPlaceless = true }
        await records.close()
        #expect(try await library.imageRecord(url)?.isPlaceless == true)
    }

    @Test func ownChangesFollowOneAnother() async throws {
        let library = try Samples.library()
        let records = ImageRecords(facts: library, logger: logger) { _ in }
        try await records.load(url)
        for number in 1...20 {
            records.update(url) { $0.content = "\(number) or so" }
            await Task.yield()
            records.update(url) { $0.content = "\(number)" }
            if number.isMultiple(of: 3) { await records.waitUntilWritten(url) }
        }
        await records.close()
        #expect(try await library.imageRecord(url)?.content == "20")
    }

    /// A record that was deleted is stored again.
    @Test func aDeletedRecordIsStoredAgain() async throws {
        let library = try Samples.library()
        try await library.storeImageRecords([url: record("1")])
        let records = ImageRecords(facts: library, logger: logger) { _ in }
        try await records.load(url)
        #expect(try await library.deleteUnusedImages() == 1)
        records.update(url) { $0.isPlaceless = true }
        await records.close()
        #expect(try await library.imageRecord(url)?.content == "1")
    }

    /// After an outage, the change is still based on what was read before.
    @Test func aFailedWriteKeepsItsBase() async throws {
        let library = try Samples.library()
        try await library.storeImageRecords([url: record("1")])
        let store = SlowStore(library)
        store.goOn()
        let records = ImageRecords(facts: store, logger: logger) { _ in }
        try await records.load(url)
        try await library.storeImageRecords([url: record("3")])
        store.isFull.withLock { $0 = true }
        records.update(url) { $0.content = "2" }
        #expect(await !records.waitUntilWritten(url))
        store.isFull.withLock { $0 = false }
        await records.close()
        #expect(try await library.imageRecord(url)?.content == "3")
    }

    /// The record of an image without photos is deleted once a day.
    @Test func aDeletedRecordIsNotUsedAnyMore() async throws {
        let fixture = PipelineFixture()
        try await fixture.library.storeImageRecords([url: record("1")])
        let records = fixture.pipeline.store.records
        try await records.load(url)
        #expect(records.record(of: url).content == "1")
        #expect(try await fixture.library.deleteUnusedImages() == 1)
        fixture.pipeline.invalidateRecords()
        try await records.load(url)
        #expect(records.record(of: url) == ImageRecord())
        await fixture.pipeline.shutdown()
    }

    @Test func aChangeDuringAReadIsNotMissed() async throws {
        let library = try Samples.library()
        try await library.storeImageRecords([url: record("1")])
        let store = SlowStore(library)
        let records = ImageRecords(facts: store, logger: logger) { _ in }
        let loading = Task { try await records.load(url) }
        await store.waitForARead()
        try await library.storeImageRecords([url: record("2")])
        records.invalidate(url)
        store.goOn()
        try await loading.value
        #expect(records.loaded(url) == nil)
        try await records.load(url)
        #expect(records.loaded(url)?.content == "2")
    }
}

/// A store that delays the result of its first read until `goOn`.
private final class SlowStore: ImageFactStore {
    private let library: any LibraryStore
    private let isFirst = Mutex(true)
    let isFull = Mutex(false)
    private let reads = AsyncStream.makeStream(of: Void.self)
    private let results = AsyncStream.makeStream(of: Void.self)

    init(_ library: any LibraryStore) { self.library = library }

    func waitForARead() async { for await _ in reads.stream { return } }
    func goOn() { results.continuation.yield() }

    func imageRecord(_ url: String) async throws(LibraryError) -> ImageRecord? {
        let record = try await library.imageRecord(url)
        let isFirst = isFirst.withLock { isFirst in
            defer { isFirst = false }
            return isFirst
        }
        guard isFirst else { return record }
        reads.continuation.yield()
        for await _ in results.stream { break }
        return record
    }

    func storeImageRecords(
        _ records: [String: ImageRecord], basedOn contents: [String: String?]
    ) async throws(LibraryError) -> Set<String> {
        if isFull.withLock({ $0 }) { throw .database(cause: CancellationError(), isTransient: true) }
        return try await library.storeImageRecords(records, basedOn: contents)
    }
    func metadata(of photos: [PhotoID]) async throws(LibraryError) -> [PhotoID: PhotoMetadata] { [:] }
    func imageRevisions(
        in source: SourceID
    ) async throws(LibraryError) -> [(url: String, revision: String)] { [] }
    func failedPhotos(in source: SourceID) async throws(LibraryError) -> [PhotoID] { [] }
    func hasLeftFeeds(_ url: String) async throws(LibraryError) -> Bool { false }
    func deleteUnusedImages() async throws(LibraryError) -> Int { 0 }
    func embeddedPicture(_ url: String) async throws(LibraryError) -> Data? { nil }
}
