import Messages
import Photos
import SourceRefresh

/// The progress of loading the older photos of a source, in the API and in events.
struct OlderDocument: Encodable {
    let isLoading: Bool
    /// Whether more can be loaded.
    let hasMore: Bool
    /// How many photos were loaded.
    let count: Int
    /// The progress as text; `nil` if nothing was loaded yet.
    let text: String?
    /// Why loading ended before the last page, as a code with its arguments.
    let reason: Message?

    init(_ older: OlderPhotos) {
        self.init(older, hasMore: older.hasMore, text: older.text)
    }

    private init(_ older: OlderPhotos, hasMore: Bool, text: String?) {
        isLoading = older.isLoading
        self.hasMore = hasMore
        count = older.count
        self.text = text
        reason = older.reason
    }

    /// `nil` if the source never had older photos.
    init?(_ source: Source) {
        guard let older = source.older, !source.isPlaceOfList, older.hasMore || older.count > 0 else {
            return nil
        }
        let isRefused = older.hasMore && source.hasHistoryLimit
        self.init(
            older, hasMore: source.canLoadOlder,
            text: isRefused ? Message(SourceMessage.olderNotKept).text() : older.text)
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
