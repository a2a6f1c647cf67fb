import BlobStorage
import Foundation
import ImagePipeline
import Library
import LibrarySamples
import Logging
import Synchronization
import Testing
import TestSupport

@testable import PhotoServer

/// A store that is trimmed every few hours.
@Suite(.timeLimit(.minutes(1))) struct StoreTrimmingTests {
    private static let emptyList = Data("<ListBucketResult></ListBucketResult>".utf8)
    private let logger = Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }

    @Test func isTrimmedSoonAfterAnOutage() async throws {
        let isUnavailable = Mutex(true)
        try await TestServer.run { _, client in
            guard isUnavailable.withLock({ $0 }) else {
                return try await client.respond(body: Self.emptyList)
            }
            try await client.respond("503 Service Unavailable")
        } test: { server in
            var limits = ObjectStoreLimits()
            (limits.attempts, limits.outagePause) = (1, 0.01)
            let client = ObjectStoreClient(
                location: try ObjectStoreLocation("s3://bucket/p?endpoint=\(server.url(""))"),
                credentials: ObjectStoreCredentials(accessKey: "a", secretKey: "b"), limits: limits,
                logger: logger)
            let folder = FileManager.default.temporaryDirectory.appending(
                path: "trimming-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            var configuration = ImagePipelineConfiguration(
                cacheFolder: folder,
                workerCommand: ["/nonexistent"])
            configuration.storeLimits = StoreLimits(age: 60)
            let library = try Samples.library()
            let pipeline = ImagePipeline(
                configuration: configuration, objects: client, loader: UnreachableLoader(), facts: library,
                logger: logger)
            var trimming = StoreTrimming(
                pipeline: pipeline, limits: configuration.storeLimits, leases: LeaseKeeper(store: library),
                logger: logger)
            trimming.pauses.first = .milliseconds(10)
            let task = Task { [trimming] in await trimming.trimRepeatedly() }
            while pipeline.sharedStore?.outage == nil { try await Task.sleep(for: .milliseconds(5)) }
            isUnavailable.withLock { $0 = false }
            let start = ContinuousClock.now
            while pipeline.sharedStore?.lastTrim == nil { try await Task.sleep(for: .milliseconds(5)) }
            #expect(ContinuousClock.now - start < .seconds(10))
            task.cancel()
            await task.value
            await pipeline.shutdown()
        }
    }
}
