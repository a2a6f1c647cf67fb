package import Foundation

/// Blobs that are kept until they are removed: permanently kept originals.
///
/// Each is named by the SHA-256 of its bytes, in hexadecimal, so that each content is stored once. Other names count
/// as those of missing blobs. Nothing is evicted or deleted because of its age or size.
///
/// - A blob is stored once `insert` has returned: it then survives a `kill -9` or a power failure.
/// - After a failed insertion, a blob is missing or complete, and can be inserted again.
package protocol PermanentBlobStore: Sendable {
    /// The local file of a blob, to be read only; `nil` if there is no such blob, or if the store has no local files.
    func file(named content: String) async -> URL?

    /// Writes the bytes of a blob to a new file, and verifies them.
    ///
    /// - Returns: Whether the blob exists and has the right bytes. If not, the file may be incomplete.
    /// - Throws: If the store cannot be read, or the file cannot be written.
    func copy(_ content: String, to file: URL) async throws(BlobError) -> Bool

    /// Stores the bytes of a file, which stays in place.
    ///
    /// - Returns: The number of bytes.
    /// - Throws: If they are not stored: with `systemCode` `EILSEQ` if the bytes do not match the name or there are
    ///   none, and with `ENOSPC` if there is too little space.
    @discardableResult
    func insert(copyOf file: URL, as content: String) async throws(BlobError) -> Int

    /// Whether there is any blob.
    ///
    /// - Throws: If the store cannot be listed.
    func hasBlobs() async throws(BlobError) -> Bool

    /// Whether a blob of this size is stored; its bytes are not read.
    func contains(_ content: String, byteCount: Int) async throws(BlobError) -> Bool

    /// Compares the size and the bytes of a blob with its name.
    ///
    /// - Throws: If it cannot be read at the moment.
    func check(_ content: String, byteCount: Int) async throws(BlobError) -> BlobCheckResult

    /// Moves a corrupted blob aside, for a person to examine.
    func setAside(_ content: String) async throws(BlobError)

    /// Deletes the blobs that exist.
    func remove(_ contents: [String]) async throws(BlobError)

    /// Whether `byteCount` more bytes can be stored; true if unknown.
    func hasRoom(for byteCount: Int) async -> Bool

    /// Cancels pending work, and deletes temporary files.
    func shutdown() async
}

/// The result of a check.
package enum BlobCheckResult: Hashable, Sendable {
    case intact, missing, changed
}
