import Basics
import Foundation
import Photos

/// Feeds waiting for a process, first come first served.
///
/// Unchecked: all state is read and written with `condition` locked.
final class ReadQueue: @unchecked Sendable {
    /// The next step of a thread.
    enum Next {
        case read(ReadJob)
        /// No job arrived within the time.
        case idle
        /// The queue is closed.
        case closed
    }

    private let condition = NSCondition()
    private let limit: Int
    private var jobs: [ReadJob] = []
    private var isClosed = false
    /// For each waiting thread, the largest job that it accepts, in bytes.
    private var waiting: [Int] = []

    /// Creates a queue of at most `limit` jobs.
    init(limit: Int) { self.limit = limit }

    /// Adds a job; throws if the queue is full.
    func add(_ job: ReadJob) throws(FeedReadingError) {
        condition.lock()
        defer { condition.unlock() }
        guard !isClosed else { throw .noReader(Message(ReaderFailure.stopping)) }
        jobs.removeAll(where: \.isResolved)
        guard jobs.count < limit else {
            throw .noReader(Message(ReaderFailure.full, [.count: .number(jobs.count)]))
        }
        jobs.append(job)
        condition.broadcast()
    }

    /// The number of waiting jobs, including cancelled ones.
    var count: Int {
        condition.lock()
        defer { condition.unlock() }
        return jobs.count
    }

    /// Whether a thread that takes jobs up to `bytes` should take this one: it leaves it to a waiting
    /// thread for small ones only.
    private func isFor(_ bytes: Int, _ count: Int) -> Bool {
        count <= bytes && !waiting.contains { count <= $0 && $0 < bytes }
    }

    /// Waits for the first job of at most `bytes`, or until `seconds` are over. Blocks its thread.
    func take(upTo bytes: Int, within seconds: Double?) -> Next {
        let end = seconds.map { Date(timeIntervalSinceNow: $0) }
        condition.lock()
        defer { condition.unlock() }
        while true {
            if isClosed { return .closed }
            jobs.removeAll(where: \.isResolved)
            if let index = jobs.firstIndex(where: { isFor(bytes, $0.bytes.count) }) {
                // Another thread may have left the next one to this one.
                if jobs.count > 1 { condition.broadcast() }
                return .read(jobs.remove(at: index))
            }
            waiting.append(bytes)
            defer { waiting.remove(at: waiting.firstIndex(of: bytes) ?? 0) }
            guard let end else {
                // Not until the distant future, which traps (swift-corelibs-foundation).
                condition.wait()
                continue
            }
            guard condition.wait(until: end) else { return isClosed ? .closed : .idle }
        }
    }

    /// Refuses waiting and further jobs, and ends the threads' `take`.
    func close() {
        condition.lock()
        isClosed = true
        let left = jobs
        jobs = []
        condition.broadcast()
        condition.unlock()
        for job in left { job.resolve(.failure(.noReader(Message(ReaderFailure.stopping)))) }
    }
}
