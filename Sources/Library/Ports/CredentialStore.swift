public import Photos

/// What servers want to know the program by, of each source that needs it; kept sealed, and given to nobody but
/// what asks these servers.
public protocol CredentialStore: Sendable {
    /// The credentials of a source, or of the list that it is a place of, with the origin of that one's URL.
    ///
    /// - Throws: `credentials(.unreadable)` if the key is another one.
    func credentials(of id: SourceID) async throws(LibraryError) -> OriginCredentials?

    /// The credentials that the mark of an image's URL names (`CredentialScope`).
    func credentials(named scope: String) async throws(LibraryError) -> OriginCredentials?

    /// Keeps credentials in the place of those before, or deletes them. The feed is asked for anew next time, and so
    /// are the images of its origin.
    ///
    /// - Throws: `unknownSource`, or `credentials(.notOfTheWeb)`.
    func setCredentials(_ credentials: SourceCredentials?, of id: SourceID) async throws(LibraryError)
}
