import ImagePipeline
import Library
import Logging
import ServiceLifecycle

/// Deletes now and then from the shared store what is too old or too much, where there are limits; of several
/// servers one does it.
struct StoreTrimming: Service {
    let pipeline: ImagePipeline
    let limits: StoreLimits
    let leases: LeaseKeeper
    let logger: Logger

    /// A server that was just started has more urgent work.
    private static let firstPause = Duration.seconds(300)
    private static let interval = Duration.seconds(6 * 3600)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var pause = Self.firstPause
            // The sleep ends early when the server stops, and so does the loop.
            while (try? await Task.sleep(for: pause)) != nil {
                pause = Self.interval
                guard limits != StoreLimits() else { continue }
                guard await leases.isHolder(of: LeaseName.housekeeping) else {
                    // The one that does it may end.
                    pause = Self.firstPause
                    continue
                }
                await trim()
            }
        }
    }

    private func trim() async {
        do throws(ImageError) {
            guard let trim = try await pipeline.trimSharedStore() else { return }
            logger.info(
                "The image store was trimmed",
                metadata: ["deleted": "\(trim.deletedCount)", "kept": "\(trim.count)"])
        } catch {
            if case .cancelled = error { return }
            logger.warning("The image store could not be trimmed", metadata: ["reason": "\(error)"])
        }
    }
}
