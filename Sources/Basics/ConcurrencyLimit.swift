/// Runs a limited number of tasks at once, lets others wait for a short time, and refuses the rest.
public struct ConcurrencyLimit: Sendable {
    /// Nobody's turn came within the wait, or too many wait already.
    public struct Exceeded: Error {
        /// Creates the error.
        public init() {}
    }

    private let semaphore: AsyncSemaphore
    private let maxWaiting: Int
    private let maxWait: Duration

    /// Creates a limit.
    ///
    /// - Parameters:
    ///   - maxConcurrent: What runs at once at most.
    ///   - maxWaiting: What waits for its turn at most.
    ///   - maxWait: The longest that anything waits.
    public init(maxConcurrent: Int, maxWaiting: Int, maxWait: Duration) {
        semaphore = AsyncSemaphore(limit: maxConcurrent)
        self.maxWaiting = maxWaiting
        self.maxWait = maxWait
    }

    /// Does the work when its turn has come.
    ///
    /// - Throws: `Exceeded`, `CancellationError` if the task is cancelled while it waits, or what the
    ///   work throws.
    public func run<Value>(_ work: () async throws -> Value) async throws -> Value {
        do throws(AsyncSemaphore.AcquireError) {
            try await semaphore.acquire(maxWaiting: maxWaiting, maxWait: maxWait)
        } catch {
            switch error {
            case .exceeded: throw Exceeded()
            case .cancelled: throw CancellationError()
            }
        }
        defer { semaphore.release() }
        return try await work()
    }

    /// How many wait for their turn.
    public var waitingCount: Int { semaphore.waitingCount }
}
