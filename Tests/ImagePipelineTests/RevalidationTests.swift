import Basics
import BlobStorage
import Foundation
import Library
import LibrarySamples
import Photos
import Synchronization
import Testing

@testable import ImagePipeline

@Suite struct RevalidationTests {
    private let url = "https://photos.example/today.jpg"

    /// Puts another picture at the URL, which its server distinguishes from the previous one.
    private func publish(_ seed: Int, _ fixture: PipelineFixture) async throws {
        try await fixture.publish(url, seed: seed)
        fixture.loader.state.withLock { $0.validators[url] = Validators(entityTag: "\"\(seed)\"") }
    }

    private func request(freshSince: Date? = nil) -> ImageRequest {
        ImageRequest(url: url, freshSince: freshSince)
    }

    private func revision(_ fixture: PipelineFixture, freshSince: Date? = nil) async throws -> String {
        let request = request(freshSince: freshSince)
        return try await fixture.pipeline.rendition(.square(160), .jpeg, of: request).revision
    }

    @Test func namesTheContentByItsBytes() async throws {
        let fixture = PipelineFixture()
        let data = try await fixture.publish(url)
        let other = "https://elsewhere.example/copy.jpg"
        fixture.loader.set(other, .bytes(data))
        let copy = try await fixture.pipeline.rendition(.square(160), .jpeg, of: ImageRequest(url: other))
        #expect(try await revision(fixture) == copy.revision)
        #expect(copy.revision.count == 16)
        #expect(copy.entityTag.contains(copy.revision))
        #expect(try await fixture.pipeline.facts(of: request()).revision == copy.revision)
        await fixture.pipeline.shutdown()
    }

