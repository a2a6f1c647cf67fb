import BlobStorage
import Foundation
import Testing
import TestSupport

/// What every implementation of the port does: another one proves itself by being added to `Kind`.
@Suite struct BlobStoreTests {
    enum Kind: CaseIterable {
        case folder
        /// Has no files of its own.
        case remote

        func store(in folder: TemporaryFolder, byteLimit: Int = .max) -> any BlobStore {
            switch self {
            case .folder:
                BlobFolder(
                    folder: folder.url.appending(path: "blobs"), incoming: folder.url, byteLimit: byteLimit)
            case .remote: RemoteBlobs(byteLimit: byteLimit)
            }
        }
    }

    private let folder: TemporaryFolder
    private let bytes = Data("the bytes".utf8)

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: Kind.allCases) func givesBackWhatWasStored(kind: Kind) async throws {
        let store = kind.store(in: folder)
        let file = try await store.insert(bytes, as: "ab12-square.jpg")
        #expect(try Data(contentsOf: file) == bytes)
        #expect(await store.data(named: "ab12-square.jpg") == bytes)
        let again = try #require(await store.file(named: "ab12-square.jpg"))
        #expect(try Data(contentsOf: again) == bytes)
        #expect(await store.usage().blobCount == 1)
        #expect(await store.usage().byteCount >= bytes.count)
    }

    @Test(arguments: Kind.allCases) func hasNothingThatWasNotStored(kind: Kind) async throws {
        let store = kind.store(in: folder)
        #expect(await store.file(named: "ab12") == nil)
        #expect(await store.data(named: "ab12") == nil)
        #expect(await store.usage() == BlobUsage())
        await store.remove("ab12")
    }

    @Test(arguments: Kind.allCases) func takesAFileOver(kind: Kind) async throws {
        let store = kind.store(in: folder)
        let file = folder.url.appending(path: "download")
        try bytes.write(to: file)
        let stored = try await store.insert(moving: file, as: "ab12")
        #expect(try Data(contentsOf: stored) == bytes)
        #expect(!FileManager.default.fileExists(atPath: file.path))
        #expect(await store.data(named: "ab12") == bytes)
    }

    @Test(arguments: Kind.allCases) func saysWhatCannotBeStored(kind: Kind) async throws {
        let store = kind.store(in: folder)
        let missing = folder.url.appending(path: "missing")
        await #expect(throws: BlobError.self) { try await store.insert(moving: missing, as: "ab12") }
        #expect(await store.data(named: "ab12") == nil)
    }

    @Test(arguments: Kind.allCases) func replacesABlobOfTheSameName(kind: Kind) async throws {
        let store = kind.store(in: folder)
        try await store.insert(bytes, as: "ab12")
        let other = Data("others".utf8)
        try await store.insert(other, as: "ab12")
        #expect(await store.data(named: "ab12") == other)
        #expect(await store.usage().blobCount == 1)
    }

    @Test(arguments: Kind.allCases) func deletesOneAndAll(kind: Kind) async throws {
        let store = kind.store(in: folder)
        for name in ["ab1", "ab2", "cd3"] { try await store.insert(bytes, as: name) }
        await store.remove("ab1")
        #expect(await store.data(named: "ab1") == nil)
        #expect(await store.data(named: "ab2") == bytes)
        try await store.removeAll()
        for name in ["ab2", "cd3"] { #expect(await store.file(named: name) == nil) }
        #expect(await store.usage() == BlobUsage())
    }

    @Test(arguments: Kind.allCases) func evictsWhatWasNotUsedForLongest(kind: Kind) async throws {
        let store = kind.store(in: folder, byteLimit: 260_000)
        let large = Data(repeating: 7, count: 40_000)
        for number in 0..<5 { try await store.insert(large, as: "ab\(number)") }
        // Used again: it is the last to go.
        #expect(await store.data(named: "ab0") != nil)
        for number in 5..<8 { try await store.insert(large, as: "ab\(number)") }
        let usage = await store.usage()
        #expect(usage.byteCount <= 260_000)
        #expect((2...6).contains(usage.blobCount))
        #expect(await store.data(named: "ab0") != nil)
        #expect(await store.data(named: "ab1") == nil)
    }

    @Test(arguments: Kind.allCases) func neverHoldsMuchMoreThanItsLimit(kind: Kind) async throws {
        let store = kind.store(in: folder, byteLimit: 200_000)
        let large = Data(repeating: 7, count: 40_000)
        for number in 0..<20 { try await store.insert(large, as: "ab\(number)") }
        #expect(await store.usage().byteCount <= 200_000)
        #expect(await store.data(named: "ab19") != nil)
        #expect(await store.data(named: "ab0") == nil)
    }

    @Test(arguments: Kind.allCases) func standsManyAtOnce(kind: Kind) async throws {
        let store = kind.store(in: folder)
        await withTaskGroup(of: Bool.self) { group in
            for number in 0..<50 {
                group.addTask {
                    let data = Data("\(number % 5)".utf8)
                    let stored = try? await store.insert(data, as: "ab\(number % 5)")
                    let found = await store.data(named: "ab\(number % 5)")
                    return stored != nil && found == data
                }
            }
            for await isRight in group { #expect(isRight) }
        }
        #expect(await store.usage().blobCount == 5)
    }
}
