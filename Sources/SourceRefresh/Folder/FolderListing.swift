import Basics
import Foundation
import Photos

/// The files of a folder that may be photos, in their natural order.
struct FolderListing: Sendable {
    /// One file.
    struct File: Hashable, Sendable {
        /// Its path inside the folder, e.g. `2024/IMG_1.jpg`.
        let path: String
        let status: FileStatus
        /// Whether its name is that of a photo; else only its bytes determine its type.
        let hasPhotoName: Bool
    }

    private(set) var files: [File] = []
    /// What was skipped, with the index in `files` before which it would be.
    private(set) var skipped: [(index: Int, reason: Message)] = []
    /// Whether folders are nested deeper than the limit.
    private(set) var isTooDeep = false
    private var visited: Set<FileStatus.Identity> = []
    private let links: FolderLinks
    private let access: FolderFiles
    private let isCancelled: @Sendable () -> Bool

    /// The most levels of folders.
    static let maxDepth = 64

    /// Lists the folder and its subfolders on a thread for blocking work; stops early if
    /// the task is cancelled.
    ///
    /// - Throws: If the folder itself cannot be read, or a part of it cannot be read at the moment.
    static func of(
        _ folder: String, by access: FolderFiles = FolderFiles()
    ) async throws(SourceError) -> FolderListing {
        let result = await performBlocking(on: .background) {
            isCancelled -> Result<FolderListing, SourceError> in
            Result { () throws(SourceError) in
                try FolderListing(folder, by: access, isCancelled: isCancelled)
            }
        }
        return try result.get()
    }

    /// Lists the folder and its subfolders; throws if the folder itself cannot be read, or a part of
    /// it cannot be read at the moment.
    ///
    /// - Parameter isCancelled: Called before each folder.
    init(
        _ folder: String, by access: FolderFiles = FolderFiles(),
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws(SourceError) {
        self.access = access
        self.isCancelled = isCancelled
        links = FolderLinks(of: folder)
        do throws(Failure) {
            try list(folder, prefix: "", depth: 0)
        } catch {
            switch error {
            case .cancelled: throw .cancelled
            case .failed(let failure, let path) where failure.isTransient:
                throw SourceError(failure, at: path)
            case .failed: throw .unreadable(path: folder, reason: Message(UnreadableCause.noPermission))
            }
        }
    }

    /// Changes when a file is added, removed, renamed or written.
    var tag: String {
        var hash = FNV1a()
        for file in files { hash.add("\(file.path)\n\(file.status.tag)\n".utf8) }
        for entry in skipped { hash.add("\(entry.reason)\n".utf8) }
        // The number changes when files are read in another way, so that folders are read again.
        return "\"folder3-\(files.count)-\(String(hash.value, radix: 16))\""
    }

    /// Files come first, then subfolders, both in natural order. A
    /// folder that was visited already, through a link, is not visited again.
    private mutating func list(_ folder: String, prefix: String, depth: Int) throws(Failure) {
        guard !isCancelled() else { throw .cancelled }
        guard let status = try readStatus(folder), visited.insert(status.identity).inserted else { return }
        guard depth <= Self.maxDepth else {
            isTooDeep = true
            return
        }
        let names = NaturalOrder.sorted(try readNames(folder).filter { !Self.isHidden($0) })
        var subfolders: [String] = []
        for name in names {
            let path = folder + "/" + name
            guard let status = try readStatus(path) else {
                // In other encodings than UTF-8, unknown bytes are replaced in the name.
                skip(prefix + name, name.contains("\u{FFFD}") ? .otherEncoding : .deadLink)
                continue
            }
            guard !links.pointsOutside(path) else {
                skip(prefix + name, .outsideLink)
                continue
            }
            switch status.kind {
            case .folder: subfolders.append(name)
            case .file: add(prefix + name, status)
            case .other: break
            }
        }
        for name in subfolders {
            do throws(Failure) {
                try list(folder + "/" + name, prefix: prefix + name + "/", depth: depth + 1)
            } catch {
                guard case .failed(let failure, _) = error, !failure.isTransient else { throw error }
                skip(prefix + name, .closedFolder)
            }
        }
    }

    /// Why a folder is not listed.
    private enum Failure: Error {
        case cancelled
        case failed(FolderFiles.Failure, at: String)
    }

    /// The status of a path; `nil` if it does not exist or may not be read.
    private func readStatus(_ path: String) throws(Failure) -> FileStatus? {
        do throws(FolderFiles.Failure) {
            return try access.status(path)
        } catch {
            guard error.isTransient else { return nil }
            throw .failed(error, at: path)
        }
    }

    private func readNames(_ folder: String) throws(Failure) -> [String] {
        do throws(FolderFiles.Failure) { return try access.names(folder) } catch {
            throw .failed(error, at: folder)
        }
    }

    private mutating func add(_ path: String, _ status: FileStatus) {
        switch PhotoFileType.nameType(of: path) {
        case .photo where status.byteCount == 0: skip(path, .empty)
        case .photo: files.append(File(path: path, status: status, hasPhotoName: true))
        case .unknown where status.byteCount > 0:
            files.append(File(path: path, status: status, hasPhotoName: false))
        case .raw: skip(path, .raw)
        case .unknown, .other: break
        }
    }

    private mutating func skip(_ path: String, _ reason: SkippedFile) {
        skipped.append((files.count, Message(reason, [.file: .text(path)])))
    }

    /// Hidden files, and folders that systems and network drives create.
    private static func isHidden(_ name: String) -> Bool {
        name.hasPrefix(".") || systemNames.contains(name.lowercased())
    }

    private static let systemNames: Set<String> = [
        "@eadir", "#recycle", "#snapshot", "$recycle.bin", "system volume information", "lost+found",
        "__macosx", "thumbs.db", "desktop.ini",
    ]
}
