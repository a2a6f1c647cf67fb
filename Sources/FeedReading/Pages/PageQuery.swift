import Foundation

/// The query of a page's URL, from which the URLs of other pages are made.
public struct PageQuery {
    private let parts: URLComponents
    private let items: [URLQueryItem]

    /// Parses an `http` or `https` URL; `nil` for any other text.
    public init?(_ url: String) {
        guard url.hasPrefix("https://") || url.hasPrefix("http://"), let parts = URLComponents(string: url)
        else { return nil }
        self.parts = parts
        items = parts.percentEncodedQueryItems ?? []
    }

    /// The URL of the next page of a list whose responses state the number of pages.
    ///
    /// - Parameters:
    ///   - url: The URL of the response, e.g. `https://example.org/wp-json/wp/v2/media?page=2`.
    ///   - count: The number of pages, from `X-WP-TotalPages`.
    public static func page(after url: String, of count: Int) -> String? {
        guard let query = PageQuery(url) else { return nil }
        let requested = query.number(of: PageParameter.pages)
        let page = requested?.value ?? 1
        guard page >= 1, page < count else { return nil }
        return query.url(with: requested?.name ?? "page", String(page + 1))
    }

    /// A parameter of the query and its whole number.
    struct NumericParameter {
        let name: String
        let value: Int
    }

    /// The first parameter with one of these names, compared in the form of `PageParameter.plain`.
    func parameter(_ names: Set<String>) -> String? {
        items.first { names.contains(PageParameter.plain($0.name)) }?.name
    }

    /// The first parameter with one of these names and a whole number.
    func number(of names: Set<String>) -> NumericParameter? {
        for item in items where names.contains(PageParameter.plain(item.name)) {
            guard let value = item.value.flatMap({ Int($0) }), (0...Self.largest).contains(value) else {
                continue
            }
            return NumericParameter(name: item.name, value: value)
        }
        return nil
    }

    /// The largest supported number of a page or an entry.
    static let largest = 1_000_000_000

    /// This URL with another value of a parameter; `nil` if that changes nothing.
    func url(with name: String, _ value: String) -> String? {
        guard let value = value.addingPercentEncoding(withAllowedCharacters: Self.unreserved) else {
            return nil
        }
        var items = items
        let item = URLQueryItem(name: name, value: value)
        if let index = items.firstIndex(where: { $0.name == name }) {
            guard items[index].value != value else { return nil }
            items[index] = item
        } else {
            items.append(item)
        }
        var parts = parts
        parts.percentEncodedQueryItems = items
        parts.fragment = nil
        return parts.string
    }

    /// The characters that stand for themselves anywhere in a URL, after RFC 3986, section 2.3.
    static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    /// The same and slashes, for a path of several components.
    static let unreservedInPath = unreserved.union(CharacterSet(charactersIn: "/"))
}

/// Names of parameters and members for paging, in the form of `plain`.
enum PageParameter {
    static let pages: Set<String> = [
        "page", "paged", "pg", "pagenumber", "pagenum", "pageno", "pageindex", "currentpage", "curpage",
        "page[number]",
    ]
    static let offsets: Set<String> = ["offset", "start", "skip", "from", "startindex", "page[offset]"]
    /// Members of JSON with the offset of its first entry.
    static let offsetMembers = ["offset", "start", "startindex", "skip", "from"]
    static let cursors: Set<String> = [
        "cursor", "nextcursor", "after", "pagetoken", "nextpagetoken", "token", "nexttoken", "continuation",
        "continuationtoken", "maxid", "bookmark", "marker", "startafter", "page[cursor]", "page[after]",
        "endcursor", "scrollid",
    ]

    /// A name in lower case without `_` and `-`.
    static func plain(_ name: String) -> String {
        (name.removingPercentEncoding ?? name).lowercased().filter { $0 != "_" && $0 != "-" }
    }
}
