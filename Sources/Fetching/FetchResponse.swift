public import Basics
public import Foundation
public import Photos

/// What a server said of the bytes that it gave.
public struct FetchedResource: Hashable, Sendable {
    /// The status: one of success, or one that the request accepts besides.
    public let status: Int
    /// The URL that answered, after all redirects.
    public let finalURL: String
    /// Where the resource has moved for good (301, 308), to be asked from now on; `nil` if it has not.
    public let permanentURL: String?
    /// The `Content-Type` as sent.
    public let contentType: String?
    /// What to send next time to learn whether anything changed.
    public let validators: Validators
    /// Seconds after which the server wants to be asked again at the earliest (`Retry-After`, `max-age`).
    public let freshSeconds: Double?
    /// The next page as the server tells it (`Link: <…>; rel="next"`), resolved.
    public let nextURL: String?
    /// The number of pages of the list that this is one of (`X-WP-TotalPages`), if the server tells it.
    public let pageCount: Int?
    /// The length of the whole resource in bytes, if the server tells it.
    public let totalBytes: Int?
    /// The cookies that the answer sets, by name, `cookieLimit` at most; none are kept here.
    public let cookies: [String: String]

    /// The most cookies that are read of an answer.
    static let cookieLimit = 20
}

/// A body in memory, and what the server said of it.
public struct FetchResponse: Hashable, Sendable {
    /// What the server said.
    public let resource: FetchedResource
    /// The bytes, decompressed.
    public let body: Data
    /// Whether more bytes follow that were not read; only `firstBytes` gives such a response.
    public let isTruncated: Bool
}

extension FetchResponse {
    /// The URL that answered, after all redirects.
    public var finalURL: String { resource.finalURL }
    /// Where the resource has moved for good, if it has.
    public var permanentURL: String? { resource.permanentURL }
    /// The `Content-Type` as sent.
    public var contentType: String? { resource.contentType }
    /// What to send next time.
    public var validators: Validators { resource.validators }
}

/// A body in memory or, if it is long, in a file, and what the server said of it.
public struct SpooledResponse: Sendable {
    /// What the server said.
    public let resource: FetchedResource
    /// The bytes, decompressed.
    public let body: SpooledBytes
}

/// The answer to a request for a body that may be long.
public enum SpooledOutcome: Sendable {
    /// The server gave a body.
    case fetched(SpooledResponse)
    /// The copy that the validators belong to is still good.
    case notModified
}

/// A body in a file, and what the server said of it.
public struct DownloadResponse: Hashable, Sendable {
    /// What the server said.
    public let resource: FetchedResource
    /// The number of bytes in the file.
    public let byteCount: Int
}

extension DownloadResponse {
    /// The URL that answered, after all redirects.
    public var finalURL: String { resource.finalURL }
    /// Where the resource has moved for good, if it has.
    public var permanentURL: String? { resource.permanentURL }
    /// The `Content-Type` as sent.
    public var contentType: String? { resource.contentType }
    /// What to send next time.
    public var validators: Validators { resource.validators }
}

/// The answer to a request that may have carried validators.
public enum FetchOutcome: Hashable, Sendable {
    /// The server gave a body.
    case fetched(FetchResponse)
    /// The copy that the validators belong to is still good.
    case notModified
}

/// The answer to a download that may have carried validators.
public enum DownloadOutcome: Hashable, Sendable {
    /// The body is in the file.
    case downloaded(DownloadResponse)
    /// The copy that the validators belong to is still good; no file was written.
    case notModified
}
