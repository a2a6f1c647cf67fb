import Foundation
import Library
import LibrarySamples
import Synchronization
import Testing

@testable import LibrarySQL

/// Limits of connections; only with `scripts/with-postgresql.sh`.
@Suite(.enabled(if: TestDatabase.url != nil)) struct PostgreSQLPoolTests {
    private static func pool(connections: Int) throws -> PostgreSQLPool {
        var location = try #require(TestDatabase.location(named: UUID().uuidString))
        location.maxConnections = connections
        return PostgreSQLPool(location)
    }

    private final class Tally: Sendable {
        let processes = Mutex(Set<Int64>())
        let codes = Mutex([SQLError.Code: Int]())
        let isOver = Atomic(false)
    }

    @Test func makesNoMoreConnectionsThanAllowed() async throws {
        let pool = try Self.pool(connections: 3)
        let tally = Tally()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<30 {
                group.addTask {
                    try await pool.use { session, _ in
                        let result = try session.run("SELECT pg_backend_pid(), pg_sleep(0.01)", [], .byValue)
                        let process = result.row(0).integer(at: 0)
                        tally.processes.withLock { _ = $0.insert(process) }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect((1...3).contains(tally.processes.withLock { $0.count }))
        try pool.close()
    }

    /// As a statement that was cancelled when the server was stopped.
    @Test(.timeLimit(.minutes(1))) func closingWaitsForAStatementThatIsAboutToEnd() async throws {
        let pool = try Self.pool(connections: 2)
        let hasBegun = AsyncStream.makeStream(of: Void.self)
        let statement = Task {
            try await pool.use { session, _ in
                hasBegun.continuation.yield()
                _ = try session.run("SELECT pg_sleep(0.5)", [], .byValue)
            }
        }
        for await _ in hasBegun.stream { break }
        try await Task.detached { try pool.close() }.value
        try await statement.value
    }

    /// A connection that is never released makes a thousand callers wait; the next one fails at once.
    @Test(.timeLimit(.minutes(1))) func refusesWhenTooManyWait() async throws {
        let pool = try Self.pool(connections: 1)
        let tally = Tally()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<1_011 {
                group.addTask {
                    do {
                        try await pool.use { _, _ in
                            while !tally.isOver.load(ordering: .sequentiallyConsistent) {
                                Thread.sleep(forTimeInterval: 0.002)
                            }
                        }
                    } catch let error as SQLError {
                        let count = tally.codes.withLock { codes in
                            codes[error.code, default: 0] += 1
                            return codes.values.reduce(0, +)
                        }
                        if count == 10 { tally.isOver.store(true, ordering: .sequentiallyConsistent) }
                    } catch {
                        Issue.record(error)
                    }
                }
            }
        }
        #expect(tally.codes.withLock { $0 } == [.exhausted: 10])
        guard case .connectionsInUse = LibraryError(SQLError(code: .exhausted, message: "")) else {
            Issue.record("The library does not say so.")
            return
        }
        try pool.close()
    }
}
