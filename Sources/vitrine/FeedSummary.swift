import Messages
import Photos

/// A feed in words, for a person at a terminal.
struct FeedSummary {
    let feed: Feed

    init(_ feed: Feed) { self.feed = feed }

    /// Kind, title, counts, the first photos, what was skipped, and why this reading was chosen.
    var text: String {
        var lines = ["\(feed.title ?? "Without a title") (\(feed.kind.rawValue)): \(counts)"]
        lines += feed.photos.prefix(12).map(line)
        if feed.photos.count > 12 { lines.append("  … and \(feed.photos.count - 12) more") }
        lines += feed.places.prefix(12).map { "  \($0.title)" }
        if feed.places.count > 12 { lines.append("  … and \(feed.places.count - 12) more") }
        lines += feed.notices.map { $0.message.text() }
        lines += section("Skipped:", feed.skipped.map { "entry \($0.index + 1): \($0.reason.text())" })
        lines += section("Why:", feed.explanation.map { $0.text() })
        lines += section("Other lists here:", feed.alternatives.map { "\($0.path) (\($0.photoCount))" })
        lines += section("Fields with addresses:", feed.imageFields.map { "\($0.path): \($0.sample)" })
        lines += section("Fields with words:", feed.titleFields.map { "\($0.path): \($0.sample)" })
        return lines.joined(separator: "\n")
    }

    private var counts: String {
        let photos = "\(feed.photos.count) photo\(feed.photos.count == 1 ? "" : "s")"
        return feed.places.isEmpty ? photos : "\(feed.places.count) places"
    }

    private func line(_ photo: FeedPhoto) -> String {
        let size = photo.size.map { ", \($0.width) x \($0.height)" } ?? ""
        return "  \(photo.title)\(size)  \(photo.original ?? "(no picture)")"
    }

    private func section(_ heading: String, _ items: [String]) -> [String] {
        items.isEmpty
            ? []
            : [heading] + items.prefix(8).map { "  \($0)" }
                + (items.count > 8 ? ["  … and \(items.count - 8) more"] : [])
    }
}
