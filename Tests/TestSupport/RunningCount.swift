import Synchronization

/// Counts how many tasks run at once, and the maximum.
package final class RunningCount: Sendable {
    private let counts = Mutex((now: 0, max: 0))

    /// The most that ran at once so far.
    package var max: Int { counts.withLock { $0.max } }

    /// Creates a count of nothing.
    package init() {}

    /// Counts a task that begins.
    package func begin() {
        counts.withLock { counts in
            counts.now += 1
            counts.max = Swift.max(counts.max, counts.now)
        }
    }

    /// Counts one that has ended.
    package func end() { counts.withLock { $0.now -= 1 } }
}
