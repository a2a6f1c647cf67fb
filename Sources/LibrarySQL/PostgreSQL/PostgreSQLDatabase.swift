import Basics
import Foundation
import Library
import Synchronization

/// PostgreSQL through libpq. Any number of servers may work with one database.
///
/// Writes of all of them follow one another, as in SQLite: each takes the same lock, which ends with its
/// transaction, and the rules of the library need not think of others that write at the same time. Reads see the state
/// at which they began and wait for nobody. `library_change` counts the transactions that have written anything.
final class PostgreSQLDatabase: SQLDatabase {
    let pool: PostgreSQLPool
    private let words: PhotoWords
    private let notices: PostgreSQLBus
    /// Those of this process wait here rather than with a connection each.
    private let writing = AsyncSemaphore(limit: 1)
    /// How many transactions of this process have written anything.
    private let ownCount = Atomic(0)
    /// How often a transaction is begun anew after its connection was lost.
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
            // Each statement after it sees what was written before the lock was given.
            try session.send(Self.lock)
            let connection = PostgreSQLConnection(session, words, sender: sender, isCancelled: isCancelled)
            let (value, hasChanged): (Value, Bool)
            do {
                value = try body(connection)
                hasChanged = try connection.settle()
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
        // What the others have seen is true until the database itself is restarted.
        try session.send("SET LOCAL synchronous_commit = off")
        do {
            let value = try body()
            try session.send("COMMIT")
            try session.answer()
            return value
        } catch {
            session.rollBack()
            throw error
        }
    }

    private static let lock = """
        SELECT pg_advisory_xact_lock(hashtext('vitrine'), hashtext(current_schema()))
        """

    /// Waits until what was written is kept.
    private func finish(_ session: PostgreSQLSession, hasChanged: Bool) throws(SQLError) {
        let result: PostgreSQLResult
        do {
            result = try session.answer()
        } catch  where error.code == .away {
            throw SQLError(code: .unsettled, message: error.message)
        } catch {
            session.rollBack()
            throw error
        }
        // The server sets back what it cannot keep.
        guard result.command == "COMMIT" else {
            throw SQLError(code: .other, message: "The transaction was set back.")
        }
        if hasChanged { ownCount.wrappingAdd(1, ordering: .sequentiallyConsistent) }
    }

    /// Works with a connection; where that is lost before a transaction ends, nothing was written, and it is begun anew.
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
        // While nobody of this process writes, all others have written the rest.
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

    func migrate(_ migrations: [SQLMigration]) throws {
        let session = try pool.take()
        defer { pool.giveBack(session) }
        do {
            try session.send("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE")
            try PostgreSQLMigrator(session, words).migrate(migrations)
            try session.send("COMMIT")
            try session.answer()
        } catch {
            session.rollBack()
            throw error
        }
    }
}
