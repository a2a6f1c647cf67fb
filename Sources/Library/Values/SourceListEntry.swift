public import Photos

/// One source in an exported list of sources: its location and
/// settings, without photos.
public struct SourceListEntry: Hashable, Sendable, Codable {
    /// The name in URLs, which is used if it is available.
    public var id: SourceID?
    /// The title, from the feed or from a person.
    public var title: String
    /// A URL or an absolute path.
    public var location: String
    /// How it is shown and refreshed; `nil` if the list does not contain settings.
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

    /// Decodes an entry, which another version or a person may have written: only the location is required;
    /// other values that cannot be decoded are omitted.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try? values.decodeIfPresent(SourceID.self, forKey: .id),
            title: (try? values.decodeIfPresent(String.self, forKey: .title)) ?? "",
            location: try values.decode(String.self, forKey: .location),
            settings: try? values.decodeIfPresent(SourceSettings.self, forKey: .settings))
    }
}
