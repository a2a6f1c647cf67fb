import Basics
import Foundation
import Synchronization

/// Jobs waiting for a worker; threads take the most urgent ones.
///
/// Among equally urgent jobs the owner goes first whose jobs have used workers
/// for the shortest time, so that the slow images of one source do not
/// delay those of others. If there are several workers, an owner of slow
/// images never occupies all of them.
final class DecodeQueue: Sendable {
    private struct Running {
        let owner: String
        let since: ContinuousClock.Instant
    }

    private struct State {
        var jobs: [DecodeJob] = []
        var shares = WorkerShares()
        /// The jobs that threads work on.
        var running: [ObjectIdentifier: Running] = [:]
        var isClosed = false
    }

    private let state = Mutex(State())
    private let arrivals = DispatchSemaphore(value: 0)
    private let limit: Int
    private let workerCount: Int

    /// Creates a queue of at most `limit` jobs, for `workerCount` workers.
    init(limit: Int, workerCount: Int = 1) {
        self.limit = limit
        self.workerCount = workerCount
    }

    /// The number of waiting jobs.
    var count: Int { state.withLock { $0.jobs.count } }
    /// Whether jobs are waiting or running.
    var isBusy: Bool { state.withLock { !$0.jobs.isEmpty || !$0.running.isEmpty } }

    /// Adds a job; a full queue drops the least urgent one, which may be this.
    func add(_ job: DecodeJob) {
        let rejected: (DecodeJob, ImageError)? = state.withLock { state in
            guard !state.isClosed else { return (job, .shutDown) }
            state.shares.arrive(job.owner)
            state.jobs.append(job)
            guard state.jobs.count > limit else { return nil }
            state.jobs.removeAll { $0.outcome.isResolved }
            guard state.jobs.count > limit,
                let last = Urgency.leastUrgent(of: state.jobs.indices, { state.jobs[$0].urgency })
            else { return nil }
            return (state.jobs.remove(at: last), .overloaded)
        }
        if let (job, error) = rejected { job.outcome.resolve(.failure(error)) }
        arrivals.signal()
    }

    /// Waits for work: the most urgent job, and all others on the same bytes.
    ///
    /// Blocks its thread, and ends the thread's previous batch. `nil` once
    /// the queue is closed.
    func take() -> DecodeBatch? {
        let thread = ObjectIdentifier(Thread.current)
        finish(thread)
        while true {
            arrivals.wait()
            let (batch, isClosed) = state.withLock { state in
                (state.isClosed ? nil : take(from: &state, thread), state.isClosed)
            }
            if isClosed {
                // Wake the next thread too.
                arrivals.signal()
                return nil
            }
            if let batch { return batch }
        }
    }

    /// Charges the owner for the thread's previous batch.
    private func finish(_ thread: ObjectIdentifier) {
        let mayContinue = state.withLock { state in
            guard let done = state.running.removeValue(forKey: thread) else { return false }
            state.shares.finish(done.owner, seconds: (ContinuousClock.now - done.since) / .seconds(1))
            return !state.jobs.isEmpty
        }
        // A job may have been skipped because its owner occupied too many workers.
        if mayContinue { arrivals.signal() }
    }

    private func take(from state: inout State, _ thread: ObjectIdentifier) -> DecodeBatch? {
        state.jobs.removeAll { $0.outcome.isResolved }
        guard let index = next(in: state) else { return nil }
        let job = state.jobs.remove(at: index)
        state.running[thread] = Running(owner: job.owner, since: .now)
        state.shares.begin(job.owner)
        guard let content = job.content, job.outputs != nil else { return DecodeBatch(jobs: [job]) }
        let others = state.jobs.filter { $0.content == content && $0.outputs != nil }
        state.jobs.removeAll { other in others.contains { $0 === other } }
        return DecodeBatch(jobs: [job] + others)
    }

    private func next(in state: State) -> Int? {
        var best: (index: Int, priority: ImagePriority, used: Double)?
        for (index, job) in state.jobs.enumerated() {
            let (priority, share) = (job.urgency.priority, state.shares[job.owner])
            if share.isSlow, workerCount > 1, share.running >= workerCount - 1 { continue }
            if let best, (priority, -share.used) <= (best.priority, -best.used) { continue }
            best = (index, priority, share.used)
        }
        return best?.index
    }

    /// Rejects waiting and further jobs, and makes `take` return `nil`.
    func close() {
        let jobs = state.withLock { state in
            state.isClosed = true
            defer { state.jobs = [] }
            return state.jobs
        }
        for job in jobs { job.outcome.resolve(.failure(.shutDown)) }
        arrivals.signal()
    }
}
