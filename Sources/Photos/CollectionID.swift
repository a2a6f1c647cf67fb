/// Names an ordered set of photos that every screen can show.
public indirect enum CollectionID: Hashable, Sendable {
    /// The photos of a source, in the feed's order.
    case source(SourceID)
    /// The pictures of a place, by its key in URLs.
    case place(String)
    /// What a device looked at last, newest first.
    case recents(device: String)
    /// The photos of another collection that some words find, in its order.
    case search(String, in: CollectionID)
}

extension CollectionID {
    /// The collection that is searched in; for one that is no search, itself.
    public var base: CollectionID {
        if case .search(_, in: let other) = self { other.base } else { self }
    }

    /// The words that are searched for; nothing where the collection is no search.
    public var words: String? {
        guard case .search(let words, in: let other) = self else { return nil }
        return other.words.map { "\(words) \($0)" } ?? words
    }

    /// The source that all photos of the collection belong to.
    public var source: SourceID? {
        if case .source(let id) = base { id } else { nil }
    }

    /// What some words find in the collection; the collection itself where there are none.
    public func searched(for words: String?) -> CollectionID {
        guard let words, !words.isEmpty else { return self }
        return .search(words, in: self)
    }
}
