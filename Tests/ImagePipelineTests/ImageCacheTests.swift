import Foundation
import Library
import Photos
import Testing

@testable import ImagePipeline

@Suite struct ImageCacheTests {
    private let url = "https://photos.example/one.jpg"

    private func cache(_ fixture: PipelineFixture) -> ImageCache {
        ImageCache(configuration: fixture.pipeline.configuration)
    }

    @Test func countsTheFiles() async throws {
        let fixture = PipelineFixture { $0.originalsCap = 5_000_000 }
        #expect(await cache(fixture).contents().originals.files == 0)
        let bytes = try await fixture.publish(url)
        let request = ImageRequest(url: url)
        let small = try await fixture.pipeline.rendition(.square(160), .jpeg, of: request)
        let contents = await cache(fixture).contents()
        #expect(contents.originals.files == 1 && contents.originals.bytes >= bytes.count)
        #expect(contents.originals.cap == 5_000_000)
        #expect(contents.renditions.files == 1 && contents.renditions.bytes >= small.byteCount)
        await fixture.pipeline.shutdown()
        // Records of images are in the library; only images that cannot be shown have a file.
        #expect(await cache(fixture).contents().records.files == 0)
        #expect(try await fixture.library.imageRecord(url)?.facts != nil)
    }

    @Test func emptiesItBesideAPipelineThatRuns() async throws {
        let fixture = PipelineFixture { $0.memoryCap = 0 }
        try await fixture.publish(url)
        let request = ImageRequest(url: url)
        let before = try await fixture.pipeline.rendition(.square(160), .jpeg, of: request)
        #expect(try await cache(fixture).empty().originals.files == 1)
        let rest = await cache(fixture).contents()
        #expect(rest.originals.files + rest.renditions.files + rest.records.files == 0)
        let after = try await fixture.pipeline.rendition(.square(160), .jpeg, of: request)
        #expect(after == before)
        #expect(fixture.loader.loads(url) == 2)
        await fixture.pipeline.shutdown()
    }

    @Test func ignoresForeignFiles() async throws {
        let fixture = PipelineFixture()
        try await fixture.publish(url)
        _ = try await fixture.pipeline.rendition(.square(160), .jpeg, of: ImageRequest(url: url))
        let folder = fixture.pipeline.configuration.cacheFolder
        let own = folder.appendingPathComponent("notes.txt")
        let inside = folder.appendingPathComponent("originals/album/photo.jpg")
        try FileManager.default.createDirectory(
            at: inside.deletingLastPathComponent(), withIntermediateDirectories: true)
        for file in [own, inside] { try Data("mine".utf8).write(to: file) }
        _ = try await cache(fixture).empty()
        for file in [own, inside] { #expect(FileManager.default.fileExists(atPath: file.path)) }
        await fixture.pipeline.shutdown()
    }
}
