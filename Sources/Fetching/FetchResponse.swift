public import Basics
public import Foundation
public import Photos

/// The metadata of a response.
public struct FetchedResource: Hashable, Sendable {
    /// The status: one of success, or an accepted one.
    public let status: Int
    /// The URL that responded, after all redirects.
    public let finalURL: String
    /// The new URL of a permanently moved resource (301, 308); `nil` if it has not moved.
    public let permanentURL: String?
    /// The `Content-Type` as sent.
    public let contentType: String?
    /// The `Content-Language` as sent.
    public let contentLanguage: String?
    /// The validators for the next request.
    public let validators: Validators
    /// The next page from `Link: <…>; rel="next"`, resolved.
    public let nextURL: String?
    /// The number of pages of the list (`X-WP-TotalPages`), if the server states it.
    public let pageCount: Int?
    /// The length of the whole resource in bytes, if the server states it.
    public let totalBytes: Int?
    /// The cookies that the response sets, by name, at most `cookieLimit`; none are stored here.
    public let cookies: [String: String]

    /// The maximum number of cookies that are read from a response.
    static let cookieLimit = 20
}

/// A body in memory with its metadata.
public struct FetchResponse: Hashable, Sendable {
    /// The metadata.
    public let resource: FetchedResource
    /// The bytes, decompressed.
    public let body: Data
    /// Whether more bytes follow that were not read; only in results of `firstBytes`.
    public let isTruncated: Bool
}

extension FetchResponse {
    /// The URL that responded, after all redirects.
    public var finalURL: String { resource.finalURL }
    /// The new URL of a permanently moved resource.
    public var permanentURL: String? { resource.permanentURL }
    /// The `Content-Type` as sent.
    public var contentType: String? { resource.contentType }
    /// The validators for the next request.
    public var validators: Validators { resource.validators }
}

/// A body in memory or, if it is long, in a file, with its metadata.
public struct SpooledResponse: Sendable {
    /// The metadata.
    public let resource: FetchedResource
    /// The bytes, decompressed.
    public let body: SpooledBytes
}

/// The result of a request for a body that may be long.
public enum SpooledOutcome: Sendable {
    /// The server sent a body.
    case fetched(SpooledResponse)
    /// The copy that the validators belong to is still current.
    case notModified
}

/// A body in a file with its metadata.
public struct DownloadResponse: Hashable, Sendable {
    /// The metadata.
    public let resource: FetchedResource
    /// The number of bytes in the file.
    public let byteCount: Int
}

extension DownloadResponse {
    /// The URL that responded, after all redirects.
    public var finalURL: String { resource.finalURL }
    /// The new URL of a permanently moved resource.
    public var permanentURL: String? { resource.permanentURL }
    /// The `Content-Type` as sent.
    public var contentType: String? { resource.contentType }
    /// The validators for the next request.
    public var validators: Validators { resource.validators }
}

/// The result of a request that may have had validators.
public enum FetchOutcome: Hashable, Sendable {
    /// The server sent a body.
    case fetched(FetchResponse)
    /// The copy that the validators belong to is still current.
    case notModified
}

/// The result of a download that may have had validators.
public enum DownloadOutcome: Hashable, Sendable {
    /// The body is in the file.
    case downloaded(DownloadResponse)
    /// The copy that the validators belong to is still current; no file was written.
    case notModified
}
