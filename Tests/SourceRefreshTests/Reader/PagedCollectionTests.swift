import Library
import LibrarySQL
import Logging
import Photos
import TestSupport
import Testing

@testable import SourceRefresh

/// Collections that only name their pages, each read into a library.
@Suite struct PagedCollectionTests {
    private func titles(
        _ path: String, _ response: @escaping @Sendable (StubServer.Request) -> StubServer.Response
    ) async throws -> [String] {
        var titles: [String] = []
        try await StubServer.run(response) { server in
            titles = try await withReader { reader in
                let library = try SQLLibrary.temporary()
                let refresher = SourceRefresher(
                    library: library, reader: reader,
                    logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() })
                let source = try await refresher.add(server.url(path))
                return try await library.photos(in: .source(source.id), offset: 0, limit: 99).map(
                    \.entry.title)
            }
        }
        return titles
    }

    @Test(arguments: [0, 1, 2]) func theOutboxOfAnAccountIsReadPageByPage(blankCount: Int) async throws {
        let context = #""@context": "https://www.w3.org/ns/activitystreams""#
        let found = try await titles("/outbox") { request in
            guard let page = request.query["page"].flatMap({ Int($0) }) else {
                return .text(#"{\#(context), "type": "OrderedCollection", "first": "/outbox?page=1"}"#)
            }
            let posts = (0..<(page > 4 ? 0 : 3)).map { number in
                let file =
                    #"{"type": "Document", "mediaType": "image/jpeg", "url": "/\#(page)/\#(number).jpg"}"#
                let files = page > blankCount ? file : ""
                return
                    #"{"type": "Create", "object": {"id": "/\#(page)/\#(number)", "type": "Note", "content": "\#(page).\#(number)", "attachment": [\#(files)]}}"#
            }
            let next = page < 4 ? #""next": "/outbox?page=\#(page + 1)","# : ""
            return .text(
                #"{\#(context), "type": "OrderedCollectionPage", \#(next) "orderedItems": [\#(posts.joined(separator: ","))]}"#
            )
        }
        #expect(found == (blankCount + 1...4).flatMap { page in (0..<3).map { "\(page).\($0)" } })
    }

    @Test func anIndexIsReadSitemapBySitemap() async throws {
        let found = try await titles("/sitemap.xml") { request in
            guard let number = Int(request.path.dropFirst().prefix(1)) else {
                let maps = (1...3).map { "<sitemap><loc>/\($0).xml</loc></sitemap>" }
                return .text("<sitemapindex>\(maps.joined())</sitemapindex>")
            }
            let image =
                "<image:image><image:loc>/\(number).jpg</image:loc><image:title>\(number)</image:title></image:image>"
            let space = #"xmlns:image="http://www.google.com/schemas/sitemap-image/1.1""#
            return .text("<urlset \(space)><url><loc>/\(number)</loc>\(image)</url></urlset>")
        }
        #expect(found == ["1", "2", "3"])
    }
}
