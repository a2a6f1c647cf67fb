public import Photos

/// What is known about a feed besides its bytes.
public struct FeedContext: Sendable, Hashable {
    /// The feed's own final URL, the base of relative ones; `nil` for a local file.
    public let url: String?
    /// The media type as the server sent it, e.g. `text/xml; charset=iso-8859-1`; a hint only.
    public let contentType: String?
    /// The list and the fields to read in JSON, if a person chose them.
    public let pointer: FeedPointer
    /// The service that responded, if known: then the bytes are parsed only as its response.
    public let service: AlbumService?
    /// Whether the bytes are a further page of a feed. Such a page may be without a photo, and still be
    /// followed by others.
    public let isFurtherPage: Bool

    /// Creates a context; everything may be absent.
    public init(
        url: String? = nil, contentType: String? = nil, pointer: FeedPointer = FeedPointer(),
        service: AlbumService? = nil, isFurtherPage: Bool = false
    ) {
        self.url = url
        self.contentType = contentType
        self.pointer = pointer
        self.service = service
        self.isFurtherPage = isFurtherPage
    }
}
