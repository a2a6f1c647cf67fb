public import Catalog
public import Photos

/// What happened to a source, for those who show it.
public enum SourceEvent: Hashable, Sendable {
    /// It was read; all numbers but the total are 0 where its feed had not changed.
    case refreshed(SourceID, StoreSummary)
    /// It could not be read, for the reason given in one line; its saved copy is kept.
    case failed(SourceID, String)
}

/// What a refresh came to.
public enum RefreshResult: Hashable, Sendable {
    /// The feed was read and stored.
    case stored(StoreSummary)
    /// The feed is as it was at the last refresh.
    case unchanged
}
