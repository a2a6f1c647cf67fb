public import Photos

/// What the pipeline learnt of an image, by the image's URL.
public enum ImageEvent: Hashable, Sendable {
    /// Its size and type, later its colour and placeholder too.
    case facts(url: String, ImageFacts)
    /// It cannot be had, for the reason given.
    case failure(url: String, reason: Message)
    /// It can be had again after a failure.
    case recovered(url: String)
}

extension ImageEvent {
    /// About how much memory it takes.
    var byteCount: Int {
        switch self {
        case .facts(let url, let facts): 160 + url.utf8.count + (facts.placeholder?.count ?? 0)
        case .failure(let url, let reason): 100 + url.utf8.count + reason.byteCount
        case .recovered(let url): 100 + url.utf8.count
        }
    }
}
