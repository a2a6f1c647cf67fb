import FeedReading
import Foundation
import Photos
import Testing

private func atom(_ entries: String) -> String {
    #"<feed xmlns="http://www.w3.org/2005/Atom"><title type="html">Sea &amp;amp; sky</title><logo>/l.png</logo>\#(entries)</feed>"#
}

@Suite struct AtomFormatTests {
    @Test func readsEnclosuresAndContentThatAreImages() throws {
        let feed = try read(
            atom(
                """
                <entry><id>1</id><title>A</title><updated>2003-12-13T18:30:02Z</updated><author><name>Ann</name></author>
                  <link rel="alternate" href="http://s.example/1"/>
                  <link rel="enclosure" type="image/jpeg" href="http://s.example/1.jpg"/></entry>
                <entry><id>2</id><content type="image/png" src="http://s.example/2.png"/></entry>
                """))
        #expect(feed.kind == .atom)
        #expect(feed.title == "Sea & sky")
        #expect(feed.photos.map(\.original) == ["http://s.example/1.jpg", "http://s.example/2.png"])
        #expect(feed.photos.map(\.title) == ["A", "Unknown"])
        #expect(feed.photos.map(\.key) == ["1", "2"])
        #expect(feed.photos.first?.page == "http://s.example/1")
        #expect(feed.photos.first?.credit == "Ann")
        #expect(feed.photos.first?.date?.timeIntervalSince1970 == 1_071_340_202)
    }

    @Test func resolvesImagesOfXHTMLWithItsBase() throws {
        let feed = try read(
            atom(
                """
                <entry xml:base="http://s.example/posts/"><title>A</title><content type="xhtml" xml:base="one/">
                  <div xmlns="http://www.w3.org/1999/xhtml"><p>Words &amp; more</p><img src="a.jpg?x=1&amp;y=2"/></div>
                </content></entry>
                """))
        #expect(feed.photos.map(\.original) == ["http://s.example/posts/one/a.jpg?x=1&y=2"])
        #expect(feed.photos.map(\.description) == ["Words & more"])
    }

    @Test func skipsPortraitsOfAuthors() {
        let text = atom(
            """
            <entry xmlns:media="http://search.yahoo.com/mrss/"><title>Commit</title>
              <media:thumbnail height="30" width="30" url="https://a.example/u/1"/></entry>
            """)
        #expect(failure(text) == Message(FeedMessage.noPhotos, [.count: .number(1)]))
    }

    @Test func thePageIsAnAlternateInHTML() throws {
        let entry = { (links: String) in
            #"<entry><title>A</title><link rel="enclosure" type="image/png" href="/1.png"/>\#(links)</entry>"#
        }
        let data = #"<link rel="alternate" type="application/json" href="/1.json"/>"#
        let feed = try read(
            """
            <feed xmlns="http://www.w3.org/2005/Atom">\(entry(data + #"<link type="text/html" href="/1"/>"#))
            \(entry(#"<link href="/2"/><link type="text/html" href="/2b"/>"#))\(entry(data))</feed>
            """, url: "https://a.example/feed")
        #expect(
            feed.photos.map(\.page) == [
                "https://a.example/1", "https://a.example/2", "https://a.example/1.json",
            ])
    }
}
