import BlobStorage
import Foundation
import Library
import LibrarySamples
import Logging
import Photos
import Synchronization
import TestSupport
import Testing

@testable import ImagePipeline

/// What is asked of an object store: each name that it does not have costs a request.
@Suite(.timeLimit(.minutes(1))) struct StoreRequestsTests {
    private let fixture = PipelineFixture()
    private let url = "https://photos.example/a.jpg"
    private var request: ImageRequest { ImageRequest(url: url) }

    /// A store that keeps objects in memory.
    private func withStore(
        _ test: (ImagePipeline, TestServer) async throws -> Void
    ) async throws {
        let objects = Mutex<[String: Data]>([:])
        try await TestServer.run { request, client in
            let known = objects.withLock { $0[request.path] }
            switch request.method {
            case "PUT":
                objects.withLock { $0[request.path] = request.body }
                try await client.answer("200 OK", ["etag": "\"1\""])
            case "GET" where known != nil: try await client.answer(body: known ?? Data())
            case "DELETE": try await client.answer("204 No Content")
            default: try await client.answer("404 Not Found")
            }
        } test: { server in
            let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            let client = ObjectStoreClient(
                location: try ObjectStoreLocation("s3://bucket/p?endpoint=\(server.url(""))"),
                credentials: ObjectStoreCredentials(accessKey: "key", secretKey: "secret"),
                limits: ObjectStoreLimits(), logger: logger)
            let pipeline = ImagePipeline(
                configuration: ImagePipelineConfiguration(
                    cacheFolder: fixture.folder.appendingPathComponent("shared"),
                    workerCommand: WorkerLocation.command("decode-worker")),
                objects: client, loader: fixture.loader, facts: fixture.library, logger: logger)
            do {
                try await test(pipeline, server)
            } catch {
                await pipeline.shutdown()
                throw error
            }
            await pipeline.shutdown()
        }
    }

    /// The last parts of the paths that were read, with their methods.
    private func reads(_ server: TestServer, after count: Int) -> [String] {
        server.requests.dropFirst(count).filter { $0.method == "GET" || $0.method == "HEAD" }
            .map { $0.path.split(separator: "/").suffix(3).joined(separator: "/") }
    }

    @Test func aNewRenditionIsLookedForByItsOwnNameOnly() async throws {
        try await fixture.publish(url, width: 3000, height: 2000)
        try await withStore { pipeline, server in
            _ = try await pipeline.rendition(.fitted(2048), .webp, of: request)
            let before = server.requests.count
            let small = try await pipeline.rendition(.square(160), .jpeg, of: request)
            #expect(small.byteCount > 0)
            let names = reads(server, after: before)
            print("a new rendition reads \(names.count) names: \(names)")
            #expect(names.allSatisfy { $0.hasPrefix("renditions/") && $0.contains("-square-160-") })
        }
    }

    @Test func anOriginalIsNotAskedForItsFailureEachTime() async throws {
        try await fixture.publish(url, width: 300, height: 200)
        try await withStore { pipeline, server in
            _ = try await pipeline.original(of: request)
            let before = server.requests.count
            for _ in 0..<5 { _ = try await pipeline.original(of: request) }
            let names = reads(server, after: before)
            print("five requests for an original read \(names.count) names")
            #expect(names.isEmpty)
        }
    }

    /// What this server finds out itself counts at once.
    @Test func aFailureIsKnownAtOnce() async throws {
        let store = fixture.pipeline.store
        #expect(await store.verdict(on: "c0ffee") == nil)
        await store.note(.damaged(reason: Message(ImageDamage.cutOff)), on: "c0ffee")
        #expect(await store.verdict(on: "c0ffee") != nil)
    }
}
