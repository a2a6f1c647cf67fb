public import ImagePipeline
public import Library
public import Logging
import ServiceLifecycle

/// Periodically trims the shared store, if it has limits; if there are several servers, one of them does so.
public struct StoreTrimming: NamedService {
    /// The pauses between its steps.
    struct Pauses {
        /// After the start of a server, which has more urgent work.
        var first = Duration.seconds(300)
        var regular = Duration.seconds(6 * 3600)
        /// Until the next attempt if the store could not be used.
        var afterOutage = Duration.seconds(5)
    }

    private let pipeline: ImagePipeline
    private let limits: StoreLimits
    private let leases: LeaseKeeper
    private let logger: Logger
    var pauses = Pauses()

    /// Creates the service; without limits it does nothing.
    public init(pipeline: ImagePipeline, limits: StoreLimits, leases: LeaseKeeper, logger: Logger) {
        self.pipeline = pipeline
        self.limits = limits
        self.leases = leases
        self.logger = logger
    }

    /// Trims the store until the server stops.
    public func run() async throws {
        if limits != StoreLimits() { await cancelWhenGracefulShutdown { await trimRepeatedly() } }
        // A service that ends early ends the server.
        try? await gracefulShutdown()
    }

    /// Trims the store until the task is cancelled.
    func trimRepeatedly() async {
        var (pause, hasFailed) = (pauses.first, false)
        // The sleep ends early when the server stops, and so does the loop.
        while (try? await Task.sleep(for: pause)) != nil {
            guard await leases.isHolder(of: LeaseName.housekeeping) else {
                // The server that does this may stop.
                pause = pauses.first
                continue
            }
            do throws(ImageError) {
                try await trim()
                (pause, hasFailed) = (pauses.regular, false)
            } catch {
                if case .cancelled = error { return }
                pause = error.isOutage ? pauses.afterOutage : pauses.regular
                if !hasFailed {
                    logger.warning("The image store could not be trimmed", metadata: ["reason": "\(error)"])
                }
                hasFailed = true
            }
        }
    }

    private func trim() async throws(ImageError) {
        guard let trim = try await pipeline.trimSharedStore() else { return }
        logger.info(
            "The image store was trimmed",
            metadata: ["deleted": "\(trim.deletedCount)", "kept": "\(trim.count)"])
    }
}
