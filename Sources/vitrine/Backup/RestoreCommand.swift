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
            The whole file is checked before anything is replaced. A library, key or kept originals that the folder \
            has already are replaced only with --force, and no server may use the folder. If the command is killed, \
            the folder has the previous library, \
            or the next command finishes the restoration.

            Originals that are damaged in the file are left out and listed; the exit status is 1 then.
            """)

    @Argument(help: "File written by `vitrine backup`.")
    var file: String

    @Flag(help: "Replace an existing library, its key and its kept originals.")
    var force = false

    @OptionGroup var storage: DataOptions

    func validate() throws { try LocalPath.checkPath(file) }

    func run() throws {
        let folder = storage.dataFolder
        if let server = folder.server {
            throw CommandFailure(.restoreOfServer, [.name: .text(server.description)])
        }
        let path = LocalPath.expanded(file)
        // Nothing is created if the file does not exist.
        guard access(path, R_OK) == 0 else {
            throw CommandFailure(.fileUnreadable, of: path, because: SystemReason.text(ofErrno: errno))
        }
        try PrivateFolder.make(folder.url)
        let lock = try FolderLock(folder.url)
        defer { lock.release() }
        let restoration = Restoration(in: folder.url)
        try restoration.finish()
        if !force {
            try restoration.finishInterrupted()
            if let replaced = try restoration.replaced() {
                let code: CommandMessage =
                    replaced.path == folder.database.path ? .libraryExists : .restoreWouldReplace
                throw CommandFailure(code, [.path: .text(replaced.path)])
            }
        }
        let library = try FolderLock.replacingLibrary(in: folder.url)
        defer { library.release() }
        try restoration.discard()
        let unpacked: Unpacked
        do {
            unpacked = try unpack(path, into: restoration)
            try check(restoration, against: unpacked)
            try restoration.commit(unpacked.originals)
        } catch {
            // Files that cannot be deleted now are deleted by the next restoration.
            try? restoration.discard()
            throw error
        }
        let count = unpacked.originals.count
        Terminal.print(.restored, [.path: .text(folder.url.path), .count: .number(count)])
        if !unpacked.damaged.isEmpty { throw ExitCode.failure }
    }

    /// The members of a backup.
    private struct Unpacked {
        var manifest: Backup.Manifest?
        var databaseDigest = ""
        var originals: Set<String> = []
        /// The originals with other bytes than those of their names.
        var damaged: Set<String> = []
    }

    /// Unpacks and checks all members.
    private func unpack(_ path: String, into restoration: Restoration) throws -> Unpacked {
        let reader = try BackupReader(path: path)
        var unpacked = Unpacked()
        while let (name, size) = try reader.next() {
            guard unpacked.manifest == nil else { throw CommandFailure(.backupWrong, [.text: .text(name)]) }
            if name == Backup.manifest {
                unpacked.manifest = try manifest(reader, size: size)
                continue
            }
            let content = Backup.content(ofName: name)
            let isKey = name == Backup.key && size <= 1 << 10
            guard name == Backup.database || isKey || content != nil else {
                throw CommandFailure(.backupWrong, [.text: .text(name)])
            }
            let file = restoration.file(of: name)
            let digest = try write(reader, to: file)
            if name == Backup.database { unpacked.databaseDigest = digest }
            guard let content else { continue }
            guard digest == content else {
                Terminal.printError(Message(CommandMessage.damagedInBackup, [.path: .text(name)]))
                unpacked.damaged.insert(content)
                try FileManager.default.removeItem(at: file)
                continue
            }
            unpacked.originals.insert(content)
        }
        guard let manifest = unpacked.manifest,
            manifest.originals == unpacked.originals.count + unpacked.damaged.count
        else { throw CommandFailure(.backupCut, [.path: .text(path)]) }
        return unpacked
    }

    /// Reads the last member.
    private func manifest(_ reader: BackupReader, size: Int) throws -> Backup.Manifest {
        let wrong = CommandFailure(.backupWrong, [.text: .text(Backup.manifest)])
        guard size <= Backup.maxManifestSize else { throw wrong }
        var bytes = Data()
        try reader.read { bytes.append(contentsOf: $0) }
        let manifest: Backup.Manifest
        do { manifest = try Backup.Manifest.decoded(bytes) } catch { throw wrong }
        guard manifest.format == Backup.format else {
            throw CommandFailure(.backupTooNew, [.name: .text(manifest.version)])
        }
        return manifest
    }

    /// Writes a member to the disk, and returns its SHA-256.
    private func write(_ reader: BackupReader, to file: URL) throws -> String {
        try PrivateFolder.make(file.deletingLastPathComponent())
        let descriptor = open(file.path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw CommandFailure(.fileUnwritten, of: file.path, because: SystemReason.text(ofErrno: errno))
        }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var hash = SHA256()
        try reader.read { bytes in
            hash.update(bufferPointer: bytes)
            try Self.writing(file) { try handle.write(contentsOf: Data(bytes)) }
        }
        try Self.writing(file) {
            try handle.synchronize()
            try handle.close()
        }
        return hash.finalize().hexadecimal
    }

    /// - Throws: `CommandFailure` with the path of the file.
    private static func writing(_ file: URL, _ work: () throws -> Void) throws(CommandFailure) {
        do { try work() } catch {
            throw CommandFailure(.fileUnwritten, of: file.path, because: SystemReason.text(of: error))
        }
    }

    private func check(_ restoration: Restoration, against unpacked: Unpacked) throws {
        let database = restoration.database
        guard FileManager.default.fileExists(atPath: database.path),
            unpacked.databaseDigest == unpacked.manifest?.database
        else { throw CommandFailure(.backupWrong, [.text: .text(Backup.database)]) }
        let damage = try SQLLibrary.damage(in: database.path)
        if let first = damage.first { throw CommandFailure.backup(first) }
        // Migrates older tables, and rejects those of a newer version.
        try SQLLibrary(path: database.path).close()
        try SQLLibrary.advanceNumbers(in: database.path, after: restoration.replacedDatabase?.path)
        let damaged = unpacked.damaged.union(unpacked.manifest?.damaged ?? [])
        try SQLLibrary.noteWrongOriginals(
            damaged.filter { !restoration.has($0) }.sorted(), in: database.path)
        try SQLLibrary.removeLog(of: database.path)
    }
}
