import BlobStorage
import Foundation
import Library
import LibrarySamples
import Logging
import Photos
import TestSupport
import Testing

@testable import ImagePipeline

/// Originals that are kept in a store that several servers share.
@Suite(.enabled(if: ObjectServer.isInstalled, "\(ObjectServer.absence)"), .timeLimit(.minutes(2)))
struct SharedArchiveTests {
    private let fixture = PipelineFixture()
    private let server: ObjectServer
    private let logger = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
    private var library: any LibraryStore { fixture.library }
    private var folder: PermanentFolder {
        PermanentFolder(fixture.folder.appendingPathComponent("archive"))
    }

    init() throws { server = try ObjectServer() }

    /// Bytes that begin as a JPEG does: nothing decodes them here.
    private func picture(_ text: String) -> Data { Data([0xFF, 0xD8, 0xFF, 0xE0]) + Data(text.utf8) }

    private func url(_ name: String) -> String { "https://example.org/\(name).jpg" }

    private func addSource(_ names: String...) async throws -> SourceID {
        for name in names { fixture.loader.set(url(name), .bytes(picture(name))) }
        let id = try await library.addSample(Samples.feed(names.map { Samples.photo($0) }))
        try await library.update(id, title: nil, settings: SourceSettings(archive: true))
        return id
    }

    /// A server of its own, with its own cache folder.
    private struct Server {
        let keeper: ArchiveKeeper
        let pipeline: ImagePipeline
        let archive: OriginalArchive

        /// The original of a URL as a request has it.
        func original(_ url: String) async throws -> Data {
            let request = ImageRequest(url: url)
            try await pipeline.store.records.load(request.key)
            return try Data(contentsOf: await pipeline.loadedOriginal(request, Urgency(.visible)).file)
        }
    }

    private func with<Value>(
        cache: String = "cache", endpoint: String? = nil, _ test: (Server) async throws -> Value
    ) async throws -> Value {
        var limits = ObjectStoreLimits()
        (limits.attempts, limits.responseSeconds, limits.retrySeconds) = (1, 60, 60)
        let client = ObjectStoreClient(
            location: try ObjectStoreLocation(
                "s3://\(ObjectServer.bucket)/p?endpoint=\(endpoint ?? server.endpoint)"),
            credentials: ObjectStoreCredentials(
                accessKey: ObjectServer.accessKey, secretKey: ObjectServer.secretKey),
            limits: limits, logger: logger)
        let archive = OriginalArchive(
            folder: folder, shared: PermanentObjects(client, folder: OriginalArchive.objectFolder))
        var configuration = ImagePipelineConfiguration(
            cacheFolder: fixture.folder.appendingPathComponent(cache), workerCommand: ["/nonexistent"])
        configuration.retrySeconds = 0.001
        configuration.storeLimits = StoreLimits(age: 0, bytes: 0)
        let pipeline = ImagePipeline(
            configuration: configuration, objects: client, loader: fixture.loader, facts: library,
            archive: archive, logger: logger)
        let keeper = ArchiveKeeper(library: library, pipeline: pipeline, archive: archive, logger: logger)
        let outcome: Result<Value, any Error>
        do {
            outcome = .success(
                try await test(Server(keeper: keeper, pipeline: pipeline, archive: archive)))
        } catch { outcome = .failure(error) }
        await pipeline.shutdown()
        return try outcome.get()
    }

