package import Foundation

/// Named bytes that can be had again: originals, renditions and what is known of them.
///
/// The port says all that a caller may rely on, so that a folder and an object store in the network
/// are alike to it:
///
/// - A blob is there whole or not at all, also after the process or the machine was killed.
/// - A blob does not change: storing other bytes under the same name replaces it.
/// - A blob may be gone at any moment (evicted, deleted by a person or by another server), also one
///   that was inserted just now. It is then made again.
/// - Names are of ASCII letters, digits, `.`, `-` and `_`, with at least two characters, and do not
///   begin with a dot.
package protocol BlobStore: Sendable {
    /// A blob as a file of this machine, to be read and not to be changed; nothing where there is none.
    /// It counts as used now.
    ///
    /// The file may be evicted while it is read: who has it open still reads all of it.
    ///
    /// - Throws: Where it cannot be told whether there is one, as a store in the network does not answer.
    func file(named name: String) async throws(BlobError) -> URL?

    /// The bytes of a blob; nothing where there is none, or where they cannot be read. It counts as used
    /// now.
    ///
    /// - Throws: Where it cannot be told whether there is one.
    func data(named name: String) async throws(BlobError) -> Data?

    /// Takes a file over as a blob, and returns where it can be read.
    ///
    /// A store in the network that does not answer is given it later, if it can be.
    ///
    /// - Throws: Where it cannot be stored; the file is then where it was.
    @discardableResult
    func insert(moving file: URL, as name: String) async throws(BlobError) -> URL

    /// Stores bytes as a blob, and returns where they can be read as a file.
    @discardableResult
    func insert(_ data: Data, as name: String) async throws(BlobError) -> URL

    /// Deletes a blob, if there is one.
    func remove(_ name: String) async

    /// Deletes all blobs, also those that are not known to this process.
    func removeAll() async throws(BlobError)

    /// How much is known to be stored on this machine.
    func usage() async -> BlobUsage

    /// Learns what is there from earlier; may take long where there is very much, and ends early where its
    /// task is cancelled.
    func survey() async
}

/// How much a store holds.
package struct BlobUsage: Hashable, Sendable {
    /// The number of blobs.
    package var blobCount: Int
    /// The bytes that they take where they are stored.
    package var byteCount: Int

    /// Makes a usage.
    package init(blobCount: Int = 0, byteCount: Int = 0) {
        self.blobCount = blobCount
        self.byteCount = byteCount
    }
}

/// Why a blob could not be read, stored or deleted.
package struct BlobError: Error {
    /// The name of the blob, or the path of its file.
    package let name: String
    /// What the system says.
    package let cause: any Error

    /// Makes an error.
    package init(name: String, cause: any Error) {
        self.name = name
        self.cause = cause
    }
}

extension BlobError {
    /// The seconds after which it may be tried again, where a store in the network could not be used; nothing where
    /// this machine is the cause.
    package var retryAfter: Double? {
        guard let cause = cause as? ObjectStoreError else { return nil }
        switch cause {
        case .unavailable(_, let seconds): return max(seconds ?? Self.usualPause, 1)
        case .file: return nil
        default: return Self.usualPause
        }
    }

    private static let usualPause = 5.0

    /// Whether a store in the network cannot be used just now.
    package var isOutage: Bool { (cause as? ObjectStoreError)?.isTransient ?? false }

    /// The system's code of the cause; nothing where it has none.
    package var systemCode: POSIXError.Code? {
        if case .file(let error)? = cause as? ObjectStoreError { return (error as? POSIXError)?.code }
        return (cause as? POSIXError)?.code
    }
}
