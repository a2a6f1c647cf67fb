package import Foundation
package import Library
package import Photos

extension SQLLibrary: AccountStore {
    package func accounts() async throws(LibraryError) -> [Account] {
        try await read { database in
            try database.all(
                sql: """
                    SELECT \(AccountRow.columns) FROM user_account WHERE role IS NOT NULL ORDER BY folded_name
                    """
            ) { try AccountRow.account($0) }
        }
    }

    package func account(_ id: UserID) async throws(LibraryError) -> Account? {
        try await read { try AccountRow.fetch($0, "id = ?", [id.rawValue]) }
    }

    package func account(
        named name: String
    ) async throws(LibraryError) -> (account: Account, password: String?)? {
        try await read { database in
            try database.first(
                sql: """
                    SELECT \(AccountRow.columns), password FROM user_account
                    WHERE role IS NOT NULL AND folded_name = ?
                    """,
                arguments: [Account.folded(name)]
            ) { (try AccountRow.account($0), $0[5]) }
        }
    }

    package func addAccount(
        name: String, role: Role, password: String?, at date: Date
    ) async throws(LibraryError) -> Account? {
        try await write { database in
            try Self.addAccount(name: name, role: role, password: password, at: date, database)
        }
    }

    /// - Returns: `nil` if the name is taken.
    static func addAccount(
        name: String, role: Role, password: String?, at date: Date, _ database: UserConnection
    ) throws -> Account? {
        let folded = Account.folded(name)
        let isTaken = try database.value(
            Int.self, sql: "SELECT 1 FROM user_account WHERE role IS NOT NULL AND folded_name = ?",
            arguments: [folded])
        guard isTaken == nil else { return nil }
        let id = try newUser(named: name, database)
        try Visits.begin(id, at: date, database)
        try database.execute(
            sql: """
                UPDATE user_account SET name = ?, folded_name = ?, role = ?, password = ?, made_at = ?
                WHERE id = ?
                """,
            arguments: [
                name, folded, role.rawValue, password, date.timeIntervalSince1970, id,
            ])
        return try AccountRow.fetch(database, "id = ?", [id])
    }

    /// The row of a new account; the first one takes over the owner's.
    private static func newUser(named name: String, _ database: UserConnection) throws -> Int64 {
        let isFirst =
            try database.value(
                Int.self, sql: "SELECT 1 FROM user_account WHERE role IS NOT NULL LIMIT 1") == nil
        guard !isFirst else {
            try database.execute(
                sql: "INSERT INTO user_account (id, name) VALUES (1, ?) ON CONFLICT DO NOTHING",
                arguments: [name])
            return UserID.owner.rawValue
        }
        let last = database.dialect.greater(
            "last_user_id", "(SELECT coalesce(max(id), 1) FROM user_account)")
        try database.execute(sql: "UPDATE library_state SET last_user_id = \(last) + 1")
        try database.execute(
            sql: "INSERT INTO user_account (id, name) SELECT last_user_id, ? FROM library_state",
            arguments: [name])
        return try database.value(Int64.self, sql: "SELECT last_user_id FROM library_state") ?? 0
    }

    package func setRole(_ role: Role, of user: UserID) async throws(LibraryError) -> Bool {
        try await write { database in
            guard try role == .admin || AccountRow.isDispensable(user, database) else { return false }
            try database.notify(.accounts(user))
            return try database.execute(
                sql: "UPDATE user_account SET role = ? WHERE id = ? AND role IS NOT NULL",
                arguments: [role.rawValue, user.rawValue]) > 0
        }
    }

    package func setPassword(
        _ hash: String, of user: UserID, keeping session: Int64?, endsTokens: Bool
    ) async throws(LibraryError) -> Bool {
        try await write { database in
            if let session {
                let isValid =
                    try database.value(
                        Int.self, sql: "SELECT 1 FROM credential WHERE id = ?", arguments: [session]) != nil
                guard isValid else { return false }
            }
            try database.notify(.accounts(user))
            try database.execute(
                sql: "UPDATE user_account SET password = ? WHERE id = ?", arguments: [hash, user.rawValue])
            try database.execute(
                sql: "DELETE FROM credential WHERE user_id = ? AND (kind = 'session' OR ? <> 0) AND id <> ?",
                arguments: [user.rawValue, endsTokens, session ?? 0])
            return true
        }
    }

