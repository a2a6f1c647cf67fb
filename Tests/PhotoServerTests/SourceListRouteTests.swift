import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Library
import NIOCore
import Photos
import SourceRefresh
import Testing

@testable import PhotoServer

@Suite struct SourceListRouteTests {
    private struct Document: Decodable {
        struct Entry: Decodable {
            let id: String?
            let title: String
            let location: String
            let source: String?
            let settings: SourceSettings?
        }
        let sources: [Entry]
    }

    private func send(
        _ body: String, to site: TestSite, check: @Sendable (TestResponse) throws -> Void
    ) async throws {
        try await site.test { client in
            try check(
                try await client.execute(
                    uri: "/api/v1/source-lists", method: .post, body: ByteBuffer(string: body)))
        }
    }

    @Test func reportsWhichSourcesExistAlready() async throws {
        let site = try TestSite()
        let known = try await site.addSource("known", photos: 1)
        try await send(
            """
            <opml version="2.0"><body><outline text="Group">
            <outline text="First &amp; last" type="rss" xmlUrl="https://one.example/feed"/>
            <outline text="Known" type="rss" xmlUrl="\(known.location)"/>
            </outline></body></opml>
            """, to: site
        ) { response in
            #expect(response.status == .ok)
            let sources = try JSONDecoder().decode(Document.self, from: Data(response.body.readableBytesView))
                .sources
            #expect(sources.map(\.title) == ["First & last", "Known"])
            #expect(sources.map(\.location) == ["https://one.example/feed", known.location])
            #expect(sources.map(\.source) == [nil, known.id.rawValue])
        }
        #expect(try await site.library.sources().count == 1, "none is added")
    }

    @Test func returnsTheNamesAndSettingsOfAnExportedList() async throws {
        let settings = SourceSettings(layout: .grid, history: .all, listPath: "editors")
        let list = SourceList(sources: [
            SourceListEntry(
                id: SourceID(rawValue: "first"), title: "One", location: "https://one.example/feed",
                settings: settings),
            SourceListEntry(title: "Two", location: "https://two.example/feed"),
        ])
        try await send(String(decoding: try list.json(), as: UTF8.self), to: TestSite()) { response in
            let sources = try JSONDecoder().decode(Document.self, from: Data(response.body.readableBytesView))
                .sources
            #expect(sources.map(\.settings) == [settings, nil])
            #expect(sources.map(\.id) == ["first", nil])
        }
    }

    @Test func readsListsOfThousandsOfSources() async throws {
        let outlines = (1...9000).map { number in
            #"<outline type="rss" text="Feed \#(number)" xmlUrl="https://feeds.example.org/\#(number)/photos.xml"/>"#
        }
        let text = "<opml><body>\(outlines.joined(separator: "\n"))</body></opml>"
        try await send(text, to: TestSite()) { response in
            let read = try JSONDecoder().decode(Document.self, from: Data(response.body.readableBytesView))
            #expect(read.sources.count == 9000)
        }
    }

    @Test(arguments: ["", "no list", "{}", "<opml><body/></opml>", "<html><body>Hello</body></html>"])
    func refusesWhatIsNoList(text: String) async throws {
        try await send(text, to: TestSite()) { response in
            #expect(response.status == .unprocessableContent)
            #expect(String(buffer: response.body).contains("\"message\""))
        }
    }
}
