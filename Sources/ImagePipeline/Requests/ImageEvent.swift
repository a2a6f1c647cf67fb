public import Photos

/// A change of the facts or the availability of an image, by the image's URL.
public enum ImageEvent: Hashable, Sendable {
    /// Its size and type, later its color and placeholder too.
    case facts(url: String, ImageFacts)
    /// It is not available, for the given reason.
    case failure(url: String, reason: Message)
    /// It is available again after a failure.
    case recovered(url: String)
}

extension ImageEvent {
    /// Its approximate memory in bytes.
    var byteCount: Int {
        switch self {
        case .facts(let url, let facts):
            160 + url.utf8.count + (facts.placeholder?.count ?? 0) + (facts.metadata?.textByteCount ?? 0)
        case .failure(let url, let reason): 100 + url.utf8.count + reason.byteCount
        case .recovered(let url): 100 + url.utf8.count
        }
    }
}
