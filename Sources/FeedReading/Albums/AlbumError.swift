public import Photos

/// Why a service shows no album.
public enum AlbumRefusal: String, MessageCode, Codable {
    /// The share asks for a password.
    case passwordRequired = "album.passwordRequired"
    /// The share was deleted, has expired, or never was.
    case notFound = "album.notFound"
    /// Only people who have signed in may see it.
    case notPublic = "album.notPublic"
    /// It has no photos.
    case empty = "album.empty"
    /// The answer is none of the forms that are known.
    case unreadable = "album.unreadable"
    /// The service said so in its own words.
    case refused = "album.refused"
}

/// A service, why it shows no album, and what it said of it.
public struct AlbumError: Error, Hashable, Sendable, Codable {
    /// Who was asked.
    public let service: AlbumService
    /// Why there are no photos.
    public let refusal: AlbumRefusal
    /// The service's own words, for `refused`.
    public let text: String?

    /// Creates an error; words are for `refused` alone.
    public init(_ service: AlbumService, _ refusal: AlbumRefusal, text: String? = nil) {
        self.service = service
        self.refusal = refusal
        self.text = text
    }
}

extension AlbumError: MessageProviding {
    /// What a person is told, who can act on it.
    public var message: Message {
        var arguments: [Message.Name: Message.Argument] = [.name: .text(service.name)]
        if refusal == .refused { arguments[.text] = .text(PlainText.line(text ?? "")) }
        return Message(refusal, arguments)
    }
}
