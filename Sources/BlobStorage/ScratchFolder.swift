import Basics
package import Foundation

/// Where files grow before they are renamed into their place.
///
/// Each process has its own, so that several can share a cache folder; what
/// a killed one left is cleared by the next.
package struct ScratchFolder: Sendable {
    private let folder: URL
    private let isOwn: Bool
    /// Used while the disk is full: served from there, and not stored.
    private let memoryFolder: URL
    private static let reserve = 16 << 20
    /// What files in memory may take together, of all processes, in bytes.
    package static let memoryCap = 256 << 20

    /// Makes the folder of this process, and clears those of dead ones.
    ///
    /// Where it cannot be made, files grow among the system's temporary ones,
    /// and are served without being stored.
    package init(in parent: URL, memoryFolder: URL = URL(fileURLWithPath: "/dev/shm", isDirectory: true)) {
        let manager = FileManager.default
        self.memoryFolder = memoryFolder
        Self.clear(parent) { name in name == String(getpid()) || !Self.isOfProcess(name) }
        Self.clear(memoryFolder) { name in
            name.hasPrefix(Self.prefix)
                && !Self.isOfProcess(name.dropFirst(Self.prefix.count).prefix { $0 != "-" })
        }
        let own = parent.appendingPathComponent(String(getpid()), isDirectory: true)
        let isMade = (try? manager.createDirectory(at: own, withIntermediateDirectories: true)) != nil
        folder = isMade ? own : manager.temporaryDirectory
        isOwn = isMade
    }

    private static let prefix = "vitrine-incoming-"

    private static func clear(_ folder: URL, where isLeft: (Substring) -> Bool) {
        // A folder that cannot be listed holds nothing that could be cleared.
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        where isLeft(Substring(name)) {
            try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
        }
    }

    /// Whether a name is the number of a process that runs.
    private static func isOfProcess(_ name: Substring) -> Bool {
        Int32(name).map { kill($0, 0) == 0 || errno == EPERM } ?? false
    }

    /// The folder, for files that are small.
    package var url: URL { folder }

    /// Returns a name for a new file that may grow to `byteCount` bytes.
    package func file(upTo byteCount: Int) -> URL {
        let name = "\(Self.prefix)\(getpid())-\(UUID().uuidString)"
        let isFull = DiskSpace(at: folder).map { $0.free < byteCount + Self.reserve } ?? false
        return (isFull && hasMemory(for: byteCount) ? memoryFolder : folder).appendingPathComponent(name)
    }

    /// Whether one more file may grow in memory; each there counts as one that becomes as large.
    ///
    /// Where there is no room left the file grows on the disk, and says that it is full.
    package func hasMemory(for byteCount: Int) -> Bool {
        guard FileManager.default.isWritableFile(atPath: memoryFolder.path) else { return false }
        // A folder that cannot be listed holds nothing of this program.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: memoryFolder.path)) ?? []
        let count = names.count { $0.hasPrefix(Self.prefix) }
        return (count + 1) * byteCount <= Self.memoryCap
    }

    /// Deletes the folder of this process.
    package func remove() {
        if isOwn { try? FileManager.default.removeItem(at: folder) }
    }
}
