package import Foundation

/// Named bytes that can be recreated: originals, renditions and records of decode failures.
///
/// The protocol states everything that callers may rely on, so that a folder and a remote object store behave alike:
///
/// - A blob is stored completely or not at all, even if the process is killed. After a power failure, the last ones may
///   be incomplete, unless the store writes each to the disk first, as the one of originals does. Callers check the
///   blobs of other stores when they read them.
/// - A blob does not change: storing other bytes under the same name replaces it.
/// - A blob may disappear at any time (evicted, or deleted by a person or another server), even one that was just
///   inserted. It is then recreated.
/// - Names consist of ASCII letters, digits, `.`, `-` and `_`, have at least two characters, and do not start with a
///   dot.
package protocol BlobStore: Sendable {
    /// The local file of a blob, to be read only; `nil` if there is no such blob. Marks the blob as recently used.
    ///
    /// The file may be evicted while it is read: open file handles can still read all of it.
    ///
    /// - Throws: If the store cannot determine whether the blob exists, e.g. because a remote store does not
    ///   respond.
    func file(named name: String) async throws(BlobError) -> URL?

    /// The bytes of a blob; `nil` if there is no such blob or it cannot be read. Marks the blob as recently used.
    /// Bytes that are stored elsewhere are read even if the storage on this machine is full.
    ///
    /// - Throws: If the store cannot determine whether the blob exists.
    func data(named name: String) async throws(BlobError) -> Data?

    /// Writes the bytes of a blob to a new file, past the storage on this machine, which may be full.
    ///
    /// - Returns: Whether the blob is stored elsewhere; false if the store has no other storage. If not, there may be a
    ///   part of the file.
    func copy(_ name: String, to file: URL) async throws(BlobError) -> Bool

    /// Moves a file into the store, and returns its new URL.
    ///
    /// If a remote store does not respond, the upload is retried later if possible.
    ///
    /// - Throws: If it cannot be stored; the file then stays in place.
    @discardableResult
    func insert(moving file: URL, as name: String) async throws(BlobError) -> URL

    /// Stores bytes as a blob, and returns the URL of its file.
    @discardableResult
    func insert(_ data: Data, as name: String) async throws(BlobError) -> URL

    /// Deletes a blob, if there is one.
    func remove(_ name: String) async

    /// Deletes the copy of a blob on this machine, e.g. since it is damaged. A blob that is stored elsewhere too can
    /// still be read.
    func removeLocalCopy(_ name: String) async

    /// Deletes all blobs, including those unknown to this process.
    func removeAll() async throws(BlobError)

    /// The known usage of the storage on this machine.
    func usage() async -> BlobUsage

    /// Scans the blobs stored by earlier processes. This may take long for large stores, and ends early if the task
    /// is cancelled.
    func survey() async
}

/// The usage of a store.
package struct BlobUsage: Hashable, Sendable {
    /// The number of blobs.
    package var blobCount: Int
    /// Their size in storage, in bytes.
    package var byteCount: Int

    /// Creates a usage.
    package init(blobCount: Int = 0, byteCount: Int = 0) {
        self.blobCount = blobCount
        self.byteCount = byteCount
    }
}

/// Why a blob could not be read, stored or deleted.
package struct BlobError: Error {
    /// The name of the blob, or the path of its file.
    package let name: String
    /// The underlying error.
    package let cause: any Error

    /// Creates an error.
    package init(name: String, cause: any Error) {
        self.name = name
        self.cause = cause
    }
}

extension BlobError {
    /// The seconds to wait before a retry, if a remote store is unavailable; `nil` if this machine is the cause.
    package var retryAfter: Double? {
        guard let cause = cause as? ObjectStoreError else { return nil }
        switch cause {
        case .unavailable(_, let seconds): return max(seconds ?? Self.defaultRetryAfter, 1)
        case .file: return nil
        default: return Self.defaultRetryAfter
        }
    }

    private static let defaultRetryAfter = 5.0

    /// Whether this machine is the cause, e.g. its full disk.
    package var isOfThisMachine: Bool { retryAfter == nil }

    /// Whether a remote store is temporarily unavailable.
    package var isOutage: Bool { (cause as? ObjectStoreError)?.isTransient ?? false }

    /// The system's error code of the cause, if it has one.
    package var systemCode: POSIXError.Code? {
        if case .file(let error)? = cause as? ObjectStoreError { return (error as? POSIXError)?.code }
        return (cause as? POSIXError)?.code
    }
}

extension BlobStore {
    /// No blob is stored elsewhere.
    package func copy(_ name: String, to file: URL) async throws(BlobError) -> Bool { false }

    /// Deletes the blob: a store on this machine has no other copy.
    package func removeLocalCopy(_ name: String) async { await remove(name) }
}
