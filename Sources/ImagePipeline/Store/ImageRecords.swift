import Basics
import Foundation
import Library
import Logging
import Photos
import Synchronization

/// What is known about images by key: stored by an `ImageFactStore`, and cached in memory.
///
/// Changes apply at once and are written in batches. Events are sent after the
/// write, so that listeners can read what they announce.
final class ImageRecords: Sendable {
    private typealias Waiter = Promise<Void, ImageError>

    private struct Memory {
        var records: [String: ImageRecord] = [:]
        /// The memory of `records`, in bytes.
        var byteCount = 0
        /// Records that have not been used since `records` last reached their limit; the next time they are evicted.
        var former: [String: ImageRecord] = [:]
        var formerByteCount = 0
        /// The keys of records that another server may have changed; they are read again by `load`. Until then they
        /// are used: work that has begun would not find what is stored, and write an empty record.
        var stale: Set<String> = []
        /// The keys of records that are not written yet.
        var pending: Set<String> = []
        /// The keys of records that are being written.
        var writing: Set<String> = []
        /// Those who wait until a record is written, by its key.
        var waiters: [String: [Waiter]] = [:]
        var events: [ImageEvent] = []
        var writer: Task<Void, Never>?
        /// Whether nothing is written any more, as after `close`.
        var isClosed = false
    }

    private let facts: (any ImageFactStore)?
    private let logger: Logger
    private let notify: @Sendable (ImageEvent) -> Void
    private let memory = Mutex(Memory())

    /// The approximate limit of the records in memory, in bytes; above it, written ones are evicted that have not been
    /// used for long.
    static let memoryCap = 24 << 20
    /// Changes within this time after a transaction are written as one more.
    private static let batchTime = Duration.milliseconds(50)
    /// The pause after a transaction that failed, such as on a full disk.
    private static let retryTime = Duration.seconds(2)

    /// - Parameters:
    ///   - facts: Stores the records; without it, they last as long as the process.
    ///   - notify: Called with each event.
    init(
        facts: (any ImageFactStore)?, logger: Logger, notify: @escaping @Sendable (ImageEvent) -> Void
    ) {
        self.facts = facts
        self.logger = logger
        self.notify = notify
    }

    /// The approximate memory of the records in bytes.
    var byteCount: Int { memory.withLock { $0.byteCount + $0.formerByteCount } }

    /// Reads the record of an image unless a current one is in memory; must precede `record` and `update`.
    ///
    /// A damaged record counts as empty. An outage of the database is not damage: an empty record would replace the
    /// real one once the database is back.
    ///
    /// - Throws: If there is none in memory, and the library cannot be read now.
    func load(_ key: String) async throws(ImageError) {
        guard let facts, loaded(key) == nil else { return }
        var known: ImageRecord?
        do throws(LibraryError) {
            known = try await facts.imageRecord(key)
        } catch {
            // One that may be outdated is used until it can be read.
            guard memory.withLock({ Self.find(key, in: &$0) }) == nil else { return }
            if case .cancelled = error { throw .cancelled }
            if error.isTransient { throw .libraryUnavailable(reason: error.message) }
            logger.error("An image record cannot be read", metadata: ["error": "\(error)"])
            return
        }
        // Facts of bytes that were replaced before the process ended.
        if let content = known?.content, let revision = known?.facts?.revision,
            revision != Original.revision(of: content)
        {
            known?.facts = nil
        }
        memory.withLock { [known] memory in
            // Another caller may have been faster.
            guard Self.find(key, in: &memory) == nil || memory.stale.contains(key) else { return }
            Self.keep(known ?? ImageRecord(), key, in: &memory)
        }
    }

    /// Reads the record of an image again, unless this server is writing it.
    func reload(_ key: String) async throws(ImageError) {
        forget(key)
        try await load(key)
    }

    /// Waits until the record of an image is written; false if writing it has failed, or is not done any more.
    @discardableResult
    func settle(_ key: String) async -> Bool {
        let waiter = memory.withLock { memory -> Waiter? in
            let isPending = memory.pending.contains(key) && !memory.isClosed
            guard isPending || memory.writing.contains(key) else { return nil }
            let waiter = Waiter()
            memory.waiters[key, default: []].append(waiter)
            return waiter
        }
        // Ends early by cancellation, which is nothing to report.
        try? await waiter?.value()
        return memory.withLock { !$0.pending.contains(key) && !$0.writing.contains(key) }
    }

    /// Has `load` read what another server may have changed, of one image or of all, unless this one is writing it.
    func forget(_ key: String? = nil) {
        memory.withLock { memory in
            let pending = memory.pending.union(memory.writing)
            for known in key.map({ [$0] }) ?? Array(memory.records.keys) + Array(memory.former.keys)
            where !pending.contains(known) && (memory.records[known] ?? memory.former[known]) != nil {
                memory.stale.insert(known)
            }
        }
    }

    /// Whether the photos that show an image have all left their feeds; false if that cannot be read.
    func hasLeftFeeds(_ key: String) async -> Bool {
        guard let facts else { return false }
        do throws(LibraryError) {
            return try await facts.hasLeftFeeds(key)
        } catch {
            if case .cancelled = error { return false }
            logger.error("Whether an image is listed cannot be read", metadata: ["error": "\(error)"])
            return false
        }
    }

    /// The record of an image, which may be empty.
    func record(of key: String) -> ImageRecord {
        memory.withLock { Self.find(key, in: &$0) } ?? ImageRecord()
    }

    /// The record of an image if a current one is in memory.
    func loaded(_ key: String) -> ImageRecord? {
        memory.withLock { $0.stale.contains(key) ? nil : Self.find(key, in: &$0) }
    }

