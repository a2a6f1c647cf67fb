import Messages
import Photos

/// The text description of a feed for a terminal.
struct FeedSummary {
    let feed: Feed

    init(_ feed: Feed) { self.feed = feed }

    /// Kind, title, counts, the first photos, skipped entries, and why the feed was read in this way.
    var text: String {
        var lines = [heading]
        lines += Self.list(feed.photos.lazy.map(line), of: feed.photoCount, limit: 12)
        lines += Self.list(feed.places.lazy.map(\.title), limit: 12)
        lines += feed.notices.map { $0.message.text() }
        lines += section(.skipped, feed.skipped.map(line), of: feed.skipped.count)
        lines += section(.explanation, feed.explanation.map { $0.text() })
        lines += section(.otherLists, feed.alternatives.map { "\($0.path) (\($0.photoCount))" })
        lines += section(.imageFields, feed.imageFields.map { "\($0.path): \($0.sample)" })
        lines += section(.titleFields, feed.titleFields.map { "\($0.path): \($0.sample)" })
        return lines.joined(separator: "\n")
    }

    private var heading: String {
        let found =
            feed.places.isEmpty
            ? Message(CommandMessage.photos, [.count: .number(feed.photoCount)])
            : Message(CommandMessage.places, [.count: .number(feed.places.count)])
        let kind: [Message.Name: Message.Argument] = [
            .type: feed.kind.name, .found: .message(found),
        ]
        guard let title = feed.title else { return CommandMessage.untitledFeed.text(kind) }
        return CommandMessage.feed.text(kind.merging([.title: .text(title)]) { $1 })
    }

    private func line(_ photo: FeedPhoto) -> String {
        let size = photo.size.map { ", \($0.width) x \($0.height)" } ?? ""
        return "\(photo.title)\(size)  \(photo.original ?? CommandMessage.noPicture.text())"
    }

    private func line(_ entry: SkippedEntry) -> String {
        CommandMessage.skippedEntry.text([.number: .number(entry.index + 1), .cause: .message(entry.reason)])
    }

    private func section(_ heading: CommandMessage, _ items: [String], of count: Int? = nil) -> [String] {
        items.isEmpty ? [] : [heading.text()] + Self.list(items, of: count, limit: 8)
    }

    /// The first items of a list, and the number of further ones.
    private static func list(
        _ items: some Collection<String>, of count: Int? = nil, limit: Int
    ) -> [String] {
        let count = count ?? items.count
        let more = count > limit ? [CommandMessage.moreOfList.text(count - limit)] : []
        return (Array(items.prefix(limit)) + more).map { "  \($0)" }
    }
}
