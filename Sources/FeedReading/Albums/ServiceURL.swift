import Foundation

/// The URL of a service's response, from which its other URLs are derived.
struct ServiceURL: Sendable {
    private let parts: URLComponents

    init?(_ text: String?) {
        guard let parts = text.flatMap(URLComponents.init(string:)), parts.host?.isEmpty == false else {
            return nil
        }
        self.parts = parts
    }

    /// `http` or `https`.
    var scheme: String { parts.scheme?.lowercased() ?? "https" }

    /// The percent-encoded path.
    var path: String { parts.percentEncodedPath }

    /// The raw query; empty if there is none.
    var rawQuery: String { parts.percentEncodedQuery ?? "" }

    /// The fragment, in which the reader of albums stores what later responses need and the URL does not
    /// contain.
    var fragment: String? { parts.fragment }

    /// A value of the query.
    func query(_ name: String) -> String? { parts.queryItems?.first { $0.name == name }?.value }

    /// The path before the first of these parts of it; `nil` if it has none of them.
    func base(before marks: String...) -> String? {
        for mark in marks {
            if let range = path.range(of: mark) { return String(path[..<range.lowerBound]) }
        }
        return nil
    }

    /// A URL of the same server.
    ///
    /// - Parameter path: Percent-encoded, with a slash in front.
    func sibling(
        _ path: String, _ query: KeyValuePairs<String, String?> = [:], fragment: String? = nil
    ) -> String? {
        var sibling = URLComponents()
        sibling.scheme = parts.scheme
        sibling.host = parts.host
        sibling.port = parts.port
        sibling.percentEncodedPath = path
        let items = query.compactMap { name, value in value.map { URLQueryItem(name: name, value: $0) } }
        if !items.isEmpty {
            sibling.queryItems = items
            sibling.percentEncodedQuery = sibling.percentEncodedQuery?
                .replacingOccurrences(of: "+", with: "%2B")
        }
        sibling.fragment = fragment
        return sibling.string
    }
}

extension String {
    /// The text as one path component: slashes and other reserved characters are percent-encoded.
    package var asPathComponent: String {
        addingPercentEncoding(withAllowedCharacters: PageQuery.unreserved) ?? self
    }

    /// The text as a path: reserved characters other than slashes are percent-encoded.
    var asPath: String { addingPercentEncoding(withAllowedCharacters: PageQuery.unreservedInPath) ?? self }
}
