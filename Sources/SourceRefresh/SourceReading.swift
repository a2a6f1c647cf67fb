public import Photos

/// What a location gave.
public enum SourceReading: Sendable, Hashable {
    /// A feed, where to ask for it from now on, and what to ask with.
    case feed(Feed, location: String, validators: Validators)
    /// The copy that the validators belong to is still good.
    case unchanged
}

extension SourceReading {
    /// The feed, if one was read.
    public var feed: Feed? {
        guard case .feed(let feed, _, _) = self else { return nil }
        return feed
    }
}
