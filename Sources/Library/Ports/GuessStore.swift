/// Counts wrong passwords for all servers of a library together.
public protocol GuessStore: Sendable {
    /// Decides whether to compare a password of a client, by a part of its digest.
    func passwordDecision(
        of client: String, digest: UInt64
    ) async throws(LibraryError) -> PasswordGuesses.Decision

    /// Records a wrong password of a client, by a part of its digest.
    func noteWrongPassword(digest: UInt64, of client: String) async throws(LibraryError)
}
