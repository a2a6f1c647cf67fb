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
        // It is shown once it is complete.
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

    @Test func anUnavailableOriginalHidesNoThumbnails() async throws {
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
        // The server is not requested again nevertheless.
        #expect(fixture.loader.loads(url) == 2)
        #expect(fixture.pipeline.store.records.record(of: url).failure == nil)
        _ = try await fixture.pipeline.rendition(.square(160), .jpeg, of: request)
        // A person who requests it need not wait.
        _ = try await publish(1, fixture)
        await fixture.pipeline.endBackingOff([url])
        _ = try await fixture.pipeline.original(of: request)
        #expect(!log.events.contains(.failure(url: url, reason: down.message)))
        await fixture.pipeline.shutdown()
    }

    @Test func aBrokenRenditionIsNoSourceOfOthers() async throws {
        let fixture = PipelineFixture()
        _ = try await publish(1, fixture)
        let larger = try await fixture.pipeline.rendition(.fitted(640), .webp, of: request)
        let content = try #require(fixture.pipeline.store.records.record(of: url).content)
        let output = Output(.fitted(640), .webp)
        let file = try #require(try await fixture.pipeline.store.renditionFile(content, output))
        var bytes = try larger.data
        bytes.replaceSubrange(20..<bytes.count, with: Data(count: bytes.count - 20))
        try bytes.write(to: file)
        let smaller = try await fixture.pipeline.rendition(.square(160), .webp, of: request)
        #expect(try await fixture.look(at: smaller.data).size == PixelSize(width: 160, height: 160))
        #expect(await fixture.pipeline.store.decodeFailure(of: content) == nil)
        #expect(fixture.pipeline.store.records.record(of: url).failure == nil)
        await fixture.pipeline.shutdown()
    }

    /// A decode takes seconds; a file that is replaced meanwhile must not be shown as it was.
    @Test func aFileThatIsReplacedWhileItIsDecodedIsDecodedAgain() async throws {
        let fixture = PipelineFixture { $0.workerCount = 1 }
        let pipeline = fixture.pipeline
        let file = fixture.folder.appendingPathComponent("a.jpg")
        let photo = ImageRequest(url: file.path)
        fixture.loader.set(file.path, .local(file))
        let (old, new) = (
            try await fixture.publish("1", width: 300, height: 300, seed: 1),
            try await fixture.publish("2", width: 310, height: 310, seed: 2)
        )
        try old.write(to: file)
        for process in pipeline.pool.runningProcesses { kill(process, SIGSTOP) }
        let started = pipeline.pool.startedCount
        let first = Task { try await pipeline.rendition(.square(160), .jpeg, of: photo) }
        #expect(await eventually { pipeline.pool.startedCount > started })
        try new.write(to: file, options: .atomic)
        for process in pipeline.pool.runningProcesses { kill(process, SIGCONT) }
        let before = try await first.value
        let after = try await pipeline.rendition(.square(160), .jpeg, of: photo)
        #expect(after.revision != before.revision)
        await pipeline.shutdown()
    }

    /// Its disk was unavailable.
    @Test func aRestoredFileIsShownAtOnce() async throws {
        let fixture = PipelineFixture()
        let file = fixture.folder.appendingPathComponent("a.jpg")
        let moved = fixture.folder.appendingPathComponent("away.jpg")
        let photo = ImageRequest(url: file.path)
        fixture.loader.set(file.path, .local(file))
        try await fixture.publish("1").write(to: file)
        let before = try await fixture.pipeline.rendition(.square(160), .jpeg, of: photo)
        for isRequested in [true, false] {
            try FileManager.default.moveItem(at: file, to: moved)
            await #expect(throws: ImageError.self) {
                try await fixture.pipeline.rendition(.square(320), .jpeg, of: photo)
            }
            #expect(fixture.pipeline.store.records.record(of: file.path).failure != nil)
            let log = EventLog(of: fixture.pipeline)
            try FileManager.default.moveItem(at: moved, to: file)
            if isRequested {
                await fixture.pipeline.revalidate(photo, revision: before.revision)
            } else {
                try await fixture.pipeline.retry(photo)
            }
            #expect(fixture.pipeline.store.records.record(of: file.path).failure == nil)
            #expect(await eventually { log.events.contains(.recovered(url: file.path)) })
        }
        await fixture.pipeline.shutdown()
    }

    /// The kernel kills workers when memory is short.
    @Test func aPictureWhoseWorkerWasKilledIsRetried() async throws {
        let fixture = PipelineFixture { $0.workerCount = 1 }
        let pipeline = fixture.pipeline
        _ = try await publish(1, fixture)
        for process in pipeline.pool.runningProcesses { kill(process, SIGSTOP) }
        let started = pipeline.pool.startedCount
        let victim = Task { [request] in try await pipeline.rendition(.fitted(640), .webp, of: request) }
        #expect(await eventually { pipeline.pool.startedCount > started })
        for process in pipeline.pool.runningProcesses { kill(process, SIGKILL) }
        let error = await #expect(throws: ImageError.self) { try await victim.value }
        #expect(error?.isTransient == true)
        #expect(error?.message != Message(ImageMessage.crashed))
        // It may be the picture that needs too much: its next decode has to wait.
        let content = try #require(pipeline.store.records.record(of: url).content)
        #expect(await pipeline.store.decodeFailure(of: content)?.isTransient == true)
        await pipeline.shutdown()
    }
}
