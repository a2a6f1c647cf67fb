import FeedReading
import Foundation
import Library
import Photos
import SourceRefresh
import Testing

@Suite struct SourceListTests {
    private let list = SourceList(sources: [
        SourceListEntry(
            id: SourceID(rawValue: "notes"), title: "Notes & <more> \"é\"",
            location: "https://example.org/?a=1&b=2", settings: SourceSettings(layout: .grid)),
        SourceListEntry(title: "Pictures", location: "/home/me/Pictures"),
    ])

    @Test func roundTripsThroughJSON() async throws {
        #expect(try await SourceList(reading: list.json(), by: FeedReader()) == list)
    }

    /// A list of a newer version may name a layout that this one does not have.
    @Test func readsTheRestOfAListWithEntriesThatItCannotRead() async throws {
        let encoded = try JSONEncoder().encode(SourceSettings(listPath: "list"))
        let settings = String(decoding: encoded, as: UTF8.self)
        let text = """
            {"sources": [
            {"title": "One", "location": "https://example.org/1", "settings": \(settings)},
            {"title": "Two", "location": "https://example.org/2",
             "settings": \(settings.replacingOccurrences(of: #""wall""#, with: #""mosaic""#))},
            {"title": "Nowhere"}, 3, {"location": "https://example.org/3", "id": "Not a name"}
            ]}
            """
        let read = try await SourceList(reading: Data(text.utf8), by: FeedReader())
        #expect(
            read.sources == [
                SourceListEntry(
                    title: "One", location: "https://example.org/1",
                    settings: SourceSettings(listPath: "list")),
                SourceListEntry(
                    title: "Two", location: "https://example.org/2",
                    settings: SourceSettings(listPath: "list")),
                SourceListEntry(title: "", location: "https://example.org/3"),
            ])
    }

    @Test func roundTripsNamesAndLocationsThroughOPML() async throws {
        let read = try await SourceList(reading: list.opml(title: "Vitrine"), by: FeedReader())
        #expect(read.sources.map(\.title) == list.sources.map(\.title))
        #expect(read.sources.map(\.location) == list.sources.map(\.location))
    }

    @Test(arguments: [
        "\u{1}Bell\u{7} and \u{0}nothing\u{FFFF}", "Lines\nand\ttabs", "]]> --> <?x?> &amp; 'quotes'",
        "日本 \u{1F1EF}\u{1F1F5}",
    ])
    func writesAnyTitleSoThatItCanBeRead(title: String) async throws {
        let list = SourceList(sources: [
            SourceListEntry(title: title, location: "https://example.org/1"),
            SourceListEntry(title: "Next", location: "https://example.org/2"),
        ])
        let read = try await SourceList(reading: list.opml(title: title), by: FeedReader())
        let letters = { (text: String) in text.filter { $0.isLetter || $0.isPunctuation } }
        #expect(read.sources.map(\.location) == ["https://example.org/1", "https://example.org/2"])
        #expect(letters(read.sources[0].title) == letters(title))
    }

    @Test func readsGroupsAndOtherSpellings() async throws {
        let opml = """
            <?xml version="1.0"?>
            <opml version="1.1"><head><title>Feeds</title></head><body>
            <outline text="Group"><outline text="Inner" xmlUrl="https://example.org/1"/></outline>
            <outline text="" title="" XMLURL="https://example.org/2"/>
            <outline text="A link" htmlUrl="https://example.org/"/>
            </body></opml>
            """
        let list = try await SourceList(reading: Data(opml.utf8), by: FeedReader())
        #expect(list.sources.map(\.location) == ["https://example.org/1", "https://example.org/2"])
        #expect(list.sources.map(\.title) == ["Inner", "https://example.org/2"])
    }

    @Test(arguments: ["", "x", "{}", "{\"sources\": 3}", "<rss/>", "<opml><body/></opml>", "[1]"])
    func refusesWhatIsNoList(text: String) async {
        let error = await #expect(throws: SourceListError.self) {
            try await SourceList(reading: Data(text.utf8), by: FeedReader())
        }
        let codes = [SourceListMessage.notAList, .empty]
        #expect(codes.contains { error?.message == Message($0) })
    }

    @Test func importsReadableSourcesAndReportsReasonsForTheRest() async throws {
        let bench = try Bench()
        for entry in list.sources { await bench.reader.script(entry.location, Bench.feed("a")) }
        let missing = SourceListEntry(title: "Missing", location: "/nowhere")
        let outcomes = await bench.refresher.add(
            SourceList(sources: list.sources + [missing, list.sources[0]]))
        let refused = outcomes.compactMap { outcome -> String? in
            if case .refused(let entry, _) = outcome { entry.location } else { nil }
        }
        #expect(refused == ["/nowhere"])
        let present = outcomes.compactMap { outcome -> String? in
            if case .present(let entry) = outcome { entry.location } else { nil }
        }
        #expect(present == [list.sources[0].location])
        let exported = try await bench.library.sourceList()
        #expect(exported.map(\.location) == list.sources.map(\.location))
        #expect(exported[0] == list.sources[0])
    }
}
