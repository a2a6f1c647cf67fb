import BlobStorage
import Foundation
import TestSupport
import Testing

/// The behavior of every store of permanent blobs.
@Suite(.timeLimit(.minutes(2))) struct PermanentBlobStoreTests {
    enum Kind: CaseIterable {
        case folder, objects

        /// The object store is omitted, with a reason, if none is installed for tests.
        static var present: [Kind] {
            guard !ObjectServer.isInstalled else { return allCases }
            print("Kept blobs in an object store are not tested: \(ObjectServer.absence)")
            return [.folder]
        }

        /// Runs a test with a store, and the folder in which its blobs are files.
        func with(
            in folder: TemporaryFolder,
            _ test: (_ store: any PermanentBlobStore, _ files: URL) async throws -> Void
        ) async throws {
            switch self {
            case .folder:
                let store = PermanentFolder(folder.url.appending(path: "kept"))
                try await test(store, store.url)
                await store.shutdown()
            case .objects:
                let server = try ObjectServer()
                var limits = ObjectStoreLimits.quick
                (limits.singleBytes, limits.partBytes) = (5 << 20, 5 << 20)
                try await withClient(of: server.endpoint, prefix: "p", limits: limits) { client in
                    try await test(
                        PermanentObjects(client, folder: "kept"), server.folder.appending(path: "p/kept"))
                }
            }
        }
    }

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A file with its digest.
    private func file(_ data: Data = Data("the bytes".utf8)) throws -> (url: URL, name: String) {
        let url = folder.url.appending(path: UUID().uuidString)
        try data.write(to: url)
        return (url, try Digest.hex(ofFile: url))
    }

    /// The bytes of a blob, by a copy of it.
    private func data(_ name: String, in store: any PermanentBlobStore) async throws -> Data? {
        let copy = folder.url.appending(path: UUID().uuidString)
        return try await store.copy(name, to: copy) ? try Data(contentsOf: copy) : nil
    }

    @Test(arguments: Kind.present) func returnsInsertedBytes(kind: Kind) async throws {
        try await kind.with(in: folder) { store, files in
            let bytes = bytes(100_000)
            let (url, name) = try file(bytes)
            #expect(try await store.insert(copyOf: url, as: name) == 100_000)
            #expect(try Data(contentsOf: url) == bytes)
            #expect(try Data(contentsOf: files.appending(path: PermanentFolder.path(of: name))) == bytes)
            #expect(try await data(name, in: store) == bytes)
            if let own = await store.file(named: name) { #expect(try Data(contentsOf: own) == bytes) }
            #expect(try await store.contains(name, byteCount: 100_000))
            #expect(try await !store.contains(name, byteCount: 99_999))
            #expect(try await store.check(name, byteCount: 100_000) == .intact)
            // Another time changes nothing.
            #expect(try await store.insert(copyOf: url, as: name) == 100_000)
            #expect(try await data(name, in: store) == bytes)
        }
    }

    /// A store on a file system may have such a one after a power failure, and callers delete their file.
    @Test(arguments: Kind.present) func replacesOneOfTheSameSizeWithOtherBytes(kind: Kind) async throws {
        try await kind.with(in: folder) { store, files in
            let (url, name) = try file()
            let existing = files.appending(path: PermanentFolder.path(of: name))
            try await store.insert(copyOf: url, as: name)
            try Data(count: 9).write(to: existing)
            try await store.insert(copyOf: url, as: name)
            #expect(try await data(name, in: store) == Data("the bytes".utf8))
        }
    }

    @Test(arguments: Kind.present) func storesLargeBlobs(kind: Kind) async throws {
        try await kind.with(in: folder) { store, _ in
            let bytes = Data(repeating: 7, count: 12 << 20) + Data("the end".utf8)
            let (url, name) = try file(bytes)
            #expect(try await store.insert(copyOf: url, as: name) == bytes.count)
            #expect(try await store.check(name, byteCount: bytes.count) == .intact)
            #expect(try await data(name, in: store) == bytes)
        }
    }

    @Test(arguments: Kind.present) func hasNothingThatWasNotInserted(kind: Kind) async throws {
        try await kind.with(in: folder) { store, _ in
            for name in [try file().name, "", "..", "../../../etc/passwd", String(repeating: "A", count: 64)]
            {
                #expect(await store.file(named: name) == nil)
                #expect(try await data(name, in: store) == nil)
                #expect(try await !store.contains(name, byteCount: 9))
                #expect(try await store.check(name, byteCount: 9) == .missing)
                try await store.setAside(name)
                try await store.remove([name])
            }
        }
    }

    @Test(arguments: Kind.present) func refusesOtherBytesThanThoseOfTheName(kind: Kind) async throws {
        try await kind.with(in: folder) { store, files in
            let (url, name) = try file()
            let (empty, nameOfNone) = try file(Data())
            let other = try file(Data("other".utf8)).url
            for (url, name) in [(other, name), (empty, nameOfNone), (url, "ab"), (url, "../outside")] {
                await #expect {
                    try await store.insert(copyOf: url, as: name)
                } throws: {
                    ($0 as? BlobError)?.systemCode == .EILSEQ
                }
            }
            await #expect(throws: BlobError.self) {
                try await store.insert(copyOf: folder.url.appending(path: "missing"), as: name)
            }
            #expect(try await store.check(name, byteCount: 9) == .missing)
            let found = FileManager.default.enumerator(at: files, includingPropertiesForKeys: nil)
            let kept = (found?.allObjects as? [URL] ?? []).filter { !$0.hasDirectoryPath }
            #expect(kept.isEmpty)
        }
    }

    @Test(arguments: Kind.present, ["the bytez", "the"])
    func detectsDamageAndSetsItAside(kind: Kind, text: String) async throws {
        try await kind.with(in: folder) { store, files in
            let (url, name) = try file()
            try await store.insert(copyOf: url, as: name)
            try Data(text.utf8).write(to: files.appending(path: PermanentFolder.path(of: name)))
            #expect(try await store.check(name, byteCount: 9) == .changed)
            #expect(try await data(name, in: store) == nil)
            try await store.setAside(name)
            #expect(try await store.check(name, byteCount: 9) == .missing)
            #expect(try Data(contentsOf: files.appending(path: "damaged/\(name)")) == Data(text.utf8))
            try await store.insert(copyOf: url, as: name)
            #expect(try await store.check(name, byteCount: 9) == .intact)
        }
    }

    @Test(arguments: Kind.present) func removesSome(kind: Kind) async throws {
        try await kind.with(in: folder) { store, _ in
            let kept = try (0..<5).map { try file(Data("\($0)".utf8)) }
            for (url, name) in kept { try await store.insert(copyOf: url, as: name) }
            try await store.remove([kept[1].name, try file().name, "..", kept[3].name])
            var isStored: [Bool] = []
            for (_, name) in kept { isStored.append(try await store.contains(name, byteCount: 1)) }
            #expect(isStored == [true, false, true, false, true])
        }
    }

    @Test(arguments: Kind.present) func standsManyAtOnce(kind: Kind) async throws {
        try await kind.with(in: folder) { store, _ in
            let files = try (0..<20).map { try file(Data("blob \($0 + 10)".utf8)) }
            await withTaskGroup(of: Bool.self) { group in
                for (url, name) in files {
                    group.addTask { (try? await store.insert(copyOf: url, as: name)) == 7 }
                }
                for await isRight in group { #expect(isRight) }
            }
            await withTaskGroup(of: Bool.self) { group in
                for number in 0..<60 {
                    group.addTask {
                        (try? await store.check(files[number % 20].name, byteCount: 7)) == .intact
                    }
                }
                for await isRight in group { #expect(isRight) }
            }
        }
    }

    @Test(arguments: Kind.present) func knowsWhetherThereIsAny(kind: Kind) async throws {
        try await kind.with(in: folder) { store, _ in
            #expect(try await !store.hasBlobs())
            let (url, name) = try file()
            try await store.insert(copyOf: url, as: name)
            #expect(try await store.hasBlobs())
            try await store.remove([name])
            #expect(try await !store.hasBlobs())
        }
    }

    @Test func reportsThatABlobCannotBeDeleted() async throws {
        let store = PermanentFolder(folder.url.appending(path: "kept"))
        let name = try file().name
        try store.removeNow(name)
        // `unlink` deletes no folder, even for root.
        try FileManager.default.createDirectory(
            at: store.url.appending(path: PermanentFolder.path(of: name)), withIntermediateDirectories: true)
        #expect(throws: BlobError.self) { try store.removeNow(name) }
        await #expect(throws: BlobError.self) { try await store.remove([name]) }
    }

    @Test func reportsThatTheDiskIsFull() async throws {
        let store = PermanentFolder(folder.url.appending(path: "kept"), freeSpace: { _ in 512 << 20 })
        let (url, name) = try file()
        await #expect {
            try await store.insert(copyOf: url, as: name)
        } throws: {
            ($0 as? BlobError)?.systemCode == .ENOSPC
        }
        #expect(await store.hasRoom(for: 0))
        #expect(await !store.hasRoom(for: 1))
    }

    @Test func listsWhatAFolderHas() async throws {
        let store = PermanentFolder(folder.url.appending(path: "kept"))
        #expect(try store.isEmpty() && store.contents().isEmpty)
        let (url, name) = try file()
        try await store.insert(copyOf: url, as: name)
        try await store.setAside(name)
        #expect(try store.isEmpty() && store.contents().isEmpty)
        try await store.insert(copyOf: url, as: name)
        #expect(try !store.isEmpty() && store.contents() == [name])
        await store.shutdown()
    }
}
