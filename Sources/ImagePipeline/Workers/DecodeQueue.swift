import Foundation
import Synchronization

/// Jobs that wait for a worker; threads take the most urgent ones.
final class DecodeQueue: Sendable {
    private struct State {
        var jobs: [DecodeJob] = []
        var isClosed = false
    }

    private let state = Mutex(State())
    private let arrivals = DispatchSemaphore(value: 0)
    private let limit: Int

    /// Makes a queue that holds so many jobs at most.
    init(limit: Int) { self.limit = limit }

    /// The number of jobs that wait.
    var count: Int { state.withLock { $0.jobs.count } }

    /// Adds a job; a full queue drops the least urgent one, which may be this.
    func add(_ job: DecodeJob) {
        let refusal: (DecodeJob, ImageError)? = state.withLock { state in
            guard !state.isClosed else { return (job, .shutDown) }
            state.jobs.append(job)
            guard state.jobs.count > limit else { return nil }
            state.jobs.removeAll { $0.outcome.isResolved }
            guard state.jobs.count > limit, let last = Self.leastUrgent(state.jobs) else { return nil }
            return (state.jobs.remove(at: last), .overloaded)
        }
        if let (refused, error) = refusal { refused.outcome.resolve(.failure(error)) }
        arrivals.signal()
    }

    /// The last of the least urgent jobs.
    private static func leastUrgent(_ jobs: [DecodeJob]) -> Int? {
        jobs.indices.min { left, right in
            let (one, other) = (jobs[left].urgency.priority, jobs[right].urgency.priority)
            return one == other ? left > right : one < other
        }
    }

    /// Waits for work: the most urgent job, and all others on the same bytes.
    ///
    /// Blocks its thread. Nothing once the queue is closed.
    func take() -> DecodeBatch? {
        while true {
            arrivals.wait()
            let (batch, isClosed) = state.withLock { state in
                (state.isClosed ? nil : Self.take(from: &state.jobs), state.isClosed)
            }
            if isClosed {
                // The next thread is to wake too.
                arrivals.signal()
                return nil
            }
            if let batch { return batch }
        }
    }

    private static func take(from jobs: inout [DecodeJob]) -> DecodeBatch? {
        jobs.removeAll { $0.outcome.isResolved }
        // `max` gives the first of equal ones.
        guard
            let index = jobs.indices.max(by: { left, right in
                jobs[left].urgency.priority < jobs[right].urgency.priority
            })
        else { return nil }
        let job = jobs.remove(at: index)
        guard let content = job.content, job.outputs != nil else { return DecodeBatch(jobs: [job]) }
        let others = jobs.filter { $0.content == content && $0.outputs != nil }
        jobs.removeAll { other in others.contains { $0 === other } }
        return DecodeBatch(jobs: [job] + others)
    }

    /// Refuses what waits and what comes, and lets the threads go.
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
