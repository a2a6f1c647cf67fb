public import Photos

/// What the pipeline learnt of an image, by the image's address.
public enum ImageEvent: Hashable, Sendable {
    /// Its size and type, later its colour and placeholder too.
    case facts(address: String, ImageFacts)
    /// It cannot be had, for the reason given.
    case failure(address: String, reason: Message)
    /// It can be had again after a failure.
    case recovered(address: String)
}

extension ImageEvent {
    /// About how much memory it takes.
    var byteCount: Int {
        switch self {
        case .facts(let address, let facts): 160 + address.utf8.count + (facts.placeholder?.count ?? 0)
        case .failure(let address, let reason): 100 + address.utf8.count + reason.byteCount
        case .recovered(let address): 100 + address.utf8.count
        }
    }
}
