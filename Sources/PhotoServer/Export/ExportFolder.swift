import Basics
import Foundation
import Photos

/// The folder of an exported site, and the manifest of what was written.
///
/// Files are written atomically.
/// Nothing is replaced or deleted that is not in the manifest.
///
/// An export is a process of its own, which serves no requests: short lines of the manifest, and
/// the work at the beginning and end, block the thread. Writing pictures does not.
actor ExportFolder {
    nonisolated let url: URL
    private let collection: ExportedCollection
    private var manifest: ExportManifest
    private let journal: FileHandle
    /// Locked while this object exists.
    private let lock: FileHandle

    /// The folder of the manifest and of temporary files; its name begins with
    /// a dot, so that no server serves it.
    static let ownFolder = ".vitrine-export"
    private static let manifestPath = "\(ownFolder)/manifest.jsonl"
    private static let incomingPath = "\(ownFolder)/incoming"

    /// Creates the folder, or opens it if it is empty or contains an export of the same collection.
    ///
    /// - Parameter sources: The folders of this machine that the library reads photos from: it would read those of the
    ///   export, too.
    init(_ url: URL, for collection: ExportedCollection, outside sources: [String]) throws(ExportError) {
        try Self.rejectForeign(url, outside: sources)
        do {
            let own = url.appending(path: Self.ownFolder)
            try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
            lock = try Self.locked(own, path: url.path)
            manifest = try Self.manifest(in: url, of: collection)
            let incoming = url.appending(path: Self.incomingPath)
            if FileManager.default.fileExists(atPath: incoming.path) {
                try FileManager.default.removeItem(at: incoming)
            }
            try FileManager.default.createDirectory(at: incoming, withIntermediateDirectories: true)
            journal = try Self.journal(in: url, of: collection, manifest)
        } catch let error as ExportError {
            throw error
        } catch {
            throw .storage(path: url.path, cause: error)
        }
        self.url = url
        self.collection = collection
    }

    /// The pictures of an earlier export.
    func picture(of photo: Photo) -> ExportedPicture? { manifest.picture(of: photo) }

    /// Records that files are about to be written.
    ///
    /// - Throws: `foreignFile` if one exists that no export wrote.
    func announce(_ paths: [String]) throws(ExportError) {
        let new = paths.filter { !manifest.files.contains($0) }
        guard !new.isEmpty else { return }
        for path in new {
            let file = url.appending(path: path)
            if FileManager.default.fileExists(atPath: file.path) { throw .foreignFile(path: file.path) }
        }
        try add(.init(files: new))
    }

    /// Records that the pictures of a photo were written.
    func record(_ picture: ExportedPicture) throws(ExportError) { try add(.init(picture: picture)) }

    private func add(_ line: ExportManifest.Line) throws(ExportError) {
        do { try journal.write(contentsOf: ExportManifest.encoded(line)) } catch {
            throw .storage(path: url.appending(path: Self.manifestPath).path, cause: error)
        }
        manifest.add(line)
    }

    /// Deletes the files of earlier exports that are not in `files`, and compacts the manifest.
    ///
    /// - Returns: How many were deleted.
    func finish(files: Set<String>, pictures: [ExportedPicture]) throws(ExportError) -> Int {
        var removed = 0
        for path in manifest.files.subtracting(files).sorted()
        where unlink(url.appending(path: path).path) == 0 {
            removed += 1
            removeEmptyFolders(above: path)
        }
        do {
            let data = try ExportManifest.encoded(
                Self.firstLine(of: collection), files: files, pictures: pictures)
            _ = try writeNow(data, to: Self.manifestPath)
            try FileManager.default.removeItem(at: url.appending(path: Self.incomingPath))
        } catch {
            throw .storage(path: url.path, cause: error)
        }
        return removed
    }

    /// Non-empty folders stay: `rmdir` does not delete them.
    private func removeEmptyFolders(above path: String) {
        var folders = path.split(separator: "/").dropLast()
        while !folders.isEmpty, rmdir(url.appending(path: folders.joined(separator: "/")).path) == 0 {
            folders = folders.dropLast()
        }
    }
}

// MARK: - Files

