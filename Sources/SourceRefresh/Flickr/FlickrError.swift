public import Fetching
import Foundation
public import Photos

/// Why Flickr returned no photos.
public enum FlickrError: Error, Sendable, Hashable {
    /// No API key was set.
    case noKey
    /// The words after `flickr:` name nothing on Flickr.
    case unknownLocation(String)
    /// Flickr responded with `{"stat": "fail"}`.
    case refused(code: Int, message: String)
    /// Flickr responded with an empty list.
    case nothingFound
    /// The response does not have one of the documented formats.
    case unreadable
    /// The request failed.
    case fetch(FetchError)
}

extension FlickrError: MessageProviding {
    /// The message for a person who can act on it.
    public var message: Message {
        switch self {
        case .noKey: Message(FlickrMessage.noKey)
        case .unknownLocation(let text):
            Message(FlickrMessage.unknownLocation, [.text: .text(text.truncated(toUTF8Count: 80))])
        case .refused(let code, let message): Self.refusal(code: code, reason: message)
        case .nothingFound: Message(FlickrMessage.nothingFound)
        case .unreadable: Message(FlickrMessage.unreadable)
        case .fetch(let error) where error.statusCode == 429: Message(FlickrMessage.tooManyRequests)
        case .fetch(let error): Message(FlickrMessage.failed, [.cause: .message(error.message)])
        }
    }

    /// The codes that all of Flickr's methods share: https://www.flickr.com/services/api/
    private static func refusal(code: Int, reason: String) -> Message {
        let text = Message.Argument.text(reason.trimmingCharacters(in: .whitespacesAndNewlines))
        switch code {
        case 1: return Message(FlickrMessage.unknownName, [.text: text])
        case 100: return Message(FlickrMessage.wrongKey)
        case 105: return Message(FlickrMessage.unavailable)
        case 201: return Message(FlickrMessage.tooManyRequests)
        default:
            return text == .text("")
                ? Message(FlickrMessage.refusedWithCode, [.status: .text("\(code)")])
                : Message(FlickrMessage.refused, [.text: text])
        }
    }
}

extension FlickrError {
    /// Whether a retry may succeed later.
    public var isTransient: Bool {
        switch self {
        case .refused(let code, _): [0, 10, 105, 106, 201].contains(code)
        case .fetch(let error): error.isTransient
        default: false
        }
    }
}
