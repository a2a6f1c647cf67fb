import Basics
import BlobStorage
import Foundation
import LibrarySQL
import Photos

/// Replaces a library by an unpacked backup.
///
/// One rename commits it: a restoration that is killed before has changed nothing, and its files are deleted
/// by the next one; a restoration that is killed later is finished by the next command that opens the
/// library.
///
///     restore-unfinished/           the database and the key, until all members are checked
///     restore-ready/                the same, after the commit
///     archive/incoming/restore/     the originals, on the disk of the archive
struct Restoration {
    private let folder: URL

    private var unfinished: URL { folder.appending(path: "restore-unfinished", directoryHint: .isDirectory) }
    private var ready: URL { folder.appending(path: "restore-ready", directoryHint: .isDirectory) }
    private var incoming: URL {
        folder.appending(path: "archive/incoming/restore", directoryHint: .isDirectory)
    }
    /// The list of the originals that the restored library does not need.
    private static let unneeded = "unneeded.txt"

    /// - Parameter folder: The data folder.
    init(in folder: URL) { self.folder = folder }

    /// Whether a committed restoration was interrupted, which the next command finishes.
    var isReady: Bool { exists(ready) }

    /// The files of a restoration that was interrupted before the commit.
    var leftovers: [URL] {
        // The originals of a committed one must still be moved.
        let files = [unfinished] + (isReady ? [] : [incoming])
        return (files + (previousLibrary == nil ? older("restore") : [])).filter(exists)
    }

    /// Where version 0.1 has moved the previous library, if its restoration was interrupted.
    var previousLibrary: URL? {
        // A folder that cannot be listed counts as not empty.
        older("replaced").first {
            (try? FileManager.default.contentsOfDirectory(atPath: $0.path))?.isEmpty != true
        }
    }

    /// The folders of version 0.1 with the number of a process.
    private func older(_ name: String) -> [URL] {
        // If the folder cannot be listed, opening the library reports that.
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.sorted().filter { file in
            file.hasPrefix("\(name)-") && Int32(file.dropFirst(name.count + 1)) != nil
        }.map { folder.appending(path: $0, directoryHint: .isDirectory) }
    }

    private func exists(_ file: URL) -> Bool { FileManager.default.fileExists(atPath: file.path) }
}

// MARK: - Before the commit

extension Restoration {
    /// The unpacked database.
    var database: URL { unfinished.appending(path: Backup.database) }

    /// What a restoration would replace or delete: a library, its key, or kept originals, which may belong to a library
    /// in a database; `nil` if there is nothing.
    ///
    /// - Throws: If the folder of originals cannot be listed.
    func replaced() throws -> URL? {
        for file in [Backup.database, Backup.key].map({ folder.appending(path: $0) }) where exists(file) {
            return file
        }
        return try archive.isEmpty() ? nil : archive.url
    }

    /// The database that is replaced, if there is one.
    var replacedDatabase: URL? {
        let file = folder.appending(path: Backup.database)
        return exists(file) ? file : nil
    }

    /// The file to which a member is unpacked.
    func file(of member: String) -> URL {
        guard let content = Backup.content(ofName: member) else { return unfinished.appending(path: member) }
        return incoming.appending(path: content)
    }

    /// Deletes the files of interrupted restorations.
    func discard() throws { for file in leftovers { try FileManager.default.removeItem(at: file) } }

    /// Whether the library has an original already that is damaged in the backup.
    func has(_ content: String) -> Bool {
        // One that cannot be read counts as missing.
        (try? Digest.hex(ofFile: folder.appending(path: Backup.name(of: content)))) == content
    }

    /// Replaces the library by the unpacked files.
    ///
    /// - Parameter originals: Those that were unpacked.
    func commit(_ originals: Set<String>) throws {
        // Only the file is moved: the contents of a log beside it would be lost.
        let log = FileStatus(file: database.path + "-wal")
        guard (log?.byteCount ?? 0) == 0 else { throw CommandFailure(.restorationHasLog) }
        let needed = originals.union(try SQLLibrary.keptContents(in: database.path))
        let unneeded = try archive.contents().filter { !needed.contains($0) }
        let list = unfinished.appending(path: Self.unneeded)
        try Data(unneeded.joined(separator: "\n").utf8).write(to: list)
        try handOverUnpackedFiles()
        let parents = [incoming.deletingLastPathComponent(), archive.url]
        for file in [list, incoming] + parents + [unfinished] { Self.synchronize(file) }
        guard rename(unfinished.path, ready.path) == 0 else { throw Self.failure }
        Self.synchronize(folder)
        try finish()
    }

