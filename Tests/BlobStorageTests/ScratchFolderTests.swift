import Foundation
import Testing

@testable import BlobStorage

@Suite struct ScratchFolderTests {
    private let folder: TemporaryFolder
    private var disk: URL { folder.url.appending(path: "disk") }
    private var memory: URL { folder.url.appending(path: "memory") }

    init() throws { folder = try TemporaryFolder() }

    /// Creates a file that was changed `age` seconds ago.
    private func makeFile(_ url: URL, age: Double = 0) throws {
        let manager = FileManager.default
        try manager.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data([1]).write(to: url)
        try manager.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: url.path)
    }

    private func names(in folder: URL) throws -> Set<String> {
        try Set(FileManager.default.contentsOfDirectory(atPath: folder.path))
    }

    @Test func deletesFoldersOfKilledProcesses() throws {
        let own = ProcessName.own.text
        let machine = try #require(own.split(separator: ".").first)
        // The same ID belongs to another process after a restart, as in a restarted container.
        let dead = ["\(machine).\(Int32.max).0", "\(machine).\(getpid()).0"]
        let kept = [own, "\(machine).1.0"]
        let prefix = "vitrine-incoming-"
        for name in dead + kept {
            try makeFile(disk.appending(path: name), age: 2 * 86_400)
            try makeFile(memory.appending(path: "\(prefix)\(name)-A"), age: 2 * 86_400)
        }
        try makeFile(memory.appending(path: "another-program"), age: 2 * 86_400)
        let scratch = ScratchFolder(in: disk, memoryFolder: memory)
        #expect(try names(in: disk) == Set(kept))
        #expect(
            try names(in: memory) == Set(kept.map { "\(prefix)\($0)-A" } + ["another-program"]))
        scratch.remove()
        #expect(try names(in: disk) == [kept[1]])
    }

    /// On a mount that machines share, a process ID is not unique.
    @Test func keepsFoldersOfOtherMachinesForADay() throws {
        let names = ["0123456789abcdef.\(Int32.max).0", "0123456789abcdef.\(getpid()).0", String(getpid())]
        for name in names { try makeFile(disk.appending(path: name), age: 3600) }
        _ = ScratchFolder(in: disk, memoryFolder: memory)
        #expect(try self.names(in: disk) == Set(names))
        for name in names { try makeFile(disk.appending(path: name), age: 2 * 86_400) }
        _ = ScratchFolder(in: disk, memoryFolder: memory)
        #expect(try self.names(in: disk).isEmpty)
    }

    @Test func isCreatedAgainAfterItWasDeleted() throws {
        let scratch = ScratchFolder(in: disk, memoryFolder: memory)
        try makeFile(scratch.url.appending(path: "A"))
        try FileManager.default.removeItem(at: disk)
        try makeFile(try scratch.create().appending(path: "B"))
        #expect(scratch.url.path.hasPrefix(disk.path))
        scratch.remove()
    }

    @Test func filesGrowInMemoryUpToALimit() throws {
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
}
