import Basics
import Foundation
import Library
import Photos
import Testing

@testable import ImagePipeline

@Suite struct StoreTests {
    private let address = "https://photos.example/stored.jpg"
    private var request: ImageRequest { ImageRequest(address: address) }

    private func files(_ fixture: PipelineFixture, _ part: String) -> [URL] {
        let folder = fixture.folder.appendingPathComponent("cache").appendingPathComponent(part)
        let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (found?.allObjects as? [URL] ?? []).filter { FileStatus(file: $0.path) != nil }
    }

    @Test func clearsWhatKilledProcessesLeft() throws {
        let fixture = PipelineFixture()
        let manager = FileManager.default
        let (disk, memory) = (
            fixture.folder.appending(path: "disk"), fixture.folder.appending(path: "memory")
        )
        let dead = String(Int32.max)
        let kept = ["vitrine-incoming-\(getpid())-A", "another-program-\(dead)"]
        for file in [disk.appending(path: "\(dead)/A")]
            + ["vitrine-incoming-\(dead)-A", kept[0], kept[1]].map({ memory.appending(path: $0) })
        {
            try manager.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data([1]).write(to: file)
        }
        let scratch = ScratchFolder(in: disk, memoryFolder: memory)
        #expect(try Set(manager.contentsOfDirectory(atPath: memory.path)) == Set(kept))
        #expect(try manager.contentsOfDirectory(atPath: disk.path) == [String(getpid())])
        scratch.remove()
    }

    @Test func filesGrowInMemoryUpToALimit() throws {
        let fixture = PipelineFixture()
        let (disk, memory) = (
            fixture.folder.appending(path: "disk"), fixture.folder.appending(path: "memory")
        )
        try FileManager.default.createDirectory(at: memory, withIntermediateDirectories: true)
        let scratch = ScratchFolder(in: disk, memoryFolder: memory)
        // More than any disk has left, and a size of which two files fit in.
        #expect(!scratch.file(upTo: 1 << 60).path.hasPrefix(memory.path))
        #expect(!scratch.file(upTo: 1000).path.hasPrefix(memory.path))
        #expect(scratch.hasMemory(for: ScratchFolder.memoryCap / 2))
        for number in 0..<2 {
            try Data([1]).write(to: memory.appending(path: "vitrine-incoming-\(getpid())-\(number)"))
        }
        #expect(!scratch.hasMemory(for: ScratchFolder.memoryCap / 2))
        scratch.remove()
    }

    @Test func countsWhatFilesTakeOnTheDisk() throws {
        let fixture = PipelineFixture()
        try FileManager.default.createDirectory(at: fixture.folder, withIntermediateDirectories: true)
        let blobs = BlobFolder(
            folder: fixture.folder.appending(path: "blobs"), incoming: fixture.folder, cap: 1 << 20)
        for number in 0..<100 { try blobs.insert(Data("{\"a\":\(number)}".utf8), as: "ab\(number).json") }
        #expect(blobs.byteCount >= 100 * 512)
    }

    @Test func evictsWhatWasNotUsedForLongest() async throws {
        let fixture = PipelineFixture { $0.originalsCap = 60_000 }
        for number in 0..<12 {
            let address = "https://photos.example/\(number)"
            try await fixture.publish(address, width: 500, height: 400, seed: number)
            _ = try await fixture.pipeline.rendition(.square(160), .jpeg, of: ImageRequest(address: address))
        }
        let stored = files(fixture, "originals")
        #expect(stored.reduce(0) { $0 + (FileStatus(file: $1.path)?.diskByteCount ?? 0) } <= 60_000)
        #expect(stored.count > 2)
        let newest = fixture.pipeline.originals.stored(
            ImageRequest(address: "https://photos.example/11"))
        #expect(newest != nil)
        #expect(fixture.pipeline.originals.stored(ImageRequest(address: "https://photos.example/0")) == nil)
        // Its renditions are still there, without loading it again.
        _ = try await fixture.pipeline.rendition(
            .square(160), .jpeg, of: ImageRequest(address: "https://photos.example/0"))
        #expect(fixture.loader.loads("https://photos.example/0") == 1)
        await fixture.pipeline.shutdown()
    }

    @Test func evictsAfterARestartToo() async throws {
        let fixture = PipelineFixture()
        for number in 0..<6 {
            let address = "https://photos.example/\(number)"
            try await fixture.publish(address, width: 500, height: 400, seed: number)
            _ = try await fixture.pipeline.rendition(.square(160), .jpeg, of: ImageRequest(address: address))
        }
        let total = files(fixture, "originals").reduce(0) {
            $0 + (FileStatus(file: $1.path)?.diskByteCount ?? 0)
        }
        let folder = fixture.folder.appendingPathComponent("cache/originals")
        let blobs = BlobFolder(folder: folder, incoming: fixture.folder, cap: total / 2)
        blobs.survey()
        #expect(blobs.byteCount <= total / 2)
        #expect((1..<6).contains(blobs.fileCount))
        #expect(files(fixture, "originals").count == blobs.fileCount)
        await fixture.pipeline.shutdown()
    }

    @Test func makesDamagedAndMissingRenditionsAgain() async throws {
        let fixture = PipelineFixture()
        try await fixture.publish(address)
        let first = try await fixture.pipeline.rendition(.square(160), .jpeg, of: request)
        let file = try #require(files(fixture, "renditions").first)
        try first.data.prefix(first.byteCount / 2).write(to: file)
        await fixture.restart()
        #expect(try await fixture.pipeline.rendition(.square(160), .jpeg, of: request).data == first.data)
        try FileManager.default.removeItem(at: file)
        await fixture.restart()
        #expect(try await fixture.pipeline.rendition(.square(160), .jpeg, of: request).data == first.data)
        #expect(fixture.loader.loads(address) == 1)
        await fixture.pipeline.shutdown()
    }

