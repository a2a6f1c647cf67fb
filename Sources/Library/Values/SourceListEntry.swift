public import Photos

/// One source as a list of sources is exported and imported: what it reads and
/// how it is shown, no photos.
public struct SourceListEntry: Hashable, Sendable, Codable {
    /// The name in URLs, kept if it is free.
    public var id: SourceID?
    /// The name, whoever gave it.
    public var title: String
    /// A URL or an absolute path.
    public var location: String
    /// How it is shown and refreshed; `nil` if the list does not tell.
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
