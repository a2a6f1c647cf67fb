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
        abstract: "Say how much the cache of images holds, or empty it.",
        discussion: """
            Everything in it can be had again: emptying it costs time, not photos. A server that \
            runs on the same folder notices, and loads again what is asked for.

            Where several servers share an image store (--blobs), the folder is what this machine has of it, and \
            emptying it leaves the store as it is. --trim deletes from the store what is older or more than the limits \
            allow, as servers do now and then.
            """)

    @Flag(help: "Delete all images and what is known of them.")
    var empty = false

    @Flag(
        help:
            "Delete from the shared image store what is older or more than --blobs-max-age and --blobs-max-size allow."
    )
    var trim = false

    @Flag(help: "Print one JSON object.")
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
                Message(BlobMessage.notTrimmed, [.name: name, .text: .text("\(error)")]))
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
