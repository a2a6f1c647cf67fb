import Crypto
import Foundation
import Photos

/// The URLs of the server, each written once.
enum PageURL {
    static let library = "/"
    static let places = "/places"
    static let recents = "/recents"
    static let all = "/all"
    static let new = "/new"
    static let favorites = "/favorites"
    static let hidden = "/hidden"
    static let search = "/search"
    static let mixes = "/mixes"
    static let days = "/days"
    /// Redirects to the page of the current day.
    static let onThisDay = "/on-this-day"
    /// Below the path of a collection: redirects to the Gallery of its first photo.
    static let slideshow = "/slideshow"
    static let add = "/add"
    /// A small map of the coordinates in `at`.
    static let map = "/map.svg"

    static func source(_ id: SourceID) -> String { "/sources/\(id)" }
    static func mix(_ id: MixID) -> String { "\(mixes)/\(id)" }
    static func day(_ day: MonthDay) -> String { "\(days)/\(day)" }
    static func settings(_ id: SourceID) -> String { "/sources/\(id)/settings" }
    static func archive(_ id: SourceID) -> String { "/sources/\(id)/archive" }
    static func photo(_ photo: Photo) -> String { "/sources/\(photo.source)/photos/\(photo.id)" }
    static func detail(_ photo: Photo) -> String { "\(Self.photo(photo))/detail" }
    static func place(_ key: String) -> String { "/places/\(encoded(key))" }

    /// The preview of one list at a location.
    static func add(_ location: String, list: String) -> String {
        "\(add)?location=\(encoded(location))&list=\(encoded(list))"
    }

    /// The page of a collection, without the words of a search and without an order.
    static func path(of collection: CollectionID) -> String {
        switch collection.base {
        case .source(let id): source(id)
        case .place(let key): place(key)
        case .all, .search, .ordered: collection.words == nil ? all : search
        case .mix(let id): mix(id)
        case .day(let day): Self.day(day)
        case .new: new
        case .favorites: favorites
        case .hidden: hidden
        case .recents: recents
        }
    }

    /// The words and the order of a collection, as parts of a query.
    static func query(of collection: CollectionID) -> [String] {
        let words = collection.words.flatMap { $0.isEmpty ? nil : "q=\(encoded($0))" }
        return [words, collection.order.map { "order=\($0)" }].compactMap(\.self)
    }

    /// The page of a collection, with the words of a search and its order.
    static func list(_ collection: CollectionID) -> String {
        let query = query(of: collection)
        return path(of: collection) + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }

    /// The path and query of a list of this server's photos, to return to; `nil` for other URLs.
    static func ownList(_ url: String) -> String? {
        guard let parts = URLComponents(string: url), CollectionID(path: url, device: "") != nil else {
            return nil
        }
        return parts.percentEncodedPath + (parts.percentEncodedQuery.map { "?" + $0 } ?? "")
    }

    /// Text as one part of a path or a query.
    static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .unreserved) ?? ""
    }
}

extension CharacterSet {
    /// RFC 3986, section 2.3.
    fileprivate static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
