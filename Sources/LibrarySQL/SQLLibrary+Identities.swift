package import Foundation
package import Library
package import Photos

extension SQLLibrary {
    package func account(of identity: ProviderIdentity) async throws(LibraryError) -> Account? {
        try await read { try Self.account(of: identity, $0) }
    }

    package func addAccount(
        name: String, role: Role, of identity: ProviderIdentity, at date: Date
    ) async throws(LibraryError) -> Account? {
        try await write { database in
            if let account = try Self.account(of: identity, database) { return account }
            let account = try Self.addAccount(name: name, role: role, password: nil, at: date, database)
            if let account { try Self.insert(identity, of: account.id, at: date, database) }
            return account
        }
    }

    package func link(
        _ identity: ProviderIdentity, to user: UserID, at date: Date
    ) async throws(LibraryError) -> Bool {
        try await write { database in
            if let account = try Self.account(of: identity, database) { return account.id == user }
            try database.execute(
                sql: "DELETE FROM provider_identity WHERE user_id = ? AND issuer = ?",
                arguments: [user.rawValue, identity.issuer])
            try Self.insert(identity, of: user, at: date, database)
            return true
        }
    }

    package func unlink(_ user: UserID) async throws(LibraryError) -> Bool {
        try await write { database in
            try database.execute(
                sql: "DELETE FROM provider_identity WHERE user_id = ?", arguments: [user.rawValue]) > 0
        }
    }

    package func identities(of user: UserID) async throws(LibraryError) -> [ProviderIdentity] {
        try await read { database in
            try database.all(
                sql: "SELECT issuer, subject FROM provider_identity WHERE user_id = ? ORDER BY issuer",
                arguments: [user.rawValue]
            ) { ProviderIdentity(issuer: $0[0], subject: $0[1]) }
        }
    }

    private static func account(of identity: ProviderIdentity, _ database: UserConnection) throws -> Account?
    {
        try AccountRow.fetch(
            database, "id = (SELECT user_id FROM provider_identity WHERE issuer = ? AND subject = ?)",
            [identity.issuer, identity.subject])
    }

    private static func insert(
        _ identity: ProviderIdentity, of user: UserID, at date: Date, _ database: UserConnection
    ) throws {
        try database.execute(
            sql: """
                INSERT INTO provider_identity (issuer, subject, user_id, linked_at) VALUES (?, ?, ?, ?)
                """,
            arguments: [identity.issuer, identity.subject, user.rawValue, date.timeIntervalSince1970])
    }
}
