import ArgumentParser
import Foundation
import ImagePipeline

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

    @OptionGroup var storage: StorageOptions

    func run() async throws {
        let folder = storage.cacheFolder
        let cache = ImageCache(
            configuration: ImagePipelineConfiguration(cacheFolder: folder, workerCommand: []))
        let contents = empty ? try cache.empty() : cache.contents()
        guard !json else { return try printJSON(contents) }
        Terminal.say(empty ? "\(folder.path) is empty now. Deleted were:" : folder.path)
        Terminal.say(line("originals", contents.originals))
        Terminal.say(line("renditions", contents.renditions))
        Terminal.say(line("records", contents.records))
    }

    private func line(_ name: String, _ share: ImageCache.Share) -> String {
        let files = share.files == 1 ? "1 file" : "\(share.files) files"
        let room = empty ? "" : " of \(Self.megabytes(share.cap))"
        return "  \(name): \(files), \(Self.megabytes(share.bytes))\(room)"
    }

    private static func megabytes(_ bytes: Int) -> String {
        String(format: "%.1f MB", Double(bytes) / 1_000_000)
    }

    private func printJSON(_ contents: ImageCache.Contents) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        print(String(decoding: try encoder.encode(contents), as: UTF8.self))
    }
}
