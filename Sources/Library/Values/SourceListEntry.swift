public import Photos

/// One source in an exported list of sources: its location and
/// settings, without photos.
public struct SourceListEntry: Hashable, Sendable, Codable {
    /// The name in URLs, which is kept if it is free.
    public var id: SourceID?
    /// The title, from the feed or from a person.
    public var title: String
    /// A URL or an absolute path.
    public var location: String
    /// How it is shown and refreshed; `nil` if the list does not say.
    public var settings: SourceSettings?

    /// Creates an entry.
    public init(
        id: SourceID? = nil, title: String, location: String, settings: SourceSettings? = nil
    ) {
        self.id = id
        self.title = title
        self.location = location
        self.settings = settings
    }
}
