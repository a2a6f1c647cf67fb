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

            A damaged library is not backed up. Damaged originals are left out and listed; the exit status is 1 then.

            Kept originals in an object store (--blobs) are not included, only those in the data folder.
            """)

    @Argument(help: "File to write.")
    var file: String

    @OptionGroup var storage: DataOptions
    @OptionGroup var blobs: BlobOptions

    func validate() throws { try LocalPath.checkPath(file) }

    func run() throws {
        let folder = storage.dataFolder
        try refuseServer(folder)
        try Restoration(in: folder.url).finishInterrupted()
        guard FileManager.default.fileExists(atPath: folder.database.path) else {
            throw CommandFailure(.noLibrary, [.path: .text(folder.url.path)])
        }
        let target = LocalPath.expanded(file)
        deleteLeftovers(beside: target)
        let partial = "\(target).partial-\(getpid())"
        let descriptor = open(partial, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw CommandFailure(.fileUnwritten, of: target, because: SystemReason.words(ofNumber: errno))
        }
        defer { close(descriptor) }
        let written: Backup.Manifest
        do {
            written = try write(folder, to: descriptor, beside: partial)
            guard fsync(descriptor) == 0, rename(partial, target) == 0 else {
                throw CommandFailure(.fileUnwritten, of: target, because: SystemReason.words(ofNumber: errno))
            }
        } catch {
            unlink(partial)
            throw error
        }
        let size = Int(lseek(descriptor, 0, SEEK_END))
        Terminal.say(
            .backedUp, [.path: .text(target), .size: .bytes(size), .count: .number(written.originals)])
        if let name = blobs.name { Terminal.say(.backedUpWithoutStore, [.name: .text(name)]) }
        if written.damaged != nil { throw ExitCode.failure }
    }

    /// Deletes the unfinished files of earlier backups to the same file that were killed.
    private func deleteLeftovers(beside target: String) {
        let target = URL(fileURLWithPath: target)
        let folder = target.deletingLastPathComponent()
        let prefix = "\(target.lastPathComponent).partial-"
        // A folder that cannot be listed is reported when the backup is written.
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        where name.hasPrefix(prefix) {
            guard let process = Int32(name.dropFirst(prefix.count).prefix { $0 != "." }),
                kill(process, 0) != 0, errno == ESRCH
            else { continue }
            unlink(folder.appending(path: name).path)
        }
    }

    /// Rejects PostgreSQL, which has its own tools, and names what else to back up.
    private func refuseServer(_ folder: DataFolder) throws {
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
    private func write(
        _ folder: DataFolder, to descriptor: Int32, beside partial: String
    ) throws -> Backup.Manifest {
        let copy = URL(fileURLWithPath: "\(partial).sqlite")
        defer { SQLLibrary.deleteFile(copy.path) }
        let umaskBefore = umask(0o077)
        defer { umask(umaskBefore) }
        try SQLLibrary.copy(folder.database.path, to: copy.path)
        // A backup that cannot be restored must not replace one that can.
        if let damage = try SQLLibrary.damage(in: copy.path).first { throw CommandFailure.backup(damage) }
        let writer = try BackupWriter(descriptor: descriptor)
        try writer.add(copy, as: Backup.database)
        let key = folder.url.appending(path: Backup.key)
        if FileManager.default.fileExists(atPath: key.path) { try writer.add(key, as: Backup.key) }
        var count = 0
        var damaged: [String] = []
        for content in try Composition.archiveFolder(in: folder.url).contents() {
            switch try add(content, of: folder, to: writer) {
            case .added: count += 1
            case .damaged: damaged.append(content)
            case .gone: break
            }
        }
        let manifest = Backup.Manifest(
            format: Backup.format, version: Version.current, made: Date(),
            database: try Digest.hex(ofFile: copy), originals: count,
            damaged: damaged.isEmpty ? nil : damaged)
        try writer.add(try manifest.encoded(), as: Backup.manifest)
        try writer.finish()
        return manifest
    }

    private enum Addition { case added, damaged, gone }

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
                Terminal.complain(Message(CommandMessage.damagedOriginal, [.path: .text(file.path)]))
                return .damaged
            }
        } catch {
            guard FileManager.default.fileExists(atPath: file.path) else { return .gone }
            Terminal.complain(
                CommandFailure(.fileUnreadable, of: file.path, because: SystemReason.words(of: error))
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
    /// The key that opens the credentials of sources, if there is one.
    static let key = SQLLibrary.keyFile
    static let manifest = "backup.json"
    static let format = 1
    /// The manifest may list damaged originals.
    static let maxManifestSize = 1 << 26

    /// The last member: a file that ends before it is not whole.
    struct Manifest: Codable {
        let format: Int
        let version: String
        let made: Date
        /// The SHA-256 of the database.
        let database: String
        let originals: Int
        /// The originals that were damaged, and are left out; `nil` if there are none.
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
