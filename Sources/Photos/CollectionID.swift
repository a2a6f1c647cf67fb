/// Names an ordered set of photos that every screen can show.
public indirect enum CollectionID: Hashable, Sendable {
    /// The photos of a source, in the feed's order.
    case source(SourceID)
    /// The photos of all sources, each picture once, newest first.
    case all
    /// The photos of all sources that were added since the user last opened their source, each picture once.
    case new
    /// The user's favorites, newest first.
    case favorites
    /// The photos that the user has hidden, most recently hidden first.
    case hidden
    /// The photos that a user has chosen by sources and words, each picture once, in the mix's own order.
    case mix(MixID)
    /// The pictures of a place, newest first, by its key in URLs.
    case place(String)
    /// The photos whose date in their source is this day of any year, each picture once, newest first.
    case day(MonthDay)
    /// The photos that a device viewed most recently, newest first.
    case recents(device: String)
    /// The photos of another collection that match some words, in its order.
    case search(String, in: CollectionID)
    /// The photos of another collection in another order.
    case ordered(PhotoOrder, CollectionID)
}

extension CollectionID {
    /// The collection that is searched in or put in another order; for any other one, itself.
    public var base: CollectionID {
        switch self {
        case .search(_, in: let other), .ordered(_, let other): other.base
        case .source, .all, .new, .favorites, .hidden, .mix, .place, .day, .recents: self
        }
    }

    /// The words that are searched for; `nil` if the collection is no search.
    public var words: String? {
        switch self {
        case .search(let words, in: let other): other.words.map { "\(words) \($0)" } ?? words
        case .ordered(_, let other): other.words
        case .source, .all, .new, .favorites, .hidden, .mix, .place, .day, .recents: nil
        }
    }

    /// The order that was chosen; `nil` if it is the collection's own.
    public var order: PhotoOrder? {
        switch self {
        case .ordered(let order, let other): order == other.base.ownOrder ? nil : order
        case .search(_, in: let other): other.order
        case .source, .all, .new, .favorites, .hidden, .mix, .place, .day, .recents: nil
        }
    }

    /// The source that all photos of the collection belong to.
    public var source: SourceID? {
        if case .source(let id) = base { id } else { nil }
    }

    /// The search for some words in the collection; the collection itself if there are none.
    public func searched(for words: String?) -> CollectionID {
        guard let words, !words.isEmpty else { return self }
        return .search(words, in: self)
    }

    /// The collection in another order; the collection itself if that is its own order, or `nil`.
    public func ordered(by order: PhotoOrder?) -> CollectionID {
        guard let order, order != ownOrder else { return self }
        return .ordered(order, self)
    }

    /// The collection's own order by date; `nil` if it has another order.
    private var ownOrder: PhotoOrder? {
        switch base {
        case .all, .new, .place, .day: .newest
        case .source, .favorites, .hidden, .mix, .recents, .search, .ordered: nil
        }
    }

    /// The order by date in which the photos are shown; `nil` if they are in another order, or for a mix,
    /// whose order is stored in the library.
    public var dateOrder: PhotoOrder? {
        switch order ?? ownOrder {
        case .newest: .newest
        case .oldest: .oldest
        case .title, .random, nil: nil
        }
    }

    /// Whether photos of several sources that show one picture are shown as one.
    public var showsPicturesOnce: Bool {
        switch base {
        case .all, .new, .mix, .day: true
        case .source, .favorites, .hidden, .place, .recents, .search, .ordered: false
        }
    }
}
