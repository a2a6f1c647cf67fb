public import ServiceLifecycle
import Synchronization

/// The first step of a graceful shutdown, in which a load balancer notices it.
///
/// This service is shut down first: `/ready` reports 503 at once, and requests are still handled during the
/// wait. Then the server stops listening.
public final class Drain: Service {
    private let wait: Duration
    private let flag = Atomic(false)

    /// Creates a drain.
    ///
    /// - Parameter wait: How long requests are still handled after `/ready` reports 503.
    public init(wait: Duration = .zero) { self.wait = wait }

    /// Whether the server is shutting down.
    public var hasBegun: Bool { flag.load(ordering: .relaxed) }

    /// Waits for the shutdown, then for the load balancer.
    public func run() async throws {
        // Cancellation ends the service too.
        try? await gracefulShutdown()
        flag.store(true, ordering: .relaxed)
        // Ends early when the time for the shutdown is over.
        try? await Task.sleep(for: wait)
    }
}