    /// Changes the record of an image; returns the previous one. No-op if that was evicted, unless its bytes
    /// are known again: a record with little more than the change would replace it.
    @discardableResult
    func update(_ key: String, _ change: (inout ImageRecord) -> Void) -> ImageRecord {
        memory.withLock { memory in
            let known = Self.find(key, in: &memory)
            let before = known ?? ImageRecord()
            var after = before
            change(&after)
            guard before != after, known != nil || facts == nil || after.content != nil else { return before }
            memory.pending.insert(key)
            Self.keep(after, key, in: &memory)
            beginWriting(&memory)
            return before
        }
    }

    /// Sends an event once all changes up to now are written.
    func send(_ event: ImageEvent) {
        memory.withLock { memory in
            memory.events.append(event)
            beginWriting(&memory)
        }
    }

    /// The record in memory, which is then among the recently used ones.
    private static func find(_ key: String, in memory: inout Memory) -> ImageRecord? {
        if let record = memory.records[key] { return record }
        guard let record = memory.former.removeValue(forKey: key) else { return nil }
        memory.formerByteCount -= record.byteCount(key)
        insert(record, key, in: &memory)
        return record
    }

    private static func keep(_ record: ImageRecord, _ key: String, in memory: inout Memory) {
        if let former = memory.former.removeValue(forKey: key) {
            memory.formerByteCount -= former.byteCount(key)
        }
        memory.stale.remove(key)
        insert(record, key, in: &memory)
    }

    private static func insert(_ record: ImageRecord, _ key: String, in memory: inout Memory) {
        memory.byteCount += record.byteCount(key) - (memory.records[key]?.byteCount(key) ?? 0)
        memory.records[key] = record
        guard memory.byteCount > memoryCap / 2 else { return }
        let pending = memory.pending.union(memory.writing)
        let isKept = { (known: String) in known == key || pending.contains(known) }
        memory.former = memory.records.filter { !isKept($0.key) }
        memory.records = memory.records.filter { isKept($0.key) }
        memory.stale = memory.stale.filter { memory.records[$0] != nil || memory.former[$0] != nil }
        memory.byteCount = memory.records.reduce(0) { $0 + $1.value.byteCount($1.key) }
        memory.formerByteCount = memory.former.reduce(0) { $0 + $1.value.byteCount($1.key) }
    }
}

// MARK: - Writing

extension ImageRecords {
    private func beginWriting(_ memory: inout Memory) {
        // What changes after the end is lost, and found out again.
        guard memory.writer == nil, !memory.isClosed else { return }
        memory.writer = Task { [self] in
            // The first change is written at once, those that follow soon together.
            while let pause = await writeBatch() {
                // Cancelled at shutdown, which writes the rest itself.
                guard (try? await Task.sleep(for: pause)) != nil, hasPending() else { return }
            }
        }
    }

    /// Whether there is something to write; if there is not, the writer ends.
    private func hasPending() -> Bool {
        memory.withLock { memory in
            guard memory.pending.isEmpty, memory.events.isEmpty else { return true }
            memory.writer = nil
            return false
        }
    }

    /// Writes a batch; returns how long to wait for the next one, or `nil` at shutdown.
    private func writeBatch() async -> Duration? {
        guard !Task.isCancelled else { return nil }
        return await write() ? Self.batchTime : Self.retryTime
    }

    /// Writes all pending records and sends the events; false if writing failed.
    private func write() async -> Bool {
        let (batch, events) = memory.withLock { memory in
            let batch = memory.records.filter { memory.pending.contains($0.key) }
            let events = memory.events
            memory.writing = memory.pending
            memory.pending = []
            memory.events = []
            return (batch, events)
        }
        var isWritten = true
        if let facts, !batch.isEmpty {
            do throws(LibraryError) {
                try await facts.storeImageRecords(batch)
            } catch {
                isWritten = false
                memory.withLock { $0.pending.formUnion(batch.keys) }
                // `close` ends the writer in the middle of a batch, and writes that itself.
                if case .cancelled = error {
                    logger.debug("A batch of image records was cancelled")
                } else {
                    logger.error(
                        "Image records cannot be stored yet", metadata: ["error": "\(error)"])
                }
            }
        }
        let waiters = memory.withLock { memory in
            memory.writing = []
            // What has changed meanwhile is written next, unless this was the last write; what failed is tried again
            // much later.
            let isNext = isWritten && !memory.isClosed
            let done = isNext ? batch.keys.filter { !memory.pending.contains($0) } : Array(batch.keys)
            return done.flatMap { memory.waiters.removeValue(forKey: $0) ?? [] }
        }
        for waiter in waiters { waiter.resolve(.success(())) }
        // Events are sent in any case: the records in memory are current.
        for event in events { notify(event) }
        return isWritten
    }

    /// Writes all pending records, and stops: later changes stay in memory, and later events are not sent.
    func close() async {
        let writer = memory.withLock { memory in
            memory.isClosed = true
            defer { memory.writer = nil }
            return memory.writer
        }
        writer?.cancel()
        await writer?.value
        _ = await write()
    }
}

extension ImageRecord {
    /// Its approximate memory with its key.
    fileprivate func byteCount(_ key: String) -> Int {
        let texts = [
            content, validators.entityTag, validators.lastModified, failure?.reason.description,
            failure?.referer,
        ]
        return 384 + (facts?.metadata?.textByteCount ?? 0) + key.utf8.count
            + texts.reduce(0) { $0 + ($1?.utf8.count ?? 0) }
    }
}
