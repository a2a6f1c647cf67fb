import ArgumentParser
import BlobStorage
import Foundation
import ImagePipeline
import Messages
import Photos

/// `vitrine archive move`: moves kept originals to the object store, or copies them back.
struct ArchiveMoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Move kept originals from the data folder to the object store, or copy them back.",
        discussion: """
            First restart the servers with --blobs: they still show the originals in their folder. Then run this \
            command on each machine whose data folder contains kept originals. A file is deleted once the \
            store has received it and its checksum is right. The command can be stopped and run again.

            --back copies the originals of the store to the data folder, for servers that will be started without \
            --blobs. The objects remain in the store.
            """)

    @Flag(help: "Copy the originals from the object store to the data folder.")
    var back = false

    @OptionGroup var storage: DataOptions
    @OptionGroup var blobs: BlobOptions

    func validate() throws {
        if blobs.text == nil { throw ValidationError(BlobMessage.noStore) }
    }

    func run() async throws {
        let library = try Composition.existingLibrary(in: storage.dataFolder)
        let folder = Composition.archiveFolder(in: storage.dataFolder.url)
        let line = ProgressLine()
        defer { line.clear() }
        let counts = try await blobs.withClient { objects in
            guard let objects else { return ArchiveMove.Counts() }
            var move = ArchiveMove(
                library: library, folder: folder,
                objects: PermanentObjects(objects, folder: OriginalArchive.objectFolder),
                store: blobs.name ?? "")
            let reportProgress: (Int) -> Void = { line.show(CommandMessage.archiveMoving.text($0)) }
            if back {
                try await move.copyToFolder(reportProgress)
            } else {
                try await move.moveToStore(reportProgress)
            }
            return move.counts
        }
        await folder.shutdown()
        line.clear()
        Terminal.print(
            back ? .archiveCopied : .archiveMoved,
            [
                .count: .number(counts.movedCount), .size: .bytes(counts.byteCount),
                .name: .text(blobs.name ?? ""), .path: .text(folder.url.path),
                .missing: .number(counts.missingCount), .changed: .number(counts.changedCount),
            ])
        if !back { reportRemaining(in: folder) }
        if counts.missingCount + counts.changedCount > 0 { throw ExitCode(1) }
    }

    private func reportRemaining(in folder: PermanentFolder) {
        // A folder that cannot be listed is not reported.
        let count = (try? folder.contents().count) ?? 0
        guard count > 0 else { return }
        Terminal.printError(
            Message(
                CommandMessage.archiveRest, [.count: .number(count), .path: .text(folder.url.path)]))
    }
}
