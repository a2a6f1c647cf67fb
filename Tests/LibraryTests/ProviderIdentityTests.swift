import Foundation
import Library
import LibrarySamples
import Photos
import Testing

@Suite struct ProviderIdentityTests {
    private let ada = ProviderIdentity(issuer: "https://id.example.org", subject: "1")
    private let eve = ProviderIdentity(issuer: "https://id.example.org", subject: "2")

    private func library() async throws -> (any LibraryStore, Account) {
        let library = try Samples.library()
        let admin = try await library.addAccount(name: "root", role: .admin, password: nil, at: Samples.now)
        return (library, try #require(admin))
    }

    @Test func aPersonIsKnownByTheSubjectAlone() async throws {
        let (library, _) = try await library()
        #expect(try await library.account(of: ada) == nil)
        let account = try #require(
            try await library.addAccount(name: "Ada", role: .member, of: ada, at: Samples.now))
        #expect(account.role == .member && !account.hasPassword)
        #expect(try await library.account(of: ada) == account)
        // The same person under another name, as where two requests come at once.
        #expect(
            try await library.addAccount(name: "Ada L", role: .admin, of: ada, at: Samples.now) == account)
        let other = ProviderIdentity(issuer: "https://other.example.org", subject: "1")
        #expect(try await library.account(of: other) == nil)
    }

    @Test func aNameThatIsTakenMakesNoAccount() async throws {
        let (library, _) = try await library()
        #expect(try await library.addAccount(name: "ROOT", role: .viewer, of: eve, at: Samples.now) == nil)
        #expect(try await library.account(of: eve) == nil)
        #expect(try await library.accounts().count == 1)
    }

    @Test func anIdentityOpensOneAccount() async throws {
        let (library, admin) = try await library()
        let other = try #require(
            try await library.addAccount(name: "Ada", role: .member, of: ada, at: Samples.now))
        #expect(try await library.link(ada, to: admin.id, at: Samples.now) == false)
        #expect(try await library.link(ada, to: other.id, at: Samples.now))
        #expect(try await library.link(eve, to: admin.id, at: Samples.now))
        #expect(try await library.identities(of: admin.id) == [eve])
        // A provider knows a user as one person.
        let new = ProviderIdentity(issuer: eve.issuer, subject: "3")
        #expect(try await library.link(new, to: admin.id, at: Samples.now))
        #expect(try await library.account(of: eve) == nil)
        #expect(try await library.account(of: new)?.id == admin.id)
        #expect(try await library.unlink(admin.id))
        #expect(try await library.unlink(admin.id) == false)
        #expect(try await library.account(of: new) == nil)
    }

    @Test func whoIsDeletedIsNotKnownAnyMore() async throws {
        let (library, _) = try await library()
        let account = try #require(
            try await library.addAccount(name: "Ada", role: .member, of: ada, at: Samples.now))
        #expect(try await library.deleteAccount(account.id))
        #expect(try await library.account(of: ada) == nil)
    }
}
