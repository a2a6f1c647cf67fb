import Foundation
import Photos
import TestSupport
import Testing

@testable import FeedReading

/// A long feed, whose items are parsed from its text again, is read like a short one.
@Suite struct StreamedXMLTests {
    private static let pieces = [
        "<item>", "</item>", "<entry>", "</entry>", "<title>One &amp; two</title>", "<title>A & B &nbsp; &x;",
        "</title>", "<![CDATA[ <item> & ]]>", "<![CDATA[", "]]>", "<!-- <item> -->", "<!--", "text\u{1}text",
        "<media:content url='http://a.example/1.jpg'/>", "<a", " b='1' c=\"<item>\"", ">", "</channel>",
        "<!DOCTYPE x [<!ENTITY y 'z'>]>", "&#0;", "&#x1F600;", "<x xmlns='urn:x'>", "</x>", "ö", "\n",
        String(repeating: "long ", count: 20_000),
    ]

    private func same(_ text: String, _ comment: Comment = "") {
        // The feed starts after something, such as a byte-order mark or a warning.
        let stored = XMLFeed(Array(text.utf8))
        let streamed = XMLFeed(FeedBytes(Data(("ab<" + text).utf8)), from: 3)
        #expect((stored == nil) == (streamed == nil), comment)
        guard let stored, let streamed else { return }
        #expect(stored.root.markup == streamed.root.markup, comment)
        #expect(stored.root.name == streamed.root.name, comment)
        #expect(stored.damage == streamed.damage, comment)
        #expect(stored.items.all.map { $0.name } == streamed.items.all.map { $0.name }, comment)
        #expect(stored.items.all.map { $0.markup } == streamed.items.all.map { $0.markup }, comment)
        // As often as they are requested.
        #expect(
            Array(stored.items.named("item")).count == Array(streamed.items.named("item")).count, comment)
    }

    @Test(arguments: ["rss><channel", "feed", "rdf:RDF", "rss"])
    func readsAnyTextAlike(root: String) {
        let seed: UInt64 = 1
        var generator = SeededGenerator(seed: seed)
        for number in 0..<150 {
            let count = Int.random(in: 0...60, using: &generator)
            let parts = (0..<count).compactMap { _ in Self.pieces.randomElement(using: &generator) }
            same("<\(root)>" + parts.joined(), "seed \(seed), number \(number)")
        }
    }

    @Test func keepsTheOrderOfItemsWithinItems() {
        same("<rss><channel><item><title>1</title><item><title>2</title></item></item><item>3</item>")
        let items = XMLItems.inText(
            FeedBytes(Data("<feed><entry><title>1</title><entry><title>2</title>".utf8)), start: 0)
        #expect(items.all.map { $0.text("", "title") } == ["1", "2"])
    }

    @Test func streamsItemsWithinAnUnclosedOne() {
        let text =
            "<rss><channel><item>"
            + (0..<50_000).map { "<item><title>\($0)</title></item>" }.joined()
        let items = XMLItems.inText(FeedBytes(Data(text.utf8)), start: 0)
        #expect(Set(items.all.compactMap { $0.text("", "title") }).count == 50_000)
    }

    @Test func readsALongFeedFromItsText() throws {
        let description = String(repeating: "words ", count: 2_000)
        let text =
            "<rss><channel><title>Long</title>"
            + (0..<800).map { number in
                """
                <item><guid>\(number)</guid><title>Photo \(number)</title><description>\(description)</description>
                <enclosure url="https://a.example/\(number).jpg" type="image/jpeg" length="1"/></item>
                """
            }.joined()
        #expect(text.utf8.count > XMLFeed.smallestStreamed)
        let document = try FeedDocument(Data(text.utf8), context: FeedContext(url: "https://a.example/feed"))
        guard case .inText = document.xml?.items else {
            Issue.record("The items are in memory.")
            return
        }
        let feed = try FeedReader().read(Data(text.utf8), from: FeedContext(url: "https://a.example/feed"))
        #expect(feed.title == "Long")
        #expect(feed.photos.map(\.title) == (0..<800).map { "Photo \($0)" })
    }
}