    @Test func showsAnotherPictureAfterARefreshOfItsSource() async throws {
        let fixture = PipelineFixture()
        try await publish(1, fixture)
        let before = try await revision(fixture)
        try await publish(2, fixture)
        // No check is due.
        #expect(try await revision(fixture) == before)
        let log = EventLog(of: fixture.pipeline)
        let refreshed = Date()
        // Cached in memory, and sent at once nevertheless.
        #expect(try await revision(fixture, freshSince: refreshed) == before)
        #expect(
            await eventually {
                log.events.contains { event in
                    guard case .facts(url, let facts) = event else { return false }
                    return facts.revision.map { $0 != before } ?? false
                }
            })
        #expect(try await revision(fixture, freshSince: refreshed) != before)
        #expect(fixture.loader.downloads(url) == 2)
        await fixture.pipeline.shutdown()
    }

    @Test(.timeLimit(.minutes(1))) func endsWhatIsCheckedInTheBackgroundAtShutdown() async throws {
        let fixture = PipelineFixture()
        try await publish(1, fixture)
        _ = try await revision(fixture)
        fixture.loader.set(url, .stall)
        fixture.loader.state.withLock { $0.validators[url] = Validators(entityTag: "\"2\"") }
        // Sent from memory, and checked beside that.
        _ = try await revision(fixture, freshSince: Date())
        #expect(await eventually { fixture.loader.state.withLock { $0.active } == 1 })
        #expect(fixture.pipeline.background.count > 0)
        await fixture.pipeline.shutdown()
        #expect(fixture.pipeline.background.count == 0)
        #expect(fixture.pipeline.checks.withLock { $0.isEmpty })
    }

    @Test func revalidatesOnce() async throws {
        let fixture = PipelineFixture()
        try await publish(1, fixture)
        let before = try await revision(fixture)
        // Its original was evicted: its renditions need not be loaded again.
        let content = try #require(fixture.pipeline.store.records.record(of: url).content)
        await fixture.pipeline.store.originals.remove(content)
        let refreshed = Date()
        #expect((await fixture.pipeline.isDue(request(freshSince: refreshed), revision: before)))
        await fixture.pipeline.revalidate(request(freshSince: refreshed), revision: before)
        #expect(!(await fixture.pipeline.isDue(request(freshSince: refreshed), revision: before)))
        await fixture.pipeline.revalidate(request(freshSince: refreshed), revision: before)
        #expect(fixture.loader.loads(url) == 2)
        #expect(fixture.loader.downloads(url) == 1)
        #expect(try await revision(fixture, freshSince: refreshed) == before)
        await fixture.pipeline.shutdown()
    }

    @Test func keepsThePictureOfAPhotoThatHasLeftItsFeed() async throws {
        let fixture = PipelineFixture()
        try await publish(1, fixture)
        let photo = FeedPhoto(title: "Today", original: url)
        let source = try await fixture.library.addSample(Feed(kind: .rss, photos: [photo]))
        let before = try await revision(fixture)
        try await fixture.library.refresh(source, Feed(kind: .rss, photos: Samples.photos("other")))
        // The notice of its deletion is sent with status 200.
        try await publish(2, fixture)
        await fixture.pipeline.revalidate(request(freshSince: Date()), revision: before)
        #expect(fixture.loader.loads(url) == 1)
        #expect(try await revision(fixture, freshSince: Date()) == before)
        await fixture.pipeline.shutdown()
    }

    @Test func rarelyRequestsImagesWithoutValidators() async throws {
        let fixture = PipelineFixture()
        try await fixture.publish(url)
        _ = try await revision(fixture)
        await fixture.pipeline.revalidate(request(freshSince: Date()), revision: nil)
        #expect(fixture.loader.loads(url) == 1)
        await fixture.pipeline.shutdown()
    }

    @Test func waitsAfterACheckThatFailed() async throws {
        let fixture = PipelineFixture()
        try await publish(1, fixture)
        let before = try await revision(fixture)
        fixture.loader.state.withLock { $0.validators[url] = nil }
        fixture.loader.set(url, .failure(OriginalError(message: .system("Down."), isTransient: true)))
        for _ in 0..<3 {
            await fixture.pipeline.revalidate(request(freshSince: Date()), revision: before)
        }
        #expect(fixture.loader.loads(url) == 2)
        #expect(try await revision(fixture) == before)
        await fixture.pipeline.shutdown()
    }

    @Test func reportsThatALocalPhotoWasEdited() async throws {
        let fixture = PipelineFixture()
        let file = fixture.folder.appendingPathComponent("a.jpg")
        let photo = ImageRequest(url: file.path)
        fixture.loader.set(file.path, .local(file))
        try await fixture.publish("1", seed: 1).write(to: file)
        let before = try await fixture.pipeline.rendition(.square(160), .jpeg, of: photo)
        let log = EventLog(of: fixture.pipeline)
        try await fixture.publish("2", width: 300, height: 400, seed: 2).write(to: file)
        await fixture.pipeline.revalidate(photo, revision: before.revision)
        let after = try await fixture.pipeline.rendition(.square(160), .jpeg, of: photo)
        #expect(after.revision != before.revision)
        #expect(
            await eventually {
                log.events.contains { event in
                    guard case .facts(file.path, let facts) = event else { return false }
                    return facts.revision == after.revision
                        && facts.size == PixelSize(width: 300, height: 400)
                }
            })
        await fixture.pipeline.shutdown()
    }

    @Test func holdsLocalPhotosBelowTheirFolder() async throws {
        let fixture = PipelineFixture()
        let inside = fixture.folder.appendingPathComponent("photos")
        try FileManager.default.createDirectory(at: inside, withIntermediateDirectories: true)
        let outside = fixture.folder.appendingPathComponent("private.jpg")
        try await fixture.publish("1").write(to: outside)
        try FileManager.default.copyItem(at: outside, to: inside.appendingPathComponent("own.jpg"))
        for name in ["link.jpg", "own.jpg"] {
            let file = inside.appendingPathComponent(name)
            if name == "link.jpg" {
                try FileManager.default.createSymbolicLink(at: file, withDestinationURL: outside)
            }
            fixture.loader.set(file.path, .local(file))
            let request = ImageRequest(url: file.path, root: inside.path)
            let isSent = (try? await fixture.pipeline.original(of: request)) != nil
            #expect(isSent == (name == "own.jpg"))
        }
        await fixture.pipeline.shutdown()
    }

    @Test func knowsAPictureThatAFeedHoldsByItsDigest() async throws {
        let fixture = PipelineFixture()
        let picture = try await fixture.publish("1", width: 900, height: 700)
        let data = picture + Data(repeating: 7, count: 2 << 20)
        let log = EventLog(of: fixture.pipeline)
        _ = try await fixture.look(at: data)
        #expect(fixture.pipeline.store.records.byteCount < 10_000)
        #expect(
            await eventually {
                log.events.contains { event in
                    guard case .facts(let url, _) = event else { return false }
                    return url.hasPrefix("data:sha256:") && url.utf8.count < 100
                }
            })
        await fixture.pipeline.shutdown()
    }
}
