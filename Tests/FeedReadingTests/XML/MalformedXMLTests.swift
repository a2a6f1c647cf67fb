import FeedReading
import Foundation
import Photos
import Testing

@Suite struct MalformedXMLTests {
    @Test func readsUndeclaredPrefixes() throws {
        let feed = try read(
            #"<rss><channel><item><media:content url="http://s.example/1.jpg" medium="image"/></item></channel></rss>"#
        )
        #expect(feed.photos.map(\.original) == ["http://s.example/1.jpg"])
    }

    @Test func readsUpToATruncatedEnd() throws {
        let feed = try read(
            """
            <rss><channel><item><enclosure url="http://s.example/1.jpg" type="image/jpeg"/></item>
            <item><title>Two</title><enclosure url="http://s.example/2.jpg" type="image/jpeg"/><descr
            """)
        #expect(feed.photos.map(\.original) == ["http://s.example/1.jpg", "http://s.example/2.jpg"])
        #expect(feed.explanation.contains(Message(ReadingFact.damagedXML)))
    }

    @Test func readsBareAmpersandsAndNamesOfHTML() throws {
        let feed = try read(
            """
            <rss><channel><title>A & B&nbsp;&copy; &unknown; &</title>
            <item><enclosure url="http://s.example/1.jpg?a=1&b=2" type="image/jpeg"/></item></channel></rss>
            """)
        #expect(feed.title == "A & B © &unknown; &")
        #expect(feed.photos.map(\.original) == ["http://s.example/1.jpg?a=1&b=2"])
    }

    @Test func loadsNothingFromOutside() throws {
        let feed = try read(
            """
            <?xml version="1.0"?><!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/hostname"> <!ENTITY y "why">]>
            <rss><channel><title>&x;|&y;</title>
            <item><enclosure url="http://s.example/1.jpg" type="image/jpeg"/></item></channel></rss>
            """)
        #expect(feed.title == "&x;|&y;")
        #expect(feed.photos.count == 1)
    }

    @Test func doesNotGrowByEntities() {
        var text = #"<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a0 "aaaaaaaaaa">"#
        for level in 1...9 {
            let repeated = String(repeating: "&a\(level - 1);", count: 10)
            text += "<!ENTITY a\(level) \"\(repeated)\">"
        }
        text += "]><rss><channel><item><title>&a9;</title></item></channel></rss>"
        #expect(failure(text) == Message(FeedMessage.noPhotos, [.count: .number(1)]))
    }

    @Test func endsOnDeepNesting() {
        let text = "<rss><channel>" + String(repeating: "<item>", count: 50_000)
        #expect(failure(text)?.has(FeedMessage.noPhotos) == true)
    }

    @Test func endsOnManyAttributes() throws {
        let many = (0..<50_000).map { "xmlns:a\($0)='u'" }.joined(separator: " ")
        let item = "<item \(many)><enclosure url='http://s.example/1.jpg' type='image/jpeg'/></item>"
        #expect(try read("<rss><channel>\(item)</channel></rss>").photos.count == 1)
    }

    @Test func keepsLongTextsWithManyEqualSigns() throws {
        let text = String(repeating: "a=b ", count: 1000) + "&lt;img src=http://s.example/1.jpg&gt;"
        let feed = try read("<rss><channel><item><description>\(text)</description></item></channel></rss>")
        #expect(feed.photos.map(\.original) == ["http://s.example/1.jpg"])
    }

    @Test func skipsJunkBeforeTheFirstElement() throws {
        let feed = try read(
            "\u{FEFF} \n<!-- hello --><rss><channel><item><enclosure url='http://s.example/1.jpg' type='image/jpeg'/></item></channel></rss>"
        )
        #expect(feed.photos.count == 1)
    }

    @Test func reportsWhatOtherXMLIs() {
        #expect(
            failure("<kml><Document/></kml>")
                == Message(
                    FeedMessage.unknownFormat,
                    [.found: .message(Message(FoundContent.xml, [.name: .text("kml")]))]))
    }
}
