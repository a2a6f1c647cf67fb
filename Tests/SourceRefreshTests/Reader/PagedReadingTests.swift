import Foundation
import Library
import LibrarySQL
import Logging
import Photos
import TestSupport
import Testing

@testable import SourceRefresh

/// Feeds of several pages as real servers number them, each read into a library.
@Suite struct PagedReadingTests {
    private static func rows(_ page: Int, of pages: Int = 5) -> String {
        guard (1...pages).contains(page) else { return "[]" }
        let rows = ((page - 1) * 10..<page * 10).map { #"{"title": "Photo \#($0)", "url": "/\#($0).jpg"}"# }
        return "[\(rows.joined(separator: ", "))]"
    }

    private func added(
        _ path: String, flickr: Bool = false,
        _ response: @escaping @Sendable (StubServer.Request) -> StubServer.Response
    ) async throws -> (titles: [String], notices: [FeedNotice], requested: [String]) {
        var result: (titles: [String], notices: [FeedNotice], requested: [String]) = ([], [], [])
        try await StubServer.run(response) { server in
            result = try await withReader(flickr: server.url("/rest/")) { reader in
                let library = try SQLLibrary.temporary()
                let refresher = SourceRefresher(
                    library: library, reader: reader,
                    logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() })
                let source = try await refresher.add(flickr ? path : server.url(path))
                let photos = try await library.photos(in: .source(source.id), offset: 0, limit: 999)
                return (photos.map(\.entry.title), source.notices, server.requests.map(\.target))
            }
        }
        return result
    }

    private static let fifty = (0..<50).map { "Photo \($0)" }

