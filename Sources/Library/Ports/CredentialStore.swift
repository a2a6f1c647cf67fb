public import Photos

/// Stores the credentials of sources, sealed; only code that sends requests to their servers
/// may read them.
public protocol CredentialStore: Sendable {
    /// The credentials of a source, or of the list that it is a place of, with the origin of that source's
    /// URL.
    ///
    /// - Throws: `credentials(.unreadable)` if the key has changed.
    func credentials(of id: SourceID) async throws(LibraryError) -> OriginCredentials?

    /// The credentials named by the mark of an image's URL (`CredentialScope`).
    func credentials(named scope: String) async throws(LibraryError) -> OriginCredentials?

    /// Replaces the credentials of a source, or deletes them. The next refresh reads the feed in full, and
    /// images of its origin are loaded again.
    ///
    /// - Throws: `unknownSource`, or `credentials(.notHTTP)`.
    func setCredentials(_ credentials: SourceCredentials?, of id: SourceID) async throws(LibraryError)
}
