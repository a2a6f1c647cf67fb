import Basics
import Foundation
import GRDB
package import Library

/// Consistent copies of the library's file, through SQLite's backup API.
extension SQLLibrary {
    /// Copies a library into a new file, during concurrent reads and writes.
    ///
    /// - Parameters:
    ///   - path: The file of the library, which must exist.
    ///   - copy: The file to create, which must not exist.
    package static func copy(_ path: String, to copy: String) throws(LibraryError) {
        do {
            var configuration = Configuration()
            configuration.readonly = true
            configuration.busyMode = .timeout(10)
            let source = try DatabaseQueue(path: path, configuration: configuration)
            let target = try DatabaseQueue(path: copy)
            try source.backup(to: target)
            // One file: the copy of a library with a write-ahead log has that mode in its header.
            try target.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
            try target.close()
            try source.close()
        } catch { throw failure(error, of: path, writing: copy) }
    }

    /// Deletes a copy, complete or not, with SQLite's files beside it; there may be none.
    package static func deleteFile(_ path: String) {
        for end in ["", "-journal", "-wal", "-shm"] { Foundation.unlink(path + end) }
    }

    /// SQLite's messages about errors in the file of a library; empty if there are none.
    package static func damage(in path: String) throws(LibraryError) -> [String] {
        do {
            var configuration = Configuration()
            configuration.readonly = true
            let database = try DatabaseQueue(path: path, configuration: configuration)
            let found = try database.read { database in
                let rows = try String.fetchAll(database, sql: "PRAGMA integrity_check(20)")
                let references = try Row.fetchAll(database, sql: "PRAGMA foreign_key_check").prefix(20)
                return rows.filter { $0 != "ok" } + references.map { "foreign key: \($0)" }
            }
            try database.close()
            return found
        } catch { throw failure(error, of: path) }
    }

    /// The contents of the originals that the library in a file keeps.
    ///
    /// - Parameter withWrong: Whether to include those that are known to be missing or damaged.
    package static func keptContents(
        in path: String, withWrong: Bool = true
    ) throws(LibraryError) -> Set<String> {
        try withFile(path) { database in
            // Before an upgrade, a library may have no such table yet.
            guard try database.tableExists("kept_original") else { return [] }
            return try Set(
                String.fetchAll(
                    database, sql: "SELECT content FROM kept_original WHERE is_wrong = 0 OR ?",
                    arguments: [withWrong]))
        }
    }

    /// Copies the write-ahead log of a library into its file, which nobody else uses, and deletes the log.
    ///
    /// - Throws: If the log could not be copied.
    package static func removeLog(of path: String) throws(LibraryError) {
        do {
            let queue = try DatabaseQueue(path: path)
            let mode = try queue.writeWithoutTransaction {
                try String.fetchOne($0, sql: "PRAGMA journal_mode = DELETE")
            }
            try queue.close()
            guard mode == "delete", !FileManager.default.fileExists(atPath: path + "-wal") else {
                throw SQLError(code: .busy, message: "The write-ahead log was not copied.")
            }
        } catch { throw failure(error, of: path, writing: path) }
    }

    /// Records in the file of a library that originals are missing or damaged, so that a server downloads them again.
    package static func noteWrongOriginals(_ contents: [String], in path: String) throws(LibraryError) {
        try withFile(path) { database in
            for content in contents {
                try database.execute(
                    sql: "UPDATE kept_original SET is_wrong = 1 WHERE content = ?", arguments: [content])
            }
        }
    }

