public import Library
public import Photos

/// What happened to a source, for those who show it.
public enum SourceEvent: Hashable, Sendable {
    /// It is new, and was read.
    case added(SourceID)
    /// It was read; all numbers but the total are 0 where its feed had not changed.
    case refreshed(SourceID, StoreSummary)
    /// Older photos of it are being loaded, or are not any more.
    case older(SourceID, OlderPhotos)
    /// It could not be read, for the reason given; its saved copy is kept.
    case failed(SourceID, Message)
}

extension SourceEvent {
    /// About how much memory it takes.
    var byteCount: Int {
        switch self {
        case .added: 100
        case .refreshed(_, let summary): 150 + 8 * summary.gone.count
        case .older(_, let older): 150 + (older.reason?.byteCount ?? 0)
        case .failed(_, let reason): 100 + reason.byteCount
        }
    }
}

/// What a refresh came to.
public enum RefreshResult: Hashable, Sendable {
    /// The feed was read and stored.
    case stored(StoreSummary)
    /// The feed is as it was at the last refresh.
    case unchanged
}
