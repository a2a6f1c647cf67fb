import ArgumentParser
import Foundation
import ImagePipeline
import Library
import Logging
import Messages
import Photos
import SourceRefresh

/// Opens the library for commands on sources, and prints progress.
///
/// - Parameter new: How sources are added; for other commands `nil`, which do not create a library either.
func withRefresher<Result>(
    _ storage: StorageOptions, _ fetch: FetchSettings, new: NewSourceOptions? = nil,
    _ body: (SourceRefresher, any LibraryStore) async throws -> Result
) async throws -> Result {
    try await withParts(storage, fetch, new: new) { refresher, library, _ in
        try await body(refresher, library)
    }
}

/// The same with the whole composition.
func withParts<Result>(
    _ storage: StorageOptions, _ fetch: FetchSettings, new: NewSourceOptions? = nil,
    _ body: (SourceRefresher, any LibraryStore, Composition) async throws -> Result
) async throws -> Result {
    let logger = Logger.ofProgram(.error)
    let folder = storage.dataFolder
    let library =
        try new == nil
        ? Composition.existingLibrary(in: folder) : Composition.library(in: folder)
    let parts = try Composition(
        fetch: fetch, cacheFolder: storage.cacheFolder, library: library,
        archive: Composition.archive(in: folder), logger: logger)
    let refresher = parts.refresher(for: library, interval: new?.refreshInterval, logger: logger)
    let result: Swift.Result<Result, any Error>
    do { result = .success(try await body(refresher, library, parts)) } catch { result = .failure(error) }
    // A cancelled refresh still records its end in the library.
    await refresher.endRefreshes()
    try await parts.shutdown()
    library.close(reportingTo: logger)
    return try result.get()
}

extension LibraryStore {
    /// Closes the library at the end of a command, whose work is complete even if this fails.
    func close(reportingTo logger: Logger) {
        do { try close() } catch { logger.error("The library was not closed: \(error)") }
    }
}

/// Finds a source by its name in URLs, its title or its location.
func source(_ name: String, in library: any LibraryStore) async throws -> Source {
    let sources = try await library.sources()
    let location = TypedLocation.resolved(name)
    let found = sources.first { $0.id.rawValue == name || $0.location == location || $0.title == name }
    guard let found else {
        throw CommandFailure(.unknownSource, [.name: .text(name)])
    }
    return found
}

/// `vitrine refresh`: refreshes sources.
struct RefreshCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "refresh", abstract: "Refresh one source, or all of them.",
        discussion: "Exit status 1 if a source could not be read; its saved copy is kept.")

    @Argument(help: "Name of a source as listed by `vitrine sources`; default: all.")
    var source: String?

    @Flag(help: "Print a JSON array.")
    var json = false

    @OptionGroup var storage: StorageOptions
    @OptionGroup var network: NetworkOptions
    @OptionGroup var feeds: FeedOptions

    func run() async throws {
        let settings = FetchSettings(network, feeds: feeds)
        let reports = try await withRefresher(storage, settings) { refresher, library in
            var reports: [Report] = []
            for source in try await sources(in: library) {
                let result = try await refresh(source, refresher)
                if !json { printOutcome(result, of: source) }
                reports.append(Report(source, result))
                if let notices = try await library.source(source.id)?.notices { Terminal.printError(notices) }
            }
            return reports
        }
        if json { try Terminal.print(json: reports) }
        if reports.contains(where: { $0.reason != nil }) { throw ExitCode(1) }
    }

    private func sources(in library: any LibraryStore) async throws -> [Source] {
        guard let source else { return try await library.sources() }
        return [try await vitrine.source(source, in: library)]
    }

    private typealias Outcome = Swift.Result<RefreshResult, any Error>

    /// - Throws: `SourceError.cancelled` after Control-C, which is not a failure of the source.
    private func refresh(_ source: Source, _ refresher: SourceRefresher) async throws -> Outcome {
        do {
            return .success(
                try await Terminal.whileReading(source.title) {
                    try await Interruption.cancelling { try await refresher.refresh(source.id) }
                })
        } catch SourceError.cancelled {
            throw SourceError.cancelled
        } catch {
            return .failure(error)
        }
    }

    private func printOutcome(_ outcome: Outcome, of source: Source) {
        let title = Message.Argument.text(source.title)
        switch outcome {
        case .success(.unchanged): Terminal.print(.unchanged, [.title: title])
        case .success(.stored(let summary)):
            Terminal.print(
                .refreshed,
                [
                    .title: title, .count: .number(summary.total), .added: .number(summary.added),
                    .changed: .number(summary.changed), .left: .number(summary.left),
                ])
        case .failure(let error):
            Terminal.printError(
                Message(CommandMessage.ofSource, [.title: title, .cause: .message(Message(reasonOf: error))]))
        }
    }

    /// One source in the output of `--json`; only with a reason if it could not be read, only with numbers if its feed
    /// had changed.
    private struct Report: Encodable {
        let id: String
        let title: String
        var photos: Int?
        var added: Int?
        var changed: Int?
        var left: Int?
        var reason: String?

        init(_ source: Source, _ outcome: Outcome) {
            id = source.id.rawValue
            title = source.title
            switch outcome {
            case .success(.unchanged): break
            case .success(.stored(let summary)):
                (photos, added) = (summary.total, summary.added)
                (changed, left) = (summary.changed, summary.left)
            case .failure(let error): reason = Message(reasonOf: error).text()
            }
        }
    }
}

/// `vitrine remove`: deletes a source.
struct RemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract:
            "Remove a source with its photos and kept originals. The feed or folder itself is not changed."
    )

    @Argument(help: "Name of a source as listed by `vitrine sources`.")
    var source: String

    @OptionGroup var storage: DataOptions
    @OptionGroup var blobs: BlobOptions

    func run() async throws {
        let library = try Composition.existingLibrary(in: storage.dataFolder)
        let found = try await vitrine.source(source, in: library)
        let keepsOriginals = try await library.keepsOriginals(of: found.id)
        guard try await library.deleteSource(found.id) else {
            throw CommandFailure(.alreadyDeleted, [.title: .text(found.title)])
        }
        Terminal.print(.removed, [.title: .text(found.title)])
        guard let name = blobs.name else {
            return try await Composition.sweep(library, in: storage.dataFolder)
        }
        // Objects are deleted by a server.
        if keepsOriginals { Terminal.print(.originalsDeletedLater, [.name: .text(name)]) }
    }
}
