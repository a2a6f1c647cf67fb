public import FeedReading
public import Fetching
import Foundation
public import Photos

/// A client of Flickr's API for photos and places (https://www.flickr.com/services/api/).
public struct FlickrClient: Sendable {
    private let key: String?
    private let url: String
    private let fetcher: Fetcher
    private let parser: any FeedParsing

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - key: An API key; without one every request fails with `noKey`.
    ///   - url: The URL of the API; Flickr's own by default.
    ///   - parser: Parses the responses.
    public init(
        key: String?, url: String = "https://api.flickr.com/services/rest/", fetcher: Fetcher,
        parser: any FeedParsing = FeedReader()
    ) {
        self.key = key.flatMap { $0.isEmpty ? nil : $0 }
        self.url = url
        self.fetcher = fetcher
        self.parser = parser
    }

    /// Reads a location: places for `places`, photos for all others.
    public func feed(at location: FlickrLocation) async throws(FlickrError) -> Feed {
        try await feed(of: FlickrPage(location, number: 1))
    }

    /// Reads one page of a location.
    func feed(of page: FlickrPage) async throws(FlickrError) -> Feed {
        switch page.location {
        case .places:
            return try await places()
        case .place(let identity):
            return try await photos(
                "flickr.photos.search",
                [
                    Self.placeParameter(identity): identity, "per_page": String(Feed.placeLimit),
                    "sort": "date-posted-desc",
                ],
                title: nil, page)
        case .interestingness:
            return try await photos(
                "flickr.interestingness.getList", ["per_page": "200"], title: "Interesting on Flickr",
                page)
        case .user(let name):
            let person = try await person(named: name)
            return try await photos(
                "flickr.people.getPublicPhotos", ["user_id": person.identity, "per_page": "500"],
                title: person.name ?? name, page.of(.user(person.identity)))
        case .group(let name):
            let group = try await group(named: name)
            return try await photos(
                "flickr.groups.pools.getPhotos", ["group_id": group.identity, "per_page": "500"],
                title: group.name ?? name, page.of(.group(group.identity)))
        case .photoset(let identity):
            return try await photos(
                "flickr.photosets.getPhotos", ["photoset_id": identity, "per_page": "500"], title: nil, page)
        case .search(let words):
            return try await photos(
                "flickr.photos.search", ["text": words, "per_page": "200", "sort": "relevance"],
                title: "“\(words)” on Flickr", page)
        }
    }
}

extension FlickrClient {
    /// A person or a group, after look-up.
    private struct Subject {
        let identity: String
        let name: String?
    }

    /// The requested details of each photo besides its title.
    private static let extras =
        "description,date_taken,owner_name,geo,media,path_alias,"
        + "url_o,url_k,url_h,url_l,url_c,url_z,url_n,url_m"

    /// The code 7 is that of towns and cities.
    private func places() async throws(FlickrError) -> Feed {
        let bytes = try await call("flickr.places.getTopPlacesList", ["place_type_id": "7"])
        var feed = try await read(bytes)
        feed.title = feed.title ?? "Places on Flickr"
        feed.places = feed.places.map { place in
            FeedPlace(
                title: place.title, id: place.id, photoCount: place.photoCount,
                feed: FlickrLocation.place(place.id).text)
        }
        return feed
    }

    private func photos(
        _ method: String, _ parameters: [String: String], title: String?, _ page: FlickrPage
    ) async throws(FlickrError) -> Feed {
        var parameters = parameters
        parameters["page"] = String(page.number)
        parameters["extras"] = Self.extras
        parameters["safe_search"] = "1"
        let bytes = try await call(method, parameters)
        var feed = try await read(bytes)
        feed.title = title ?? feed.title
        let count = Self.pageCount(bytes) ?? 0
        feed.next = page.number < count ? FlickrPage(page.location, number: page.number + 1).text : nil
        return feed
    }

    private func person(named name: String) async throws(FlickrError) -> Subject {
        guard !Self.isIdentifier(name) else {
            return Subject(identity: name, name: nil)
        }
        do {
            return try subject(try await call("flickr.people.findByUsername", ["username": name]), "user")
        } catch .refused(code: 1, _) {
            let page = "https://www.flickr.com/photos/\(Self.escaped(name))/"
            return try subject(try await call("flickr.urls.lookupUser", ["url": page]), "user")
        }
    }

