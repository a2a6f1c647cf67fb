import Basics
import Library
import ImagePipeline
import Logging
import ServiceLifecycle

/// Writes what the pipeline learns of images into the library while the server runs.
struct FactsRecorder: Service {
    let library: any LibraryStore
    let pipeline: ImagePipeline
    let logger: Logger

    func run() async throws {
        for await element in pipeline.events().cancelOnGracefulShutdown() {
            guard let event = element.event else {
                logger.warning("What was learnt of some images was dropped, as the disk is too slow")
                continue
            }
            do {
                try await record(event)
            } catch {
                logger.error("What was learnt of an image could not be kept", metadata: ["error": "\(error)"])
            }
        }
        // A stream that ends early (a pipeline that was shut down) does not end the server.
        try? await gracefulShutdown()
    }

    private func record(_ event: ImageEvent) async throws {
        switch event {
        case .facts(let address, let facts): try await library.storeFacts(facts, of: address)
        case .failure(let address, let reason): try await library.storeFailure(reason, of: address)
        case .recovered(let address): try await library.clearFailure(of: address)
        }
    }
}
