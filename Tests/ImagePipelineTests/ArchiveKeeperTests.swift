// Over 300 lines: all that a keeper does, with one set of pictures.
import BlobStorage
import Foundation
import Library
import LibrarySamples
import Logging
import Photos
import Synchronization
import Testing
import TestSupport

@testable import ImagePipeline

@Suite struct ArchiveKeeperTests {
    private let fixture = PipelineFixture()
    private let logger = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
    private var folder: URL { fixture.folder.appendingPathComponent("archive") }
    private var library: any LibraryStore { fixture.library }

    /// Bytes that begin as a JPEG does: nothing decodes them here.
    private func picture(_ text: String) -> Data { Data([0xFF, 0xD8, 0xFF, 0xE0]) + Data(text.utf8) }

    private func url(_ name: String) -> String { "https://example.org/\(name).jpg" }

    private func addSource(_ names: String...) async throws -> SourceID {
        let id = try await library.addSample(Samples.feed(names.map { Samples.photo($0) }))
        try await library.update(id, title: nil, settings: SourceSettings(archive: true))
        return id
    }

    /// A pipeline with an archive, as after a start; its cache is empty if that has a new name.
    private func start(
        cache: String = "cache", worker: [String] = ["/nonexistent"],
        freeSpace: @escaping @Sendable (URL) -> Int? = { _ in 1 << 40 }
    ) -> (ArchiveKeeper, ImagePipeline, OriginalArchive) {
        let archive = OriginalArchive(folder: folder, freeSpace: freeSpace)
        var configuration = ImagePipelineConfiguration(
            cacheFolder: fixture.folder.appendingPathComponent(cache), workerCommand: worker)
        configuration.retrySeconds = 0.001
        let pipeline = ImagePipeline(
            configuration: configuration, loader: fixture.loader, facts: library, archive: archive,
            logger: logger)
        let keeper = ArchiveKeeper(
            library: library, pipeline: pipeline, archive: archive, logger: logger)
        return (keeper, pipeline, archive)
    }

