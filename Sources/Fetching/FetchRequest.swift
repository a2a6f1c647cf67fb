public import Photos

/// What is asked of a server.
public struct FetchRequest: Hashable, Sendable {
    /// An `http` or `https` URL.
    public var url: String
    /// The media types wanted, as the `Accept` header writes them.
    public var accept: String
    /// What the server gave with the copy that is already here; it then may answer that nothing changed.
    public var validators: Validators?
    /// Sent as `Referer` where a host demands it.
    public var referer: String?
    /// The largest body in bytes, counted after decompression.
    public var maximumBytes: Int
    /// The bytes wanted, from 0; nothing for all.
    public var range: Range<Int>?

    /// Makes a request.
    public init(
        url: String, accept: String = "*/*", validators: Validators? = nil, referer: String? = nil,
        maximumBytes: Int, range: Range<Int>? = nil
    ) {
        self.url = url
        self.accept = accept
        self.validators = validators
        self.referer = referer
        self.maximumBytes = maximumBytes
        self.range = range
    }
}
