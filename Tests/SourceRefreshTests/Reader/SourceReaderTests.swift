import FeedReading
import Fetching
import Foundation
import Photos
import TestSupport
import Testing

@testable import SourceRefresh

@Suite(.timeLimit(.minutes(1))) struct SourceReaderTests {
    private static let list = #"""
        [{"original": "/photos/1.jpg", "thumbnail": "/photos/1s.jpg", "caption": "First"},
         {"original": "/photos/2.jpg", "thumbnail": "/photos/2s.jpg", "caption": "Second"}]
        """#
    private static let json = ["content-type": "application/json"]
    private static let html = ["content-type": "text/html; charset=utf-8"]

    @Test func readsAFeedAndResolvesAgainstItsFinalURL() async throws {
        try await StubServer.run { request in
            request.path == "/start"
                ? .redirect("302 Found", to: "/feeds/list.json")
                : .text(Self.list, ["etag": "\"7\"", "content-type": "application/json"])
        } test: { server in
            let reading = try await withReader { try await $0.read(" " + server.url("/start") + " ") }
            #expect(
                reading.feed?.photos.map(\.original) == [
                    server.url("/photos/1.jpg"), server.url("/photos/2.jpg"),
                ])
            #expect(reading.location == server.url("/start"))
            #expect(reading.validators == Validators(entityTag: "\"7\""))
        }
    }

    @Test func sendsConditionalRequests() async throws {
        try await StubServer.run { request in
            request.headers["if-none-match"] == "\"7\"" ? .status("304 Not Modified") : .text(Self.list)
        } test: { server in
            try await withReader { reader in
                let known = Validators(entityTag: "\"7\"")
                let again = try await reader.read(server.url("/"), validators: known)
                #expect(again == .unchanged)
                let first = try await reader.read(server.url("/"), validators: Validators())
                #expect(first.feed != nil)
            }
        }
    }

    @Test func followsAFeedThatHasMovedForGood() async throws {
        try await StubServer.run { request in
            request.path == "/old" ? .redirect("301 Moved Permanently", to: "/new") : .text(Self.list)
        } test: { server in
            let reading = try await withReader { try await $0.read(server.url("/old")) }
            #expect(reading.location == server.url("/new"))
        }
    }

    @Test func reportsThatAFeedHasEnded() async throws {
        try await StubServer.run { _ in
            .status("410 Gone")
        } test: { server in
            let error = try await withReader { reader in
                await failure { _ = try await reader.read(server.url("/")) }
            }
            guard case .ended(let url) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(url == server.url("/"))
        }
    }

    @Test func readsTheFirstLinkedFeedThatHasPhotos() async throws {
        let page = #"""
            <html><head><title>A blog</title>
            <link rel="alternate" type="application/rss+xml" href="/empty.xml">
            <link rel="alternate" type="application/rss+xml" href="/gone.xml">
            <link rel="alternate" type="application/feed+json" href="/moved.json">
            </head><body><img src="/page.jpg" width="800" height="600"></body></html>
            """#
        try await StubServer.run { request in
            switch request.path {
            case "/": .text(page, Self.html)
            case "/empty.xml": .text("<rss version='2.0'><channel><title>No</title></channel></rss>")
            case "/moved.json": .redirect("301 Moved Permanently", to: "/list.json")
            case "/list.json": .text(Self.list, Self.json)
            default: .status("404 Not Found")
            }
        } test: { server in
            let reading = try await withReader { try await $0.read(server.url("/")) }
            #expect(reading.location == server.url("/list.json"))
            let feed = try #require(reading.feed)
            #expect(feed.photos.first?.original == server.url("/photos/1.jpg"))
            #expect(feed.kind != .webPage && feed.title == "A blog")
            #expect(
                feed.explanation.first
                    == Message(SourceFact.linkedFeed, [.url: .text(server.url("/moved.json"))]))
        }
    }

    @Test func readsThePageItselfWhereItsFeedsHaveNoPhotos() async throws {
        let page = #"""
            <html><head><title>Page</title><link rel="alternate" type="application/rss+xml" href="/gone.xml"></head>
            <body><img src="/big.jpg" width="1600" height="1200" alt="A hill"></body></html>
            """#
        try await StubServer.run { request in
            request.path == "/" ? .text(page, Self.html) : .status("404 Not Found")
        } test: { server in
            let reading = try await withReader { try await $0.read(server.url("/")) }
            #expect(reading.feed?.photos.map(\.original) == [server.url("/big.jpg")])
            #expect(reading.location == server.url("/"))
        }
    }

    private static let linkedPage = #"""
        <html><head><title>Page</title><link rel="alternate" type="application/rss+xml" href="/feed.xml"></head>
        <body><img src="/big.jpg" width="1600" height="1200" alt="A hill"></body></html>
        """#

    @Test func anUnavailableLinkedFeedIsRetried() async throws {
        try await StubServer.run { request in
            request.path == "/"
                ? .text(Self.linkedPage, Self.html.merging(["etag": "\"p\""]) { $1 })
                : .status("503 Service Unavailable", ["retry-after": "120"])
        } test: { server in
            let reading = try await withReader { try await $0.read(server.url("/")) }
            #expect(reading.feed?.photos.map(\.original) == [server.url("/big.jpg")])
            #expect(reading.feed?.notices == [.linkedFeedFailed])
            #expect(reading.validators == Validators())
        }
    }

    @Test func onlyTheFeedItselfEndsASource() async throws {
        try await StubServer.run { request in
            request.path == "/" ? .text(Self.linkedPage, Self.html) : .status("410 Gone")
        } test: { server in
            try await withReader { reader in
                let page = try await reader.read(server.url("/"))
                #expect(page.feed?.photos.map(\.original) == [server.url("/big.jpg")])
                let error = await failure {
                    _ = try await reader.readPage(server.url("/2"), settings: SourceSettings())
                }
                guard case .fetch(.status(code: 410, _, _)) = error else {
                    Issue.record("\(String(describing: error))")
                    return
                }
            }
        }
    }

    @Test func explainsWhatCannotBeRead() async throws {
        try await StubServer.run { request in
            switch request.path {
            case "/html": .text("<html><body>No pictures here.</body></html>", Self.html)
            case "/empty": .text("")
            case "/large": .text(String(repeating: " ", count: 2 << 20))
            default: .status("404 Not Found")
            }
        } test: { server in
            try await withReader { reader in
                let found = FetchError.status(code: 404, phrase: "Not Found", retryAfter: nil)
                let expected = [
                    "/html": Message(FeedMessage.noPhotos, [.count: .number(0)]),
                    "/empty": Message(FeedMessage.empty),
                    "/large": Message(SourceMessage.feedTooLarge, [.limit: .bytes(1 << 20)]),
                    "/missing": found.message,
                ]
                for (path, message) in expected {
                    let error = await failure { _ = try await reader.read(server.url(path)) }
                    #expect(error?.message == message)
                }
            }
        }
    }

    @Test func namesThePlacesOfCoordinates() async throws {
        let list = #"""
            [{"url": "http://example.org/1.jpg", "title": "a", "latitude": 60.39, "longitude": 5.32},
             {"url": "http://example.org/2.jpg", "title": "b", "latitude": 0, "longitude": 0},
             {"url": "http://example.org/3.jpg", "title": "c"}]
            """#
        try await StubServer.run { _ in
            .text(list, Self.json)
        } test: { server in
            let feed = try await withReader { try await $0.read(server.url("/")).feed }
            #expect(feed?.photos.map(\.place) == ["Bergen, Vestland, Norway", nil, nil])
        }
    }

    @Test func sendsTheConfiguredReferer() async throws {
        try await StubServer.run { _ in
            .text(Self.list, Self.json)
        } test: { server in
            let settings = SourceSettings(referer: "https://example.org/")
            _ = try await withReader { try await $0.read(server.url("/"), settings: settings) }
            #expect(server.requests.first?.headers["referer"] == "https://example.org/")
        }
    }

    @Test func endsWithItsTask() async throws {
        let task = Task {
            try await withReader { reader in
                withUnsafeCurrentTask { $0?.cancel() }
                return await failure { _ = try await reader.read("http://127.0.0.1:9/") }?.message
            }
        }
        #expect(try await task.value == SourceError.cancelled.message)
    }

    @Test func readsAFeedFileUntilItChanges() async throws {
        try await withFolder { folder in
            try folder.add("feed.json", Data(Self.list.utf8))
            let path = folder.appendingPathComponent("feed.json").path
            try await withReader { reader in
                let reading = try await reader.read(path)
                #expect(reading.feed?.photos.first?.original == "/photos/1.jpg" && reading.location == path)
                let validators = try #require(reading.validators)
                let again = try await reader.read("file://" + path, validators: validators)
                #expect(again == .unchanged)
                try folder.add("feed.json", Data(Self.list.replacing("First", with: "Other").utf8))
                let changed = try await reader.read(path, validators: validators)
                #expect(changed.feed?.photos.first?.title == "Other")
            }
        }
    }

    @Test func readsAsLongAFeedAsIsAllowed() async throws {
        try await withFolder { folder in
            let space = Data(repeating: UInt8(ascii: " "), count: 33 << 20)
            try folder.add("feed.json", space + Data(Self.list.utf8))
            let path = folder.appendingPathComponent("feed.json").path
            try await withReader(feedBytes: 40 << 20) { reader in
                let reading = try await reader.read(path)
                #expect(reading.feed?.photos.isEmpty == false)
            }
        }
    }

    @Test func reportsAMissingPath() async throws {
        let missing = try await withReader { reader in
            await failure { _ = try await reader.read("/nowhere/at/all") }?.message
        }
        #expect(missing == Message(SourceMessage.notFound, [.path: .text("/nowhere/at/all")]))
        let device = try await withReader { reader in
            await failure { _ = try await reader.read("/dev/null") }?.message
        }
        let special = SourceError.unreadable(path: "/dev/null", reason: Message(UnreadableCause.special))
        #expect(device == special.message)
    }

    @Test func reportsThatFlickrNeedsAKey() async throws {
        let message = try await withReader { reader in
            await failure { _ = try await reader.read("flickr:places") }?.message
        }
        #expect(message == Message(FlickrMessage.noKey))
    }
}
