/// Names an ordered set of photos that every screen can show.
public enum CollectionID: Hashable, Sendable {
    /// The photos of a source, in the feed's order.
    case source(SourceID)
    /// The photos of a source that some words find, in the feed's order.
    case search(String, in: SourceID)
    /// The pictures of a place, by its key in URLs.
    case place(String)
    /// What a viewer looked at last, newest first.
    case recents(viewer: String)
}

extension CollectionID {
    /// The source that all photos of the collection belong to.
    public var source: SourceID? {
        switch self {
        case .source(let id), .search(_, in: let id): id
        case .place, .recents: nil
        }
    }
}
