import Foundation
import ImagePipeline
import Library
import Logging
import ServiceLifecycle

/// Keeps the originals of sources with an archive while the server runs; of several servers, one does so.
///
/// A round starts whenever the library has changed, in this process or another, and once a minute to retry
/// originals that failed before. Rounds take at most a twentieth of the time. After an outage of the object
/// store or the database, it continues within seconds.
struct ArchiveKeeping: NamedService {
    let services: Services
    let archive: OriginalArchive

    /// The pause after a round that did not complete all work.
    private static let nextPause = Duration.milliseconds(200)
    /// How often to check whether the library has changed.
    private static let pollingInterval = Duration.seconds(5)
    /// The pause after a round without work, as a multiple of its duration.
    private static let restFactor = 20
    /// The pause while the object store is unavailable, or another server keeps originals.
    private static let outagePause = Duration.seconds(2)
    /// The number of checks without a change after which a round starts in any case: a minute.
    private static let maxPolls = 12

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                // Ends by cancellation.
                guard (try? await Task.sleep(for: await runRound())) != nil else { return }
            }
        }
        // A service that ends early ends the server.
        try? await gracefulShutdown()
    }

    /// Runs one round, and waits for a change if it found no work; returns the pause after it.
    private func runRound() async -> Duration {
        guard await services.leases.isHolder(of: LeaseName.housekeeping) else { return Self.outagePause }
        do {
            let version = try await services.library.dataVersion()
            let keeper = ArchiveKeeper(
                library: services.library, pipeline: services.pipeline, archive: archive,
                logger: services.logger)
            let begin = ContinuousClock.now
            let round = try await keeper.performRound()
            let duration = round.isStuck ? .zero : ContinuousClock.now - begin
            if round.isDelayed { return Self.outagePause }
            guard round == ArchiveKeeper.Round() || round.isStuck else { return Self.nextPause }
            try await waitForChange(
                since: version, pollingEvery: max(Self.pollingInterval, duration * Self.restFactor))
        } catch LibraryError.cancelled {
            return .zero
        } catch is CancellationError {
            return .zero
        } catch {
            services.logger.error("Originals could not be kept", metadata: ["error": "\(error)"])
        }
        return Self.pollingInterval
    }

    private func waitForChange(since version: Int, pollingEvery pause: Duration) async throws {
        for _ in 0..<Self.maxPolls {
            guard try await services.library.dataVersion() == version else { break }
            try await Task.sleep(for: Self.pollingInterval)
        }
        if pause > Self.pollingInterval { try await Task.sleep(for: pause - Self.pollingInterval) }
    }
}
