/// What is known of a feed besides its bytes.
public struct FeedContext: Sendable, Hashable {
    /// The feed's own final address, the base of relative ones; nothing for a local file.
    public let address: String?
    /// The media type as the server sent it, e.g. `text/xml; charset=iso-8859-1`; a hint only.
    public let contentType: String?
    /// The path of the list to read in JSON, e.g. `data.children`, where a person chose one.
    public let listPath: String?

    /// Makes a context; everything may be absent.
    public init(address: String? = nil, contentType: String? = nil, listPath: String? = nil) {
        self.address = address
        self.contentType = contentType
        self.listPath = listPath
    }
}
