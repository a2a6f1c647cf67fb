import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Photos
import Testing

@Suite struct RecentsTests {
    @Test func viewsAreKeptByACookieAlone() async throws {
        let site = try TestSite()
        let source = try await site.addSource(photos: 3)
        let photos = try await site.photos(of: source)
        try await site.test { client in
            let empty = try await client.execute(uri: "/recents", method: .get)
            #expect(empty.text.contains("Nothing viewed yet"))
            #expect(empty.headers[.setCookie] == nil)

            let first = try await client.execute(
                uri: "/sources/\(source.id)/photos/\(photos[2].id)", method: .get)
            let cookie = try #require(first.headers[.setCookie])
            #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"))
            let name = String(cookie.prefix { $0 != ";" })
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

    @Test func lookingAheadIsNotLooking() async throws {
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
