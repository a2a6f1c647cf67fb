import Basics
import Foundation
import Logging
import Photos
import WorkerProcesses

/// A series of worker processes, one at a time, driven by one thread.
final class WorkerSlot {
    private let command: [String]
    private let limits: ImageLimits
    private let logger: Logger
    private let onChange: @Sendable (pid_t?) -> Void
    private let onSend: @Sendable () -> Void
    private let onResponse: @Sendable () -> Void
    private var worker: DecodeProcess?

    /// The time for which a decode may continue that is no longer needed.
    private static let graceSeconds = 0.25

    /// Creates a slot; `onChange` is called with its process,
    /// `onSend` and `onResponse` for each request that was sent and handled.
    init(
        command: [String], limits: ImageLimits, logger: Logger,
        onChange: @escaping @Sendable (pid_t?) -> Void, onSend: @escaping @Sendable () -> Void,
        onResponse: @escaping @Sendable () -> Void
    ) {
        self.command = command
        self.limits = limits
        self.logger = logger
        self.onChange = onChange
        self.onSend = onSend
        self.onResponse = onResponse
    }

    /// Processes the queue until it is closed.
    func work(on queue: DecodeQueue) {
        while let batch = queue.take() { perform(batch) }
        endWorker()
    }

    private func perform(_ batch: DecodeBatch) {
        let request = batch.request
        do throws(DecodeProcess.Failure) {
            let response = try send(request, batch)
            guard request.accepts(response.reply, response.pictures) else { throw .worker(.malformed) }
            onResponse()
            batch.resolve(response.reply, response.pictures)
            retireWorker(after: response.reply)
        } catch {
            var end = WorkerProcess.End.other
            if let reason = endReason(error) {
                logger.warning("A decode worker ended", metadata: ["reason": "\(reason)"])
                end = endWorker()
            }
            batch.fail(imageError(error, end))
        }
    }

    /// Sends a request to the worker, or to a new one if it had ended before.
    private func send(
        _ request: WorkerRequest, _ batch: DecodeBatch
    ) throws(DecodeProcess.Failure) -> DecodeProcess.Response {
        let grace = Deadline(seconds: Self.graceSeconds)
        let isCancelled = { grace.milliseconds <= 0 && batch.isAbandoned }
        do throws(DecodeProcess.Failure) {
            return try startedWorker().perform(
                request, batch.jobs[0].source, limits, onSend: onSend, unless: isCancelled)
        } catch {
            guard case .worker(.endedBeforeRequest) = error else { throw error }
            endWorker()
            return try startedWorker().perform(
                request, batch.jobs[0].source, limits, onSend: onSend, unless: isCancelled)
        }
    }

    private func startedWorker() throws(DecodeProcess.Failure) -> DecodeProcess {
        if let worker { return worker }
        let started = try DecodeProcess(command: command, limits: limits)
        worker = started
        onChange(started.process)
        return started
    }

    private func retireWorker(after reply: WorkerReply) {
        guard let worker else { return }
        let isTooLarge = reply.resident > UInt64(limits.workerMemory)
        if isTooLarge || worker.finishedCount >= limits.imagesPerWorker { endWorker() }
    }

    @discardableResult
    private func endWorker() -> WorkerProcess.End {
        guard let worker else { return .other }
        self.worker = nil
        // Before its ID can be that of another process, which would be killed instead.
        onChange(nil)
        return worker.end()
    }
}

extension WorkerSlot {
    /// Why the process cannot continue; `nil` if it can.
    private func endReason(_ failure: DecodeProcess.Failure) -> String? {
        switch failure {
        case .noFile, .worker(.notStarted), .worker(.endedAtStart): nil
        case .worker(.endedBeforeRequest): "exited before it received a request"
        case .worker(.died): "died while decoding"
        case .worker(.malformed): "sent a malformed reply"
        case .worker(.timedOut): "time limit"
        case .worker(.cancelled): "the image is no longer needed"
        }
    }

    private func imageError(_ failure: DecodeProcess.Failure, _ end: WorkerProcess.End) -> ImageError {
        switch failure {
        case .worker(.notStarted(let path, let errno)):
            .noWorker(
                reason: Message(
                    ImageMessage.noWorker,
                    [.path: .text(path), .cause: .message(.system(String(cString: strerror(errno))))]))
        case .worker(.endedAtStart), .worker(.endedBeforeRequest):
            .noWorker(reason: Message(ImageMessage.workerEndsAtStart))
        case .noFile(let url, let number):
            .storage(
                reason: Message(ImageMessage.fileNotOpened),
                cause: POSIXError(
                    POSIXErrorCode(rawValue: number) ?? .EIO, userInfo: [NSFilePathErrorKey: url.path]))
        case .worker(.died) where end == .killed: .killed(reason: Message(ImageMessage.killed))
        case .worker(.died) where end == .fileUnreadable:
            .storage(reason: Message(ImageMessage.fileUnreadable), cause: POSIXError(.EIO))
        case .worker(.died) where end != .cpuTimeExceeded, .worker(.malformed):
            .crashed(reason: Message(ImageMessage.crashed))
        case .worker(.timedOut) where end != .cpuTimeExceeded:
            .stalled(reason: slow(limits.elapsedSeconds))
        case .worker(.timedOut), .worker(.died): .timedOut(reason: slow(limits.seconds))
        case .worker(.cancelled): .cancelled
        }
    }

    private func slow(_ seconds: Double) -> Message {
        Message(ImageMessage.slow, [.seconds: .seconds(seconds.rounded(.down))])
    }
}
