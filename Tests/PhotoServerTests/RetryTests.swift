import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Library
import Photos
import Testing

@testable import PhotoServer

@Suite struct RetryTests {
    @Test func aListReportsUnavailablePictures() async throws {
        let site = try TestSite()
        let source = try await site.addSource(photos: 5)
        let photos = try await site.library.photos(in: .source(source.id))
        let url = try #require(photos[1].entry.original)
        try await site.test { client in
            let complete = try await client.execute(uri: "/sources/\(source.id)", method: .get)
            #expect(!complete.text.contains("Try again"))
            var record = ImageRecord()
            record.failure = .init(reason: .system("Gone"), isTransient: true)
            try await site.library.storeImageRecords([url: record])
            let page = try await client.execute(uri: "/sources/\(source.id)", method: .get)
            #expect(page.text.contains("1 of 5 pictures could not be loaded."))
            #expect(page.text.contains(#"action="/sources/\#(source.id)/retry""#))
            let photo = try await client.execute(
                uri: "/sources/\(source.id)/photos/\(photos[1].id)", method: .get)
            #expect(photo.text.contains(#"photos/\#(photos[1].id)/retry""#))
            let detail = "/sources/\(source.id)/photos/\(photos[1].id)/detail"
            let details = try await client.execute(uri: detail, method: .get)
            #expect(details.text.contains(#"photos/\#(photos[1].id)/retry?to=detail""#))
            let retried = try await client.execute(
                uri: "/sources/\(source.id)/photos/\(photos[1].id)/retry?to=detail", method: .post)
            #expect(retried.status == .seeOther && retried.headers[.location] == detail)
            let response = try await client.execute(uri: "/sources/\(source.id)/retry", method: .post)
            #expect(response.status == .seeOther)
            let target = try #require(response.headers[.location])
            #expect(target == "/sources/\(source.id)?retried=1")
            let reported = try await client.execute(uri: target, method: .get)
            #expect(reported.text.contains("Trying 1 picture again"))
            for number in ["x", "-1", "99999999999999999999"] {
                let odd = try await client.execute(
                    uri: "/sources/\(source.id)?retried=\(number)", method: .get)
                #expect(odd.status == .ok && !odd.text.contains("Trying"))
            }
            for uri in ["/sources/nowhere/retry", "/sources/\(source.id)/photos/999/retry"] {
                #expect(try await client.execute(uri: uri, method: .post).status == .notFound)
            }
        }
    }

    @Test func thePageOfAFailedPhotoIsOfferedBesideTryAgain() async throws {
        let site = try TestSite()
        let pages = ["https://www.flickr.com/photos/7", nil, "javascript:alert(1)"]
        let source = try await site.addSource(photos: 3) { photos in
            for (index, page) in pages.enumerated() { photos[index].page = page }
        }
        let photos = try await site.library.photos(in: .source(source.id))
        try await site.test { client in
            func link(_ photo: Photo, _ screen: String) async throws -> String? {
                let page = try await client.execute(
                    uri: "/sources/\(source.id)/photos/\(photo.id)\(screen)", method: .get)
                return page.text.firstMatch(of: /<a class="button" href="([^"]*)"[^>]*>Open at/).map {
                    String($0.1)
                }
            }
            #expect(try await link(photos[0], "") == nil, "it has a picture")
            var record = ImageRecord()
            record.failure = .init(reason: .system("Gone"), isTransient: true)
            let urls = photos.compactMap(\.entry.original)
            try await site.library.storeImageRecords(
                Dictionary(uniqueKeysWithValues: urls.map { ($0, record) }))
            for screen in ["", "/gallery"] {
                #expect(try await link(photos[0], screen) == pages[0], "\(screen)")
                #expect(try await link(photos[1], screen) == nil, "\(screen)")
                #expect(try await link(photos[2], screen) == nil, "\(screen)")
            }
        }
    }
}
