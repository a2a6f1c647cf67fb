/// What a server sent for conditional requests (RFC 9110, section 8.8).
public struct Validators: Hashable, Sendable, Codable {
    /// The `ETag` as sent, quotes included.
    public var entityTag: String?
    /// The `Last-Modified` date as sent.
    public var lastModified: String?

    /// Creates validators; both may be absent.
    public init(entityTag: String? = nil, lastModified: String? = nil) {
        self.entityTag = entityTag
        self.lastModified = lastModified
    }
}
