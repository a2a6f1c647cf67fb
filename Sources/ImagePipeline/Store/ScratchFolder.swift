import Foundation

/// Where files grow before they are renamed into their place.
///
/// Each process has its own, so that several can share a cache folder; what
/// a killed one left is cleared by the next.
struct ScratchFolder: Sendable {
    private let folder: URL
    private let isOwn: Bool
    /// Used while the disk is full: served from there, and not stored.
    private let memoryFolder = URL(fileURLWithPath: "/dev/shm", isDirectory: true)
    private static let reserve = 16 << 20

    /// Makes the folder of this process, and clears those of dead ones.
    ///
    /// Where it cannot be made, files grow among the system's temporary ones,
    /// and are served without being stored.
    init(in parent: URL) {
        let manager = FileManager.default
        for name in (try? manager.contentsOfDirectory(atPath: parent.path)) ?? [] {
            let isAlive = Int32(name).map { $0 != getpid() && (kill($0, 0) == 0 || errno == EPERM) } ?? false
            if !isAlive { try? manager.removeItem(at: parent.appendingPathComponent(name)) }
        }
        let own = parent.appendingPathComponent(String(getpid()), isDirectory: true)
        let isMade = (try? manager.createDirectory(at: own, withIntermediateDirectories: true)) != nil
        folder = isMade ? own : manager.temporaryDirectory
        isOwn = isMade
    }

    /// The folder, for files that are small.
    var url: URL { folder }

    /// A name for a new file that may grow to so many bytes.
    func file(upTo byteCount: Int) -> URL {
        let name = "vitrine-\(UUID().uuidString)"
        let isFull = freeBytes.map { $0 < byteCount + Self.reserve } ?? false
        let hasMemory = FileManager.default.isWritableFile(atPath: memoryFolder.path)
        return (isFull && hasMemory ? memoryFolder : folder).appendingPathComponent(name)
    }

    private var freeBytes: Int? {
        var status = statvfs()
        guard statvfs(folder.path, &status) == 0 else { return nil }
        return Int(status.f_bavail) * Int(status.f_frsize)
    }

    /// Deletes the folder of this process.
    func remove() {
        if isOwn { try? FileManager.default.removeItem(at: folder) }
    }
}
