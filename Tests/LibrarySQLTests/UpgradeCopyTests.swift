import Foundation
import GRDB
import Testing

@testable import LibrarySQL

@Suite struct UpgradeCopyTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("upgrade-copy-\(UUID().uuidString)")

    private static func migrations(_ count: Int) -> [SQLMigration] {
        (1...count).map { SQLMigration(name: "\($0)", script: "CREATE TABLE t\($0) (a INTEGER)") }
    }

    private func copies() -> [String] {
        // Nothing if there is no such folder.
        let path = folder.appendingPathComponent("before-upgrades").path
        return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }

    private func makeDatabase() throws -> SQLiteDatabase {
        let database = try SQLiteDatabase(path: folder.appendingPathComponent("a.sqlite").path)
        try database.migrate(Self.migrations(1))
        return database
    }

    /// Each start tries again.
    @Test func keepsTheCopyOfBeforeAnUpgradeThatFails() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = try makeDatabase()
        for count in 2...4 { try database.migrate(Self.migrations(count)) }
        let before = copies()
        #expect(before.count == 3)
        let failing = Self.migrations(5) + [SQLMigration(name: "6", script: "CREATE TABLE t1 (a INTEGER)")]
        for _ in 0..<4 {
            #expect(throws: SQLError.self) { try database.migrate(failing) }
            Thread.sleep(forTimeInterval: 0.005)
        }
        try database.close()
        #expect(copies().starts(with: before))
        #expect(copies().dropFirst(3).map { $0.suffix(9) } == ["-4.sqlite", "-5.sqlite"])
    }

    @Test func keepsTheLastCopyAfterAClockWasSetBack() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = try makeDatabase()
        let folder = folder.appendingPathComponent("before-upgrades")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for number in 7...9 {
            try Data([1]).write(to: folder.appendingPathComponent("9\(number)00000000000-0.sqlite"))
        }
        try database.migrate(Self.migrations(2))
        try database.close()
        #expect(copies().count == 3 && copies()[0].hasSuffix("-1.sqlite"))
    }

    @Test func deletesUnfinishedCopiesOfKilledProcesses() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = try makeDatabase()
        let copies = folder.appendingPathComponent("before-upgrades")
        try FileManager.default.createDirectory(at: copies, withIntermediateDirectories: true)
        let ages = [
            "1-1.sqlite.partial": 3600.0, "1-1.sqlite.partial-journal": 3600, "2-1.sqlite.partial": 0,
        ]
        for (name, age) in ages {
            let file = copies.appendingPathComponent(name)
            try Data([1]).write(to: file)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: file.path)
        }
        try database.migrate(Self.migrations(2))
        try database.close()
        // Another process may be making the newest one.
        #expect(self.copies().count == 2 && self.copies().contains("2-1.sqlite.partial"))
    }

    /// A server of the older version may be using the file.
    @Test func upgradesOnlyWithPermission() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try makeDatabase().close()
        struct Refusal: Error {}
        let path = folder.appendingPathComponent("a.sqlite").path
        let refused = try SQLiteDatabase(path: path) { _ in throw Refusal() }
        // Nothing is pending.
        try refused.migrate(Self.migrations(1), opening: .existing)
        #expect(throws: Refusal.self) { try refused.migrate(Self.migrations(2), opening: .existing) }
        try refused.close()
        #expect(copies().isEmpty)
        let permitted = try SQLiteDatabase(path: path)
        let error = #expect(throws: SQLError.self) {
            try permitted.migrate(Self.migrations(2), opening: .examining)
        }
        #expect(error?.code == .outdated && copies().isEmpty)
        try permitted.migrate(Self.migrations(2), opening: .existing)
        try permitted.migrate(Self.migrations(2), opening: .examining)
        try permitted.close()
        #expect(copies().count == 1)
    }

    @Test func anotherProcessThatWritesIsWaitedForBeforeTheCopy() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = try makeDatabase()
        let lock = open(folder.appendingPathComponent("a.sqlite-lock").path, O_RDWR | O_CLOEXEC)
        try #require(flock(lock, LOCK_EX | LOCK_NB) == 0)
        let upgrade = Task.detached { try database.migrate(Self.migrations(2)) }
        try await Task.sleep(for: .milliseconds(300))
        // It may still write what the copy has to contain.
        #expect(copies().isEmpty)
        close(lock)
        try await upgrade.value
        try database.close()
        #expect(copies().count == 1)
    }

    @Test func keepsTheNewestThreeCopiesFromBeforeUpgrades() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = try SQLiteDatabase(path: folder.appendingPathComponent("a.sqlite").path)
        try database.migrate(Self.migrations(1))
        try database.migrate(Self.migrations(1))
        #expect(copies().isEmpty)
        for count in 2...6 {
            try database.migrate(Self.migrations(count))
            Thread.sleep(forTimeInterval: 0.005)
        }
        try database.close()
        #expect(copies().map { $0.suffix(9) } == ["-3.sqlite", "-4.sqlite", "-5.sqlite"])
        let newest = folder.appendingPathComponent("before-upgrades").appendingPathComponent(copies()[2])
        let tables = try DatabaseQueue(path: newest.path).read { database in
            (try database.tableExists("t5"), try database.tableExists("t6"))
        }
        #expect(tables == (true, false))
    }
}