    private func digest(_ data: Data) throws -> String {
        let scratch = fixture.folder.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: fixture.folder, withIntermediateDirectories: true)
        try data.write(to: scratch)
        defer { unlink(scratch.path) }
        return try Digest.hex(ofFile: scratch)
    }

    /// The file of an object of kept bytes.
    private func object(_ data: Data) throws -> URL {
        server.folder.appending(path: "p/archive/\(PermanentFolder.path(of: try digest(data)))")
    }

    private func isStored(_ data: Data) throws -> Bool {
        FileManager.default.fileExists(atPath: try object(data).path)
    }

    private func lose(_ name: String) {
        fixture.loader.set(
            url(name), .failure(OriginalError(message: .system("404"), isTransient: false)))
    }

    @Test func allServersShowWhatOneHasKept() async throws {
        let id = try await addSource("a", "b")
        try await with { server async throws in
            #expect(try await server.keeper.performRound().kept == 2)
            let kept = try await library.keptOriginals(of: id, after: nil, limit: 10)
            for original in kept {
                #expect(
                    try await server.archive.check(original.content, byteCount: original.byteCount) == .intact
                )
            }
            #expect(kept.count == 2 && server.archive.isShared)
            #expect(try await server.keeper.performRound() == ArchiveKeeper.Round())
            // The limits of age and size apply only to images that can be loaded again.
            #expect(try await server.pipeline.trimSharedStore()?.deletedCount == 0)
        }
        #expect(try Data(contentsOf: object(picture("a"))) == picture("a"))
        #expect(try folder.isEmpty() && !FileManager.default.fileExists(atPath: folder.url.path))
        for name in ["a", "b"] { lose(name) }
        try await with(cache: "other") { server async throws in
            let address = url("a")
            let found = await withTaskGroup(of: Data?.self) { group in
                for _ in 0..<20 { group.addTask { try? await server.original(address) } }
                return await group.reduce(into: 0) { $0 += $1 == picture("a") ? 1 : 0 }
            }
            #expect(found == 20)
            #expect(try await server.original(url("b")) == picture("b"))
        }
        #expect(fixture.loader.loads(url("a")) == 1 && fixture.loader.loads(url("b")) == 1)
        // Fetched originals are cached.
        try await with(cache: "other", endpoint: "http://127.0.0.1:9") { server async throws in
            #expect(try await server.original(url("a")) == picture("a"))
        }
    }

    @Test func storesEachOriginalOnceAndReadsItFromOneFile() async throws {
        _ = try await addSource("a")
        try await with { server async throws in
            #expect(try await server.keeper.performRound().kept == 1)
            try await expectAFile(of: "a", on: server)
        }
        lose("a")
        try await with(cache: "other") { server async throws in
            #expect(try await server.original(url("a")) == picture("a"))
            try await expectAFile(of: "a", on: server)
        }
    }

    /// An original is read without a request to the store, which has it once.
    private func expectAFile(of name: String, on server: Server) async throws {
        let requests = server.pipeline.sharedStore?.requests
        #expect(try await server.original(url(name)) == picture(name))
        #expect(server.pipeline.sharedStore?.requests == requests)
        let objects = FileManager.default.enumerator(at: self.server.folder, includingPropertiesForKeys: nil)
        let files = (objects?.allObjects ?? []).compactMap { $0 as? URL }.filter { !$0.hasDirectoryPath }
        #expect(files.map(\.lastPathComponent) == [try digest(picture(name))])
        #expect(try isStored(picture(name)))
    }

    @Test func waitsForAStoreThatDoesNotRespond() async throws {
        let id = try await addSource("a", "b")
        try await with { server async throws in
            fixture.loader.set(url("b"), .failure(OriginalError(message: .system("Busy"), isTransient: true)))
            #expect(try await server.keeper.performRound().kept == 1)
        }
        fixture.loader.set(url("b"), .bytes(picture("b")))
        try await with(cache: "empty", endpoint: "http://127.0.0.1:9") { server async throws in
            let round = try await server.keeper.performRound(at: .now.addingTimeInterval(60))
            // It is retried within seconds.
            #expect(round.isDelayed && !round.isStuck && round.kept == 0)
            #expect(try await library.archive(of: id)?.keptCount == 1)
            await #expect {
                try await server.original(url("a"))
            } throws: { error in
                guard case .storeUnavailable(let seconds)? = error as? ImageError else { return false }
                return seconds >= 1
            }
        }
        try await with(cache: "empty") { server async throws in
            #expect(try await server.keeper.performRound(at: .now.addingTimeInterval(60)).kept == 1)
            #expect(try await library.archive(of: id)?.keptCount == 2)
        }
        #expect(try isStored(picture("b")))
    }

    @Test func deletesObjectsInTheRoundOfTheKeeper() async throws {
        let id = try await addSource("a", "b")
        let other = try await library.add("https://example.org/other", Samples.feed("a")).id
        try await library.update(other, title: nil, settings: SourceSettings(archive: true))
        try await with { server async throws in
            #expect(try await server.keeper.performRound().kept == 3)
            #expect(try await library.deleteSource(id))
            try await server.archive.sweep(library)
            #expect(try isStored(picture("b")))
            _ = try await server.keeper.performRound()
            #expect(try isStored(picture("a")) && !isStored(picture("b")))
            try await library.dropOriginals(of: other)
            try await library.update(other, title: nil, settings: SourceSettings())
            _ = try await server.keeper.performRound()
            #expect(try !isStored(picture("a")))
            #expect(try await library.droppedOriginals(limit: 10).isEmpty)
        }
    }

    @Test func deletesLaterWhatTheStoreDoesNotDeleteNow() async throws {
        let id = try await addSource("a")
        try await with { server async throws in #expect(try await server.keeper.performRound().kept == 1) }
        #expect(try await library.deleteSource(id))
        try await with(endpoint: "http://127.0.0.1:9") { server async throws in
            #expect(try await server.keeper.performRound().isDelayed)
            #expect(try await library.droppedOriginals(limit: 10).count == 1)
        }
        try await with { server async throws in _ = try await server.keeper.performRound() }
        #expect(try !isStored(picture("a")))
    }

    @Test func readsWhatWasKeptInTheFolderBefore() async throws {
        let id = try await addSource("a")
        let archive = OriginalArchive(folder: folder)
        let pipeline = ImagePipeline(
            configuration: ImagePipelineConfiguration(
                cacheFolder: fixture.folder.appendingPathComponent("cache"), workerCommand: ["/nonexistent"]),
            loader: fixture.loader, facts: library, archive: archive, logger: logger)
        let keeper = ArchiveKeeper(library: library, pipeline: pipeline, archive: archive, logger: logger)
        #expect(try await keeper.performRound().kept == 1)
        await pipeline.shutdown()
        lose("a")
        let kept = try #require(try await library.keptOriginals(of: id, after: nil, limit: 1).first)
        try await with(cache: "empty") { server async throws in
            #expect(try await server.original(url("a")) == picture("a"))
            #expect(
                try await server.archive.check(kept.content, byteCount: kept.byteCount) == .notShared)
            // Keeping it again brings it into the store.
            try await library.noteWrongOriginal(kept.content)
            #expect(try await server.keeper.performRound().kept == 1)
            #expect(try await server.archive.check(kept.content, byteCount: kept.byteCount) == .intact)
            // It is deleted in both places.
            #expect(try await library.deleteSource(id))
            _ = try await server.keeper.performRound()
            #expect(try !isStored(picture("a")) && folder.isEmpty())
        }
    }

    @Test func loadsAgainWhatIsDamaged() async throws {
        _ = try await addSource("a")
        try await with { server async throws in
            #expect(try await server.keeper.performRound().kept == 1)
            try await server.pipeline.trimSharedStore()
        }
        let kept = try #require(try await library.keptOriginals(of: nil, after: nil, limit: 1).first)
        try picture("0").write(to: object(picture("a")))
        try await with(cache: "empty") { server async throws in
            #expect(try await server.original(url("a")) == picture("a"))
            #expect(fixture.loader.loads(url("a")) == 2)
            #expect(try await server.archive.check(kept.content, byteCount: kept.byteCount) == .changed)
            try await server.archive.setAside(kept.content)
            try await library.noteWrongOriginal(kept.content)
            #expect(try await server.keeper.performRound().kept == 1)
            #expect(try await server.archive.check(kept.content, byteCount: kept.byteCount) == .intact)
        }
        let aside = server.folder.appending(path: "p/archive/damaged/\(kept.content)")
        #expect(try Data(contentsOf: aside) == picture("0"))
    }

    @Test func setsADamagedFileOfThisMachineAside() async throws {
        _ = try await addSource("a")
        let photo = try #require(try await library.originalsToKeep(at: .now, limit: 1).first)
        let kept = KeptOriginal(
            photo: photo.photo, url: photo.url, content: try digest(picture("a")), byteCount: 5,
            mediaType: "image/jpeg", keptAt: .now)
        #expect(try await library.keep(kept))
        let file = folder.url.appending(path: PermanentFolder.path(of: kept.content))
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try picture("0").write(to: file)
        try await with { server async throws in
            #expect(try await server.archive.check(kept.content, byteCount: kept.byteCount) == .changed)
            try await server.archive.setAside(kept.content)
            #expect(try folder.isEmpty())
            try await library.noteWrongOriginal(kept.content)
            #expect(try await server.keeper.performRound().kept == 1)
            #expect(try isStored(picture("a")))
        }
    }
}
