/// Why an image cannot be had.
public enum ImageError: Error {
    /// The original could not be loaded; `retryAfter` is in seconds.
    case unavailable(reason: String, isTransient: Bool, retryAfter: Double?)
    /// The bytes are no image, or none of a kind that is shown.
    case notAnImage(reason: String)
    /// The image has more pixels, bytes or frames than are allowed.
    case tooLarge(reason: String)
    /// The image is cut off or broken.
    case damaged(reason: String)
    /// The image ended the process that decoded it, and is not tried again.
    case crashed(reason: String)
    /// Decoding took longer than is allowed.
    case timedOut(reason: String)
    /// More is waiting than can be worked off.
    case overloaded
    /// The worker process cannot be started.
    case noWorker(reason: String)
    /// The cache folder cannot be read.
    case storage(reason: String, cause: any Error)
    /// The image is fine and has no such tile.
    case noSuchTile(reason: String)
    /// The caller went away.
    case cancelled
    /// The pipeline was shut down.
    case shutDown
}

extension ImageError {
    /// One line for a person.
    public var message: String {
        switch self {
        case .unavailable(let reason, _, _), .notAnImage(let reason), .tooLarge(let reason),
            .damaged(let reason), .crashed(let reason), .timedOut(let reason), .noWorker(let reason),
            .noSuchTile(let reason),
            .storage(let reason, _):
            reason
        case .overloaded: "Too many images are waiting to be made. Try again in a moment."
        case .cancelled: "The image is no longer wanted."
        case .shutDown: "Vitrine is stopping."
        }
    }

    /// Whether the same request can succeed later without the image being changed.
    public var isTransient: Bool {
        switch self {
        case .unavailable(_, let isTransient, _): isTransient
        case .overloaded, .noWorker, .storage, .cancelled, .shutDown, .timedOut: true
        case .notAnImage, .tooLarge, .damaged, .crashed, .noSuchTile: false
        }
    }

    /// Whether it says something about the image itself, and so is remembered.
    var isOfTheImage: Bool {
        switch self {
        case .unavailable, .notAnImage, .tooLarge, .damaged, .crashed, .timedOut: true
        case .overloaded, .noWorker, .storage, .noSuchTile, .cancelled, .shutDown: false
        }
    }
}

extension ImageError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}
