import ArgumentParser
import Library
import Messages
import Photos
import SourceRefresh

/// `vitrine older`: loads the photos of a feed's further pages.
struct OlderCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "older",
        abstract: "Load older photos of a source, from pages that are not read by a refresh.",
        discussion: """
            Continues where it was stopped, until the feed has no more pages. Press Control-C to stop; photos that \
            were already loaded are kept. Exit status 1 if a page could not be read.
            """)

    @Argument(help: "Name of a source as listed by `vitrine sources`.")
    var source: String

    @OptionGroup var storage: StorageOptions
    @OptionGroup var network: NetworkOptions
    @OptionGroup var feeds: FeedOptions

    func run() async throws {
        let (title, older) = try await withRefresher(
            storage, FetchSettings(network, feeds: feeds)
        ) { refresher, library in
            let source = try await vitrine.source(source, in: library)
            return (source.title, try await load(source, refresher))
        }
        let count = Message.Argument.number(older?.count ?? 0)
        if let reason = older?.reason {
            throw CommandFailure(
                .olderFailed, [.title: .text(title), .count: count, .cause: .message(reason)])
        }
        Terminal.print(
            older?.hasMore == true ? .olderStopped : .olderLoaded, [.title: .text(title), .count: count])
    }

    /// Continues after a limit of pages, until the last page or Control-C.
    private func load(_ source: Source, _ refresher: SourceRefresher) async throws -> OlderPhotos? {
        let line = ProgressLine()
        defer { line.clear() }
        line.show(CommandMessage.reading.text([.name: .text(source.title)]))
        return try await Interruption.cancelling {
            var older: OlderPhotos?
            repeat {
                older = try await refresher.readOlder(of: source.id) { older in
                    line.show(CommandMessage.olderLoading.text(older.count))
                }
            } while older?.reason?.has(SourceMessage.olderLimit) == true && !Task.isCancelled
            return older
        }
    }
}
