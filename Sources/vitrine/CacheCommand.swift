import ArgumentParser
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
        var images = ImagePipelineConfiguration(cacheFolder: folder, workerCommand: [])
        sizes.apply(to: &images)
        let cache = ImageCache(configuration: images)
        let contents = empty ? try await cache.empty() : await cache.contents()
        guard !json else { return try Terminal.say(json: contents) }
        let path = folder.path
        Terminal.say(empty ? CommandMessage.cacheEmptied.text([.path: .text(path)]) : path)
        say(.originals, contents.originals)
        say(.renditions, contents.renditions)
        say(.records, contents.records)
    }

    /// What `--trim --json` prints.
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
            return try Terminal.say(
                json: TrimReport(
                    images: found.kept.blobCount, bytes: found.kept.byteCount,
                    deletedImages: found.deleted.blobCount, deletedBytes: found.deleted.byteCount))
        }
        Terminal.say(
            Message(
                BlobMessage.trimmed,
                [
                    .name: name, .removed: .number(found.deleted.blobCount),
                    .size: .bytes(found.deleted.byteCount), .kept: .number(found.kept.blobCount),
                    .keptSize: .bytes(found.kept.byteCount),
                ]
            ).text())
    }

    private func say(_ name: CommandMessage, _ share: ImageCache.Share) {
        let files = Message(
            empty ? CommandMessage.files : .filesWithin,
            [.count: .number(share.files), .size: .bytes(share.bytes), .limit: .bytes(share.cap)])
        Terminal.say("  " + name.text([.found: .message(files)]))
    }
}
