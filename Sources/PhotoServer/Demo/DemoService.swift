import Logging
import ServiceLifecycle
import Synchronization

/// Adds the demo's sources to an empty catalogue once the server listens.
struct DemoService: Service {
    let adder: DemoSourcesAdder
    let ready: ServerReady
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
            guard await ready.port() != nil else { return }
            do {
                try await adder.addDemoSourcesToEmptyCatalog()
            } catch {
                logger.error("The demo's sources could not be added", metadata: ["error": "\(error)"])
            }
        }
        // A service that ends would end the server.
        try? await gracefulShutdown()
    }
}

/// Tells when the server listens, and on which port.
final class ServerReady: Sendable {
    private let stream: AsyncStream<Int?>
    private let continuation: AsyncStream<Int?>.Continuation

    init() { (stream, continuation) = AsyncStream.makeStream() }

    func note(port: Int?) {
        continuation.yield(port)
        continuation.finish()
    }

    /// The port, once the server listens; nothing where the wait was cancelled.
    func port() async -> Int? {
        for await port in stream { return port }
        return nil
    }
}
