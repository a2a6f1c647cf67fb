import ArgumentParser
import Foundation
import Library
import LibrarySQL
import Messages
import Photos

/// `vitrine migrate`: moves a library from the file of SQLite's to a database of PostgreSQL's, or back.
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

    /// A place of a library.
    private enum Place {
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
        let (source, target) = (try place(from), try place(to))
        let folder: DataFolder
        switch (source, target) {
        case (.folder(let given), .server), (.server, .folder(let given)): folder = given
        default: throw ValidationError(.sameDatabase)
        }
        try PrivateFolder.make(folder.url)
        let lock = try FolderLock(folder.url)
        defer { lock.release() }
        try Restoration(in: folder.url).finish()
        if case .folder = source, !FileManager.default.fileExists(atPath: folder.database.path) {
            throw CommandFailure(.noLibrary, [.path: .text(folder.url.path)])
        }
        let sourceLibrary = try open(source, folder, .existing)
        let hadFile = FileManager.default.fileExists(atPath: folder.database.path)
        let targetLibrary = try open(target, folder, .creating)
        let counts: LibraryTransfer.Counts
        do { counts = try await transfer(from: sourceLibrary, to: targetLibrary) } catch {
            // The first error is reported.
            try? targetLibrary.close()
            // Commands would take an empty file for the library.
            if !hadFile { SQLLibrary.deleteFile(folder.database.path) }
            throw error
        }
        try targetLibrary.close()
        try sourceLibrary.close()
        Terminal.say(
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

    private func place(_ text: String) throws -> Place {
        if text == "sqlite" { return .folder(DataFolder(storage.data)) }
        if text == "database" {
            guard let server = storage.dataFolder.server else { throw ValidationError(.noDatabase) }
            return .server(server)
        }
        guard PostgreSQLLocation.isMeant(by: text) else { return .folder(DataFolder(text)) }
        guard let server = PostgreSQLLocation(text) else { throw ValidationError(.noDatabase) }
        return .server(server)
    }

    private func open(
        _ place: Place, _ folder: DataFolder, _ opening: LibraryOpening
    ) throws -> SQLLibrary {
        switch place {
        case .folder(let folder): try SQLLibrary(path: folder.database.path, opening: opening)
        case .server(let server): try SQLLibrary(server, keyIn: folder.url.path, opening: opening)
        }
    }
}
