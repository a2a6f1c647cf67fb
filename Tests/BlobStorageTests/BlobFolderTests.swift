import Basics
import BlobStorage
import Foundation
import Synchronization
import Testing

@Suite struct BlobFolderTests {
    private let folder: TemporaryFolder
    private var blobs: URL { folder.url.appending(path: "blobs") }

    init() throws { folder = try TemporaryFolder() }

    private func store(byteLimit: Int = .max) -> BlobFolder {
        BlobFolder(folder: blobs, incoming: folder.url, byteLimit: byteLimit)
    }

    @Test func countsTheSizeOfFilesOnTheDisk() async throws {
        let store = store()
        for number in 0..<100 {
            try await store.insert(Data("{\"a\":\(number)}".utf8), as: "ab\(number).json")
        }
        #expect(await store.usage().byteCount >= 100 * 512)
    }

    @Test func evictsAfterARestartToo() async throws {
        let before = store()
        let large = Data(repeating: 7, count: 40_000)
        for number in 0..<6 { try await before.insert(large, as: "\(number)\(number)abc") }
        let total = await before.usage().byteCount
        let after = store(byteLimit: total / 2)
        #expect(await after.usage() == BlobUsage())
        await after.survey()
        let usage = await after.usage()
        #expect(usage.byteCount <= total / 2)
        #expect((1..<6).contains(usage.blobCount))
        let found = FileManager.default.enumerator(at: blobs, includingPropertiesForKeys: nil)
        let files = (found?.allObjects as? [URL] ?? []).filter { FileStatus(file: $0.path) != nil }
        #expect(files.count == usage.blobCount)
    }

    /// The next process knows the last use of a file only by its date.
    @Test func aFileInFrequentUseIsTouchedNowAndThen() async throws {
        let date = Mutex(Date(timeIntervalSince1970: 1_700_000_000))
        let store = BlobFolder(
            folder: blobs, incoming: folder.url, byteLimit: 1 << 30, now: { date.withLock { $0 } })
        let file = try await store.insert(Data([1]), as: "11abc")
        let old = Date(timeIntervalSince1970: 1_600_000_000)
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: file.path)
        func isTouched() throws -> Bool {
            try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date != old
        }
        // Each use is soon after the one before.
        for _ in 0..<2 {
            date.withLock { $0 += 290 }
            _ = await store.file(named: "11abc")
            #expect(try !isTouched())
        }
        date.withLock { $0 += 290 }
        _ = await store.file(named: "11abc")
        #expect(try isTouched())
    }

    @Test func writesAFileToTheDiskBeforeItHasItsName() async throws {
        let synchronized = Mutex<[Data]>([])
        let store = BlobFolder(
            folder: blobs, incoming: folder.url, byteLimit: 1 << 30,
            synchronize: { file in
                let bytes = try Data(contentsOf: file)
                synchronized.withLock { $0.append(bytes) }
                try DiskSync.file(file)
                if bytes == Data([9]) { throw POSIXError(.EIO) }
            })
        let file = try await store.insert(Data([1]), as: "11abc")
        #expect(synchronized.withLock { $0 } == [Data([1])])
        #expect(try Data(contentsOf: file) == Data([1]))
        await #expect(throws: BlobError.self) { try await store.insert(Data([9]), as: "22abc") }
        #expect(await store.file(named: "22abc") == nil)
    }

    /// A library on the same disk could not be written any more.
    @Test func keepsSomeOfTheDiskFree() async throws {
        let space = Mutex(DiskSpace(free: 1 << 30, total: 2 << 30))
        let store = BlobFolder(folder: blobs, incoming: folder.url, byteLimit: 1 << 30) { _ in
            space.withLock { $0 }
        }
        let large = Data(repeating: 7, count: 40_000)
        for number in 0..<6 { try await store.insert(large, as: "\(number)\(number)abc") }
        #expect(await store.usage().blobCount == 6)
        space.withLock { $0 = DiskSpace(free: 100 << 20, total: 2 << 30) }
        let last = try await store.insert(large, as: "77abc")
        // As much is missing as all others take; the last one is about to be read.
        #expect(await store.usage().blobCount == 1)
        #expect(FileManager.default.fileExists(atPath: last.path))
    }

    /// Kept originals are in such a folder.
    @Test func evictsNothingWithoutALimit() async throws {
        let store = BlobFolder(folder: blobs, incoming: folder.url, byteLimit: .max) { _ in
            DiskSpace(free: 0, total: 1 << 30)
        }
        for number in 0..<3 { try await store.insert(Data([1]), as: "\(number)\(number)abc") }
        await store.survey()
        #expect(await store.usage().blobCount == 3)
    }

    /// A library may keep a million originals, and the dates of their files are not changed.
    @Test func recordsNoUseIfNotRequested() async throws {
        let store = BlobFolder(folder: blobs, incoming: folder.url, byteLimit: .max, recordsUses: false)
        let file = try await store.insert(Data([1]), as: "11abc")
        let date = Date(timeIntervalSince1970: 1_700_000_000)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
        #expect(await store.file(named: "11abc") == file)
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect(attributes[.modificationDate] as? Date == date)
        #expect(await store.usage() == BlobUsage())
    }

    @Test func continuesAfterItsFoldersWereDeleted() async throws {
        let incoming = folder.url.appending(path: "incoming")
        let store = BlobFolder(folder: blobs, incoming: incoming, byteLimit: 1 << 30)
        for name in ["11abc", "22abc"] {
            try await store.insert(Data([1]), as: name)
            for folder in [incoming, blobs] { try FileManager.default.removeItem(at: folder) }
        }
    }

    @Test func treatsAnEmptyFileAsMissing() async throws {
        let store = store()
        let file = try await store.insert(Data([1]), as: "ab12")
        try Data().write(to: file)
        #expect(await store.file(named: "ab12") == nil)
    }

    @Test func ignoresForeignFiles() async throws {
        let inside = blobs.appending(path: "album/photo.jpg")
        try FileManager.default.createDirectory(
            at: inside.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data([1]).write(to: inside)
        let store = store()
        try await store.insert(Data([1]), as: "ab12")
        await store.survey()
        try await store.removeAll()
        #expect(FileManager.default.fileExists(atPath: inside.path))
    }

    /// Not even root can list this one: its name leads back to itself.
    @Test func reportsAFolderThatCannotBeListed() async throws {
        try FileManager.default.createDirectory(
            at: blobs.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: blobs.path, withDestinationPath: blobs.lastPathComponent)
        let error = await #expect(throws: BlobError.self) { try await store().removeAll() }
        #expect(error?.name == blobs.path)
    }

    @Test(.enabled(if: geteuid() == 0, "Only root may change owners."))
    func handsOverWhatRootStores() async throws {
        let parent = blobs.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        try #require(chown(parent.path, 65_534, 65_534) == 0)
        try await store().insert(Data([1]), as: "ab12")
        for path in try FileManager.default.subpathsOfDirectory(atPath: parent.path) {
            let facts = try FileManager.default.attributesOfItem(atPath: parent.appending(path: path).path)
            #expect(facts[.ownerAccountID] as? Int == 65_534, "\(path)")
        }
    }
}
