import Basics
package import BlobStorage
public import Foundation
public import Library
import Logging
public import Photos
import Synchronization

/// The permanently kept originals, by the SHA-256 of their bytes, each content once.
///
/// They are in a folder, or in an object store that several servers share. With such a store, originals that were
/// kept in the folder before are still read from there. Nothing is evicted.
public final class OriginalArchive: Sendable {
    /// The result of a check.
    public enum CheckResult: Hashable, Sendable {
        case intact, missing, changed
        /// Unchanged, but in the folder of this machine and not in the store that servers share.
        case notShared
    }

    private let store: any PermanentBlobStore
    /// The folder of this machine: the store itself, or the former one.
    private let folder: PermanentFolder
    /// Whether the store is one that several servers share.
    public let isShared: Bool
    private let failure = Mutex<Message?>(nil)

    /// The prefix of the objects in a store that servers share; the cache uses others.
    package static let objectFolder = "archive"

    /// The number of originals whose objects are deleted at a time.
    private static let sweepSize = 500

    /// Creates an archive.
    ///
    /// - Parameters:
    ///   - folder: The folder of this machine, created with its first file.
    ///   - shared: A store that several servers share, used instead.
    package init(folder: PermanentFolder, shared: (any PermanentBlobStore)? = nil) {
        self.folder = folder
        store = shared ?? folder
        isShared = shared != nil
    }

    /// Creates an archive in a folder, created with its first file.
    ///
    /// - Parameter freeSpace: The free bytes at an existing or future folder; `nil` if not known.
    public convenience init(
        folder: URL, freeSpace: @escaping @Sendable (URL) -> Int? = { OriginalArchive.freeBytes(at: $0) }
    ) {
        self.init(folder: PermanentFolder(folder, freeSpace: freeSpace))
    }

    /// Why the last original could not be kept, except for lack of space; `nil` if it was kept.
    public var lastFailure: Message? { failure.withLock { $0 } }

    /// Records why an original could not be kept, or that one was.
    ///
    /// - Returns: Whether the reason differs from the last one.
    func noteFailure(_ reason: Message?) -> Bool {
        failure.withLock { last in
            defer { last = reason }
            return last != reason
        }
    }

    /// The free bytes on the disk; `nil` if that is not known, or if the originals are in a shared store.
    public func freeBytes() async -> Int? { isShared ? nil : await folder.freeBytes() }

    /// Whether `byteCount` more bytes leave the reserve free; true if that is not known.
    public func hasRoom(for byteCount: Int = 0) async -> Bool { await store.hasRoom(for: byteCount) }

    /// Whether any original is in the shared store or in the folder.
    ///
    /// - Throws: If they cannot be listed.
    public func hasOriginals() async throws(ImageError) -> Bool {
        do throws(BlobError) {
            if try await store.hasBlobs() { return true }
            guard isShared else { return false }
            return try await folder.hasBlobs()
        } catch {
            throw ImageError(error)
        }
    }

    /// Whether a file has the recorded size and content.
    ///
    /// - Throws: `ImageError.storage` if the file exists and cannot be read, `ImageError.storeUnavailable` if the
    ///   shared store cannot be used now.
    public func check(_ content: String, byteCount: Int) async throws(ImageError) -> CheckResult {
        do throws(BlobError) {
            let result = try await store.check(content, byteCount: byteCount)
            guard isShared, result == .missing else { return CheckResult(result) }
            let former = try await folder.check(content, byteCount: byteCount)
            return former == .intact ? .notShared : CheckResult(former)
        } catch {
            throw ImageError(error)
        }
    }

    /// Sets a file with the wrong content aside.
    ///
    /// - Throws: If it cannot be moved.
    public func setAside(_ content: String) async throws(ImageError) {
        do throws(BlobError) { try await store.setAside(content) } catch { throw ImageError(writing: error) }
        if isShared { try await setDamagedFileAside(content) }
    }

    /// Deletes the files that no photo of the library needs any more.
    ///
    /// Objects in a shared store are not deleted here, but by the next round of an `ArchiveKeeper`: one server at a
    /// time keeps originals, so that none is deleted that was just kept.
    ///
    /// - Returns: The result; files that could not be deleted are deleted by a later sweep.
    /// - Throws: If the library fails.
    @discardableResult
    public func sweep(_ library: any ArchiveStore) async throws(LibraryError) -> DeletedOriginals {
        guard !isShared else { return DeletedOriginals() }
        return try await library.sweepDroppedOriginals { [folder] in try folder.removeNow($0) }
    }

