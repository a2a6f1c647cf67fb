import ArgumentParser
import Basics
import BlobStorage
import Foundation
import ImagePipeline
import Library
import Messages
import Photos

/// `vitrine archive`: the permanently kept originals.
struct ArchiveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "archive",
        abstract: "Keep the originals of sources permanently, and check them.",
        discussion: """
            While a server is running (`vitrine serve`), originals are downloaded to the folder `archive` in the data \
            folder, or to the object store that several servers share (--blobs), newest first. Each file is named by \
            the SHA-256 of its contents.
            """,
        subcommands: [Status.self, On.self, Off.self, Check.self, ArchiveMoveCommand.self],
        defaultSubcommand: Status.self)

    /// The sources with these names; all of them if there are none.
    private static func sources(
        _ names: [String], in library: any LibraryStore
    ) async throws -> [Source] {
        guard !names.isEmpty else { return try await library.sources() }
        var found: [Source] = []
        for name in names { found.append(try await vitrine.source(name, in: library)) }
        return found
    }

    /// `vitrine archive status`
    struct Status: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show how many originals are kept and how much space they need.")

        @Argument(help: "Names of sources as listed by `vitrine sources`; default: all.")
        var sources: [String] = []

        @Flag(help: "Print a JSON object.")
        var json = false

        @OptionGroup var storage: DataOptions
        @OptionGroup var blobs: BlobOptions

        func run() async throws {
            let library = try Composition.existingLibrary(in: storage.dataFolder)
            if json { return try await report(library) }
            for source in try await ArchiveCommand.sources(sources, in: library) {
                let summary = try await library.archive(of: source.id) ?? ArchiveSummary()
                let state: CommandMessage =
                    source.isLocal
                    ? .archiveFolder : source.settings.archive ? .archiveIsOn : .archiveIsOff
                Terminal.print(
                    state,
                    [
                        .title: .text(source.title), .kept: .number(summary.keptCount),
                        .count: .number(summary.photoCount), .size: .bytes(summary.byteCount),
                        .limit: .bytes(ArchiveEstimate.byteCount(of: summary)),
                    ])
                for failure in summary.failures where source.settings.archive {
                    Terminal.printError(
                        Message(
                            CommandMessage.archiveFailed,
                            [.count: .number(failure.count), .cause: .message(failure.reason)]))
                }
            }
            if let name = blobs.name {
                Terminal.print(.archiveInStore, [.name: .text(name)])
                ArchiveMove.warnAboutFiles(in: storage.dataFolder, store: name)
                return
            }
            if let free = await freeBytes() { Terminal.print(.archiveFree, [.size: .bytes(free)]) }
            let folder = Composition.archiveFolder(in: storage.dataFolder.url)
            if let error = folder.writingError {
                let reason = Message.system(SystemReason.text(of: error))
                Terminal.printError(
                    Message(
                        CommandMessage.folderNotWritten,
                        [.path: .text(folder.url.path), .cause: .message(reason)]))
            }
        }

        /// The free bytes on the disk; `nil` if the originals are in an object store.
        private func freeBytes() async -> Int? {
            blobs.name == nil ? await Composition.archive(in: storage.dataFolder).freeBytes() : nil
        }

        private func report(_ library: any LibraryStore) async throws {
            var reports: [ArchiveReport.OfSource] = []
            for source in try await ArchiveCommand.sources(sources, in: library) {
                let summary = try await library.archive(of: source.id) ?? ArchiveSummary()
                reports.append(ArchiveReport.OfSource(source, summary))
            }
            try Terminal.print(
                json: ArchiveReport(sources: reports, store: blobs.name, freeBytes: await freeBytes()))
        }
    }

    /// `vitrine archive on`
    struct On: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Keep the originals of a source from now on.",
            discussion: "`vitrine archive status SOURCE` shows beforehand how much space this needs.")

        @Argument(help: "Name of a source as listed by `vitrine sources`.")
        var source: String

        @OptionGroup var storage: DataOptions

        func run() async throws {
            let library = try Composition.existingLibrary(in: storage.dataFolder)
            let found = try await vitrine.source(source, in: library)
            guard !found.isLocal else {
                throw CommandFailure(.archiveFolder, [.title: .text(found.title)])
            }
            try await library.setArchive(true, of: found)
            let summary = try await library.archive(of: found.id) ?? ArchiveSummary()
            Terminal.print(
                .archiveOn,
                [
                    .title: .text(found.title), .count: .number(summary.photoCount),
                    .size: .bytes(ArchiveEstimate.byteCount(of: summary)),
                ])
        }
    }

    /// `vitrine archive off`
    struct Off: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract:
                "Stop keeping originals of a source. Originals already kept remain, unless --delete is given."
        )

        @Argument(help: "Name of a source as listed by `vitrine sources`.")
        var source: String

        @Flag(help: "Also delete its kept originals, except those shared with other sources.")
        var delete = false

        @OptionGroup var storage: DataOptions
        @OptionGroup var blobs: BlobOptions

        func run() async throws {
            let library = try Composition.existingLibrary(in: storage.dataFolder)
            let found = try await vitrine.source(source, in: library)
            let summary = try await library.archive(of: found.id) ?? ArchiveSummary()
            try await library.setArchive(false, of: found)
            if delete {
                try await library.dropOriginals(of: found.id)
                // Objects are deleted by a server.
                if blobs.name == nil { try await Composition.sweep(library, in: storage.dataFolder) }
            }
            let deleted: CommandMessage = blobs.name == nil ? .archiveDeleted : .archiveDeletedLater
            Terminal.print(
                delete ? deleted : .archiveOff,
                [
                    .title: .text(found.title),
                    .count: .number(delete ? summary.ownCount : summary.keptCount),
                    .size: .bytes(delete ? summary.ownByteCount : summary.byteCount),
                ])
        }
    }

    /// `vitrine archive check`
    struct Check: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Verify the checksum of every kept original.",
            discussion: """
                Nothing is deleted: changed files are moved to `archive/damaged`. Missing and changed originals are \
                downloaded again while a server is running. Exit status 1 if any are missing or changed.

                If there is no original at all where they should be, the disk may not be mounted, or the URL of the \
                store may be wrong: nothing is marked as missing then, unless --force is given.

                In an object store (--blobs), the checksum that the store computed when it received an original is \
                compared, if the store reports one; otherwise, the original is read. --read reads all of them.
                """)

        @Argument(help: "Names of sources as listed by `vitrine sources`; default: all.")
        var sources: [String] = []

        @Flag(help: "Read all originals from the object store, even if it reports their checksums.")
        var read = false

        @Flag(help: "Mark all originals as missing even if there is none at all.")
        var force = false

        @Flag(help: "Print a JSON object.")
        var json = false

        @OptionGroup var storage: DataOptions
        @OptionGroup var blobs: BlobOptions

        func run() async throws {
            let library = try Composition.existingLibrary(in: storage.dataFolder)
            let location = blobs.name ?? Composition.archiveFolder(in: storage.dataFolder.url).url.path
            let check = try await blobs.withClient { objects in
                var check = ArchiveCheck(
                    library: library,
                    archive: Composition.archive(in: storage.dataFolder, objects: objects, readsAll: read),
                    location: location, isForced: force)
                let chosen = try await ArchiveCommand.sources(sources, in: library).map(\.id)
                try await check.perform(in: sources.isEmpty ? nil : chosen)
                return check
            }
            if check.notSharedCount > 0, let name = blobs.name {
                ArchiveMove.warnAboutFiles(in: storage.dataFolder, store: name)
            }
            if json {
                try Terminal.print(json: ArchiveCheckReport(check))
            } else {
                Terminal.print(
                    .archiveChecked,
                    [
                        .count: .number(check.intactCount), .size: .bytes(check.byteCount),
                        .missing: .number(check.missingCount), .changed: .number(check.changedCount),
                    ])
            }
            if check.missingCount + check.changedCount > 0 { throw ExitCode(1) }
        }
    }
}

