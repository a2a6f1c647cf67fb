public import FeedReading
public import Fetching
public import Photos

/// Why a source could not be read, added or refreshed.
public enum SourceError: Error, Sendable {
    /// The text names nothing that can be read.
    case invalidLocation(String)
    /// There is no file or folder at the path.
    case notFound(path: String)
    /// The file or folder may not be read, or is neither.
    case unreadable(path: String, reason: String)
    /// Folders may be added over the web only below those that were allowed at the start.
    case folderNotAllowed(allowed: [String])
    /// The folder holds no photo; the reasons tell of files that were skipped.
    case emptyFolder(path: String, reasons: [String])
    /// The server answered that the feed has ended (410).
    case ended(address: String)
    /// The server could not be asked, or refused.
    case fetch(FetchError)
    /// The bytes could not be read as photos.
    case feed(FeedReadingError)
    /// Flickr needs a key, or answered with an error.
    case flickr(FlickrError)
    /// No source has this name.
    case unknownSource(SourceID)
    /// The library could not do it; `message` is its own line.
    case storage(message: String, cause: any Error)
    /// The task was cancelled.
    case cancelled
}

extension SourceError: CustomStringConvertible {
    /// The same line as `message`.
    public var description: String { message }

    /// One line that a person can act on.
    public var message: String {
        switch self {
        case .invalidLocation(let text):
            "“\(text.truncated(toUTF8Count: 120))” is neither a web address nor a path."
        case .notFound(let path): "There is no file or folder at \(path)."
        case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)."
        case .folderNotAllowed(let folders): Self.folderNotAllowedMessage(folders)
        case .emptyFolder(let path, let reasons): Self.emptyFolderMessage(path, reasons)
        case .ended(let address):
            "The feed at \(address) has ended; its server says that it will not come back."
        case .fetch(let error): error.message
        case .feed(let error): error.message
        case .flickr(let error): error.message
        case .unknownSource(let id): "There is no source named \(id)."
        case .storage(let message, _): message
        case .cancelled: "The work was cancelled."
        }
    }

    /// Whether the same may work later.
    public var isTransient: Bool {
        switch self {
        case .fetch(let error): error.isTransient
        case .flickr(let error): error.isTransient
        case .feed(let error): error.isTransient
        case .storage, .cancelled: true
        default: false
        }
    }

    /// Seconds that the server wants to be left alone, where it said so.
    public var retryAfter: Double? {
        switch self {
        case .fetch(let error), .flickr(.fetch(let error)): error.retryAfter
        default: nil
        }
    }

    private static func folderNotAllowedMessage(_ folders: [String]) -> String {
        guard !folders.isEmpty else {
            return """
                Folders of the computer that runs Vitrine can be added here only where it was started \
                with them: `vitrine --allow-folder DIR`. There, `vitrine add` takes any.
                """
        }
        return """
            Of the computer that runs Vitrine only folders in \(folders.joined(separator: ", ")) can be \
            added here. There, `vitrine add` takes any folder or feed file.
            """
    }

    private static func emptyFolderMessage(_ path: String, _ reasons: [String]) -> String {
        guard let first = reasons.first else { return "There are no photos in \(path)." }
        let files = reasons.count == 1 ? "1 file was skipped" : "\(reasons.count) files were skipped"
        return "There are no photos in \(path); \(files): \(first)"
    }
}
