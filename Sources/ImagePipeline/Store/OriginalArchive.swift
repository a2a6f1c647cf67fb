import Basics
import BlobStorage
public import Foundation
public import Library
import Photos
import Synchronization

/// The folder of originals that are kept for good, by the SHA-256 of their bytes, each content once.
///
///     archive/ab/<sha256>
///     archive/damaged/<sha256>     set aside by a check, for a person to look at
///     archive/incoming/<process>/
///
/// A file is copied, verified against its name, synced to the disk and only then renamed: it is complete or
/// absent, even after a `kill -9`. Nothing is evicted.
public final class OriginalArchive: Sendable {
    /// The result of a check.
    public enum Verdict: Hashable, Sendable {
        case whole, missing, changed
    }

    private let folder: URL
    private let blobs: BlobFolder
    private let freeSpace: @Sendable (URL) -> Int?
    private let scratch = Mutex<ScratchFolder?>(nil)

    /// The bytes that stay free on the disk.
    public static let reserve = 512 << 20

    /// Creates the archive; its folder is created with its first file.
    ///
    /// - Parameter freeSpace: The free bytes at an existing or future folder; `nil` if not known.
    public init(
        folder: URL, freeSpace: @escaping @Sendable (URL) -> Int? = { OriginalArchive.freeBytes(at: $0) }
    ) {
        self.folder = folder
        self.freeSpace = freeSpace
        blobs = BlobFolder(
            folder: folder, incoming: folder.appendingPathComponent("incoming", isDirectory: true),
            byteLimit: .max)
    }

    /// The bytes that are free on the disk; `nil` if that is not known.
    public func freeBytes() async -> Int? { await performBlocking { self.freeSpace(self.folder) } }

    /// Whether `byteCount` more bytes leave the reserve free; true if that is not known.
    public func hasRoom(for byteCount: Int = 0) async -> Bool {
        guard let free = await freeBytes() else { return true }
        return free - Self.reserve >= byteCount
    }

    /// Whether a file has the recorded size and content.
    ///
    /// - Throws: `ImageError.storage` if the file exists and cannot be read.
    public func check(_ content: String, byteCount: Int) async throws(ImageError) -> Verdict {
        guard Self.isContent(content) else { return .missing }
        let url = url(content)
        return try await performBlocking(qos: .utility) { () throws(ImageError) in
            guard let status = FileStatus(file: url.path) else { return .missing }
            guard status.byteCount == byteCount else { return .changed }
            do {
                return try Digest.hex(ofFile: url) == content ? .whole : .changed
            } catch {
                throw .storage(reason: Message(ImageMessage.fileUnreadable), cause: error)
            }
        }
    }

    /// Moves a file with the wrong content out of use.
    ///
    /// - Throws: `ImageError.storage` if it cannot be moved.
    public func setAside(_ content: String) async throws(ImageError) {
        guard Self.isContent(content) else { return }
        let (url, damaged) = (url(content), folder.appendingPathComponent("damaged", isDirectory: true))
        try await performBlocking { () throws(ImageError) in
            do {
                try FileManager.default.createDirectory(at: damaged, withIntermediateDirectories: true)
            } catch {
                throw .storage(reason: Message(ImageMessage.fileNotWritten), cause: error)
            }
            guard rename(url.path, damaged.appendingPathComponent(content).path) == 0 || errno == ENOENT
            else {
                throw .storage(reason: Message(ImageMessage.fileNotWritten), cause: Self.systemError)
            }
        }
    }

    /// Deletes the files that no photo of the library needs any more.
    ///
    /// - Throws: If the library fails.
    public func sweep(_ library: any ArchiveStore) async throws(LibraryError) {
        try await library.sweepDroppedOriginals { [self] in remove($0) }
    }

    /// Deletes a file, if there is one.
    private func remove(_ content: String) {
        guard Self.isContent(content) else { return }
        unlink(url(content).path)
    }

    /// Deletes this process's temporary files.
    public func shutdown() { scratch.withLock { $0?.remove() } }

    /// The free bytes at a folder, or at its nearest existing parent.
    @Sendable public static func freeBytes(at folder: URL) -> Int? { DiskSpace(at: folder)?.free }

    private func url(_ content: String) -> URL {
        folder.appending(path: Self.name(of: content), directoryHint: .notDirectory)
    }

    /// The path of a file in the folder, e.g. `ab/<sha256>`.
    package static func name(of content: String) -> String { "\(content.prefix(2))/\(content)" }

    /// Validates names from the library, whose file may come from elsewhere.
    package static func isContent(_ name: String) -> Bool {
        name.utf8.count == 64
            && name.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    private static var systemError: POSIXError { POSIXError(.init(rawValue: errno) ?? .EIO) }
}

// MARK: - Files

extension OriginalArchive {
    /// A kept original; `nil` if it is not kept.
    func file(named content: String) async -> URL? {
        Self.isContent(content) ? await blobs.file(named: content) : nil
    }

    /// Whether a file belongs to the archive.
    func holds(_ file: URL) -> Bool { file.path.hasPrefix(folder.path + "/") }

    /// Stores a copy of a file, synced to the disk when this returns.
    ///
    /// - Returns: The number of bytes.
    /// - Throws: `ImageError.storage` if there is no room, or if the bytes do not match the name.
    func insert(copyOf file: URL, as content: String) async throws(ImageError) -> Int {
        guard Self.isContent(content), let byteCount = FileStatus(file: file.path)?.byteCount, byteCount > 0
        else {
            throw .storage(reason: Message(ImageMessage.storedCopyDamaged), cause: POSIXError(.ENOENT))
        }
        guard await hasRoom(for: byteCount) else {
            throw .storage(reason: Message(ImageMessage.archiveFull), cause: POSIXError(.ENOSPC))
        }
        let copy = await performBlocking {
            self.incoming().appendingPathComponent(UUID().uuidString, isDirectory: false)
        }
        defer { unlink(copy.path) }
        try await performBlocking(qos: .utility) { () throws(ImageError) in
            do {
                try FileManager.default.copyItem(at: file, to: copy)
                try Self.synchronize(copy)
                guard try Digest.hex(ofFile: copy) == content else { throw POSIXError(.EILSEQ) }
            } catch let error as POSIXError where error.code == .EILSEQ {
                throw .storage(reason: Message(ImageMessage.storedCopyDamaged), cause: error)
            } catch {
                throw .storage(reason: Message(ImageMessage.fileNotWritten), cause: error)
            }
        }
        do throws(BlobError) {
            let kept = try await blobs.insert(moving: copy, as: content)
            await performBlocking {
                // Sync the folders as well; file systems that cannot do that do it later.
                try? Self.synchronize(kept.deletingLastPathComponent())
                try? Self.synchronize(self.folder)
            }
        } catch {
            throw .storage(reason: Message(ImageMessage.fileNotWritten), cause: error.cause)
        }
        return byteCount
    }

    private func incoming() -> URL {
        scratch.withLock { scratch in
            if let scratch { return scratch.url }
            let made = ScratchFolder(in: folder.appendingPathComponent("incoming", isDirectory: true))
            scratch = made
            return made.url
        }
    }

    private static func synchronize(_ file: URL) throws {
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw systemError }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw systemError }
    }
}