/// The output of `vitrine archive check --json`.
private struct ArchiveCheckReport: Encodable {
    let intact: Int
    let bytes: Int
    let missing: Int
    let changed: Int
    let problems: [ArchiveCheck.Problem]

    init(_ check: ArchiveCheck) {
        intact = check.intactCount
        bytes = check.byteCount
        missing = check.missingCount
        changed = check.changedCount
        problems = check.problems
    }
}

/// The output of `vitrine archive status --json`.
private struct ArchiveReport: Encodable {
    let sources: [OfSource]
    /// The object store of the originals; `nil` if they are in the data folder.
    let store: String?
    /// The free bytes on the disk; `nil` if not known.
    let freeBytes: Int?

    struct OfSource: Encodable {
        let id: String
        let title: String
        /// Whether the archive is on.
        let archive: Bool
        let photos: Int
        let kept: Int
        let bytes: Int
        /// The estimated size of all originals.
        let estimatedBytes: Int
        let failures: [Failure]

        init(_ source: Source, _ summary: ArchiveSummary) {
            id = source.id.rawValue
            title = source.title
            archive = source.settings.archive
            photos = summary.photoCount
            kept = summary.keptCount
            bytes = summary.byteCount
            estimatedBytes = ArchiveEstimate.byteCount(of: summary)
            failures = summary.failures.map { Failure(count: $0.count, reason: $0.reason.text()) }
        }
    }

    /// Why some originals failed.
    struct Failure: Encodable {
        let count: Int
        let reason: String
    }
}