    /// Advances all numbers and versions in the file of a restored library, so that none that was assigned
    /// since the backup is reused: open pages and links of that time would show other photos.
    ///
    /// - Parameter replaced: The file of the library that it replaces. If it cannot be read, or is not the
    ///   one that was used after the backup, fewer than `numberGap` rows, fewer than `userGap` users and one
    ///   change a second are assumed.
    package static func advanceNumbers(in path: String, after replaced: String?) throws(LibraryError) {
        // A damaged library is treated like a lost one.
        let floor = replaced.flatMap { try? withFile($0, AssignedNumbers.init) }
        try withFile(path) { database in
            let version = max(floor?.version ?? 0, Int64(Date().timeIntervalSince1970))
            try database.execute(
                sql: """
                    UPDATE source SET version = max(version, :floor + own_version) + 1,
                        order_version = max(order_version, :floor) + 1;
                    UPDATE library_state SET list_version = max(list_version, :floor + own_list_version) + 1,
                        view_version = max(view_version, :floor + own_view_version) + 1,
                        personal_version = max(personal_version, :floor + own_personal_version) + 1,
                        shape_version = max(shape_version, :floor) + 1;
                    UPDATE user_account SET personal_version = max(personal_version, :floor) + 1;
                    """, arguments: ["floor": version])
            try database.execute(
                sql: """
                    INSERT INTO sqlite_sequence (name, seq)
                    SELECT name, 0 FROM sqlite_master AS made WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%'
                        AND NOT EXISTS (SELECT 1 FROM sqlite_sequence AS given WHERE given.name = made.name)
                    """)
            for (name, last) in try AssignedNumbers.sequences(database) {
                try database.execute(
                    sql: "UPDATE sqlite_sequence SET seq = ? WHERE name = ?",
                    arguments: [max(last + numberGap, floor?.sequences[name] ?? 0), name])
            }
            try database.execute(
                sql: "UPDATE library_state SET last_user_id = ?",
                arguments: [max(try AssignedNumbers.lastUser(database) + userGap, floor?.lastUser ?? 0)])
        }
    }

    /// More rows than a library gets between two backups.
    private static let numberGap: Int64 = 1_000_000
    /// More users than a library gets between two backups.
    private static let userGap: Int64 = 1_000

    /// The numbers that a library has assigned.
    private struct AssignedNumbers {
        /// The greatest number of a row, by table.
        let sequences: [String: Int64]
        /// The greatest version that was sent to any client.
        let version: Int64
        /// The greatest number of a user: browsers store personal data under it.
        let lastUser: Int64

        init(_ database: Database) throws {
            sequences = try Self.sequences(database)
            lastUser = try Self.lastUser(database)
            version =
                try Int64.fetchOne(
                    database,
                    sql: """
                        SELECT max(list_version, view_version, shape_version, personal_version,
                            (SELECT coalesce(max(list_version), 0) FROM user_account)
                                + (SELECT coalesce(max(version), 0) FROM source),
                            (SELECT coalesce(max(order_version), 0) FROM source),
                            (SELECT coalesce(max(personal_version), 0) FROM user_account))
                        FROM library_state
                        """) ?? 0
        }

        static func lastUser(_ database: Database) throws -> Int64 {
            try Int64.fetchOne(
                database,
                sql: """
                    SELECT max(last_user_id, (SELECT coalesce(max(id), 1) FROM user_account)) FROM library_state
                    """) ?? 1
        }

        static func sequences(_ database: Database) throws -> [String: Int64] {
            let rows = try Row.fetchAll(database, sql: "SELECT name, seq FROM sqlite_sequence")
            return Dictionary(rows.map { ($0["name"], $0["seq"]) }, uniquingKeysWith: max)
        }
    }

    /// Works with a file that nobody else uses, in one transaction, and leaves no log beside it.
    private static func withFile<Value>(
        _ path: String, _ body: (Database) throws -> Value
    ) throws(LibraryError) -> Value {
        do {
            let queue = try DatabaseQueue(path: path)
            let value = try queue.write(body)
            try queue.close()
            return value
        } catch { throw failure(error, of: path, writing: path) }
    }

    /// - Parameter written: The file that was written, whose disk may be full.
    private static func failure(
        _ error: any Error, of path: String, writing written: String? = nil
    ) -> LibraryError {
        let cause = SQLError.unlessOther(error)
        if let written, (cause as? SQLError)?.code == .full { return .diskFull(path: written) }
        return .cannotOpen(path: path, cause: cause)
    }
}