extension ExportFolder {
    /// Writes an announced file, unless it has these bytes already.
    ///
    /// - Returns: Whether it was written.
    @discardableResult
    nonisolated func write(_ bytes: Data, to path: String) async throws(ExportError) -> Bool {
        try await performBlocking { [self] () throws(ExportError) in try writeNow(bytes, to: path) }
    }

    private nonisolated func writeNow(_ bytes: Data, to path: String) throws(ExportError) -> Bool {
        let file = url.appending(path: path)
        if byteCount(of: path) == bytes.count, (try? Data(contentsOf: file)) == bytes { return false }
        let temporary = url.appending(path: Self.incomingPath).appending(path: UUID().uuidString)
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try bytes.write(to: temporary)
            guard rename(temporary.path, file.path) == 0 else {
                throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
            }
            return true
        } catch {
            throw .storage(path: file.path, cause: error)
        }
    }

    /// The size of a file; `nil` if there is none.
    nonisolated func byteCount(of path: String) -> Int? {
        // A file without a readable status is written again.
        let attributes = try? FileManager.default.attributesOfItem(atPath: url.appending(path: path).path)
        return attributes?[.type] as? FileAttributeType == .typeRegular ? attributes?[.size] as? Int : nil
    }
}

// MARK: - Opening

extension ExportFolder {
    /// Rejects a folder that is not for this export, before anything is created in it.
    private static func rejectForeign(_ url: URL, outside sources: [String]) throws(ExportError) {
        if sources.contains(where: { isInside(url, $0) }) { throw .insideSource(path: url.path) }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else { return }
        guard isFolder.boolValue else { throw .notAFolder(path: url.path) }
        let names: [String]
        do { names = try FileManager.default.contentsOfDirectory(atPath: url.path) } catch {
            throw .storage(path: url.path, cause: error)
        }
        let isExport = FileManager.default.fileExists(atPath: url.appending(path: manifestPath).path)
        // Names with a dot belong to the system or, like `.git`, are about the folder.
        guard isExport || names.allSatisfy({ $0.hasPrefix(".") }) else {
            throw .foreignFolder(path: url.path)
        }
    }

    /// Whether a path, which need not exist, leads into a folder.
    private static func isInside(_ url: URL, _ folder: String) -> Bool {
        // Links that lead back to themselves cannot be created.
        guard let path = LinkResolution.path(url.path), let container = LinkResolution.path(folder)
        else { return false }
        if path == container || path.hasPrefix(container + "/") { return true }
        // Another name of the same folder, such as a mount, or one in other letters.
        guard let identity = FileStatus(container)?.identity else { return false }
        var parent = URL(fileURLWithPath: path)
        while parent.path != "/" {
            if FileStatus(parent.path)?.identity == identity { return true }
            parent.deleteLastPathComponent()
        }
        return false
    }

    private static func locked(_ folder: URL, path: String) throws -> FileHandle {
        let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw ExportError.busy(path: path) }
        return handle
    }

    private static func manifest(in url: URL, of collection: ExportedCollection) throws -> ExportManifest {
        let file = url.appending(path: manifestPath)
        guard FileManager.default.fileExists(atPath: file.path) else { return ExportManifest() }
        let manifest = ExportManifest(try Data(contentsOf: file))
        guard manifest.version <= ExportManifest.currentVersion else {
            throw ExportError.tooNew(path: url.path)
        }
        guard manifest.source.isEmpty || manifest.source == collection.name else {
            throw ExportError.otherSource(path: url.path, title: manifest.title)
        }
        return manifest
    }

    /// The manifest, open for appending; a new one gets its first line.
    private static func journal(
        in url: URL, of collection: ExportedCollection, _ manifest: ExportManifest
    ) throws -> FileHandle {
        let file = url.appending(path: manifestPath)
        if manifest.version == 0 { try ExportManifest.encoded(firstLine(of: collection)).write(to: file) }
        let handle = try FileHandle(forWritingTo: file)
        // Ends a truncated line.
        if try handle.seekToEnd() > 0 { try handle.write(contentsOf: Data("\n".utf8)) }
        return handle
    }

    private static func firstLine(of collection: ExportedCollection) -> ExportManifest.Line {
        .init(version: ExportManifest.currentVersion, source: collection.name, title: collection.title)
    }
}
