// Over 300 lines: one server with everything that it may return instead of a feed.
import FeedReading
import Fetching
import Foundation
import Library
import LibrarySQL
import Logging
import Photos
import Synchronization
import TestSupport
import Testing

@testable import SourceRefresh

/// Responses of a server that are not the feed, or only a part of it: they change nothing.
@Suite(.timeLimit(.minutes(2))) struct SubstitutedResponsesTests {
    /// The responses of a server by path; everything else is 404.
    private final class Responses: Sendable {
        private let responses: Mutex<[String: StubServer.Response]>

        init(_ responses: [String: StubServer.Response]) { self.responses = Mutex(responses) }

        func response(_ path: String) -> StubServer.Response {
            responses.withLock { $0[path] } ?? .status("404 Not Found")
        }

        func set(_ path: String, _ response: StubServer.Response) {
            responses.withLock { $0[path] = response }
        }
        func set(_ path: String, _ text: String) { set(path, .text(text)) }
    }

    /// A source at a path of a server.
    private struct Bench {
        let server: StubServer
        let responses: Responses
        let library: any LibraryStore
        let refresher: SourceRefresher
        let clock = ManualClock()

        init(_ server: StubServer, _ responses: Responses, _ reader: SourceReader) throws {
            (self.server, self.responses) = (server, responses)
            library = try SQLLibrary.temporary()
            refresher = SourceRefresher(
                library: library, reader: reader,
                logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }, clock: clock.refreshClock)
        }

        /// The state that an unsuccessful refresh does not change.
        struct State: Equatable {
            let title: String
            let location: String
            let kind: FeedKind
            let photos: [PhotoID]
        }

        func state(_ id: SourceID) async throws -> State {
            let source = try #require(try await library.source(id))
            return State(
                title: source.title, location: source.location, kind: source.kind,
                photos: try await library.photos(in: .source(id)).map(\.id))
        }

        /// A refresh fails, and changes nothing.
        @discardableResult
        func refuses(_ id: SourceID, sourceLocation: Testing.SourceLocation = #_sourceLocation) async throws
            -> SourceError?
        {
            let before = try await state(id)
            let error = await failure { try await refresher.refresh(id) }
            #expect(error != nil, sourceLocation: sourceLocation)
            #expect(try await state(id) == before, sourceLocation: sourceLocation)
            return error
        }

        /// A refresh succeeds, and finds the same photos.
        func findsTheSame(
            _ id: SourceID, as before: State, sourceLocation: Testing.SourceLocation = #_sourceLocation
        ) async throws {
            try await refresher.refresh(id)
            #expect(try await state(id) == before, sourceLocation: sourceLocation)
        }
    }

    private func withBench(
        _ responses: [String: String], _ test: (Bench) async throws -> Void
    ) async throws {
        let responses = Responses(responses.mapValues { .text($0) })
        try await StubServer.run { request in
            responses.response(request.path == "/" && request.method == "POST" ? "POST /" : request.path)
        } test: { server in
            try await withReader { try await test(Bench(server, responses, $0)) }
        }
    }

    private static func rss(_ title: String, _ names: String...) -> String {
        let items = names.map {
            """
            <item><guid>\($0)</guid><title>\($0)</title><link>https://p.example/\($0)</link>
            <enclosure url="https://i.example/\($0).jpg" type="image/jpeg" length="9"/></item>
            """
        }
        return """
            <?xml version="1.0"?><rss version="2.0"><channel><title>\(title)</title>\(items.joined())</channel></rss>
            """
    }

    private static func list(_ count: Int) -> String {
        let photos = (0..<count).map { #"{"title": "Photo \#($0)", "url": "https://i.example/\#($0).jpg"}"# }
        return "[\(photos.joined(separator: ",\n"))]"
    }

    private static let wall = """
        <!DOCTYPE html><html><head><title>Wait</title></head><body>
        <img src="https://i.example/human.png" alt="Verify you are human" width="800" height="600"></body></html>
        """

    private static let home = """
        <!DOCTYPE html><html><head><title>Home</title>
        <link rel="alternate" type="application/rss+xml" href="/search.xml"></head><body>Hello</body></html>
        """

    // MARK: Web pages

    @Test(arguments: [home, wall, "<!DOCTYPE html><html><body>Back soon</body></html>"])
    func keepsTheFeedIfAWebPageIsReceived(page: String) async throws {
        try await withBench([
            "/cat.xml": Self.rss("Cats", "a", "b"), "/search.xml": Self.rss("Search", "x", "y"),
        ]) { bench in
            let id = try await bench.refresher.add(bench.server.url("/cat.xml")).id
            let before = try await bench.state(id)
            bench.responses.set("/cat.xml", page)
            try await bench.refuses(id)
            #expect(!bench.server.requests.map(\.path).contains("/search.xml"))
            bench.responses.set("/cat.xml", Self.rss("Cats", "a", "b"))
            try await bench.findsTheSame(id, as: before)
        }
    }

    @Test(arguments: ["301 Moved Permanently", "302 Found"])
    func staysWhereAFeedLeadsToTheHomePage(status: String) async throws {
        try await withBench([
            "/cat.xml": Self.rss("Cats", "a", "b"), "/": Self.home, "/search.xml": Self.rss("Search", "x"),
        ]) { bench in
            let id = try await bench.refresher.add(bench.server.url("/cat.xml")).id
            bench.responses.set("/cat.xml", .redirect(status, to: "/"))
            try await bench.refuses(id)
        }
    }

    @Test func followsAFeedThatMovesPermanently() async throws {
        try await withBench([
            "/cat.xml": Self.rss("Cats", "a", "b"), "/cats/feed": Self.rss("Cats", "c", "a", "b"),
        ]) { bench in
            let id = try await bench.refresher.add(bench.server.url("/cat.xml")).id
            bench.responses.set("/cat.xml", .redirect("301 Moved Permanently", to: "/cats/feed"))
            try await bench.refresher.refresh(id)
            let state = try await bench.state(id)
            #expect(state.location == bench.server.url("/cats/feed") && state.photos.count == 3)
        }
    }

    @Test func aPageThatLinksToAFeedByNowIsReadByIt() async throws {
        try await withBench(["/": Self.wall, "/search.xml": Self.rss("Search", "x", "y")]) { bench in
            let source = try await bench.refresher.add(bench.server.url("/"))
            #expect(source.kind == .webPage)
            bench.responses.set("/", Self.home)
            try await bench.refresher.refresh(source.id)
            let state = try await bench.state(source.id)
            #expect(state.location == bench.server.url("/search.xml") && state.kind == .rss)
        }
    }

    @Test func aSourceThatWasNeverReadAcceptsAnyFirstResponse() async throws {
        try await withBench(["/search.xml": Self.rss("Search", "x", "y")]) { bench in
            let error = SourceError.fetch(.timedOut(host: "127.0.0.1", seconds: 1))
            let id = try await bench.refresher.addPending(bench.server.url("/"), because: error).id
            bench.responses.set("/", Self.home)
            try await bench.refresher.refresh(id)
            #expect(try await bench.state(id).title == "Search")
        }
    }

    @Test func aListIsNotCalledLikeThePageThatCameBefore() async throws {
        try await withBench(["/harbour.json": Self.wall]) { bench in
            let source = try await bench.refresher.add(bench.server.url("/harbour.json"))
            #expect(source.title == "Wait")
            bench.responses.set("/harbour.json", Self.list(3))
            try await bench.refresher.refresh(source.id)
            #expect(try await bench.state(source.id).title == "harbour")
        }
    }

    // MARK: Albums

    private static let album = "16123456789012"
    private static let lychee = "<!DOCTYPE html><html><head><title>Lychee</title></head><body></body></html>"
    private static let photos = """
        {"id": "\(album)", "title": "Summer", "albums": [], "photos": [
         {"id": "a", "title": "A", "type": "image/jpeg", "size_variants": {"original": {"url": "/a.jpg"}}},
         {"id": "b", "title": "B", "type": "image/jpeg", "size_variants": {"original": {"url": "/b.jpg"}}}]}
        """

    @Test(arguments: [wall, home])
    func keepsTheAlbumIfAWebPageIsReceived(page: String) async throws {
        try await withBench(["/": Self.lychee, "/api/Album::get": Self.photos]) { bench in
            bench.responses.set("/search.xml", Self.rss("Search", "x"))
            let id = try await bench.refresher.add(bench.server.url("/#\(Self.album)")).id
            let before = try await bench.state(id)
            #expect(before.kind == .lychee && before.photos.count == 2)
            bench.responses.set("/", page)
            try await bench.refuses(id)
            bench.responses.set("/", Self.lychee)
            try await bench.findsTheSame(id, as: before)
        }
    }

    @Test func anAlbumThatIsAddedDuringMaintenanceIsReadLater() async throws {
        try await withBench(["/": Self.wall, "/api/Album::get": Self.photos]) { bench in
            let id = try await bench.refresher.add(bench.server.url("/#\(Self.album)")).id
            bench.responses.set("/", Self.lychee)
            try await bench.refresher.refresh(id)
            #expect(try await bench.state(id).kind == .lychee)
            #expect(try await bench.library.source(id)?.title == "Summer")
        }
    }

    // MARK: Single entries

    private static let busy = #"{"error": "busy", "image": "https://i.example/sorry.png"}"#

    @Test(arguments: [list(6), #"{"photos": \#(list(6))}"#])
    func keepsTheListIfASingleEntryIsReceived(list: String) async throws {
        try await withBench(["/list.json": list]) { bench in
            let id = try await bench.refresher.add(bench.server.url("/list.json")).id
            let before = try await bench.state(id)
            bench.responses.set("/list.json", Self.busy)
            try await bench.refuses(id)
            bench.clock.advance(by: 3 * 3600)
            try await bench.refuses(id)
            bench.responses.set("/list.json", list)
            try await bench.findsTheSame(id, as: before)
        }
    }

    @Test func acceptsAnEntryThatIsReceivedForADay() async throws {
        try await withBench(["/list.json": Self.list(6)]) { bench in
            let id = try await bench.refresher.add(bench.server.url("/list.json")).id
            bench.responses.set("/list.json", Self.busy)
            try await bench.refuses(id)
            bench.clock.advance(by: 25 * 3600)
            try await bench.refresher.refresh(id)
            #expect(try await bench.state(id).photos.count == 1)
        }
    }

    @Test func anEntryThatIsReplacedEachDayIsReplaced() async throws {
        let entry = #"{"title": "One", "image": "https://i.example/1.jpg"}"#
        try await withBench(["/day.json": entry]) { bench in
            let id = try await bench.refresher.add(bench.server.url("/day.json")).id
            bench.responses.set("/day.json", #"{"title": "Two", "image": "https://i.example/2.jpg"}"#)
            try await bench.refresher.refresh(id)
            #expect(try await bench.library.photos(in: .source(id)).map(\.entry.title) == ["Two"])
        }
    }

    // MARK: Truncated responses

    private static let rows: String = {
        let rows = (0..<8).map { #"{"title": "Row \#($0)", "image": "https://i.example/\#($0).jpg"}"# }
        return #"{"title": "Rows", "rows": [\#(rows.joined(separator: ", "))]}"#
    }()

    @Test(arguments: [list(6), rows, #"{"photos": \#(list(6))}"#])
    func keepsAListThatIsTruncated(list: String) async throws {
        try await withBench(["/list.json": list]) { bench in
            let id = try await bench.refresher.add(bench.server.url("/list.json")).id
            let before = try await bench.state(id)
            bench.responses.set("/list.json", String(list.prefix(220)))
            try await bench.refuses(id)
            bench.responses.set("/list.json", list)
            try await bench.findsTheSame(id, as: before)
        }
    }

    /// Its server may always send it like that.
    @Test func readsAListThatWasTruncatedBefore() async throws {
        try await withBench(["/list.json": String(Self.list(6).dropLast())]) { bench in
            let id = try await bench.refresher.add(bench.server.url("/list.json")).id
            #expect(try await bench.state(id).photos.count == 6)
            bench.responses.set("/list.json", String(Self.list(7).dropLast()))
            try await bench.refresher.refresh(id)
            #expect(try await bench.state(id).photos.count == 7)
            #expect(try await bench.library.source(id)?.notices.map(\.code.rawValue) == ["truncated"])
        }
    }

    @Test func acceptsAListThatIsTruncatedForADay() async throws {
        try await withBench(["/list.json": Self.list(6)]) { bench in
            let id = try await bench.refresher.add(bench.server.url("/list.json")).id
            bench.responses.set("/list.json", String(Self.list(4).dropLast()))
            try await bench.refuses(id)
            bench.clock.advance(by: 25 * 3600)
            try await bench.refresher.refresh(id)
            #expect(try await bench.state(id).photos.count == 4)
        }
    }

    /// A stream loses nothing, and is read in full the next time.
    @Test func readsAStreamThatWasTruncatedAgain() async throws {
        let feed = Self.rss("Cats", "c", "b", "a")
        let end = try #require(feed.range(of: "<guid>b"))
        try await withBench(["/cat.xml": Self.rss("Cats", "a")]) { bench in
            let id = try await bench.refresher.add(bench.server.url("/cat.xml")).id
            let tag = ["etag": "\"1\""]
            bench.responses.set("/cat.xml", .text(String(feed[..<end.lowerBound]), tag))
            try await bench.refresher.refresh(id)
            #expect(try await bench.state(id).photos.count == 2)
            #expect(try await bench.library.validators(of: id) == Validators())
            bench.responses.set("/cat.xml", .text(feed, tag))
            try await bench.refresher.refresh(id)
            #expect(try await bench.state(id).photos.count == 3)
            #expect(try await bench.library.source(id)?.notices == [])
            #expect(try await bench.library.validators(of: id)?.entityTag == "\"1\"")
        }
    }

    @Test func keepsAStreamOfALimitedHistoryThatIsTruncated() async throws {
        let feed = Self.rss("Cats", "c", "b", "a")
        let end = try #require(feed.range(of: "<guid>b"))
        try await withBench(["/cat.xml": feed]) { bench in
            let id = try await bench.refresher.add(
                bench.server.url("/cat.xml"), settings: SourceSettings(history: .newest(0))
            ).id
            bench.responses.set("/cat.xml", String(feed[..<end.lowerBound]))
            try await bench.refuses(id)
        }
    }

    // MARK: Documents of a collection

    private static let context = #""@context": "http://iiif.io/api/presentation/3/context.json""#

    private static func collection(_ count: Int) -> String {
        let items = (0..<count).map {
            """
            {"type": "Manifest", "id": "/m/\($0)", "label": {"none": ["C\($0)"]},
             "thumbnail": [{"id": "/t\($0).jpg", "type": "Image"}]}
            """
        }
        return """
            {\(context), "type": "Collection", "label": {"none": ["All"]}, "items": [\(items.joined(separator: ","))]}
            """
    }

    private static func manifest(_ number: Int) -> String {
        let canvases = (number * 3..<number * 3 + 3).map {
            """
            {"type": "Canvas", "id": "http://i.example/c\($0)", "label": {"none": ["P\($0)"]}, "items": [{"items": [
             {"body": {"type": "Image", "id": "/\($0).jpg"}}]}]}
            """
        }
        return """
            {\(context), "type": "Manifest", "label": {"none": ["M"]}, "items": [\(canvases.joined(separator: ","))]}
            """
    }

    private static func documents(_ count: Int) -> [String: String] {
        var responses = ["/all": collection(count)]
        for number in 0..<count { responses["/m/\(number)"] = manifest(number) }
        return responses
    }

    static let substitutes = [
        StubServer.Response.text(wall), .text(#"{"error": "busy"}"#), .status("401 Unauthorized"),
        .status("403 Forbidden"),
    ]

    @Test(arguments: substitutes.indices) func keepsTheDocumentsIfSomethingElseIsReceived(
        substitute: Int
    ) async throws {
        try await withBench(Self.documents(3)) { bench in
            let id = try await bench.refresher.add(bench.server.url("/all")).id
            let before = try await bench.state(id)
            #expect(before.photos.count == 9)
            for number in [1, 0] {
                bench.responses.set("/m/\(number)", Self.substitutes[substitute])
                try await bench.refuses(id)
                bench.responses.set("/m/\(number)", Self.manifest(number))
            }
            for number in 0..<3 { bench.responses.set("/m/\(number)", Self.substitutes[substitute]) }
            try await bench.refuses(id)
            for number in 0..<3 { bench.responses.set("/m/\(number)", Self.manifest(number)) }
            try await bench.findsTheSame(id, as: before)
        }
    }

    @Test func aMissingDocumentIsSkipped() async throws {
        try await withBench(Self.documents(3)) { bench in
            let id = try await bench.refresher.add(bench.server.url("/all")).id
            bench.responses.set("/m/1", .status("404 Not Found"))
            try await bench.refresher.refresh(id)
            #expect(try await bench.state(id).photos.count == 6)
        }
    }

    @Test func olderDocumentsThatCannotBeReadAreCounted() async throws {
        try await withBench(Self.documents(30)) { bench in
            let id = try await bench.refresher.add(bench.server.url("/all")).id
            for number in [25, 27] { bench.responses.set("/m/\(number)", .status("403 Forbidden")) }
            let older = try await bench.refresher.readOlder(of: id)
            #expect(older?.hasMore == false && older?.isLoading == false)
            #expect(older?.reason == FeedNotice.documentsFailed(count: 2).message)
            #expect(try await bench.state(id).photos.count == 84)
        }
    }

    /// A document that requires signing in does not prevent the others from being read.
    @Test(arguments: [0, 1]) func aDocumentThatNeverCouldBeReadIsSkipped(number: Int) async throws {
        try await withBench(Self.documents(3)) { bench in
            bench.responses.set("/m/\(number)", .status("403 Forbidden"))
            let source = try await bench.refresher.add(bench.server.url("/all"))
            #expect(source.notices == [.documentsFailed(count: 1)])
            try await bench.refresher.refresh(source.id)
            let state = try await bench.state(source.id)
            #expect(state.photos.count == 6)
            #expect(try await bench.library.source(source.id)?.notices == [.documentsFailed(count: 1)])
            bench.responses.set("/m/2", .status("403 Forbidden"))
            try await bench.refuses(source.id)
            bench.clock.advance(by: 25 * 3600)
            try await bench.refresher.refresh(source.id)
            #expect(try await bench.state(source.id).photos.count == 3)
        }
    }

    @Test func coversStayThoughTheirDocumentsCannotBeRead() async throws {
        try await withBench(["/all": Self.collection(2)]) { bench in
            for number in 0..<2 { bench.responses.set("/m/\(number)", .status("403 Forbidden")) }
            let id = try await bench.refresher.add(bench.server.url("/all")).id
            let before = try await bench.state(id)
            #expect(before.photos.count == 2)
            try await bench.findsTheSame(id, as: before)
        }
    }
}
