public import Photos

/// Why an image cannot be had.
public enum ImageError: Error {
    /// The original could not be loaded; `retryAfter` is in seconds.
    case unavailable(reason: Message, isTransient: Bool, retryAfter: Double?)
    /// The bytes are no image, or none of a kind that is shown.
    case notAnImage(reason: Message)
    /// The image has more pixels, bytes or frames than are allowed.
    case tooLarge(reason: Message)
    /// The image is cut off or broken.
    case damaged(reason: Message)
    /// The image ended the process that decoded it, and is not tried again.
    case crashed(reason: Message)
    /// Decoding took longer than is allowed.
    case timedOut(reason: Message)
    /// More is waiting than can be worked off.
    case overloaded
    /// The worker process cannot be started.
    case noWorker(reason: Message)
    /// The cache folder cannot be read.
    case storage(reason: Message, cause: any Error)
    /// The store of images that several servers share cannot be used now; `retryAfter` is in seconds.
    case storeUnavailable(retryAfter: Double)
    /// The image is fine and has no such tile.
    case noSuchTile(reason: Message)
    /// The caller went away.
    case cancelled
    /// The pipeline was shut down.
    case shutDown
}

extension ImageError: MessageProviding {
    /// What a person is told.
    public var message: Message {
        switch self {
        case .unavailable(let reason, _, _), .notAnImage(let reason), .tooLarge(let reason),
            .damaged(let reason), .crashed(let reason), .timedOut(let reason), .noWorker(let reason),
            .noSuchTile(let reason),
            .storage(let reason, _):
            reason
        case .storeUnavailable: Message(ImageMessage.storeUnavailable)
        case .overloaded: Message(ImageMessage.overloaded)
        case .cancelled: Message(ImageMessage.cancelled)
        case .shutDown: Message(ImageMessage.stopping)
        }
    }
}

extension ImageError {
    /// Whether the same request can succeed later without the image being changed.
    public var isTransient: Bool {
        switch self {
        case .unavailable(_, let isTransient, _): isTransient
        case .overloaded, .noWorker, .storage, .storeUnavailable, .cancelled, .shutDown, .timedOut: true
        case .notAnImage, .tooLarge, .damaged, .crashed, .noSuchTile: false
        }
    }

    /// Whether it says something about the image itself, and so is remembered.
    var isOfTheImage: Bool {
        switch self {
        case .unavailable, .notAnImage, .tooLarge, .damaged, .crashed, .timedOut: true
        case .overloaded, .noWorker, .storage, .storeUnavailable, .noSuchTile, .cancelled, .shutDown: false
        }
    }
}
