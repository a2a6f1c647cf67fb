import NIOPosix
import ServiceLifecycle

/// Makes the smallest forms of the assets while the server runs already, on a
/// thread that no request waits for.
struct AssetCompression: Service {
    let content: WebContentProvider

    func run() async throws {
        await cancelWhenGracefulShutdown {
            for file in content.lasting {
                guard !Task.isCancelled else { return }
                // Fails where the threads are being ended, with the server.
                try? await NIOThreadPool.singleton.runIfActive { file.compressFurther() }
            }
        }
        // A service that ends would end the server.
        try? await gracefulShutdown()
    }
}
