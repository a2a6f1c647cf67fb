import NIOPosix
import ServiceLifecycle

/// Compresses the assets further while the server already runs, on a
/// thread that no request waits for.
///
/// It waits first: a server that has just started renders its first pages, which need
/// most of half a second of a processor.
struct AssetCompression: NamedService {
    let content: WebContentProvider
    let delay: Duration

    func run() async throws {
        await cancelWhenGracefulShutdown {
            guard (try? await Task.sleep(for: delay)) != nil else { return }
            for file in content.permanentFiles {
                guard !Task.isCancelled else { return }
                // Fails if the threads are being ended, with the server.
                try? await NIOThreadPool.singleton.runIfActive { file.compressFurther() }
            }
        }
        // A service that ends would end the server.
        try? await gracefulShutdown()
    }
}
