import Fetching
import Foundation
import Gazetteer
import Library
import LibrarySQL
import Logging
import Photos
import Synchronization
import TestSupport
import Testing

@testable import SourceRefresh

/// A list of places over HTTP, and the results of opening one of them.
@Suite(.timeLimit(.minutes(1))) struct PlaceReadingTests {
    private static func photo(_ number: Int) -> String {
        #"""
        {"id": "\#(number)", "owner": "12@N00", "secret": "abc", "server": "65535", "title": "Photo \#(number)",
         "latitude": "60.30", "longitude": "5.26", "media": "photo"}
        """#
    }

    private static func photos(_ count: Int, from first: Int = 0) -> StubServer.Response {
        let list = (first..<first + count).map(photo).joined(separator: ",")
        return .text(#"{"photos": {"page": 1, "total": \#(count), "photo": [\#(list)]}, "stat": "ok"}"#)
    }

    /// Bergen is requested by Flickr's identifier, Oslo by a URL of its own.
    private static func topPlaces(_ host: String) -> StubServer.Response {
        .text(
            #"""
            {"places": {"total": 2, "place_type_id": 7, "place": [
             {"place_id": "4KO", "photo_count": "1230", "_content": "Bergen, Vestland, Norway"},
             {"place_id": "5LP", "_content": "Oslo, Norway", "feed": "http://\#(host)/oslo.json"}]}, "stat": "ok"}
            """#)
    }

    private static let response: @Sendable (StubServer.Request) -> StubServer.Response = { request in
        switch (request.path, request.query["method"]) {
        case ("/top.json", _): topPlaces(request.headers["host"] ?? "")
        case ("/oslo.json", _): photos(80)
        case (_, "flickr.photos.search") where request.query["place_id"] == "4KO":
            photos(Int(request.query["per_page"] ?? "") ?? 500)
        default: .text(#"{"stat": "fail", "code": 105, "message": "Service currently unavailable"}"#)
        }
    }

    private func withList(
        key: String? = "secret-key",
        _ response: @escaping @Sendable (StubServer.Request) -> StubServer.Response = response,
        test: (SourceRefresher, any LibraryStore, Source, StubServer) async throws -> Void
    ) async throws {
        try await StubServer.run(response) { server in
            try await withFetcher { fetcher in
                let library = try SQLLibrary.temporary()
                let flickr = FlickrClient(key: key, url: server.url("/rest/"), fetcher: fetcher)
                let refresher = SourceRefresher(
                    library: library,
                    reader: SourceReader(
                        fetcher: fetcher, gazetteer: .builtIn(), photoMetadata: { _ in nil }, flickr: flickr),
                    logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
                let source = try await refresher.add(server.url("/top.json"))
                try await test(refresher, library, source, server)
            }
        }
    }

    @Test func readsFiftyPhotosOfAPlaceWhenItIsOpened() async throws {
        try await withList { refresher, library, source, server in
            #expect(source.placeCount == 2 && source.photoCount == 0)
            #expect(server.requests.count == 1)
            for (key, declared) in [("bergen-vestland-norway", 1230), ("oslo-norway", 80)] {
                guard case .stored = await refresher.openPlace(key, timeout: .seconds(30)) else {
                    Issue.record("\(key) was not read")
                    continue
                }
                let place = try await library.place(key)
                #expect(place?.photoCount == 50 && place?.declaredCount == declared)
            }
            // They are at the place of the list, though their coordinates are near another town.
            let photos = try await library.photos(in: .place("bergen-vestland-norway"), offset: 0, limit: 99)
            #expect(photos.count == 50 && photos.first?.entry.title == "Photo 0")
            let sources = try await library.sources()
            #expect(sources.count == 1)
        }
    }

    @Test func requestsStoredPhotosOnceAndAgainOnDemand() async throws {
        try await withList { refresher, _, _, server in
            _ = await refresher.openPlace("oslo-norway", timeout: .seconds(30))
            let once = server.requests.count
            _ = await refresher.openPlace("oslo-norway")
            #expect(server.requests.count == once)
            try await refresher.refreshPlace("oslo-norway")
            #expect(server.requests.count == once + 1)
        }
    }

    /// As many were added as removed: the numbers are the same, the photos are not.
    @Test func reportsWhatARefreshHasChanged() async throws {
        let first = Mutex(0)
        try await withList({ request in
            request.path == "/oslo.json"
                ? Self.photos(20, from: first.withLock(\.self)) : Self.response(request)
        }) { refresher, _, _, _ in
            _ = await refresher.openPlace("oslo-norway", timeout: .seconds(30))
            first.withLock { $0 = 5 }
            let summary = try await refresher.refreshPlace("oslo-norway")
            #expect(summary.added == 5 && summary.left == 5)
            let again = try await refresher.refreshPlace("oslo-norway")
            #expect(again.added == 0 && again.changed == 0 && again.left == 0)
        }
    }

    @Test func reportsWhyAPlaceCannotBeRead() async throws {
        try await withList(key: nil) { refresher, library, _, _ in
            guard case .failed(let error) = await refresher.openPlace("bergen-vestland-norway") else {
                Issue.record("no failure")
                return
            }
            #expect(error.message == Message(FlickrMessage.noKey))
            let place = try await library.place("bergen-vestland-norway")
            #expect(place?.photoCount == 0)
        }
    }

    @Test func keepsThePhotosOfBeforeWhereTheyCannotBeReadAgain() async throws {
        let isDown = Mutex(false)
        try await withList({ request in
            isDown.withLock(\.self) ? .status("503 Service Unavailable") : Self.response(request)
        }) { refresher, library, _, _ in
            _ = await refresher.openPlace("oslo-norway", timeout: .seconds(30))
            isDown.withLock { $0 = true }
            await #expect(throws: SourceError.self) { try await refresher.refreshPlace("oslo-norway") }
            let place = try await library.place("oslo-norway")
            #expect(place?.photoCount == 50)
            let listings = try await library.listings(ofPlace: "oslo-norway")
            let photos = try #require(listings.first?.photos)
            let source = try await library.source(photos)
            let down = FetchError.status(code: 503, phrase: "Service Unavailable", retryAfter: nil)
            #expect(source?.failure == SourceError.fetch(down).message)
        }
    }

    /// A request may open a place after the schedule has ended, and before the library is closed.
    @Test func endsWhatIsReadAtTheEndAndReadsNothingAfterwards() async throws {
        let bench = try Bench()
        var feed = Feed(kind: .flickr, title: "Top places")
        feed.places = [FeedPlace(title: "Oslo, Norway", id: "5LP", feed: "https://example.org/oslo.json")]
        await bench.reader.script(Bench.location, feed)
        _ = try await bench.refresher.add(Bench.location)
        await bench.reader.hold()
        guard case .pending = await bench.refresher.openPlace("oslo-norway", timeout: .milliseconds(10))
        else {
            Issue.record("It was not being read.")
            return
        }
        try await eventually { await bench.reader.requests.count == 2 }
        await bench.refresher.shutdown()
        #expect(await bench.refresher.readingPlaces.isEmpty)
        #expect(await bench.reader.cancelledCount == 1)
        await bench.reader.release()
        guard case .failed(.cancelled) = await bench.refresher.openPlace("oslo-norway") else {
            Issue.record("It was read.")
            return
        }
        await #expect(throws: SourceError.self) { try await bench.refresher.refreshPlace("oslo-norway") }
        await #expect(throws: SourceError.self) { try await bench.refresher.add("https://example.org/other") }
        #expect(await bench.reader.requests.count == 2)
    }

    @Test func areEndedByTheEndOfTheSchedule() async throws {
        let bench = try Bench()
        var feed = Feed(kind: .flickr, title: "Top places")
        feed.places = [FeedPlace(title: "Oslo, Norway", id: "5LP", feed: "https://example.org/oslo.json")]
        await bench.reader.script(Bench.location, feed)
        _ = try await bench.refresher.add(Bench.location)
        let schedule = Task { await bench.refresher.runSchedule() }
        await bench.reader.hold()
        await bench.reader.linger()
        _ = await bench.refresher.openPlace("oslo-norway", timeout: .milliseconds(10))
        try await eventually { await bench.reader.requests.count == 2 }
        schedule.cancel()
        let cancelledCount = Task {
            await schedule.value
            return await bench.reader.cancelledCount
        }
        try await Task.sleep(for: .milliseconds(50))
        await bench.reader.release()
        #expect(await cancelledCount.value == 1)
        #expect(await bench.refresher.readingPlaces.isEmpty)
    }
}
