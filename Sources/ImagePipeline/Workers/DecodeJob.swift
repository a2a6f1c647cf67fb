import Basics
import Foundation
import Synchronization

/// A job for a worker, and its callers.
final class DecodeJob: Sendable {
    /// Its result.
    struct Outcome: Sendable {
        var reply: WorkerReply
        var pictures: [Data]
    }

    let request: WorkerRequest
    let source: DecodeSource
    /// Equal for jobs on the same bytes, so that they share a decode.
    let content: String?
    /// The unit among which workers are shared fairly: a host or a folder.
    let owner: String
    let urgency: Urgency
    let outcome = ImagePromise<Outcome>()

    /// Creates a job.
    init(
        _ request: WorkerRequest, _ source: DecodeSource, content: String? = nil, owner: String = "",
        urgency: Urgency
    ) {
        self.request = request
        self.source = source
        self.content = content
        self.owner = owner
        self.urgency = urgency
    }

    /// The requested pictures; `nil` for another kind of job.
    var outputs: [Output]? {
        guard case .render(let outputs, _) = request.task else { return nil }
        return outputs
    }
}

/// Jobs on the same bytes that share one request to a worker.
struct DecodeBatch {
    let jobs: [DecodeJob]

    /// Whether no caller waits for any of them.
    var isAbandoned: Bool { jobs.allSatisfy(\.outcome.isResolved) }

    /// The request for all of them together.
    var request: WorkerRequest {
        var request = jobs[0].request
        guard jobs.count > 1 else { return request }
        let wantsFacts = jobs.contains { job in
            if case .render(_, true) = job.request.task { true } else { false }
        }
        request.task = .render(outputs: outputs, wantsFacts: wantsFacts)
        return request
    }

    /// Every requested picture, once.
    private var outputs: [Output] {
        var seen: Set<Output> = []
        return jobs.flatMap { $0.outputs ?? [] }.filter { seen.insert($0).inserted }
    }

    /// Resolves each job with its own pictures, of which there must be as many as requested.
    func resolve(_ reply: WorkerReply, _ pictures: [Data]) {
        if let failure = reply.failure { return fail(failure.imageError) }
        for job in jobs {
            guard jobs.count > 1, let requested = job.outputs else {
                job.outcome.resolve(.success(.init(reply: reply, pictures: pictures)))
                continue
            }
            let all = outputs
            let own = requested.compactMap { output in all.firstIndex(of: output).map { pictures[$0] } }
            job.outcome.resolve(.success(.init(reply: reply, pictures: own)))
        }
    }

    /// Fails all jobs.
    func fail(_ error: ImageError) {
        for job in jobs { job.outcome.resolve(.failure(error)) }
    }
}
