import BlobStorage
import Foundation
import Testing

@Suite struct ScratchFolderTests {
    @Test func clearsWhatKilledProcessesLeft() throws {
        let folder = try TemporaryFolder()
        let manager = FileManager.default
        let (disk, memory) = (
            folder.url.appending(path: "disk"), folder.url.appending(path: "memory")
        )
        let dead = String(Int32.max)
        let kept = ["vitrine-incoming-\(getpid())-A", "another-program-\(dead)"]
        for file in [disk.appending(path: "\(dead)/A")]
            + ["vitrine-incoming-\(dead)-A", kept[0], kept[1]].map({ memory.appending(path: $0) })
        {
            try manager.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data([1]).write(to: file)
        }
        let scratch = ScratchFolder(in: disk, memoryFolder: memory)
        #expect(try Set(manager.contentsOfDirectory(atPath: memory.path)) == Set(kept))
        #expect(try manager.contentsOfDirectory(atPath: disk.path) == [String(getpid())])
        scratch.remove()
    }

    @Test func filesGrowInMemoryUpToALimit() throws {
        let folder = try TemporaryFolder()
        let (disk, memory) = (
            folder.url.appending(path: "disk"), folder.url.appending(path: "memory")
        )
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
