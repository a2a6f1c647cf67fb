import Basics
import Fetching
import Synchronization

/// Limits the number of large feeds in memory; further ones wait, small ones never wait.
final class ReadingBudget: Sendable {
    /// A feed of more bytes is large.
    static let smallBytes = 2 << 20
    /// The slots for large feeds.
    private let slots: AsyncSemaphore
    /// The longest wait of a large feed.
    private let maxWait: Duration

    /// Creates a budget.
    init(limit: Int = 2, seconds: Double = 20) {
        slots = AsyncSemaphore(limit: limit)
        maxWait = .seconds(seconds)
    }

    /// The lease of one feed, from its first byte until it is read.
    func lease() -> Lease { Lease(self) }

    /// Releases its slot at the end.
    final class Lease: Sendable {
        private let budget: ReadingBudget
        private let isLarge = Mutex(false)

        fileprivate init(_ budget: ReadingBudget) { self.budget = budget }

        deinit { end() }

        /// Waits for a slot once the feed is large.
        func admit(_ count: Int) async throws(FetchError) {
            guard count > ReadingBudget.smallBytes, !isLarge.withLock({ $0 }) else { return }
            try await budget.enter()
            isLarge.withLock { $0 = true }
        }

        /// Releases the slot.
        func end() {
            let wasLarge = isLarge.withLock { isLarge in
                defer { isLarge = false }
                return isLarge
            }
            if wasLarge { budget.leave() }
        }
    }

    private func enter() async throws(FetchError) {
        do throws(AsyncSemaphore.AcquireError) {
            try await slots.acquire(maxWaiting: .max, maxWait: maxWait)
        } catch {
            switch error {
            case .exceeded: throw .overloaded
            case .cancelled: throw .cancelled
            }
        }
    }

    /// Passes the slot to the longest waiting lease.
    private func leave() { slots.release() }
}
