import Basics
import Foundation
import Testing

@Suite struct FileStatusTests {
    @Test func distinguishesFilesFoldersAndOthers() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("a").path
        try Data(count: 5000).write(to: URL(fileURLWithPath: file))
        let link = folder.appendingPathComponent("link").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
        let status = try #require(FileStatus(file: file))
        #expect(status.kind == .file && status.byteCount == 5000 && status.diskByteCount >= 5000)
        #expect(FileStatus(link)?.identity == status.identity)
        #expect(FileStatus(folder.path)?.kind == .folder && FileStatus(file: folder.path) == nil)
        #expect(FileStatus("/dev/null")?.kind == .other && FileStatus("/nowhere") == nil)
        try Data(count: 5000).write(to: URL(fileURLWithPath: file), options: .atomic)
        #expect(FileStatus(file)?.tag != status.tag)
    }

    /// File systems in memory store dates that do not fit into 64 bits of nanoseconds.
    @Test(arguments: [Int.max, Int.min / 2, 1 << 40])
    func acceptsDatesOutOfRange(seconds: Int) throws {
        let memory = "/dev/shm"
        let folder = FileManager.default.isWritableFile(atPath: memory) ? memory : NSTemporaryDirectory()
        let path = folder + "/vitrine-\(UUID().uuidString)"
        try Data("x".utf8).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
        #expect(utimensat(AT_FDCWD, path, times, 0) == 0)
        #expect(FileStatus(path)?.byteCount == 1)
    }
}
