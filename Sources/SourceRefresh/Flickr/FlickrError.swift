public import Fetching
import Foundation
import Photos

/// Why Flickr gave no photos.
public enum FlickrError: Error, Sendable, Hashable {
    /// No API key was set.
    case noKey
    /// The words after `flickr:` name nothing that Flickr has.
    case unknownLocation(String)
    /// Flickr answered `{"stat": "fail"}`.
    case refused(code: Int, message: String)
    /// Flickr answered with an empty list.
    case nothingFound
    /// The answer is not one of the documented forms.
    case unreadable
    /// Flickr could not be asked.
    case fetch(FetchError)
}

extension FlickrError {
    /// One line that a person can act on.
    public var message: String {
        switch self {
        case .noKey:
            "Flickr needs an API key: get one at https://www.flickr.com/services/apps/create/ "
                + "and set VITRINE_FLICKR_KEY."
        case .unknownLocation(let text):
            "“\(text.truncated(toUTF8Count: 80))” is not known; use flickr:places, flickr:place/ID, flickr:interestingness, "
                + "flickr:user/ID, flickr:group/ID or flickr:search/WORDS."
        case .refused(let code, let message): Self.words(code: code, message: message)
        case .nothingFound: "Flickr has no photos for this."
        case .unreadable: "Flickr's answer cannot be read."
        case .fetch(let error): error.statusCode == 429 ? Self.tooOften : "Flickr: \(error.message)"
        }
    }

    /// Whether the same may work later.
    public var isTransient: Bool {
        switch self {
        case .refused(let code, _): [0, 10, 105, 106, 201].contains(code)
        case .fetch(let error): error.isTransient
        default: false
        }
    }

    private static let tooOften =
        "Flickr is being asked too often; it allows 3,600 questions an hour. Try again later."

    /// The codes that all of Flickr's methods share: https://www.flickr.com/services/api/
    private static func words(code: Int, message: String) -> String {
        let said = message.trimmingCharacters(in: .whitespacesAndNewlines)
        switch code {
        case 1: return "Flickr knows nothing by that name (\(said))."
        case 100: return "Flickr does not know this API key; check VITRINE_FLICKR_KEY."
        case 105: return "Flickr is not available just now. Try again later."
        case 201: return tooOften
        default: return "Flickr refused: \(said.isEmpty ? "error \(code)" : said)"
        }
    }
}
