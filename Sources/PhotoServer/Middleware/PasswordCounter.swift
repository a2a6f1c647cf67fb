import Library

/// Counts wrong passwords: in memory or, if several servers share a library, in the library.
struct PasswordCounter: Sendable {
    private let attempts: PasswordAttempts
    /// `nil` if this server counts alone.
    private let shared: (any GuessStore)?

    init(attempts: PasswordAttempts = PasswordAttempts(), library: (any LibraryStore)? = nil) {
        self.attempts = attempts
        shared = library?.isShared == true ? library : nil
    }

    /// Whether a client's passwords are checked at once; false if only the library knows.
    func isFree(_ client: String) -> Bool { shared == nil && attempts.isFree(client) }

    /// What to do with a password, by a part of its digest.
    func turn(of client: String, _ digest: UInt64) async throws -> PasswordGuesses.Turn {
        guard let shared else { return attempts.turn(of: client, digest) }
        return try await shared.passwordTurn(of: client, digest: digest)
    }

    /// Records a wrong password by a part of its digest.
    func note(_ digest: UInt64, of client: String) async throws {
        guard let shared else { return attempts.note(digest, of: client) }
        try await shared.noteWrongPassword(digest: digest, of: client)
    }
}