    @Test func loadsADamagedOriginalAgain() async throws {
        let fixture = PipelineFixture()
        let bytes = try await fixture.publish(address, width: 900, height: 700)
        _ = try await fixture.pipeline.rendition(.square(160), .jpeg, of: request)
        let file = try #require(files(fixture, "originals").first)
        try bytes.prefix(bytes.count / 2).write(to: file)
        let rendition = try await fixture.pipeline.rendition(.fitted(640), .jpeg, of: request)
        #expect(rendition.byteCount > 0)
        #expect(fixture.loader.loads(address) == 2)
        await fixture.pipeline.shutdown()
    }

    @Test func clearsWhatAKilledProcessLeft() async throws {
        let fixture = PipelineFixture()
        let incoming = fixture.folder.appendingPathComponent("cache/incoming")
        let dead = incoming.appendingPathComponent("999999999")
        try FileManager.default.createDirectory(at: dead, withIntermediateDirectories: true)
        try Data("half".utf8).write(to: dead.appendingPathComponent("half"))
        await fixture.restart()
        #expect(!FileManager.default.fileExists(atPath: dead.path))
        await fixture.pipeline.shutdown()
    }

    @Test func servesWithoutStoringWhereTheFolderCannotBeWritten() async throws {
        let fixture = PipelineFixture()
        let bytes = try await fixture.publish(address)
        await fixture.pipeline.shutdown()
        let blocked = PipelineFixture { configuration in
            let file = configuration.cacheFolder.deletingLastPathComponent()
            // A file stands where the folder should be.
            try? FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
            try? Data("x".utf8).write(to: configuration.cacheFolder)
        }
        blocked.loader.set(address, .bytes(bytes))
        let rendition = try await blocked.pipeline.rendition(.square(160), .jpeg, of: request)
        #expect(try !rendition.data.isEmpty)
        // Nothing of it is in a file that goes while it is sent.
        #expect(try await blocked.pipeline.original(of: request).bytes == .data(bytes))
        await blocked.pipeline.shutdown()
    }

    @Test func makesSmallOnesFromLargerOnes() async throws {
        let fixture = PipelineFixture()
        try await fixture.publish(address, width: 3000, height: 2000)
        _ = try await fixture.pipeline.rendition(.fitted(1280), .webp, of: request)
        // The original is gone: only the larger rendition can have served.
        let original = try #require(fixture.pipeline.originals.stored(request))
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
    func takesOnlyLargerOnesThatHideTheirEncoding(shape: OutputShape, expected: [OutputShape]) throws {
        let size = try #require(PixelSize(width: 4000, height: 3000))
        #expect(LargerRendition.candidates(for: shape, of: size) == expected)
    }
}

@Suite struct ImageCacheTests {
    private let address = "https://photos.example/one.jpg"

    private func cache(_ fixture: PipelineFixture) -> ImageCache {
        ImageCache(configuration: fixture.pipeline.configuration)
    }

    @Test func countsWhatIsThere() async throws {
        let fixture = PipelineFixture { $0.originalsCap = 5_000_000 }
        #expect(cache(fixture).contents().originals.files == 0)
        let bytes = try await fixture.publish(address)
        let request = ImageRequest(address: address)
        let small = try await fixture.pipeline.rendition(.square(160), .jpeg, of: request)
        let contents = cache(fixture).contents()
        #expect(contents.originals.files == 1 && contents.originals.bytes >= bytes.count)
        #expect(contents.originals.cap == 5_000_000)
        #expect(contents.renditions.files == 1 && contents.renditions.bytes >= small.byteCount)
        await fixture.pipeline.shutdown()
        // What is known of an image is in the library; only what cannot be shown has a file.
        #expect(cache(fixture).contents().records.files == 0)
        #expect(try await fixture.library.imageRecord(address)?.facts != nil)
    }

    @Test func emptiesItBesideAPipelineThatRuns() async throws {
        let fixture = PipelineFixture { $0.memoryCap = 0 }
        try await fixture.publish(address)
        let request = ImageRequest(address: address)
        let before = try await fixture.pipeline.rendition(.square(160), .jpeg, of: request)
        #expect(try cache(fixture).empty().originals.files == 1)
        let rest = cache(fixture).contents()
        #expect(rest.originals.files + rest.renditions.files + rest.records.files == 0)
        let after = try await fixture.pipeline.rendition(.square(160), .jpeg, of: request)
        #expect(after == before)
        #expect(fixture.loader.loads(address) == 2)
        await fixture.pipeline.shutdown()
    }

    @Test func leavesAloneWhatIsNotItsOwn() async throws {
        let fixture = PipelineFixture()
        try await fixture.publish(address)
        _ = try await fixture.pipeline.rendition(.square(160), .jpeg, of: ImageRequest(address: address))
        let folder = fixture.pipeline.configuration.cacheFolder
        let own = folder.appendingPathComponent("notes.txt")
        let inside = folder.appendingPathComponent("originals/album/photo.jpg")
        try FileManager.default.createDirectory(
            at: inside.deletingLastPathComponent(), withIntermediateDirectories: true)
        for file in [own, inside] { try Data("mine".utf8).write(to: file) }
        _ = try cache(fixture).empty()
        for file in [own, inside] { #expect(FileManager.default.fileExists(atPath: file.path)) }
        await fixture.pipeline.shutdown()
    }
}
