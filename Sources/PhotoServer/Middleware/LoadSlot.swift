import Basics
import Synchronization

/// The place of a request within `LoadLimit`, which it gives up while it only waits.
final class LoadSlot: Sendable {
    /// The slot of the request being handled; `nil` for one without a limit, and outside of the server.
    @TaskLocal static var current: LoadSlot?

    private static let maxWaiting = 1000

    private let semaphore: AsyncSemaphore
    private let maxWait: Duration
    private let isHeld = Mutex(false)

    init(_ semaphore: AsyncSemaphore, maxWait: Duration) {
        self.semaphore = semaphore
        self.maxWait = maxWait
    }

    /// - Throws: `LoadLimit.Overload` if it takes too long, `CancellationError`.
    func acquire() async throws {
        do throws(AsyncSemaphore.AcquireError) {
            try await semaphore.acquire(maxWaiting: Self.maxWaiting, maxWait: maxWait)
        } catch {
            switch error {
            case .exceeded: throw LoadLimit.Overload()
            case .cancelled: throw CancellationError()
            }
        }
        isHeld.withLock { $0 = true }
    }

    /// Releases the slot; returns whether it was held.
    @discardableResult
    func release() -> Bool {
        let wasHeld = isHeld.withLock { isHeld in
            defer { isHeld = false }
            return isHeld
        }
        if wasHeld { semaphore.release() }
        return wasHeld
    }

    /// Waits without the slot of the current request, and acquires it again before returning.
    ///
    /// For waits that a client can cause, such as those for another server; their number must be limited elsewhere.
    /// Must be called in the request's own task.
    ///
    /// - Throws: `LoadLimit.Overload` if there is no slot afterwards; what `wait` throws.
    static func released<Value>(during wait: () async throws -> Value) async throws -> Value {
        guard let slot = current, slot.release() else { return try await wait() }
        let outcome: Result<Value, any Error>
        do { outcome = .success(try await wait()) } catch { outcome = .failure(error) }
        // The response to an error may need the library, too.
        try await slot.acquire()
        return try outcome.get()
    }
}
