import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Library
import Photos
import Testing

@Suite struct RecentsTests {
    @Test func viewsAreStoredOnlyForACookie() async throws {
        let site = try TestSite()
        let source = try await site.addSource(photos: 3)
        let photos = try await site.photos(of: source)
        try await site.test { client in
            let empty = try await client.execute(uri: "/recents", method: .get)
            #expect(empty.text.contains("Nothing viewed yet"))
            let cookie = try #require(empty.headers[.setCookie])
            #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"))
            let name = String(cookie.prefix { $0 != ";" })

            let first = try await client.execute(
                uri: "/sources/\(source.id)/photos/\(photos[2].id)", method: .get,
                headers: [.cookie: name])
            #expect(first.headers[.setCookie] == nil)
            let second = try await client.execute(
                uri: "/sources/\(source.id)/photos/\(photos[0].id)", method: .get, headers: [.cookie: name])
            #expect(second.headers[.setCookie] == nil)

            let recents = try await client.execute(uri: "/recents", method: .get, headers: [.cookie: name])
            let newest = try #require(recents.text.range(of: #"data-photo="\#(photos[0].id)""#))
            let oldest = try #require(recents.text.range(of: #"data-photo="\#(photos[2].id)""#))
            #expect(newest.lowerBound < oldest.lowerBound)
            #expect(recents.count(of: "data-photo=") == 2)
        }
    }

    /// An account has one list on all of its devices.
    @Test func emptyRecentsSayWhoseTheyAre() async throws {
        let people = try await AccountSite()
        try await people.test { client in
            let page = try await client.execute(
                uri: "/recents", method: .get, headers: people.headers("vera"))
            #expect(page.text.contains("photos that you view on any device"))
        }
        try await people.site.test { client in
            let page = try await client.execute(uri: "/recents", method: .get)
            #expect(page.text.contains("photos that you view on this device"))
        }
    }

    /// A photo opened by a link from another site is the first of the recents, once the browser returns.
    @Test func theFirstViewIsRecordedWhenItsBrowserReturns() async throws {
        let site = try TestSite()
        let source = try await site.addSource(photos: 2)
        let photos = try await site.photos(of: source)
        try await site.test { client in
            let page = try await client.execute(
                uri: "/sources/\(source.id)/photos/\(photos[0].id)", method: .get)
            let cookies = page.headers[values: .setCookie].map { $0.prefix { $0 != ";" } }
            #expect(cookies.contains("vitrine_first=\(photos[0].id)") && cookies.count == 2)
            let returned: HTTPFields = [.cookie: cookies.joined(separator: "; ")]
            let second = try await client.execute(
                uri: "/sources/\(source.id)/photos/\(photos[1].id)", method: .get, headers: returned)
            #expect(
                second.headers[values: .setCookie].contains {
                    $0.hasPrefix("vitrine_first=;") && $0.contains("Max-Age=0")
                })
            let device = try #require(cookies.first { $0.hasPrefix("vitrine_viewer=") })
            let recents = try await site.library.photos(
                in: .recents(device: String(device.dropFirst("vitrine_viewer=".count))))
            #expect(recents.map(\.id) == [photos[1].id, photos[0].id])
            let image = try await client.execute(
                uri: "/images/1-u0000000000000000/square-160", method: .get, headers: returned)
            #expect(image.headers[.setCookie] == nil)
        }
    }

    @Test func aViewWithoutACookieIsNotStored() async throws {
        let site = try TestSite()
        let source = try await site.addSource(photos: 1)
        let photo = try #require(try await site.photos(of: source).first)
        try await site.test { client in
            let page = try await client.execute(
                uri: "/sources/\(source.id)/photos/\(photo.id)", method: .get)
            let cookies = page.headers[values: .setCookie]
            let name = try #require(cookies.first { $0.hasPrefix("vitrine_viewer=") }).prefix { $0 != ";" }
            let recents = try await client.execute(
                uri: "/recents", method: .get, headers: [.cookie: String(name)])
            #expect(recents.count(of: "data-photo=") == 0)
        }
    }

    @Test func aPrefetchIsNotAView() async throws {
        let site = try TestSite()
        let source = try await site.addSource(photos: 1)
        let photo = try #require(try await site.photos(of: source).first)
        try await site.test { client in
            let page = try await client.execute(
                uri: "/sources/\(source.id)/photos/\(photo.id)", method: .get,
                headers: [try #require(HTTPField.Name("Sec-Purpose")): "prefetch"])
            #expect(page.headers[.setCookie] == nil)
        }
    }
}
