public import Photos

/// Why an image is not available.
public enum ImageError: Error {
    /// The original could not be loaded; `retryAfter` is in seconds.
    case unavailable(reason: Message, isTransient: Bool, retryAfter: Double?)
    /// The bytes are not an image, or of an unsupported type.
    case notAnImage(reason: Message)
    /// The image has more pixels, bytes or frames than allowed.
    case tooLarge(reason: Message)
    /// The image is cut off or broken.
    case damaged(reason: Message)
    /// The image crashed the process that decoded it, and is not retried for 30 days.
    case crashed(reason: Message)
    /// The system killed the process that decoded the image, e.g. when memory ran out.
    case killed(reason: Message)
    /// Decoding took more processor time than allowed.
    case timedOut(reason: Message)
    /// Decoding took too long although it used little processor time: the disk or the machine is slow.
    case stalled(reason: Message)
    /// Too many requests are waiting.
    case overloaded
    /// The worker process cannot be started.
    case noWorker(reason: Message)
    /// The cache folder cannot be read.
    case storage(reason: Message, cause: any Error)
    /// The store of images that several servers share cannot be used now; `retryAfter` is in seconds.
    case storeUnavailable(retryAfter: Double)
    /// The record of the image cannot be read now, since the database is unavailable.
    case libraryUnavailable(reason: Message)
    /// The image is fine and has no such tile.
    case noSuchTile(reason: Message)
    /// The caller was cancelled.
    case cancelled
    /// The pipeline was shut down.
    case shutDown
}

extension ImageError: MessageProviding {
    /// The message for a person.
    public var message: Message {
        switch self {
        case .unavailable(let reason, _, _), .notAnImage(let reason), .tooLarge(let reason),
            .damaged(let reason), .crashed(let reason), .killed(let reason), .timedOut(let reason),
            .stalled(let reason), .noWorker(let reason), .noSuchTile(let reason),
            .libraryUnavailable(let reason), .storage(let reason, _):
            reason
        case .storeUnavailable: Message(ImageMessage.storeUnavailable)
        case .overloaded: Message(ImageMessage.overloaded)
        case .cancelled: Message(ImageMessage.cancelled)
        case .shutDown: Message(ImageMessage.stopping)
        }
    }
}

extension ImageError {
    /// Whether the same request can succeed later although the image does not change.
    public var isTransient: Bool {
        switch self {
        case .unavailable(_, let isTransient, _): isTransient
        case .overloaded, .noWorker, .storage, .storeUnavailable, .libraryUnavailable, .cancelled, .shutDown,
            .killed, .timedOut, .stalled:
            true
        case .notAnImage, .tooLarge, .damaged, .crashed, .noSuchTile: false
        }
    }

    /// Whether it is about the image itself, and so is recorded.
    var isOfTheImage: Bool {
        switch self {
        case .unavailable, .notAnImage, .tooLarge, .damaged, .crashed, .killed, .timedOut, .stalled: true
        case .overloaded, .noWorker, .storage, .storeUnavailable, .libraryUnavailable, .noSuchTile,
            .cancelled,
            .shutDown:
            false
        }
    }

    /// Whether a disk of this machine is the cause, or may be.
    var isOfTheDisk: Bool {
        switch self {
        case .storage, .stalled: true
        default: false
        }
    }

    /// Whether the object store or the database is unavailable.
    public var isOutage: Bool {
        switch self {
        case .storeUnavailable, .libraryUnavailable: true
        default: false
        }
    }
}
