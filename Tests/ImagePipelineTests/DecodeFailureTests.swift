import BlobStorage
import Foundation
import Library
import Photos
import Synchronization
import Testing

@testable import ImagePipeline

/// How long failures to decode are remembered, and that a person can have them tried again.
@Suite(.timeLimit(.minutes(2))) struct DecodeFailureTests {
    /// The signal by which workers end; `nil` for real workers.
    private final class Death: Sendable {
        private let value: Mutex<String?>
        init(_ signal: String?) { value = Mutex(signal) }
        var signal: String? { value.withLock { $0 } }
        func end() { value.withLock { $0 = nil } }
    }

    private let url = "https://photos.example/decoded.jpg"
    private var request: ImageRequest { ImageRequest(url: url) }

    /// A pipeline whose workers end by a signal during their first request, and a picture at the URL.
    private func fixture(_ death: Death) async throws -> PipelineFixture {
        let other = PipelineFixture()
        let picture = try await other.publish("a")
        await other.pipeline.shutdown()
        let fixture = PipelineFixture {
            $0.workerCount = 1
            guard let signal = death.signal else { return }
            // Reads the limits, reports that it is ready, and reads a request.
            let script = """
                dd bs=65536 count=1 2>/dev/null
                printf '\\0\\0\\0\\0\\0\\0\\0\\0' >&0
                dd bs=65536 count=1 2>/dev/null
                kill -\(signal) $$
                """
            $0.workerCommand = ["/bin/sh", "-c", script]
        }
        fixture.loader.set(url, .bytes(picture))
        return fixture
    }

    private func failure(_ fixture: PipelineFixture) async throws -> ImageError {
        try #require(
            await #expect(throws: ImageError.self) {
                try await fixture.pipeline.rendition(.square(160), .jpeg, of: request)
            })
    }

    private func content(_ fixture: PipelineFixture) throws -> String {
        try #require(fixture.pipeline.store.records.record(of: url).content)
    }

    private func recorded(_ fixture: PipelineFixture) async throws -> ImageError? {
        await fixture.pipeline.store.decodeFailure(of: try content(fixture))
    }

    /// A disk error under a mapped file says nothing about the image.
    @Test func anImageWhoseFileCannotBeReadIsDecodedAgain() async throws {
        let death = Death("BUS")
        let fixture = try await fixture(death)
        let error = try await failure(fixture)
        #expect(error.isTransient && error.message == Message(ImageMessage.fileUnreadable))
        #expect(fixture.pipeline.store.records.record(of: url).failure == nil)
        #expect(try await recorded(fixture) == nil)
        death.end()
        await fixture.restart()
        #expect(try await fixture.pipeline.rendition(.square(160), .jpeg, of: request).byteCount > 0)
        await fixture.pipeline.shutdown()
    }

    @Test(arguments: [("SEGV", ImageMessage.crashed), ("XCPU", .slow)])
    func aCrashIsRecorded(signal: String, message: ImageMessage) async throws {
        let fixture = try await fixture(Death(signal))
        #expect(try await failure(fixture).message.has(message))
        #expect(try await recorded(fixture)?.message.has(message) == true)
        #expect(await fixture.pipeline.store.blobs.failures.usage().blobCount == 1)
        await fixture.pipeline.shutdown()
    }

    /// A process that is stopped uses no processor time, like one that waits for a disk.
    @Test func anImageThatStallsIsNotRecordedForLong() async throws {
        let fixture = PipelineFixture {
            $0.workerCount = 1
            $0.limits.seconds = 0.3
        }
        try await fixture.publish(url)
        for process in fixture.pipeline.pool.runningProcesses { kill(process, SIGSTOP) }
        guard case .stalled(let reason) = try await failure(fixture) else {
            Issue.record("It did not stall.")
            return
        }
        #expect(reason.has(ImageMessage.slow))
        #expect(try await recorded(fixture)?.message == reason)
        #expect(await fixture.pipeline.store.blobs.failures.usage().blobCount == 0)
        await fixture.restart()
        try await fixture.pipeline.store.records.load(url)
        #expect(try await recorded(fixture) == nil)
        await fixture.pipeline.shutdown()
    }

    @Test func isDecodedAgainForAPerson() async throws {
        let death = Death("SEGV")
        let fixture = try await fixture(death)
        _ = try await failure(fixture)
        death.end()
        await fixture.restart()
        #expect(try await failure(fixture).message == Message(ImageMessage.crashed))
        await fixture.restart()
        // The record is not in memory.
        await fixture.pipeline.endBackingOff([url])
        #expect(try await fixture.pipeline.rendition(.square(160), .jpeg, of: request).byteCount > 0)
        #expect(fixture.pipeline.store.records.record(of: url).failure == nil)
        // Deleted in the background.
        let name = try content(fixture) + ".json"
        let file = fixture.folder.appending(path: "cache/verdicts/\(name.prefix(2))/\(name)")
        #expect(await eventually { !FileManager.default.fileExists(atPath: file.path) })
        await fixture.pipeline.shutdown()
    }
}
