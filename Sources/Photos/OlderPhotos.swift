/// How far the older photos of a source are loaded: those on pages that a refresh does not read.
public struct OlderPhotos: Hashable, Sendable, Codable {
    /// Whether they are being loaded.
    public var isLoading: Bool
    /// Whether there are unread pages.
    public var hasMore: Bool
    /// How many photos were loaded.
    public var count: Int
    /// Why loading ended before the last page; `nil` if it was stopped, or reached the end.
    public var reason: Message?

    /// Creates a state.
    public init(isLoading: Bool = false, hasMore: Bool, count: Int = 0, reason: Message? = nil) {
        self.isLoading = isLoading
        self.hasMore = hasMore
        self.count = count
        self.reason = reason
    }
}
