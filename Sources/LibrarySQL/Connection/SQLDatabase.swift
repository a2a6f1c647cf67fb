import Library
import Photos

/// A database: runs reads and transactions on its connections.
protocol SQLDatabase: Sendable {
    /// Reads a consistent snapshot; does not block writers.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value

    /// Runs one transaction: all of `body` or, if it throws, nothing.
    ///
    /// Once it has returned, the changes survive a crash of the process and a power failure.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value

    /// Whether other servers may use the database too, so that some tasks must be coordinated.
    var isShared: Bool { get }

    /// Notifies the other servers; `nil` if there can be none.
    var bus: (any EventBus)? { get }

    /// Runs a transaction for coordination between servers, such as leases.
    ///
    /// It does not count as a change of the library, does not wait for other writes, and may be lost if the
    /// database's machine crashes.
    func coordinate<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value

    /// A number that changes after another process has written.
    func foreignVersion() async throws -> Int

    /// A number that changes after any process has written.
    func dataVersion() async throws -> Int

    /// Closes all connections.
    ///
    /// - Throws: `SQLError` if one of them is in use.
    func close() throws

    /// Migrates the tables, each migration in its own transaction.
    ///
    /// - Throws: `SQLError` with the code `tooNew` if the tables were written by a newer version of the program, with
    ///   `absent` if there are none and none may be created, and with `outdated` if they would have to be migrated.
    func migrate(_ migrations: [SQLMigration], opening: LibraryOpening) throws
}

extension SQLDatabase {
    /// Migrates the tables, creating them if there are none.
    func migrate(_ migrations: [SQLMigration]) throws { try migrate(migrations, opening: .creating) }
}

/// A schema migration; frozen once it is released.
struct SQLMigration: Sendable {
    /// The migration's identifier in the database; never changed.
    let name: String
    /// Whether older programs can keep using the tables: new columns have defaults, and nothing existing is removed,
    /// changes its meaning, or must be written differently. Servers of both versions can then run at the same time.
    var keepsOlderPrograms = false
    let run: @Sendable (any SQLConnection) throws -> Void
}

extension SQLMigration {
    /// A migration that consists of a script.
    init(name: String, keepsOlderPrograms: Bool = false, script: String) {
        self.init(name: name, keepsOlderPrograms: keepsOlderPrograms) { try $0.script(script) }
    }
}

/// A database error.
struct SQLError: Error, Sendable {
    enum Code: Sendable {
        /// The database is locked by another process; a retry may succeed.
        case busy
        /// The database server is unreachable; a retry may succeed.
        case unavailable
        /// All connections are in use; a retry may succeed.
        case exhausted
        /// The connection was lost during the commit: the outcome is unknown.
        case unsettled
        /// The statement timed out or was cancelled.
        case interrupted
        /// The tables were written by a newer version of the program.
        case tooNew
        /// The tables belong to another program.
        case foreign
        /// There are no tables, and none may be created.
        case absent
        /// The tables were written by an older version of the program, and may not be migrated.
        case outdated
        /// The disk is full.
        case full
        /// The database is corrupt.
        case corrupt
        case other
    }

    let code: Code
    /// The database's own message.
    let message: String
    /// This program's own message; `nil` if the database failed.
    var failure: DatabaseFailure?
}

extension SQLError {
    /// Creates an error that this program has detected.
    init(code: Code, _ message: LibraryMessage, _ arguments: [Message.Name: Message.Argument] = [:]) {
        self.init(code: code, message: message.rawValue, failure: DatabaseFailure(message, arguments))
    }

    /// The error to show to a person: this program's own message, else the error itself.
    static func cause(_ error: any Error) -> any Error {
        guard let failure = (error as? SQLError)?.failure else { return error }
        return failure
    }
}

extension SQLError: CustomStringConvertible {
    var description: String { message }
}
