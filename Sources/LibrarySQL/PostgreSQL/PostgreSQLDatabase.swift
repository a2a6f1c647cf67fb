import Basics
import Foundation
import Library
import Synchronization

/// PostgreSQL through libpq. Any number of servers can share a database.
///
/// Write transactions of all servers are serialized, as in SQLite: each acquires the same lock, so that the
/// rules of the library need not consider concurrent writes. Reads see the state when they began and never
/// wait. `library_change` counts the transactions that wrote anything.
final class PostgreSQLDatabase: SQLDatabase {
    let pool: PostgreSQLPool
    private let words: PhotoWords
    private let notices: PostgreSQLBus
    /// Writers of this process wait here, without occupying a connection each.
    private let writing = AsyncSemaphore(limit: 1)
    /// The number of write transactions of this process.
    private let ownCount = Atomic(0)
    /// How often a transaction is tried if its connection is lost.
    private static let maxTries = 3

    init(_ location: PostgreSQLLocation) throws(SQLError) {
        let (words, pool) = (try PhotoWords(), PostgreSQLPool(location))
        (self.words, self.pool) = (words, pool)
        notices = PostgreSQLBus(location) { payload in
            try await pool.use { session, _ in
                try Self.coordinate(session) { try PostgreSQLConnection(session, words).notify(payload) }
            }
        }
    }

    var bus: (any EventBus)? { notices }

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await repeating { [words] session, isCancelled in
            try session.send("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            do {
                let value = try body(PostgreSQLConnection(session, words, isCancelled: isCancelled))
                try session.send("COMMIT")
                try session.end()
                return value
            } catch {
                session.rollBack()
                throw error
            }
        }
    }

    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await writing.acquire()
        defer { writing.release() }
        return try await repeating { [words, sender = notices.sender] session, isCancelled in
            try session.send("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE")
            // Later statements see everything written before the lock was granted.
            try session.send(Self.lock)
            let connection = PostgreSQLConnection(session, words, sender: sender, isCancelled: isCancelled)
            let (value, hasChanged): (Value, Bool)
            do {
                value = try body(connection)
                hasChanged = try connection.waitForResponses()
                if hasChanged { try session.send("UPDATE library_change SET count = count + 1") }
                try session.send("COMMIT")
            } catch {
                session.rollBack()
                throw error
            }
            try self.finish(session, hasChanged: hasChanged)
            return value
        }
    }

    var isShared: Bool { true }

    func coordinate<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await repeating { [words, sender = notices.sender] session, isCancelled in
            try Self.coordinate(session) {
                try body(PostgreSQLConnection(session, words, sender: sender, isCancelled: isCancelled))
            }
        }
    }

    private static func coordinate<Value>(
        _ session: PostgreSQLSession, _ body: () throws -> Value
    ) throws -> Value {
        try session.send("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE")
        // Data that other servers have read remains valid until the database itself restarts.
        try session.send("SET LOCAL synchronous_commit = off")
        do {
            let value = try body()
            try session.send("COMMIT")
            try session.waitForResult()
            return value
        } catch {
            session.rollBack()
            throw error
        }
    }

    private static let lock = """
        SELECT pg_advisory_xact_lock(hashtext('vitrine'), hashtext(current_schema()))
        """

    /// Waits for the commit.
    private func finish(_ session: PostgreSQLSession, hasChanged: Bool) throws(SQLError) {
        let result: PostgreSQLResult
        do {
            result = try session.waitForResult()
        } catch  where error.code == .unavailable {
            throw SQLError(code: .unsettled, message: error.message)
        } catch {
            session.rollBack()
            throw error
        }
        // PostgreSQL returns `ROLLBACK` if it cannot commit.
        guard result.command == "COMMIT" else {
            throw SQLError(code: .other, message: "The transaction was set back.")
        }
        if hasChanged { ownCount.wrappingAdd(1, ordering: .sequentiallyConsistent) }
    }

    /// Runs `body` with a connection, and repeats it if the connection is lost before the transaction ends.
    private func repeating<Value: Sendable>(
        _ body: @escaping @Sendable (PostgreSQLSession, _ isCancelled: @escaping () -> Bool) throws -> Value
    ) async throws -> Value {
        for _ in 1..<Self.maxTries {
            do {
                return try await pool.use(body)
            } catch is PostgreSQLPool.Lost {
                continue
            }
        }
        do {
            return try await pool.use(body)
        } catch let error as PostgreSQLPool.Lost {
            throw error.cause
        }
    }

    func foreignVersion() async throws -> Int {
        // While this process writes nothing, the remaining transactions are those of others.
        try await writing.acquire()
        defer { writing.release() }
        return try await dataVersion() - ownCount.load(ordering: .sequentiallyConsistent)
    }

    func dataVersion() async throws -> Int {
        try await repeating { session, _ in
            let result = try session.run("SELECT count FROM library_change", [], .byValue)
            guard result.count == 1 else {
                throw SQLError(code: .corrupt, message: "library_change has no row.")
            }
            return result.row(0)[0]
        }
    }

    func close() throws {
        notices.close()
        try pool.close()
    }

    func migrate(_ migrations: [SQLMigration], opening: LibraryOpening) throws {
        let session = try pool.acquire()
        defer { pool.release(session) }
        do {
            try session.send("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE")
            try PostgreSQLMigrator(session, words).migrate(migrations, opening: opening)
            try session.send("COMMIT")
            try session.waitForResult()
        } catch {
            session.rollBack()
            throw error
        }
    }
}
