import Basics
import Foundation
import Library
import Logging
import Photos
import Synchronization
import TestSupport
import Testing

@testable import ImagePipeline

/// Folders on a network drive that does not respond.
@Suite(.timeLimit(.minutes(2))) struct HangingDriveTests {
    private let fixture = PipelineFixture()
    private let gate = DispatchSemaphore(value: 0)
    private let waits = Counter()

    private final class Counter: Sendable {
        private let count = Mutex(0)
        var value: Int { count.withLock { $0 } }
        func add() { count.withLock { $0 += 1 } }
    }

    private func folder(_ name: String) throws -> URL {
        let folder = fixture.folder.appending(path: name)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// Adds a photo to a folder.
    private func photo(in folder: URL, _ name: String = "a.jpg") async throws -> ImageRequest {
        let file = folder.appending(path: name)
        try await fixture.publish(file.path).write(to: file)
        fixture.loader.set(file.path, .local(file))
        return ImageRequest(url: file.path, root: folder.path)
    }

    @Test func delaysNoOtherImages() async throws {
        let (hanging, other) = (try folder("hanging"), try folder("other"))
        let (lost, found) = (try await photo(in: hanging), try await photo(in: other))
        let remote = "https://photos.example/a.jpg"
        try await fixture.publish(remote)
        await fixture.pipeline.shutdown()
        let files = LocalFiles(threads: FolderThreads(perFolder: 8, limit: 64)) { [gate, waits] path in
            if path.hasPrefix(hanging.path) {
                waits.add()
                gate.wait()
            }
            return FileStatus(file: path)
        }
        let pipeline = ImagePipeline(
            configuration: fixture.pipeline.configuration, loader: fixture.loader, files: files,
            facts: fixture.library, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        // More than there are threads in Swift's own pool.
        let count = ProcessInfo.processInfo.activeProcessorCount * 4 + 8
        let tasks = (0..<count).map { _ in
            Task { try await pipeline.rendition(.square(160), .jpeg, of: lost) }
        }
        #expect(await eventually { waits.value == 8 })
        #expect(pipeline.cachedRendition(.square(160), .jpeg, of: lost) == nil)
        let (revalidation, size) = (
            Task { await pipeline.revalidate(lost, revision: nil) },
            Task { await pipeline.byteCount(of: lost) }
        )
        for request in [found, ImageRequest(url: remote)] {
            #expect(try await pipeline.rendition(.square(160), .jpeg, of: request).byteCount > 0)
            #expect(try await pipeline.original(of: request).byteCount > 0)
        }
        // Nobody who gives up waits for the drive.
        revalidation.cancel()
        await revalidation.value
        size.cancel()
        #expect(await size.value == nil)
        tasks[0].cancel()
        await #expect(throws: ImageError.self) { try await tasks[0].value }
        // It responds again.
        for _ in 0..<(count * 10) { gate.signal() }
        for task in tasks.dropFirst() { #expect(try await task.value.byteCount > 0) }
        await pipeline.shutdown()
    }

    /// The only worker opens the file itself.
    @Test func aFileThatCannotBeOpenedInTimeOccupiesNoWorker() async throws {
        let fixture = PipelineFixture {
            $0.workerCount = 1
            $0.limits.seconds = 0.3
        }
        let bytes = try await fixture.publish("a")
        let file = fixture.folder.appending(path: "a.jpg")
        try bytes.write(to: file)
        let hanging = fixture.folder.path
        for _ in 0..<8 { FolderThreads.sources.run(in: hanging) { [gate] in gate.wait() } }
        await #expect {
            _ = try await fixture.pipeline.pool.perform(
                .header(isPartial: false), type: .jpeg, on: .file(file, folder: hanging),
                urgency: Urgency(.near))
        } throws: { error in
            guard case .storage(_, let cause)? = error as? ImageError else { return false }
            return (cause as? POSIXError)?.code == .ETIMEDOUT
        }
        _ = try await fixture.pipeline.rendition(.square(160), .jpeg, of: ImageRequest(url: "a"))
        for _ in 0..<8 { gate.signal() }
        await fixture.pipeline.shutdown()
    }
}
