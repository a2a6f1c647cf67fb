import BlobStorage
import Foundation
import Library
import Photos
import Synchronization
import Testing

@testable import ImagePipeline

/// Pictures, copies and files that were replaced or broken while they are shown.
@Suite struct ChangedPictureTests {
    private let url = "https://photos.example/changed.jpg"
    private var request: ImageRequest { ImageRequest(url: url) }

    private func publish(_ seed: Int, _ fixture: PipelineFixture) async throws -> Data {
        let bytes = try await fixture.publish(url, width: 900, height: 700, seed: seed)
        fixture.loader.state.withLock { $0.validators[url] = Validators(entityTag: "\"\(seed)\"") }
        return bytes
    }

    private func refresh(_ fixture: PipelineFixture) async {
        let request = ImageRequest(url: url, freshSince: Date())
        fixture.pipeline.store.records.update(url) { $0.checkAgainAt = nil }
        await fixture.pipeline.revalidate(request, revision: nil)
    }

    /// A web cam's server sends the file that it is just writing.
    @Test(arguments: [true, false]) func aBrokenNewVersionReplacesNothing(isStored: Bool) async throws {
        let fixture = PipelineFixture()
        _ = try await publish(1, fixture)
        let before = try await fixture.pipeline.rendition(.square(160), .jpeg, of: request)
        let content = try #require(fixture.pipeline.store.records.record(of: url).content)
        if !isStored { await fixture.pipeline.store.originals.remove(content) }
        let new = try await publish(2, fixture)
        fixture.loader.set(url, .bytes(new.prefix(new.count / 2)))
        await refresh(fixture)
        #expect(fixture.loader.downloads(url) == 2)
        #expect(fixture.pipeline.store.records.record(of: url).content == content)
        #expect(fixture.pipeline.store.records.record(of: url).failure == nil)
        let after = try await fixture.pipeline.rendition(.square(160), .jpeg, of: request)
        #expect(after.revision == before.revision)
        if isStored { _ = try await fixture.pipeline.rendition(.square(640), .jpeg, of: request) }
        // Whole later, it is shown.
        fixture.loader.set(url, .bytes(new))
        await refresh(fixture)
        #expect(
            try await fixture.pipeline.rendition(.square(160), .jpeg, of: request).revision != before.revision
        )
        await fixture.pipeline.shutdown()
    }

    /// The original is loaded again, since it was evicted.
    @Test func aBrokenNewVersionHidesNoThumbnails() async throws {
        let fixture = PipelineFixture()
        _ = try await publish(1, fixture)
        let before = try await fixture.pipeline.rendition(.square(160), .jpeg, of: request)
        let content = try #require(fixture.pipeline.store.records.record(of: url).content)
        await fixture.pipeline.store.originals.remove(content)
        let new = try await publish(2, fixture)
        fixture.loader.set(url, .bytes(new.prefix(new.count / 2)))
        await #expect(throws: ImageError.self) { try await fixture.pipeline.original(of: request) }
        #expect(fixture.pipeline.store.records.record(of: url).failure == nil)
        let after = try await fixture.pipeline.rendition(.square(160), .jpeg, of: request)
        #expect(after.revision == before.revision)
        await fixture.pipeline.shutdown()
    }

    @Test func anOriginalThatCannotBeHadHidesNoThumbnails() async throws {
        let fixture = PipelineFixture()
        _ = try await publish(1, fixture)
        _ = try await fixture.pipeline.rendition(.square(160), .jpeg, of: request)
        let content = try #require(fixture.pipeline.store.records.record(of: url).content)
        await fixture.pipeline.store.originals.remove(content)
        let down = OriginalError(message: .system("Down."), isTransient: true)
        fixture.loader.state.withLock { $0.validators[url] = nil }
        fixture.loader.set(url, .failure(down))
        let log = EventLog(of: fixture.pipeline)
        for _ in 0..<3 {
            let error = await #expect(throws: ImageError.self) {
                try await fixture.pipeline.original(of: request)
            }
            #expect(error?.message == down.message)
        }
        // The server is left alone all the same.
        #expect(fixture.loader.loads(url) == 2)
        #expect(fixture.pipeline.store.records.record(of: url).failure == nil)
        _ = try await fixture.pipeline.rendition(.square(160), .jpeg, of: request)
        // A person who asks for it need not wait.
        _ = try await publish(1, fixture)
        fixture.pipeline.endBackingOff([url])
        _ = try await fixture.pipeline.original(of: request)
        #expect(!log.events.contains(.failure(url: url, reason: down.message)))
        await fixture.pipeline.shutdown()
    }

}
