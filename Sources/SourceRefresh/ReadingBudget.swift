import Basics
import Fetching
import Synchronization

/// Lets few large feeds into memory at a time; the others wait, small ones never.
final class ReadingBudget: Sendable {
    /// A feed of more bytes is large.
    static let smallBytes = 2 << 20
    /// Places for large feeds.
    private let places: AsyncSemaphore
    /// How long one that is large waits for its turn.
    private let maxWait: Duration

    /// Creates a budget.
    init(limit: Int = 2, seconds: Double = 20) {
        places = AsyncSemaphore(limit: limit)
        maxWait = .seconds(seconds)
    }

    /// The place of one feed, from its first byte until it was read.
    func lease() -> Lease { Lease(self) }

    /// Gives a place back when it ends.
    final class Lease: Sendable {
        private let budget: ReadingBudget
        private let isLarge = Mutex(false)

        fileprivate init(_ budget: ReadingBudget) { self.budget = budget }

        deinit { end() }

        /// Waits for a place once the feed is large.
        func admit(_ count: Int) async throws(FetchError) {
            guard count > ReadingBudget.smallBytes, !isLarge.withLock({ $0 }) else { return }
            try await budget.enter()
            isLarge.withLock { $0 = true }
        }

        /// Gives the place back.
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
            try await places.acquire(maxWaiting: .max, maxWait: maxWait)
        } catch {
            switch error {
            case .exceeded: throw .overloaded
            case .cancelled: throw .cancelled
            }
        }
    }

    /// The place goes to who waits longest.
    private func leave() { places.release() }
}
