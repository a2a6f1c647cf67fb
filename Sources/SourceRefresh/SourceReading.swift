public import Photos

/// The result of reading a location.
public enum SourceReading: Sendable, Hashable {
    /// A feed, its location for the next time, and its validators.
    case feed(Feed, location: String, validators: Validators)
    /// The copy that the validators belong to is still current.
    case unchanged
}

extension SourceReading {
    /// The feed, if one was read.
    public var feed: Feed? {
        guard case .feed(let feed, _, _) = self else { return nil }
        return feed
    }
}
