import Foundation

/// A location on Flickr: `flickr:places`, `flickr:place/ID`, `flickr:interestingness`,
/// `flickr:user/ID`, `flickr:group/ID`, `flickr:photoset/ID` or `flickr:search/WORDS`.
public enum FlickrLocation: Hashable, Sendable {
    /// The places with the most photos.
    case places
    /// The newest photos of a place, by Flickr's place identifier.
    case place(String)
    /// The photos that Flickr finds interesting today.
    case interestingness
    /// A person's photos, by identifier (`12345678@N00`) or name.
    case user(String)
    /// The photos of a group, by identifier or by its name in URLs.
    case group(String)
    /// The photos of a photoset, which Flickr's pages call an album, by identifier.
    case photoset(String)
    /// Photos found by words.
    case search(String)

    /// Parses a location.
    public init(_ text: String) throws(FlickrError) {
        let words = text.drop { $0 != ":" }.dropFirst().drop { $0 == "/" }
        let parts = words.split(separator: "/", maxSplits: 1).map(String.init)
        let rest = parts.count == 2 ? (parts[1].removingPercentEncoding ?? parts[1]) : ""
        let name = rest.trimmingCharacters(in: .whitespacesAndNewlines.union(["/"]))
        switch (parts.first?.lowercased(), name.isEmpty) {
        case ("places", true): self = .places
        case ("interestingness", true): self = .interestingness
        case ("place", false): self = .place(name)
        case ("user", false): self = .user(name)
        case ("group", false): self = .group(name)
        case ("photoset", false), ("album", false): self = .photoset(name)
        case ("search", false): self = .search(name)
        default: throw .unknownLocation(text)
        }
    }

    /// The location as it is written.
    public var text: String {
        switch self {
        case .places: "flickr:places"
        case .interestingness: "flickr:interestingness"
        case .place(let identity): "flickr:place/\(identity)"
        case .user(let identity): "flickr:user/\(identity)"
        case .group(let identity): "flickr:group/\(identity)"
        case .photoset(let identity): "flickr:photoset/\(identity)"
        case .search(let words): "flickr:search/\(words)"
        }
    }
}

/// A page of a location on Flickr: `flickr:page/NUMBER/LOCATION`, e.g. `flickr:page/2/user/12345678@N00`.
struct FlickrPage: Hashable, Sendable {
    /// The number of the page, from 1.
    let number: Int
    let location: FlickrLocation

    private static let prefix = "flickr:page/"
    /// The highest page number; Flickr shows no more than the first 4000 photos that a search finds.
    private static let limit = 1_000_000

    init(_ location: FlickrLocation, number: Int) {
        self.location = location
        self.number = number
    }

    /// Parses the location of a page; `nil` for any other text.
    init?(_ text: String) {
        guard text.hasPrefix(Self.prefix) else { return nil }
        let parts = text.dropFirst(Self.prefix.count).split(separator: "/", maxSplits: 1)
        guard parts.count == 2, let number = Int(parts[0]), (1...Self.limit).contains(number),
            let location = try? FlickrLocation("flickr:" + parts[1])
        else { return nil }
        self.init(location, number: number)
    }

    /// The page as it is written.
    var text: String { "\(Self.prefix)\(number)/\(location.text.dropFirst("flickr:".count))" }
}
