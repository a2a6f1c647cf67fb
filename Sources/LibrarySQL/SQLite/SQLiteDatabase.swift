import Basics
import Foundation
import GRDB
import Library

/// SQLite through GRDB: one file with a write-ahead log.
///
/// `synchronous = FULL`: committed transactions survive a power failure. (`NORMAL` would survive a crash of the
/// process, but syncs the log only at checkpoints.) Several processes can open the file; a write waits up to ten
/// seconds for those of others.
final class SQLiteDatabase: SQLDatabase {
    private let lock: WriterLock
    private let pool: DatabasePool
    /// The read-only connection for `dataVersion`.
    private let versions: DatabaseQueue
    private let whileUpgrading: UpgradeGuard
    private static let busySeconds = 10.0

    /// Opens the file at `path`, creating it and its folder if necessary, readable only by its owner.
    ///
    /// - Parameter whileUpgrading: Runs the migration of a file that has tables.
    init(path: String, whileUpgrading: @escaping UpgradeGuard = { upgrade in try upgrade() }) throws {
        self.whileUpgrading = whileUpgrading
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw SQLError(wrapping: error)
        }
        try Self.makePrivate(path)
        lock = try WriterLock(of: path, waitSeconds: Self.busySeconds)
        var configuration = Configuration()
        configuration.busyMode = .timeout(Self.busySeconds)
        configuration.label = "library"
        do {
            pool = try lock.whileHeld { try DatabasePool(path: path, configuration: configuration) }
            // After the pool: GRDB sets NORMAL while it enables the write-ahead log.
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            configuration.readonly = true
            versions = try DatabaseQueue(path: path, configuration: configuration)
        } catch let error as SQLError {
            throw error
        } catch {
            throw SQLError(wrapping: error)
        }
    }

    /// Makes the file private; SQLite gives its log the same permissions.
    ///
    /// - Throws: The system's error if the file cannot be created.
    private static func makePrivate(_ path: String) throws(SQLError) {
        if FileManager.default.fileExists(atPath: path) {
            // A file of another account, shared on purpose, stays as it is.
            try? FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        } else {
            let file = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
            guard file >= 0 else {
                throw SQLError(code: .other, message: SystemReason.text(ofErrno: errno))
            }
            Foundation.close(file)
            let url = URL(fileURLWithPath: path)
            FolderOwner.setOwner(of: [url], toOwnerOf: url.deletingLastPathComponent())
        }
    }

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        do {
            return try await pool.read { try body(SQLiteConnection($0)) }
        } catch {
            throw SQLError.unlessOther(error)
        }
    }

    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        do {
            return try await pool.writeWithoutTransaction { [lock] database in
                // Until the end of the commit, which copies a long log into the file.
                try lock.whileHeld { try Self.transaction(in: database, body) }
            }
        } catch {
            throw SQLError.unlessOther(error)
        }
    }

    private static func transaction<Value>(
        in database: Database, _ body: (any SQLConnection) throws -> Value
    ) throws -> Value {
        var value: Value?
        try database.inTransaction {
            value = try body(SQLiteConnection(database))
            return .commit
        }
        guard let value else { throw SQLError(code: .other, .transactionNotRun) }
        return value
    }

    /// Only one server uses the file.
    var isShared: Bool { false }
    var bus: (any EventBus)? { nil }

    func coordinate<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value { try await write(body) }

    func foreignVersion() async throws -> Int {
        do {
            // Only writes through other connections change it, and this is the only writing connection of the
            // process.
            return try await pool.writeWithoutTransaction { database in
                try Int.fetchOne(database, sql: "PRAGMA data_version") ?? 0
            }
        } catch {
            throw SQLError.unlessOther(error)
        }
    }

    func dataVersion() async throws -> Int {
        do {
            // SQLite counts writes through other connections.
            return try await versions.unsafeRead { database in
                try Int.fetchOne(try database.cachedStatement(sql: "PRAGMA data_version")) ?? 0
            }
        } catch {
            throw SQLError.unlessOther(error)
        }
    }

    /// Truncates the log, unless another process reads the file.
    func close() throws {
        try SQLError.translating {
            try versions.close()
            do {
                // GRDB closes the writing connection first, and the reading ones cannot truncate the log.
                try pool.writeWithoutTransaction { database in
                    // Not before, where a write that holds the lock would be waited for.
                    try lock.whileHeld { _ = try database.checkpoint(.truncate) }
                }
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
                // Another process reads: it empties the log when it closes the file.
            }
            // This copies nothing, and so needs no lock: the writing connection is not the last one of the file.
            try pool.close()
        }
    }

    func migrate(_ migrations: [SQLMigration], opening: LibraryOpening) throws {
        var migrator = DatabaseMigrator()
        for migration in migrations {
            migrator.registerMigration(migration.name) { try migration.run(SQLiteConnection($0)) }
        }
        do {
            guard let applied = try appliedCount(migrator) else { return }
            guard opening != .examining else {
                throw SQLError(code: .outdated, message: "The tables are of an older version.")
            }
            if applied == 0 {
                try upgrade(by: migrator)
            } else {
                try whileUpgrading { try upgrade(by: migrator) }
            }
        } catch {
            throw SQLError.unlessOther(error)
        }
    }

    /// The number of applied migrations; `nil` if none is pending.
    ///
    /// - Throws: `SQLError` with the code `tooNew`.
    private func appliedCount(_ migrator: DatabaseMigrator) throws -> Int? {
        try pool.read { database in
            guard try !migrator.hasBeenSuperseded(database) else {
                throw SQLError(code: .tooNew, message: "The tables are of a newer version.")
            }
            let isDone = try migrator.hasCompletedMigrations(database)
            return isDone ? nil : try migrator.appliedIdentifiers(database).count
        }
    }

    /// Copies the file and migrates it, unless another process has done that meanwhile.
    private func upgrade(by migrator: DatabaseMigrator) throws {
        // From the check to the end, so that nobody writes data that the copy lacks.
        try lock.whileHeld {
            guard let applied = try appliedCount(migrator) else { return }
            let copy = applied > 0 ? try createCopy(applied) : nil
            try migrator.migrate(pool)
            if let copy { try deleteOldCopies(except: copy) }
        }
    }

    /// Copies the file into `before-upgrades` beside it before its tables are changed.
    ///
    /// - Parameter applied: The number of applied migrations.
    private func createCopy(_ applied: Int) throws -> URL {
        let files = FileManager.default
        let parent = URL(fileURLWithPath: pool.path).deletingLastPathComponent()
        let folder = parent.appendingPathComponent("before-upgrades", isDirectory: true)
        try files.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        // Names that sort by date.
        let name = "\(UInt64(Date().timeIntervalSince1970 * 1000))-\(applied).sqlite"
        let copy = folder.appendingPathComponent(name)
        let unfinished = copy.appendingPathExtension("partial")
        try deleteUnfinishedCopies(in: folder)
        do {
            let target = try DatabaseQueue(path: unfinished.path)
            try pool.backup(to: target)
            try target.close()
        } catch {
            SQLLibrary.deleteFile(unfinished.path)
            throw error
        }
        try files.moveItem(at: unfinished, to: copy)
        FolderOwner.setOwner(of: [folder, copy], toOwnerOf: parent)
        // Each start with a failing migration creates one more copy of the same tables.
        for same in try Self.copies(in: folder) where same != name && same.hasSuffix("-\(applied).sqlite") {
            try files.removeItem(at: folder.appendingPathComponent(same))
        }
        return copy
    }

    /// Deletes all copies but the newest three, one of which is `last`, whatever the clock says.
    private func deleteOldCopies(except last: URL) throws {
        let folder = last.deletingLastPathComponent()
        let others = try Self.copies(in: folder).filter { $0 != last.lastPathComponent }
        for old in others.sorted().dropLast(Self.copyLimit - 1) {
            try FileManager.default.removeItem(at: folder.appendingPathComponent(old))
        }
    }

    private static func copies(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".sqlite") }
    }

    /// Deletes unfinished copies of killed processes; another process may be copying now.
    private func deleteUnfinishedCopies(in folder: URL) throws {
        let files = FileManager.default
        for name in try files.contentsOfDirectory(atPath: folder.path) where name.contains(".sqlite.partial")
        {
            let file = folder.appendingPathComponent(name)
            // A file deleted in the meantime has no date.
            let date = (try? files.attributesOfItem(atPath: file.path))?[.modificationDate] as? Date
            if let date, abs(date.timeIntervalSinceNow) > Self.longestPause { unlink(file.path) }
        }
    }

    private static let copyLimit = 3
    /// How long the file of a copy may be unchanged while it is written, in seconds.
    private static let longestPause = 600.0
}

extension SQLError {
    /// Converts errors of SQLite to errors of this module.
    static func translating<Value>(_ work: () throws -> Value) throws -> Value {
        do { return try work() } catch { throw unlessOther(error) }
    }

    /// Converts an error of SQLite; returns other errors unchanged.
    static func unlessOther(_ error: any Error) -> any Error {
        error is DatabaseError ? SQLError(wrapping: error) : error
    }

    init(wrapping error: any Error) {
        guard let error = error as? DatabaseError else {
            self.init(code: .other, message: SystemReason.text(of: error))
            return
        }
        let code: Code =
            switch error.resultCode {
            case .SQLITE_BUSY, .SQLITE_LOCKED: .busy
            case .SQLITE_CORRUPT, .SQLITE_NOTADB: .corrupt
            case .SQLITE_FULL: .full
            default: .other
            }
        // For a backup, GRDB returns the message of the connection that has not failed.
        let isOfSuccess = error.message == DatabaseError(resultCode: .SQLITE_OK).message
        let message = isOfSuccess ? DatabaseError(resultCode: error.resultCode).message : error.message
        self.init(code: code, message: message ?? "SQLite error \(error.resultCode.rawValue)")
    }
}
