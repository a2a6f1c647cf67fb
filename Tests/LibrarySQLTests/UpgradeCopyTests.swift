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
