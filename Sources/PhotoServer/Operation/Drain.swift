public import ServiceLifecycle
import Synchronization

/// The beginning of the server's end, during which a balancer in front learns of it.
///
/// As the service that is shut down first, it makes `/ready` say no at once, and then waits while requests
/// go on as before. Only after that the server stops listening.
public final class Drain: Service {
    private let wait: Duration
    private let flag = Atomic(false)

    /// Creates a drain.
    ///
    /// - Parameter wait: How long requests go on after `/ready` has begun to say no.
    public init(wait: Duration = .zero) { self.wait = wait }

    /// Whether the server is about to end.
    public var hasBegun: Bool { flag.load(ordering: .relaxed) }

    /// Waits for the end of the server, and then for what the balancer needs.
    public func run() async throws {
        // Cancellation ends the service too.
        try? await gracefulShutdown()
        flag.store(true, ordering: .relaxed)
        // Ends early where the time for all of the end is over.
        try? await Task.sleep(for: wait)
    }
}
