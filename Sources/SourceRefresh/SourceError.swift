public import FeedReading
public import Fetching
public import Photos

/// Why a source could not be read, added or refreshed.
public enum SourceError: Error, Sendable {
    /// The text is not a location that can be read.
    case invalidLocation(String)
    /// There is no file or folder at the path.
    case notFound(path: String)
    /// The file or folder is not readable, or is neither.
    case unreadable(path: String, reason: Message)
    /// Over the web, folders may be added only below the allowed ones.
    case folderNotAllowed(allowed: [String])
    /// The folder has no photos, but perhaps files that were skipped.
    case emptyFolder(path: String, skipped: SkippedEntries)
    /// The server responded that the feed no longer exists (410).
    case ended(url: String)
    /// The request failed or was refused.
    case fetch(FetchError)
    /// A further page of a list could not be read: its number, from 2.
    indirect case furtherPage(number: Int, cause: SourceError)
    /// The bytes could not be read as photos.
    case feed(FeedReadingError)
    /// Flickr requires a key, or responded with an error.
    case flickr(FlickrError)
    /// Something else was received instead of the feed, or only a part of it, for the given reason.
    case substituted(SourceMessage, cause: Message?)
    /// The older photos of a source cannot be loaded.
    case older(SourceMessage)
    /// The credentials cannot be used.
    case credentials(CredentialsError)
    /// No source has this name.
    case unknownSource(SourceID)
    /// The library failed; `message` is its own.
    case storage(message: Message, cause: any Error)
    /// The task was cancelled.
    case cancelled
}

extension SourceError: MessageProviding {
    /// The message for a person who can act on it.
    public var message: Message {
        switch self {
        case .invalidLocation(let text):
            Message(SourceMessage.invalidLocation, [.text: .text(text.truncated(toUTF8Count: 120))])
        case .notFound(let path): Message(SourceMessage.notFound, [.path: .text(path)])
        case .unreadable(let path, let reason):
            Message(SourceMessage.unreadable, [.path: .text(path), .cause: .message(reason)])
        case .folderNotAllowed(let folders) where folders.isEmpty: Message(SourceMessage.foldersNotAllowed)
        case .folderNotAllowed(let folders):
            Message(SourceMessage.folderNotAllowed, [.folders: .texts(folders)])
        case .emptyFolder(let path, let skipped): Self.emptyFolder(path, skipped)
        case .ended(let url): Message(SourceMessage.ended, [.url: .text(url)])
        case .furtherPage(let number, let cause):
            Message(
                SourceMessage.pageUnreadable, [.number: .number(number), .cause: .message(cause.message)])
        case .fetch(.tooLarge(let limit)): Message(SourceMessage.feedTooLarge, [.limit: .bytes(limit)])
        case .fetch(let error): error.message
        case .feed(let error): error.message
        case .flickr(let error): error.message
        case .substituted(let code, let cause?): Message(code, [.cause: .message(cause)])
        case .substituted(let code, nil): Message(code)
        case .older(let code): Message(code)
        case .credentials(let error): error.message
        case .unknownSource(let id): Message(SourceMessage.unknown, [.id: .text(id.rawValue)])
        case .storage(let message, _): message
        case .cancelled: Message(CommonMessage.cancelled)
        }
    }

    private static func emptyFolder(_ path: String, _ skipped: SkippedEntries) -> Message {
        guard let first = skipped.listed.first else {
            return Message(SourceMessage.emptyFolder, [.path: .text(path)])
        }
        return Message(
            SourceMessage.emptyFolderReason,
            [.path: .text(path), .count: .number(skipped.count), .cause: .message(first.reason)])
    }
}

extension SourceError {
    /// Whether a retry may succeed later.
    public var isTransient: Bool {
        switch self {
        case .fetch(let error): error.isTransient
        case .flickr(let error): error.isTransient
        case .feed(let error): error.isTransient
        case .furtherPage(_, let cause): cause.isTransient
        case .storage, .cancelled: true
        default: false
        }
    }

    /// Whether a document of a collection is missing or empty.
    var isMissingDocument: Bool {
        switch self {
        case .fetch(.status(404, _, _)), .fetch(.status(410, _, _)), .notFound,
            .feed(.noPhotos(kind: .iiif, 0, _)):
            true
        default: false
        }
    }

    /// Creates the error for a document of a collection that is not skipped.
    init(documentUnreadable error: SourceError) {
        self = error.isTransient ? error : .substituted(.documentUnreadable, cause: error.message)
    }

    /// Whether the server requires authentication.
    public var requiresCredentials: Bool {
        switch self {
        case .fetch(.status(401, _, _)), .fetch(.status(403, _, _)): true
        case .furtherPage(_, let cause): cause.requiresCredentials
        default: false
        }
    }

    /// Whether it only means that the task was cancelled.
    var isCancellation: Bool { if case .cancelled = self { true } else { false } }

    /// Seconds to wait as requested by the server, if it did.
    public var retryAfter: Double? {
        switch self {
        case .fetch(let error), .flickr(.fetch(let error)): error.retryAfter
        case .furtherPage(_, let cause): cause.retryAfter
        default: nil
        }
    }
}
