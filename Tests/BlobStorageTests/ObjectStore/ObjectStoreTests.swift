import Foundation
import TestSupport
import Testing

@testable import BlobStorage

/// Several machines with one store, in addition to the behavior of every `BlobStore` (`BlobStoreTests`).
@Suite(.enabled(if: ObjectServer.isInstalled, "\(ObjectServer.absence)"), .timeLimit(.minutes(2)))
struct ObjectStoreTests {
    private let server: ObjectServer
    private let (local, remote): (TemporaryFolder, TemporaryFolder)
    private let data = bytes(100_000)

    init() throws {
        server = try ObjectServer()
        local = try TemporaryFolder()
        remote = try TemporaryFolder()
    }

    private func with<Value>(
        in folder: TemporaryFolder? = nil, byteLimit: Int = .max, _ test: (ObjectStore) async throws -> Value
    ) async throws -> Value {
        try await withObjectStore(
            of: server.endpoint, in: (folder ?? local).url, byteLimit: byteLimit, hasOneContent: true, test)
    }

    @Test func isTheSameForAllMachines() async throws {
        try await with { one in
            try await with(in: remote) { other in
                #expect(try await other.data(named: "ab12") == nil)
                try await one.insert(data, as: "ab12")
                let file = try #require(try await other.file(named: "ab12"))
                #expect(try Data(contentsOf: file) == data && file.path.hasPrefix(remote.url.path))
                await one.remove("ab12")
                #expect(try await one.data(named: "ab12") == nil)
                // Local copies stay.
                #expect(try await other.data(named: "ab12") == data)
            }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: remote.url.path) == ["blobs"])
    }

    @Test func aDamagedCopyDoesNotDeleteTheBlobForOthers() async throws {
        try await with { one in
            let file = try await one.insert(data, as: "ab12")
            try Data("damaged".utf8).write(to: file)
            await one.removeLocalCopy("ab12")
            #expect(try await one.data(named: "ab12") == data)
            let other = try await with(in: remote) { try await $0.data(named: "ab12") }
            #expect(other == data)
        }
    }

    @Test func existsAfterTheFolderWasDeleted() async throws {
        let names = (0..<20).map { "ab\($0)" }
        try await with { store in for name in names { try await store.insert(data, as: name) } }
        try await with(in: remote) { store in
            for name in names {
                let found = try await store.data(named: name)
                #expect(found == data)
            }
            #expect(await store.usage().blobCount == 20)
        }
    }

    @Test func evictsFromTheFolderAlone() async throws {
        try await with(byteLimit: 300_000) { store in
            for number in 0..<10 { try await store.insert(data, as: "ab\(number)") }
            #expect(await store.usage().byteCount <= 300_000)
            for number in 0..<10 { #expect(try await store.data(named: "ab\(number)") == data) }
            #expect(await store.usage().byteCount <= 300_000)
        }
    }

    @Test func requestsOnceForConcurrentCallers() async throws {
        try await with { store in _ = try await store.insert(data, as: "ab12") }
        try await withClient(of: server.endpoint, prefix: "shared") { client in
            let store = ObjectStore(
                client, folder: "originals",
                local: BlobFolder(
                    folder: remote.url.appending(path: "blobs"), incoming: remote.url, byteLimit: .max),
                incoming: remote.url, pending: remote.url.appending(path: "pending"))
            let found = await withTaskGroup(of: Data?.self) { group in
                for _ in 0..<50 { group.addTask { try? await store.data(named: "ab12") } }
                return await group.reduce(into: 0) { $0 += $1 == data ? 1 : 0 }
            }
            #expect(found == 50 && client.counts.requests == 1)
            await store.shutdown()
        }
    }

    /// The disk of this machine is full, or its folder cannot be written.
    @Test func readsBlobsThatTheFolderHasNoRoomFor() async throws {
        let source = local.url.appending(path: "source")
        try data.write(to: source)
        let name = try Digest.hex(ofFile: source)
        try await with { store in _ = try await store.insert(data, as: name) }
        try await withClient(of: server.endpoint, prefix: "shared") { client async throws in
            for incoming in [remote.url, URL(filePath: "/dev/null/incoming")] {
                let store = ObjectStore(
                    client, folder: "originals",
                    local: BlobFolder(
                        folder: URL(filePath: "/dev/null/blobs"), incoming: incoming, byteLimit: .max),
                    incoming: incoming, pending: remote.url.appending(path: "pending"), hasOneContent: true)
                await #expect {
                    try await store.file(named: name)
                } throws: { error in
                    (error as? BlobError)?.isOfThisMachine == true
                }
                #expect(try await store.data(named: name) == data)
                let copy = local.url.appending(path: "copy")
                #expect(try await store.copy(name, to: copy))
                #expect(try Data(contentsOf: copy) == data)
                #expect(try await store.data(named: "ab12") == nil)
                #expect(try await !store.copy("ab12", to: copy))
                await store.shutdown()
            }
        }
    }

    /// Nothing is known of the object.
    @Test func keepsAnObjectWhoseCopyCannotBeWritten() async throws {
        let source = local.url.appending(path: "source")
        try data.write(to: source)
        let name = try Digest.hex(ofFile: source)
        try await with { store in
            _ = try await store.insert(data, as: name)
            await #expect(throws: BlobError.self) {
                try await store.copy(name, to: URL(filePath: "/dev/null/copy"))
            }
            let copy = local.url.appending(path: "copy")
            #expect(try await store.copy(name, to: copy))
        }
    }

    /// A store may have zeros in place of what it wrote before a power failure.
    @Test func treatsBytesThatDoNotMatchTheirNameAsMissing() async throws {
        let source = local.url.appending(path: "source")
        try data.write(to: source)
        let name = try Digest.hex(ofFile: source)
        let file = server.folder.appending(path: "shared/originals/\(name.prefix(2))/\(name)")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(count: data.count).write(to: file)
        try await with(in: remote) { store in
            #expect(try await store.file(named: name) == nil)
            try await store.insert(data, as: name)
        }
        try FileManager.default.removeItem(at: remote.url.appending(path: "blobs"))
        let found = try await with(in: remote) { store in try await store.data(named: name) }
        #expect(found == data)
    }

    @Test func treatsAnEmptyObjectAsMissing() async throws {
        let file = server.folder.appending(path: "shared/originals/ab/ab12")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data().write(to: file)
        try await with { store in
            let found = (try await store.file(named: "ab12"), try await store.data(named: "ab12"))
            #expect(found.0 == nil && found.1 == nil)
        }
    }
}

