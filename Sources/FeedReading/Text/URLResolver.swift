import Basics
import Foundation

/// Resolves URLs, and checks that they can be requested.
struct URLResolver: Sendable {
    private let base: URL?

    /// Creates a resolver with a base URL; `nil` for a local file.
    init(base: String?) {
        self.base = base.flatMap { URL(string: URLText.parseable($0.trimmingSpaces)) }
    }

    private init(baseURL: URL?) { base = baseURL }

    /// A resolver for the contents of an element with its own base.
    func within(_ base: String?) -> URLResolver {
        guard let base = base?.trimmingSpaces, !base.isEmpty else { return self }
        guard let url = URL(string: URLText.parseable(base), relativeTo: self.base)?.absoluteURL else {
            return self
        }
        return url.host?.isEmpty != false ? self : URLResolver(baseURL: url)
    }

    /// Shorter `data:` URLs are placeholders of a few pixels.
    static let shortestData = 200

    /// Whether a text is the `data:` URL of a placeholder, which is not a picture, and not a refused one
    /// either.
    static func isPlaceholder(_ text: String) -> Bool {
        let text = text.trimmingSpaces
        return text.utf8.count < shortestData && URLTraits(text)?.form == .data
    }

    /// The URL of an image, or `nil` if it is not acceptable.
    func image(_ text: String) -> String? {
        let text = text.trimmingSpaces
        guard let traits = URLTraits(text) else { return nil }
        switch traits.form {
        case .refused: return nil
        case .data: return text.utf8.count >= Self.shortestData ? text : nil
        case .web, .relative: return absolute(text)
        }
    }

    /// The URL of a page, or `nil` if a person could not open it.
    func page(_ text: String?) -> String? {
        guard let text = text?.trimmingSpaces, let traits = URLTraits(text) else { return nil }
        switch traits.form {
        case .refused, .data: return nil
        case .web, .relative: return absolute(text)
        }
    }

    /// The URL of another document of the feed, or `nil` if that is not on the web.
    func document(_ text: String?) -> String? { page(text).flatMap { $0.hasPrefix("http") ? $0 : nil } }

    /// The absolute form; relative text is unchanged without a base.
    private func absolute(_ text: String) -> String? {
        let encoded = URLText.encoded(text)
        if encoded.hasPrefix("http://") || encoded.hasPrefix("https://") { return encoded }
        guard let base else { return loweredScheme(encoded) }
        guard let url = URL(string: URLText.parseable(text), relativeTo: base)?.absoluteURL else {
            return nil
        }
        let scheme = url.scheme?.lowercased()
        let isAcceptable =
            (scheme == "http" || scheme == "https") && url.user == nil && url.host?.isEmpty == false
        return isAcceptable ? url.absoluteString : nil
    }

    private func loweredScheme(_ text: String) -> String {
        guard let colon = text.range(of: "://") else { return text }
        return text[..<colon.lowerBound].lowercased() + text[colon.lowerBound...]
    }
}
