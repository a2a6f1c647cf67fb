import ArgumentParser
import Basics
import BlobStorage
import Foundation
import LibrarySQL
import Messages
import Photos

/// `vitrine backup`: everything that cannot be recreated, in one file.
struct BackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Back up the library and the kept originals to a file.",
        discussion: """
            A server may be running: the backup is a consistent snapshot of the library. It is a tar archive, which \
            `vitrine restore` checks and reads. An existing file is replaced once the new one is complete. \
            It contains the passwords of feeds and the key to decrypt them: keep it private.

            A damaged library is not backed up. Damaged or missing originals are left out and listed; the exit status \
            is 1 then. If all of them are missing, no backup is written.

            Kept originals in an object store (--blobs) are not included, only those in the data folder.
            """)

    @Argument(help: "File to write.")
    var file: String

    @OptionGroup var storage: DataOptions
    @OptionGroup var blobs: BlobOptions

    func validate() throws { try LocalPath.checkPath(file) }

    func run() throws {
        let folder = storage.dataFolder
        try rejectServer(folder)
        let target = try PartialBackup.target(LocalPath.expanded(file))
        try Restoration(in: folder.url).finishInterrupted()
        guard try folder.hasFile() else {
            throw CommandFailure(.noLibrary, [.path: .text(folder.url.path)])
        }
        try FolderLock.keepLibrary(in: folder.url)
        PartialBackup.deleteLeftovers(beside: target)
        let partial = try PartialBackup(of: target)
        let written: Backup.Manifest = try partial.deletedOnSignals {
            do {
                let written = try write(folder, to: partial)
                try partial.rename(to: target)
                return written
            } catch {
                partial.delete()
                throw error
            }
        }
        let size = Int(lseek(partial.descriptor, 0, SEEK_END))
        Terminal.print(
            .backedUp, [.path: .text(target), .size: .bytes(size), .count: .number(written.originals)])
        if let name = blobs.name { Terminal.print(.backedUpWithoutStore, [.name: .text(name)]) }
        if written.damaged != nil { throw ExitCode.failure }
    }

    /// Rejects PostgreSQL, which has its own tools, and names what else to back up.
    private func rejectServer(_ folder: DataFolder) throws {
        guard let server = folder.server else { return }
        var arguments: [Message.Name: Message.Argument] = [.name: .text(server.description)]
        let key = folder.url.appending(path: Backup.key)
        let others = [
            FileManager.default.fileExists(atPath: key.path) ? key : nil, folder.keptOriginalsFolder,
        ]
        let paths = others.compactMap { $0?.path }
        if !paths.isEmpty { arguments[.folders] = .texts(paths) }
        if let name = blobs.name { arguments[.text] = .text(name) }
        throw CommandFailure(.backupOfServer, arguments)
    }

    /// Writes all members, and returns the last one.
    private func write(_ folder: DataFolder, to partial: PartialBackup) throws -> Backup.Manifest {
        let copy = URL(fileURLWithPath: partial.database)
        defer { SQLLibrary.deleteFile(copy.path) }
        let umaskBefore = umask(0o077)
        defer { umask(umaskBefore) }
        try SQLLibrary.copy(folder.database.path, to: copy.path)
        // A backup that cannot be restored must not replace one that can.
        if let damage = try SQLLibrary.damage(in: copy.path).first { throw CommandFailure.backup(damage) }
        // Those that are known to be wrong are recorded in the database.
        let kept = try SQLLibrary.keptContents(in: copy.path, withWrong: false)
        let writer = try BackupWriter(descriptor: partial.descriptor)
        try writer.add(copy, as: Backup.database)
        let key = folder.url.appending(path: Backup.key)
        if FileManager.default.fileExists(atPath: key.path) { try writer.add(key, as: Backup.key) }
        var added: Set<String> = []
        var damaged: [String] = []
        for content in try Composition.archiveFolder(in: folder.url).contents() {
            switch try add(content, of: folder, to: writer) {
            case .added: added.insert(content)
            case .damaged: damaged.append(content)
            case .deleted: break
            }
        }
        damaged += try missing(of: kept, added, damaged, in: folder)
        let manifest = Backup.Manifest(
            format: Backup.format, version: Version.current, made: Date(),
            database: try Digest.hex(ofFile: copy), originals: added.count,
            damaged: damaged.isEmpty ? nil : damaged)
        try writer.add(try manifest.encoded(), as: Backup.manifest)
        try writer.finish()
        return manifest
    }

    /// The originals that the library needs and the data folder does not have, in order.
    ///
    /// - Throws: If none of those that it needs exists: the folder may be that of a disk that is not mounted,
    ///   and the backup would replace a complete one.
    private func missing(
        of kept: Set<String>, _ added: Set<String>, _ damaged: [String], in folder: DataFolder
    ) throws -> [String] {
        // Those in an object store are not backed up.
        guard blobs.name == nil else { return [] }
        let missing = kept.subtracting(added).subtracting(damaged).sorted()
        guard missing.count < kept.count || kept.isEmpty else {
            let path = Composition.archiveFolder(in: folder.url).url.path
            throw CommandFailure(.originalsAbsent, [.count: .number(kept.count), .path: .text(path)])
        }
        for content in missing.prefix(Self.maxListed) {
            let path = folder.url.appending(path: Backup.name(of: content)).path
            Terminal.printError(Message(CommandMessage.missingOriginal, [.path: .text(path)]))
        }
        if missing.count > Self.maxListed {
            Terminal.printError(
                Message(CommandMessage.more, [.count: .number(missing.count - Self.maxListed)]))
        }
        return missing
    }

    /// The maximum number of lines about missing originals.
    private static let maxListed = 20

    private enum Addition { case added, damaged, deleted }

    /// Adds an original, unless it is damaged, or a server has deleted it meanwhile.
    private func add(
        _ content: String, of folder: DataFolder, to writer: BackupWriter
    ) throws -> Addition {
        let name = Backup.name(of: content)
        let file = folder.url.appending(path: name)
        let handle: FileHandle
        do {
            handle = try FileHandle(forReadingFrom: file)
            guard try Digest.hex(of: handle) == content else {
                Terminal.printError(Message(CommandMessage.damagedOriginal, [.path: .text(file.path)]))
                return .damaged
            }
        } catch {
            guard FileManager.default.fileExists(atPath: file.path) else { return .deleted }
            Terminal.printError(
                CommandFailure(.fileUnreadable, of: file.path, because: SystemReason.text(of: error))
                    .message)
            return .damaged
        }
        defer { try? handle.close() }
        try writer.add(handle, of: file.path, as: name)
        return .added
    }
}

