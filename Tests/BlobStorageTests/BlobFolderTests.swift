import Basics
import BlobStorage
import Foundation
import Testing

@Suite struct BlobFolderTests {
    private let folder: TemporaryFolder
    private var blobs: URL { folder.url.appending(path: "blobs") }

    init() throws { folder = try TemporaryFolder() }

    private func store(byteLimit: Int = .max) -> BlobFolder {
        BlobFolder(folder: blobs, incoming: folder.url, byteLimit: byteLimit)
    }

    @Test func countsWhatFilesTakeOnTheDisk() async throws {
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

    @Test func takesAnEmptyFileForNone() async throws {
        let store = store()
        let file = try await store.insert(Data([1]), as: "ab12")
        try Data().write(to: file)
        #expect(await store.file(named: "ab12") == nil)
    }

    @Test func leavesAloneWhatIsNotItsOwn() async throws {
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
}
