import Basics
import Foundation
import Logging
import Synchronization

/// Ends the largest worker if all together use too much memory.
///
/// The limit of each worker alone would allow a multiple of it.
/// Only checks while workers are busy; on systems other than Linux
/// only the limit of each worker applies.
final class WorkerMemoryGuard: Sendable {
    private let limit: Int
    private let logger: Logger
    private let isWatching = Mutex(false)
    private let tasks = BackgroundTasks()

    private static let interval = Duration.milliseconds(50)

    /// Creates a guard with a limit of `limit` bytes.
    init(limit: Int, logger: Logger) {
        self.limit = limit
        self.logger = logger
    }

    /// Watches the processes for as long as they are busy; returns at once.
    ///
    /// - Parameter end: Kills a process, if it is still one of them.
    func watch(
        _ processes: @escaping @Sendable () -> [pid_t], end: @escaping @Sendable (pid_t) -> Void,
        while isBusy: @escaping @Sendable () -> Bool
    ) {
        let isFirst = isWatching.withLock { isWatching in
            defer { isWatching = true }
            return !isWatching
        }
        guard isFirst else { return }
        tasks.run(priority: .high) { [self] in
            while isBusy() {
                endLargest(of: processes(), end)
                // Cancelled at shutdown, when no worker runs any more.
                guard (try? await Task.sleep(for: Self.interval)) != nil else { return }
            }
            isWatching.withLock { $0 = false }
            // A job may have arrived after the last check.
            if isBusy() { watch(processes, end: end, while: isBusy) }
        }
    }

    /// Stops watching.
    func shutdown() async { await tasks.shutdown() }

    private func endLargest(of processes: [pid_t], _ end: (pid_t) -> Void) {
        let sizes = processes.map { ($0, ResidentMemory.bytes(of: $0) ?? 0) }
        let total = sizes.reduce(0) { $0 + $1.1 }
        guard total > limit, let (process, size) = sizes.max(by: { $0.1 < $1.1 }) else { return }
        logger.warning(
            "Decode workers use too much memory; the largest is killed",
            metadata: ["total": "\(total >> 20) MiB", "largest": "\(size >> 20) MiB"])
        end(process)
    }
}