    /// Deletes this process's temporary files.
    public func shutdown() async {
        await folder.shutdown()
        await store.shutdown()
    }

    /// The free bytes at a folder, or at its nearest existing parent.
    @Sendable public static func freeBytes(at folder: URL) -> Int? { DiskSpace(at: folder)?.free }

    /// The bytes that stay free on the disk.
    public static var reserve: Int { PermanentFolder.reserve }
}

// MARK: - Files

extension OriginalArchive {
    /// A kept original that is a file of this machine; `nil` if there is none.
    func file(named content: String) async -> URL? { await folder.file(named: content) }

    /// Writes a kept original of the shared store to a new file.
    ///
    /// - Returns: Whether it is kept there. If not, there may be a part of the file.
    func copy(_ content: String, to file: URL) async throws(ImageError) -> Bool {
        guard isShared else { return false }
        do throws(BlobError) { return try await store.copy(content, to: file) } catch {
            throw ImageError(error)
        }
    }

    /// Whether a file is in the folder of this machine.
    func holds(_ file: URL) -> Bool { folder.holds(file) }

    /// Whether a file is in the folder of new originals.
    func keeps(_ file: URL) -> Bool { !isShared && folder.holds(file) }

    /// Sets a file of this machine aside, unless its content is correct.
    func setDamagedFileAside(_ content: String) async throws(ImageError) {
        guard let file = await folder.file(named: content) else { return }
        // An unreadable original counts as damaged.
        let digest = await performBlocking { try? Digest.hex(ofFile: file) }
        guard digest != content else { return }
        do throws(BlobError) { try await folder.setAside(content) } catch { throw ImageError(writing: error) }
    }

    /// Whether an original of this size is kept.
    func contains(_ content: String, byteCount: Int) async throws(ImageError) -> Bool {
        do throws(BlobError) { return try await store.contains(content, byteCount: byteCount) } catch {
            throw ImageError(error)
        }
    }

    /// Stores a copy of a file; it is on the disk, or in the shared store, when this returns.
    ///
    /// - Returns: The number of bytes.
    /// - Throws: `ImageError.storage` if there is no room, or if the bytes do not match the name;
    ///   `ImageError.storeUnavailable` if the shared store cannot be used now.
    func insert(copyOf file: URL, as content: String) async throws(ImageError) -> Int {
        do throws(BlobError) { return try await store.insert(copyOf: file, as: content) } catch {
            throw ImageError(writing: error)
        }
    }

    /// Deletes the objects that no photo of the library needs any more. Only one server must do it at a time.
    ///
    /// - Returns: Whether the shared store can be used, as far as is known. If it fails, the objects are deleted the
    ///   next time.
    /// - Throws: If the library fails.
    func sweepObjects(_ library: any ArchiveStore, logger: Logger) async throws(LibraryError) -> Bool {
        guard isShared else { return true }
        while true {
            let unused = try await library.droppedOriginals(limit: Self.sweepSize)
            guard !unused.isEmpty else { return true }
            do throws(BlobError) {
                try await store.remove(unused)
            } catch {
                // The client reports outages.
                if error.isOutage { return false }
                logger.warning(
                    "Originals that are not needed could not be deleted",
                    metadata: ["reason": "\(error.cause)"])
                return true
            }
            // A former file that cannot be deleted is not used any more.
            try? await folder.remove(unused)
            try await library.noteDeletedOriginals(unused)
        }
    }
}

extension OriginalArchive.CheckResult {
    fileprivate init(_ result: BlobCheckResult) {
        self =
            switch result {
            case .intact: .intact
            case .missing: .missing
            case .changed: .changed
            }
    }
}

extension ImageError {
    /// Creates the error for an original that could not be kept.
    fileprivate init(writing error: BlobError) {
        if let seconds = error.retryAfter {
            self = .storeUnavailable(retryAfter: seconds)
            return
        }
        let reason: ImageMessage =
            switch error.systemCode {
            case .EILSEQ: .storedCopyDamaged
            case .ENOSPC: .archiveFull
            default: .fileNotWritten
            }
        self = .storage(reason: Message(reason), cause: error.cause)
    }
}
