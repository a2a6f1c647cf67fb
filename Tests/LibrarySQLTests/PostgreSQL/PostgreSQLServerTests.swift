import Foundation
import LibrarySamples
import Synchronization
import Testing

@testable import LibrarySQL

/// Tests that need a server of their own; only with `scripts/with-postgresql.sh`.
@Suite(.enabled(if: TestDatabase.url != nil)) struct PostgreSQLServerTests {
    @Test func trustsTheServersCertificateAlone() async throws {
        let server = try TestServer()
        try server.start()
        try server.makeCertificate("other")
        let trusted = "sslmode=verify-full&sslrootcert=\(server.path("server.crt"))"
        let database = try PostgreSQLDatabase(try server.location(trusted))
        let isSealed = try await database.read { connection in
            try connection.value(
                Bool.self, sql: "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()")
        }
        #expect(isSealed == true)
        let wrong = try server.location("sslmode=verify-full&sslrootcert=\(server.path("other.crt"))")
        #expect(throws: SQLError.self) { _ = try PostgreSQLSession(wrong) }
        // The certificate is for a name.
        let unnamed = try server.location(host: "127.0.0.1", trusted)
        #expect(throws: SQLError.self) { _ = try PostgreSQLSession(unnamed) }
    }

    /// Writers and readers continue while the server crashes and is restarted two seconds later.
    @Test func losesNothingThatWasAcknowledgedWhenTheServerCrashes() async throws {
        let server = try TestServer()
        try server.start()
        let database = try PostgreSQLDatabase(try server.location("sslmode=require"))
        try database.migrate(Schema.migrations)
        let log = Log()
        let tasks = (0..<6).map { worker in
            Task { try await Self.work(worker, database, log) }
        }
        try await Task.sleep(for: .milliseconds(500))
        try server.crash()
        try await Task.sleep(for: .seconds(2))
        try server.start()
        let start = ContinuousClock.now
        log.state.withLock { $0.wellAgain = [] }
        while log.state.withLock({ $0.wellAgain.count < 6 }), ContinuousClock.now - start < .seconds(10) {
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(log.state.withLock { $0.wellAgain } == Set(0..<6))
        for task in tasks { task.cancel() }
        for task in tasks { try? await task.value }
        let kept = try await database.read {
            Set(try $0.values(String.self, sql: "SELECT content FROM dropped_original"))
        }
        let (acknowledged, codes) = log.state.withLock { ($0.acknowledged, $0.failures) }
        #expect(acknowledged.count > 10 && acknowledged.isSubset(of: kept))
        #expect(codes.isSubset(of: [.unavailable, .unsettled]) && !codes.isEmpty)
    }

    private final class Log: Sendable {
        struct State {
            var acknowledged: Set<String> = []
            var failures: Set<SQLError.Code> = []
            /// The workers that had a result since the server was restarted.
            var wellAgain: Set<Int> = []
        }

        let state = Mutex(State())
    }

    private static func work(
        _ worker: Int, _ database: PostgreSQLDatabase, _ log: Log
    ) async throws {
        for number in 0... {
            try Task.checkCancellation()
            let content = "\(worker) \(number)"
            do {
                if worker.isMultiple(of: 2) {
                    _ = try await database.write { connection in
                        try connection.execute(
                            sql: "INSERT INTO dropped_original (content) VALUES (?)", arguments: [content])
                    }
                    log.state.withLock { _ = $0.acknowledged.insert(content) }
                } else {
                    _ = try await database.read {
                        try $0.value(Int.self, sql: "SELECT count(*) FROM dropped_original")
                    }
                }
                log.state.withLock { _ = $0.wellAgain.insert(worker) }
            } catch let error as SQLError {
                log.state.withLock { _ = $0.failures.insert(error.code) }
            }
        }
    }
}
