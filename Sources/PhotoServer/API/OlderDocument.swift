import Messages
import Photos
import SourceRefresh

/// How far the older photos of a source are loaded, as the API and events tell it.
struct OlderDocument: Encodable {
    let isLoading: Bool
    /// Whether there are pages that were not read.
    let hasMore: Bool
    /// How many photos were loaded so far.
    let count: Int
    /// All of that in words; nothing where there is nothing to say yet.
    let text: String?
    /// Why loading ended before the last page, as a code with its arguments.
    let reason: Message?

    init(_ older: OlderPhotos) {
        isLoading = older.isLoading
        hasMore = older.hasMore
        count = older.count
        text = older.text
        reason = older.reason
    }

    /// Nothing where there are no older photos and never were, or where the source does not keep them.
    init?(_ source: Source) {
        guard let older = source.older, source.canLoadOlder || older.count > 0 || older.isLoading else {
            return nil
        }
        self.init(older)
    }
}

extension OlderPhotos {
    /// `Loaded 340 older photos…`
    var text: String? {
        if isLoading { return (count > 0 ? PageMessage.olderLoading : .olderBegins).text(count) }
        let loaded = count > 0 ? (hasMore ? PageMessage.olderLoaded : .olderComplete).text(count) : nil
        let parts = [loaded, reason?.text()].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }
}
