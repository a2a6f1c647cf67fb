import ArgumentParser
import Foundation
import ImagePipeline
import Library
import Logging
import Photos
import PhotoServer

/// `vitrine export`: a collection as a static site.
struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Export a collection as a static site that needs no server.",
        discussion: """
            The folder contains pages, pictures and styles, without scripts: open index.html, or upload \
            the folder to any web server. The export shows the photos as they were last read; \
            `vitrine refresh` updates a source. Can be used while a server is running.

            Run it again to update the site, or to continue after it was stopped: current files are \
            kept, and pages and pictures of photos that are gone are deleted. A picture that cannot be created again is \
            kept. Other files in the folder are not changed. A folder that is neither empty nor an earlier export is refused.

            Exit status 1 if nothing was exported, or if no picture could be downloaded.
            """)

    @Argument(
        help: """
            Name of a source as listed by `vitrine sources`, or the path of a page of photos: /all, /new, /favorites, \
            /mixes/summer, /places/bergen-norway, /days/12-24, '/search?q=lake' or '/sources/field-notes?q=lake'.
            """)
    var source: String

    @Argument(help: "Folder of the site; created if missing.")
    var dir: String

    @Flag(help: "Include the originals, without location metadata.")
    var originals = false

    @Flag(help: "Ask the servers of all pictures for changes, and create all of them again.")
    var renew = false

    @OptionGroup var storage: StorageOptions
    @OptionGroup var blobs: BlobOptions
    @OptionGroup var network: NetworkOptions
    @OptionGroup var images: ImageOptions

    func validate() throws { try LocalPath.checkPath(dir) }

    func run() async throws {
        let library = try Composition.existingLibrary(in: storage.dataFolder)
        let collection = try await collection(source, in: library)
        let logger = Logger.ofProgram(.error)
        let objects = try blobs.client(logger: logger)
        let parts = try Composition(
            fetch: FetchSettings(network, images: images), cacheFolder: storage.cacheFolder,
            library: library,
            archive: Composition.archive(in: storage.dataFolder, objects: objects),
            objects: objects, paintsDemo: true, logger: logger)
        let outcome: Result<ExportSummary, any Error>
        do { outcome = .success(try await export(collection, library, parts.pipeline)) } catch {
            outcome = .failure(error)
        }
        try await parts.shutdown()
        try report(outcome.get())
    }

    /// The named collection: a source, or that of a page's path.
    private func collection(_ name: String, in library: any LibraryStore) async throws -> CollectionID {
        guard let collection = CollectionID(path: name), name.hasPrefix("/") else {
            return .source(try await vitrine.source(name, in: library).id)
        }
        switch collection.base {
        // A folder may have such a path.
        case _ where try await library.source(at: name) != nil:
            return .source(try await vitrine.source(name, in: library).id)
        case .place(let key) where try await library.place(key) != nil: return collection
        case .source(let id) where try await library.source(id) != nil: return collection
        case .mix(let id) where try await library.mix(id) != nil: return collection
        case .all, .new, .favorites, .day: return collection
        default: return .source(try await vitrine.source(name, in: library).id)
        }
    }

    private func export(
        _ collection: CollectionID, _ library: any LibraryStore, _ pipeline: ImagePipeline
    ) async throws -> ExportSummary {
        let folder = URL(fileURLWithPath: LocalPath.expanded(dir), isDirectory: true)
        let exporter = try SiteExporter(
            library: library, pipeline: pipeline, webFolder: Composition.webFolder)
        let line = ProgressLine()
        defer { line.clear() }
        return try await exporter.export(
            collection, to: folder, options: ExportOptions(hasOriginals: originals, renewsPictures: renew)
        ) { progress in
            switch progress {
            case .pictures(let done, let total):
                line.show(Self.text(.exportingPictures, done, total))
            case .pages(let done, let total): line.show(Self.text(.exportingPage, done, total))
            }
        }
    }
}

// MARK: - The report

extension ExportCommand {
    /// The maximum number of lines about single photos.
    private static let maxReasons = 20

    private func report(_ summary: ExportSummary) throws {
        let missing = summary.missing
        Terminal.print(
            .exported,
            [
                .title: .text(summary.title), .count: .number(summary.photoCount),
                .missing: .number(missing.count),
            ])
        let lines = missing + summary.notes
        for photo in lines.prefix(Self.maxReasons) {
            Terminal.printError(
                Message(
                    CommandMessage.ofSource,
                    [.title: .text(photo.title), .cause: .message(photo.reason)]))
        }
        if lines.count > Self.maxReasons {
            Terminal.printError(
                Message(CommandMessage.more, [.count: .number(lines.count - Self.maxReasons)]))
        }
        Terminal.print(
            .exportedFiles,
            [
                .count: .number(summary.fileCount), .size: .bytes(summary.byteCount),
                .made: .number(summary.madeCount), .kept: .number(summary.reusedCount),
                .removed: .number(summary.removedCount),
            ])
        Terminal.print(.openFile, [.path: .text(summary.index.path)])
        let hasNoPicture = summary.madeCount + summary.reusedCount == 0
        if hasNoPicture, !missing.isEmpty { throw ExitCode(1) }
    }

    private static func text(_ code: CommandMessage, _ done: Int, _ total: Int) -> String {
        code.text([.position: .number(done), .count: .number(total)])
    }
}
