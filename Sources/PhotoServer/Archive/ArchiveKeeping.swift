import Foundation
import ImagePipeline
import Library
import Logging
import ServiceLifecycle

/// Keeps the originals of sources with an archive while the server runs; of several servers one does it.
///
/// It looks for work whenever the library has changed, in this process or another, and once a minute for
/// originals that failed before, but for no more than a twentieth of the time. After an outage of the object store or
/// the database, it continues within seconds.
struct ArchiveKeeping: NamedService {
    let services: Services
    let archive: OriginalArchive

    /// The pause after a round that has left work.
    private static let nextPause = Duration.milliseconds(200)
    /// How often to check whether the library has changed.
    private static let lookPause = Duration.seconds(5)
    /// The pause after looking for work without finding any, as a multiple of the time that it took.
    private static let restFactor = 20
    /// The pause while the object store is unavailable, or another server keeps originals.
    private static let outagePause = Duration.seconds(2)
    /// The number of checks without a change after which a round starts in any case: a minute.
    private static let maxLooks = 12

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                // Ends by cancellation.
                guard (try? await Task.sleep(for: await keep())) != nil else { return }
            }
        }
        // A service that ends early ends the server.
        try? await gracefulShutdown()
    }

    /// Runs one round, or waits for a reason for one; returns the pause after it.
    private func keep() async -> Duration {
        guard await services.leases.isHolder(of: LeaseName.housekeeping) else { return Self.outagePause }
        do {
            let version = try await services.library.dataVersion()
            let keeper = ArchiveKeeper(
                library: services.library, pipeline: services.pipeline, archive: archive,
                logger: services.logger)
            let begin = ContinuousClock.now
            let round = try await keeper.performRound()
            let took = round.isStuck ? .zero : ContinuousClock.now - begin
            if round.isDelayed { return Self.outagePause }
            guard round == ArchiveKeeper.Round() || round.isStuck else { return Self.nextPause }
            try await change(since: version, lookingEvery: max(Self.lookPause, took * Self.restFactor))
        } catch LibraryError.cancelled {
            return .zero
        } catch is CancellationError {
            return .zero
        } catch {
            services.logger.error("Originals could not be kept", metadata: ["error": "\(error)"])
        }
        return Self.lookPause
    }

    private func change(since version: Int, lookingEvery pause: Duration) async throws {
        for _ in 0..<Self.maxLooks {
            guard try await services.library.dataVersion() == version else { break }
            try await Task.sleep(for: Self.lookPause)
        }
        if pause > Self.lookPause { try await Task.sleep(for: pause - Self.lookPause) }
    }
}
