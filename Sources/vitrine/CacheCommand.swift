import ArgumentParser
import Basics
import BlobStorage
import Foundation
import ImagePipeline
import Logging
import Messages
import Photos

/// `vitrine cache`: the size of the cache folder.
struct CacheCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache",
        abstract: "Show the size of the image cache, or empty it.",
        discussion: """
            Everything in the cache can be downloaded or created again, so no photos are lost when it is emptied. A \
            server that uses the same folder notices and reloads images when they are requested.

            If several servers share an object store (--blobs), the folder is a local cache of it, and emptying the \
            folder does not change the store. --trim deletes images from the store that exceed the limits of age and \
            size, as servers do periodically.
            """)

    @Flag(help: "Delete all images and their records.")
    var empty = false

    @Flag(
        help:
            "Delete images that exceed --blobs-max-age or --blobs-max-size from the object store."
    )
    var trim = false

    @Flag(help: "Print a JSON object.")
    var json = false

    @OptionGroup var storage: CacheOptions
    @OptionGroup var sizes: CacheSizes
    @OptionGroup var blobs: BlobOptions
    @OptionGroup var blobLimits: BlobLimits

    func validate() throws {
        if trim, empty { throw ValidationError(BlobMessage.oneOfCache) }
        if trim, blobs.text == nil { throw ValidationError(BlobMessage.noStore) }
    }

    func run() async throws {
        if trim { return try await trimStore() }
        let folder = storage.cacheFolder
        try checkReadable(folder)
        var images = ImagePipelineConfiguration(cacheFolder: folder, workerCommand: [])
        sizes.apply(to: &images)
        let cache = ImageCache(configuration: images)
        let contents = empty ? try await cache.empty() : await cache.contents()
        guard !json else { return try Terminal.print(json: contents) }
        let path = folder.path
        Terminal.print(empty ? CommandMessage.cacheEmptied.text([.path: .text(path)]) : path)
        printSize(.originals, contents.originals)
        printSize(.renditions, contents.renditions)
        printSize(.records, contents.records)
    }

    /// - Throws: `CommandFailure` if a folder cannot be listed, whose files would be neither counted nor deleted.
    private func checkReadable(_ folder: URL) throws {
        for folder in [folder] + ImageBlobs.folders.map({ folder.appending(path: $0) }) {
            let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            if descriptor >= 0 {
                close(descriptor)
            } else if errno != ENOENT, errno != ENOTDIR {
                throw CommandFailure(
                    .fileUnreadable, of: folder.path, because: SystemReason.text(ofErrno: errno))
            }
        }
    }

    /// The output of `--trim --json`.
    private struct TrimReport: Encodable {
        let images: Int
        let bytes: Int
        let deletedImages: Int
        let deletedBytes: Int
    }

    private func trimStore() async throws {
        guard let client = try blobs.client(logger: .ofProgram(.error)) else { return }
        let limits = ObjectLifecycle.Limits(
            age: blobLimits.limits.age, byteCount: blobLimits.limits.bytes)
        let name = Message.Argument.text("\(client.location)")
        let found: ObjectLifecycle.Outcome
        do throws(ObjectStoreError) {
            found = try await ObjectLifecycle(client, folders: ImageBlobs.folders, limits: limits).run()
        } catch {
            await client.shutdown()
            throw CommandFailure(
                Message(BlobMessage.notTrimmed, [.name: name, .cause: .message(error.message)]))
        }
        await client.shutdown()
        guard !json else {
            return try Terminal.print(
                json: TrimReport(
                    images: found.remaining.blobCount, bytes: found.remaining.byteCount,
                    deletedImages: found.deleted.blobCount, deletedBytes: found.deleted.byteCount))
        }
        Terminal.print(
            Message(
                BlobMessage.trimmed,
                [
                    .name: name, .removed: .number(found.deleted.blobCount),
                    .size: .bytes(found.deleted.byteCount), .kept: .number(found.remaining.blobCount),
                    .keptSize: .bytes(found.remaining.byteCount),
                ]
            ).text())
    }

    private func printSize(_ name: CommandMessage, _ share: ImageCache.Share) {
        let files = Message(
            empty ? CommandMessage.files : .filesWithin,
            [.count: .number(share.files), .size: .bytes(share.bytes), .limit: .bytes(share.cap)])
        Terminal.print("  " + name.text([.found: .message(files)]))
    }
}
