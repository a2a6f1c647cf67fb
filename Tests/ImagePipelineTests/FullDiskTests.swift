import Foundation
import Photos
import TestSupport
import Testing

@testable import ImagePipeline

/// A server whose cache folder cannot be written, with an object store that has the images already.
@Suite(.timeLimit(.minutes(1))) struct FullDiskTests {
    private let fixture = PipelineFixture()
    private let url = "https://photos.example/a.jpg"
    private var request: ImageRequest { ImageRequest(url: url) }
    /// Nothing can be created there, even by the superuser.
    private let unwritable = URL(filePath: "/dev/null/cache")

    /// A store in memory with the original and one rendition.
    private func withFilledStore(_ test: @escaping (TestServer) async throws -> Void) async throws {
        try await withStoreInMemory { server in
            let cacheFolder = fixture.folder.appending(path: "first")
            try await fixture.withPipeline(cacheFolder: cacheFolder, store: server) { pipeline in
                _ = try await pipeline.rendition(.square(160), .jpeg, of: request)
            }
            try await test(server)
        }
    }

    @Test func showsWhatIsInTheStore() async throws {
        let bytes = try await fixture.publish(url, width: 900, height: 700)
        try await withFilledStore { server in
            try await fixture.withPipeline(cacheFolder: unwritable, store: server) { pipeline in
                let stored = try await pipeline.rendition(.square(160), .jpeg, of: request)
                #expect(try await fixture.look(at: stored.data).size == PixelSize(width: 160, height: 160))
                // It was not rendered again.
                #expect(pipeline.pool.finishedCount == 0)
                let rendered = try await pipeline.rendition(.fitted(640), .jpeg, of: request)
                #expect(rendered.revision == stored.revision)
                #expect(try await pipeline.original(of: request).data == bytes)
            }
        }
        #expect(fixture.loader.loads(url) == 1)
    }

    @Test func deletesTemporaryCopies() async throws {
        try await fixture.publish(url)
        try await withFilledStore { server in
            try await fixture.withPipeline(cacheFolder: unwritable, store: server) { pipeline in
                try await pipeline.store.records.load(url)
                var copy = try await pipeline.originals.stored(request)
                let file = try #require(copy?.file)
                #expect(copy?.isTemporary == true && FileManager.default.fileExists(atPath: file.path))
                copy = nil
                #expect(await eventually { !FileManager.default.fileExists(atPath: file.path) })
            }
        }
    }
}
