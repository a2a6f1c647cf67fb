public import Photos

/// Why a service shows no album.
public enum AlbumRefusal: String, MessageCode, Codable {
    /// The share requires a password.
    case passwordRequired = "album.passwordRequired"
    /// The share was deleted, has expired, or never existed.
    case notFound = "album.notFound"
    /// Only people who are signed in may see it.
    case notPublic = "album.notPublic"
    /// It has no photos.
    case empty = "album.empty"
    /// The response has an unknown format.
    case unreadable = "album.unreadable"
    /// The service refused with a message of its own.
    case refused = "album.refused"
}

/// A service's refusal to show an album.
public struct AlbumError: Error, Hashable, Sendable, Codable {
    /// The service.
    public let service: AlbumService
    /// Why there are no photos.
    public let refusal: AlbumRefusal
    /// The service's own message, for `refused`.
    public let text: String?

    /// Creates an error; `text` is only for `refused`.
    public init(_ service: AlbumService, _ refusal: AlbumRefusal, text: String? = nil) {
        self.service = service
        self.refusal = refusal
        self.text = text
    }
}

extension AlbumError: MessageProviding {
    /// The message for a person who can act on it.
    public var message: Message {
        var arguments: [Message.Name: Message.Argument] = [.name: .text(service.name)]
        if refusal == .refused { arguments[.text] = .text(PlainText.line(text ?? "")) }
        return Message(refusal, arguments)
    }
}