/// The members of a backup, in this order: the database, the key, the originals, and the manifest.
enum Backup {
    static let database = "vitrine.sqlite"
    /// The key that decrypts the credentials of sources, if there is one.
    static let key = SQLLibrary.keyFile
    static let manifest = "backup.json"
    static let format = 1
    /// The manifest may list damaged originals.
    static let maxManifestSize = 1 << 26

    /// The last member: a file that ends before it is incomplete.
    struct Manifest: Codable {
        let format: Int
        let version: String
        let made: Date
        /// The SHA-256 of the database.
        let database: String
        let originals: Int
        /// The originals that were damaged or missing, and are left out; `nil` if there are none.
        var damaged: [String]?

        func encoded() throws -> Data {
            let encoder = JSONEncoder()
            encoder.dateEncodingStrategy = .iso8601
            encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
            return try encoder.encode(self)
        }

        static func decoded(_ bytes: Data) throws -> Manifest {
            let decoder = JSONDecoder()
            decoder.dateDecodingStrategy = .iso8601
            return try decoder.decode(Manifest.self, from: bytes)
        }
    }

    /// The path of an original, in a data folder and in a backup.
    static func name(of content: String) -> String { "archive/\(PermanentFolder.path(of: content))" }

    /// The original of a member's name; `nil` for other names.
    static func content(ofName name: String) -> String? {
        guard let content = name.split(separator: "/").last.map(String.init),
            Digest.isHex(content), name == Self.name(of: content)
        else { return nil }
        return content
    }
}
