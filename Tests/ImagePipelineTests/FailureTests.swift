import Foundation
import Library
import Photos
import Testing

@testable import ImagePipeline

@Suite struct FailureTests {
    private let url = "https://photos.example/gone.jpg"
    private var request: ImageRequest { ImageRequest(url: url) }

    private func error(_ fixture: PipelineFixture) async -> ImageError? {
        do throws(ImageError) {
            _ = try await fixture.pipeline.rendition(.square(160), .jpeg, of: request)
            return nil
        } catch {
            return error
        }
    }

    @Test func doesNotRetryAFailedURLAtOnce() async throws {
        let fixture = PipelineFixture()
        let gone = OriginalError(message: .system("The server says that it is gone."), isTransient: false)
        fixture.loader.set(url, .failure(gone))
        let first = try #require(await error(fixture))
        #expect(first.message == gone.message)
        let second = try #require(await error(fixture))
        #expect(second.message == gone.message)
        #expect(!second.isTransient)
        #expect(fixture.loader.loads(url) == 1)
        await fixture.restart()
        _ = try #require(await error(fixture))
        #expect(fixture.loader.loads(url) == 1)
        await fixture.pipeline.shutdown()
    }

    @Test func recordsNoFailureOfAnImageForAFullDisk() async throws {
        let fixture = PipelineFixture()
        fixture.loader.set(url, .failure(.ofThisMachine(.system("No space left."))))
        let first = try #require(await error(fixture))
        #expect(first.message == .system("No space left.") && first.isTransient)
        #expect(fixture.pipeline.store.records.record(of: url).failure == nil)
        try await fixture.publish(url)
        #expect(await error(fixture) == nil)
        await fixture.pipeline.shutdown()
    }

