public import Library
public import Photos

/// What happened to a source, for pages that show it.
public enum SourceEvent: Hashable, Sendable {
    /// It was added.
    case added(SourceID)
    /// It was read; all numbers but the total are 0 if its feed was unchanged.
    case refreshed(SourceID, StoreSummary)
    /// Loading its older photos has advanced or ended.
    case older(SourceID, OlderPhotos)
    /// It could not be read, for the given reason; its photos remain.
    case failed(SourceID, Message)
}

extension SourceEvent {
    /// Its approximate memory in bytes.
    var byteCount: Int {
        switch self {
        case .added: 100
        case .refreshed(_, let summary): 150 + 8 * summary.gone.count
        case .older(_, let older): 150 + (older.reason?.byteCount ?? 0)
        case .failed(_, let reason): 100 + reason.byteCount
        }
    }
}

/// The result of a refresh.
public enum RefreshResult: Hashable, Sendable {
    /// The feed was read and stored.
    case stored(StoreSummary)
    /// The feed is unchanged since the last refresh.
    case unchanged
}
