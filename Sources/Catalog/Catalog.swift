import Foundation
import GRDB
import Photos

/// Everything that is kept: sources, their photos in order, removals, what is
/// known of each image, views and places, in one SQLite file.
///
/// Every query is a named method here; no SQL stands outside this module.
/// Each method that writes is one transaction. The file is written with a
/// write-ahead log and `synchronous = FULL`: what a method has returned
/// survives the end of the process at any moment, and a loss of power.
/// (`NORMAL` would survive the first but not the second: it leaves the log
/// unsynchronised until the next checkpoint.) Several processes may have the
/// same file open; a write waits up to ten seconds for another's.
public struct Catalog: Sendable {
    let pool: DatabasePool
    let searches = SearchCache()
    private let temporaryFolder: TemporaryFolder?

    /// Opens the file at `path`, makes it and its folder where they are missing,
    /// and brings an older schema up to date.
    ///
    /// A file that a newer version of the program wrote is refused and left alone.
    public init(path: String) throws(CatalogError) {
        try self.init(path: path, temporaryFolder: nil)
    }

    /// A catalogue in a temporary folder of its own, which goes with the last copy of this value.
    public static func inMemory() throws(CatalogError) -> Catalog {
        let folder = TemporaryFolder()
        return try Catalog(path: folder.file("catalogue.sqlite"), temporaryFolder: folder)
    }

    private init(path: String, temporaryFolder: TemporaryFolder?) throws(CatalogError) {
        do {
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            Self.makePrivate(path)
            let pool = try DatabasePool(path: path, configuration: Self.configuration())
            // After the pool: GRDB sets NORMAL while it turns the write-ahead log on.
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            try Schema.upgrade(pool)
            self.pool = pool
            self.temporaryFolder = temporaryFolder
        } catch let error as CatalogError {
            throw error
        } catch {
            throw .cannotOpen(path: path, cause: error)
        }
    }

    /// Lets nobody else read the file; SQLite gives its log the same permissions.
    private static func makePrivate(_ path: String) {
        let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
        if FileManager.default.fileExists(atPath: path) {
            // A file of another account, shared on purpose, stays as it is.
            try? FileManager.default.setAttributes(attributes, ofItemAtPath: path)
        } else {
            // Where it cannot be made, opening it tells why.
            _ = FileManager.default.createFile(atPath: path, contents: nil, attributes: attributes)
        }
    }

    /// Ten seconds of patience with other processes; everything else as GRDB has it.
    static func configuration() -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(10)
        configuration.label = "catalogue"
        return configuration
    }
}

extension Catalog {
    /// Reads a consistent state; writers are not held up.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(CatalogError) -> Value {
        do { return try await pool.read(body) } catch { throw CatalogError(error) }
    }

    /// Runs one transaction: all of `body` or, where it throws, nothing.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(CatalogError) -> Value {
        do { return try await pool.write(body) } catch { throw CatalogError(error) }
    }
}

/// A folder that is deleted with the last reference to it.
private final class TemporaryFolder: Sendable {
    private let path = FileManager.default.temporaryDirectory
        .appendingPathComponent("catalogue-\(UUID().uuidString)")

    func file(_ name: String) -> String { path.appendingPathComponent(name).path }

    // A folder that cannot be deleted is left to the system's own cleaning of temporary files.
    deinit { try? FileManager.default.removeItem(at: path) }
}