    private func group(named name: String) async throws(FlickrError) -> Subject {
        guard !Self.isIdentifier(name) else { return Subject(identity: name, name: nil) }
        let page = "https://www.flickr.com/groups/\(Self.escaped(name))/"
        return try subject(try await call("flickr.urls.lookupGroup", ["url": page]), "group")
    }

    /// Flickr's identifiers of people and groups, e.g. `12345678@N00`.
    private static func isIdentifier(_ name: String) -> Bool {
        let parts = name.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && parts[1].hasPrefix("N") && !parts[0].isEmpty
            && parts[0].allSatisfy(\.isNumber)
    }

    /// A place is named by Flickr's own identifier, or by digits: a WOEID.
    private static func placeParameter(_ identity: String) -> String {
        identity.allSatisfy(\.isNumber) ? "woe_id" : "place_id"
    }

    private static func escaped(_ name: String) -> String {
        name.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(["-", "_", "."])) ?? name
    }
}

extension FlickrClient {
    /// The part of a response about a failure, or a person or group.
    private struct Envelope: Decodable {
        struct Content: Decodable {
            let _content: String?
        }

        struct Subject: Decodable {
            let id: String?
            let nsid: String?
            let username: Content?
            let groupname: Content?
        }

        let stat: String?
        let code: Int?
        let message: String?
        let user: Subject?
        let group: Subject?
    }

    /// The number of pages in a response: a JSON number, or its digits as a string.
    private struct Paging: Decodable {
        struct List: Decodable {
            let pages: Int?

            private enum CodingKeys: CodingKey { case pages }

            init(from decoder: any Decoder) throws {
                let values = try decoder.container(keyedBy: CodingKeys.self)
                pages =
                    if let number = try? values.decode(Int.self, forKey: .pages) { number } else {
                        (try? values.decode(String.self, forKey: .pages)).flatMap { Int($0) }
                    }
            }
        }

        let photos: List?
        let photoset: List?
    }

    private static func pageCount(_ bytes: Data) -> Int? {
        guard let paging = try? JSONDecoder().decode(Paging.self, from: bytes) else { return nil }
        return (paging.photos ?? paging.photoset)?.pages
    }

    private func subject(_ bytes: Data, _ kind: String) throws(FlickrError) -> Subject {
        let envelope = Self.envelope(bytes)
        let found = kind == "user" ? envelope?.user : envelope?.group
        guard let identity = found?.nsid ?? found?.id else { throw .unreadable }
        return Subject(identity: identity, name: (found?.username ?? found?.groupname)?._content)
    }

    private static func envelope(_ bytes: Data) -> Envelope? {
        try? JSONDecoder().decode(Envelope.self, from: bytes)
    }

    private func read(_ bytes: Data) async throws(FlickrError) -> Feed {
        do {
            return try await parser.feed(of: bytes, from: FeedContext(url: url))
        } catch .noPhotos {
            throw .nothingFound
        } catch .cancelled {
            throw .fetch(.cancelled)
        } catch {
            throw .unreadable
        }
    }

    /// Calls a method of the API and returns the bytes of the response, unless they report a failure.
    private func call(_ method: String, _ parameters: [String: String]) async throws(FlickrError) -> Data {
        guard let key else { throw .noKey }
        guard var parts = URLComponents(string: url) else { throw .unreadable }
        var items = parameters
        items["method"] = method
        items["api_key"] = key
        items["format"] = "json"
        items["nojsoncallback"] = "1"
        parts.queryItems = items.sorted { $0.key < $1.key }.map {
            URLQueryItem(name: $0.key, value: $0.value)
        }
        parts.percentEncodedQuery = parts.percentEncodedQuery?.replacingOccurrences(of: "+", with: "%2B")
        let bytes = try await fetch(parts.string ?? url)
        let envelope = Self.envelope(bytes)
        if envelope?.stat == "fail" {
            throw .refused(code: envelope?.code ?? 0, message: envelope?.message ?? "")
        }
        return bytes
    }

    private func fetch(_ url: String) async throws(FlickrError) -> Data {
        let request = FetchRequest(
            url: url, accept: "application/json", maximumBytes: fetcher.limits.feedBytes)
        do {
            guard case .fetched(let response) = try await fetcher.fetch(request) else {
                throw FlickrError.unreadable
            }
            return response.body
        } catch let error as FetchError {
            throw .fetch(error)
        } catch {
            throw .unreadable
        }
    }
}

extension FlickrPage {
    /// The same page of a location by identifier, without another look-up.
    fileprivate func of(_ location: FlickrLocation) -> FlickrPage { FlickrPage(location, number: number) }
}
