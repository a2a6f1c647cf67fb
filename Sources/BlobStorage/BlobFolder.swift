package import Basics
package import Foundation
import Synchronization

/// Blobs as files in a folder with a size limit and least-recently-used eviction.
///
/// Files are written next to the folder and renamed into it. The folder is the only source of truth, so neither a
/// `kill -9` nor a person who deletes files causes harm; the recorded sizes and times of use only determine the order
/// of eviction.
///
///     folder/ab/abcdef…
package final class BlobFolder {
    private struct Use {
        var byteCount: Int
        /// The time of the last use, in seconds since 1970.
        var usedAt: Double
        /// The modification date of the file, which counts as its last use after a restart; in seconds since
        /// 1970.
        var touchedAt: Double
    }

    private struct State {
        var uses: [String: Use] = [:]
        var total = 0
    }

    private let folder: URL
    private let incoming: URL
    private let byteLimit: Int
    private let recordsUses: Bool
    private let disk: @Sendable (URL) -> DiskSpace?
    private let synchronize: (@Sendable (URL) throws -> Void)?
    private let now: @Sendable () -> Date
    private let state = Mutex(State())

    /// The share of the limit that an eviction trims to, so that not every insertion evicts.
    private static let slack = 0.9
    /// What stays free on the disk where files may be evicted, in bytes: libraries are on the same one.
    private static let reserve = 256 << 20
    /// The minimum interval between updates of a file's modification date, in seconds.
    private static let touchInterval = 600.0
    /// Files are in subfolders named by the first characters of their names.
    private static let prefixLength = 2

    /// Creates a store in a folder, which is created with its first file.
    ///
    /// - Parameters:
    ///   - incoming: Where files are written before they are renamed; on the same file system.
    ///   - byteLimit: The maximum size of all files on the disk; `.max` to never evict any.
    ///   - recordsUses: Whether to record when each file was used, which determines what is evicted.
    ///   - disk: The space of the disk.
    ///   - synchronize: Writes a new file to the disk before it is renamed (`DiskSync.file`); without it, the system
    ///     does that later, and a file may lack its last bytes after a power failure.
    ///   - now: The current date.
    package init(
        folder: URL, incoming: URL, byteLimit: Int, recordsUses: Bool = true,
        disk: @escaping @Sendable (URL) -> DiskSpace? = { DiskSpace(at: $0) },
        synchronize: (@Sendable (URL) throws -> Void)? = nil,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.disk = disk
        self.synchronize = synchronize
        self.now = now
        self.folder = folder
        self.incoming = incoming
        self.byteLimit = byteLimit
        self.recordsUses = recordsUses
    }

    private func url(_ name: String) -> URL {
        folder.appendingPathComponent(String(name.prefix(Self.prefixLength)), isDirectory: true)
            .appendingPathComponent(name, isDirectory: false)
    }
}

// MARK: - The port

extension BlobFolder: BlobStore {
    package func file(named name: String) async -> URL? { await performBlocking { self.storedFile(name) } }

    package func data(named name: String) async -> Data? {
        await performBlocking {
            // A file that cannot be read, or was just evicted, counts as missing.
            self.storedFile(name).flatMap { try? Data(contentsOf: $0) }
        }
    }

    @discardableResult
    package func insert(moving file: URL, as name: String) async throws(BlobError) -> URL {
        try await performBlocking { () throws(BlobError) in try self.move(file, as: name) }
    }

    @discardableResult
    package func insert(_ data: Data, as name: String) async throws(BlobError) -> URL {
        try await performBlocking { () throws(BlobError) in
            let temporary = self.incoming.appendingPathComponent(UUID().uuidString)
            do {
                // A person may have emptied the cache folder.
                try FolderOwner.createFolder(self.incoming)
                try data.write(to: temporary)
                return try self.move(temporary, as: name)
            } catch {
                unlink(temporary.path)
                throw (error as? BlobError) ?? BlobError(name: name, cause: error)
            }
        }
    }

    package func remove(_ name: String) async {
        await performBlocking {
            self.removeUse(of: name)
            unlink(self.url(name).path)
        }
    }

    package func removeAll() async throws(BlobError) {
        try await performBlocking(on: .background) { () throws(BlobError) in
            for file in try self.listedFiles() {
                self.removeUse(of: file.lastPathComponent)
                // Another process that uses the same folder may have been faster.
                guard unlink(file.path) == 0 || errno == ENOENT else {
                    throw BlobError(name: file.path, cause: POSIXError.last)
                }
            }
        }
    }

    package func usage() async -> BlobUsage {
        state.withLock { BlobUsage(blobCount: $0.uses.count, byteCount: $0.total) }
    }

