import NIOPosix
import ServiceLifecycle

/// Makes the smallest forms of the assets while the server runs already, on a
/// thread that no request waits for.
///
/// It waits first: a server that has just started has its first pages to make, and
/// half a second of a processor is most of what they need.
struct AssetCompression: Service {
    let content: WebContentProvider
    var delay = Duration.seconds(10)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            guard (try? await Task.sleep(for: delay)) != nil else { return }
            for file in content.lasting {
                guard !Task.isCancelled else { return }
                // Fails if the threads are being ended, with the server.
                try? await NIOThreadPool.singleton.runIfActive { file.compressFurther() }
            }
        }
        // A service that ends would end the server.
        try? await gracefulShutdown()
    }
}
