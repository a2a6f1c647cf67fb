public import Foundation
public import Photos

/// The methods that are asked with.
public enum FetchMethod: String, Hashable, Sendable {
    case get = "GET"
    case post = "POST"
    /// Lists a folder (RFC 4918, section 9.1).
    case propfind = "PROPFIND"
}

/// A header that a request carries besides its own.
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

/// What is asked of a server.
public struct FetchRequest: Hashable, Sendable {
    /// An `http` or `https` URL.
    public var url: String
    /// The media types wanted, as the `Accept` header writes them.
    public var accept: String
    /// What the server gave with the copy that is already here; it then may answer that nothing changed.
    public var validators: Validators?
    /// Sent as `Referer` if a host demands it.
    public var referer: String?
    /// The largest body in bytes, counted after decompression.
    public var maximumBytes: Int
    /// The bytes wanted, from 0; `nil` for all.
    public var range: Range<Int>?
    /// How it is asked; `get` by default.
    public var method = FetchMethod.get
    /// What is sent with it.
    public var body: Data?
    /// Further headers. A redirect to another host or port does not take them along.
    public var headers: [FetchHeader] = []
    /// Statuses besides those of success whose body is wanted as well.
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
