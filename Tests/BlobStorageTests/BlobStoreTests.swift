import BlobStorage
import Foundation
import Testing
import TestSupport

/// The behavior of every implementation of the port: new ones are added to `Kind`.
@Suite struct BlobStoreTests {
    enum Kind: CaseIterable {
        case folder
        /// Has no files of its own.
        case remote
        /// Is shared with other machines.
        case objects

        /// The object store is omitted, with a reason, if none is installed for tests.
        static var present: [Kind] {
            guard !ObjectServer.isInstalled else { return allCases }
            print("Blobs in an object store are not tested: \(ObjectServer.absence)")
            return [.folder, .remote]
        }

        /// Those that evict by themselves, unlike the shared store.
        static let evicting: [Kind] = [.folder, .remote]

        /// Runs a test with a store.
        func with(
            in folder: TemporaryFolder, byteLimit: Int = .max, _ test: (any BlobStore) async throws -> Void
        ) async throws {
            switch self {
            case .folder:
                try await test(
                    BlobFolder(
                        folder: folder.url.appending(path: "blobs"), incoming: folder.url,
                        byteLimit: byteLimit))
            case .remote: try await test(RemoteBlobs(byteLimit: byteLimit))
            case .objects:
                let server = try ObjectServer()
                try await withObjectStore(of: server.endpoint, in: folder.url, byteLimit: byteLimit) {
                    try await test($0)
                }
            }
        }
    }

    private let folder: TemporaryFolder
    private let bytes = Data("the bytes".utf8)

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: Kind.present) func returnsStoredBytes(kind: Kind) async throws {
        try await kind.with(in: folder) { store in
            let file = try await store.insert(bytes, as: "ab12-square.jpg")
            #expect(try Data(contentsOf: file) == bytes)
            #expect(try await store.data(named: "ab12-square.jpg") == bytes)
            let again = try #require(try await store.file(named: "ab12-square.jpg"))
            #expect(try Data(contentsOf: again) == bytes)
            #expect(await store.usage().blobCount == 1)
            #expect(await store.usage().byteCount >= bytes.count)
        }
    }

    @Test(arguments: Kind.present) func returnsNothingThatWasNotStored(kind: Kind) async throws {
        try await kind.with(in: folder) { store in
            let found = (try await store.file(named: "ab12"), try await store.data(named: "ab12"))
            #expect(found.0 == nil && found.1 == nil)
            #expect(await store.usage() == BlobUsage())
            await store.remove("ab12")
        }
    }

    @Test(arguments: Kind.present) func movesAFile(kind: Kind) async throws {
        try await kind.with(in: folder) { store in
            let file = folder.url.appending(path: "download")
            try bytes.write(to: file)
            let stored = try await store.insert(moving: file, as: "ab12")
            #expect(try Data(contentsOf: stored) == bytes)
            #expect(!FileManager.default.fileExists(atPath: file.path))
            #expect(try await store.data(named: "ab12") == bytes)
        }
    }

    @Test(arguments: Kind.present) func reportsWhatCannotBeStored(kind: Kind) async throws {
        try await kind.with(in: folder) { store in
            let missing = folder.url.appending(path: "missing")
            await #expect(throws: BlobError.self) { try await store.insert(moving: missing, as: "ab12") }
            let found = try await store.data(named: "ab12")
            #expect(found == nil)
        }
    }

    @Test(arguments: Kind.present) func replacesABlobOfTheSameName(kind: Kind) async throws {
        try await kind.with(in: folder) { store in
            try await store.insert(bytes, as: "ab12")
            let other = Data("others".utf8)
            try await store.insert(other, as: "ab12")
            #expect(try await store.data(named: "ab12") == other)
            #expect(await store.usage().blobCount == 1)
        }
    }

    @Test(arguments: Kind.present) func deletesOneAndAll(kind: Kind) async throws {
        try await kind.with(in: folder) { store in
            for name in ["ab1", "ab2", "cd3"] { try await store.insert(bytes, as: name) }
            await store.remove("ab1")
            #expect(try await store.data(named: "ab1") == nil)
            #expect(try await store.data(named: "ab2") == bytes)
            try await store.removeAll()
            for name in ["ab2", "cd3"] { #expect(try await store.file(named: name) == nil) }
            #expect(await store.usage() == BlobUsage())
        }
    }

    @Test(arguments: Kind.evicting) func evictsTheLeastRecentlyUsed(kind: Kind) async throws {
        try await kind.with(in: folder, byteLimit: 260_000) { store in
            let large = Data(repeating: 7, count: 40_000)
            for number in 0..<5 { try await store.insert(large, as: "ab\(number)") }
            // Used again: it is the last to go.
            #expect(try await store.data(named: "ab0") != nil)
            for number in 5..<8 { try await store.insert(large, as: "ab\(number)") }
            let usage = await store.usage()
            #expect(usage.byteCount <= 260_000)
            #expect((2...6).contains(usage.blobCount))
            #expect(try await store.data(named: "ab0") != nil)
            #expect(try await store.data(named: "ab1") == nil)
        }
    }

    @Test(arguments: Kind.evicting) func neverHoldsMuchMoreThanItsLimit(kind: Kind) async throws {
        try await kind.with(in: folder, byteLimit: 200_000) { store in
            let large = Data(repeating: 7, count: 40_000)
            for number in 0..<20 { try await store.insert(large, as: "ab\(number)") }
            #expect(await store.usage().byteCount <= 200_000)
            #expect(try await store.data(named: "ab19") != nil)
            #expect(try await store.data(named: "ab0") == nil)
        }
    }

    @Test(arguments: Kind.present) func standsManyAtOnce(kind: Kind) async throws {
        try await kind.with(in: folder) { store in
            await withTaskGroup(of: Bool.self) { group in
                for number in 0..<50 {
                    group.addTask {
                        let data = Data("\(number % 5)".utf8)
                        let stored = try? await store.insert(data, as: "ab\(number % 5)")
                        let found = try? await store.data(named: "ab\(number % 5)")
                        return stored != nil && found == data
                    }
                }
                for await isRight in group { #expect(isRight) }
            }
            #expect(await store.usage().blobCount == 5)
        }
    }
}
