import Foundation
import Photos
import Testing

@testable import ImagePipeline

@Suite struct HostileInputTests {
    private let url = "https://photos.example/hostile"
    private var request: ImageRequest { ImageRequest(url: url) }

    /// The error that a picture of these bytes ends in.
    private func refusal(of bytes: Data, _ fixture: PipelineFixture) async -> ImageError? {
        fixture.loader.set(url, .bytes(bytes))
        do throws(ImageError) {
            _ = try await fixture.pipeline.rendition(.square(320), .jpeg, of: request)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        ("", ImageMessage.empty), ("<!DOCTYPE html><title>Not found</title>", .webPage),
        (#"{"error": "gone"}"#, .json), ("%PDF-1.7", .pdf), ("plain words", .unknownKind),
    ])
    func reportsWhatIsNoImage(text: String, code: ImageMessage) async throws {
        let fixture = PipelineFixture()
        let error = try #require(await refusal(of: Data(text.utf8), fixture))
        #expect(error.message == Message(code))
        #expect(!error.isTransient)
        await fixture.pipeline.shutdown()
    }

    @Test func reportsThatAPictureIsTruncated() async throws {
        let fixture = PipelineFixture()
        let whole = try await fixture.publish(url, width: 1200, height: 900)
        let error = try #require(await refusal(of: whole.prefix(whole.count / 2), fixture))
        #expect(error.message == Message(ImageDamage.cutOff))
        await fixture.pipeline.shutdown()
    }

    /// Some cameras and download managers lose the last bytes.
    @Test(arguments: [1, 2]) func showsAPictureThatOnlyLacksItsEndMarker(count: Int) async throws {
        let fixture = PipelineFixture()
        let whole = try await fixture.publish("whole", width: 1200, height: 900)
        fixture.loader.set(url, .bytes(whole.dropLast(count)))
        for shape in [RenditionShape.square(320), .fitted(1280)] {
            let shown = try await fixture.pipeline.rendition(shape, .jpeg, of: request).data
            let expected = try await fixture.pipeline.rendition(shape, .jpeg, of: ImageRequest(url: "whole"))
            #expect(try shown == expected.data)
        }
        let original = try await fixture.pipeline.original(of: request).data
        #expect(original == whole.dropLast(count))
        await fixture.pipeline.shutdown()
    }

    /// With some of the last row, or of the rows before.
    @Test(arguments: [14, 40, 400]) func reportsThatRowsAreMissing(count: Int) async throws {
        let fixture = PipelineFixture()
        let whole = try await fixture.publish(url, width: 1200, height: 900)
        let error = try #require(await refusal(of: whole.dropLast(count), fixture))
        #expect(error.message == Message(ImageDamage.cutOff))
        await fixture.pipeline.shutdown()
    }

    /// The header of a PNG that claims a size, with nothing behind it.
    private func png(width: UInt32, height: UInt32) -> Data {
        var header = Data("IHDR".utf8)
        for side in [width, height] { withUnsafeBytes(of: side.bigEndian) { header.append(contentsOf: $0) } }
        header.append(contentsOf: [8, 2, 0, 0, 0])
        var bytes = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]) + header
        withUnsafeBytes(of: crc(header).bigEndian) { bytes.append(contentsOf: $0) }
        return bytes + Data([0, 0, 0, 1]) + Data("IDAT".utf8) + Data(count: 5)
    }

    private func crc(_ bytes: Data) -> UInt32 {
        var sum = ~UInt32(0)
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }

    @Test func refusesABombByItsHeader() async throws {
        let fixture = PipelineFixture()
        let error = try #require(await refusal(of: png(width: 65_000, height: 65_000), fixture))
        #expect(error.message.has(ImageMessage.tooManyPixels), "\(error)")
        #expect(error.message.arguments[.width] == .text("65000"))
        await fixture.pipeline.shutdown()
    }

    @Test func refusesABombWhosePixelsCannotBeCounted() async throws {
        let fixture = PipelineFixture()
        let error = try #require(await refusal(of: png(width: .max, height: .max), fixture))
        #expect(error.message.has(ImageMessage.tooManyPixels), "\(error)")
        await fixture.pipeline.shutdown()
    }

    @Test func recordsBytesThatKillTheirWorker() async throws {
        let fixture = PipelineFixture { $0.workerCount = 1 }
        let bytes = try await fixture.publish(url, width: 6000, height: 5000)
        let pipeline = fixture.pipeline
        // A worker that is halted cannot finish before it dies.
        for process in pipeline.pool.runningProcesses { kill(process, SIGSTOP) }
        let started = pipeline.pool.startedCount
        let victim = Task { [request] in try await pipeline.rendition(.fitted(4096), .webp, of: request) }
        // The worker dies in the middle of the picture.
        #expect(await eventually { pipeline.pool.startedCount > started })
        for process in pipeline.pool.runningProcesses { kill(process, SIGKILL) }
        await #expect(throws: ImageError.self) { try await victim.value }
        let before = pipeline.pool.finishedCount
        let other = "https://other.example/same-bytes"
        fixture.loader.set(other, .bytes(bytes))
        let error = await #expect(throws: ImageError.self) {
            try await pipeline.rendition(.square(160), .jpeg, of: ImageRequest(url: other))
        }
        #expect(error?.message == Message(ImageMessage.killed))
        #expect(pipeline.pool.finishedCount == before)
        // Other pictures continue.
        try await fixture.publish("https://photos.example/fine")
        _ = try await pipeline.rendition(
            .square(160), .jpeg, of: ImageRequest(url: "https://photos.example/fine"))
        await pipeline.shutdown()
    }

    @Test func replacesAWorkerThatDiedIdle() async throws {
        let fixture = PipelineFixture { $0.workerCount = 1 }
        try await fixture.publish(url)
        let process = try #require(fixture.pipeline.pool.runningProcesses.first)
        kill(process, SIGKILL)
        try await Task.sleep(for: .milliseconds(100))
        _ = try await fixture.pipeline.rendition(.square(160), .jpeg, of: request)
        #expect(fixture.pipeline.pool.runningProcesses.first != process)
        await fixture.pipeline.shutdown()
    }

    @Test func endsADecodeAtItsTimeLimit() async throws {
        let fixture = PipelineFixture {
            $0.workerCount = 1
            $0.limits.seconds = 0.5
        }
        let bytes = try await fixture.publish(url, width: 64, height: 64)
        let process = try #require(fixture.pipeline.pool.runningProcesses.first)
        // A stopped worker does not respond.
        kill(process, SIGSTOP)
        let error = try #require(await refusal(of: bytes, fixture))
        #expect(error.message.has(ImageMessage.slow), "\(error)")
        #expect(await eventually { kill(process, 0) == -1 })
        await fixture.pipeline.shutdown()
    }

    @Test func leavesNoWorkerBehind() async throws {
        let fixture = PipelineFixture()
        try await fixture.publish(url)
        let processes = fixture.pipeline.pool.runningProcesses
        #expect(!processes.isEmpty)
        await fixture.pipeline.shutdown()
        for process in processes { #expect(kill(process, 0) == -1) }
    }
}
