import Basics
import Foundation
import Library
import Logging
import Synchronization

extension ImageRecords {
    /// Changes within this time after a transaction are written as one more.
    private static let batchTime = Duration.milliseconds(50)
    /// The pause after a transaction that failed, such as on a full disk.
    private static let retryTime = Duration.seconds(2)

    /// Writes pending changes in the background, unless that has begun.
    func beginWriting(_ memory: inout Memory) {
        // Changes after the end are lost, and determined again.
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

    /// A part of the pending changes.
    private struct Batch {
        let records: [String: ImageRecord]
        let bases: [String: Base]
        let events: [ImageEvent]

        /// The stored contents that the changes are based on, where they are known.
        var contents: [String: String?] {
            bases.compactMapValues { base -> String?? in
                guard case .content(let content) = base else { return nil }
                return .some(content)
            }
        }
    }

    private func nextBatch() -> Batch {
        memory.withLock { memory in
            let records = memory.records.filter { memory.pending.contains($0.key) }
            let batch = Batch(records: records, bases: memory.bases, events: memory.events)
            memory.writing = memory.pending
            (memory.pending, memory.bases, memory.events) = ([], [:], [])
            return batch
        }
    }

    /// Writes all pending records and sends the events; false if writing failed.
    private func write() async -> Bool {
        let batch = nextBatch()
        var isWritten = true
        if let facts, !batch.records.isEmpty {
            do throws(LibraryError) {
                invalidateReplaced(try await facts.storeImageRecords(batch.records, basedOn: batch.contents))
            } catch {
                isWritten = false
                memory.withLock { memory in
                    memory.pending.formUnion(batch.records.keys)
                    memory.bases.merge(batch.bases) { _, before in before }
                }
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
            // Records changed meanwhile are written next, unless this was the last write; a failed write is
            // retried much later.
            let isNext = isWritten && !memory.isClosed
            let keys = batch.records.keys
            let done = isNext ? keys.filter { !memory.pending.contains($0) } : Array(keys)
            return done.flatMap { memory.waiters.removeValue(forKey: $0) ?? [] }
        }
        for waiter in waiters { waiter.resolve(.success(())) }
        // Events are sent in any case: the records in memory are current.
        for event in batch.events { notify(event) }
        return isWritten
    }

    /// Marks records whose content another server has replaced as stale, and drops their pending changes.
    private func invalidateReplaced(_ keys: Set<String>) {
        guard !keys.isEmpty else { return }
        logger.debug("Another server has replaced images", metadata: ["count": "\(keys.count)"])
        memory.withLock { memory in
            memory.invalidationCount += 1
            memory.stale.formUnion(keys)
            memory.pending.subtract(keys)
            for key in keys { memory.bases[key] = nil }
        }
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
