import Basics
import Foundation
import Logging
import Photos
import WorkerProcesses

/// A series of reading processes, one at a time, driven by one thread.
final class ReadSlot {
    private let command: [String]
    private let limits: ReadLimits
    private let folder: URL
    private let logger: Logger
    private let onChange: @Sendable (pid_t?) -> Void
    private let onCrash: @Sendable (ContentDigest, FeedReadingError) -> Void
    private var worker: WorkerProcess?

    /// A reading that nobody waits for anymore may take this much longer.
    private static let graceSeconds = 0.25
    /// The limit of a response as a multiple of the feed, so that a broken worker cannot exhaust the server.
    private static let maximumGrowth = 16
    private static let smallestMaximum = 512 << 20

    /// Creates a slot; `onChange` is called with each new process, `onCrash` with bytes that crashed one.
    init(
        command: [String], limits: ReadLimits, folder: URL, logger: Logger,
        onChange: @escaping @Sendable (pid_t?) -> Void,
        onCrash: @escaping @Sendable (ContentDigest, FeedReadingError) -> Void
    ) {
        self.command = command
        self.limits = limits
        self.folder = folder
        self.logger = logger
        self.onChange = onChange
        self.onCrash = onCrash
    }

    /// Processes the queue until it is closed; jobs of more than `bytes` are left to others.
    ///
    /// - Parameter keepsReady: Whether a process runs even while the queue is empty.
    func work(on queue: ReadQueue, upTo bytes: Int, keepsReady: Bool) {
        while true {
            // If it cannot be started, the next job reports the reason.
            if keepsReady { _ = try? startedWorker() }
            let waitsForever = worker == nil || keepsReady
            switch queue.take(upTo: bytes, within: waitsForever ? nil : limits.idleSeconds) {
            case .read(let job): perform(job)
            case .idle: endWorker()
            case .closed:
                endWorker()
                return
            }
        }
    }

    private func perform(_ job: ReadJob) {
        do throws(WorkerProcess.Failure) {
            job.resolve(try result(of: job))
            retireWorker()
        } catch {
            let end = endWorker()
            let reason = reason(error, end, job)
            logger.warning("A read worker ended", metadata: ["reason": "\(reason)"])
            job.resolve(.failure(reason))
        }
    }

    /// Sends a request to the process, or to a new one if it had ended before, and waits for the response.
    private func result(
        of job: ReadJob
    ) throws(WorkerProcess.Failure) -> Result<ReadJob.Outcome, FeedReadingError> {
        do throws(WorkerProcess.Failure) {
            try send(job)
        } catch {
            guard case .endedBeforeRequest = error else { throw error }
            endWorker()
            try send(job)
        }
        return try receive(job, from: startedWorker())
    }

    /// Sends the bytes, or the file that contains them.
    private func send(_ job: ReadJob) throws(WorkerProcess.Failure) {
        switch job.bytes {
        case .memory(let data): try startedWorker().send(head: job.head, body: data, count: data.count)
        case .file(let file):
            try startedWorker().send(
                head: job.head, body: Data(), count: 0, descriptor: file.descriptor)
        }
    }

    private func startedWorker() throws(WorkerProcess.Failure) -> WorkerProcess {
        if let worker { return worker }
        let started = try WorkerProcess(
            command: command, addressSpace: limits.addressSpace, sendSeconds: limits.waitingSeconds)
        worker = started
        onChange(started.process)
        return started
    }

    private func receive(
        _ job: ReadJob, from worker: WorkerProcess
    ) throws(WorkerProcess.Failure) -> Result<ReadJob.Outcome, FeedReadingError> {
        let deadline = Deadline(
            seconds: limits.waitingSeconds(for: job.bytes.count))
        let grace = Deadline(seconds: Self.graceSeconds)
        var response = ReadResponse(job.context, folder: folder)
        let maximum = max(Self.smallestMaximum, job.bytes.count * Self.maximumGrowth)
        var count = 0
        while true {
            let message = try worker.receive(until: deadline) { grace.milliseconds <= 0 && job.isResolved }
            count += message.body.count
            guard count <= maximum else { throw .malformed }
            do {
                if let result = try response.add(message) { return result }
            } catch let failure as TemporaryFile.Failure {
                // The worker is still writing its response.
                endWorker()
                return .failure(.noReader(.system(failure.text)))
            } catch {
                throw .malformed
            }
        }
    }

    private func retireWorker() {
        guard let worker, let bytes = worker.residentBytes, bytes > limits.memory else { return }
        endWorker()
    }

    @discardableResult
    private func endWorker() -> WorkerProcess.End {
        let end = worker?.end() ?? .other
        worker = nil
        onChange(nil)
        return end
    }

    /// The error for the caller; bytes that ended the process by themselves are recorded.
    private func reason(
        _ failure: WorkerProcess.Failure, _ end: WorkerProcess.End, _ job: ReadJob
    ) -> FeedReadingError {
        switch failure {
        case .notStarted(let path, let errno):
            let cause = Message.system(String(cString: strerror(errno)))
            return .noReader(
                Message(ReaderFailure.notStarted, [.path: .text(path), .cause: .message(cause)]))
        case .endedAtStart, .endedBeforeRequest: return .noReader(Message(ReaderFailure.endsAtStart))
        case .cancelled: return .cancelled
        case .timedOut: return .noReader(Message(ReaderFailure.busy))
        case .died where end == .killed: return .noReader(Message(ReaderFailure.endedBySystem))
        case .died, .malformed:
            guard let digest = try? ContentDigest(of: job.bytes) else {
                return .noReader(Message(ReaderFailure.endedBySystem))
            }
            let error = FeedReadingError.endedReader(
                digest,
                afterSeconds: end == .cpuTimeExceeded ? Int(limits.seconds(for: job.bytes.count)) : nil)
            onCrash(digest, error)
            return error
        }
    }
}
