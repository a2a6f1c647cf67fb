import Foundation
import Library
import Photos

/// Reads accounts and credentials from their rows.
enum AccountRow {
    /// The columns that `account` reads.
    static let columns = """
        user_account.id, user_account.name, user_account.role, user_account.password IS NOT NULL,
        user_account.made_at
        """

    static func fetch(_ database: UserConnection, _ rest: String, _ arguments: SQLArguments) throws
        -> Account?
    {
        try database.first(
            sql: "SELECT \(columns) FROM user_account WHERE role IS NOT NULL AND \(rest)",
            arguments: arguments
        ) { try account($0) }
    }

    /// An account from a row whose columns from `first` on are those of `columns`.
    static func account(_ row: any SQLRow, from first: Int = 0) throws -> Account {
        let role: String = row[first + 2]
        guard let role = Role(rawValue: role) else {
            throw SQLError(code: .corrupt, message: "\(role) is no role")
        }
        return Account(
            id: UserID(rawValue: row[first]), name: row[first + 1], role: role,
            hasPassword: row[first + 3], createdAt: Date(timeIntervalSince1970: row[first + 4]))
    }

    /// Whether an account may lose its role: it is not an admin, or there is another one.
    static func isDispensable(_ id: UserID, _ database: UserConnection) throws -> Bool {
        let others = try database.value(
            Int.self, sql: "SELECT count(*) FROM user_account WHERE role = 'admin' AND id <> ?",
            arguments: [id.rawValue])
        return (others ?? 0) > 0
    }
}

enum CredentialRow {
    static let columns = """
        credential.id, credential.kind, credential.user_id, credential.name, credential.made_at,
        credential.used_at, credential.expires_at
        """
    /// How many there are.
    static let count = 7

    static func credential(_ row: any SQLRow) throws -> Credential {
        let kind: String = row[1]
        guard let kind = Credential.Kind(rawValue: kind) else {
            throw SQLError(code: .corrupt, message: "\(kind) is no kind of credential")
        }
        let end: Double? = row[6]
        return Credential(
            id: row[0], kind: kind, user: UserID(rawValue: row[2]), name: row[3],
            createdAt: Date(timeIntervalSince1970: row[4]), usedAt: Date(timeIntervalSince1970: row[5]),
            expiresAt: end.map { Date(timeIntervalSince1970: $0) })
    }
}
