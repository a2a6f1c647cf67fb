package import Foundation

/// Blobs that stay until they are removed: originals that are kept for good.
///
/// Each is named by the SHA-256 of its bytes, in hexadecimal, so that each content is stored once. Other names
/// are treated as those of missing blobs. Nothing is evicted, and nothing is deleted because of its age or size.
///
/// - A blob is stored once `insert` has returned: it is whole then, also after a `kill -9` or a power failure.
/// - A blob whose insertion failed is missing or whole, and can be inserted again.
package protocol PermanentBlobStore: Sendable {
    /// A blob that the store has as a file of this machine, to be read and not to be changed; `nil` if there is
    /// none, or if the store has no files of its own.
    func file(named content: String) async -> URL?

    /// Writes the bytes of a blob to a new file, and verifies them.
    ///
    /// - Returns: Whether there is such a blob with the right bytes. If not, there may be a part of the file.
    /// - Throws: If the store cannot be read, or the file not be written.
    func copy(_ content: String, to file: URL) async throws(BlobError) -> Bool

    /// Stores the bytes of a file, which stays where it is.
    ///
    /// - Returns: The number of bytes.
    /// - Throws: If they are not stored: with `systemCode` `EILSEQ` for other bytes than those of the name, or for
    ///   none, and with `ENOSPC` if there is too little space.
    @discardableResult
    func insert(copyOf file: URL, as content: String) async throws(BlobError) -> Int

    /// Whether a blob of this size is stored; its bytes are not read.
    func contains(_ content: String, byteCount: Int) async throws(BlobError) -> Bool

    /// Compares the size and the bytes of a blob with its name.
    ///
    /// - Throws: If it cannot be read now.
    func check(_ content: String, byteCount: Int) async throws(BlobError) -> BlobVerdict

    /// Moves a blob with the wrong bytes out of use, for a person to look at.
    func setAside(_ content: String) async throws(BlobError)

    /// Deletes blobs, those of them that there are.
    func remove(_ contents: [String]) async throws(BlobError)

    /// Whether `byteCount` more bytes can be stored; true if that is not known.
    func hasRoom(for byteCount: Int) async -> Bool

    /// Ends what is under way, and deletes temporary files.
    func shutdown() async
}

/// The result of a check.
package enum BlobVerdict: Hashable, Sendable {
    case whole, missing, changed
}
