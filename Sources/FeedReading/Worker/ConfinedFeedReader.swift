public import Basics
public import Foundation
public import Logging
public import Photos

/// Reads feeds in processes that can open no files or connections, so that
/// a hostile feed can only break its own reading.
///
/// There are at most two processes, one of them for small feeds only, which
/// therefore never wait for large ones. They start with their first feed, and again
/// after a crash, a limit, or an idle time; depending on the limits, the one for small
/// feeds runs permanently.
public final class ConfinedFeedReader: FeedParsing {
    private let limits: ReadLimits
    private let folder: URL
    private let queue: ReadQueue
    private let threads = DispatchGroup()
    private let history = ReadHistory()

    /// Starts the threads; no process yet, unless the limits keep one running.
    ///
    /// - Parameters:
    ///   - command: The program, with its arguments, that calls `ReadWorker.run()`.
    ///   - folder: The folder for the photos of long feeds, in files without a name.
    public init(
        command: [String], limits: ReadLimits = ReadLimits(),
        folder: URL = FileManager.default.temporaryDirectory, logger: Logger
    ) {
        self.limits = limits
        self.folder = folder
        queue = ReadQueue(limit: limits.queueLimit)
        for (number, bytes) in [Int.max, limits.smallBytes].enumerated() {
            start(number, upTo: bytes, command, logger)
        }
    }

    deinit { queue.close() }

    private func start(_ number: Int, upTo bytes: Int, _ command: [String], _ logger: Logger) {
        let (queue, threads, limits, history, folder) = (queue, threads, limits, history, folder)
        threads.enter()
        let thread = Thread {
            let slot = ReadSlot(
                command: command, limits: limits, folder: folder, logger: logger,
                onChange: { history.set($0, at: number) }, onCrash: { history.record($0, $1) })
            slot.work(on: queue, upTo: bytes, keepsReady: limits.keepsReady && bytes < Int.max)
            threads.leave()
        }
        thread.name = "read-\(number)"
        thread.stackSize = 1 << 20
        thread.start()
    }

    /// The running processes.
    public var runningProcesses: [Int32] { history.processes }

    /// Whether the queue is full.
    var isFull: Bool { queue.count >= limits.queueLimit }

    /// Ends the processes, once their jobs are done or ended too.
    public func shutdown() async {
        queue.close()
        await withCheckedContinuation { continuation in
            threads.notify(queue: .global()) { continuation.resume() }
        }
    }
}

extension ConfinedFeedReader {
    /// Reads in a process, waiting for one if both are busy.
    public func feed(
        of bytes: SpooledBytes, from context: FeedContext
    ) async throws(FeedReadingError) -> Feed {
        guard case .feed(let feed) = try await outcome(.feed, of: bytes, context) else {
            throw .noReader(Message(ReaderFailure.unexpectedResponse))
        }
        return feed
    }

    /// Reads in a process, waiting for one if both are busy.
    public func outlines(of bytes: Data) async throws(FeedReadingError) -> [FeedOutline] {
        guard case .outlines(let outlines) = try await outcome(.outlines, of: .memory(bytes), FeedContext())
        else {
            throw .noReader(Message(ReaderFailure.unexpectedResponse))
        }
        return outlines
    }

    private func outcome(
        _ task: ReadRequest.Task, of bytes: SpooledBytes, _ context: FeedContext
    ) async throws(FeedReadingError) -> ReadJob.Outcome {
        guard bytes.count <= limits.bytes else {
            throw .tooLarge(byteCount: bytes.count, maximum: limits.bytes)
        }
        if let failure = history.failure(of: bytes) { throw failure }
        let request = ReadRequest(
            task: task, url: context.url, contentType: context.contentType,
            list: context.pointer.list, image: context.pointer.image, title: context.pointer.title,
            service: context.service, isFurtherPage: context.isFurtherPage,
            maximumByteCount: limits.bytes, maximumPhotos: limits.photos,
            readingSeconds: limits.readingSeconds(for: bytes.count),
            seconds: limits.seconds(for: bytes.count))
        guard let head = try? JSONEncoder().encode(request) else {
            throw .noReader(Message(ReaderFailure.unwritableRequest))
        }
        let job = ReadJob(head: head, bytes: bytes, context: context)
        try queue.add(job)
        return try await job.outcome()
    }

    /// Refuses bytes that are known to crash their reader.
    public func refuse(_ digest: ContentDigest) {
        history.record(digest, .endedReader(digest, afterSeconds: nil))
    }
}
