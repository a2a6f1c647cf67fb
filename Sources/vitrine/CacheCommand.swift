import ArgumentParser
import Foundation
import ImagePipeline
import Photos

/// `vitrine cache`: how much the cache folder holds.
struct CacheCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache",
        abstract: "Say how much the cache of images holds, or empty it.",
        discussion: """
            Everything in it can be had again: emptying it costs time, not photos. A server that \
            runs on the same folder notices, and loads again what is asked for.
            """)

    @Flag(help: "Delete all images and what is known of them.")
    var empty = false

    @Flag(help: "Print one JSON object.")
    var json = false

    @OptionGroup var storage: CacheOptions
    @OptionGroup var sizes: CacheSizes

    func run() async throws {
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

    private func say(_ name: CommandMessage, _ share: ImageCache.Share) {
        let files = Message(
            empty ? CommandMessage.files : .filesWithin,
            [.count: .number(share.files), .size: .bytes(share.bytes), .limit: .bytes(share.cap)])
        Terminal.say("  " + name.text([.found: .message(files)]))
    }
}
