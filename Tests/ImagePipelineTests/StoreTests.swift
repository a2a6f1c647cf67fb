import Basics
import BlobStorage
import Foundation
import InMemoryLogging
import Library
import Logging
import Photos
import Testing
import TestSupport

@testable import ImagePipeline

@Suite struct StoreTests {
    private let url = "https://photos.example/stored.jpg"
    private var request: ImageRequest { ImageRequest(url: url) }

    private func files(_ fixture: PipelineFixture, _ part: String) -> [URL] {
        let folder = fixture.folder.appendingPathComponent("cache").appendingPathComponent(part)
        let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (found?.allObjects as? [URL] ?? []).filter { FileStatus(file: $0.path) != nil }
    }

    @Test func evictsTheLeastRecentlyUsed() async throws {
        let fixture = PipelineFixture { $0.originalsCap = 60_000 }
        for number in 0..<12 {
            let url = "https://photos.example/\(number)"
            try await fixture.publish(url, width: 500, height: 400, seed: number)
            _ = try await fixture.pipeline.rendition(.square(160), .jpeg, of: ImageRequest(url: url))
        }
        let stored = files(fixture, "originals")
        #expect(stored.reduce(0) { $0 + (FileStatus(file: $1.path)?.diskByteCount ?? 0) } <= 60_000)
        #expect(stored.count > 2)
        let newest = try await fixture.pipeline.originals.stored(
            ImageRequest(url: "https://photos.example/11"))
        #expect(newest != nil)
        let oldest = try await fixture.pipeline.originals.stored(
            ImageRequest(url: "https://photos.example/0"))
        #expect(oldest == nil)
        // Its renditions are still stored, without loading it again.
        _ = try await fixture.pipeline.rendition(
            .square(160), .jpeg, of: ImageRequest(url: "https://photos.example/0"))
        #expect(fixture.loader.loads("https://photos.example/0") == 1)
        await fixture.pipeline.shutdown()
    }

