import Basics
import Foundation
import Logging
import Synchronization

/// The worker processes, each with its own thread.
///
/// Workers start with their first image, and again after a crash, a time
/// limit, too much memory, or many images.
final class WorkerPool: Sendable {
    private let queue: DecodeQueue
    private let limits: ImageLimits
    private let threads = DispatchGroup()
    private let processes = ProcessList()
    private let memoryGuard: WorkerMemoryGuard

    /// Starts the threads; no process yet.
    init(command: [String], count: Int, limits: ImageLimits, queueLimit: Int, logger: Logger) {
        queue = DecodeQueue(limit: queueLimit, workerCount: count)
        self.limits = limits
        memoryGuard = WorkerMemoryGuard(limit: limits.totalWorkerMemory, logger: logger)
        for number in 0..<count {
            start(number) { [processes] in
                WorkerSlot(
                    command: command, limits: limits, logger: logger,
                    onChange: { processes.set($0, at: number) }, onSend: { processes.countStarted() },
                    onResponse: { processes.countFinished() })
            }
        }
    }

    deinit { queue.close() }

    private func start(_ number: Int, _ makeSlot: @escaping @Sendable () -> WorkerSlot) {
        let (queue, threads) = (queue, threads)
        threads.enter()
        let thread = Thread {
            makeSlot().work(on: queue)
            threads.leave()
        }
        thread.name = "decode-\(number)"
        thread.stackSize = 1 << 20
        thread.start()
    }

    /// The running processes.
    var runningProcesses: [pid_t] { processes.all }
    /// The number of requests sent to workers since the start.
    var startedCount: Int { processes.startedCount }
    /// The number of requests that workers have finished since the start.
    var finishedCount: Int { processes.finishedCount }
    /// The number of waiting jobs.
    var waitingCount: Int { queue.count }

    /// Runs a job in a worker; it is dropped when the caller is cancelled,
    /// and a worker that exceeds the time limit is killed.
    func perform(
        _ task: WorkerRequest.Task, type: ImageType? = nil, on source: DecodeSource,
        content: String? = nil, owner: String = "", urgency: Urgency
    ) async throws(ImageError) -> DecodeJob.Outcome {
        let request = WorkerRequest(
            task: task, type: type, pixelLimit: limits.pixels, seconds: limits.seconds)
        let job = DecodeJob(request, source, content: content, owner: owner, urgency: urgency)
        queue.add(job)
        memoryGuard.watch(
            { [processes] in processes.all }, end: { [processes] in processes.end($0) },
            while: { [queue] in queue.isBusy })
        return try await job.outcome.value()
    }

    /// Ends the processes, once their jobs are done or cancelled.
    func shutdown() async {
        queue.close()
        await withCheckedContinuation { continuation in
            threads.notify(queue: .global()) { continuation.resume() }
        }
        await memoryGuard.shutdown()
    }
}

/// The running processes by thread.
private final class ProcessList: Sendable {
    private let processes = Mutex<[Int: pid_t]>([:])

    var all: [pid_t] { processes.withLock { $0.values.sorted() } }

    private let started = Atomic<Int>(0)
    private let finished = Atomic<Int>(0)

    var startedCount: Int { started.load(ordering: .relaxed) }
    var finishedCount: Int { finished.load(ordering: .relaxed) }

    func countStarted() { started.add(1, ordering: .relaxed) }
    func countFinished() { finished.add(1, ordering: .relaxed) }

    /// Kills a process, unless it was removed: its ID may be that of another one.
    func end(_ process: pid_t) {
        processes.withLock { processes in
            if processes.values.contains(process) { kill(process, SIGKILL) }
        }
    }

    func set(_ process: pid_t?, at number: Int) { processes.withLock { $0[number] = process } }
}
