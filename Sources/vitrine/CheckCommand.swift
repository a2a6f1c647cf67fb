import ArgumentParser
import FeedReading
import Foundation
import Logging
import Messages
import Photos
import SourceRefresh

/// `vitrine check`: previews a feed without saving it.
struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Show how Vitrine reads a feed or folder, without saving it.",
        discussion: "Exit status 1, with a one-line reason, if no photos can be read from the location."
    )

    @Argument(help: "URL, feed file or folder.")
    var location: String

    @Flag(help: "Print a JSON object.")
    var json = false

    @OptionGroup var pointing: PointerOptions
    @OptionGroup var network: NetworkOptions
    @OptionGroup var feeds: FeedOptions
    @OptionGroup var storage: UnusedStorageOptions

    func validate() throws { try LocalPath.check(location) }

    func run() async throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "vitrine-check-\(ProcessInfo.processInfo.processIdentifier)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let parts = try Composition(
            fetch: FetchSettings(network, feeds: feeds), cacheFolder: folder, logger: Logger.ofProgram(.error)
        )
        let outcome = await reading(by: parts.reader)
        try await parts.shutdown()
        switch outcome {
        case .success(let feed): try show(feed)
        case .failure(let error):
            Terminal.printError(error.text())
            throw ExitCode(1)
        }
    }

    private func reading(by reader: SourceReader) async -> Result<Feed, SourceError> {
        do throws(SourceError) {
            let location = TypedLocation.resolved(location)
            // Only the response to a request with validators can be "unchanged".
            var settings = SourceSettings()
            settings.pointer = pointing.pointer
            guard let feed = try await reader.read(location, settings: settings).feed else {
                throw .unreadable(path: location, reason: Message(UnreadableCause.noContent))
            }
            return .success(feed)
        } catch {
            return .failure(error)
        }
    }

    private func show(_ feed: Feed) throws {
        if json {
            try FeedReport(feed) { $0.text() }.write { try FileHandle.standardOutput.write(contentsOf: $0) }
        } else {
            Terminal.print(FeedSummary(feed).text)
        }
    }
}
