import Foundation
import Library
import LibrarySamples
import Testing

/// Passwords of accounts, and the sessions that set them.
@Suite struct PasswordsTests {
    /// A request that began before an administrator set another password must not undo that.
    @Test func areNotSetBySessionsThatHaveEnded() async throws {
        let library = try Samples.library()
        let account = try #require(
            try await library.addAccount(name: "ada", role: .admin, password: "old", at: Samples.now))
        let session = try await library.addCredential(
            .session, of: account.id, digest: Data([1]), name: "browser", at: Samples.now, until: nil)
        let other = try await library.addCredential(
            .session, of: account.id, digest: Data([2]), name: "phone", at: Samples.now, until: nil)
        #expect(
            try await library.setPassword("own", of: account.id, keeping: session.id, endsTokens: false))
        #expect(try await library.account(named: "ada")?.password == "own")
        // The other session has ended with that.
        #expect(
            try await !library.setPassword("stale", of: account.id, keeping: other.id, endsTokens: false))
        #expect(try await library.account(named: "ada")?.password == "own")
        #expect(try await library.setPassword("reset", of: account.id, keeping: nil, endsTokens: true))
        #expect(
            try await !library.setPassword("stale", of: account.id, keeping: session.id, endsTokens: false))
        #expect(try await library.account(named: "ada")?.password == "reset")
    }
}
