import Foundation
import Library
import Photos
import Testing

@testable import ImagePipeline

@Suite struct FailureTests {
    private let address = "https://photos.example/gone.jpg"
    private var request: ImageRequest { ImageRequest(address: address) }

    private func error(_ fixture: PipelineFixture) async -> ImageError? {
        do throws(ImageError) {
            _ = try await fixture.pipeline.rendition(.square(160), .jpeg, of: request)
            return nil
        } catch {
            return error
        }
    }

    @Test func leavesAFailedAddressAlone() async throws {
        let fixture = PipelineFixture()
        let gone = OriginalError(message: .system("The server says that it is gone."), isTransient: false)
        fixture.loader.set(address, .failure(gone))
        let first = try #require(await error(fixture))
        #expect(first.message == gone.message)
        let second = try #require(await error(fixture))
        #expect(second.message == gone.message)
        #expect(!second.isTransient)
        #expect(fixture.loader.loads(address) == 1)
        await fixture.restart()
        _ = try #require(await error(fixture))
        #expect(fixture.loader.loads(address) == 1)
        await fixture.pipeline.shutdown()
    }

    @Test func learnsNothingOfAnImageFromAFullDisk() async throws {
        let fixture = PipelineFixture()
        fixture.loader.set(address, .failure(.ofThisMachine(.system("No space left."))))
        let first = try #require(await error(fixture))
        #expect(first.message == .system("No space left.") && first.isTransient)
        #expect(fixture.pipeline.store.records.record(of: address).failure == nil)
        try await fixture.publish(address)
        #expect(await error(fixture) == nil)
        await fixture.pipeline.shutdown()
    }