    private func file(of data: Data) throws -> URL {
        let scratch = fixture.folder.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: fixture.folder, withIntermediateDirectories: true)
        try data.write(to: scratch)
        defer { unlink(scratch.path) }
        let name = try Digest.hex(ofFile: scratch)
        return folder.appendingPathComponent("\(name.prefix(2))/\(name)")
    }

    @Test func keepsEachOriginalUnderTheDigestOfItsBytes() async throws {
        let id = try await addSource("a", "b")
        fixture.loader.set(url("a"), .bytes(picture("one")))
        fixture.loader.set(url("b"), .bytes(picture("one")))
        let (keeper, pipeline, archive) = start()
        #expect(try await keeper.performRound().kept == 2)
        #expect(try Data(contentsOf: file(of: picture("one"))) == picture("one"))
        let kept = try await library.keptOriginals(of: id, after: nil, limit: 10)
        #expect(kept.map(\.mediaType) == ["image/jpeg", "image/jpeg"] && Set(kept.map(\.content)).count == 1)
        for original in kept {
            #expect(try await archive.check(original.content, byteCount: original.byteCount) == .intact)
            // Without it they would not be found after a kill.
            #expect(try await library.imageRecord(original.url)?.content == original.content)
        }
        #expect(try await keeper.performRound() == ArchiveKeeper.Round())
        await pipeline.shutdown()
    }

    @Test func usesCachedOriginalsWithoutLoadingThemAgain() async throws {
        _ = try await addSource("a")
        fixture.loader.set(url("a"), .bytes(picture("one")))
        let (keeper, pipeline, _) = start()
        let request = ImageRequest(url: url("a"))
        _ = try await pipeline.loadedOriginal(request, Urgency(.near))
        #expect(try await keeper.performRound().kept == 1)
        #expect(fixture.loader.loads(url("a")) == 1)
        await pipeline.shutdown()
    }

    @Test func keepsCachedOriginalsThoughTheirServerIsDown() async throws {
        _ = try await addSource("a")
        fixture.loader.set(url("a"), .bytes(picture("one")))
        let (keeper, pipeline, _) = start()
        _ = try await pipeline.loadedOriginal(ImageRequest(url: url("a")), Urgency(.near))
        pipeline.store.records.update(url("a")) { $0.checkedAt = Date(timeIntervalSinceNow: -1_000_000) }
        let down = OriginalError(message: .system("Down"), isTransient: true, retryAfter: nil)
        fixture.loader.set(url("a"), .failure(down))
        #expect(try await keeper.performRound().kept == 1)
        #expect(try Data(contentsOf: file(of: picture("one"))) == picture("one"))
        await pipeline.shutdown()
    }

    @Test func showsAPhotoWhoseServerHasDeletedIt() async throws {
        _ = try await addSource("a")
        fixture.loader.set(url("a"), .bytes(picture("one")))
        let (keeper, pipeline, _) = start()
        #expect(try await keeper.performRound().kept == 1)
        await pipeline.shutdown()

        fixture.loader.set(
            url("a"), .failure(OriginalError(message: .system("404"), isTransient: false)))
        let (_, later, _) = start(cache: "empty")
        let request = ImageRequest(url: url("a"))
        try await later.store.records.load(request.key)
        let original = try await later.loadedOriginal(request, Urgency(.visible))
        #expect(try Data(contentsOf: original.file) == picture("one"))
        #expect(fixture.loader.loads(url("a")) == 1)
        await later.shutdown()
    }

    @Test func continuesAfterAFailure() async throws {
        let id = try await addSource("a", "b")
        fixture.loader.set(url("a"), .failure(OriginalError(message: .system("Busy"), isTransient: true)))
        fixture.loader.set(url("b"), .bytes(picture("two")))
        let (keeper, pipeline, _) = start()
        let round = try await keeper.performRound()
        #expect((round.kept, round.failed, round.isStuck) == (1, 1, false))
        #expect(try await library.archive(of: id)?.keptCount == 1)
        await pipeline.shutdown()
        #expect(try await library.archive(of: id)?.failures.map(\.count) == [1])

        fixture.loader.set(url("a"), .bytes(picture("one")))
        let (next, later, _) = start()
        #expect(try await next.performRound(at: .now.addingTimeInterval(60)).kept == 1)
        await later.shutdown()
    }

    /// `incoming` was deleted by a person, or by a server of another machine that shares the folder.
    @Test func continuesAfterItsScratchFolderWasDeleted() async throws {
        _ = try await addSource("a", "b")
        fixture.loader.set(url("a"), .bytes(picture("one")))
        fixture.loader.set(url("b"), .failure(OriginalError(message: .system("Busy"), isTransient: true)))
        let (keeper, pipeline, _) = start()
        #expect(try await keeper.performRound().kept == 1)
        try FileManager.default.removeItem(at: folder.appendingPathComponent("incoming"))
        fixture.loader.set(url("b"), .bytes(picture("two")))
        // The pause after the failure.
        try await Task.sleep(for: .milliseconds(20))
        #expect(try await keeper.performRound(at: .now.addingTimeInterval(60)).kept == 1)
        await pipeline.shutdown()
    }

    @Test func logsOnceWhyNothingCanBeKept() async throws {
        _ = try await addSource("a")
        fixture.loader.set(url("a"), .bytes(picture("one")))
        let warnings = Mutex<[String]>([])
        let (_, pipeline, archive) = start()
        let keeper = ArchiveKeeper(
            library: library, pipeline: pipeline, archive: archive,
            logger: Logger(label: "test") { _ in WarningLog { text in warnings.withLock { $0.append(text) } }
            })
        // A file stands where the folder should be.
        try FileManager.default.createDirectory(at: fixture.folder, withIntermediateDirectories: true)
        try Data("x".utf8).write(to: folder)
        for _ in 0..<2 { #expect(try await keeper.performRound().isStuck) }
        #expect(warnings.withLock { $0.count } == 1)
        #expect(archive.lastFailure?.has(ImageMessage.fileNotWritten) == true)

        try FileManager.default.removeItem(at: folder)
        #expect(try await keeper.performRound().kept == 1)
        #expect(archive.lastFailure == nil)
        await pipeline.shutdown()
    }

    @Test func keepsAChangedPictureInPlaceOfTheOneBefore() async throws {
        let worker = WorkerLocation.command("decode-worker")
        let id = try await addSource("a")
        let one = try await fixture.publish(url("a"), width: 900, height: 700, seed: 1)
        let (keeper, pipeline, _) = start(worker: worker)
        #expect(try await keeper.performRound().kept == 1)
        let two = try await fixture.publish(url("a"), width: 900, height: 700, seed: 2)
        // A broken version in between replaces nothing.
        fixture.loader.set(url("a"), .bytes(two.prefix(two.count / 2)))
        await #expect(throws: ImageError.self) {
            try await pipeline.originals.revalidate(ImageRequest(url: url("a")))
        }
        #expect(try await keeper.performRound() == ArchiveKeeper.Round())
        #expect(try Data(contentsOf: file(of: one)) == one)
        fixture.loader.set(url("a"), .bytes(two))
        let changed = try await pipeline.originals.revalidate(ImageRequest(url: url("a")))
        #expect(changed != nil)
        await pipeline.shutdown()

        let (next, later, _) = start(worker: worker)
        #expect(try await next.performRound().kept == 1)
        _ = try await next.performRound()
        #expect(try Data(contentsOf: file(of: two)) == two)
        #expect(try !FileManager.default.fileExists(atPath: file(of: one).path))
        #expect(try await library.archive(of: id)?.keptCount == 1)
        await later.shutdown()
    }

    /// The photo is shown by its thumbnails meanwhile, and others are kept.
    @Test func retriesAnOriginalWithThumbnailsLater() async throws {
        _ = try await addSource("a")
        let one = try await fixture.publish(url("a"), width: 900, height: 700, seed: 1)
        let (keeper, pipeline, _) = start(worker: WorkerLocation.command("decode-worker"))
        _ = try await pipeline.rendition(.square(160), .webp, of: ImageRequest(url: url("a")))
        let content = try #require(pipeline.store.records.record(of: url("a")).content)
        await pipeline.store.originals.remove(content)
        let busy = OriginalError(message: .system("Busy"), isTransient: true, retryAfter: 600)
        fixture.loader.set(url("a"), .failure(busy))
        #expect(try await keeper.performRound().failed == 1)
        #expect(pipeline.store.records.record(of: url("a")).failure == nil)
        await pipeline.store.records.waitUntilWritten(url("a"))
        #expect(try await keeper.performRound() == ArchiveKeeper.Round())
        fixture.loader.set(url("a"), .bytes(one))
        await pipeline.endBackingOff([url("a")])
        #expect(try await keeper.performRound(at: .now.addingTimeInterval(700)).kept == 1)
        await pipeline.shutdown()
    }

    @Test func stopsBeforeTheDiskIsFullAndGoesOnWhenThereIsRoom() async throws {
        let id = try await addSource("a")
        fixture.loader.set(url("a"), .bytes(picture("one")))
        let free = FreeSpace(OriginalArchive.reserve - 1)
        let (keeper, pipeline, _) = start(freeSpace: { _ in free.value })
        #expect(try await keeper.performRound().isStuck)
        #expect(fixture.loader.loads(url("a")) == 0)
        // Room for nothing but the reserve: it is noticed once the size is known, and nothing is written.
        free.value = OriginalArchive.reserve
        #expect(try await keeper.performRound().isStuck)
        #expect(try await library.archive(of: id)?.keptCount == 0)
        #expect(try !FileManager.default.fileExists(atPath: file(of: picture("one")).path))
        free.value = OriginalArchive.reserve + 1000
        #expect(try await keeper.performRound().kept == 1)
        await pipeline.shutdown()
    }

    @Test func loadsAgainWhatACheckFoundDamaged() async throws {
        _ = try await addSource("a")
        fixture.loader.set(url("a"), .bytes(picture("one")))
        let (keeper, pipeline, archive) = start()
        #expect(try await keeper.performRound().kept == 1)
        let kept = try #require(try await library.keptOriginals(of: nil, after: nil, limit: 1).first)
        try picture("0ne").write(to: file(of: picture("one")))
        #expect(try await archive.check(kept.content, byteCount: kept.byteCount) == .changed)
        try await archive.setAside(kept.content)
        try await library.noteWrongOriginal(kept.content)
        #expect(try await archive.check(kept.content, byteCount: kept.byteCount) == .missing)
        #expect(try await keeper.performRound().kept == 1)
        #expect(try await archive.check(kept.content, byteCount: kept.byteCount) == .intact)
        let aside = folder.appendingPathComponent("damaged/\(kept.content)")
        #expect(try Data(contentsOf: aside) == picture("0ne"))
        await pipeline.shutdown()
    }

    /// Keeps the original of a photo whose feed then has another URL for it; returns what is kept before and after.
    private func keptAfterMove(
        _ prepare: () async throws -> Void
    ) async throws -> (before: KeptOriginal, after: KeptOriginal) {
        func feed(_ name: String) -> Feed { Samples.feed([Samples.photo(name, key: "1")]) }
        let id = try await library.addSample(feed("a"))
        try await library.update(id, title: nil, settings: SourceSettings(archive: true))
        try await fixture.publish(url("a"), width: 900, height: 700, seed: 1)
        let worker = WorkerLocation.command("decode-worker")
        let (keeper, pipeline, _) = start(worker: worker)
        #expect(try await keeper.performRound().kept == 1)
        let before = try #require(try await library.keptOriginals(of: id, after: nil, limit: 10).first)
        await pipeline.shutdown()
        try await library.refresh(id, feed("b"))
        try await prepare()
        let (next, later, archive) = start(cache: "other", worker: worker)
        #expect(try await next.performRound().kept == 1)
        #expect(try await next.performRound() == ArchiveKeeper.Round())
        let after = try #require(try await library.keptOriginals(of: id, after: nil, limit: 10).first)
        let original = try await later.loadedOriginal(ImageRequest(url: url("b")), Urgency(.near))
        #expect(original.content == after.content && after.url == url("b"))
        #expect(try await archive.check(after.content, byteCount: after.byteCount) == .intact)
        await later.shutdown()
        return (before, after)
    }

    @Test func keepsAnOriginalWhoseNewURLHasNone() async throws {
        let gone = OriginalError(message: .system("Gone"), isTransient: false, retryAfter: nil)
        let (before, after) = try await keptAfterMove { fixture.loader.set(url("b"), .failure(gone)) }
        #expect(before.content == after.content && fixture.loader.loads(url("b")) > 0)
    }

    @Test func keepsThePictureThatReplacesOneAtAnotherURL() async throws {
        let (before, after) = try await keptAfterMove {
            try await fixture.publish(url("b"), width: 900, height: 700, seed: 2)
        }
        #expect(before.content != after.content)
    }

    /// As after a restoration into the folder that has the damaged file.
    @Test func loadsAgainWhatWasFoundDamagedAndIsInPlace() async throws {
        let id = try await addSource("a")
        fixture.loader.set(url("a"), .bytes(picture("one")))
        let (keeper, pipeline, archive) = start()
        #expect(try await keeper.performRound().kept == 1)
        let kept = try #require(try await library.keptOriginals(of: nil, after: nil, limit: 1).first)
        await pipeline.store.originals.removeLocalCopy(kept.content)
        try picture("0ne").write(to: file(of: picture("one")))
        try await library.noteWrongOriginal(kept.content)
        #expect(try await keeper.performRound().kept == 0)
        #expect(try await library.archive(of: id)?.keptCount == 0)
        #expect(try await keeper.performRound().kept == 1)
        #expect(fixture.loader.loads(url("a")) == 2)
        #expect(try await archive.check(kept.content, byteCount: kept.byteCount) == .intact)
        #expect(try await library.archive(of: id)?.keptCount == 1)
        let aside = folder.appendingPathComponent("damaged/\(kept.content)")
        #expect(try Data(contentsOf: aside) == picture("0ne"))
        await pipeline.shutdown()
    }

    @Test func keepsNoBytesThatAreNotWhatTheirNameSays() async throws {
        _ = try await addSource("a")
        fixture.loader.set(url("a"), .bytes(picture("one")))
        let (keeper, pipeline, _) = start()
        let original = try await pipeline.loadedOriginal(ImageRequest(url: url("a")), Urgency(.near))
        try picture("0ne").write(to: original.file)
        #expect(try await keeper.performRound().isStuck)
        #expect(try !FileManager.default.fileExists(atPath: file(of: picture("one")).path))
        #expect(try await keeper.performRound().kept == 1)
        #expect(try Data(contentsOf: file(of: picture("one"))) == picture("one"))
        await pipeline.shutdown()
    }

    @Test(arguments: ["", "..", "../../../../etc/passwd", String(repeating: "A", count: 64)])
    func rejectsNamesThatAreNoDigests(name: String) async throws {
        let (_, pipeline, archive) = start()
        #expect(await archive.file(named: name) == nil)
        #expect(try await archive.check(name, byteCount: 1) == .missing)
        await pipeline.shutdown()
    }

    @Test func findsTheFreeSpaceOfAFutureFolder() {
        #expect((OriginalArchive.freeBytes(at: folder.appendingPathComponent("a/b")) ?? 0) > 0)
    }
}

/// How much is free on a disk that is none.
private final class FreeSpace: Sendable {
    private let bytes: Mutex<Int>

    init(_ bytes: Int) { self.bytes = Mutex(bytes) }

    var value: Int {
        get { bytes.withLock { $0 } }
        set { bytes.withLock { $0 = newValue } }
    }
}

/// Passes on warnings.
private struct WarningLog: LogHandler {
    let note: @Sendable (String) -> Void
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.warning

    init(_ note: @escaping @Sendable (String) -> Void) { self.note = note }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { note("\(event.message) \(event.metadata ?? [:])") }
}
