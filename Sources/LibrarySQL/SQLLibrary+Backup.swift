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
        } catch { throw failure(error, of: path, writing: copy) }
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
        } catch { throw failure(error, of: path) }
    }

    /// The contents of the originals that the library in a file keeps.
    package static func keptContents(in path: String) throws(LibraryError) -> Set<String> {
        try withFile(path) { database in
            try Set(String.fetchAll(database, sql: "SELECT content FROM kept_original"))
        }
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
