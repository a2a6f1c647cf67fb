import Basics
package import Foundation

/// A folder for files while they are written, before they are renamed into place.
///
/// Each process has its own, so that several can share a cache folder. The folder
/// of a killed process is deleted by the next one; those of other machines and
/// containers, whose process IDs are unknown here, are deleted after a day.
package struct ScratchFolder: Sendable {
    private let own: URL
    /// Used while the disk is full: files in it are served but not stored.
    private let memoryFolder: URL
    private static let reserve = 16 << 20
    /// The maximum size of the files in memory, of all processes, in bytes.
    package static let memoryCap = 256 << 20
    /// The seconds without a new file after which a folder of another machine counts as abandoned.
    private static let abandonedSeconds = 86_400.0

    /// Names the folder of this process, and deletes those of dead ones.
    package init(in parent: URL, memoryFolder: URL = URL(fileURLWithPath: "/dev/shm", isDirectory: true)) {
        self.memoryFolder = memoryFolder
        own = parent.appendingPathComponent(ProcessName.own.text, isDirectory: true)
        Self.deleteAbandoned(in: parent) { $0 }
        Self.deleteAbandoned(in: memoryFolder) { name in
            name.hasPrefix(Self.prefix) ? name.dropFirst(Self.prefix.count) : nil
        }
    }

    private static let prefix = "vitrine-incoming-"

    /// - Parameter owner: The part of a file's name that begins with the name of a process, if it has one.
    private static func deleteAbandoned(in folder: URL, owner: (Substring) -> Substring?) {
        let files = FileManager.default
        // A folder that cannot be listed contains nothing that could be deleted.
        for name in (try? files.contentsOfDirectory(atPath: folder.path)) ?? [] {
            guard let owner = owner(Substring(name)) else { continue }
            let file = folder.appendingPathComponent(name)
            let isAbandoned: Bool
            if let process = ProcessName(beginning: owner), process.isOfThisMachine {
                isAbandoned = !process.isRunning
            } else {
                // A file deleted in the meantime has no date.
                let date = (try? files.attributesOfItem(atPath: file.path))?[.modificationDate] as? Date
                isAbandoned = date.map { abs($0.timeIntervalSinceNow) > abandonedSeconds } ?? false
            }
            if isAbandoned { try? files.removeItem(at: file) }
        }
    }

    /// The folder, for small files.
    ///
    /// If it cannot be created, files are written to the system's temporary folder, and served without being
    /// stored.
    package var url: URL { (try? create()) ?? FileManager.default.temporaryDirectory }

    /// Returns the folder of this process, creating it if it does not exist.
    package func create() throws -> URL {
        if !FileManager.default.fileExists(atPath: own.path) { try FolderOwner.createFolder(own) }
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