    @Test func logsOnceThatImagesCannotBeStored() async throws {
        let fixture = PipelineFixture { _ in }
        try await fixture.publish(url)
        await fixture.pipeline.shutdown()
        func unwritable(_ name: String) -> BlobFolder {
            BlobFolder(
                folder: URL(filePath: "/dev/null/\(name)"),
                incoming: fixture.folder.appending(path: "incoming"), byteLimit: .max)
        }
        let log = InMemoryLogHandler()
        let pipeline = ImagePipeline(
            configuration: fixture.pipeline.configuration,
            blobs: ImageBlobs(
                originals: unwritable("originals"), renditions: unwritable("renditions"),
                failures: unwritable("verdicts")),
            loader: fixture.loader, facts: fixture.library, logger: Logger(label: "test") { _ in log })
        for side in [160, 320] { _ = try await pipeline.rendition(.square(side), .jpeg, of: request) }
        await pipeline.shutdown()
        let warnings = log.entries.filter { "\($0.message)".contains("cannot be stored") }
        #expect(warnings.count == 1)
        #expect(
            warnings.first?.metadata["reason"].map { "\($0)".contains("Not a directory") } == true,
            "\(warnings)")
    }

    @Test func worksOnAnyBlobStore() async throws {
        let fixture = PipelineFixture { _ in }
        let bytes = try await fixture.publish(url)
        await fixture.pipeline.shutdown()
        let (originals, renditions) = (RemoteBlobs(), RemoteBlobs())
        let pipeline = ImagePipeline(
            configuration: fixture.pipeline.configuration,
            blobs: ImageBlobs(originals: originals, renditions: renditions, failures: RemoteBlobs()),
            loader: fixture.loader, facts: fixture.library, logger: Logger(label: "test"))
        let first = try await pipeline.rendition(.square(160), .jpeg, of: request)
        #expect(try await pipeline.original(of: request).data == bytes)
        #expect(await originals.usage().blobCount == 1)
        #expect(await renditions.usage().blobCount == 1)
        // Blobs that the store loses at any time are created again.
        for store in [originals, renditions] { await store.removeAll() }
        let again = try await pipeline.rendition(.fitted(640), .jpeg, of: request)
        #expect(again.revision == first.revision)
        #expect(fixture.loader.loads(url) == 2)
        await pipeline.shutdown()
    }

    @Test func reportsThatAStoreDoesNotRespond() async throws {
        let fixture = PipelineFixture { _ in }
        try await fixture.publish(url)
        await fixture.pipeline.shutdown()
        let originals = UnreliableBlobs()
        let renditions = UnreliableBlobs()
        func pipeline() -> ImagePipeline {
            ImagePipeline(
                configuration: fixture.pipeline.configuration,
                blobs: ImageBlobs(originals: originals, renditions: renditions, failures: UnreliableBlobs()),
                loader: fixture.loader, facts: fixture.library, logger: Logger(label: "test"))
        }
        let before = pipeline()
        _ = try await before.rendition(.square(160), .jpeg, of: request)
        await before.shutdown()
        await originals.set(isDown: true)
        await renditions.set(isDown: true)
        let after = pipeline()
        await #expect {
            try await after.rendition(.square(160), .jpeg, of: request)
        } throws: { error in
            guard case .storeUnavailable(let seconds)? = error as? ImageError else { return false }
            return seconds >= 1
        }
        // No failure of the image was recorded, and it was not requested from its server again.
        #expect(fixture.loader.loads(url) == 1)
        // If the original is available, pictures are rendered from it.
        await originals.set(isDown: false)
        _ = try await after.rendition(.square(160), .jpeg, of: request)
        #expect(fixture.loader.loads(url) == 1)
        await after.shutdown()
    }

    @Test func makesDamagedAndMissingRenditionsAgain() async throws {
        let fixture = PipelineFixture()
        try await fixture.publish(url)
        let first = try await fixture.pipeline.rendition(.square(160), .jpeg, of: request)
        let file = try #require(files(fixture, "renditions").first)
        try first.data.prefix(first.byteCount / 2).write(to: file)
        await fixture.restart()
        #expect(try await fixture.pipeline.rendition(.square(160), .jpeg, of: request).data == first.data)
        try FileManager.default.removeItem(at: file)
        await fixture.restart()
        #expect(try await fixture.pipeline.rendition(.square(160), .jpeg, of: request).data == first.data)
        #expect(fixture.loader.loads(url) == 1)
        await fixture.pipeline.shutdown()
    }

    /// An error of this machine says nothing about the file: that may be the last copy.
    @Test(arguments: [POSIXErrorCode.EMFILE, .ENFILE, .EIO, .ESTALE])
    func keepsAnOriginalThatCannotBeOpenedNow(_ code: POSIXErrorCode) async throws {
        let fixture = PipelineFixture()
        try await fixture.publish(url)
        let original = try await fixture.pipeline.originals.original(request, Urgency(.near))
        let error = ImageError.storage(
            reason: Message(ImageMessage.fileNotOpened), cause: POSIXError(code))
        try await fixture.pipeline.recover(from: error, original)
        #expect(FileStatus(file: original.file.path) != nil)
        #expect(try await fixture.pipeline.originals.stored(request) != nil)
        await fixture.pipeline.shutdown()
    }

    @Test func reportsWhyAFileCannotBeOpened() async throws {
        let fixture = PipelineFixture()
        let missing = fixture.folder.appendingPathComponent("missing.jpg")
        await #expect {
            _ = try await fixture.pipeline.pool.perform(
                .render(outputs: [Output(shape: .square(160), format: .jpeg)], wantsFacts: true), type: .jpeg,
                on: .file(missing), owner: "test", urgency: Urgency(.near))
        } throws: { error in
            guard case .storage(_, let cause)? = error as? ImageError else { return false }
            return (cause as? POSIXError)?.code == .ENOENT
        }
        await fixture.pipeline.shutdown()
    }

    @Test func loadsADamagedOriginalAgain() async throws {
        let fixture = PipelineFixture()
        let bytes = try await fixture.publish(url, width: 900, height: 700)
        _ = try await fixture.pipeline.rendition(.square(160), .jpeg, of: request)
        let file = try #require(files(fixture, "originals").first)
        try bytes.prefix(bytes.count / 2).write(to: file)
        let rendition = try await fixture.pipeline.rendition(.fitted(640), .jpeg, of: request)
        #expect(rendition.byteCount > 0)
        #expect(fixture.loader.loads(url) == 2)
        await fixture.pipeline.shutdown()
    }

    @Test func deletesFilesOfAKilledProcess() async throws {
        let fixture = PipelineFixture()
        let incoming = fixture.folder.appendingPathComponent("cache/incoming")
        let own = fixture.pipeline.store.scratch.url.lastPathComponent
        let machine = try #require(own.split(separator: ".").first)
        let dead = incoming.appendingPathComponent("\(machine).999999999.0")
        try FileManager.default.createDirectory(at: dead, withIntermediateDirectories: true)
        try Data("half".utf8).write(to: dead.appendingPathComponent("half"))
        await fixture.restart()
        #expect(!FileManager.default.fileExists(atPath: dead.path))
        await fixture.pipeline.shutdown()
    }

    @Test func servesWithoutStoringIfTheFolderCannotBeWritten() async throws {
        let fixture = PipelineFixture()
        let bytes = try await fixture.publish(url)
        await fixture.pipeline.shutdown()
        let blocked = PipelineFixture { configuration in
            let file = configuration.cacheFolder.deletingLastPathComponent()
            // A file stands where the folder should be.
            try? FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
            try? Data("x".utf8).write(to: configuration.cacheFolder)
        }
        blocked.loader.set(url, .bytes(bytes))
        let rendition = try await blocked.pipeline.rendition(.square(160), .jpeg, of: request)
        #expect(try !rendition.data.isEmpty)
        // No part of it is in a file that is deleted while it is sent.
        #expect(try await blocked.pipeline.original(of: request).bytes == .data(bytes))
        await blocked.pipeline.shutdown()
    }

    @Test func makesSmallOnesFromLargerOnes() async throws {
        let fixture = PipelineFixture()
        try await fixture.publish(url, width: 3000, height: 2000)
        _ = try await fixture.pipeline.rendition(.fitted(1280), .webp, of: request)
        // The original was replaced: only the larger rendition can have been used.
        let original = try #require(await fixture.pipeline.originals.stored(request))
        try Data("gone".utf8).write(to: original.file)
        let rendition = try await fixture.pipeline.rendition(.square(320), .jpeg, of: request)
        #expect(try await fixture.look(at: rendition.data).size == PixelSize(width: 320, height: 320))
        await fixture.pipeline.shutdown()
    }

    @Test(arguments: [
        (OutputShape.square(320), [OutputShape.square(640), .fitted(1280), .fitted(2048)]),
        (.square(640), [.fitted(2048)]), (.fitted(640), [.fitted(1280), .fitted(2048)]),
        (.fitted(2048), []), (.whole, []),
    ])
    func usesOnlyLargerOnesThatHideTheirEncoding(shape: OutputShape, expected: [OutputShape]) throws {
        let size = try #require(PixelSize(width: 4000, height: 3000))
        #expect(LargerRendition.candidates(for: shape, of: size) == expected)
    }
}

/// A store in the network that may be down.
private actor UnreliableBlobs: BlobStore {
    private let blobs = RemoteBlobs()
    private var isDown = false

    func set(isDown: Bool) { self.isDown = isDown }

    private func check(_ name: String) throws(BlobError) {
        guard isDown else { return }
        throw BlobError(
            name: name, cause: ObjectStoreError.unavailable(.timedOut(seconds: 5), retryAfter: nil))
    }

    func file(named name: String) async throws(BlobError) -> URL? {
        try check(name)
        return await blobs.file(named: name)
    }

    func data(named name: String) async throws(BlobError) -> Data? {
        try check(name)
        return await blobs.data(named: name)
    }

    @discardableResult
    func insert(moving file: URL, as name: String) async throws(BlobError) -> URL {
        try check(name)
        return try await blobs.insert(moving: file, as: name)
    }

    @discardableResult
    func insert(_ data: Data, as name: String) async throws(BlobError) -> URL {
        try check(name)
        return try await blobs.insert(data, as: name)
    }

    func remove(_ name: String) async { await blobs.remove(name) }
    func removeAll() async throws(BlobError) { await blobs.removeAll() }
    func usage() async -> BlobUsage { await blobs.usage() }
    func survey() {}
}
