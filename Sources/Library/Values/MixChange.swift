public import Photos

/// The values of a mix that are to change; all others stay.
public struct MixChange: Hashable, Sendable {
    /// The new title.
    public var title: String?
    /// The new sources; `.some(nil)` for all of them.
    public var sources: [SourceID]??
    /// The new words to search for.
    public var words: String?
    /// The new order.
    public var order: PhotoOrder?
    /// Who sees it from now on.
    public var audience: MixAudience?

    /// Creates a change of the given values.
    public init(
        title: String? = nil, sources: [SourceID]?? = .none, words: String? = nil,
        order: PhotoOrder? = nil, audience: MixAudience? = nil
    ) {
        self.title = title
        self.sources = sources
        self.words = words
        self.order = order
        self.audience = audience
    }

    /// A mix with the changed values.
    public func applied(to mix: Mix) -> Mix {
        Mix(
            id: mix.id, title: title ?? mix.title, sources: sources ?? mix.sources,
            words: words ?? mix.words, order: order ?? mix.order, audience: audience ?? mix.audience)
    }
}
