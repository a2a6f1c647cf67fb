import Foundation
import Library
import LibrarySamples
import Photos
import TestSupport
import Testing

@testable import ImagePipeline

/// The requests to an object store: each missing name costs one.
@Suite(.timeLimit(.minutes(1))) struct StoreRequestsTests {
    private let fixture = PipelineFixture()
    private let url = "https://photos.example/a.jpg"
    private var request: ImageRequest { ImageRequest(url: url) }

    private func withStore(_ test: @escaping (ImagePipeline, TestServer) async throws -> Void) async throws {
        try await withStoreInMemory { server in
            let cacheFolder = fixture.folder.appending(path: "shared")
            try await fixture.withPipeline(cacheFolder: cacheFolder, store: server) { pipeline in
                try await test(pipeline, server)
            }
        }
    }

    /// The last parts of the paths that were read, with their methods.
    private func reads(_ server: TestServer, after count: Int) -> [String] {
        server.requests.dropFirst(count).filter { $0.method == "GET" || $0.method == "HEAD" }
            .map { $0.path.split(separator: "/").suffix(3).joined(separator: "/") }
    }

    @Test func aNewRenditionIsRequestedOnlyByItsOwnName() async throws {
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

    @Test func aFailureIsNotRequestedEachTime() async throws {
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

    /// Failures recorded by this server apply at once.
    @Test func aFailureIsKnownAtOnce() async throws {
        let store = fixture.pipeline.store
        #expect(await store.decodeFailure(of: "c0ffee") == nil)
        await store.recordFailure(.damaged(reason: Message(ImageDamage.cutOff)), of: "c0ffee")
        #expect(await store.decodeFailure(of: "c0ffee") != nil)
    }
}
