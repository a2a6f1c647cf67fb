import Synchronization

/// How many pieces of work run at once, and how many did at most.
package final class RunningCount: Sendable {
    private let counts = Mutex((now: 0, max: 0))

    /// The most that ran at once so far.
    package var max: Int { counts.withLock { $0.max } }

    /// Creates a count of nothing.
    package init() {}

    /// Counts a piece of work that begins.
    package func begin() {
        counts.withLock { counts in
            counts.now += 1
            counts.max = Swift.max(counts.max, counts.now)
        }
    }

    /// Counts one that has ended.
    package func end() { counts.withLock { $0.now -= 1 } }
}
