/// Runs a limited number of tasks at once, lets others wait for a short time, and refuses the rest.
public struct ConcurrencyLimit: Sendable {
    /// The wait took longer than `maxWait`, or `maxWaiting` callers waited already.
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
    ///   - maxConcurrent: How many calls run at once.
    ///   - maxWaiting: How many further calls may wait.
    ///   - maxWait: The longest wait of a call.
    public init(maxConcurrent: Int, maxWaiting: Int, maxWait: Duration) {
        semaphore = AsyncSemaphore(limit: maxConcurrent)
        self.maxWaiting = maxWaiting
        self.maxWait = maxWait
    }

    /// Runs the work as soon as the limit permits.
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

    /// The number of waiting calls.
    public var waitingCount: Int { semaphore.waitingCount }
}
