import Basics
import Foundation
import Library
import Logging
import Photos
import Synchronization

/// The records of images by key: stored by an `ImageFactStore`, and cached in memory.
///
/// Changes apply at once and are written in batches. Events are sent after the
/// write, so that listeners can read the records.
final class ImageRecords: Sendable {
    typealias Waiter = Promise<Void, ImageError>

    /// The stored content that a change is based on.
    enum Base {
        case content(String?)
        /// It is not known: the record was evicted, or could not be read.
        case unknown
    }

    struct Memory {
        var records: [String: ImageRecord] = [:]
        /// The memory of `records`, in bytes.
        var byteCount = 0
        /// Records that have not been used since `records` last reached their limit; the next time they are evicted.
        var unused: [String: ImageRecord] = [:]
        var unusedByteCount = 0
        /// The keys of records that another server may have changed; they are read again by `load`. Until then they
        /// are used: work in progress would not find the stored files, and write an empty record.
        var stale: Set<String> = []
        /// How often records became stale: a read during which that happens may return an older one.
        var invalidationCount = 0
        /// The keys of records that are not written yet.
        var pending: Set<String> = []
        /// The bases of the pending changes.
        var bases: [String: Base] = [:]
        /// The keys of records that are being written.
        var writing: Set<String> = []
        /// The callers that wait until a record is written, by its key.
        var waiters: [String: [Waiter]] = [:]
        var events: [ImageEvent] = []
        var writer: Task<Void, Never>?
        /// Whether nothing is written any more, as after `close`.
        var isClosed = false
    }

    let facts: (any ImageFactStore)?
    let logger: Logger
    let notify: @Sendable (ImageEvent) -> Void
    let memory = Mutex(Memory())

    /// The approximate limit of the records in memory, in bytes; above it, written ones are evicted that have not been
    /// used for long.
    static let memoryCap = 24 << 20

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
    var byteCount: Int { memory.withLock { $0.byteCount + $0.unusedByteCount } }

    /// Reads the record of an image unless a current one is in memory; must precede `record` and `update`.
    ///
    /// A damaged record counts as empty. An outage of the database is not damage: an empty record would replace the
    /// real one once the database is back.
    ///
    /// - Throws: If there is none in memory, and the library cannot be read now.
    func load(_ key: String) async throws(ImageError) {
        guard let facts, loaded(key) == nil else { return }
        let before = memory.withLock(\.invalidationCount)
        var known: ImageRecord?
        do throws(LibraryError) {
            known = try await facts.imageRecord(key)
        } catch {
            // A stale record is used until it can be read again.
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
            Self.store(known ?? ImageRecord(), key, in: &memory)
            if memory.invalidationCount != before { memory.stale.insert(key) }
        }
    }

    /// Reads the record of an image again, unless this server is writing it.
    func reload(_ key: String) async throws(ImageError) {
        invalidate(key)
        try await load(key)
    }

    /// Waits until the record of an image is written; false if writing it has failed, or has ended.
    @discardableResult
    func waitUntilWritten(_ key: String) async -> Bool {
        let waiter = memory.withLock { memory -> Waiter? in
            let isPending = memory.pending.contains(key) && !memory.isClosed
            guard isPending || memory.writing.contains(key) else { return nil }
            let waiter = Waiter()
            memory.waiters[key, default: []].append(waiter)
            return waiter
        }
        // Ends early by cancellation, which is not reported.
        try? await waiter?.value()
        return memory.withLock { !$0.pending.contains(key) && !$0.writing.contains(key) }
    }

    /// Marks the records of one image or of all as stale, unless this server is writing them.
    func invalidate(_ key: String? = nil) {
        memory.withLock { memory in
            memory.invalidationCount += 1
            let pending = memory.pending.union(memory.writing)
            for known in key.map({ [$0] }) ?? Array(memory.records.keys) + Array(memory.unused.keys)
            where !pending.contains(known) && (memory.records[known] ?? memory.unused[known]) != nil {
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
            if memory.pending.insert(key).inserted {
                memory.bases[key] = known.map { .content($0.content) } ?? .unknown
            }
            Self.store(after, key, in: &memory)
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
        guard let record = memory.unused.removeValue(forKey: key) else { return nil }
        memory.unusedByteCount -= record.byteCount(key)
        insert(record, key, in: &memory)
        return record
    }

    private static func store(_ record: ImageRecord, _ key: String, in memory: inout Memory) {
        if let unused = memory.unused.removeValue(forKey: key) {
            memory.unusedByteCount -= unused.byteCount(key)
        }
        memory.stale.remove(key)
        insert(record, key, in: &memory)
    }

    private static func insert(_ record: ImageRecord, _ key: String, in memory: inout Memory) {
        memory.byteCount += record.byteCount(key) - (memory.records[key]?.byteCount(key) ?? 0)
        memory.records[key] = record
        guard memory.byteCount > memoryCap / 2 else { return }
        let pending = memory.pending.union(memory.writing)
        let stays = { (known: String) in known == key || pending.contains(known) }
        memory.unused = memory.records.filter { !stays($0.key) }
        memory.records = memory.records.filter { stays($0.key) }
        memory.stale = memory.stale.filter { memory.records[$0] != nil || memory.unused[$0] != nil }
        memory.byteCount = memory.records.reduce(0) { $0 + $1.value.byteCount($1.key) }
        memory.unusedByteCount = memory.unused.reduce(0) { $0 + $1.value.byteCount($1.key) }
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
