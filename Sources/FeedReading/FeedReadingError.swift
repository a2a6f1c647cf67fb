public import Photos

/// Why bytes could not be read as photos.
public enum FeedReadingError: Error, Hashable, Sendable {
    /// There are no bytes, or only white space.
    case empty
    /// There are more bytes than are read.
    case tooLarge(byteCount: Int, maximum: Int)
    /// The bytes are of a known form that holds no feed, described in a few words.
    case unknownFormat(String)
    /// The bytes break the rules of their format, told in one sentence.
    case malformed(String)
    /// A service answered with an error of its own.
    case refusedByService(name: String, message: String)
    /// The feed can be read and holds no photo.
    case noPhotos(kind: FeedKind, entryCount: Int, reasons: [String])
    /// The chosen list is not in the feed.
    case noSuchList(path: String)
    /// The bytes ended the process that read them, by the processor time it may use or by a crash.
    case endedReader(ContentDigest, afterSeconds: Int?)
    /// Nothing could be read just now, for the reason given.
    case noReader(String)
    /// Nobody waits for the feed any more.
    case cancelled
}

extension FeedReadingError {
    /// One line for a person.
    public var message: String {
        switch self {
        case .empty: "The feed is empty."
        case .tooLarge(let count, let maximum):
            "The feed is \(count >> 20) MiB long; at most \(maximum >> 20) MiB are read."
        case .unknownFormat(let found): "This is not a feed of photos: \(found)."
        case .malformed(let reason): PlainText.line(reason)
        case .refusedByService(let name, let message): "\(name) says: \(PlainText.line(message))"
        case .noPhotos(_, let count, let reasons): Self.noPhotosMessage(count, reasons)
        case .noSuchList(let path): "The feed has no list at “\(PlainText.line(path))”."
        case .endedReader(_, let seconds):
            (seconds.map { "Reading this feed took more than \($0) seconds and was ended" }
                ?? "This feed ended the program that reads it")
                + "; it is not read again until it changes."
        case .noReader(let reason): "Feeds cannot be read now: \(reason)."
        case .cancelled: "The work was cancelled."
        }
    }

    private static func noPhotosMessage(_ count: Int, _ reasons: [String]) -> String {
        guard count > 0 else { return "The feed has no entries with a picture." }
        let entries = count == 1 ? "1 entry" : "\(count) entries"
        let told = "\(entries), none with a picture."
        guard let first = reasons.first(where: { $0 != SkipReason.noPicture }) else { return told }
        return "\(told) The first reason: \(PlainText.line(first))"
    }
}

extension FeedReadingError {
    /// Whether the same may work later.
    public var isTransient: Bool {
        switch self {
        case .noReader, .cancelled: true
        default: false
        }
    }
}

extension FeedReadingError: CustomStringConvertible {
    /// The same line as `message`.
    public var description: String { message }
}
