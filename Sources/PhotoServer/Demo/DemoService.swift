import Logging
import ServiceLifecycle
import Synchronization

/// Adds the demo's sources to an empty library once the server listens.
struct DemoService: NamedService {
    let adder: DemoSourcesAdder
    let ready: ServerReady
    let gate: DemoGate
    let logger: Logger

    /// The maximum wait for the sources.
    private static let maxWait = Duration.seconds(5)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            if await ready.port() != nil {
                let timer = Task {
                    // Cancelled once the sources are added.
                    try? await Task.sleep(for: Self.maxWait)
                    gate.open()
                }
                await add()
                timer.cancel()
            }
            gate.open()
        }
        // A service that ends would end the server.
        try? await gracefulShutdown()
    }

    private func add() async {
        do {
            try await adder.addDemoSourcesToEmptyLibrary()
        } catch {
            logger.error("The demo's sources could not be added", metadata: ["error": "\(error)"])
        }
    }
}

/// Provides the port once the server listens.
final class ServerReady: Sendable {
    private let stream: AsyncStream<Int?>
    private let continuation: AsyncStream<Int?>.Continuation

    init() { (stream, continuation) = AsyncStream.makeStream() }

    func set(port: Int?) {
        continuation.yield(port)
        continuation.finish()
    }

    /// The port, once the server listens; `nil` if the wait was cancelled.
    func port() async -> Int? {
        for await port in stream { return port }
        return nil
    }
}