    @Test func requestsAtOnceWithAnotherReferer() async throws {
        let fixture = PipelineFixture()
        let forbidden = OriginalError(message: .system("Forbidden."), isTransient: false)
        fixture.loader.set(url, .failure(forbidden))
        _ = try #require(await error(fixture))
        _ = try #require(await error(fixture))
        #expect(fixture.loader.loads(url) == 1)
        let other = ImageRequest(url: url, referer: "https://photos.example/")
        for _ in 0..<2 {
            await #expect(throws: ImageError.self) {
                try await fixture.pipeline.rendition(.square(160), .jpeg, of: other)
            }
            #expect(fixture.loader.loads(url) == 2)
        }
        try await fixture.publish(url)
        #expect(await error(fixture) == nil)
        await fixture.pipeline.shutdown()
    }

    /// Recorded while the clock was years ahead.
    @Test func nothingWaitsForADateThatNoRuleGives() async throws {
        let fixture = PipelineFixture()
        fixture.loader.set(url, .failure(OriginalError(message: .system("Busy."), isTransient: true)))
        _ = try #require(await error(fixture))
        let later = Date().addingTimeInterval(5 * 365 * 86_400)
        let records = fixture.pipeline.store.records
        records.update(url) { $0.failure?.retryAt = later }
        try await fixture.publish(url)
        #expect(await error(fixture) == nil)
        let known = records.record(of: url)
        #expect(!(await fixture.pipeline.isDue(request, revision: known.facts?.revision)))
        records.update(url) { $0.checkedAt = later }
        #expect(await fixture.pipeline.isDue(request, revision: known.facts?.revision))
        records.update(url) { record in
            record.checkedAt = .distantPast
            record.checkAgainAt = later
        }
        #expect(await fixture.pipeline.isDue(request, revision: known.facts?.revision))
        await fixture.pipeline.shutdown()
    }

    @Test func aRetryWaitsForThePause() async throws {
        let fixture = PipelineFixture()
        fixture.loader.set(url, .failure(OriginalError(message: .system("Busy."), isTransient: true)))
        _ = try #require(await error(fixture))
        try await fixture.publish(url)
        await #expect(throws: ImageError.self) { try await fixture.pipeline.retry(request) }
        #expect(fixture.loader.loads(url) == 1)
        await fixture.pipeline.shutdown()
    }

    @Test func isRetriedAtOnceForAPerson() async throws {
        let fixture = PipelineFixture()
        fixture.loader.set(url, .failure(OriginalError(message: .system("Busy."), isTransient: true)))
        _ = try #require(await error(fixture))
        try await fixture.publish(url)
        await fixture.pipeline.endBackingOff([url, "https://photos.example/never-asked-for.jpg"])
        #expect(await error(fixture) == nil)
        #expect(fixture.loader.loads(url) == 2)
        await fixture.pipeline.shutdown()
    }

    @Test func aRetryReportsThatTheImageIsAvailable() async throws {
        let fixture = PipelineFixture { $0.retrySeconds = 0.01 }
        fixture.loader.set(url, .failure(OriginalError(message: .system("Busy."), isTransient: true)))
        _ = try #require(await error(fixture))
        let log = EventLog(of: fixture.pipeline)
        try await fixture.publish(url)
        try await Task.sleep(for: .milliseconds(30))
        try await fixture.pipeline.retry(request)
        #expect(await eventually { log.events.contains(.recovered(url: url)) })
        await fixture.pipeline.shutdown()
    }

    @Test func retriesLaterAndReportsIt() async throws {
        let fixture = PipelineFixture { $0.retrySeconds = 0.05 }
        let log = EventLog(of: fixture.pipeline)
        fixture.loader.set(url, .failure(OriginalError(message: .system("Busy."), isTransient: true)))
        #expect(try #require(await error(fixture)).isTransient)
        try await fixture.publish(url)
        try await Task.sleep(for: .milliseconds(80))
        #expect(await error(fixture) == nil)
        #expect(fixture.loader.loads(url) == 2)
        #expect(await eventually { log.events.contains(.recovered(url: url)) })
        #expect(log.events.first == .failure(url: url, reason: .system("Busy.")))
        await fixture.pipeline.shutdown()
    }

    @Test func waitsForRetryAfter() async throws {
        let fixture = PipelineFixture { $0.retrySeconds = 0.01 }
        fixture.loader.set(
            url,
            .failure(OriginalError(message: .system("Slow down."), isTransient: true, retryAfter: 600)))
        _ = await error(fixture)
        try await Task.sleep(for: .milliseconds(50))
        guard case .unavailable(_, _, let seconds?) = await error(fixture) else {
            Issue.record("no back-off")
            return
        }
        #expect((590...600).contains(seconds))
        #expect(fixture.loader.loads(url) == 1)
        await fixture.pipeline.shutdown()
    }

    @Test func doesNotDecodeDamagedBytesTwice() async throws {
        let fixture = PipelineFixture { $0.retrySeconds = 0.01 }
        let whole = try await fixture.publish(url, width: 900, height: 700)
        fixture.loader.set(url, .bytes(whole.prefix(whole.count / 2)))
        _ = try #require(await error(fixture))
        let before = fixture.pipeline.pool.finishedCount
        try await Task.sleep(for: .milliseconds(50))
        #expect(try #require(await error(fixture)).message == Message(ImageDamage.cutOff))
        #expect(fixture.pipeline.pool.finishedCount == before)
        await fixture.pipeline.shutdown()
    }

    /// A survey that had read the header reported its facts after the picture had failed, which cleared the
    /// failure.
    @Test func aHeaderDoesNotUndoThatAPictureFailed() async throws {
        let fixture = PipelineFixture()
        let log = EventLog(of: fixture.pipeline)
        let whole = try await fixture.publish(url, width: 900, height: 700)
        fixture.loader.set(url, .bytes(whole.prefix(whole.count / 2)))
        _ = try #require(await error(fixture))
        let size = try #require(PixelSize(width: 900, height: 700))
        let header = ImageFacts(size: size, contentType: "image/jpeg")
        await fixture.pipeline.recordFacts(header, of: request.key, content: nil)
        #expect(await eventually { log.events.contains(.facts(url: url, header)) })
        #expect(!log.events.contains(.recovered(url: url)))
        #expect(fixture.pipeline.store.records.record(of: request.key).failure != nil)
        // Other bytes at the URL may be shown.
        fixture.pipeline.store.records.update(request.key) { $0.content = "other" }
        await fixture.pipeline.recordFacts(header, of: request.key, content: nil)
        #expect(await eventually { log.events.contains(.recovered(url: url)) })
        await fixture.pipeline.shutdown()
    }

    @Test func showsTheStoredCopyWhileTheServerIsDown() async throws {
        let fixture = PipelineFixture { $0.freshSeconds = 0 }
        try await fixture.publish(url)
        _ = try await fixture.pipeline.rendition(.square(160), .jpeg, of: request)
        fixture.loader.set(url, .failure(OriginalError(message: .system("Down."), isTransient: true)))
        _ = try await fixture.pipeline.rendition(.square(320), .jpeg, of: request)
        #expect(await eventually { fixture.loader.loads(url) >= 2 })
        _ = try await fixture.pipeline.rendition(.square(640), .jpeg, of: request)
        await fixture.pipeline.shutdown()
    }

    @Test func showsWhatTheServerChanged() async throws {
        let fixture = PipelineFixture { $0.freshSeconds = 0 }
        try await fixture.publish(url, width: 300, height: 200)
        let first = try await fixture.pipeline.rendition(.square(160), .jpeg, of: request)
        try await fixture.publish(url, width: 200, height: 300, seed: 3)
        // The stored copy is shown at once, and replaced in the background.
        #expect(try await fixture.pipeline.rendition(.square(160), .webp, of: request).byteCount > 0)
        #expect(
            await eventually {
                fixture.pipeline.store.records.record(of: url).content.map {
                    !first.entityTag.contains($0.prefix(16))
                } ?? false
            })
        let second = try await fixture.pipeline.rendition(.square(160), .jpeg, of: request)
        #expect(second.entityTag != first.entityTag)
        await fixture.pipeline.shutdown()
    }
}