    @Test func cursorsLeadFromPageToPage() async throws {
        let found = try await added("/photos?cursor=c1") { request in
            let page = request.query["cursor"].flatMap { Int($0.dropFirst()) } ?? 1
            let next = page < 5 ? #""c\#(page + 1)""# : "null"
            return .text(#"{"items": \#(Self.rows(page)), "meta": {"next_cursor": \#(next)}}"#)
        }
        #expect(found.titles == Self.fifty)
        #expect(found.notices.isEmpty)
    }

    @Test func numbersOfPagesLeadFromPageToPage() async throws {
        let found = try await added("/photos") { request in
            let page = request.query["page"].flatMap { Int($0) } ?? 1
            return .text(#"{"items": \#(Self.rows(page)), "page": \#(page), "total_pages": 5}"#)
        }
        #expect(found.titles == Self.fifty)
        #expect(found.requested.count == 5)
    }

    @Test func offsetsLeadFromPageToPage() async throws {
        let found = try await added("/photos?limit=10&offset=0") { request in
            let offset = request.query["offset"].flatMap { Int($0) } ?? 0
            return .text(#"{"items": \#(Self.rows(offset / 10 + 1)), "offset": \#(offset), "total": 50}"#)
        }
        #expect(found.titles == Self.fifty)
        #expect(found.requested.count == 5)
    }

    /// Pages of posts without a picture, as timelines have, are not the end; a page without posts is.
    @Test(arguments: ["/photos?cursor=c1", "/photos?page=1", "/named", "/rss"])
    func pagesWithoutAPictureAreSkipped(path: String) async throws {
        let found = try await added(path) { request in
            let requested = request.query["cursor"] ?? request.query["page"] ?? "c1"
            let page = Int(requested.drop { !$0.isNumber }) ?? 0
            // Of pages 1 to 8, three are of text.
            let block = [1: 0, 3: 1, 5: 2, 6: 3, 8: 4][page]
            let numbers = block.map { Array($0 * 10..<$0 * 10 + 10) } ?? []
            let words = [2, 4, 7].contains(page) ? ["One", "Two", "Three"] : []
            let next = page < 8 ? "c\(page + 1)" : ""
            guard path == "/rss" else {
                let rows =
                    numbers.map { #"{"title": "Photo \#($0)", "url": "/\#($0).jpg"}"# }
                    + words.map { #"{"title": "\#($0)"}"# }
                let more = path == "/named" ? #""next": "/named?cursor=\#(next)""# : #""cursor": "\#(next)""#
                let links = path == "/photos?page=1" ? "" : ", \(more)"
                return .text(#"{"items": [\#(rows.joined(separator: ", "))]\#(links)}"#)
            }
            let items =
                numbers.map {
                    #"<item><title>Photo \#($0)</title><enclosure url="/\#($0).jpg" type="image/jpeg"/></item>"#
                } + words.map { "<item><title>\($0)</title></item>" }
            return .text(
                """
                <rss xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>A</title>
                <atom:link rel="next" href="/rss?cursor=\(next)"/>\(items.joined())</channel></rss>
                """)
        }
        #expect(found.titles == Self.fifty)
        #expect(found.notices.isEmpty)
    }

    @Test(arguments: ["404 Not Found", "500 Internal Server Error", "200 OK"])
    func aGuessedPageThatDoesNotExistEndsWithoutANotice(status: String) async throws {
        let found = try await added("/photos?page=1") { request in
            if request.query["page"] == "1" { return .text(Self.rows(1)) }
            return StubServer.Response(status: status, body: Data("<p>Nothing</p>".utf8))
        }
        #expect(found.titles == Array(Self.fifty.prefix(10)))
        #expect(found.notices.isEmpty)
    }

    @Test func aGuessedPageWithTheSamePhotosEndsWithoutANotice() async throws {
        let found = try await added("/photos?page=1") { _ in .text(Self.rows(1)) }
        #expect(found.titles.count == 10 && found.notices.isEmpty)
        #expect(found.requested.count == 2)
    }

    private static func wordPress(_ items: [String]) -> String {
        """
        <rss version="2.0"><channel><title>A</title><generator>https://wordpress.org/?v=6.5</generator>
        \(items.joined())</channel></rss>
        """
    }

    @Test func feedsOfWordPressAreReadUntil404() async throws {
        let found = try await added("/feed/") { request in
            let page = request.query["paged"].flatMap { Int($0) } ?? 1
            guard page <= 6 else { return .status("404 Not Found") }
            // Some posts are without a picture, and a page may have only such.
            guard page != 3 else { return .text(Self.wordPress(["<item><title>Words</title></item>"])) }
            let start = (page - (page > 3 ? 2 : 1)) * 10
            let items = (start..<start + 10).map {
                #"<item><title>Photo \#($0)</title><guid>\#($0)</guid><enclosure url="/\#($0).jpg" type="image/jpeg"/></item>"#
            }
            return .text(Self.wordPress(items))
        }
        #expect(found.titles == Self.fifty)
        #expect(found.notices.isEmpty)
    }

    @Test func listsOfWordPressStateTheirPagesInAHeader() async throws {
        let found = try await added("/wp-json/wp/v2/media?per_page=10") { request in
            let page = request.query["page"].flatMap { Int($0) } ?? 1
            let rows = ((page - 1) * 10..<page * 10).map {
                #"{"id": \#($0), "title": {"rendered": "Photo \#($0)"}, "source_url": "/\#($0).jpg", "media_type": "image"}"#
            }
            return .text("[\(rows.joined(separator: ","))]", ["X-WP-TotalPages": "5"])
        }
        #expect(found.titles == Self.fifty)
        #expect(found.requested.count == 5)
    }

    @Test(arguments: ["flickr:user/Anna", "flickr:search/fog", "flickr:photoset/72", "flickr:group/34@N20"])
    func flickrIsReadPageByPage(location: String) async throws {
        let found = try await added(location, flickr: true) { request in
            if request.query["method"] == "flickr.people.findByUsername" {
                return .text(#"{"user": {"nsid": "12@N00", "username": {"_content": "Anna"}}, "stat": "ok"}"#)
            }
            let page = request.query["page"].flatMap { Int($0) } ?? 1
            let photos = ((page - 1) * 10..<page * 10).map {
                #"{"id": "\#($0)", "secret": "abc", "server": "1", "title": "Photo \#($0)"}"#
            }
            let list = location.contains("photoset") ? "photoset" : "photos"
            // Some responses contain numbers as texts.
            return .text(
                #"{"\#(list)": {"page": \#(page), "pages": "5", "photo": [\#(photos.joined(separator: ","))]}, "stat": "ok"}"#
            )
        }
        #expect(found.titles == Self.fifty)
        // A name is looked up once.
        #expect(found.requested.count == (location == "flickr:user/Anna" ? 6 : 5))
    }

    private static func manifest(_ number: Int) -> String {
        let canvases = (number * 10..<number * 10 + 10).map {
            """
            {"type": "Canvas", "id": "http://i.example/c\($0)", "label": {"none": ["Photo \($0)"]}, "items": [{"items": [
             {"body": {"type": "Image", "id": "/\($0).jpg"}}]}]}
            """
        }
        return """
            {"@context": "http://iiif.io/api/presentation/3/context.json", "type": "Manifest",
             "label": {"none": ["M\(number)"]}, "items": [\(canvases.joined(separator: ","))]}
            """
    }

    @Test func aCollectionIsReadManifestByManifest() async throws {
        let found = try await added("/all") { request in
            let member = { (kind: String, id: String) in #"{"type": "\#(kind)", "id": "\#(id)"}"# }
            let collection = { (items: [String]) in
                StubServer.Response.text(
                    """
                    {"@context": "http://iiif.io/api/presentation/3/context.json", "type": "Collection",
                     "label": {"none": ["All"]}, "items": [\(items.joined(separator: ","))]}
                    """)
            }
            switch request.path {
            case "/all":
                return collection([
                    member("Collection", "/inner"), member("Manifest", "/m/4"), member("Manifest", "/m/9"),
                ])
            case "/inner": return collection((0..<4).map { member("Manifest", "/m/\($0)") })
            case "/m/9": return .status("404 Not Found")
            default: return .text(Self.manifest(Int(request.path.dropFirst(3)) ?? 0))
            }
        }
        #expect(found.titles == Self.fifty)
        #expect(found.notices == [.documentsFailed(count: 1)])
    }

    @Test func aCollectionOfPagesIsReadPageByPage() async throws {
        let found = try await added("/all") { request in
            let head =
                #""@context": "http://iiif.io/api/presentation/2/context.json", "@type": "sc:Collection""#
            switch request.path {
            case "/all": return .text(#"{\#(head), "label": "All", "total": 5, "first": "/page/0"}"#)
            case let path where path.hasPrefix("/page/"):
                let page = Int(path.dropFirst(6)) ?? 0
                let next = page < 4 ? #", "next": "/page/\#(page + 1)""# : ""
                return .text(
                    #"{\#(head), "label": "All", "manifests": [{"@type": "sc:Manifest", "@id": "/m/\#(page)"}]\#(next)}"#
                )
            default: return .text(Self.manifest(Int(request.path.dropFirst(3)) ?? 0))
            }
        }
        #expect(found.titles == Self.fifty)
        #expect(found.notices.isEmpty)
    }

    @Test func aCollectionWhoseDocumentsAreMissingIsShownByItsCovers() async throws {
        let found = try await added("/all") { request in
            guard request.path == "/all" else { return .status("404 Not Found") }
            return .text(
                """
                {"@context": "http://iiif.io/api/presentation/3/context.json", "type": "Collection", "label": {"none": ["All"]},
                 "items": [{"type": "Manifest", "id": "/m/1", "label": {"none": ["One"]}, "thumbnail": [{"id": "/t1.jpg", "type": "Image"}]}]}
                """)
        }
        #expect(found.titles == ["One"])
    }

    @Test(arguments: [
        "flickr:page/2/user/12@N00", "flickr:page/0/user/a", "flickr:page/x/user/a", "flickr:page/2",
    ])
    func readsTheLocationOfAPage(text: String) {
        let page = FlickrPage(text)
        #expect(page?.text == (text == "flickr:page/2/user/12@N00" ? text : nil))
    }
}
