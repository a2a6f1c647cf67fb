import Basics
package import Foundation
import Synchronization

/// Blobs that stay as files of a folder.
///
///     folder/ab/<sha256>
///     folder/damaged/<sha256>     set aside by a check
///     folder/incoming/<process>/
///
/// A file is copied, verified against its name, synced to the disk and only then renamed.
package final class PermanentFolder: Sendable {
    /// The folder.
    package let url: URL
    private let blobs: BlobFolder
    private let freeSpace: @Sendable (URL) -> Int?
    private let scratch = Mutex<ScratchFolder?>(nil)

    /// The disk space that is kept free, in bytes.
    package static let reserve = 512 << 20

    /// Names a folder, which is created with its first file.
    ///
    /// - Parameter freeSpace: The free bytes at an existing or future folder; `nil` if not known.
    package init(
        _ url: URL, freeSpace: @escaping @Sendable (URL) -> Int? = { DiskSpace(at: $0)?.free }
    ) {
        self.url = url
        self.freeSpace = freeSpace
        blobs = BlobFolder(
            folder: url, incoming: url.appendingPathComponent("incoming", isDirectory: true),
            byteLimit: .max, recordsUses: false)
    }

    /// The bytes that are free on the disk; `nil` if that is not known.
    package func freeBytes() async -> Int? { await performBlocking { self.freeSpace(self.url) } }

    /// Why the folder cannot be written; `nil` if it can be, or does not exist.
    package var writingError: POSIXError? {
        for folder in [url, url.appendingPathComponent("incoming", isDirectory: true)] {
            if access(folder.path, W_OK | X_OK) != 0, errno != ENOENT { return POSIXError.last }
        }
        return nil
    }

    /// Whether a file is in the folder.
    package func holds(_ file: URL) -> Bool { file.path.hasPrefix(url.path + "/") }

    /// The path of a blob in the folder, e.g. `ab/<sha256>`.
    package static func path(of content: String) -> String { "\(content.prefix(2))/\(content)" }

    /// The names of all blobs, in order; empty if there is no folder.
    ///
    /// - Throws: If it cannot be listed.
    package func contents() throws -> [String] {
        let files = FileManager.default
        guard files.fileExists(atPath: url.path) else { return [] }
        return try files.contentsOfDirectory(atPath: url.path).sorted().filter { $0.count == 2 }
            .flatMap { part in try files.contentsOfDirectory(atPath: url.appending(path: part).path).sorted()
            }
            .filter(Digest.isHex)
    }

    /// Whether there is no blob.
    ///
    /// - Throws: If it cannot be listed.
    package func isEmpty() throws -> Bool {
        let files = FileManager.default
        guard files.fileExists(atPath: url.path) else { return true }
        return try files.contentsOfDirectory(atPath: url.path).allSatisfy { part in
            guard part.count == 2 else { return true }
            return try !files.contentsOfDirectory(atPath: url.appending(path: part).path).contains(
                where: Digest.isHex)
        }
    }

    private func file(_ content: String) -> URL {
        url.appending(path: Self.path(of: content), directoryHint: .notDirectory)
    }

}

// MARK: - PermanentBlobStore

extension PermanentFolder: PermanentBlobStore {
    package func file(named content: String) async -> URL? {
        Digest.isHex(content) ? await blobs.file(named: content) : nil
    }

    package func copy(_ content: String, to target: URL) async throws(BlobError) -> Bool {
        guard let file = await file(named: content) else { return false }
        return try await performBlocking(on: .background) { () throws(BlobError) in
            do {
                try FileManager.default.copyItem(at: file, to: target)
                return try Digest.hex(ofFile: target) == content
            } catch {
                throw BlobError(name: content, cause: error)
            }
        }
    }