    @Test func asksAtOnceWithAnotherReferer() async throws {
        let fixture = PipelineFixture()
        let forbidden = OriginalError(message: .system("Forbidden."), isTransient: false)
        fixture.loader.set(address, .failure(forbidden))
        _ = try #require(await error(fixture))
        _ = try #require(await error(fixture))
        #expect(fixture.loader.loads(address) == 1)
        let other = ImageRequest(address: address, referer: "https://photos.example/")
        for _ in 0..<2 {
            await #expect(throws: ImageError.self) {
                try await fixture.pipeline.rendition(.square(160), .jpeg, of: other)
            }
            #expect(fixture.loader.loads(address) == 2)
        }
        try await fixture.publish(address)
        #expect(await error(fixture) == nil)
        await fixture.pipeline.shutdown()
    }

    @Test func aRetryWaitsForThePause() async throws {
        let fixture = PipelineFixture()
        fixture.loader.set(address, .failure(OriginalError(message: .system("Busy."), isTransient: true)))
        _ = try #require(await error(fixture))
        try await fixture.publish(address)
        await #expect(throws: ImageError.self) { try await fixture.pipeline.retry(request) }
        #expect(fixture.loader.loads(address) == 1)
        await fixture.pipeline.shutdown()
    }

    @Test func aRetryTellsThatTheImageIsThere() async throws {
        let fixture = PipelineFixture { $0.retrySeconds = 0.01 }
        fixture.loader.set(address, .failure(OriginalError(message: .system("Busy."), isTransient: true)))
        _ = try #require(await error(fixture))
        let log = EventLog(of: fixture.pipeline)
        try await fixture.publish(address)
        try await Task.sleep(for: .milliseconds(30))
        try await fixture.pipeline.retry(request)
        #expect(await eventually { log.events.contains(.recovered(address: address)) })
        await fixture.pipeline.shutdown()
    }

    @Test func triesAgainLaterAndTellsOfIt() async throws {
        let fixture = PipelineFixture { $0.retrySeconds = 0.05 }
        let log = EventLog(of: fixture.pipeline)
        fixture.loader.set(address, .failure(OriginalError(message: .system("Busy."), isTransient: true)))
        #expect(try #require(await error(fixture)).isTransient)
        try await fixture.publish(address)
        try await Task.sleep(for: .milliseconds(80))
        #expect(await error(fixture) == nil)
        #expect(fixture.loader.loads(address) == 2)
        #expect(await eventually { log.events.contains(.recovered(address: address)) })
        #expect(log.events.first == .failure(address: address, reason: .system("Busy.")))
        await fixture.pipeline.shutdown()
    }

    @Test func waitsAsLongAsTheServerAsks() async throws {
        let fixture = PipelineFixture { $0.retrySeconds = 0.01 }
        fixture.loader.set(
            address,
            .failure(OriginalError(message: .system("Slow down."), isTransient: true, retryAfter: 600)))
        _ = await error(fixture)
        try await Task.sleep(for: .milliseconds(50))
        guard case .unavailable(_, _, let seconds?) = await error(fixture) else {
            Issue.record("no back-off")
            return
        }
        #expect((590...600).contains(seconds))
        #expect(fixture.loader.loads(address) == 1)
        await fixture.pipeline.shutdown()
    }

    @Test func doesNotDecodeDamagedBytesTwice() async throws {
        let fixture = PipelineFixture { $0.retrySeconds = 0.01 }
        let whole = try await fixture.publish(address, width: 900, height: 700)
        fixture.loader.set(address, .bytes(whole.prefix(whole.count / 2)))
        _ = try #require(await error(fixture))
        let before = fixture.pipeline.pool.answeredCount
        try await Task.sleep(for: .milliseconds(50))
        #expect(try #require(await error(fixture)).message == Message(ImageDamage.cutOff))
        #expect(fixture.pipeline.pool.answeredCount == before)
        await fixture.pipeline.shutdown()
    }

    /// A survey that had read the header told its facts after the picture had failed, which cleared the failure.
    @Test func aHeaderDoesNotUndoThatAPictureFailed() async throws {
        let fixture = PipelineFixture()
        let log = EventLog(of: fixture.pipeline)
        let whole = try await fixture.publish(address, width: 900, height: 700)
        fixture.loader.set(address, .bytes(whole.prefix(whole.count / 2)))
        _ = try #require(await error(fixture))
        let size = try #require(PixelSize(width: 900, height: 700))
        let header = ImageFacts(size: size, contentType: "image/jpeg")
        await fixture.pipeline.learn(header, of: request.key, content: nil)
        #expect(await eventually { log.events.contains(.facts(address: address, header)) })
        #expect(!log.events.contains(.recovered(address: address)))
        #expect(fixture.pipeline.store.records.record(of: request.key).failure != nil)
        // Other bytes at the address may be shown.
        fixture.pipeline.store.records.update(request.key) { $0.content = "other" }
        await fixture.pipeline.learn(header, of: request.key, content: nil)
        #expect(await eventually { log.events.contains(.recovered(address: address)) })
        await fixture.pipeline.shutdown()
    }

    @Test func showsTheStoredCopyWhileTheServerIsDown() async throws {
        let fixture = PipelineFixture { $0.freshSeconds = 0 }
        try await fixture.publish(address)
        _ = try await fixture.pipeline.rendition(.square(160), .jpeg, of: request)
        fixture.loader.set(address, .failure(OriginalError(message: .system("Down."), isTransient: true)))
        _ = try await fixture.pipeline.rendition(.square(320), .jpeg, of: request)
        #expect(await eventually { fixture.loader.loads(address) >= 2 })
        _ = try await fixture.pipeline.rendition(.square(640), .jpeg, of: request)
        await fixture.pipeline.shutdown()
    }

    @Test func takesOverWhatTheServerChanged() async throws {
        let fixture = PipelineFixture { $0.freshSeconds = 0 }
        try await fixture.publish(address, width: 300, height: 200)
        let first = try await fixture.pipeline.rendition(.square(160), .jpeg, of: request)
        try await fixture.publish(address, width: 200, height: 300, seed: 3)
        // What is stored is shown at once, and replaced behind.
        #expect(try await fixture.pipeline.rendition(.square(160), .webp, of: request).byteCount > 0)
        #expect(
            await eventually {
                fixture.pipeline.store.records.record(of: address).content.map {
                    !first.entityTag.contains($0.prefix(16))
                } ?? false
            })
        let second = try await fixture.pipeline.rendition(.square(160), .jpeg, of: request)
        #expect(second.entityTag != first.entityTag)
        await fixture.pipeline.shutdown()
    }
}
