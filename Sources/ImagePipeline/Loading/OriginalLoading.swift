public import Foundation
public import Photos

/// A request to a loader.
public struct OriginalRequest: Hashable, Sendable {
    /// An `http` or `https` URL, or the absolute path of a local file.
    public let url: String
    /// Sent as `Referer` if the host requires it.
    public let referer: String?
    /// The validators of the copy that is still stored.
    public let validators: Validators?
    /// A longer original is an error.
    public let maximumBytes: Int
    /// The folder of a local file, which may be on a network drive that hangs; see `FolderThreads`.
    public let folder: String?

    /// Creates a request.
    public init(
        url: String, referer: String? = nil, validators: Validators? = nil, maximumBytes: Int,
        folder: String? = nil
    ) {
        self.url = url
        self.referer = referer
        self.validators = validators
        self.maximumBytes = maximumBytes
        self.folder = folder
    }
}

/// The result of loading an original.
public enum OriginalLoad: Hashable, Sendable {
    /// The bytes are in the given file.
    case downloaded(contentType: String?, validators: Validators, byteCount: Int)
    /// The stored copy is still current.
    case notModified
    /// The original is a local file, read in place.
    case localFile(URL)
}

/// Why an original could not be loaded.
public struct OriginalError: Error, Hashable, Sendable {
    /// The message for a person.
    public let message: Message
    /// Whether a retry may succeed.
    public let isTransient: Bool
    /// The seconds of the server's `Retry-After`, if it sent one.
    public let retryAfter: Double?
    /// Whether this machine is the cause (a full disk, a busy worker), and not the image.
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

    /// Creates a transient error of this machine.
    public static func ofThisMachine(_ message: Message) -> OriginalError {
        OriginalError(message: message, isTransient: true, isOfThisMachine: true)
    }
}

/// Loads originals from any location; cancelling the task cancels the load.
public protocol OriginalLoading: Sendable {
    /// Loads a whole original into a file, or returns the local file.
    func load(_ request: OriginalRequest, to file: URL) async throws(OriginalError) -> OriginalLoad
    /// Loads the first bytes of an original: `count`, or all if there are fewer.
    func firstBytes(_ count: Int, of request: OriginalRequest) async throws(OriginalError) -> Data
}

extension ImageError {
    /// Creates the error for an original that could not be loaded.
    init(_ error: OriginalError) {
        self =
            if Task.isCancelled {
                .cancelled
            } else if error.isOfThisMachine {
                .storage(reason: error.message, cause: error)
            } else {
                .unavailable(
                    reason: error.message, isTransient: error.isTransient, retryAfter: error.retryAfter)
            }
    }
}