/// A store that is down: local blobs are used, and failed uploads are retried later.
@Suite(.timeLimit(.minutes(1))) struct ObjectStoreDownTests {
    private actor Store {
        private(set) var isUp = false
        private var objects: [String: Data] = [:]

        func goUp() { isUp = true }

        func respond(to request: TestServer.Request, _ client: TestServer.Client) async throws {
            guard isUp else { return try await client.respond("503 Service Unavailable") }
            switch request.method {
            case "PUT":
                objects[request.path] = request.body
                try await client.respond()
            case "DELETE":
                objects[request.path] = nil
                try await client.respond("204 No Content")
            default:
                if request.query["list-type"] != nil {
                    return try await client.respond(body: ScriptedStore.list([]))
                }
                guard let data = objects[request.path] else {
                    return try await client.respond("404 Not Found")
                }
                try await client.respond(body: data)
            }
        }

        func object(_ path: String) -> Data? { objects[path] }
    }

    private let folder: TemporaryFolder
    private let store = Store()

    init() throws { folder = try TemporaryFolder() }

    private func with(_ test: (ObjectStore) async throws -> Void) async throws {
        var limits = ObjectStoreLimits.quick
        limits.attempts = 1
        try await TestServer.run { [store] request, client in
            try await store.respond(to: request, client)
        } test: { server in
            try await withObjectStore(of: server.url(""), in: folder.url, limits: limits, test)
        }
    }

    @Test func continuesWithLocalBlobs() async throws {
        try await with { blobs in
            let file = try await blobs.insert(Data("here".utf8), as: "ab12")
            #expect(try Data(contentsOf: file) == Data("here".utf8))
            #expect(try await blobs.data(named: "ab12") == Data("here".utf8) && blobs.pendingCount == 1)
            for _ in 0..<5 {
                await #expect {
                    try await blobs.file(named: "cd34")
                } throws: {
                    ($0 as? BlobError)?.retryAfter ?? 0 >= 1
                }
            }
        }
    }

    @Test func uploadsLaterWhatTheStoreRejected() async throws {
        try await with { blobs in
            for number in 0..<10 { try await blobs.insert(Data("\(number)".utf8), as: "ab\(number)") }
            await blobs.remove("ab9")
            #expect(blobs.pendingCount == 9)
            await store.goUp()
            let deadline = ContinuousClock.now + .seconds(20)
            while blobs.pendingCount > 0, ContinuousClock.now < deadline {
                try await Task.sleep(for: .milliseconds(50))
            }
            for number in 0..<9 {
                let path = "/bucket/shared/originals/ab/ab\(number)"
                #expect(await store.object(path) == Data("\(number)".utf8))
            }
            #expect(await store.object("/bucket/shared/originals/ab/ab9") == nil)
        }
    }

    @Test func whatWaitsIsUploadedByTheNextProcess() async throws {
        try await with { blobs in
            for number in 0..<3 { try await blobs.insert(Data("\(number)".utf8), as: "ab\(number)") }
            await blobs.remove("ab2")
        }
        await store.goUp()
        try await with { blobs in
            await blobs.survey()
            let deadline = ContinuousClock.now + .seconds(20)
            while blobs.pendingCount > 0, ContinuousClock.now < deadline {
                try await Task.sleep(for: .milliseconds(50))
            }
        }
        for number in 0..<2 {
            #expect(
                await store.object("/bucket/shared/originals/ab/ab\(number)") == Data("\(number)".utf8))
        }
        #expect(await store.object("/bucket/shared/originals/ab/ab2") == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path + "/pending").isEmpty)
    }

    @Test func aCancelledCallerLeavesNothingBehind() async throws {
        await store.goUp()
        try await with { blobs in
            let task = Task { try await blobs.insert(Data("here".utf8), as: "ab12") }
            task.cancel()
            _ = try? await task.value
            let deadline = ContinuousClock.now + .seconds(20)
            while await store.object("/bucket/shared/originals/ab/ab12") == nil,
                ContinuousClock.now < deadline
            {
                try await Task.sleep(for: .milliseconds(50))
            }
            #expect(await store.object("/bucket/shared/originals/ab/ab12") == Data("here".utf8))
        }
    }
}