    /// Changes the owner of files unpacked by root to that of the data folder, whose server must open them.
    private func handOverUnpackedFiles() throws {
        guard let owner = FolderOwner(folder) else { return }
        for root in [unfinished, incoming] where exists(root) {
            try owner.handOver(root)
            for name in try FileManager.default.subpathsOfDirectory(atPath: root.path) {
                try owner.handOver(root.appending(path: name))
            }
        }
        for parent in [incoming.deletingLastPathComponent(), archive.url] where exists(parent) {
            try owner.handOver(parent)
        }
    }

    private var archive: PermanentFolder { Composition.archiveFolder(in: folder) }
}

// MARK: - After the commit

extension Restoration {
    /// Finishes an interrupted restoration, while no server uses the folder.
    ///
    /// - Throws: Also if version 0.1 has left a folder without a library: a new one would hide it.
    func finishInterrupted() throws {
        if isReady {
            let lock = try FolderLock(folder)
            defer { lock.release() }
            try finish()
        }
        guard let previousLibrary, !exists(folder.appending(path: Backup.database)) else { return }
        throw CommandFailure(
            .restorationInterrupted, [.path: .text(previousLibrary.path), .name: .text(folder.path)])
    }

    /// Moves the files to their final paths; each step can be repeated. The caller has the lock of the
    /// folder.
    func finish() throws {
        guard isReady else { return }
        try moveOriginals()
        let database = ready.appending(path: Backup.database)
        if exists(database) {
            // SQLite would apply the log of the previous database to this one.
            for suffix in ["-wal", "-shm"] { try delete(folder.appending(path: Backup.database + suffix)) }
            let key = ready.appending(path: Backup.key)
            if exists(key) { try move(key, to: folder.appending(path: Backup.key)) }
            Self.synchronize(folder)
            try move(database, to: folder.appending(path: Backup.database))
            Self.synchronize(folder)
        }
        let list = ready.appending(path: Self.unneeded)
        if exists(list) {
            let unneeded = try String(contentsOf: list, encoding: .utf8)
            for content in unneeded.split(separator: "\n") {
                // The library does not use one that cannot be deleted.
                try? archive.removeNow(String(content))
            }
        }
        for rest in older("replaced") + older("restore") { try FileManager.default.removeItem(at: rest) }
        try FileManager.default.removeItem(at: ready)
    }

    /// An existing original is replaced: it may be damaged, and the unpacked one is not.
    private func moveOriginals() throws {
        guard exists(incoming) else { return }
        let owner = FolderOwner(folder)
        var folders: Set<URL> = []
        let contents = try FileManager.default.contentsOfDirectory(atPath: incoming.path)
        for content in contents where Digest.isHex(content) {
            let file = folder.appending(path: Backup.name(of: content))
            let part = file.deletingLastPathComponent()
            if folders.insert(part).inserted {
                try FileManager.default.createDirectory(at: part, withIntermediateDirectories: true)
                try owner?.handOver(part)
            }
            try move(incoming.appending(path: content), to: file)
        }
        for part in folders { Self.synchronize(part) }
        Self.synchronize(archive.url)
        try FileManager.default.removeItem(at: incoming)
    }

    private func move(_ source: URL, to target: URL) throws {
        guard rename(source.path, target.path) == 0 else { throw Self.failure }
    }

    private func delete(_ file: URL) throws {
        guard unlink(file.path) == 0 || errno == ENOENT else { throw Self.failure }
    }

    private static var failure: CommandFailure { .restoration(SystemReason.text(ofErrno: errno)) }

    /// Writes a file or the names in a folder to the disk; file systems without support write them later.
    private static func synchronize(_ file: URL) {
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}
