public import Photos

/// Why bytes could not be read as photos.
public enum FeedReadingError: Error, Hashable, Sendable {
    /// There are no bytes, or only white space.
    case empty
    /// There are more bytes than the limit.
    case tooLarge(byteCount: Int, maximum: Int)
    /// The bytes are of a known format without a feed.
    case unknownFormat(Message)
    /// The bytes break the rules of their format.
    case malformed(Message)
    /// A service responded with an error, with or without a message.
    case refusedByService(name: String, text: String?)
    /// A service refused to show an album.
    case album(AlbumError)
    /// The feed is readable and has no photo.
    case noPhotos(kind: FeedKind, entryCount: Int, reasons: [Message])
    /// A further page is JSON without a list, such as the description of an error.
    case noList
    /// The chosen list is not in the feed.
    case noSuchList(path: String)
    /// The bytes ended the process that read them, by its limit of processor time or by a crash.
    case endedReader(ContentDigest, afterSeconds: Int?)
    /// No reader was available, for the given reason.
    case noReader(Message)
    /// The task was cancelled.
    case cancelled
}

extension FeedReadingError: MessageProviding {
    /// The message for a person.
    public var message: Message {
        switch self {
        case .empty: Message(FeedMessage.empty)
        case .tooLarge(let count, let maximum):
            Message(FeedMessage.tooLarge, [.count: .bytes(count), .limit: .bytes(maximum)])
        case .unknownFormat(let found): Message(FeedMessage.unknownFormat, [.found: .message(found)])
        case .malformed(let cause): cause
        case .refusedByService(let name, let text?):
            Message(
                FeedMessage.serviceRefused, [.name: .text(name), .text: .text(PlainText.line(text))])
        case .refusedByService(let name, nil): Message(FeedMessage.serviceFailed, [.name: .text(name)])
        case .album(let error): error.message
        case .noPhotos(_, let count, let reasons): Self.noPhotos(count, reasons)
        case .noList: Message(FeedMessage.noList)
        case .noSuchList(let path):
            Message(FeedMessage.noSuchList, [.path: .text(PlainText.line(path))])
        case .endedReader(_, let seconds?):
            Message(FeedMessage.usedUpTime, [.seconds: .seconds(Double(seconds))])
        case .endedReader(_, nil): Message(FeedMessage.endedReader)
        case .noReader(let cause): Message(FeedMessage.noReader, [.cause: .message(cause)])
        case .cancelled: Message(CommonMessage.cancelled)
        }
    }

    /// The message states anyway that there is no picture, so the first other reason is named.
    private static func noPhotos(_ count: Int, _ reasons: [Message]) -> Message {
        guard count > 0, let first = reasons.first(where: { !$0.has(SkipReason.noPicture) }) else {
            return Message(FeedMessage.noPhotos, [.count: .number(count)])
        }
        return Message(FeedMessage.noPhotosReason, [.count: .number(count), .cause: .message(first)])
    }
}

extension FeedReadingError {
    /// Whether a retry may succeed later.
    public var isTransient: Bool {
        switch self {
        case .noReader, .cancelled: true
        default: false
        }
    }
}
