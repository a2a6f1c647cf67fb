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
