import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Library
import NIOCore
import Photos
import Testing

/// Older photos on pages and in the API. The next page of the source waits until its test has ended.
@Suite struct OlderPhotosPageTests {
    private let form: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]

    /// A source with a page that was not read.
    private func addSource(
        to site: TestSite, photos count: Int = 3, kind: FeedKind = .jsonFeed,
        history: HistoryPolicy = .automatic
    ) async throws -> Source {
        var feed = Feed(
            kind: kind, title: "Pages",
            photos: (0..<count).map {
                FeedPhoto(title: "Photo \($0)", original: "https://example.com/\($0).jpg")
            })
        feed.next = "https://example.com/slow.json"
        feed.pause = .limit
        return try await site.library.addSource(
            location: "https://example.com/1.json", title: nil, id: nil, settings: .init(history: history),
            feed: feed, validators: Validators(), at: Date())
    }

    @Test func theLastPageOfAListOffersThem() async throws {
        let site = try TestSite()
        let source = try await addSource(to: site, photos: 61)
        try await site.test { client in
            func page(_ rest: String) async throws -> String {
                try await client.execute(uri: "/sources/\(source.id)\(rest)", method: .get).text
            }
            let (first, last) = (try await page(""), try await page("?page=2"))
            let (found, settings) = (try await page("?q=Photo"), try await page("/settings"))
            // Scripts show it behind the whole list.
            #expect(first.contains(#"aria-label="Older photos" hidden>"#))
            #expect(last.contains(#"aria-label="Older photos">"#))
            #expect(!found.contains("Older photos"))
            #expect(settings.contains("Load older photos"))
        }
    }

    @Test func theFormStartsAndStopsIt() async throws {
        let site = try TestSite()
        let source = try await addSource(to: site)
        let url = "/sources/\(source.id)"
        try await site.test { client in
            func sends(_ work: String, to: String) async throws -> TestResponse {
                try await client.execute(
                    uri: "\(url)/older", method: .post, headers: form,
                    body: ByteBuffer(string: "work=\(work)&to=\(to)"))
            }
            let begun = try await sends("start", to: "\(url)/settings")
            #expect(begun.headers[.location] == "\(url)/settings")
            #expect(try await site.library.source(source.id)?.older?.isLoading == true)
            let loading = try await client.execute(uri: url, method: .get).text
            #expect(loading.contains("Loading older photos…"))
            #expect(loading.contains(#"<noscript><meta http-equiv="refresh""#))
            // What a person has entered in a form would be lost.
            let settings = try await client.execute(uri: "\(url)/settings", method: .get).text
            #expect(settings.contains("Loading older photos…") && !settings.contains("http-equiv"))
            // The redirect leads only to URLs of the source.
            let ended = try await sends("stop", to: "https://evil.example/")
            #expect(ended.headers[.location] == url)
            #expect(try await site.library.source(source.id)?.older == OlderPhotos(hasMore: true))
            let refused = try await sends("restart", to: url)
            #expect(refused.status == .badRequest)
        }
    }

    @Test func theAPIStartsAndStopsIt() async throws {
        let site = try TestSite()
        let source = try await addSource(to: site)
        let other = try await site.addSource()
        try await site.test { client in
            let begun = try await client.execute(uri: "/api/v1/sources/\(source.id)/older", method: .post)
            #expect(begun.status == .accepted)
            #expect(begun.text.contains(#""isLoading":true"#))
            let ended = try await client.execute(uri: "/api/v1/sources/\(source.id)/older", method: .delete)
            #expect(ended.text.contains(#""isLoading":false"#) && ended.text.contains(#""hasMore":true"#))
            let none = try await client.execute(uri: "/api/v1/sources/\(other.id)/older", method: .post)
            #expect(none.status == .unprocessableContent && none.text.contains("source.noOlder"))
            let unknown = try await client.execute(uri: "/api/v1/sources/nothing/older", method: .post)
            #expect(unknown.status == .notFound)
        }
    }

    @Test func aSourceThatKeepsTooFewShowsWhy() async throws {
        let site = try TestSite()
        let source = try await addSource(to: site, history: .newest(10))
        try await site.test { client in
            let page = try await client.execute(uri: "/sources/\(source.id)", method: .get).text
            #expect(page.contains("This source keeps only some of the photos"))
            #expect(page.contains(#"data-older-form="start" hidden"#))
            let response = try await client.execute(uri: "/api/v1/sources/\(source.id)/older", method: .post)
            #expect(response.status == .unprocessableContent && response.text.contains("source.olderNotKept"))
        }
    }
}
