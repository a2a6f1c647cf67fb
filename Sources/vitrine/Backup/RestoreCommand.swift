import ArgumentParser
import Basics
import BlobStorage
import Crypto
import Foundation
import LibrarySQL
import Messages
import Photos

/// `vitrine restore`: restores a file of `vitrine backup`.
struct RestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Restore a backup written by `vitrine backup`.",
        discussion: """
            The whole file is checked before anything is replaced. An existing library is replaced only with \
            --force, and no server may use its folder.
            """)

    @Argument(help: "File written by `vitrine backup`.")
    var file: String

    @Flag(help: "Replace an existing library.")
    var force = false

    @OptionGroup var storage: DataOptions

    func validate() throws { try LocalPath.checkPath(file) }

    func run() throws {
        let folder = storage.dataFolder
        if let server = folder.server {
            throw CommandFailure(.restoreOfServer, [.name: .text(server.description)])
        }
        let path = LocalPath.expanded(file)
        // Nothing is created for a file that is not there.
        guard access(path, R_OK) == 0 else {
            throw CommandFailure(.fileUnreadable, of: path, because: SystemReason.words(ofNumber: errno))
        }
        try PrivateFolder.make(folder.url)
        let lock = try FolderLock(folder.url)
        defer { lock.release() }
        guard force || !FileManager.default.fileExists(atPath: folder.database.path) else {
            throw CommandFailure(.libraryThere, [.path: .text(folder.database.path)])
        }
        let scratch = folder.url.appending(path: "restore-\(getpid())", directoryHint: .isDirectory)
        defer { try? FileManager.default.removeItem(at: scratch) }
        let manifest = try unpack(path, into: scratch)
        try check(scratch.appending(path: Backup.database), against: manifest)
        try replace(folder, with: scratch)
        Terminal.say(.restored, [.path: .text(folder.url.path), .count: .number(manifest.originals)])
    }

    /// Unpacks and checks all members.
    private func unpack(_ path: String, into scratch: URL) throws -> Backup.Manifest {
        let reader = try BackupReader(path: path)
        var manifest: Backup.Manifest?
        var originals: Set<String> = []
        while let (name, size) = try reader.next() {
            guard manifest == nil else { throw CommandFailure(.backupWrong, [.text: .text(name)]) }
            if name == Backup.manifest {
                guard size <= 1 << 16 else { throw CommandFailure(.backupWrong, [.text: .text(name)]) }
                var bytes = Data()
                try reader.read { bytes.append(contentsOf: $0) }
                do { manifest = try Backup.Manifest.decoded(bytes) } catch {
                    throw CommandFailure(.backupWrong, [.text: .text(name)])
                }
                continue
            }
            let content = Backup.content(ofName: name)
            let isKey = name == Backup.key && size <= 1 << 10
            guard name == Backup.database || isKey || content != nil else {
                throw CommandFailure(.backupWrong, [.text: .text(name)])
            }
            let digest = try write(reader, to: scratch.appending(path: name))
            if let content {
                guard digest == content else { throw CommandFailure(.backupWrong, [.text: .text(name)]) }
                originals.insert(content)
            }
        }
        guard let manifest, manifest.format == Backup.format, manifest.originals == originals.count else {
            throw CommandFailure(.backupCut, [.path: .text(path)])
        }
        return manifest
    }

    /// Writes a member to the disk, and returns its SHA-256.
    private func write(_ reader: BackupReader, to file: URL) throws -> String {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        let descriptor = open(file.path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw CommandFailure.backup(SystemReason.words(ofNumber: errno)) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var hash = SHA256()
        try reader.read { bytes in
            hash.update(bufferPointer: bytes)
            try handle.write(contentsOf: Data(bytes))
        }
        try handle.synchronize()
        try handle.close()
        return hash.finalize().hexadecimal
    }

    private func check(_ database: URL, against manifest: Backup.Manifest) throws {
        guard FileManager.default.fileExists(atPath: database.path),
            try Digest.hex(ofFile: database) == manifest.database
        else { throw CommandFailure(.backupWrong, [.text: .text(Backup.database)]) }
        let damage = try SQLLibrary.damage(in: database.path)
        if let first = damage.first { throw CommandFailure.backup(first) }
        // Migrates older tables, and refuses those of a newer version.
        try SQLLibrary(path: database.path).close()
    }

    /// Moves the present files aside, the unpacked ones into their place, and deletes the former.
    private func replace(_ folder: DataFolder, with scratch: URL) throws {
        let files = FileManager.default
        let old = folder.url.appending(path: "replaced-\(getpid())", directoryHint: .isDirectory)
        try files.createDirectory(
            at: old, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        let names = [
            Backup.database, "\(Backup.database)-wal", "\(Backup.database)-shm", Backup.key, "archive",
        ]
        func move(from source: URL, to target: URL) throws {
            for name in names where files.fileExists(atPath: source.appending(path: name).path) {
                try files.moveItem(at: source.appending(path: name), to: target.appending(path: name))
            }
        }
        do {
            try move(from: folder.url, to: old)
            try move(from: scratch, to: folder.url)
        } catch {
            // Restores the previous files: first removes those that replaced them.
            for name in names where files.fileExists(atPath: old.appending(path: name).path) {
                try? files.removeItem(at: folder.url.appending(path: name))
            }
            try move(from: old, to: folder.url)
            throw error
        }
        try files.removeItem(at: old)
    }
}