    package func survey() async {
        await performBlocking(on: .background) { isCancelled in
            for file in self.files() {
                guard !isCancelled() else { return }
                guard let status = FileStatus(file: file.path) else { continue }
                self.state.withLock { state in
                    guard state.uses[file.lastPathComponent] == nil else { return }
                    let date = Double(status.modified) / 1e9
                    state.uses[file.lastPathComponent] = Use(
                        byteCount: status.diskByteCount, usedAt: date, touchedAt: date)
                    state.total += status.diskByteCount
                }
            }
            self.deleteOldest(to: self.allowedBytes)
        }
    }
}

// MARK: - Files

extension BlobFolder {
    private func storedFile(_ name: String) -> URL? {
        let url = url(name)
        guard let status = FileStatus(file: url.path), status.byteCount > 0 else {
            removeUse(of: name)
            return nil
        }
        recordUse(of: name, status.diskByteCount, at: url)
        return url
    }

    private func move(_ file: URL, as name: String) throws(BlobError) -> URL {
        let url = url(name)
        do {
            try FolderOwner.createFolder(url.deletingLastPathComponent())
            FolderOwner.setOwner(of: [file], toOwnerOf: folder)
            try synchronize?(file)
        } catch {
            throw BlobError(name: name, cause: error)
        }
        guard rename(file.path, url.path) == 0 else {
            throw BlobError(name: name, cause: POSIXError.last)
        }
        recordUse(of: name, FileStatus(file: url.path)?.diskByteCount ?? 0, at: url)
        deleteOldest(to: allowedBytes, except: name)
        return url
    }

    /// The files of the folder, one subfolder at a time: only files at the second level whose names match. Folders that
    /// cannot be listed contain none.
    private func files() -> some Sequence<URL> {
        ((try? parts()) ?? []).lazy.flatMap { (try? self.files(in: $0)) ?? [] }
    }

    /// The same.
    ///
    /// - Throws: `BlobError` with the path of a folder that cannot be listed.
    private func listedFiles() throws(BlobError) -> [URL] {
        var files: [URL] = []
        for part in try parts() { files += try self.files(in: part) }
        return files
    }

    private func parts() throws(BlobError) -> [URL] {
        try listedEntries(of: folder).filter { $0.lastPathComponent.utf8.count == Self.prefixLength }
    }

    private func files(in part: URL) throws(BlobError) -> [URL] {
        try listedEntries(of: part).filter { $0.lastPathComponent.hasPrefix(part.lastPathComponent) }
    }

    private func listedEntries(of folder: URL) throws(BlobError) -> [URL] {
        do {
            return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        } catch {
            // Nothing was stored yet, or it is a file of somebody else.
            var status = stat()
            if stat(folder.path, &status) != 0 ? errno == ENOENT : status.st_mode & S_IFMT != S_IFDIR {
                return []
            }
            throw BlobError(name: folder.path, cause: error)
        }
    }
}

// MARK: - Use and eviction

extension BlobFolder {
    private func recordUse(of name: String, _ byteCount: Int, at url: URL) {
        guard recordsUses else { return }
        let now = now().timeIntervalSince1970
        let isStale = state.withLock { state in
            let before = state.uses[name]
            state.total += byteCount - (before?.byteCount ?? 0)
            let touchedAt = before?.touchedAt ?? 0
            // The clock may have been set back.
            let isStale = abs(now - touchedAt) > Self.touchInterval
            state.uses[name] = Use(
                byteCount: byteCount, usedAt: now, touchedAt: isStale ? now : touchedAt)
            return isStale
        }
        if isStale { utimes(url.path, nil) }
    }

    private func removeUse(of name: String) {
        state.withLock { state in
            guard let use = state.uses.removeValue(forKey: name) else { return }
            state.total -= use.byteCount
        }
    }

    /// The maximum size of all files now: less than the limit if the disk would have too little space left.
    private var allowedBytes: Int {
        guard byteLimit != .max, let space = disk(folder) else { return byteLimit }
        let missing = min(Self.reserve, space.total / 20) - space.free
        return missing > 0 ? min(byteLimit, max(0, state.withLock { $0.total } - missing)) : byteLimit
    }

    /// Deletes the least recently used files until the size is within the limit.
    ///
    /// - Parameter last: Never deleted: its file is about to be read.
    private func deleteOldest(to byteLimit: Int, except last: String? = nil) {
        let names = state.withLock { state -> [String] in
            guard state.total > byteLimit else { return [] }
            let goal = Int(Double(byteLimit) * Self.slack)
            var names: [String] = []
            for (name, use) in state.uses.sorted(by: { $0.value.usedAt < $1.value.usedAt }) where name != last
            {
                guard state.total > goal else { break }
                state.total -= use.byteCount
                state.uses[name] = nil
                names.append(name)
            }
            return names
        }
        for name in names { unlink(url(name).path) }
    }
}
