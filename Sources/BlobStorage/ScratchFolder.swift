import Basics
package import Foundation

/// Where files grow before they are renamed into their place.
///
/// Each process has its own, so that several can share a cache folder; what
/// a killed one left is cleared by the next. Processes of other machines and
/// containers, whose numbers mean nothing here, keep theirs for a day.
package struct ScratchFolder: Sendable {
    private let own: URL
    /// Used while the disk is full: served from there, and not stored.
    private let memoryFolder: URL
    private static let reserve = 16 << 20
    /// What files in memory may take together, of all processes, in bytes.
    package static let memoryCap = 256 << 20
    /// After how many seconds without a new file a folder of another machine is taken for one that was left.
    private static let longestPause = 86_400.0

    /// Names the folder of this process, and clears those of dead ones.
    package init(in parent: URL, memoryFolder: URL = URL(fileURLWithPath: "/dev/shm", isDirectory: true)) {
        self.memoryFolder = memoryFolder
        own = parent.appendingPathComponent(ProcessName.own.text, isDirectory: true)
        Self.clear(parent) { $0 }
        Self.clear(memoryFolder) { name in
            name.hasPrefix(Self.prefix) ? name.dropFirst(Self.prefix.count) : nil
        }
    }

    private static let prefix = "vitrine-incoming-"

    /// - Parameter owner: The part of a file's name that begins with the name of a process, if it has one.
    private static func clear(_ folder: URL, owner: (Substring) -> Substring?) {
        let files = FileManager.default
        // A folder that cannot be listed holds nothing that could be cleared.
        for name in (try? files.contentsOfDirectory(atPath: folder.path)) ?? [] {
            guard let owner = owner(Substring(name)) else { continue }
            let file = folder.appendingPathComponent(name)
            let isLeft: Bool
            if let process = ProcessName(beginning: owner), process.isOfThisMachine {
                isLeft = !process.isRunning
            } else {
                // One that has gone meanwhile has no date.
                let date = (try? files.attributesOfItem(atPath: file.path))?[.modificationDate] as? Date
                isLeft = date.map { abs($0.timeIntervalSinceNow) > longestPause } ?? false
            }
            if isLeft { try? files.removeItem(at: file) }
        }
    }

    /// The folder, for files that are small.
    ///
    /// Where it cannot be made, files grow among the system's temporary ones, and are served without being stored.
    package var url: URL { (try? made()) ?? FileManager.default.temporaryDirectory }

    /// The folder of this process, which is made again if somebody has deleted it.
    package func made() throws -> URL {
        let manager = FileManager.default
        if !manager.fileExists(atPath: own.path) {
            try manager.createDirectory(at: own, withIntermediateDirectories: true)
        }
        return own
    }

    /// Returns a name for a new file that may grow to `byteCount` bytes.
    package func file(upTo byteCount: Int) -> URL {
        let name = "\(Self.prefix)\(ProcessName.own.text)-\(UUID().uuidString)"
        let folder = url
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
        // There may be none.
        try? FileManager.default.removeItem(at: own)
    }
}
