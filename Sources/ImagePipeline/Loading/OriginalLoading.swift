public import Foundation
public import Photos

/// What a loader is asked for.
public struct OriginalRequest: Hashable, Sendable {
    /// An `http` or `https` URL, or the absolute path of a local file.
    public let url: String
    /// Sent as `Referer` if the host demands it.
    public let referer: String?
    /// What the server gave with the copy that is still stored.
    public let validators: Validators?
    /// More bytes than these are an error.
    public let maximumBytes: Int

    /// Creates a request.
    public init(url: String, referer: String? = nil, validators: Validators? = nil, maximumBytes: Int) {
        self.url = url
        self.referer = referer
        self.validators = validators
        self.maximumBytes = maximumBytes
    }
}

/// What became of loading an original.
public enum OriginalLoad: Hashable, Sendable {
    /// The bytes are in the file that was named.
    case downloaded(contentType: String?, validators: Validators, byteCount: Int)
    /// The stored copy is still right.
    case notModified
    /// The original is a local file, read where it is.
    case localFile(URL)
}

/// Why an original could not be loaded.
public struct OriginalError: Error, Hashable, Sendable {
    /// What a person is told.
    public let message: Message
    /// Whether it may work later.
    public let isTransient: Bool
    /// The seconds that the server asked to wait, if it did.
    public let retryAfter: Double?
    /// Whether this machine is the cause (a full disk, a busy worker), so that nothing was learnt of the image.
    public let isOfThisMachine: Bool

    /// Creates an error.
    public init(
        message: Message, isTransient: Bool, retryAfter: Double? = nil, isOfThisMachine: Bool = false
    ) {
        self.message = message
        self.isTransient = isTransient
        self.retryAfter = retryAfter
        self.isOfThisMachine = isOfThisMachine
    }

    /// Makes an error of this machine, which may pass.
    public static func ofThisMachine(_ message: Message) -> OriginalError {
        OriginalError(message: message, isTransient: true, isOfThisMachine: true)
    }
}

/// Loads originals from wherever they are; cancelling the task stops the loading.
public protocol OriginalLoading: Sendable {
    /// Brings a whole original into a file, or says where it is.
    func load(_ request: OriginalRequest, to file: URL) async throws(OriginalError) -> OriginalLoad
    /// Brings the first bytes of an original: `count`, or all if there are fewer.
    func firstBytes(_ count: Int, of request: OriginalRequest) async throws(OriginalError) -> Data
}
