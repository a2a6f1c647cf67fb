import ArgumentParser
import Foundation
import Library
import LibrarySQL
import Messages
import Photos

/// `vitrine migrate`: copies a library from an SQLite file to a PostgreSQL database, or back.
struct MigrateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Copy the library from SQLite to PostgreSQL, or back.",
        discussion: """
            One place is a data folder, or `sqlite` for the folder of --data. The other is a database URL, or `database` \
            for the URL of --database. The library is copied completely or not at all, to a place without a library; \
            the source is not changed. No server may use the folder or the database meanwhile. The key of saved \
            passwords and the kept originals stay where they are; `vitrine archive move` moves originals to an object \
            store.
            """)

    @Option(help: ArgumentHelp("Place to copy the library from.", valueName: "place"))
    var from: String

    @Option(help: ArgumentHelp("Place to copy the library to.", valueName: "place"))
    var to: String

    @OptionGroup var storage: DataOptions

    /// The location of a library.
    private enum Location {
        case folder(DataFolder)
        case server(PostgreSQLLocation)

        var name: String {
            switch self {
            case .folder(let folder): folder.database.path
            case .server(let server): server.description
            }
        }
    }

    func run() async throws {
        let (source, target) = (try location(from), try location(to))
        let folder: DataFolder
        switch (source, target) {
        case (.folder(let dataFolder), .server), (.server, .folder(let dataFolder)): folder = dataFolder
        default: throw ValidationError(.sameDatabase)
        }
        try PrivateFolder.make(folder.url)
        let lock = try FolderLock(folder.url)
        defer { lock.release() }
        let library = try FolderLock.replacingLibrary(in: folder.url)
        defer { library.release() }
        try Restoration(in: folder.url).finish()
        let hasFile = try folder.hasFile()
        if case .folder = source, !hasFile {
            throw CommandFailure(.noLibrary, [.path: .text(folder.url.path)])
        }
        let new = NewLibraryFile(folder.database)
        new.delete()
        let sourceLibrary = try open(source, folder, .existing)
        // Commands would mistake an unfinished file for the library; an existing one without contents stays as it is.
        let targetLibrary =
            try hasFile ? open(target, folder, .creating) : SQLLibrary(path: new.path, opening: .creating)
        let counts: LibraryTransfer.Counts
        do {
            counts = try await transfer(from: sourceLibrary, to: targetLibrary)
            try targetLibrary.close()
            if !hasFile { try new.finish() }
        } catch {
            // The first error is reported.
            try? targetLibrary.close()
            new.delete()
            throw error
        }
        try sourceLibrary.close()
        Terminal.print(
            .migrated,
            [
                .name: .text(target.name), .count: .number(counts["photo"] ?? 0),
                .found: .number(counts["source"] ?? 0),
            ])
    }

    /// Copies all rows.
    ///
    /// - Returns: The number of rows of each table.
    private func transfer(
        from source: SQLLibrary, to target: SQLLibrary
    ) async throws -> LibraryTransfer.Counts {
        let line = ProgressLine()
        defer { line.clear() }
        let transfer = LibraryTransfer(from: source, to: target) { progress in
            line.show(
                CommandMessage.migrating.text([
                    .name: .text(progress.table), .count: .number(progress.count),
                    .limit: .number(progress.total),
                ]))
        }
        return try await transfer.run()
    }

    private func location(_ text: String) throws -> Location {
        if text == "sqlite" { return .folder(DataFolder(storage.data)) }
        if text == "database" {
            guard let server = storage.dataFolder.server else { throw ValidationError(.noDatabase) }
            return .server(server)
        }
        guard PostgreSQLLocation.isPostgreSQLURL(text) else { return .folder(DataFolder(text)) }
        guard let server = PostgreSQLLocation(text) else { throw ValidationError(.noDatabase) }
        return .server(server)
    }

    private func open(
        _ location: Location, _ folder: DataFolder, _ opening: LibraryOpening
    ) throws -> SQLLibrary {
        switch location {
        case .folder(let folder): try SQLLibrary(path: folder.database.path, opening: opening)
        case .server(let server): try SQLLibrary(server, keyIn: folder.url.path, opening: opening)
        }
    }
}