    @discardableResult
    package func insert(copyOf file: URL, as content: String) async throws(BlobError) -> Int {
        guard Digest.isHex(content), let byteCount = FileStatus(file: file.path)?.byteCount, byteCount > 0
        else { throw BlobError(name: content, cause: POSIXError(.EILSEQ)) }
        guard await hasRoom(for: byteCount) else {
            throw BlobError(name: content, cause: POSIXError(.ENOSPC))
        }
        let copy = try await performBlocking { () throws(BlobError) in
            do {
                return try self.incoming().appendingPathComponent(UUID().uuidString, isDirectory: false)
            } catch {
                throw BlobError(name: content, cause: error)
            }
        }
        defer { unlink(copy.path) }
        try await performBlocking(on: .background) { () throws(BlobError) in
            do {
                try FileManager.default.copyItem(at: file, to: copy)
                try DiskSync.file(copy)
                guard try Digest.hex(ofFile: copy) == content else { throw POSIXError(.EILSEQ) }
            } catch {
                throw BlobError(name: content, cause: error)
            }
        }
        let stored = try await blobs.insert(moving: copy, as: content)
        await performBlocking {
            self.setOwner(of: [stored.deletingLastPathComponent(), stored])
            // Sync the folders as well; file systems that cannot do that do it later.
            try? DiskSync.file(stored.deletingLastPathComponent())
            try? DiskSync.file(self.url)
        }
        return byteCount
    }

    package func contains(_ content: String, byteCount: Int) async -> Bool {
        Digest.isHex(content) && FileStatus(file: file(content).path)?.byteCount == byteCount
    }

    package func check(_ content: String, byteCount: Int) async throws(BlobError) -> BlobCheckResult {
        guard Digest.isHex(content) else { return .missing }
        let url = file(content)
        return try await performBlocking(on: .background) { () throws(BlobError) in
            guard let status = FileStatus(file: url.path) else { return .missing }
            guard status.byteCount == byteCount else { return .changed }
            do {
                return try Digest.hex(ofFile: url) == content ? .intact : .changed
            } catch {
                throw BlobError(name: content, cause: error)
            }
        }
    }

    package func setAside(_ content: String) async throws(BlobError) {
        guard Digest.isHex(content) else { return }
        let (file, damaged) = (file(content), url.appendingPathComponent("damaged", isDirectory: true))
        try await performBlocking { () throws(BlobError) in
            do {
                try FileManager.default.createDirectory(at: damaged, withIntermediateDirectories: true)
                self.setOwner(of: [damaged])
                guard
                    rename(file.path, damaged.appendingPathComponent(content).path) == 0 || errno == ENOENT
                else { throw POSIXError.last }
            } catch {
                throw BlobError(name: content, cause: error)
            }
        }
    }

    package func remove(_ contents: [String]) async throws(BlobError) {
        try await performBlocking(on: .background) { () throws(BlobError) in
            for content in contents { try self.removeNow(content) }
        }
    }

    /// Deletes a blob, if there is one, before this returns.
    package func removeNow(_ content: String) throws(BlobError) {
        guard Digest.isHex(content) else { return }
        guard unlink(file(content).path) == 0 || errno == ENOENT else {
            throw BlobError(name: content, cause: POSIXError.last)
        }
    }

    package func hasBlobs() async throws(BlobError) -> Bool {
        try await performBlocking { () throws(BlobError) in
            do { return try !self.isEmpty() } catch {
                throw BlobError(name: self.url.path, cause: error)
            }
        }
    }

    package func hasRoom(for byteCount: Int) async -> Bool {
        guard let free = await freeBytes() else { return true }
        return free - Self.reserve >= byteCount
    }

    package func shutdown() async {
        await performBlocking(on: .background) {
            // There may be no such folder.
            _ = self.scratch.withLock { $0?.remove() }
        }
    }
}

// MARK: - Files

extension PermanentFolder {
    private func incoming() throws -> URL {
        let folder = scratch.withLock { scratch in
            if let scratch { return scratch }
            let new = ScratchFolder(in: url.appendingPathComponent("incoming", isDirectory: true))
            scratch = new
            return new
        }
        let created = try folder.create()
        setOwner(of: [created.deletingLastPathComponent(), created])
        return created
    }

    /// Sets the owner of files and folders that root has created here to that of the folder, whose server
    /// uses them.
    private func setOwner(of files: [URL]) {
        // A folder that was just created belongs to root.
        let isOwned = FolderOwner(url) != nil
        let parent = url.deletingLastPathComponent()
        FolderOwner.setOwner(of: isOwned ? files : [url] + files, toOwnerOf: isOwned ? url : parent)
    }
}
