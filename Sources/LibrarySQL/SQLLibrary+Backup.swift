import Basics
import Foundation
import GRDB
package import Library

/// Copies of the library's file at one moment, through SQLite's backup API.
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
        } catch { throw .cannotOpen(path: path, cause: error) }
    }

    /// The errors that SQLite finds in the file of a library, in its own words; empty if there are none.
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
        } catch { throw .cannotOpen(path: path, cause: error) }
    }
}
