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
        guard FileManager.default.fileExists(atPath: folder.database.path) else {
            throw CommandFailure(.noLibrary, [.path: .text(folder.url.path)])
        }
        let target = LocalPath.expanded(file)
        let partial = "\(target).partial-\(getpid())"
        let descriptor = open(partial, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw CommandFailure(.fileUnwritten, of: target, because: SystemReason.words(ofNumber: errno))
        }
        defer { close(descriptor) }
        do {
            let count = try write(folder, to: descriptor, beside: partial)
            guard fsync(descriptor) == 0, rename(partial, target) == 0 else {
                throw CommandFailure(.fileUnwritten, of: target, because: SystemReason.words(ofNumber: errno))
            }
            let size = Int(lseek(descriptor, 0, SEEK_END))
            Terminal.say(
                .backedUp, [.path: .text(target), .size: .bytes(size), .count: .number(count)])
            if let name = blobs.name { Terminal.say(.backedUpWithoutStore, [.name: .text(name)]) }
        } catch {
            unlink(partial)
            throw error
        }
    }

    /// A database of PostgreSQL's has tools of its own; names what else belongs to it.
    private func refuseServer(_ folder: DataFolder) throws {
        guard let server = folder.server else { return }
        var arguments: [Message.Name: Message.Argument] = [.name: .text(server.description)]
        let key = folder.url.appending(path: Backup.key)
        let others = [
            FileManager.default.fileExists(atPath: key.path) ? key : nil, folder.folderOfKeptOriginals,
        ]
        let paths = others.compactMap { $0?.path }
        if !paths.isEmpty { arguments[.folders] = .texts(paths) }
        if let name = blobs.name { arguments[.text] = .text(name) }
        throw CommandFailure(.backupOfServer, arguments)
    }

    /// Writes all members, and returns the number of originals.
    private func write(_ folder: DataFolder, to descriptor: Int32, beside partial: String) throws -> Int {
        let copy = URL(fileURLWithPath: "\(partial).sqlite")
        defer { unlink(copy.path) }
        let umaskBefore = umask(0o077)
        defer { umask(umaskBefore) }
        try SQLLibrary.copy(folder.database.path, to: copy.path)
        let writer = try BackupWriter(descriptor: descriptor)
        try writer.add(copy, as: Backup.database)
        let key = folder.url.appending(path: Backup.key)
        if FileManager.default.fileExists(atPath: key.path) { try writer.add(key, as: Backup.key) }
        let originals = try Composition.archiveFolder(in: folder).contents()
        for content in originals {
            let name = Backup.name(of: content)
            try writer.add(folder.url.appending(path: name), as: name)
        }
        let manifest = Backup.Manifest(
            format: Backup.format, version: Version.current, made: Date(),
            database: try Digest.hex(ofFile: copy), originals: originals.count)
        try writer.add(try manifest.encoded(), as: Backup.manifest)
        try writer.finish()
        return originals.count
    }
}

/// The members of a backup, in this order: the database, the key, the originals, and the manifest.
enum Backup {
    static let database = "vitrine.sqlite"
    /// The key that opens the credentials of sources, if there is one.
    static let key = SQLLibrary.keyFile
    static let manifest = "backup.json"
    static let format = 1

    /// The last member: a file that ends before it is not whole.
    struct Manifest: Codable {
        let format: Int
        let version: String
        let made: Date
        /// The SHA-256 of the database.
        let database: String
        let originals: Int

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
