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

    /// Whether a client's passwords are compared without delay; false if only the library knows.
    func isUnthrottled(_ client: String) -> Bool { shared == nil && attempts.isUnthrottled(client) }

    /// How to handle a password, by a part of its digest.
    func decision(for client: String, _ digest: UInt64) async throws -> PasswordGuesses.Decision {
        guard let shared else { return attempts.decision(for: client, digest) }
        return try await shared.passwordDecision(of: client, digest: digest)
    }

    /// Records a wrong password by a part of its digest.
    func record(_ digest: UInt64, of client: String) async throws {
        guard let shared else { return attempts.record(digest, of: client) }
        try await shared.noteWrongPassword(digest: digest, of: client)
    }
}
