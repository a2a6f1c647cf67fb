public import Foundation
public import Photos

/// The methods of requests.
public enum FetchMethod: String, Hashable, Sendable {
    case get = "GET"
    case post = "POST"
    /// Lists a folder (RFC 4918, section 9.1).
    case propfind = "PROPFIND"
}

/// An additional header of a request.
public struct FetchHeader: Hashable, Sendable {
    /// The name, e.g. `Depth`.
    public let name: String
    /// The value as it is sent.
    public let value: String

    /// Creates a header.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

/// A request to a server.
public struct FetchRequest: Hashable, Sendable {
    /// An `http` or `https` URL.
    public var url: String
    /// The accepted media types, for the `Accept` header.
    public var accept: String
    /// The validators of the cached copy; the server may respond that it was not modified.
    public var validators: Validators?
    /// Sent as `Referer` if a host requires it.
    public var referer: String?
    /// The largest body in bytes, counted after decompression.
    public var maximumBytes: Int
    /// The requested bytes, from 0; `nil` for all.
    public var range: Range<Int>?
    /// The method; `get` by default.
    public var method = FetchMethod.get
    /// The body.
    public var body: Data?
    /// Further headers, which a redirect to another host or port removes.
    public var headers: [FetchHeader] = []
    /// Error statuses whose body is accepted as well.
    public var acceptedStatuses: Set<Int> = []

    /// Creates a request with the method `get`; method, body, headers and statuses are set afterwards.
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
