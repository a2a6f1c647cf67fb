public import Photos

/// Why a table of cities could not be used.
public enum GazetteerError: Error, Sendable {
    /// The file does not exist or is not readable.
    case unreadable(path: String, cause: any Error)
    /// No line of the file is a city.
    case noCities(path: String)
}

/// Messages about tables of cities.
public enum GazetteerMessage: String, MessageCode {
    case unreadable = "gazetteer.unreadable"
    case noCities = "gazetteer.noCities"
}

extension GazetteerError: MessageProviding {
    /// The message for a person who can act on it.
    public var message: Message {
        switch self {
        case .unreadable(let path, _): Message(GazetteerMessage.unreadable, [.path: .text(path)])
        case .noCities(let path): Message(GazetteerMessage.noCities, [.path: .text(path)])
        }
    }
}
