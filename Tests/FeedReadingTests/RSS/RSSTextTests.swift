import FeedReading
import Photos
import Testing

/// Malformed HTML of items.
@Suite struct RSSTextTests {
    private func item(_ content: String, head: String = "") -> String {
        "\(head)<rss version=\"2.0\"><channel><title>T</title><item><title>A</title>\(content)</item></channel></rss>"
    }

    @Test(arguments: [
        #"<description><p>Hello <img src="https://n.example/a.jpg"/></p></description>"#,
        "<description>&amp;lt;p&amp;gt;Hello&amp;lt;/p&amp;gt;&amp;lt;img src=&amp;quot;https://n.example/a.jpg&amp;quot;&amp;gt;</description>",
    ])
    func readsMarkupThatWasEscapedTooSeldomOrTooOften(content: String) throws {
        let feed = try read(item(content))
        #expect(feed.photos.map(\.original) == ["https://n.example/a.jpg"])
        #expect(feed.photos.map(\.description) == ["Hello"])
    }

    @Test(arguments: ["<br />\n<b>Warning</b>: Undefined variable<br />\n", "Notice: x in y.php\n"])
    func readsTheFeedBehindWarnings(junk: String) throws {
        let enclosure = #"<enclosure url="https://n.example/a.jpg" type="image/jpeg"/>"#
        let feed = try read(item(enclosure, head: junk + #"<?xml version="1.0"?>"#))
        #expect(feed.kind == .rss)
        #expect(feed.photos.count == 1)
    }

    @Test func usesTheLargestOfAPictureElement() throws {
        let feed = try read(
            item(
                """
                <description><![CDATA[<picture><source srcset="https://p.example/big.jpg 1600w, https://p.example/mid.jpg 800w">
                <img src="https://p.example/small.jpg"></picture>]]></description>
                """))
        #expect(feed.photos.map(\.original) == ["https://p.example/big.jpg"])
        #expect(feed.photos.map(\.thumbnail) == ["https://p.example/small.jpg"])
    }

    @Test func usesTheLinkThatRequestsMore() throws {
        let feed = try read(
            item(
                """
                <description><![CDATA[<a href="https://b.example/img/a/AVvXs=s4000"><img src="https://b.example/img/a/AVvXs=s320"></a>]]>
                </description>
                """))
        #expect(feed.photos.map(\.original) == ["https://b.example/img/a/AVvXs=s4000"])
    }

    @Test func usesTheWholePictureThatIsLinkedBesideItsPreview() throws {
        let feed = try read(
            item(
                """
                <description><![CDATA[<a href="https://r.example/1"><img src="https://preview.r.example/fj.jpg?width=640&s=1"></a>
                <a href="https://i.r.example/fj.jpg">[link]</a>]]></description>
                """))
        #expect(feed.photos.map(\.original) == ["https://i.r.example/fj.jpg"])
        #expect(feed.photos.map(\.thumbnail) == ["https://preview.r.example/fj.jpg?width=640&s=1"])
    }

    @Test func skipsCardsOfLinks() throws {
        let feed = try read(
            item(
                """
                <description><![CDATA[<img src="https://g.example/dunes.jpg"><figure class="kg-card kg-bookmark-card">
                <a href="https://o.example/"><img src="https://o.example/social.jpg"></a></figure>]]></description>
                """))
        #expect(feed.photos.map(\.original) == ["https://g.example/dunes.jpg"])
    }

    @Test func aPictureThatLeadsToTheEntryIsAPreviewOfWhatIsAttached() throws {
        let feed = try read(
            item(
                """
                <link>https://z.example/p1</link><enclosure url="https://z.example/v-3/p1-5.jpg" type="image/jpeg"/>
                <description><![CDATA[<a href="https://z.example/p1"><img src="https://z.example/v-3/p1-2.jpg"></a>]]></description>
                """))
        #expect(feed.photos.map(\.original) == ["https://z.example/v-3/p1-5.jpg"])
    }
}
