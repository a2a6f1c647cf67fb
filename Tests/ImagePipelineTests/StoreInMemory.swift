import BlobStorage
import Foundation
import Logging
import Synchronization
import TestSupport

@testable import ImagePipeline

/// Runs a test with an object store that keeps objects in memory.
func withStoreInMemory(_ test: @escaping (TestServer) async throws -> Void) async throws {
    let objects = Mutex<[String: Data]>([:])
    try await TestServer.run { request, client in
        let known = objects.withLock { $0[request.path] }
        switch request.method {
        case "PUT":
            objects.withLock { $0[request.path] = request.body }
            try await client.respond("200 OK", ["etag": "\"1\""])
        case "GET" where known != nil: try await client.respond(body: known ?? Data())
        case "DELETE":
            objects.withLock { $0[request.path] = nil }
            try await client.respond("204 No Content")
        default: try await client.respond("404 Not Found")
        }
    } test: {
        try await test($0)
    }
}

extension PipelineFixture {
    /// Runs a test with another pipeline, which uses an object store, with the images and facts of this one.
    func withPipeline(
        cacheFolder: URL, store server: TestServer, _ test: (ImagePipeline) async throws -> Void
    ) async throws {
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let client = ObjectStoreClient(
            location: try ObjectStoreLocation("s3://bucket/p?endpoint=\(server.url(""))"),
            credentials: ObjectStoreCredentials(accessKey: "key", secretKey: "secret"),
            limits: ObjectStoreLimits(), logger: logger)
        let pipeline = ImagePipeline(
            configuration: ImagePipelineConfiguration(
                cacheFolder: cacheFolder, workerCommand: WorkerLocation.command("decode-worker")),
            objects: client, loader: loader, facts: library, logger: logger)
        let outcome: Result<Void, any Error>
        do { outcome = .success(try await test(pipeline)) } catch { outcome = .failure(error) }
        await pipeline.shutdown()
        try outcome.get()
    }
}
