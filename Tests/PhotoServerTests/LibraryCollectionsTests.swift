import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Library
import Photos
import Testing

/// All photos, new ones, favorites, removed ones and the search over everything.
///
/// Over 300 lines: the collections are requested in the same way, over the same two sources.
@Suite struct LibraryCollectionsTests {
    /// Two sources of three photos, the first from July 2019 on, a day apart, the second from 2021.
    private func site() async throws -> (TestSite, [Photo]) {
        let site = try TestSite()
        let begin = [1_561_939_200.0, 1_609_459_200]
        for (number, title) in ["Lakes", "Ridges"].enumerated() {
            try await site.addSource(title, photos: 3) { photos in
                for index in photos.indices {
                    photos[index].title = "\(title) \(index)"
                    photos[index].date = Date(timeIntervalSince1970: begin[number] + 86_400 * Double(index))
                }
            }
        }
        return (site, try await site.library.photos(in: .all))
    }

    private static func titles(_ page: TestResponse) -> [String] {
        page.text.components(separatedBy: #"<span class="cell__title" dir="auto">"#).dropFirst().map {
            String($0.prefix { $0 != "<" })
        }
    }

    @Test func listAllPhotosInEveryOrder() async throws {
        let (site, _) = try await site()
        try await site.test { client in
            func titles(_ uri: String) async throws -> [String] {
                let page = try await client.execute(uri: uri, method: .get)
                #expect(page.status == .ok, "\(uri)")
                return Self.titles(page)
            }
            let newest = ["Ridges 2", "Ridges 1", "Ridges 0", "Lakes 2", "Lakes 1", "Lakes 0"]
            #expect(try await titles("/all?layout=list") == newest)
            #expect(try await titles("/all?layout=list&order=newest") == newest)
            #expect(try await titles("/all?layout=list&order=oldest") == newest.reversed())
            #expect(try await titles("/all?layout=list&order=title") == newest.sorted())
            let random = try await titles("/all?layout=list&order=random-7")
            #expect(random.sorted() == newest.sorted())
            #expect(try await titles("/all?layout=list&order=random-7") == random)
            #expect(try await titles("/search?q=ridges&layout=list") == Array(newest.prefix(3)))
            #expect(
                try await titles("/all?q=lakes&layout=list&order=oldest") == [
                    "Lakes 0", "Lakes 1", "Lakes 2",
                ])
            let source = try await titles("/sources/lakes?order=newest&layout=list")
            #expect(source == ["Lakes 2", "Lakes 1", "Lakes 0"])
        }
    }

    @Test func photosLinkToTheirNeighborsInOrder() async throws {
        let (site, photos) = try await site()
        try await site.test { client in
            let base = "/all/photos/"
            let page = try await client.execute(uri: "\(base)\(photos[2].id)?order=oldest", method: .get)
            #expect(page.text.contains(#"rel="next" href="\#(base)\#(photos[1].id)?order=oldest""#))
            #expect(page.text.contains(#"rel="prev" href="\#(base)\#(photos[3].id)?order=oldest""#))
            #expect(page.text.contains(#"href="/all?order=oldest&amp;at=\#(photos[2].id)#photo-"#))
            #expect(page.text.contains(">4/6</p>"))
            let response = try await client.execute(
                uri: "/api/v1/photos/\(photos[2].id)?in=/all&order=oldest", method: .get)
            #expect(response.text.contains(#""index":3"#))
        }
    }

    @Test func theSearchOverEverythingBeginsEmpty() async throws {
        let (site, _) = try await site()
        try await site.test { client in
            let empty = try await client.execute(uri: "/search", method: .get)
            #expect(empty.status == .ok && empty.count(of: "data-photo=") == 0)
            #expect(empty.text.contains("titles, descriptions and places"))
            let none = try await client.execute(uri: "/search?q=boats", method: .get)
            #expect(none.text.contains("Nothing found"))
            let api = try await client.execute(uri: "/api/v1/search/photos?q=lakes&offset=0", method: .get)
            #expect(api.text.contains(#""total":3"#))
            #expect(api.text.contains(#""address":"/search/photos/"#))
        }
    }

    @Test func listsOpenAtADate() async throws {
        let site = try TestSite()
        try await site.addSource("Long", photos: 150) { photos in
            for index in photos.indices {
                photos[index].date = Date(timeIntervalSince1970: 86_400 * 30 * Double(index))
            }
        }
        try await site.test { client in
            let page = try await client.execute(uri: "/all?at=1970-03&layout=list", method: .get)
            #expect(Self.titles(page).contains("Photo 2") && page.text.contains(#"data-offset="120""#))
            let later = try await client.execute(uri: "/all?at=2050", method: .get)
            #expect(later.text.contains(#"data-offset="0""#))
            for at in ["1970-99", "x", "-1", "99999999999999999999"] {
                #expect(try await client.execute(uri: "/all?at=\(at)", method: .get).status == .ok)
            }
        }
    }

    private struct Dates: Decodable {
        struct Section: Decodable, Equatable {
            let title: String
            let at: String
            let start: Int
            let count: Int
        }
        let sections: [Section]
        let total: Int
        let version: Int64
    }

    @Test func returnTheirDates() async throws {
        let (site, _) = try await site()
        let version = try await site.library.version(of: .all)
        try await site.test { client in
            func dates(_ path: String) async throws -> Dates {
                let response = try await client.execute(uri: "/api/v1\(path)", method: .get)
                return try JSONDecoder().decode(Dates.self, from: Data(response.text.utf8))
            }
            let all = try await dates("/all/dates")
            #expect(
                all.sections == [
                    .init(title: "2021", at: "2021", start: 0, count: 3),
                    .init(title: "2019", at: "2019", start: 3, count: 3),
                ])
            #expect(all.total == 6 && all.version == version)
            let oldest = try await dates("/sources/lakes/dates?order=oldest")
            #expect(oldest.sections.map(\.title) == ["2019"])
            #expect(try await dates("/sources/lakes/dates").sections.isEmpty)
            #expect(try await dates("/all/dates?order=title").sections.isEmpty)
        }
    }

    // MARK: Favorites

    @Test func aPhotoBecomesAFavoriteByItsFormAndByTheAPI() async throws {
        let (site, photos) = try await site()
        try await site.test { client in
            let url = "/sources/\(photos[0].source)/photos/\(photos[0].id)"
            let page = try await client.execute(uri: "/all/photos/\(photos[0].id)", method: .get)
            #expect(page.text.contains(#"action="\#(url)/favorite""#))
            #expect(page.text.contains(#"aria-pressed="false""#))
            let response = try await client.submit("to=photo&in=%2Fall", to: "\(url)/favorite")
            #expect(response.headers[.location] == "/all/photos/\(photos[0].id)")
            for screen in ["", "/detail", "/gallery"] {
                let page = try await client.execute(uri: url + screen, method: .get)
                #expect(page.text.contains(#"action="\#(url)/unfavorite""#), "\(screen)")
                #expect(page.text.contains(#"aria-pressed="true""#), "\(screen)")
            }
            let second = try await client.execute(
                uri: "/api/v1/photos/\(photos[4].id)/favorite", method: .post)
            #expect(second.text.contains(#""isFavorite":true"#))
            let list = try await client.execute(uri: "/favorites?layout=list", method: .get)
            #expect(Self.titles(list).sorted() == ["Lakes 1", "Ridges 2"])
            _ = try await client.execute(uri: "/api/v1/photos/\(photos[4].id)/unfavorite", method: .post)
            let remaining = try await client.execute(uri: "/favorites?layout=list", method: .get)
            #expect(Self.titles(remaining) == ["Ridges 2"])
            let none = try await client.execute(uri: "/api/v1/photos/999/favorite", method: .post)
            #expect(none.status == .notFound)
        }
    }

    @Test func favoritesAreATabOfEveryPage() async throws {
        let (site, photos) = try await site()
        try await site.test { client in
            let link = #"href="/favorites""#
            for uri in ["/", "/sources/lakes", "/recents"] {
                let page = try await client.execute(uri: uri, method: .get)
                // The library has no second link to them among its collections.
                #expect(page.count(of: link) == 1, "\(uri)")
                #expect(page.text.contains(#"class="tabs__link" \#(link)>"#), "\(uri)")
            }
            let favorite = "/api/v1/photos/\(photos[0].id)/favorite"
            _ = try await client.execute(uri: favorite, method: .post)
            for uri in ["/favorites", "/favorites/photos/\(photos[0].id)"] {
                let page = try await client.execute(uri: uri, method: .get)
                #expect(
                    page.text.contains(#"tabs__link is-current" \#(link) aria-current="page">"#), "\(uri)")
            }
            let list = try await client.execute(uri: "/favorites", method: .get)
            #expect(!list.text.contains("bar__back"))
        }
    }

    // MARK: New

    private func siteWithANewPhoto() async throws -> TestSite {
        let (site, _) = try await site()
        let source = try #require(try await site.library.sources().first)
        let feed = Feed(
            kind: .rss, title: "Lakes",
            photos: [FeedPhoto(title: "Fresh", original: "https://example.com/f.jpg")])
        _ = try await site.library.store(feed, in: source.id, validators: Validators(), at: Date())
        return site
    }

    /// Undoes that all photos were marked as seen.
    private static func unmark(
        _ body: ByteBuffer, _ client: any TestClientProtocol
    ) async throws -> TestResponse {
        try await client.execute(
            uri: "/api/v1/new/unseen", method: .post, headers: [.contentType: "application/json"],
            body: body)
    }

    @Test func newPhotosAreSeenWhereTheirSourceIsOpened() async throws {
        let (site, _) = try await site()
        let source = try #require(try await site.library.sources().first)
        var feed = Feed(kind: .rss, title: "Lakes")
        feed.photos = [FeedPhoto(title: "Fresh", original: "https://example.com/fresh.jpg")]
        _ = try await site.library.store(feed, in: source.id, validators: Validators(), at: Date() + 1)
        try await site.test { client in
            let library = try await client.execute(uri: "/", method: .get)
            #expect(library.text.contains(#"<span class="card__new">1 new</span>"#))
            #expect(library.text.contains(#"data-new="1""#))
            let new = try await client.execute(uri: "/new?layout=list", method: .get)
            #expect(Self.titles(new) == ["Fresh"] && new.text.contains("You have seen everything"))
            let found = try await client.execute(uri: "/new?q=Fresh", method: .get)
            #expect(found.text.contains("<div data-list-end hidden>"))
            // A prefetch of a browser is no visit.
            _ = try await client.execute(
                uri: "/sources/\(source.id)", method: .get, headers: [.init("Purpose") ?? .accept: "prefetch"]
            )
            // HEAD requests the same page, and changes nothing.
            _ = try await client.execute(uri: "/sources/\(source.id)", method: .head)
            #expect(try await site.library.newCount() == 1)
            try await Task.sleep(for: .seconds(1.2))
            _ = try await client.execute(uri: "/sources/\(source.id)", method: .get)
            #expect(try await site.library.newCount() == 0)
            let seen = try await client.execute(uri: "/", method: .get)
            #expect(!seen.text.contains("1 new") && !seen.text.contains("data-new"))
        }
    }

    /// Scripts show the end with the whole list.
    @Test func onlyTheLastPageOfNewPhotosHasTheEnd() async throws {
        let (site, _) = try await site()
        let source = try #require(try await site.library.sources().first)
        let photos = (0..<61).map { FeedPhoto(title: "\($0)", original: "https://example.com/new/\($0).jpg") }
        _ = try await site.library.store(
            Feed(kind: .rss, title: "Lakes", photos: photos), in: source.id, validators: Validators(),
            at: Date() + 1)
        try await site.test { client in
            let first = try await client.execute(uri: "/new", method: .get).text
            let last = try await client.execute(uri: "/new?page=2", method: .get).text
            #expect(first.contains("<div data-list-end hidden>"))
            #expect(last.contains("<div data-list-end>") && last.contains("You have seen everything"))
        }
    }

    @Test func allNewPhotosAreMarkedAsSeenAndUnmarked() async throws {
        let site = try await siteWithANewPhoto()
        try await Task.sleep(for: .milliseconds(20))
        try await site.test { client in
            let response = try await client.submit("", to: "/new/seen")
            let page = try #require(response.headers[.location])
            #expect(try await site.library.newCount() == 0)
            let notice = try await client.execute(uri: page, method: .get)
            let undo = try #require(notice.text.firstMatch(of: /action="(\/new\/unseen\?at=\d+)"/)?.output.1)
            _ = try await client.submit("", to: String(undo))
            #expect(try await site.library.newCount() == 1)
            let api = try await client.execute(uri: "/api/v1/new/seen", method: .post)
            #expect(try await site.library.newCount() == 0)
            #expect(try await Self.unmark(api.body, client).status == .noContent)
            #expect(try await site.library.newCount() == 1)
            for body in [#"{"at":-1}"#, #"{"at":1e300}"#, "{}"] {
                let response = try await Self.unmark(ByteBuffer(string: body), client)
                #expect(response.status == .badRequest, "\(body)")
            }
        }
    }

    /// A double click, or the phone after the tablet: the second time marks nothing.
    @Test func markingAllAsSeenTwiceIsUndoneByEither() async throws {
        let site = try await siteWithANewPhoto()
        try await site.test { client in
            var responses: [String] = []
            for _ in 0..<2 {
                try await Task.sleep(for: .milliseconds(20))
                responses.append(
                    try #require(try await client.submit("", to: "/new/seen").headers[.location]))
            }
            #expect(responses[1] == responses[0])
            try await Task.sleep(for: .milliseconds(20))
            let api = try await client.execute(uri: "/api/v1/new/seen", method: .post)
            #expect(try await site.library.newCount() == 0)
            #expect(try await Self.unmark(api.body, client).status == .noContent)
            #expect(try await site.library.newCount() == 1)
        }
    }

    // MARK: Hidden, and one picture once

    @Test func removedPhotosAreListed() async throws {
        let (site, photos) = try await site()
        try await site.library.remove(photos[1].id, at: Date())
        try await site.test { client in
            let list = try await client.execute(uri: "/hidden?layout=list", method: .get)
            #expect(Self.titles(list) == [photos[1].entry.title])
            let page = try await client.execute(uri: "/hidden/photos/\(photos[1].id)", method: .get)
            #expect(page.status == .ok && page.text.contains("Removed"))
            #expect(
                try await client.execute(uri: "/all/photos/\(photos[1].id)", method: .get).status == .seeOther
            )
        }
    }

    @Test func detailShowsWhereElseAPictureIs() async throws {
        let (site, photos) = try await site()
        let copy = try #require(photos[0].entry.original)
        try await site.addSource("Copies", photos: 1) { $0[0].original = copy }
        try await site.test { client in
            let page = try await client.execute(
                uri: "/sources/ridges/photos/\(photos[0].id)/detail", method: .get)
            #expect(page.text.contains("Also in"))
            #expect(page.text.contains(">Copies</a>"))
        }
    }

    // MARK: Mixes

    @Test func aMixIsMadeChangedAndDeletedByItsForms() async throws {
        let (site, _) = try await site()
        try await site.test { client in
            #expect(try await client.execute(uri: "/mixes/new", method: .get).text.contains("New mix"))
            let made = try await client.submit(
                "title=Old+lakes&words=lakes&order=oldest&sources%5B%5D=lakes", to: "/mixes")
            #expect(made.headers[.location] == "/mixes/old-lakes")
            let page = try await client.execute(uri: "/mixes/old-lakes?layout=list", method: .get)
            #expect(
                Self.titles(page) == ["Lakes 0", "Lakes 1", "Lakes 2"] && page.text.contains(" data-dated"))
            let library = try await client.execute(uri: "/", method: .get)
            #expect(library.text.contains(#"href="/mixes/old-lakes""#))
            let form = try await client.execute(uri: "/mixes/old-lakes/edit", method: .get)
            #expect(form.text.contains(#"value="lakes" checked"#))
            _ = try await client.submit("title=All&words=&order=title&all=1", to: "/mixes/old-lakes")
            let all = try await client.execute(uri: "/mixes/old-lakes?layout=list", method: .get)
            #expect(Self.titles(all).count == 6 && !all.text.contains(" data-dated"))
            #expect(try await client.submit("title=+&words=", to: "/mixes").status == .badRequest)
            _ = try await client.submit("", to: "/mixes/old-lakes/delete")
            #expect(try await client.execute(uri: "/mixes/old-lakes", method: .get).status == .notFound)
            #expect(try await client.execute(uri: "/mixes/..", method: .get).status == .notFound)
        }
    }

    @Test func anInvalidMixIsShownAsItWasTyped() async throws {
        let (site, _) = try await site()
        let long = String(repeating: "lakes ", count: 84)  // 503 characters without the last space
        let words = long.replacing(" ", with: "+")
        try await site.test { client in
            for (path, name) in [("/mixes", "Old lakes"), ("/mixes/old-lakes", "New lakes")] {
                let form = "title=\(name.replacing(" ", with: "+"))&order=oldest&sources%5B%5D=lakes"
                let refused = try await client.submit("\(form)&words=\(words)", to: path)
                #expect(refused.status == .badRequest)
                #expect(refused.text.contains("The search words of a mix can have at most 500 characters."))
                #expect(refused.text.contains(#"value="\#(long)""#))
                #expect(refused.text.contains(#"name="title" dir="auto" value="\#(name)""#))
                #expect(refused.text.contains(#"value="oldest" selected"#))
                #expect(refused.text.contains(#"value="lakes" checked"#))
                #expect(!refused.text.contains(#"name="all" value="1" checked"#))
                #expect(refused.text.contains(#"action="\#(path)""#))
                let saved = try await client.submit("\(form)&words=\(words.dropLast(4))", to: path)
                #expect(saved.headers[.location] == "/mixes/old-lakes")
            }
            let mixes = try await site.library.mixes()
            #expect(mixes.map(\.title) == ["New lakes"])
            #expect(mixes.first?.words == String(long.dropLast(4)))
        }
    }

    @Test func theFormOfAMixChangesOnlyWhatThePersonChanged() async throws {
        let (site, _) = try await site()
        try await site.test { client in
            _ = try await client.submit("title=Old&words=lakes&order=title&sources%5B%5D=lakes", to: "/mixes")
            let form = try await client.execute(uri: "/mixes/old/edit", method: .get).text
            let start = try #require(form.range(of: #"name="was" value=""#)).upperBound
            let was = try #require(form[start...].firstIndex(of: "\""))
            let values = form[start..<was].replacing("&quot;", with: "\"").replacing("&#34;", with: "\"")
            // Another device changes the mix in the meantime.
            let json: HTTPFields = [.contentType: "application/json"]
            let patch = try await client.execute(
                uri: "/api/v1/mixes/old", method: .patch, headers: json,
                body: ByteBuffer(
                    string: #"{"sources": ["lakes", "ridges"], "words": "1", "order": "newest"}"#))
            #expect(patch.status == .ok)
            let allowed = CharacterSet.alphanumerics
            let encoded = try #require(values.addingPercentEncoding(withAllowedCharacters: allowed))
            let sent = "title=New&words=lakes&order=title&sources%5B%5D=lakes&was=\(encoded)"
            #expect(try await client.submit(sent, to: "/mixes/old").headers[.location] == "/mixes/old")
            let mix = try #require(try await site.library.mixes().first)
            #expect(mix.title == "New" && mix.words == "1" && mix.order == .newest)
            #expect(Set(mix.sources?.map(\.rawValue) ?? []) == ["lakes", "ridges"])
            // The form of a page without initial values changes all of them.
            let all = "title=New&words=&order=title&all=1"
            #expect(try await client.submit(all, to: "/mixes/old").headers[.location] == "/mixes/old")
            #expect(try await site.library.mixes().first?.sources == nil)
            let new = try await client.execute(uri: "/mixes/new", method: .get)
            #expect(!new.text.contains(#"name="was""#))
        }
    }

    /// Single sources stay chosen in the form where somebody chooses all.
    @Test func theFormOfAMixOfSingleSourcesChoosesAll() async throws {
        let (site, _) = try await site()
        try await site.test { client in
            let fields = "title=Old&words=&order=title&sources%5B%5D=lakes"
            _ = try await client.submit(fields, to: "/mixes")
            let was = #"{"audience":"own","order":"title","sources":SOURCES,"title":"Old","words":""}"#
            func saves(_ fields: String, _ sources: String) async throws -> [SourceID]? {
                let was = was.replacing("SOURCES", with: sources)
                let encoded = was.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
                let response = try await client.submit("\(fields)&was=\(encoded)", to: "/mixes/old")
                #expect(response.headers[.location] == "/mixes/old")
                return try #require(try await site.library.mixes().first).sources
            }
            #expect(try await saves(fields, #"["lakes"]"#)?.count == 1)
            #expect(try await saves("\(fields)&all=1", #"["lakes"]"#) == nil)
            // A mix of all sources becomes one of single ones.
            #expect(try await saves("\(fields)&all=1", "null")?.count == 1)
        }
    }

    @Test func aMixIsMadeOnceByARequestThatArrivesTwice() async throws {
        let (site, _) = try await site()
        let name = try #require(HTTPField.Name("Idempotency-Key"))
        try await site.test { client in
            func send(_ method: HTTPRequest.Method, _ path: String, _ key: String, _ body: String)
                async throws
                -> TestResponse
            {
                try await client.execute(
                    uri: "/api/v1/mixes\(path)", method: method,
                    headers: [.contentType: "application/json", name: key],
                    body: ByteBuffer(string: body))
            }
            for _ in 0..<2 {
                let made = try await send(.post, "", "one", #"{"title":"Trip","sources":[]}"#)
                #expect(made.status == .created && made.text.contains(#""id":"trip""#))
            }
            #expect(try await send(.post, "", "two", #"{"title":"Trip"}"#).text.contains(#""id":"trip-2""#))
            for _ in 0..<2 {
                #expect(
                    try await send(.post, "/trip/photos", "add", #"{"photos":[1,2]}"#).text == #"{"count":2}"#
                )
            }
            #expect(try await send(.patch, "/trip", "patch", #"{"title":"First"}"#).status == .ok)
            #expect(try await send(.put, "/trip", "put", #"{"title":"Second"}"#).status == .ok)
            let late = try await send(.patch, "/trip", "patch", #"{"title":"First"}"#)
            #expect(late.text.contains("Second"))
            let long = String(repeating: "k", count: 201)
            #expect(try await send(.patch, "/trip", long, #"{"title":"First"}"#).status == .badRequest)
        }
    }

    @Test func aMixIsMadeByTheAPI() async throws {
        let (site, _) = try await site()
        try await site.test { client in
            func send(_ method: HTTPRequest.Method, _ path: String, _ body: String) async throws
                -> TestResponse
            {
                try await client.execute(
                    uri: "/api/v1\(path)", method: method, headers: [.contentType: "application/json"],
                    body: ByteBuffer(string: body))
            }
            let made = try await send(
                .post, "/mixes", #"{"title":"Ridges","sources":["ridges"],"order":"title"}"#)
            #expect(made.status == .created && made.text.contains(#""address":"/mixes/ridges""#))
            let photos = try await client.execute(uri: "/api/v1/mixes/ridges/photos", method: .get)
            #expect(photos.text.contains(#""total":3"#))
            let changed = try await send(.put, "/mixes/ridges", #"{"title":"Ridges","words":"1"}"#)
            #expect(changed.status == .ok && !changed.text.contains("sources"))
            #expect(
                try await send(.post, "/mixes", #"{"title":"x","order":"backwards"}"#).status == .badRequest)
            let long = String(repeating: "x", count: 501)
            for (method, path) in [(HTTPRequest.Method.post, "/mixes"), (.put, "/mixes/ridges")] {
                let refused = try await send(method, path, #"{"title":"Ridges","words":"\#(long)"}"#)
                #expect(refused.status == .badRequest && refused.text.contains("request.mixWords"))
            }
            #expect(try await send(.delete, "/mixes/ridges", "").status == .noContent)
            #expect(try await send(.delete, "/mixes/ridges", "").status == .notFound)
        }
    }
}
