import Basics
import Foundation
package import Library
package import Photos

/// The library in an SQL database: sources, their photos in order, removals,
/// image records, views and places.
///
/// Every query is a method of one of its ports; all SQL is in this
/// module. Each method that writes is one transaction.
package struct SQLLibrary: Sendable {
    let database: any SQLDatabase
    /// The user whose personal data it reads and writes.
    package let user: UserID
    let orders: OrderCache
    /// Limits concurrent searches, so that connections remain for pages: GRDB has five.
    let searchSemaphore: AsyncSemaphore
    /// Encrypts the credentials of sources.
    let key: SecretKey
    private let temporaryFolder: TemporaryFolder?
    /// If set, nothing is written without this lease.
    private let lease: Lease?

    /// Opens the SQLite file at `path`, creating it and its folder if they are
    /// missing, and migrates older tables.
    ///
    /// A file written by a newer version of the program is rejected and not changed.
    ///
    /// - Parameters:
    ///   - opening: What may be changed. The file is created in any case.
    ///   - whileUpgrading: Runs the migration of older tables.
    package init(
        path: String, opening: LibraryOpening = .creating,
        whileUpgrading: @escaping UpgradeGuard = { upgrade in try upgrade() }
    ) throws(LibraryError) {
        try self.init(
            path: path, opening: opening, whileUpgrading: whileUpgrading, temporaryFolder: nil)
    }

    /// Opens the library in a PostgreSQL database, creating or migrating its tables.
    ///
    /// - Parameters:
    ///   - folder: The folder of the key for credentials (`keyFile`), which all servers must share.
    ///   - opening: What may be changed.
    package init(
        _ location: PostgreSQLLocation, keyIn folder: String, opening: LibraryOpening = .creating
    ) throws(LibraryError) {
        try self.init(
            location, folder: URL(fileURLWithPath: folder, isDirectory: true), opening: opening,
            temporaryFolder: nil)
    }

    /// The same, with the key in a temporary folder, deleted with the last copy of this value.
    package static func temporary(_ location: PostgreSQLLocation) throws(LibraryError) -> SQLLibrary {
        let folder = TemporaryFolder()
        return try SQLLibrary(location, folder: folder.url, opening: .creating, temporaryFolder: folder)
    }

    private init(
        _ location: PostgreSQLLocation, folder: URL, opening: LibraryOpening,
        temporaryFolder: TemporaryFolder?
    ) throws(LibraryError) {
        try self.init(
            name: location.name, folder: folder, opening: opening, temporaryFolder: temporaryFolder
        ) {
            if opening != .examining {
                try FileManager.default.createDirectory(
                    at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            }
            return try PostgreSQLDatabase(location)
        }
    }

    /// A library in a temporary folder, deleted with the last copy of this value.
    package static func temporary() throws(LibraryError) -> SQLLibrary {
        let folder = TemporaryFolder()
        return try SQLLibrary(
            path: folder.file("library.sqlite"), opening: .creating,
            whileUpgrading: { upgrade in try upgrade() }, temporaryFolder: folder)
    }

    private init(
        path: String, opening: LibraryOpening, whileUpgrading: @escaping UpgradeGuard,
        temporaryFolder: TemporaryFolder?
    ) throws(LibraryError) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        try self.init(name: path, folder: folder, opening: opening, temporaryFolder: temporaryFolder) {
            try SQLiteDatabase(path: path, whileUpgrading: whileUpgrading)
        }
    }

    private init(
        name: String, folder: URL, opening: LibraryOpening, temporaryFolder: TemporaryFolder?,
        open: () throws -> any SQLDatabase
    ) throws(LibraryError) {
        do {
            let database = try open()
            try database.migrate(Schema.migrations, opening: opening)
            self.database = database
            user = .owner
            orders = OrderCache()
            searchSemaphore = AsyncSemaphore(limit: 2)
            key = SecretKey(path: folder.appending(path: Self.keyFile).path)
            self.temporaryFolder = temporaryFolder
            lease = nil
        } catch let error as SQLError where error.code == .tooNew {
            throw .tooNew(path: name)
        } catch let error as SQLError where error.code == .foreign {
            throw .foreign(name: name)
        } catch let error as SQLError where error.code == .absent {
            throw .absent(name: name)
        } catch let error as SQLError where error.code == .outdated {
            throw .outdated(name: name)
        } catch let error as SQLError where error.code == .full {
            throw .diskFull(path: name)
        } catch let error as LibraryError {
            throw error
        } catch {
            throw .cannotOpen(path: name, cause: SQLError.cause(error))
        }
    }
}

extension SQLLibrary {
    init(_ other: SQLLibrary, user: UserID, lease: Lease?) {
        database = other.database
        self.user = user
        orders = other.orders
        searchSemaphore = other.searchSemaphore
        key = other.key
        temporaryFolder = other.temporaryFolder
        self.lease = lease
    }

    package func close() throws(LibraryError) {
        do { try database.close() } catch { throw LibraryError(error) }
    }

    package func discardOrders() { orders.removeAll() }

    package func personal(to user: UserID) -> any LibraryStore { SQLLibrary(self, user: user, lease: lease) }
}

extension SQLLibrary {
    /// Reads a consistent state without blocking writers.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (UserConnection) throws -> Value
    ) async throws(LibraryError) -> Value {
        do {
            return try await database.read { [user] in try body(UserConnection($0, user: user)) }
        } catch { throw LibraryError(error) }
    }

    /// Runs one transaction: all of `body` or, if it throws, nothing.
    @discardableResult
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (UserConnection) throws -> Value
    ) async throws(LibraryError) -> Value {
        do {
            return try await database.write { [user, lease] database in
                if let lease { try LeaseRows.check(lease, database) }
                return try body(UserConnection(database, user: user))
            }
        } catch { throw LibraryError(error) }
    }
}

extension LibraryError {
    /// Passes library errors through and wraps errors of the database.
    init(_ error: any Error) {
        switch error {
        case let error as LibraryError: self = error
        case let error as CredentialsError: self = .credentials(error)
        case is CancellationError: self = .cancelled
        case let error as SQLError where error.code == .exhausted: self = .connectionsInUse
        case let error as SQLError where [.unavailable, .unsettled].contains(error.code):
            self = .unavailable(cause: error)
        case let error as SQLError:
            self = .database(cause: SQLError.cause(error), isTransient: error.code == .busy)
        default: self = .database(cause: error, isTransient: false)
        }
    }
}

/// A folder that is deleted with the last reference to it.
private final class TemporaryFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("library-\(UUID().uuidString)")

    func file(_ name: String) -> String { url.appendingPathComponent(name).path }

    // If the folder cannot be deleted, the system deletes it with other temporary files.
    deinit { try? FileManager.default.removeItem(at: url) }
}
