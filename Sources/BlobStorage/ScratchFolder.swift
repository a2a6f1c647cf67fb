import Basics
package import Foundation

/// A folder for files while they are written, before they are renamed into place.
///
/// Each process has its own, so that several can share a cache folder; what
/// a killed one left is cleared by the next. Processes of other machines and
/// containers, whose numbers mean nothing here, keep theirs for a day.
package struct ScratchFolder: Sendable {
    private let own: URL
    /// Used while the disk is full: files in it are served but not stored.
    private let memoryFolder: URL
    private static let reserve = 16 << 20
    /// The maximum size of the files in memory, of all processes, in bytes.
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
        // A folder that cannot be listed contains nothing that could be deleted.
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

    /// The folder, for small files.
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

    /// Whether one more file may be written to memory; each file there counts with its maximum size.
    ///
    /// If not, the file is written to disk, and writing reports that the disk is full.
    package func hasMemory(for byteCount: Int) -> Bool {
        guard FileManager.default.isWritableFile(atPath: memoryFolder.path) else { return false }
        // A folder that cannot be listed contains no files of this program.
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