    package func deleteAccount(_ id: UserID) async throws(LibraryError) -> Bool {
        try await write { database in
            guard try AccountRow.isDispensable(id, database) else { return false }
            try database.notify(.accounts(id))
            let isDeleted =
                try database.execute(
                    sql: "DELETE FROM user_account WHERE id = ? AND role IS NOT NULL",
                    arguments: [id.rawValue]) > 0
            if isDeleted { try ListVersions.advance(database) }
            // The command line still acts as the owner, of whom only the number is left.
            if isDeleted, id == .owner {
                try database.execute(
                    sql: "INSERT INTO user_account (id, name) VALUES (1, ?)", arguments: [UUID().uuidString])
            }
            return isDeleted
        }
    }

    package func secret() async throws(LibraryError) -> Data {
        // Requests that need it must not wait for writers.
        if let secret = try await read({ try Self.secret($0) }) { return secret }
        return try await write { database in
            if let secret = try Self.secret(database) { return secret }
            var generator = SystemRandomNumberGenerator()
            let secret = Data((0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
            try database.execute(sql: "UPDATE library_state SET secret = ?", arguments: [secret])
            return secret
        }
    }

    private static func secret(_ database: UserConnection) throws -> Data? {
        try database.value(Data.self, sql: "SELECT secret FROM library_state")
    }

    package func setPublic(_ isPublic: Bool, source: SourceID) async throws(LibraryError) -> Bool {
        try await write { database in
            try database.notify(.accounts(nil))
            return try database.execute(
                sql: "UPDATE source SET is_public = ? WHERE name = ?",
                arguments: [isPublic, source.rawValue]) > 0
        }
    }
}

// MARK: - Credentials

extension SQLLibrary {
    package func addCredential(
        _ kind: Credential.Kind, of user: UserID, digest: Data, name: String, at date: Date, until end: Date?
    ) async throws(LibraryError) -> Credential {
        try await write { database in
            let seconds = date.timeIntervalSince1970
            try database.execute(
                sql: "DELETE FROM credential WHERE expires_at <= ?", arguments: [seconds])
            try database.execute(
                sql: """
                    INSERT INTO credential (kind, user_id, digest, name, made_at, used_at, expires_at)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    kind.rawValue, user.rawValue, digest, name, seconds, seconds, end?.timeIntervalSince1970,
                ])
            let credential = try database.first(
                sql: "SELECT \(CredentialRow.columns) FROM credential WHERE digest = ?", arguments: [digest]
            ) { try CredentialRow.credential($0) }
            guard let credential else {
                throw SQLError(code: .other, message: "a credential was not kept")
            }
            return credential
        }
    }

    package func credential(
        digest: Data, at date: Date
    ) async throws(LibraryError) -> (credential: Credential, account: Account)? {
        try await read { database in
            try database.first(
                sql: """
                    SELECT \(CredentialRow.columns), \(AccountRow.columns)
                    FROM credential JOIN user_account ON user_account.id = credential.user_id
                    WHERE credential.digest = ? AND user_account.role IS NOT NULL
                        AND (credential.expires_at IS NULL OR credential.expires_at > ?)
                    """,
                arguments: [digest, date.timeIntervalSince1970]
            ) { row in
                (try CredentialRow.credential(row), try AccountRow.account(row, from: CredentialRow.count))
            }
        }
    }

    package func noteUse(
        of credential: Int64, at date: Date, until end: Date?
    ) async throws(LibraryError) {
        try await write { database in
            try database.execute(
                sql: "UPDATE credential SET used_at = ?, expires_at = ? WHERE id = ?",
                arguments: [date.timeIntervalSince1970, end?.timeIntervalSince1970, credential])
        }
    }

    package func credentials(
        of user: UserID, at date: Date
    ) async throws(LibraryError) -> [Credential] {
        try await read { database in
            try database.all(
                sql: """
                    SELECT \(CredentialRow.columns) FROM credential
                    WHERE user_id = ? AND (expires_at IS NULL OR expires_at > ?) ORDER BY used_at DESC, id DESC
                    """,
                arguments: [user.rawValue, date.timeIntervalSince1970]
            ) { try CredentialRow.credential($0) }
        }
    }

    @discardableResult
    package func deleteCredential(_ id: Int64, of user: UserID) async throws(LibraryError) -> Bool {
        try await write { database in
            try database.notify(.accounts(user))
            return try database.execute(
                sql: "DELETE FROM credential WHERE id = ? AND user_id = ?",
                arguments: [id, user.rawValue]) > 0
        }
    }

    package func endSessions(of user: UserID, keeping session: Int64?) async throws(LibraryError) {
        try await write { database in
            try database.notify(.accounts(user))
            try database.execute(
                sql: "DELETE FROM credential WHERE user_id = ? AND kind = 'session' AND id <> ?",
                arguments: [user.rawValue, session ?? 0])
        }
    }
}
