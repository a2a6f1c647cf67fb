public import Photos

/// What the pipeline learnt of an image, by the image's address.
public enum ImageEvent: Hashable, Sendable {
    /// Its size and type, later its colour and placeholder too.
    case facts(address: String, ImageFacts)
    /// It cannot be had, with the reason in words.
    case failure(address: String, reason: String)
    /// It can be had again after a failure.
    case recovered(address: String)
}

extension ImageEvent {
    /// About how much memory it takes.
    var byteCount: Int {
        switch self {
        case .facts(let address, let facts): 160 + address.utf8.count + (facts.placeholder?.count ?? 0)
        case .failure(let address, let reason): 100 + address.utf8.count + reason.utf8.count
        case .recovered(let address): 100 + address.utf8.count
        }
    }
}
